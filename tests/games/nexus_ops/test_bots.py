"""What bots make of Nexus Ops: games that people can watch, because prompts say what few players would do."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Option, Prompt, Tally, as_held
from companion.core.text import Text
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.battle import several
from companion.games.nexus_ops.model import Contest, Due, State
from companion.games.nexus_ops.terms import BattleEffect, Counts, Terrain
from companion.journal.timeline import Step
from companion.table.bots import Bot, plausible
from tests.games.nexus_ops.random_games import session_of
from tests.games.nexus_ops.tables import (
    asked,
    attack,
    before_battle,
    board,
    do,
    fighting,
    labels,
    ready,
    spoken,
    units,
    with_player,
    with_units,
)
from tests.games.random_play import LONGEST_GAME

GAMES = 12
FULL = {"board": "full", "map": "drawn", "dice": "companion"}


def usual(prompt: Prompt) -> list[str]:
    """The answers that most players would give."""
    prompt = as_held(prompt, None)
    options = prompt.options if isinstance(prompt, Choose) else prompt.otherwise
    return [spoken(one.label) for one in options if not one.seldom]


def hand_of(prompt: Prompt) -> Option:
    """The way to the own cards."""
    options = prompt.options if isinstance(prompt, Choose) else prompt.otherwise
    return next(one for one in options if isinstance(one.command, c.UseCards))


def played(seed: int, players: int, settings: dict[str, str]) -> State:
    """A whole game of bots."""
    chance = Random(seed)
    session = session_of(players, settings, chance)
    bot = Bot(GAME, chance, "a deck")
    session.deck_seed = bot.deck_seed
    while not GAME.over(session.state):
        seat = chance.choice(session.waiting())
        session.submit(bot.play(session.view(seat), seat))
    state = session.state
    assert isinstance(state, State)
    return state


@pytest.mark.long
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
    assert "On to the moves" not in usual(asked(ready(2, board="full")))
    assert "On to the moves" in usual(asked(with_player(ready(2), 1, rubium=1)))
    tally, chance = asked(ready(2)), Random(1)
    assert isinstance(tally, Tally)
    spent = [tally.cost(tally.counts_at(plausible(tally, chance))) for _ in range(200)]
    assert sum(spent) / len(spent) > 5  # of 8


def test_losses_are_seldom_others_than_the_usual_ones() -> None:
    army = units(human=2, fungoid=1, rubium_dragon=1)
    tally, chance = several(Due(1, 1, 2), army, Text("?"), ()), Random(1)
    usual_ones = sum(tally.counts_at(plausible(tally, chance)) == tally.begun for _ in range(200))
    assert 150 < usual_ones < 200


def test_victory_is_seldom_left_without_a_card() -> None:
    human = units(human=1)
    state = do(with_player(fighting(human, human), 1, secret=1), c.Throw(1, 1), c.Throw(2, 0))
    assert usual(asked(state)) == ["Mission: +1 VP", "Cards"]
    assert "No further card" in usual(asked(do(state, c.TakeMission(1))))


def test_own_loss_is_the_cheapest_unit_and_a_pick_the_dearest() -> None:
    army = units(rubium_dragon=1, fungoid=1, human=2)
    state = fighting(army, army)

    def due(chooser: int) -> State:
        counted = GAME.evolve(state, e.DiceThrown(1, 1))
        return GAME.evolve(counted, e.HitsCounted((Due(chooser, 2, 1),)))

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


# --- battles that cannot be


HUMAN, STRIDER = units(human=1), units(rock_strider=1)
CLOSED_TO_HUMANS: tuple[Terrain, ...] = ("magma", "monolith")
TERRAINS_FOR_HUMANS = ["Rock Plains", "Liquifungus Forest", "Crystal Spires", "Home base"]


@pytest.mark.parametrize(("own", "theirs"), [(HUMAN, STRIDER), (STRIDER, HUMAN)])
def test_battle_is_seldom_where_a_side_has_nobody_who_may_be_there(own: Counts, theirs: Counts) -> None:
    state = before_battle(own, theirs)
    assert usual(GAME.refine(state, c.Attack(1, defender=2))) == TERRAINS_FOR_HUMANS


def test_battle_of_units_that_may_not_be_there_has_a_way_back_that_most_take() -> None:
    state = before_battle(units(human=1, rock_strider=1), STRIDER)
    doubted = GAME.refine(state, replace(attack(HUMAN, STRIDER, "magma"), sure=None))
    assert labels(doubted) == ["Fight!", "None: back"]
    assert usual(doubted) == ["None: back"]
    (battle, more), (back, _) = (doubted.answer(place) for place in range(2))
    assert more
    assert GAME.refine(state, back) == asked(state)
    last = GAME.refine(state, battle)
    assert labels(last) == ["Fight!"]
    assert do(state, last.answer(0)[0]).fight().terrain == "magma"


def test_battle_of_units_that_may_be_there_is_not_doubted() -> None:
    state = before_battle(HUMAN, STRIDER)
    assert usual(GAME.refine(state, replace(attack(HUMAN, STRIDER, "rock"), sure=None))) == ["Fight!"]


def test_unit_that_may_not_be_there_is_not_the_first_guess() -> None:
    state = before_battle(units(crystalline=2, human=2), STRIDER)
    starts = [
        getattr(GAME.refine(state, c.Attack(1, where, defender=2)), "start", None)
        for where in CLOSED_TO_HUMANS
    ]
    assert starts == [1, 0]


def battles_of(game: int) -> list[e.BattleBegun]:
    """The battles of a whole assisted game of bots, which must end."""
    chance = Random(game)
    session = session_of(3, {}, chance)
    bot = Bot(GAME, chance, "a deck")
    session.deck_seed = bot.deck_seed
    battles: list[e.BattleBegun] = []
    for _ in range(LONGEST_GAME):
        if GAME.over(session.state):
            return battles
        seat = chance.choice(session.waiting())
        step = session.submit(bot.play(session.view(seat), seat))
        assert isinstance(step, Step)
        battles += [event for event in step.events if isinstance(event, e.BattleBegun)]
    raise AssertionError("the game does not end")


@pytest.mark.long
def test_games_of_bots_end_with_few_battles_of_units_that_may_not_be_there() -> None:
    battles = [battle for game in range(20) for battle in battles_of(game)]
    humans = [
        one for one in battles if (one.attackers[-1] or one.defenders[-1]) and one.terrain in CLOSED_TO_HUMANS
    ]
    assert len(battles) > 100
    assert len(humans) * 20 < len(battles)


# --- spaces on record


def contested(own: Counts, theirs: Counts) -> State:
    """Ana's Fight phase; a Rock Strider of hers and one of Bao's stand in a Magma Pool since earlier."""
    state = with_player(before_battle(own, theirs, 3), 3, units=HUMAN)
    return replace(state, contests=(Contest(0, "magma", {1: STRIDER, 2: STRIDER}),), turns=1)


TWO = units(rock_strider=2)


@pytest.mark.parametrize(
    ("own", "theirs", "free"),
    [(STRIDER, STRIDER, False), (TWO, STRIDER, False), (STRIDER, TWO, False), (TWO, TWO, True)],
)
def test_attack_elsewhere_is_seldom_when_all_units_stand_in_a_space_on_record(
    own: Counts, theirs: Counts, free: bool
) -> None:
    state = contested(own, theirs)
    offered = usual(asked(state))
    assert offered[0] == "Magma Pool: Bao"
    assert ("Against Bao" in offered) == free
    assert "Against Cléo" in offered
    which = usual(GAME.refine(state, c.Attack(1, "magma", defender=2)))
    assert ("Another space" in which) == free
    where = usual(GAME.refine(state, c.Attack(1, defender=2)))
    assert "Magma Pool" in where
    assert ("Rock Plains" in where) == free


# --- battle cards


def card_of(seat: int, players: int, **settings: str) -> State:
    """A battle of Ana against Bao, in which a seat is asked for its Energize card."""
    state = with_player(before_battle(HUMAN, HUMAN, players, **settings), seat, energize=1)
    return do(state, attack(HUMAN, HUMAN))


@pytest.mark.parametrize("effect", ["bonus", "single", "twice", "penalty"])
@pytest.mark.parametrize(("seat", "friend", "enemy"), [(3, "Ana", "Bao"), (4, "Bao", "Ana")])
def test_battle_card_of_a_partner_seldom_helps_the_enemy(
    effect: BattleEffect, seat: int, friend: str, enemy: str
) -> None:
    state = card_of(seat, 4, teams="two")
    assert "Play a battle card" in usual(asked(state))
    whose = GAME.refine(state, c.PlayBattleCard(seat, effect))
    assert labels(whose) == ["Ana", "Bao"]
    assert usual(whose) == [enemy if effect == "penalty" else friend]


def test_battle_card_for_one_die_is_seldom_played_when_only_the_enemy_has_one() -> None:
    state = with_player(before_battle(STRIDER, HUMAN, 4, teams="two"), 3, energize=1)
    state = do(state, attack(STRIDER, HUMAN), c.PassCards(3, later=True))
    assert "One better die" in usual(GAME.refine(state, c.PlayBattleCard(3)))
    late = replace(state, battle=replace(state.fight(), step="human"))
    assert "One better die" in labels(GAME.refine(late, c.PlayBattleCard(3)))
    assert "One better die" not in usual(GAME.refine(late, c.PlayBattleCard(3)))


def test_battle_card_is_seldom_played_by_whoever_only_looks_on() -> None:
    assert usual(asked(card_of(3, 3))) == ["No card", "Perhaps later"]
    assert "Play a battle card" in usual(asked(card_of(1, 3)))
    assert "Play a battle card" in usual(asked(card_of(2, 3)))
