"""What bots make of Nexus Ops: games that people can watch, because prompts say what few players would do."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Option, Prompt
from companion.games.nexus_ops import GAME, fought
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import Due, State
from companion.table.bots import Bot
from tests.games.nexus_ops.random_games import session_of
from tests.games.nexus_ops.tables import (
    asked,
    before_battle,
    board,
    do,
    fighting,
    ready,
    spoken,
    units,
    with_player,
    with_units,
)

GAMES = 12
FULL = {"board": "full", "map": "drawn", "dice": "companion"}


def usual(prompt: Prompt) -> list[str]:
    """The answers that most players would give."""
    assert isinstance(prompt, Choose)
    return [spoken(one.label) for one in prompt.options if not one.seldom]


def hand_of(prompt: Prompt) -> Option:
    """The way to the own cards."""
    assert isinstance(prompt, Choose)
    return next(one for one in prompt.options if isinstance(one.command, c.UseCards))


def played(seed: int, players: int, settings: dict[str, str]) -> State:
    """A whole game of bots."""
    chance = Random(seed)
    session = session_of(players, settings, chance)
    bot = Bot(GAME, chance, "a deck")
    while not GAME.over(session.state):
        seat = chance.choice(session.waiting())
        session.submit(bot.play(session.view(seat), seat))
    state = session.state
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize(("players", "settings"), [(2, {}), (3, {}), (4, {}), (3, FULL)])
def test_most_games_of_bots_end_by_points(players: int, settings: dict[str, str]) -> None:
    ends = Counter(played(seed, players, settings).ended_by for seed in range(GAMES))
    assert ends["points"] >= GAMES * 3 // 4


def test_cards_are_seldom_sold_while_there_are_units() -> None:
    state = with_player(ready(2), 1, secret=2, units=units(human=1))
    assert hand_of(asked(state)).seldom
    assert usual(GAME.refine(state, c.UseCards(1))) == ["None: back"]


def test_cards_are_sold_by_whoever_has_neither_units_nor_rubium() -> None:
    state = with_player(ready(2), 1, secret=2, rubium=1)
    assert not hand_of(asked(state)).seldom
    assert usual(GAME.refine(state, c.UseCards(1))) == ["Sell a Secret Mission", "None: back"]


def test_energize_card_is_worth_a_look_at_the_start_of_a_turn() -> None:
    state = with_player(ready(2), 1, energize=1, units=units(human=1))
    assert not hand_of(asked(state)).seldom
    assert usual(GAME.refine(state, c.UseCards(1))) == ["Play an Energize card", "None: back"]


def test_deploy_seldom_ends_before_the_rubium_is_spent() -> None:
    assert "On to the moves" not in usual(asked(ready(2)))
    assert "On to the moves" in usual(asked(with_player(ready(2), 1, rubium=1)))


def test_victory_is_seldom_left_without_a_card() -> None:
    human = units(human=1)
    state = do(with_player(fighting(human, human), 1, secret=1), c.Throw(1, 1), c.Throw(2, 0))
    assert usual(asked(state)) == ["Mission: +1 VP", "Cards"]
    assert "No further card" in usual(asked(do(state, c.TakeMission(1))))


def test_own_loss_is_the_cheapest_unit_and_a_pick_the_dearest() -> None:
    army = units(rubium_dragon=1, fungoid=1, human=2)
    state = fighting(army, army)

    def due(chooser: int) -> State:
        counted = GAME.evolve(state, fought.DiceThrown(1, 1))
        return GAME.evolve(counted, fought.HitsCounted((Due(chooser, 2, 1),)))

    assert usual(asked(due(2))) == ["2 × Human"]
    assert usual(asked(due(1))) == ["1 × Rubium Dragon"]


def test_tile_seldom_shows_what_no_tile_of_the_box_shows() -> None:
    state = replace(before_battle(units(human=1), units(human=1)), phase="explore", tiles=5)
    assert usual(GAME.refine(state, c.TurnTile(1, None, "large"))) == ["No unit"]
    assert usual(GAME.refine(state, c.TurnTile(1, None, "none"))) == ["Rock Strider"]


def test_units_seldom_move_against_more_than_they_are_worth() -> None:
    state = board(2)
    near, other = state.planet.neighbours[state.planet.ring[0]][:2]
    state = with_units(
        state,
        {
            state.planet.ring[0]: {1: units(rock_strider=1)},
            near: {2: units(rubium_dragon=1)},
            other: {2: units(human=1)},
        },
    )
    prompt = GAME.refine(state, c.Move(1, state.planet.ring[0]))
    assert isinstance(prompt, Choose)
    rash = [one.where for one in prompt.options if one.seldom]
    assert rash == [near]
    assert other in [one.where for one in prompt.options]
