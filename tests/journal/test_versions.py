"""Journals of older versions of a game read on, may be gone on with, and newer ones are refused in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from msgspec import Raw

from companion import games
from companion.core.migration import Migration, RawEvent, RawOptions
from companion.core.values import Event
from companion.errors import JournalDamagedError, JournalUnreadableError, JournalVersionError
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages.events import YoungestNamed
from companion.games.three_ages.game import ThreeAges
from companion.games.three_ages.model import State
from companion.journal import saved_game
from companion.journal.lines import scan
from companion.journal.records import FORMAT, Header, encode
from companion.journal.store import Store
from companion.journal.timeline import Timeline
from companion.table.session import Session
from tests.games.three_ages.tables import NAMES, TABLE

PLAYERS = NAMES[:3]


class EldestNamed(Event, frozen=True):
    """What version 3 writes instead of `YoungestNamed`."""

    seat: int


def _named_by_letter(events: Sequence[RawEvent], options: RawOptions) -> Iterable[RawEvent]:
    """Version 1 to 2: the player is called by the first letter of the name."""
    for event in events:
        if event["is"] == "youngest_named":
            yield {"is": "youngest_called", "letter": options["names"][event["player"] - 1][0]}
        else:
            yield event


def _named_by_seat(events: Sequence[RawEvent], options: RawOptions) -> Iterable[RawEvent]:
    """Version 2 to 3: by the seat, and the event has another name. Version 2 wrote names in capitals."""
    letters = [name[0] for name in options["names"]]
    for event in events:
        if event["is"] == "youngest_called":
            yield {"is": "eldest_named", "seat": letters.index(event["letter"]) + 1}
        else:
            yield event


class ThirdVersion(ThreeAges):
    """Three Ages, had it been changed twice."""

    event_type: ClassVar[Any] = GAME.event_type | EldestNamed
    migrations = (
        Migration(
            options=lambda options: {**options, "names": [name.upper() for name in options["names"]]},
            events=_named_by_letter,
        ),
        Migration(
            options=lambda options: {**options, "names": [f"{name}!" for name in options["names"]]},
            events=_named_by_seat,
        ),
    )

    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, EldestNamed):
            event = YoungestNamed(event.seat)
        return super().evolve(state, event)

    def after(self, state: State, events: Sequence[Event]) -> State:
        for event in events:
            state = self.evolve(state, event)
        return state

    def describe(self, state: State, events: Sequence[Event]) -> Any:
        return self.title


THIRD = ThirdVersion()


def _find(_name: str) -> ThirdVersion:
    return THIRD


def _begun(path: Path, *payloads: bytes, version: int | None = None) -> Path:
    options = GAME.configure(PLAYERS, {}, None)
    head = Header(FORMAT, GAME.name, "x", Raw(encode(options)))
    raw = msgspec.to_builtins(msgspec.json.decode(encode(head)))
    del raw["version"]
    if version is not None:
        raw["version"] = version
    with Store.create(path, msgspec.json.encode(raw)) as store:
        for payload in payloads:
            store.append(payload)
    return path


def _step(*events: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"line": "step", "by": 0, "at": 5, "events": events})


YOUNGEST = _step({"is": "youngest_named", "player": 2})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


def _header(path: Path) -> dict[str, Any]:
    head: dict[str, Any] = msgspec.json.decode(scan(path.read_bytes()).payloads[0])
    return head


def test_new_journal_says_which_version_of_its_game_writes_it(path: Path) -> None:
    saved_game.create(path, GAME, GAME.configure(PLAYERS, {}, None)).close()
    assert _header(path)["version"] == GAME.version
    assert THIRD.version == 3


def test_journal_that_does_not_say_its_version_is_of_the_first(path: Path) -> None:
    _begun(path, YOUNGEST)
    assert "version" not in _header(path)
    saved = saved_game.load(path, games.find)
    assert (saved.timeline.version, saved.timeline.state.first) == (1, 2)


@pytest.mark.parametrize(
    ("version", "written", "names"),
    [
        (1, {"is": "youngest_named", "player": 2}, ("ANA!", "BAO!", "CLÉO!")),
        (2, {"is": "youngest_called", "letter": "B"}, ("Ana!", "Bao!", "Cléo!")),
        (3, {"is": "eldest_named", "seat": 2}, PLAYERS),
    ],
)
def test_older_journal_is_read_as_the_game_would_write_it_now(
    path: Path, version: int, written: dict[str, Any], names: tuple[str, ...]
) -> None:
    saved = saved_game.load(_begun(path, _step(written), version=version), _find)
    assert saved.options.names == names
    assert saved.timeline.done[0].events == [EldestNamed(2)]
    assert saved.timeline.state.first == 2


def test_older_journal_that_goes_on_notes_where_the_newer_version_began(path: Path) -> None:
    _begun(path, YOUNGEST)
    store, saved = saved_game.reopen(path, _find)
    assert saved.timeline.version == 1
    session = Session.of(saved, store)
    assert session.undo() is saved.timeline.undone[-1]
    session.redo()
    session.close()
    kinds = [msgspec.json.decode(line)["line"] for line in scan(path.read_bytes()).payloads[1:]]
    assert kinds == ["step", "version", "undo", "redo"]
    again = saved_game.load(path, _find)
    assert again.timeline.version == 3
    assert again.timeline.state == session.state


def test_journal_of_several_versions_is_read_by_each(path: Path) -> None:
    """Version 1, then 2, then 3 went on with it; what they undid came back in other words each time."""
    _begun(
        path,
        YOUNGEST,
        b'{"line":"undo","by":0,"at":6,"step":2}',
        b'{"line":"version","by":0,"at":7,"version":2}',
        _step({"is": "youngest_called", "letter": "C"}),
        b'{"line":"undo","by":0,"at":8,"step":5}',
        b'{"line":"version","by":0,"at":9,"version":3}',
        _step({"is": "eldest_named", "seat": 1}),
    )
    assert saved_game.load(path, _find).timeline.done[0].events == [EldestNamed(1)]


def test_older_journal_is_not_changed_by_being_opened(path: Path) -> None:
    before = _begun(path, YOUNGEST).read_bytes()
    store, _ = saved_game.reopen(path, _find)
    store.close()
    assert path.read_bytes() == before


def _refused(path: Path) -> JournalUnreadableError:
    before = path.read_bytes()
    with pytest.raises(JournalUnreadableError) as caught:
        saved_game.reopen(path, games.find)
    assert path.read_bytes() == before
    assert not isinstance(caught.value, JournalDamagedError)
    assert "head" not in caught.value.remedy
    return caught.value


@pytest.mark.parametrize(
    "payloads",
    [(_step({"is": "flown", "to": "Mars"}),), (YOUNGEST, b'{"line":"version","by":0,"at":7,"version":3}')],
    ids=["header", "line"],
)
def test_newer_journal_is_refused_with_both_versions_and_what_to_do(
    path: Path, payloads: tuple[bytes, ...]
) -> None:
    error = _refused(_begun(path, *payloads, version=3 if len(payloads) == 1 else None))
    assert isinstance(error, JournalVersionError)
    assert error.what == f"written by version 3 of Three Ages, this program knows up to {GAME.version}"
    assert error.remedy == "update this program; the journal is whole and nothing was changed"


def test_unreadable_event_is_no_damage_and_nothing_is_to_be_cut_off(path: Path) -> None:
    error = _refused(_begun(path, YOUNGEST, _step({"is": "flown", "to": "Mars"})))
    assert re.match(r"line 3 means nothing to this program: .*'flown'", error.what)
    assert "the companion that wrote it" in error.remedy


def test_unreadable_options_are_no_damage_either(path: Path) -> None:
    with Store.create(path, b'{"format":1,"game":"three-ages","game_id":"x","options":{"a":1}}'):
        pass
    assert "line 1 means nothing" in _refused(path).what


def test_migration_that_fails_is_said_with_its_line(path: Path) -> None:
    _begun(path, _step({"is": "youngest_named", "player": 77}))
    with pytest.raises(JournalUnreadableError, match=r"line 2 means nothing to this program: .*IndexError"):
        saved_game.load(path, _find)


@pytest.mark.parametrize("version", [0, -1])
def test_version_that_no_game_can_have_is_refused(path: Path, version: int) -> None:
    assert "line 1 means nothing" in _refused(_begun(path, version=version)).what
    path.unlink()
    line = b'{"line":"version","by":0,"at":7,"version":%d}' % version
    assert "line 2 means nothing" in _refused(_begun(path, line)).what


def test_version_never_goes_back(path: Path) -> None:
    line = b'{"line":"version","by":0,"at":7,"version":2}'
    _begun(path, line, line)
    with pytest.raises(JournalUnreadableError, match="version 2 after version 2"):
        saved_game.load(path, _find)


def test_session_of_the_own_version_writes_no_such_line(path: Path) -> None:
    options = GAME.configure(PLAYERS, {}, None)
    session = Session(Timeline(GAME, options), saved_game.create(path, GAME, options))
    session.submit(c.NameYoungest(TABLE, 2))
    session.close()
    assert b'"line":"version"' not in path.read_bytes()
