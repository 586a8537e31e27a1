"""Questions that the rulebook leaves open, as they were decided: by their numbers in the digest."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import events as e
from companion.games.starcraft.board import Mobilizing, Researching
from companion.games.starcraft.changes import with_board
from companion.games.starcraft.clash import Shown, fight_events, numbers, outcome
from companion.games.starcraft.combat_deck import card_of
from companion.games.starcraft.decks import dealt
from companion.games.starcraft.event_deck import drawing
from companion.games.starcraft.fight_events import DecisionOwed, SkirmishFought
from companion.games.starcraft.fights import FROM_DECK, Fight, Line, Skirmish
from companion.games.starcraft.mobilize import capacity
from companion.games.starcraft.model import State, stage_on_top
from companion.games.starcraft.research import end_research
from companion.games.starcraft.terms import Race
from companion.games.starcraft.victory import by_points
from tests.games.starcraft.tables import (
    on_planets,
    planning,
    regrouping,
    settled,
    sheet,
    standing,
    with_points,
)

AREA = "torus.1"


def _fighting(attacker: Line, defender: Line, factions: tuple[str, ...] = ("raynor", "overmind")) -> State:
    """One skirmish, all cards laid."""
    state = on_planets(settled(2, factions), "torus")
    fight = Fight(AREA, 1, 2, False, {}, {}, (Skirmish(attacker, defender),))
    moving = Mobilizing("torus", special=False, enemy=AREA)
    return replace(with_board(state, mobilize=moving), phase="resolving", fight=fight, active=1)


def _card(state: State, race: Race, unit: str) -> int:
    """A standard card of that unit."""
    cards = dealt(state.options.data, race)
    return next(
        one for one in cards if unit in card_of(state, one).units and not card_of(state, one).reinforcement
    )


def _falls(state: State, attacker: int, defender: int) -> tuple[str, str]:
    _, _, falls = outcome(state, 0, (Shown(attacker), Shown(defender)))
    return falls


def test_point_11_nobody_draws_from_an_empty_deck_and_stage_three_counts() -> None:
    state = replace(planning(2), deck=(0, 0, 0))
    assert drawing(state, 1) == ()
    assert stage_on_top(state) == 3


@pytest.mark.parametrize(("points", "winner"), [((16, 15), 2), ((16, 14), None), ((21, 15), 1)])
def test_point_14_aldaris_wins_among_those_at_their_own_target(
    points: tuple[int, int], winner: int | None
) -> None:
    state = with_points(regrouping(planning(2, ("raynor", "aldaris"))), *points)
    assert [event.winners for event in by_points(state) if isinstance(event, e.GameEnded)] == (
        [(winner,)] if winner else []
    )


def test_point_23_only_a_battle_lets_an_attacker_exceed_the_limit() -> None:
    state = on_planets(settled(2, ("raynor", "overmind")), "torus")
    state = with_board(state, mobilize=Mobilizing("torus", special=False))
    own = {"torus.2": (1, {"marine": 1})}
    base = standing(state, own, {AREA: 2})
    units = standing(state, {**own, AREA: (2, {"zergling": 1})}, {AREA: 2})
    assert capacity(units, 1, "torus.2", AREA) == capacity(base, 1, "torus.2", AREA) + 2


def test_point_30_support_counts_only_if_it_reaches_the_enemy_s_front_line() -> None:
    state = _fighting(Line("marine", ("vulture", "marine")), Line("mutalisk"))
    with_marine = numbers(state, 1, 0, Shown(0)).support
    assert with_marine == 1, "a Vulture does not reach what flies"


def test_point_31_detector_is_one_in_the_skirmish_be_it_a_support() -> None:
    hidden = Line("hydralisk")
    cloaked = {"technologies": ("hydralisk-cloaking",)}
    seen = sheet(_fighting(Line("marine", ("science_vessel",)), hidden), 2, **cloaked)
    unseen = sheet(_fighting(Line("marine"), hidden), 2, **cloaked)
    assert not numbers(seen, 2, 0, Shown(0)).hidden
    assert numbers(unseen, 2, 0, Shown(0)).hidden


def test_point_35_special_research_without_a_purchase_takes_the_event_card() -> None:
    state = on_planets(settled(2), "torus")
    research = Researching("torus", special=True)
    state = replace(with_board(state, research=research), phase="research", active=1)
    told = end_research(state, bc.EndResearch(1), Random(1))
    assert [event.seat for event in told if isinstance(event, e.EventsDrawn)] == [1]


def test_point_36_without_any_card_a_side_fights_with_nothing() -> None:
    state = _fighting(Line("marine", card=FROM_DECK), Line("zergling", card=201))
    state = sheet(state, 1, deck=(), discards=(), hand=())
    (told,) = (event for event in fight_events(state, 0, Random(1)) if isinstance(event, SkirmishFought))
    assert told.cards[0] == 0
    assert (told.attack[0], told.health[0]) == (0, 0)


def test_point_37_cloaked_unit_that_withdraws_saves_its_supports() -> None:
    state = _fighting(Line("marine"), Line("hydralisk", ("zergling",)))
    state = sheet(state, 2, technologies=("hydralisk-cloaking",))
    marine = _card(state, "terran", "marine")
    attacking = Line("marine", card=marine, ready=True)
    weak = Line("hydralisk", ("zergling",), card=0, ready=True)
    state = replace(state, fight=replace(state.fighting, skirmishes=(Skirmish(attacking, weak),)))
    owed = [event.kind for event in fight_events(state, 0, Random(1)) if isinstance(event, DecisionOwed)]
    assert owed == ["cloak"]


@pytest.mark.parametrize(
    ("enemy", "falls"), [("wraith", ("front", "front")), ("marine", ("front", "nothing"))]
)
def test_point_38_scourge_dies_with_a_flying_enemy_and_with_no_other(
    enemy: str, falls: tuple[str, str]
) -> None:
    state = _fighting(Line("scourge"), Line(enemy), ("overmind", "raynor"))
    scourge = _card(state, "zerg", "scourge")
    assert _falls(state, scourge, 0) == falls


def test_point_38_scourge_that_fell_before_takes_nobody_along() -> None:
    state = _fighting(Line("scourge"), Line("wraith"), ("overmind", "raynor"))
    scourge, wraith = _card(state, "zerg", "scourge"), _card(state, "terran", "wraith")
    assert card_of(state, wraith).attack >= card_of(state, scourge).health
    assert _falls(state, scourge, wraith) == ("front", "nothing")


def test_point_38_scourge_without_a_card_of_its_own_does_nothing() -> None:
    state = _fighting(Line("scourge"), Line("wraith"), ("overmind", "raynor"))
    assert _falls(state, _card(state, "zerg", "zergling"), 0) == ("nothing", "nothing")
