"""A folder of journals."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from threading import Timer
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
from companion.journal import saved_game
from companion.journal.lines import scan
from companion.journal.saved_game import FindGame, SavedGame
from companion.journal.shelf import Shelf, default_folder
from companion.journal.timeline import Timeline
from companion.table.session import Session
from tests.games.three_ages.random_games import moves
from tests.games.three_ages.tables import NAMES, TABLE
from tests.journal.sealing import sealed


def _begun(shelf: Shelf) -> Session:
    options = GAME.configure(NAMES[:3], {}, None)
    return Session(Timeline(GAME, options), shelf.create(GAME, options))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "games", games.find)


def test_shelf_without_games_has_nothing_unfinished(shelf: Shelf) -> None:
    assert shelf.unfinished(GAME) is None


def test_shelf_finds_the_interrupted_game_again(shelf: Shelf) -> None:
    session = _begun(shelf)
    session.submit(c.NameYoungest(TABLE, 2))
    session.close()
    found = shelf.unfinished(GAME)
    assert found is not None
    store, saved = found
    assert saved.timeline.state == session.state
    store.close()


def test_shelf_takes_the_newest_game_also_when_the_clock_jumped(shelf: Shelf) -> None:
    for first in (1, 2, 3):
        session = _begun(shelf)
        session.submit(c.NameYoungest(TABLE, first))
        session.close()
    found = shelf.unfinished(GAME)
    assert found is not None
    assert found[1].timeline.state.first == 3
    found[0].close()


def test_shelf_does_not_go_on_with_a_game_that_is_over(shelf: Shelf) -> None:
    session = _begun(shelf)
    for _ in moves(session, Random(1)):
        pass
    session.close()
    assert shelf.unfinished(GAME) is None


def test_shelf_says_that_the_newest_journal_is_damaged_and_leaves_it_alone(shelf: Shelf) -> None:
    _begun(shelf).close()
    damaged = shelf.folder / "three-ages-000002.journal"
    damaged.write_bytes(b"nonsense\n")
    with pytest.raises(JournalError):
        shelf.unfinished(GAME)
    assert damaged.read_bytes() == b"nonsense\n"
    later = _begun(shelf)
    later.close()
    assert (shelf.folder / "three-ages-000003.journal").exists()


@pytest.mark.parametrize("left", [b"", b'1 5d1c0a77 {"format":1,"ga', bytes(4096)])
def test_shelf_passes_over_a_journal_in_which_no_game_was_begun(shelf: Shelf, left: bytes) -> None:
    """The disk was full just then, or the power went."""
    session = _begun(shelf)
    session.submit(c.NameYoungest(TABLE, 2))
    session.close()
    (shelf.folder / "three-ages-000002.journal").write_bytes(left)
    found = shelf.unfinished(GAME)
    assert found is not None
    assert found[1].timeline.state.first == 2
    found[0].close()


def test_shelf_numbers_a_game_behind_its_newest_whatever_else_lies_there(shelf: Shelf) -> None:
    shelf.folder.mkdir()
    for name in (
        "three-ages-000002.journal",
        "three-ages-000007.journal",
        "three-ages-000009.journal.torn-3",
        "three-ages-copy.journal",
        "another-000055.journal",
        "zebra-000042.journal",
        "world.json",
    ):
        (shelf.folder / name).touch()
    _begun(shelf).close()
    assert (shelf.folder / "three-ages-000008.journal").stat().st_size > 0


def test_shelf_stays_behind_games_that_another_companion_began(shelf: Shelf) -> None:
    _begun(shelf).close()
    other = Shelf(shelf.folder, games.find)
    for _ in range(2):
        _begun(other).close()
    session = _begun(shelf)
    session.submit(c.NameYoungest(TABLE, 2))
    session.close()
    assert max(path.name for path in shelf.folder.iterdir()) == "three-ages-000004.journal"
    found = other.unfinished(GAME)
    assert found is not None
    assert found[1].timeline.state.first == 2
    found[0].close()


# --- the list


def _named(session: Session, first: int) -> None:
    session.submit(c.NameYoungest(TABLE, first))
    session.close()


def test_shelf_lists_every_game_with_who_when_and_how_far(tmp_path: Path) -> None:
    at = datetime(2026, 11, 17, 20, 15, tzinfo=UTC)
    shelf = Shelf(tmp_path, games.find, lambda: at)
    _named(_begun(shelf), 2)
    finished = _begun(shelf)
    for _ in moves(finished, Random(1)):
        pass
    finished.close()
    in_use = _begun(shelf)
    other = NEXUS_OPS.configure(("Zoë", "Yann"), {}, None)
    shelf.create(NEXUS_OPS, other).close()
    listed = list(shelf.games())
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
    assert [one.id for one in shelf.games(GAME)] == [one.id for one in listed[1:]]


def test_shelf_takes_up_any_unfinished_game_whatever_was_begun_since(shelf: Shelf) -> None:
    for first in (1, 2, 3):
        _named(_begun(shelf), first)
    unfinished = [one.id for one in shelf.unfinished_games()]
    assert unfinished == ["three-ages-000003", "three-ages-000002", "three-ages-000001"]
    for game_id, first in zip(unfinished, (3, 2, 1), strict=True):
        store, saved = shelf.take_up(game_id)
        with store:
            assert saved.timeline.state.first == first
            assert game_id not in {one.id for one in shelf.unfinished_games()}


def test_shelf_lists_a_journal_that_cannot_be_read_with_its_reason_and_the_others(shelf: Shelf) -> None:
    _named(_begun(shelf), 2)
    _begun(shelf).close()
    path = shelf.folder / "three-ages-000002.journal"
    head = msgspec.json.decode(scan(path.read_bytes()).payloads[0])
    head["options"]["names"] = [f"P{seat}" for seat in range(8)]
    path.write_bytes(sealed([msgspec.json.encode(head)]))
    (shelf.folder / "three-ages-000003.journal").write_bytes(b"nonsense\n")
    (shelf.folder / "three-ages-000004.journal").touch()
    (shelf.folder / "three-ages-000005.journal").mkdir()
    (shelf.folder / "chess-000001.journal").write_bytes(
        sealed([b'{"format":1,"game":"chess","game_id":"x","options":{}}'])
    )
    listed = {one.id: one for one in shelf.games()}
    unreadable = {key: str(one.reason) for key, one in listed.items() if one.state == "unreadable"}
    assert unreadable.pop("chess-000001") == "no game 'chess' is installed"
    assert "8 players" in unreadable.pop("three-ages-000002")
    assert "this is not a journal" in unreadable.pop("three-ages-000003")
    assert "no game was begun" in unreadable.pop("three-ages-000004")
    assert unreadable.pop("three-ages-000005")
    assert not unreadable
    assert all(str(one.remedy) for one in listed.values() if one.state == "unreadable")
    assert [one.id for one in shelf.unfinished_games()] == ["three-ages-000001"]


def test_shelf_refuses_to_take_up_a_game_for_more_than_can_play(shelf: Shelf) -> None:
    _begun(shelf).close()
    path = shelf.folder / "three-ages-000001.journal"
    head = msgspec.json.decode(scan(path.read_bytes()).payloads[0])
    head["options"]["names"] = [f"P{seat}" for seat in range(8)]
    path.write_bytes(sealed([msgspec.json.encode(head)]))
    with pytest.raises(JournalUnreadableError, match="8 players"):
        shelf.unfinished(GAME)
    with pytest.raises(JournalUnreadableError, match="8 players"):
        shelf.take_up(path.stem)


class _Stumbling(ThreeAges):
    """A game that cannot tell where it is."""

    def headline(self, state: State) -> Text:
        raise KeyError("nowhere")


def test_shelf_lists_a_game_that_stumbles_as_unreadable(shelf: Shelf) -> None:
    _begun(shelf).close()
    (listed,) = Shelf(shelf.folder, lambda _: _Stumbling()).games()
    assert (listed.state, str(listed.reason)) == ("unreadable", "the game in it cannot be told")


def _failing(number: int) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO], ids=["forbidden", "failing"])
def test_shelf_whose_folder_cannot_be_read_is_a_journal_error(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    _begun(shelf).close()
    monkeypatch.setattr(Path, "iterdir", _failing(number))
    asked: tuple[Callable[[], object], ...] = (
        lambda: list(shelf.games()),
        lambda: shelf.unfinished(GAME),
        lambda: _begun(Shelf(shelf.folder, games.find)),
    )
    for ask in asked:
        with pytest.raises(JournalError, match="the folder of journals cannot be read") as caught:
            ask()
        assert caught.value.remedy


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO], ids=["forbidden", "failing"])
def test_shelf_lists_a_journal_that_the_disk_does_not_give(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    _begun(shelf).close()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", _failing(number))
        (listed,) = shelf.games()
        assert (listed.state, listed.game) == ("unreadable", "three-ages")
        assert os.strerror(number) in str(listed.reason)
        with pytest.raises(JournalWriteError):
            shelf.create(GAME, GAME.configure(NAMES[:3], {}, None))
    assert [one.state for one in shelf.games()] == ["unfinished"]


def test_shelf_reads_a_finished_game_once_and_again_when_it_was_changed(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = _begun(shelf)
    for _ in moves(session, Random(1)):
        pass
    session.close()
    read: list[Path] = []
    load = saved_game.load

    def counted(path: Path, find_game: FindGame) -> SavedGame:
        read.append(path)
        return load(path, find_game)

    monkeypatch.setattr(saved_game, "load", counted)
    assert [one.state for one in (*shelf.games(), *shelf.games())] == ["finished"] * 2
    assert len(read) == 1
    store, saved = shelf.take_up("three-ages-000001")
    again = Session.of(saved, store)
    again.undo(TABLE)
    again.close()
    assert [one.state for one in shelf.games()] == ["unfinished"]


def test_shelf_takes_up_nothing_outside_its_folder(shelf: Shelf) -> None:
    _begun(shelf).close()
    inner = Shelf(shelf.folder / "inner", games.find)
    inner.folder.mkdir()
    with pytest.raises(JournalError, match="No such file"):
        inner.take_up("../three-ages-000001")


def test_lister_does_not_keep_a_game_from_being_taken_up(shelf: Shelf) -> None:
    """A list tries the lock of each journal for an instant; whoever opens it waits that long."""
    _begun(shelf).close()
    path = shelf.folder / "three-ages-000001.journal"
    with path.open("rb") as listing:
        fcntl.flock(listing, fcntl.LOCK_SH)
        release = Timer(0.005, fcntl.flock, (listing, fcntl.LOCK_UN))
        release.start()
        store, _ = shelf.take_up("three-ages-000001")
        release.join()
        store.close()


def test_shelf_that_cannot_be_made_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(JournalWriteError, match="no folder for journals"):
        Shelf(tmp_path / "file" / "games", games.find).create(GAME, GAME.configure(NAMES[:3], {}, None))


def test_default_folder_follows_the_users_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "companion"
    monkeypatch.delenv("XDG_STATE_HOME")
    assert default_folder() == Path.home() / ".local" / "state" / "companion"


def test_shelf_notes_when_a_game_was_begun(tmp_path: Path) -> None:
    evening = datetime(2026, 11, 17, 20, 30, tzinfo=UTC)
    shelf = Shelf(tmp_path, games.find, clock=lambda: evening)
    options = GAME.configure(NAMES[:3], {}, None)
    with shelf.create(GAME, options, {"people": "3"}) as store:
        noted = saved_game.load(store.path, games.find).notes
    assert noted == {"begun": "2026-11-17T20:30:00+00:00", "people": "3"}
