"""A folder of journals."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.errors import JournalError, JournalWriteError
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.journal.shelf import Shelf, default_folder
from companion.journal.timeline import Timeline
from companion.table.session import Session
from tests.games.three_ages.random_games import moves
from tests.games.three_ages.tables import NAMES, TABLE


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
    store, account = found
    assert account.timeline.state == session.state
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


def test_shelf_passes_over_a_journal_in_which_no_game_was_begun(shelf: Shelf) -> None:
    session = _begun(shelf)
    session.submit(c.NameYoungest(TABLE, 2))
    session.close()
    (shelf.folder / "three-ages-000002.journal").touch()
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
