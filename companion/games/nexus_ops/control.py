"""Who is where on the full board: control, contest, mines that pay. Never stored: asked again each time."""

from companion.core.seats import Seat
from companion.games.nexus_ops.model import State, mine_value, opponents
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import DRAGON, Counts, Terrain, count_of, present


def units_in(state: State, space: Space, seat: Seat) -> Counts:
    """A seat's units in a space."""
    return state.map.units[space][seat - 1]


def seats_in(state: State, space: Space) -> tuple[Seat, ...]:
    """Everybody with units in a space."""
    return state.map.standing[space]


def spaces_of(state: State, seat: Seat) -> list[Space]:
    """The spaces with units of a seat."""
    return state.map.spaces(seat)


def controller(state: State, space: Space) -> Seat | None:
    """The only player with units there; nobody where it is empty or contested, even among partners."""
    seats = seats_in(state, space)
    return seats[0] if len(seats) == 1 else None


def enemies_in(state: State, space: Space, seat: Seat) -> list[Seat]:
    """Opponents with units in a space, clockwise."""
    there = seats_in(state, space)
    if not there or there == (seat,):
        return []
    return [other for other in opponents(state, seat) if other in there]


def held(state: State, seat: Seat) -> list[Space]:
    """The spaces that a seat controls."""
    return [space for space in spaces_of(state, seat) if controller(state, space) == seat]


def lands_held(state: State, seat: Seat, terrain: Terrain) -> int:
    """How many spaces of a terrain a seat controls."""
    return state.map.held[seat, terrain]


def besieged(state: State, seat: Seat) -> dict[Space, Counts]:
    """A seat's units that stand beside enemies: they may only retreat."""
    return {
        space: units_in(state, space, seat)
        for space in spaces_of(state, seat)
        if enemies_in(state, space, seat)
    }


def battlefields(state: State) -> list[Space]:
    """Spaces where the active player still has to fight."""
    return [
        space
        for space in spaces_of(state, state.active)
        if space not in state.turn.fought and enemies_in(state, space, state.active)
    ]


def unexplored(state: State, seat: Seat) -> list[Space]:
    """Face-down tiles under own units."""
    return [space for space in spaces_of(state, seat) if space in state.map.face_down]


def lairs(state: State, seat: Seat) -> list[Space]:
    """Controlled spaces with a Dragon that can still breathe at something."""
    return [
        space
        for space in spaces_of(state, seat)
        if controller(state, space) == seat
        and count_of(units_in(state, space, seat), DRAGON) > state.turn.breathed.get(space, 0)
        and in_range(state, seat, space)
    ]


def in_range(state: State, seat: Seat, source: Space) -> list[Space]:
    """Adjacent spaces with an enemy in them."""
    return [space for space in state.planet.neighbours[source] if enemies_in(state, space, seat)]


def mine_in(state: State, space: Space) -> int:
    """The number of the mine in a space, 0 without one: a marker, or printed on a home base."""
    marker = state.map.mines.get(space)
    if marker is not None:
        return mine_value(state, marker)
    for base in state.planet.bases:
        if space in base:
            return state.home_mines[base.index(space)]
    return 0


def income(state: State, seat: Seat) -> int:
    """Rubium from mines in controlled spaces with a unit that mines."""
    return sum(
        mine_in(state, space)
        for space in held(state, seat)
        if any(state.chart[unit].miner for unit in present(units_in(state, space, seat)))
    )
