"""Production, upkeep, prices, trades: what a seat has, and what it would have."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.eclipse import terms
from companion.games.eclipse.model import State, has_pieces, held, squares, techs_in, track_full


def production_of(state: State, cubes_on_track: int, *, any_pieces: bool = True) -> int:
    """What a track with so many cubes produces (OP-33, BAT-19)."""
    if cubes_on_track > terms.CUBES_ON_TRACK:
        return 0 if any_pieces else state.data.box.production[0]
    return state.data.box.production[terms.CUBES_ON_TRACK - cubes_on_track]


def production(state: State, seat: Seat) -> terms.Counts:
    """Money, Science and Materials of a round."""
    pieces = has_pieces(state, seat)
    return tuple(production_of(state, cubes, any_pieces=pieces) for cubes in state.player(seat).cubes)


def upkeep_of(state: State, discs: int) -> int:
    """The upkeep with so many discs on the track (DSC-2, OP-4)."""
    return state.data.box.upkeep[max(0, terms.CIRCLES - discs)]


def upkeep(state: State, seat: Seat) -> int:
    """What a seat's influence costs now."""
    return upkeep_of(state, state.player(seat).discs)


def net_money(state: State, seat: Seat, more_actions: int = 0) -> int:
    """What Upkeep would do to the Money, after so many more actions."""
    discs = max(0, state.player(seat).discs - more_actions)
    return production(state, seat)[0] - upkeep_of(state, discs)


def after_upkeep(state: State, seat: Seat) -> terms.Counts:
    """What would be stored after Upkeep; Money below zero is missing."""
    money, science, materials = state.player(seat).stored
    made = production(state, seat)
    return money + net_money(state, seat), science + made[1], materials + made[2]


# --- prices


def discount(state: State, seat: Seat, tech: str) -> int:
    """By the technologies that a seat owns in the category (RES-2)."""
    owned = techs_in(state, seat, state.data.techs[tech].category)
    return state.data.box.discount[min(owned, len(state.data.box.discount) - 1)]


def price(state: State, seat: Seat, tech: str) -> int:
    """What a technology costs this seat (RES-2)."""
    printed = state.data.techs[tech]
    return max(printed.minimum, printed.cost - discount(state, seat, tech))


def researchable(state: State, seat: Seat) -> list[str]:
    """Technologies in the supply that the seat lacks and has a slot for (RES-3, RES-4), in printed order."""
    return [
        tech
        for tech in state.data.techs
        if state.supply.get(tech) and not state.has(seat, tech) and not track_full(state, seat, tech)
    ]


# --- trades


def stored(state: State, seat: Seat, resource: terms.Resource) -> int:
    """What a seat has of a resource."""
    return state.player(seat).stored[terms.RESOURCES.index(resource)]


def trades_for(state: State, seat: Seat, wanted: terms.Resource, needed: int) -> list[terms.Resource]:
    """The resources of which one alone, traded, brings what is wanted up to `needed`."""
    missing = needed - stored(state, seat, wanted)
    rate = state.species(seat).trade
    return [one for one in terms.RESOURCES if one != wanted and stored(state, seat, one) >= missing * rate]


def affordable(state: State, seat: Seat, resource: terms.Resource, cost: int) -> bool:
    """Whether a cost can be paid, with a trade of one resource if need be."""
    return stored(state, seat, resource) >= cost or bool(trades_for(state, seat, resource, cost))


# --- shortage


def short(state: State, seat: Seat) -> int:
    """How much Money is missing for Upkeep (UPK-3)."""
    return max(0, -after_upkeep(state, seat)[0])


def by_trade(state: State, seat: Seat) -> int:
    """The most Money that Science and Materials give."""
    rate = state.species(seat).trade
    return sum(stored(state, seat, one) // rate for one in ("science", "materials"))


def collapses(state: State, seat: Seat) -> bool:
    """Whether no choice of hexes to give up, with all trades, pays for Upkeep (UPK-4).

    Of so many hexes those with the fewest cubes that must go back to the Money track are the best to give up.
    """
    player, money = state.player(seat), state.player(seat).stored[0] + by_trade(state, seat)
    costs = sorted(_forced_money(state, key) for key in held(state, seat))
    returned = 0
    for given_up in range(len(costs) + 1):
        returned += costs[given_up - 1] if given_up else 0
        pieces = given_up < len(costs) or any(seat in tile.fleets for tile in state.tiles.values())
        made = production_of(
            state, min(player.cubes[0] + returned, terms.SQUARES_ON_TRACK), any_pieces=pieces
        )
        if money + made >= upkeep_of(state, player.discs + given_up):
            return False
    return True


def _forced_money(state: State, key: str) -> int:
    kinds = squares(state, key)
    return sum(kinds[at].startswith("money") for at in state.tiles[key].cubes)
