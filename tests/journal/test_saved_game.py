"""Journals with their game: what is read back is what was played; everything else is refused by line."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.core.prompt import Prompt
from companion.errors import JournalDamagedError, JournalUnreadableError, JournalVersionError
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages.game import ThreeAges
from companion.games.three_ages.model import State
from companion.journal import saved_game
from companion.journal.lines import scan
from companion.journal.records import encode
from companion.journal.store import Store
from companion.journal.timeline import Timeline
from companion.table.session import Session
from tests.games.three_ages.random_games import moves
from tests.games.three_ages.tables import NAMES, TABLE
from tests.games.three_ages.test_random_games import PLAYERS, SEEDS, SETTINGS


def _no_sync(_: int) -> None:
    """Durability is tested elsewhere; here thousands of lines are written."""


def _played(path: Path, players: int, chosen: dict[str, str], seed: int) -> Session:
    """A random game with undo, redo and pauses, kept in a journal."""
    chance = Random(seed)
    options = GAME.configure(NAMES[:players], chosen, None)
    store = Store.create(path, saved_game.header(GAME, options), sync=_no_sync)
    clock = iter(range(10_000_000))
    session = Session(Timeline(GAME, options), store, chance=chance, now_ms=lambda: next(clock))
    for _ in moves(session, chance, corrections=True):
        for turn in (session.undo, session.undo, session.redo, session.pause, session.resume):
            if chance.random() < 0.03:
                turn()
        session.resume()
    session.close()
    return session


@given(PLAYERS, SETTINGS, SEEDS)
@settings(max_examples=25)
def test_fold_of_the_journal_is_the_live_state(
    tmp_path_factory: pytest.TempPathFactory, players: int, chosen: dict[str, str], seed: int
) -> None:
    path = tmp_path_factory.mktemp("game") / "game.journal"
    session = _played(path, players, chosen, seed)
    saved = saved_game.load(path, games.find)
    live, read = session.timeline, saved.timeline
    assert read.state == live.state
    assert read.waited == live.waited
    assert [step.after for step in read.done] == [step.after for step in live.done]
    assert [step.line for step in read.undone] == [step.line for step in live.undone]


@given(SEEDS, st.data())
@settings(max_examples=10)
def test_every_prefix_of_a_journal_is_a_game_that_was(
    tmp_path_factory: pytest.TempPathFactory, seed: int, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("game") / "game.journal"
    session = _played(path, 3, {}, seed)
    whole = path.read_bytes()
    cut = data.draw(st.integers(len(whole.split(b"\n")[0]) + 1, len(whole)))
    path.write_bytes(whole[:cut])
    states = [step.after for step in session.timeline.done]
    store, saved = saved_game.reopen(path, games.find)
    store.close()
    complete = whole[:cut].count(b"\n")
    assert saved.lines == complete
    assert (saved.set_aside is None) == whole[:cut].endswith(b"\n")
    assert complete == 1 or saved.timeline.done or saved.timeline.undone or states


def _journal(tmp_path: Path, *payloads: bytes, head: bytes | None = None) -> Path:
    path = tmp_path / "game.journal"
    options = GAME.configure(NAMES[:3], {}, None)
    with Store.create(path, head if head is not None else saved_game.header(GAME, options)) as store:
        for payload in payloads:
            store.append(payload)
    return path


def _refused(path: Path) -> str:
    """Whole lines that mean nothing are no damage, and nobody is told to cut them off."""
    with pytest.raises(JournalUnreadableError) as caught:
        saved_game.load(path, games.find)
    assert not isinstance(caught.value, JournalDamagedError)
    assert caught.value.remedy
    assert "head" not in caught.value.remedy
    return caught.value.what


def test_journal_of_a_newer_format_is_refused(tmp_path: Path) -> None:
    path = _journal(tmp_path, head=b'{"format":2,"game":"three-ages","shape":"other"}')
    with pytest.raises(JournalVersionError, match="line 1: format 2, and this companion reads format 1"):
        saved_game.load(path, games.find)


def test_journal_of_an_unknown_game_is_refused(tmp_path: Path) -> None:
    path = _journal(tmp_path, head=b'{"format":1,"game":"chess","game_id":"x","options":{}}')
    assert "no game 'chess' is installed" in _refused(path)


def test_journal_with_another_first_line_is_refused(tmp_path: Path) -> None:
    assert "line 1 means nothing to this program: it is not a journal's first line" in _refused(
        _journal(tmp_path, head=b"[1,2]")
    )


@pytest.mark.parametrize("value", [b"[" * 3_000, b'"\xff"'], ids=["brackets", "bytes"])
def test_journal_whose_first_line_is_no_json_is_refused(tmp_path: Path, value: bytes) -> None:
    path = _journal(tmp_path, head=b'{"format":1,"game":' + value)
    assert "line 1 means nothing to this program: it is not a journal's first line" in _refused(path)


def test_journal_with_foreign_options_is_refused(tmp_path: Path) -> None:
    head = b'{"format":1,"game":"three-ages","game_id":"x","options":{"names":["Ana"]}}'
    assert "its options do not fit the game" in _refused(_journal(tmp_path, head=head))


def _step(event: bytes) -> bytes:
    return b'{"line":"step","by":0,"at":5,"events":[' + event + b"]}"


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (b'{"line":"dance","by":0,"at":5}', "line 2 means nothing to this program: Invalid value 'dance'"),
        (b'{"line":"undo","by":0,"at":5,"step":1}', "line 1 is not the step that comes next"),
        (b"not json", "line 2 means nothing to this program: JSON is malformed"),
        (_step(b'{"is":"flown"}'), "line 2 means nothing to this program: it does not fit what went before"),
        (_step(b'{"is":"age_begun","age":1}'), "cannot happen in phase 'seating'"),
        (
            _step(b'{"is":"strategy_begun","seat":9,"strategy":"war"}'),
            "line 2 means nothing",
        ),
        (_step(b""), "line 2 means nothing"),
        (_step(b"[" * 3_000), "line 2 means nothing to this program: "),
        (_step(b'{"is":"\xff"}'), "line 2 means nothing to this program: "),
    ],
)
def test_whole_line_that_makes_no_sense_is_refused_by_number(
    tmp_path: Path, payload: bytes, reason: str
) -> None:
    assert reason in _refused(_journal(tmp_path, payload))


class _NewRules(ThreeAges):
    """Rules that cannot make sense of what an older version has written, although each line can be read."""

    def prompt(self, view: State, seat: int) -> Prompt:
        raise KeyError(seat)


def test_game_that_cannot_go_on_is_refused_before_a_table_takes_it_up(tmp_path: Path) -> None:
    path = _journal(tmp_path, _step(b'{"is":"youngest_named","player":1}'))
    assert saved_game.load(path, games.find).lines == 2
    for read in (saved_game.load, saved_game.reopen):
        with pytest.raises(JournalUnreadableError, match=r"line 2 .*the game cannot go on from there"):
            read(path, lambda name: _NewRules())


def test_reopen_of_a_refused_journal_lets_go_of_it(tmp_path: Path) -> None:
    path = _journal(tmp_path, b'{"line":"dance","by":0,"at":5}')
    for _ in range(2):
        with pytest.raises(JournalUnreadableError, match="line 2"):
            saved_game.reopen(path, games.find)


def test_header_holds_format_game_options_and_the_data_played_with(tmp_path: Path) -> None:
    head = msgspec.json.decode(scan(_journal(tmp_path).read_bytes()).payloads[0])
    assert (head["format"], head["game"]) == (1, "three-ages")
    assert head["options"]["names"] == ["Ana", "Bao", "Cléo"]
    assert len(head["options"]["data"]["cards"]) == 30


def test_two_journals_never_share_their_identity() -> None:
    options = GAME.configure(NAMES[:3], {}, None)
    assert saved_game.header(GAME, options) != saved_game.header(GAME, options)


def test_replay_does_not_depend_on_rules_but_on_events(tmp_path: Path) -> None:
    """A battle's result stands in the journal: reading it back judges nothing."""
    path = tmp_path / "game.journal"
    options = GAME.configure(NAMES[:2], {}, None)
    store = saved_game.create(path, GAME, options)
    session = Session(Timeline(GAME, options), store)
    session.submit(c.NameYoungest(TABLE, 2))
    session.close()
    assert b'"events":[{"is":"youngest_named","player":2}]' in path.read_bytes()
    assert encode([]) == b"[]"
