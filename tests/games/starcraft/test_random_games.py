"""Whole games at random, in every way to play: nothing is lost, every limit is kept, points are explained."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.core.prompt import Choose
from companion.core.screen import NOTHING
from companion.games.starcraft import GAME
from companion.games.starcraft.model import State
from companion.journal.timeline import Timeline
from companion.table.bots import Bot
from companion.table.session import Session
from tests.games.random_play import submit
from tests.games.starcraft.invariants import check, routes_join_slots
from tests.games.starcraft.tables import NAMES

LONGEST = 20_000
FULL = [{"board": "full", "combat": cards} for cards in ("dealt", "real", "box")]
BOARDS = ({"orders": "turns"}, {"orders": "stacks"}, *FULL)


def _ways() -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of players with every mode, team and way to keep the board."""
    for players in GAME.players:
        for board in BOARDS:
            for mode in ("normal", "conquest"):
                for teams in ("none", "pairs") if players in (4, 6) else ("none",):
                    yield players, {**board, "mode": mode, "teams": teams}


WAYS = list(_ways())


def _played(players: int, settings: dict[str, str], seed: int, *, wild: bool) -> State:
    """A game to its end, with what is possible at any time thrown in where somebody sits at the table."""
    chance = Random(f"{players} {settings} {seed}")
    session = Session(Timeline(GAME, GAME.configure(NAMES[:players], settings, None)), chance=chance)
    bot = Bot(GAME, chance, None if wild else "seed")
    for _ in range(LONGEST):
        if GAME.over(session.state):
            break
        seat = chance.randint(1, players)
        options = session.anytime(seat) if chance.random() < 0.03 else ()
        prompt = Choose(seat, NOTHING, options) if options else chance.choice(session.prompts())
        submit(session, bot, prompt)
        check(session.state)
    state: State = session.state
    assert GAME.over(state)
    _explained(state)
    return state


def _explained(state: State) -> None:
    """Everybody's points are the sum of where they came from, and somebody has won."""
    lines = GAME.standings(state)
    assert sorted(seat for line in lines for seat in line.seats) == list(range(1, state.seats + 1))
    for line in lines:
        assert line.points == max(0, sum(source.points for source in line.sources))
        assert line.won == (line.seats[0] in state.winners)
    assert GAME.explain(state)
    if state.board is not None:
        assert routes_join_slots(state)


@pytest.mark.parametrize(
    ("players", "settings"),
    [*((2, full) for full in FULL), (3, {"orders": "stacks"}), (2, {})],
)
def test_random_game_keeps_every_piece_card_and_order(players: int, settings: dict[str, str]) -> None:
    _played(players, settings, 1, wild=False)


@pytest.mark.long
@pytest.mark.parametrize("wild", [False, True], ids=["plausible", "wild"])
@pytest.mark.parametrize(("players", "settings"), WAYS, ids=lambda value: str(value).replace(" ", ""))
def test_random_games_of_every_kind_keep_every_piece_card_and_order(
    players: int, settings: dict[str, str], wild: bool
) -> None:
    _played(players, settings, 2, wild=wild)
