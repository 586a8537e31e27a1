"""What Secret Missions in hand are worth: more the nearer they are to being met, never all their points."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion import games
from companion.games.nexus_ops.data import Mission
from companion.games.nexus_ops.prospects import BattleProspect, of_battles, of_control, of_units
from companion.games.nexus_ops.terms import NO_UNITS
from companion.games.nexus_ops.value import chance_to_win, value
from companion.opponents.question import World
from tests.opponents.positions import in_nexus_ops, moving

NEXUS_OPS = games.find("nexus-ops")
CONTROL = Mission("dominate", "magma", 2)
WIN_ON_MAGMA = Mission("win", "magma", 2, red=True)
WITH_A_HUMAN = Mission("survive", "human", 2, red=True)
SLAY_A_FUNGOID = Mission("slay", "fungoid", 1)
BATTLE = BattleProspect("magma", (0, 0, 0, 0, 0, 4), (0, 0, 0, 0, 1, 0), 2.0, 0.3, 0.8)


def test_prospects_of_control_grow_with_each_space_and_in_the_own_turn() -> None:
    worths = [of_control([CONTROL], {"magma": {1: own, 2: 2}}, 1, now=False) for own in (0, 1, 2, 3)]
    assert worths == sorted(worths)
    assert worths[0] == 0
    assert worths[-1] < of_control([CONTROL], {"magma": {1: 3, 2: 2}}, 1, now=True) < CONTROL.points


def test_prospects_of_battles_count_only_the_cards_that_a_battle_can_meet() -> None:
    assert of_battles([WIN_ON_MAGMA], [BATTLE], chance_to_win) > 0
    assert of_battles([WIN_ON_MAGMA], [replace(BATTLE, terrain="rock")], chance_to_win) == 0
    assert of_battles([WITH_A_HUMAN], [replace(BATTLE, attackers=(0, 0, 0, 0, 4, 0))], chance_to_win) == 0
    assert of_battles([SLAY_A_FUNGOID], [replace(BATTLE, defenders=(0, 0, 0, 0, 0, 1))], chance_to_win) == 0


def test_prospects_of_a_battle_are_one_card_on_red_and_every_other() -> None:
    red = [of_battles([one], [BATTLE], chance_to_win) for one in (WIN_ON_MAGMA, WITH_A_HUMAN)]
    both = of_battles([WIN_ON_MAGMA, WITH_A_HUMAN], [BATTLE], chance_to_win)
    assert both == max(red)
    slain = of_battles([SLAY_A_FUNGOID], [BATTLE], chance_to_win)
    assert of_battles([WIN_ON_MAGMA, SLAY_A_FUNGOID], [BATTLE], chance_to_win) == pytest.approx(
        red[0] + slain
    )


def test_prospects_of_a_card_are_counted_once_for_two_battles() -> None:
    once = of_battles([WIN_ON_MAGMA], [BATTLE], chance_to_win)
    assert of_battles([WIN_ON_MAGMA], [BATTLE, BATTLE], chance_to_win) == once


def test_prospects_of_units_need_the_unit() -> None:
    assert of_units([WITH_A_HUMAN], NO_UNITS) == 0 < of_units([WITH_A_HUMAN], (0, 0, 0, 0, 0, 2))


def test_value_by_hand_depends_on_the_own_missions_and_on_no_other_hand() -> None:
    state = in_nexus_ops("closing", turns=12)
    seat = state.active
    assert value(state, seat, [CONTROL] * 3) != value(state, seat, [SLAY_A_FUNGOID] * 3)
    memory = NEXUS_OPS.memory(state, seat, "5")
    decks = [NEXUS_OPS.imagine(state, seat, memory, Random(secret)) for secret in range(5)]
    other = next(player.seat for player in state.players if player.seat != seat)
    assert len({tuple(NEXUS_OPS.hand(state, other, deck)) for deck in decks}) > 1
    assert len({NEXUS_OPS.value_by_hand(state, seat, deck) for deck in decks}) == 1


def test_world_weighs_hands_only_where_it_is_told_to_and_cards_are_simulated() -> None:
    state = moving()
    seat = state.active
    plain = NEXUS_OPS.value(state, seat)
    assert World(NEXUS_OPS, state, "5").value(seat) == plain
    assert World(NEXUS_OPS, state, None, by_hand=True).value(seat) == plain
    by_hand = NEXUS_OPS.value_by_hand(state, seat, "5")
    assert World(NEXUS_OPS, state, "5", by_hand=True).value(seat) == by_hand != plain
