"""Who is where on the full board: control, contest, mines that pay. Never stored: asked again each time."""

from collections.abc import Iterator

from companion.core.seats import Seat, clockwise
from companion.games.nexus_ops.model import State, in_play, mine_value, team_of
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import DRAGON, Counts, Terrain, count_of, present


def units_in(state: State, space: Space, seat: Seat) -> Counts:
    """A seat's units in a space."""
    return state.board.units[space][seat - 1]  # type: ignore[union-attr]


def seats_in(state: State, space: Space) -> tuple[Seat, ...]:
    """Everybody with units in a space."""
    return state.board.standing[space]  # type: ignore[union-attr]


def spaces_of(state: State, seat: Seat) -> list[Space]:
    """The spaces with units of a seat."""
    return state.map().spaces(seat)


def controller(state: State, space: Space) -> Seat | None:
    """The only player with units there; nobody where it is empty or contested, even among partners."""
    seats = seats_in(state, space)
    return seats[0] if len(seats) == 1 else None


def enemies_in(state: State, space: Space, seat: Seat) -> list[Seat]:
    """Opponents with units in a space, clockwise."""
    there = seats_in(state, space)
    if not there or there == (seat,):
        return []
    own = team_of(state, seat)
    enemies = [other for other in there if other not in own and in_play(state, other)]
    if len(enemies) < 2:
        return enemies
    return [other for other in clockwise(seat, state.seats) if other in enemies]


def held(state: State, seat: Seat) -> list[Space]:
    """The spaces that a seat controls."""
    standing, alone = state.map().standing, (seat,)
    return [space for space in spaces_of(state, seat) if standing[space] == alone]


def lands_held(state: State, seat: Seat, terrain: Terrain) -> int:
    """How many spaces of a terrain a seat controls."""
    return state.map().held[seat, terrain]


def besieged(state: State, seat: Seat) -> dict[Space, Counts]:
    """A seat's units that stand beside enemies: they may only retreat."""
    contested = (space for space in contested_by(state, seat) if enemies_in(state, space, seat))
    return {space: units_in(state, space, seat) for space in contested}


def contested_by(state: State, seat: Seat) -> list[Space]:
    """The spaces where a seat is not alone."""
    board = state.map()
    standing = board.standing
    return [space for space in board.spaces(seat) if len(standing[space]) > 1]


def battlefields(state: State) -> list[Space]:
    """Spaces where the active player still has to fight."""
    return [
        space
        for space in contested_by(state, state.active)
        if space not in state.turn.fought and enemies_in(state, space, state.active)
    ]


def unexplored(state: State, seat: Seat) -> list[Space]:
    """Face-down tiles under own units."""
    face_down = state.map().face_down
    return [space for space in spaces_of(state, seat) if space in face_down]


def lairs(state: State, seat: Seat) -> list[Space]:
    """Controlled spaces with a Dragon that can still breathe at something."""
    if not count_of(state.player(seat).units, DRAGON):
        return []
    units, breathed = state.map().units, state.turn.breathed
    return [
        space
        for space in spaces_of(state, seat)
        if count_of(units[space][seat - 1], DRAGON) > breathed.get(space, 0)
        and controller(state, space) == seat
        and in_range(state, seat, space)
    ]


def in_range(state: State, seat: Seat, source: Space) -> list[Space]:
    """Adjacent spaces with an enemy in them."""
    return [space for space in state.planet.neighbours[source] if enemies_in(state, space, seat)]


def mine_in(state: State, space: Space) -> int:
    """The number of the mine in a space, 0 without one: a marker, or printed on a home base."""
    marker = state.map().mines.get(space)
    if marker is not None:
        return mine_value(state, marker)
    place = state.planet.homes.get(space)
    return 0 if place is None else state.home_mines[place]


def income(state: State, seat: Seat) -> int:
    """Rubium from mines in controlled spaces with a unit that mines."""
    return sum(mine for _, mine in paying(state, seat))


def paying(state: State, seat: Seat) -> Iterator[tuple[Space, int]]:
    """Those mines and where they are."""
    for space in held(state, seat):
        mine = mine_in(state, space)
        if mine and any(state.chart[unit].miner for unit in present(units_in(state, space, seat))):
            yield space, mine
