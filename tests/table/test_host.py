"""The host: from the lobby into a game and out again, with what outlives a game."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.core.game import AnyGame
from companion.core.screen import Menu, Message
from companion.core.signals import (
    CardPresent,
    DeviceDoubled,
    DeviceFound,
    DeviceLost,
    KeyChanged,
    Signal,
    Turned,
)
from companion.core.text import english
from companion.errors import JournalError
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages.game import ThreeAges
from companion.journal.folder import Journals
from companion.link.reasons import SAME_NUMBER
from companion.profile.parts import Timing
from companion.table.equipment import Equipment
from companion.table.host import Host
from companion.table.language import FILE
from companion.table.tags import Tag, TagBook
from tests.games.three_ages.tables import NAMES, TABLE
from tests.table.clocks import FakeClock

SEATS = frozenset({1, 2, 3})
FULL = Equipment(SEATS, SEATS, SEATS)
THREE = NAMES[:3]


class Table:
    """A host, and hands at the table's own controls."""

    def __init__(self, folder: Path, equipment: Equipment = FULL, game: AnyGame = GAME, **parts: Any) -> None:
        self.clock = FakeClock()
        self.host = Host(game, Journals(folder, games.find), equipment, self.clock, **parts)

    def send(self, signal: Signal, after_ms: int = 50) -> None:
        self.host.handle(signal)
        self.clock.tick(after_ms)
        self.host.tick()

    def click(self, times: int = 1) -> None:
        for _ in range(times):
            self.send(KeyChanged(TABLE, "ok", down=True))
            self.send(KeyChanged(TABLE, "ok", down=False))

    def to_last_question(self) -> None:
        """Language, three players, their names: all but the last press."""
        self.click(2)
        self.send(Turned(TABLE, -1))
        self.click(4)

    def title(self, seat: int = TABLE) -> str:
        shown = self.host.screens()[seat]
        assert isinstance(shown, Message), shown
        return shown.title.render(english)


def test_host_without_readers_fixes_what_the_game_says(tmp_path: Path) -> None:
    table = Table(tmp_path, Equipment())
    table.host.start(THREE, {})
    assert table.host.session is not None
    assert table.host.session.state.setting("cards") == "dial"


class WithoutCards(ThreeAges):
    """A game that has no setting for cards."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        kept = tuple(setting for setting in self.settings if setting.key != "cards")
        monkeypatch.setattr(self, "settings", kept, raising=False)
        monkeypatch.setattr(self, "settings_without_readers", {}, raising=False)

    def configure(self, names: Sequence[str], chosen: Mapping[str, str], data_folder: Path | None) -> Any:
        settings = {"cards": "dial", **super().configure(names, chosen, data_folder).settings}
        return GAME.configure(names, settings, data_folder)


def test_host_without_readers_plays_a_game_that_knows_no_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, Equipment(), WithoutCards(monkeypatch))
    table.to_last_question()
    table.click()
    assert table.host.session is not None


def test_host_begins_a_game_with_a_press_that_only_time_completes(tmp_path: Path) -> None:
    """A release within the debounce time is found by the next tick, and counts like any other."""
    table = Table(tmp_path)
    table.to_last_question()
    table.send(KeyChanged(TABLE, "ok", down=True), after_ms=1)
    table.send(KeyChanged(TABLE, "ok", down=False), after_ms=Timing().debounce_ms)
    assert table.host.session is not None


def test_host_does_not_take_a_bounce_of_the_press_that_began_a_game_for_another(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.to_last_question()
    table.send(KeyChanged(TABLE, "ok", down=True))
    for down in (False, True, False):
        table.send(KeyChanged(TABLE, "ok", down=down), after_ms=2)
    table.clock.tick(100)
    table.host.tick()
    assert table.host.session is not None
    assert table.host.session.timeline.done == []


def _left(folder: Path) -> Path:
    """A game of two steps whose table was switched off."""
    table = Table(folder)
    table.host.start(THREE, {})
    session = table.host.session
    assert session is not None
    session.submit(c.NameYoungest(TABLE, 2))
    session.undo(TABLE)
    table.host.close()
    return folder / "three-ages-000001.journal"


def test_host_says_that_a_damaged_step_was_set_aside_until_a_hand_has_read_it(tmp_path: Path) -> None:
    journal = _left(tmp_path)
    data = journal.read_bytes()
    journal.write_bytes(data[:-5] + b"7" + data[-4:])
    table = Table(tmp_path)
    assert table.host.resume()
    table.clock.tick(24 * 3_600_000)
    table.host.tick()
    assert table.title() == "A step may be missing"
    shown = table.host.screens()[TABLE]
    assert isinstance(shown, Message)
    assert [line.render(english) for line in shown.lines] == [
        "Line 3 damaged, set aside",
        "Compare with the board",
    ]
    assert (tmp_path / "three-ages-000001.journal.damaged-3").exists()
    table.click()
    assert "missing" not in str(table.host.screens()[TABLE])


def test_host_makes_no_ado_about_a_step_that_was_torn(tmp_path: Path) -> None:
    journal = _left(tmp_path)
    journal.write_bytes(journal.read_bytes()[:-4])
    table = Table(tmp_path)
    assert table.host.resume()
    assert table.title(1) == "The game is back"
    assert (tmp_path / "three-ages-000001.journal.torn-3").exists()
    assert "missing" not in str(table.host.screens())


def test_host_says_why_a_game_cannot_begin(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    table = Table(tmp_path / "file" / "journals")
    table.to_last_question()
    table.click()
    assert table.host.session is None
    assert table.title() == "The game cannot begin"
    table.click()
    assert isinstance(table.host.screens()[TABLE], Menu)


def test_host_keeps_lost_devices_from_the_lobby_into_every_game(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.send(DeviceLost(2, "pod"))
    assert set(table.host.screens()) == {0, 1, 3}
    for _ in range(2):
        table.host.start(THREE, {})
        assert set(table.host.screens()) == {0, 1, 3}
    table.host.leave()
    table.send(DeviceFound(2, "pod"))
    table.host.start(THREE, {})
    assert set(table.host.screens()) == {0, 1, 2, 3}


def test_host_shows_only_the_displays_of_those_who_play(tmp_path: Path) -> None:
    six = frozenset(range(1, 7))
    table = Table(tmp_path, Equipment(six, six, six))
    assert set(table.host.screens()) == {0, *six}
    table.host.start(THREE, {})
    table.send(DeviceLost(6, "pod"))
    assert set(table.host.screens()) == {0, 1, 2, 3}
    table.host.leave()
    assert set(table.host.screens()) == {0, 1, 2, 3, 4, 5}


def test_host_speaks_the_same_language_after_a_power_cut(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.host.language == "fr"
    table.host.start(THREE, {})
    table.host.language = "en"
    table.host.close()
    again = Table(tmp_path)
    assert again.host.resume()
    assert again.host.desk is not None
    assert (again.host.language, again.host.desk.language) == ("en", "en")


def test_host_speaks_the_same_language_in_the_lobby_after_a_game(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.host.start(THREE, {})
    table.host.language = "en"
    table.host.leave()
    table.send(Turned(TABLE, 1))
    assert table.host.language == "en"


def test_host_that_is_told_to_speak_keeps_to_it_and_forgets_it_at_the_next_start(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.host.speak("en")
    table.host.handle(KeyChanged(TABLE, "ok", down=True, settled=True))
    table.host.handle(KeyChanged(TABLE, "ok", down=False, settled=True))
    assert table.host.language == "en"
    assert Table(tmp_path).host.language == "fr"


def test_host_speaks_its_first_language_when_the_kept_one_is_damaged(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff\x00")
    assert Table(tmp_path).host.language == "fr"


def test_host_speaks_a_language_that_it_cannot_keep(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    table = Table(tmp_path / "file")
    table.host.language = "en"
    assert table.host.language == "en"


def test_host_plays_with_the_data_of_its_folder(tmp_path: Path) -> None:
    asked: list[Path | None] = []

    class Listening(ThreeAges):
        def configure(self, names: Sequence[str], chosen: Mapping[str, str], data_folder: Path | None) -> Any:
            asked.append(data_folder)
            return super().configure(names, chosen, None)

    table = Table(tmp_path, game=Listening(), data_folder=tmp_path / "data")
    table.host.start(THREE, {})
    assert asked == [tmp_path / "data"]


@pytest.mark.parametrize("path", [(), ("New game",)])
def test_host_stays_in_its_game_until_leaving_is_confirmed(tmp_path: Path, path: tuple[str, ...]) -> None:
    table = Table(tmp_path)
    table.host.start(THREE, {})
    table.send(KeyChanged(TABLE, "push", down=True), 700)
    table.send(KeyChanged(TABLE, "push", down=False))
    for _ in path:
        table.send(Turned(TABLE, 20))
        table.click()
    assert table.host.session is not None


TAGS = TagBook({f"{card:08x}": Tag(card) for card in range(1, 31)})


def _set_up(table: Table) -> None:
    """To the first question for cards."""
    session = table.host.session
    assert session is not None
    while len(session.waiting()) == 1:
        seat = session.waiting()[0]
        command, draft = session.prompt(seat).answer(0)
        while draft:
            command, draft = session.game.refine(session.view(seat), command).answer(0)
        session.submit(command)
    assert session.state.phase == "choosing"


def test_host_reads_a_card_that_was_laid_before_the_game_began(tmp_path: Path) -> None:
    table = Table(tmp_path, tags=TAGS)
    table.send(CardPresent(2, ("00000007",)))
    table.host.start(THREE, {})
    _set_up(table)
    table.host.tick()
    assert table.host.session is not None
    assert 2 not in table.host.session.waiting()


def test_host_does_not_play_a_card_that_was_left_from_the_last_game(tmp_path: Path) -> None:
    table = Table(tmp_path, tags=TAGS)
    table.host.start(THREE, {})
    table.send(CardPresent(2, ("00000007",)))
    table.host.leave()
    table.host.start(THREE, {})
    _set_up(table)
    table.host.tick()
    assert table.host.session is not None
    assert 2 in table.host.session.waiting()


def test_host_tells_of_two_pods_with_one_number_also_in_the_lobby(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.send(DeviceDoubled(2, "pod", SAME_NUMBER))
    assert table.title() == "Seat 2"
    table.click()
    assert table.title() != "Seat 2"


def test_host_begins_no_game_that_nobody_sees(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.to_last_question()
    table.send(DeviceLost(TABLE, "display"))
    table.click(3)
    assert table.host.session is None
    table.send(DeviceFound(TABLE, "display"))
    table.click()
    assert table.host.session is not None


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO])
@pytest.mark.parametrize("call", ["stat", "scandir", "listdir", "open", "mkdir"])
def test_host_outlives_a_folder_that_cannot_be_used(
    tmp_path: Path, number: int, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another's folder, a disk that is failing: it is said in the lobby, and the table stays."""
    folder = tmp_path / "games"
    folder.mkdir()
    table = Table(folder)
    real = getattr(os, call)

    def refusing(path: Any = ".", *arguments: Any, **options: Any) -> Any:
        if isinstance(path, str | os.PathLike) and str(path).startswith(str(folder)):
            raise OSError(number, os.strerror(number), str(path))
        return real(path, *arguments, **options)

    monkeypatch.setattr(os, call, refusing)
    assert not table.host.resume()
    table.click()
    table.to_last_question()
    table.click()
    monkeypatch.undo()
    assert set(table.host.screens())


# Games that were left


def _labels(table: Table) -> list[str]:
    shown = table.host.screens()[TABLE]
    assert isinstance(shown, Menu), shown
    return [item.label.render(english) for item in shown.items]


def _pick(table: Table, label: str) -> None:
    table.send(Turned(TABLE, _labels(table).index(label)))
    table.click()


def _begun_and_left(table: Table, names: tuple[str, ...]) -> object:
    """A game with one step, left in its journal; its state."""
    table.host.start(names, {})
    table.click()
    assert table.host.session is not None
    state: object = table.host.session.state
    table.host.leave()
    return state


def test_host_takes_up_any_game_that_was_begun_and_left(tmp_path: Path) -> None:
    table = Table(tmp_path)
    states = {
        ", ".join(names): _begun_and_left(table, names) for names in (("A", "B", "C"), ("D", "E"), ("F", "G"))
    }
    for names, state in states.items():
        table.click()
        assert _labels(table) == ["New game", "Take up a game"]
        _pick(table, "Take up a game")
        assert _labels(table) == ["F, G", "D, E", "A, B, C"]
        _pick(table, names)
        assert table.host.session is not None
        assert table.host.session.state == state
        table.host.leave()
    again = Table(tmp_path)
    assert again.host.resume()
    assert again.host.session is not None
    assert again.host.session.names == ("F", "G")


def test_host_begins_another_game_where_others_are_kept(tmp_path: Path) -> None:
    table = Table(tmp_path)
    _begun_and_left(table, THREE)
    table.click()
    _pick(table, "New game")
    table.click()
    table.send(Turned(TABLE, -1))
    table.click(5)
    assert table.host.session is not None
    assert table.host.session.names == ("J1", "J2", "J3")


def test_host_says_that_there_is_no_unfinished_game(tmp_path: Path) -> None:
    table = Table(tmp_path)
    _begun_and_left(table, THREE)
    (journal,) = tmp_path.glob("*.journal")
    journal.write_bytes(b"no journal at all\n")
    table.click()
    _pick(table, "Take up a game")
    assert table.title() == "There is no unfinished game."
    table.click()
    table.send(KeyChanged(TABLE, "undo", down=True))
    table.send(KeyChanged(TABLE, "undo", down=False))
    assert _labels(table) == ["New game", "Take up a game"]


def test_host_says_why_a_game_cannot_be_taken_up(tmp_path: Path) -> None:
    table = Table(tmp_path)
    _begun_and_left(table, THREE)
    table.click()
    _pick(table, "Take up a game")
    (journal,) = tmp_path.glob("*.journal")
    journal.unlink()
    table.click()
    assert table.title() == "The game cannot begin"
    assert table.host.session is None


def test_host_outlives_a_folder_that_goes_while_it_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path)
    _begun_and_left(table, THREE)
    table.click()

    def gone(*_: object) -> None:
        raise JournalError("the folder of journals cannot be read")

    monkeypatch.setattr(table.host, "unfinished", gone)
    _pick(table, "Take up a game")
    assert table.title() == "The game cannot begin"
