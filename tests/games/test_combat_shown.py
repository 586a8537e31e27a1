"""Battles as pages draw them, in every game: dice and odds that say what happened."""

from __future__ import annotations

import pytest

from companion import games
from companion.core.combat import Die, percents
from companion.core.prompt import Choose, Lay, fill
from companion.core.seats import TABLE
from companion.core.summary import DiceThrow
from companion.games.eclipse import GAME as ECLIPSE
from companion.games.eclipse import commands as eclipse
from companion.games.eclipse.model import State
from companion.games.nexus_ops import GAME as NEXUS_OPS
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.events import DiceThrown
from companion.games.starcraft import GAME as STARCRAFT
from companion.games.starcraft import board_moments
from companion.games.three_ages import GAME as THREE_AGES
from companion.games.three_ages import commands as three_ages
from companion.locale import Speech
from tests.games.eclipse.tables import Fixed, begun, changed, do, fleet, tile
from tests.games.eclipse.test_whole_battle import IAIN, VERNOR, war
from tests.games.nexus_ops import tables as nexus
from tests.games.three_ages import tables as ages

HUMANS, STRIDER = nexus.units(human=3), nexus.units(rock_strider=1)


def test_percents_are_never_more_than_a_whole() -> None:
    assert percents(0.335, 0.665) == (34, 66)
    assert percents(0.996, 0.004) == (100, 0)


def test_nexus_ops_shows_each_die_and_whether_it_hit() -> None:
    state = nexus.do(nexus.before_battle(HUMANS, HUMANS, dice="companion"), nexus.attack(HUMANS, HUMANS))
    thrown = nexus.events(state, c.Throw(1, companion=True), seed=4)
    shown = NEXUS_OPS.combat_result(state, thrown)
    assert shown is not None
    (force,) = shown.forces
    assert (force.seat, force.icon) == (1, "human")
    (event,) = [one for one in thrown if isinstance(one, DiceThrown)]
    assert len(event.dice) == 3
    assert force.dice == tuple(Die(face, face == 6) for face in sorted(event.dice, reverse=True))


def test_nexus_ops_tells_odds_of_the_dice_that_are_yet_to_be_thrown() -> None:
    state = nexus.do(nexus.before_battle(HUMANS, STRIDER), nexus.attack(HUMANS, STRIDER))
    combat, (odds,) = NEXUS_OPS.combat(state), NEXUS_OPS.odds(state, 0)
    assert combat is not None
    assert [(force.seat, force.icon, force.now) for force in combat.forces] == [
        (2, "rock_strider", True),
        (1, "human", False),
    ]
    # A Strider is beaten by three Humans, or by the two that it leaves: 1 − (5/6)^3 or 1 − (5/6)^2.
    left = NEXUS_OPS.odds(nexus.do(state, c.Throw(2, 0)), 0)
    assert left[0].good == round(100 * (1 - (5 / 6) ** 3))
    assert left[0].good > odds.good


def test_nexus_ops_tells_no_odds_while_losses_are_chosen() -> None:
    mixed = nexus.units(human=2, fungoid=1)
    state = nexus.do(nexus.before_battle(STRIDER, mixed), nexus.attack(STRIDER, mixed), c.Throw(1, 1))
    assert state.phase == "losses"
    assert NEXUS_OPS.odds(state, 0) == ()


def test_three_ages_adds_up_both_sides_of_a_battle() -> None:
    state = ages.with_levels(ages.at_war(board="full"), 1, armament=2)
    place = ages.home(state, 2)
    state = ages.with_ships(state, place, 3)
    shown = THREE_AGES.combat_result(state, ages.events(state, three_ages.Fight(1, place)))
    assert shown is not None
    assert [(total.seat, total.value) for total in shown.totals] == [(1, 5), (2, 1)]
    told = [Speech("en", "three-ages")(line) for line in shown.came]
    assert told == ["Ana wins: +1 VP, keeps 3 ships", "The winner keeps everything."]


def _battle() -> State:
    return do(changed(war(), IAIN, colony_ships=0), eclipse.Pass(IAIN), eclipse.Pass(VERNOR))


def test_eclipse_shows_forces_in_the_order_of_fire_with_their_odds() -> None:
    state = _battle()
    combat, (odds,) = ECLIPSE.combat(state), ECLIPSE.odds(state, 0)
    assert combat is not None
    assert [(force.seat, force.icon, force.now) for force in combat.forces] == [
        (VERNOR, "interceptor", True),
        (IAIN, "interceptor", False),
        (IAIN, "cruiser", False),
        (VERNOR, "cruiser", False),
    ]
    assert odds.good + odds.even + odds.bad == 100


def test_eclipse_shows_each_die_and_tells_it_at_the_end() -> None:
    state = _battle()
    thrown = ECLIPSE.decide(state, eclipse.Fire(VERNOR), Fixed(6, 6, 5, 4, 3, 2))
    shown = ECLIPSE.combat_result(state, thrown)
    assert shown is not None
    assert [(one.face, one.hit) for one in shown.forces[0].dice] == [
        (face, face == 6) for face in (6, 6, 5, 4, 3, 2)
    ]
    (fact,) = ECLIPSE.facts(state, thrown)
    assert fact == DiceThrow(VERNOR, dice=6, hits=2, expected=1.0)


def _bombing(*techs: str) -> State:
    state = changed(changed(begun("221", "223"), IAIN, colony_ships=0), VERNOR, colony_ships=0, techs=techs)
    state = tile(state, "221", fleets={VERNOR: fleet(interceptor=1)})
    return do(state, eclipse.Pass(IAIN), eclipse.Pass(VERNOR))


def test_eclipse_shows_the_dice_at_a_population() -> None:
    state = _bombing()
    prompt = ECLIPSE.prompt(state, VERNOR)
    assert isinstance(prompt, Choose)
    assert str(prompt.options[0].label) == "Attack: 1 die"
    shown = ECLIPSE.combat_result(state, ECLIPSE.decide(state, eclipse.Bomb(VERNOR, "dice"), Fixed(6)))
    assert shown is not None
    assert shown.where == "221"
    assert shown.forces[0].dice == (Die(6, hit=True),)
    assert Speech("fr", "eclipse")(shown.forces[0].detail) == "1 dégât"
    missed = ECLIPSE.combat_result(state, ECLIPSE.decide(state, eclipse.Bomb(VERNOR, "dice"), Fixed(2)))
    assert missed is not None
    assert missed.forces[0].dice == (Die(2, hit=False),)


def test_eclipse_shows_no_dice_of_neutron_bombs() -> None:
    state = _bombing("neutron_bombs")
    assert ECLIPSE.combat_result(state, ECLIPSE.decide(state, eclipse.Bomb(VERNOR, "bombs"), Fixed())) is None


def test_starcraft_shows_front_lines_and_what_each_own_card_would_come_to() -> None:
    stage = board_moments.BoardStage(STARCRAFT, ("Ana", "Bao"), largest=False)
    state = stage.until(stage.fighting(), "cards")
    combat = STARCRAFT.combat(STARCRAFT.view(state, TABLE))
    assert combat is not None
    assert {force.seat for force in combat.forces} == {1, 2}
    view = STARCRAFT.view(state, 1)
    (top,) = STARCRAFT.odds(view, 1)
    assert top.good + top.even + top.bad == 100
    assert top.even >= 0
    lay = STARCRAFT.prompt(view, 1)
    assert isinstance(lay, Lay)
    told = [STARCRAFT.forecast(view, fill(lay.command, lay.field, card)) for card in lay.cards]
    assert len(told) > 1
    assert all(one is not None and one.msgid.startswith("here ") for one in told)
    assert STARCRAFT.odds(STARCRAFT.view(state, 2), 2) == ()
    assert STARCRAFT.odds(STARCRAFT.view(state, TABLE), TABLE) == ()


@pytest.mark.parametrize("name", ["eclipse", "starcraft", "three-ages", "nexus-ops"])
def test_points_have_a_name_and_a_short_one(name: str) -> None:
    whole, short = (Speech("fr", name)(text) for text in games.find(name).points)
    assert whole.startswith("Points")
    assert short == ("PC" if name == "starcraft" else "PV")
