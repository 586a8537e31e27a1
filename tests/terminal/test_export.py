"""What is exported of a game is what was public: the same game with other secrets gives the same bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion import games
from companion.core.game import AnyGame
from companion.core.seats import TABLE
from companion.core.values import Command, Refusal
from companion.games.nexus_ops import GAME as NEXUS_OPS
from companion.games.three_ages import GAME as THREE_AGES
from companion.games.three_ages import commands as c
from companion.games.three_ages.model import Laid
from companion.journal import saved_game
from companion.journal.store import Store
from companion.journal.timeline import Timeline
from companion.locale import Speech
from companion.table.bots import Bot
from companion.table.session import Session
from companion.terminal import inspect
from companion.terminal.export import changes, exported, plain
from tests.games.nexus_ops.random_games import moves as nexus_ops_moves
from tests.games.three_ages.careless_view import show_cards_set_aside
from tests.games.three_ages.random_games import moves as three_ages_moves
from tests.journal.sealing import sealed
from tests.table.clocks import FakeClock

NAMES = ("Ana", "Bao", "Cléo")
EXPLORATION = {"board": "full", "mode": "exploration", "galaxy": "drawn"}


def _begun(
    path: Path,
    game: AnyGame,
    players: int,
    settings: Mapping[str, str],
    *,
    seed: int = 1,
    deck_seed: str = "1",
) -> Session:
    options = game.configure(NAMES[:players], settings, None)
    header = saved_game.header(game, options, {"people": "1", "deck_seed": deck_seed})
    store = Store.create(path, header, sync=lambda _: None)
    return Session(Timeline(game, options), store, chance=Random(seed), now_ms=FakeClock())


def _do(session: Session, *commands: Command) -> None:
    for command in commands:
        answer = session.submit(command)
        assert not isinstance(answer, Refusal), f"{command}: {answer.reason}"


def _to_choosing(session: Session) -> list[int]:
    """Played by a bot until cards are chosen; those that may be laid."""
    bot = Bot(THREE_AGES, Random(1), "1")
    while session.state.phase != "choosing":
        seat = session.waiting()[0]
        _do(session, bot.play(session.view(seat), seat))
    return sorted(session.state.deck)


def _replayed(path: Path, capfd: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """As a program and as a person get it."""
    told = []
    for as_json in (True, False):
        assert inspect.replay(path, "en", as_json=as_json) == 0
        told.append(capfd.readouterr().out)
    return told[0], told[1]


# --- the same game with other secrets

Story = Callable[[Session, Sequence[int]], None]


def _lays(session: Session, cards: Sequence[int]) -> None:
    """One card lies face down."""
    _do(session, c.LayCard(1, cards[0], "war"))


def _takes_back(session: Session, cards: Sequence[int]) -> None:
    """A card is laid, taken back, and is in the hand again while others are turned up."""
    _do(session, c.LayCard(1, cards[0], "war"), c.TakeBack(1), c.LayCard(2, cards[1]), c.TakeBack(2))
    _show_cards(session)


def _has_it_undone(session: Session, cards: Sequence[int]) -> None:
    """The table undoes a laid card: it can be redone."""
    _do(session, c.LayCard(1, cards[0]), c.LayCard(2, cards[1]))
    session.undo(TABLE)
    session.undo(TABLE)


def _lays_after_an_undone_reveal(session: Session, cards: Sequence[int]) -> None:
    """Open cards were the same; what is laid after the reveal was undone is not."""
    _show_cards(session)
    session.undo(TABLE)
    _do(session, c.TakeBack(1), c.LayCard(1, cards[0]))


def _undoes_it_all_with_a_reveal(session: Session, cards: Sequence[int]) -> None:
    """A card of the next turn, and then everything back to before the reveal of this one."""
    _show_cards(session)
    line = session.timeline.done[-1].line
    _to_choosing(session)
    _do(session, c.LayCard(1, cards[0], "war"))
    while session.timeline.done[-1].line >= line:
        session.undo(TABLE)


def _show_cards(session: Session) -> None:
    """The same three cards, turned up."""
    shown = sorted(session.state.deck)[-3:]
    _do(session, *(c.LayCard(seat, card, "war") for seat, card in enumerate(shown, start=1)))
    _do(session, c.Reveal(TABLE))


STORIES = (
    _lays,
    _takes_back,
    _has_it_undone,
    _lays_after_an_undone_reveal,
    _undoes_it_all_with_a_reveal,
)


@pytest.mark.parametrize("story", STORIES, ids=[story.__name__.strip("_") for story in STORIES])
def test_export_of_the_same_game_with_other_cards_is_the_same(
    story: Story, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    told = set()
    journals = set()
    for number, picks in enumerate(((0, 1, 2), (3, 4, 5), (6, 2, 9))):
        path = tmp_path / f"{number}.journal"
        session = _begun(path, THREE_AGES, 3, {}, deck_seed=str(number))
        cards = _to_choosing(session)
        story(session, [cards[pick] for pick in picks])
        session.close()
        journals.add(path.read_bytes().split(b"\n", 1)[1])
        told.add(_replayed(path, capfd))
    assert len(journals) == 3
    assert len(told) == 1


def _duel(path: Path, aside: int) -> None:
    session = _begun(path, THREE_AGES, 2, {})
    cards = _to_choosing(session)
    _do(session, c.LayCard(1, cards[0]), c.SetAside(1, cards[aside]))
    session.close()


def test_export_of_a_duel_with_another_card_set_aside_is_the_same(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    told = set()
    for aside in (3, 4):
        _duel(tmp_path / f"{aside}.journal", aside)
        told.add(_replayed(tmp_path / f"{aside}.journal", capfd))
    assert len(told) == 1


def test_export_would_tell_a_card_set_aside_that_the_view_does_not_hide(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test above can fail."""
    show_cards_set_aside(monkeypatch)
    told = set()
    for aside in (3, 4):
        _duel(tmp_path / f"{aside}.journal", aside)
        told.add(_replayed(tmp_path / f"{aside}.journal", capfd))
    assert len(told) == 2


def _swapped(path: Path, one: str, other: str) -> Path:
    """The same journal but for what lies under two sectors."""
    payloads = [line.split(b" ", 2)[2] for line in path.read_bytes().splitlines()]
    for place, payload in enumerate(payloads):
        record = msgspec.json.decode(payload)
        for event in record.get("events", ()):
            if event["is"] == "galaxy_drawn":
                bonuses = event["bonuses"]
                bonuses[one], bonuses[other] = bonuses[other], bonuses[one]
                payloads[place] = msgspec.json.encode(record)
    twin = path.with_name("twin.journal")
    twin.write_bytes(sealed(payloads))
    assert twin.read_bytes() != path.read_bytes()
    return twin


@pytest.mark.parametrize("seed", range(4))
def test_export_of_an_unexplored_galaxy_with_other_sectors_is_the_same(
    seed: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.journal"
    session = _begun(path, THREE_AGES, 3, EXPLORATION, seed=seed)
    for number, _ in enumerate(three_ages_moves(session, Random(seed), corrections=True)):
        if number > 20 * seed:
            break
    session.close()
    board = session.state.board
    hidden = sorted(board.face_down)
    one = hidden[0]
    other = next(sector for sector in hidden if board.bonuses[sector] != board.bonuses[one])
    assert _replayed(_swapped(path, one, other), capfd) == _replayed(path, capfd)


@pytest.mark.parametrize("settings", [{}, {"board": "full", "map": "drawn", "dice": "companion"}])
def test_export_of_nexus_ops_with_another_deck_is_the_same(
    settings: dict[str, str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """What is in the hands comes from the deck's seed alone, and the first line has it."""
    told = set()
    for deck_seed in ("1", "2"):
        path = tmp_path / f"{deck_seed}.journal"
        session = _begun(path, NEXUS_OPS, 3, settings, deck_seed=deck_seed)
        for number, _ in enumerate(nexus_ops_moves(session, Random(5))):
            if number == 120:
                break
        session.close()
        told.add(_replayed(path, capfd))
    assert len(told) == 1


# --- what it is made of


def _patched(document: Any, operations: Sequence[Mapping[str, Any]]) -> Any:
    """RFC 6902, as far as it is used."""
    for operation in operations:
        *way, last = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]]
        place = document
        for key in way:
            place = place[int(key)] if isinstance(place, list) else place[key]
        if operation["op"] == "remove":
            del place[last]
        elif isinstance(place, list):
            place[int(last)] = operation["value"]
        else:
            assert (last in place) == (operation["op"] == "replace")
            place[last] = operation["value"]
    return document


@pytest.mark.parametrize(
    ("game", "moves", "settings"),
    [
        (THREE_AGES, three_ages_moves, EXPLORATION),
        (THREE_AGES, three_ages_moves, {}),
        (NEXUS_OPS, nexus_ops_moves, {"board": "full", "map": "drawn", "dice": "companion"}),
    ],
)
def test_export_adds_up_to_the_public_view_at_every_step(
    game: AnyGame, moves: Callable[..., Any], settings: dict[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "game.journal"
    session = _begun(path, game, 3, settings)
    for number, _ in enumerate(moves(session, Random(3), corrections=True)):
        if number == 150:
            break
    for _ in range(4):
        session.undo(TABLE)
    session.close()
    saved = saved_game.load(path, games.find)
    told = json.loads(msgspec.json.encode(exported(saved, Speech("en", game.name))))
    document = told["start"]
    done, undone = saved.timeline.done, saved.timeline.undone
    steps = [*done, *reversed(undone)]
    assert len(undone) == 4
    for step, exported_step in zip(steps, [*told["steps"], *told["undone"]], strict=True):
        _patched(document, exported_step["changes"])
        assert document == json.loads(msgspec.json.encode(plain(game.view(step.after, TABLE))))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"b/~": 2}, [("remove", "/a", None), ("add", "/b~1~0", 2)]),
        ([1, 2], [1, 3], [("replace", "/1", 3)]),
        ([1, 2], [1], [("replace", "", [1])]),
        ({"a": {3: (1,)}}, {"a": {3: None}}, [("replace", "/a/3", None)]),
        ({"a": frozenset("cb")}, {"a": frozenset("bca")}, [("replace", "/a", ["a", "b", "c"])]),
        ("ab", "ac", [("replace", "", "ac")]),
        (Laid(1), Laid(2), [("replace", "/card", 2)]),
        (None, Laid(2), [("replace", "", {"card": 2, "side": None, "aside": None})]),
    ],
)
def test_changes_are_a_json_patch(before: Any, after: Any, expected: list[tuple[str, str, Any]]) -> None:
    found = [(one["op"], one["path"], one.get("value")) for one in changes(before, after)]
    assert found == expected
