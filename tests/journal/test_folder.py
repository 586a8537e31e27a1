"""A folder of journals."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from companion import games
from companion.core.text import Text
from companion.errors import JournalError, JournalUnreadableError, JournalWriteError
from companion.games.nexus_ops import GAME as NEXUS_OPS
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages.game import ThreeAges
from companion.games.three_ages.model import State
from companion.journal import access, saved_game, store
from companion.journal.access import default_folder
from companion.journal.folder import Journals
from companion.journal.lines import scan
from companion.journal.saved_game import FindGame, SavedGame
from companion.journal.timeline import Timeline
from companion.table.session import Session
from tests.games.three_ages.random_games import moves
from tests.games.three_ages.tables import NAMES, TABLE
from tests.journal.sealing import sealed


def _begun(journals: Journals) -> Session:
    options = GAME.configure(NAMES[:3], {}, None)
    return Session(Timeline(GAME, options), journals.create(GAME, options))


@pytest.fixture
def journals(tmp_path: Path) -> Journals:
    return Journals(tmp_path / "games", games.find)


def test_folder_without_games_has_nothing_unfinished(journals: Journals) -> None:
    assert journals.unfinished(GAME) is None


def test_folder_finds_the_interrupted_game_again(journals: Journals) -> None:
    session = _begun(journals)
    session.submit(c.NameYoungest(TABLE, 2))
    session.close()
    found = journals.unfinished(GAME)
    assert found is not None
    store, saved = found
    assert saved.timeline.state == session.state
    store.close()


def test_folder_takes_the_newest_game_also_when_the_clock_jumped(journals: Journals) -> None:
    for first in (1, 2, 3):
        session = _begun(journals)
        session.submit(c.NameYoungest(TABLE, first))
        session.close()
    found = journals.unfinished(GAME)
    assert found is not None
    assert found[1].timeline.state.first == 3
    found[0].close()


def test_folder_does_not_go_on_with_a_game_that_is_over(journals: Journals) -> None:
    session = _begun(journals)
    for _ in moves(session, Random(1)):
        pass
    session.close()
    assert journals.unfinished(GAME) is None


def test_folder_says_that_the_newest_journal_is_damaged_and_leaves_it_alone(journals: Journals) -> None:
    _begun(journals).close()
    damaged = journals.folder / "three-ages-000002.journal"
    damaged.write_bytes(b"nonsense\n")
    with pytest.raises(JournalError):
        journals.unfinished(GAME)
    assert damaged.read_bytes() == b"nonsense\n"
    later = _begun(journals)
    later.close()
    assert (journals.folder / "three-ages-000003.journal").exists()


@pytest.mark.parametrize("left", [b"", b'1 5d1c0a77 {"format":1,"ga', bytes(4096)])
def test_folder_passes_over_a_journal_in_which_no_game_was_begun(journals: Journals, left: bytes) -> None:
    """The disk was full just then, or the power went."""
    session = _begun(journals)
    session.submit(c.NameYoungest(TABLE, 2))
    session.close()
    (journals.folder / "three-ages-000002.journal").write_bytes(left)
    found = journals.unfinished(GAME)
    assert found is not None
    assert found[1].timeline.state.first == 2
    found[0].close()


def test_folder_numbers_a_game_behind_its_newest_whatever_else_lies_there(journals: Journals) -> None:
    journals.folder.mkdir()
    for name in (
        "three-ages-000002.journal",
        "three-ages-000007.journal",
        "three-ages-000009.journal.torn-3",
        "three-ages-copy.journal",
        "another-000055.journal",
        "zebra-000042.journal",
        "world.json",
    ):
        (journals.folder / name).touch()
    _begun(journals).close()
    assert (journals.folder / "three-ages-000008.journal").stat().st_size > 0


def test_folder_stays_behind_games_that_another_companion_began(journals: Journals) -> None:
    _begun(journals).close()
    other = Journals(journals.folder, games.find)
    for _ in range(2):
        _begun(other).close()
    session = _begun(journals)
    session.submit(c.NameYoungest(TABLE, 2))
    session.close()
    assert max(path.name for path in journals.folder.iterdir()) == "three-ages-000004.journal"
    found = other.unfinished(GAME)
    assert found is not None
    assert found[1].timeline.state.first == 2
    found[0].close()


# --- the list


def _named(session: Session, first: int) -> None:
    session.submit(c.NameYoungest(TABLE, first))
    session.close()


def test_folder_lists_every_game_with_who_when_and_how_far(tmp_path: Path) -> None:
    at = datetime(2026, 11, 17, 20, 15, tzinfo=UTC)
    journals = Journals(tmp_path, games.find, lambda: at)
    _named(_begun(journals), 2)
    finished = _begun(journals)
    for _ in moves(finished, Random(1)):
        pass
    finished.close()
    in_use = _begun(journals)
    other = NEXUS_OPS.configure(("Zoë", "Yann"), {}, None)
    journals.create(NEXUS_OPS, other).close()
    listed = list(journals.games())
    in_use.close()
    assert [(one.id, one.state) for one in listed] == [
        ("nexus-ops-000001", "unfinished"),
        ("three-ages-000003", "in use"),
        ("three-ages-000002", "finished"),
        ("three-ages-000001", "unfinished"),
    ]
    assert [one.names for one in listed] == [("Zoë", "Yann"), *[NAMES[:3]] * 3]
    assert {one.begun for one in listed} == {at}
    assert all(one.written is not None for one in listed)
    assert (listed[-1].steps, str(listed[-1].headline)) == (1, "Civilisations")
    assert [one.id for one in journals.games(GAME)] == [one.id for one in listed[1:]]


def test_folder_takes_up_any_unfinished_game_whatever_was_begun_since(journals: Journals) -> None:
    for first in (1, 2, 3):
        _named(_begun(journals), first)
    unfinished = [one.id for one in journals.unfinished_games()]
    assert unfinished == ["three-ages-000003", "three-ages-000002", "three-ages-000001"]
    for game_id, first in zip(unfinished, (3, 2, 1), strict=True):
        store, saved = journals.take_up(game_id)
        with store:
            assert saved.timeline.state.first == first
            assert game_id not in {one.id for one in journals.unfinished_games()}


def test_folder_lists_a_journal_that_cannot_be_read_with_its_reason_and_the_others(
    journals: Journals,
) -> None:
    _named(_begun(journals), 2)
    _begun(journals).close()
    path = journals.folder / "three-ages-000002.journal"
    head = msgspec.json.decode(scan(path.read_bytes()).payloads[0])
    head["options"]["names"] = [f"P{seat}" for seat in range(8)]
    path.write_bytes(sealed([msgspec.json.encode(head)]))
    (journals.folder / "three-ages-000003.journal").write_bytes(b"nonsense\n")
    (journals.folder / "three-ages-000004.journal").touch()
    (journals.folder / "three-ages-000005.journal").mkdir()
    (journals.folder / "chess-000001.journal").write_bytes(
        sealed([b'{"format":1,"game":"chess","game_id":"x","options":{}}'])
    )
    listed = {one.id: one for one in journals.games()}
    unreadable = {key: str(one.reason) for key, one in listed.items() if one.state == "unreadable"}
    assert unreadable.pop("chess-000001") == "no game 'chess' is installed"
    assert "8 players" in unreadable.pop("three-ages-000002")
    assert "this is not a journal" in unreadable.pop("three-ages-000003")
    assert "no game was begun" in unreadable.pop("three-ages-000004")
    assert unreadable.pop("three-ages-000005")
    assert not unreadable
    assert all(str(one.remedy) for one in listed.values() if one.state == "unreadable")
    assert [one.id for one in journals.unfinished_games()] == ["three-ages-000001"]


def test_folder_refuses_to_take_up_a_game_for_more_than_can_play(journals: Journals) -> None:
    _begun(journals).close()
    path = journals.folder / "three-ages-000001.journal"
    head = msgspec.json.decode(scan(path.read_bytes()).payloads[0])
    head["options"]["names"] = [f"P{seat}" for seat in range(8)]
    path.write_bytes(sealed([msgspec.json.encode(head)]))
    with pytest.raises(JournalUnreadableError, match="8 players"):
        journals.unfinished(GAME)
    with pytest.raises(JournalUnreadableError, match="8 players"):
        journals.take_up(path.stem)


class _Stumbling(ThreeAges):
    """A game that cannot tell where it is."""

    def headline(self, state: State) -> Text:
        raise KeyError("nowhere")


def test_folder_lists_a_game_that_stumbles_as_unreadable(journals: Journals) -> None:
    _begun(journals).close()
    (listed,) = Journals(journals.folder, lambda _: _Stumbling()).games()
    assert (listed.state, str(listed.reason)) == ("unreadable", "the game in it cannot be told")


def _failing(number: int) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO], ids=["forbidden", "failing"])
def test_folder_whose_folder_cannot_be_read_is_a_journal_error(
    journals: Journals, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    _begun(journals).close()
    monkeypatch.setattr(Path, "iterdir", _failing(number))
    asked: tuple[Callable[[], object], ...] = (
        lambda: list(journals.games()),
        lambda: journals.unfinished(GAME),
        lambda: _begun(Journals(journals.folder, games.find)),
    )
    for ask in asked:
        with pytest.raises(JournalError, match="the folder of journals cannot be read") as caught:
            ask()
        assert caught.value.remedy


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO], ids=["forbidden", "failing"])
def test_folder_lists_a_journal_that_the_disk_does_not_give(
    journals: Journals, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    _begun(journals).close()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", _failing(number))
        (listed,) = journals.games()
        assert (listed.state, listed.game) == ("unreadable", "three-ages")
        assert os.strerror(number) in str(listed.reason)
        with pytest.raises(JournalWriteError):
            journals.create(GAME, GAME.configure(NAMES[:3], {}, None))
    assert [one.state for one in journals.games()] == ["unfinished"]


def test_folder_reads_a_finished_game_once_and_again_when_it_was_changed(
    journals: Journals, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = _begun(journals)
    for _ in moves(session, Random(1)):
        pass
    session.close()
    read: list[Path] = []
    load = saved_game.load

    def counted(path: Path, find_game: FindGame) -> SavedGame:
        read.append(path)
        return load(path, find_game)

    monkeypatch.setattr(saved_game, "load", counted)
    assert [one.state for one in (*journals.games(), *journals.games())] == ["finished"] * 2
    assert len(read) == 1
    store, saved = journals.take_up("three-ages-000001")
    again = Session.of(saved, store)
    again.undo(TABLE)
    again.close()
    assert [one.state for one in journals.games()] == ["unfinished"]


def test_folder_takes_up_nothing_outside_its_folder(journals: Journals) -> None:
    _begun(journals).close()
    inner = Journals(journals.folder / "inner", games.find)
    inner.folder.mkdir()
    with pytest.raises(JournalError, match="No such file"):
        inner.take_up("../three-ages-000001")


def test_lister_does_not_keep_a_game_from_being_taken_up(
    journals: Journals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list tries the lock of each journal for an instant; whoever opens it waits that long."""
    _begun(journals).close()
    path = journals.folder / "three-ages-000001.journal"
    with path.open("rb") as listing:
        fcntl.flock(listing, fcntl.LOCK_SH)
        steps = iter([fcntl.LOCK_SH, fcntl.LOCK_UN])
        wait = SimpleNamespace(sleep=lambda _: fcntl.flock(listing, next(steps)))
        monkeypatch.setattr(access, "time", wait)
        taken_up, _ = journals.take_up("three-ages-000001")
        taken_up.close()


def test_folder_keeps_nothing_of_a_game_that_could_not_begin(
    journals: Journals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a disk that stays full each attempt would be one more game in the list that cannot be read."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(store, "write_at", full)
        for _ in range(3):
            with pytest.raises(JournalWriteError, match="cannot be begun: No space left"):
                _begun(journals)
    assert list(journals.games()) == []
    _begun(journals).close()
    assert [one.id for one in journals.games()] == ["three-ages-000001"]


def test_folder_that_cannot_be_made_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(JournalWriteError, match="no folder for journals"):
        Journals(tmp_path / "file" / "games", games.find).create(GAME, GAME.configure(NAMES[:3], {}, None))


def test_default_folder_follows_the_users_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "companion"
    monkeypatch.delenv("XDG_STATE_HOME")
    assert default_folder() == Path.home() / ".local" / "state" / "companion"


def test_folder_notes_when_a_game_was_begun(tmp_path: Path) -> None:
    evening = datetime(2026, 11, 17, 20, 30, tzinfo=UTC)
    journals = Journals(tmp_path, games.find, clock=lambda: evening)
    options = GAME.configure(NAMES[:3], {}, None)
    with journals.create(GAME, options, {"people": "3"}) as store:
        noted = saved_game.load(store.path, games.find).notes
    assert noted == {"begun": "2026-11-17T20:30:00+00:00", "people": "3"}
