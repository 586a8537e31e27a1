"""Many games at random, all player counts, teams, both ways to keep the board, every variant.

An example is a whole game, so that a profile plays fewer than it would try of anything smaller.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.model import team_points
from companion.table.session import Session
from tests.games.nexus_ops.random_games import Ledger, check_after_every_event, moves, session_of
from tests.games.random_play import meaningful

PLAYERS = st.integers(2, 4)
SEEDS = st.integers(0, 2**32 - 1)
CHOSEN = st.fixed_dictionaries(
    {setting.key: st.sampled_from([choice.key for choice in setting.choices]) for setting in GAME.settings}
)
# A game is a long example: 75 of them in the quick profile, 250 in the thorough one.
MANY = settings(max_examples=min(250, settings().max_examples * 3 // 4))
# Long games, or much to do at each step: a fifth as many of them, one of which has everything.
FEWER = settings(max_examples=max(1, MANY.max_examples // 5))
EVERYTHING = {
    "board": "full",
    "map": "drawn",
    "teams": "two",
    "dice": "companion",
    "hill": "on",
    "priority": "on",
    "start": "secret",
}


@pytest.mark.long
@MANY
@given(PLAYERS, CHOSEN, SEEDS)
@example(2, {"board": "full"}, 1)
@example(4, EVERYTHING, 1)
def test_random_game_keeps_every_invariant(players: int, chosen: dict[str, str], seed: int) -> None:
    check_end(_checked_game(players, chosen, seed))


@pytest.mark.long
@FEWER
@given(PLAYERS, CHOSEN, SEEDS)
def test_random_game_of_soldiers_ends_on_the_battlefield(
    players: int, chosen: dict[str, str], seed: int
) -> None:
    check_end(_checked_game(players, chosen, seed, soldiers=True))


@pytest.mark.long
@FEWER
@given(PLAYERS, CHOSEN, SEEDS)
def test_random_game_with_corrections_keeps_every_invariant(
    players: int, chosen: dict[str, str], seed: int
) -> None:
    _checked_game(players, chosen, seed, corrections=True, soldiers=True)


def _checked_game(
    players: int, chosen: dict[str, str], seed: int, *, corrections: bool = False, soldiers: bool = False
) -> Session:
    """A game that was played to its end, every event of it checked."""
    chance = Random(seed)
    session = session_of(players, meaningful(GAME, chosen, players), chance)
    ledger = Ledger(players)
    for step in moves(session, chance, corrections=corrections, soldiers=soldiers):
        check_after_every_event(step, ledger)
    return session


def check_end(session: Session) -> None:
    """Whoever won had the points, or was left over."""
    state = session.state
    ranking = GAME.standings(state)
    assert sorted(seat for line in ranking for seat in line.seats) == list(range(1, state.seats + 1))
    assert [line.place for line in ranking] == sorted(line.place for line in ranking)
    ended = session.timeline.done[-1].events[-1]
    assert isinstance(ended, e.GameEnded)
    if ended.by == "points":
        assert all(team_points(state, seat) >= state.target for seat in state.winners)
        assert [line.won for line in ranking].count(True) == 1
    else:
        assert any(player.eliminated for player in state.players)
        assert not any(state.player(seat).eliminated for seat in state.winners) or state.teams
