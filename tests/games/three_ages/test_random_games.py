"""Thousands of games at random, all player counts, both modes, both ways to keep the board.

The quick profile plays a few hundred; `HYPOTHESIS_PROFILE=thorough` plays thousands.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.games.three_ages import GAME
from companion.journal.timeline import Timeline
from companion.table.session import Session
from tests.games.random_play import meaningful
from tests.games.three_ages.random_games import Ledger, check_after_every_event, moves
from tests.games.three_ages.tables import NAMES

PLAYERS = st.integers(2, 6)
SEEDS = st.integers(0, 2**32 - 1)


SETTINGS = st.fixed_dictionaries(
    {setting.key: st.sampled_from([choice.key for choice in setting.choices]) for setting in GAME.settings}
).map(lambda chosen: meaningful(GAME, chosen, 4))


def _session(players: int, settings: dict[str, str], chance: Random) -> Session:
    return Session(Timeline(GAME, GAME.configure(NAMES[:players], settings, None)), chance=chance)


@given(PLAYERS, SETTINGS, SEEDS)
@example(2, {"board": "full"}, 1)
@example(6, {"board": "full", "mode": "exploration", "galaxy": "drawn"}, 1)
def test_random_game_keeps_every_invariant(players: int, settings: dict[str, str], seed: int) -> None:
    chance = Random(seed)
    session = _session(players, settings, chance)
    ledger = Ledger(players)
    for step in moves(session, chance):
        check_after_every_event(step, ledger)
    ranking = GAME.standings(session.state)
    assert sorted(seat for line in ranking for seat in line.seats) == list(range(1, players + 1))
    best = max(player.points.total for player in session.state.players)
    assert {line.points for line in ranking if line.won} == {best}


@pytest.mark.long
@given(PLAYERS, SETTINGS, SEEDS)
def test_random_game_with_corrections_keeps_every_invariant(
    players: int, settings: dict[str, str], seed: int
) -> None:
    chance = Random(seed)
    session = _session(players, settings, chance)
    ledger = Ledger(players)
    for step in moves(session, chance, corrections=True):
        check_after_every_event(step, ledger)
