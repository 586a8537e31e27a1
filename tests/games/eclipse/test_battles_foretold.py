"""What is said of a battle before it is chosen: the odds where a ship would go, what a retreat costs."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.prompt import Choose
from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.battles import firing_order, fleet_of
from companion.games.eclipse.evolve import fold
from companion.games.eclipse.galaxy import joined
from companion.games.eclipse.model import ANCIENTS, GUARD, CombatPhase, State, side_of
from companion.games.eclipse.odds import FleetBattle, odds_of
from companion.games.eclipse.odds_shown import chance, entering
from companion.games.eclipse.terms import Ship
from tests.games.eclipse.tables import begun, fleet, tile


def _beside_the_centre(**changes: Any) -> State:
    """Seat 1's home lies beside the centre, joined to it."""
    state = begun("221", "224")
    turned = (tile(state, "221", place=(1, 0), turned=one, **changes) for one in range(6))
    return next(one for one in turned if "001" in joined(one, 1, "221"))


def _said(state: State, ship: Ship, target: str) -> str:
    return str(entering(state, 1, ship, target) or "")


def test_a_place_with_ancients_tells_the_chance_to_win_with_all_that_would_be_there() -> None:
    state = tile(begun("221", "224"), "221", ancients=1, fleets={1: fleet(cruiser=1)})
    together = tile(state, "221", fleets={1: fleet(cruiser=2)})
    sides = [fleet_of(state, side_of(together.tiles["221"], one)) for one in (1, ANCIENTS)]
    win = odds_of(FleetBattle(*sides)).win
    assert _said(state, "cruiser", "221") == f"Battle: you win {round(100 * win)} %"
    assert 0.5 < win < 1


def test_the_centre_is_told_to_be_a_battle_that_one_interceptor_hardly_wins() -> None:
    assert _said(begun("221", "224"), "interceptor", "001") == "Battle: you win less than 1 %"


def test_whoever_comes_home_against_an_intruder_defends() -> None:
    state = tile(begun("221", "224"), "221", fleets={2: fleet(interceptor=1)})
    both = tile(state, "221", fleets={2: fleet(interceptor=1), 1: fleet(interceptor=1)})
    sides = [fleet_of(state, side_of(both.tiles["221"], one)) for one in (2, 1)]
    found = odds_of(FleetBattle(*sides))
    assert _said(state, "interceptor", "221") == f"Battle: you win {round(100 * (1 - found.win))} %"


def test_a_place_without_enemies_tells_of_no_battle() -> None:
    state = tile(begun("221", "224"), "221", fleets={})
    assert _said(state, "interceptor", "221") == ""
    assert _said(tile(state, "224", fleets={}), "interceptor", "224") == "attack: no ships there"


def test_several_parties_are_told_without_odds() -> None:
    state = tile(begun("221", "224"), "224", ancients=1)
    assert _said(state, "interceptor", "224") == "Battle: several others are there"


def test_where_to_of_a_move_tells_the_battle_first() -> None:
    prompt = GAME.refine(_beside_the_centre(), c.Move(1, "221", "interceptor"))
    assert isinstance(prompt, Choose)
    details = {option.where: str(option.detail or "") for option in prompt.options}
    assert details["001"] == "Battle: you win less than 1 % · the centre's guard"


def _at_the_centre(**ships: int) -> State:
    """Seat 1 fights the guard; its first ships are on, after the missiles."""
    state = tile(_beside_the_centre(fleets={}), "001", fleets={1: fleet(**ships)})
    order = firing_order(state, (side_of(state.tiles["001"], 1), side_of(state.tiles["001"], GUARD)))
    state = replace(state, phase="combat", combat=CombatPhase())
    events = (e.HexOpened("001"), e.BattleBegun("001", 1, GUARD, order))
    return fold(state, (*events, *(e.VolleyEnded(),) * len(order)))


def _retreat(state: State) -> str:
    prompt = GAME.prompt(state, 1)
    assert isinstance(prompt, Choose)
    return next(str(one.detail) for one in prompt.options if isinstance(one.command, c.Retreat))


def test_a_retreat_tells_that_the_other_side_fires_once_more_and_how_likely_the_ship_is_lost() -> None:
    """Four dice that hit on 5 and 6 at a ship that the first hit destroys."""
    lost = 1 - (2 / 3) ** 4
    assert _retreat(_at_the_centre(interceptor=1)) == (
        f"after one more enemy fire: lost with {round(100 * lost)} %"
    )


def test_a_retreat_of_several_tells_how_likely_none_is_hit() -> None:
    missed = (2 / 3) ** 4
    assert _retreat(_at_the_centre(interceptor=2)) == (
        f"after one more enemy fire: unhurt with {round(100 * missed)} %"
    )


def test_a_chance_is_only_said_to_be_none_or_all_where_it_is() -> None:
    told = [str(chance(share)) for share in (0, 0.001, 0.5, 0.999, 1)]
    assert told == ["0", "less than 1", "50", "more than 99", "100"]
