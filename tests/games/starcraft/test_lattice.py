"""Where planets lie among the hexes of the map: large, and none of them on another."""

from __future__ import annotations

import pytest

from companion.games.starcraft.changes import with_board
from companion.games.starcraft.galaxy import beside
from companion.games.starcraft.lattice import BROAD, DEEP, EVEN, SquareLayout, apart, axial, best_shape
from companion.games.starcraft.map import galaxy_map
from tests.games.starcraft.tables import settled

SHAPES = pytest.mark.parametrize("shape", [DEEP, EVEN, BROAD])


def block(columns: int, rows: int) -> list[tuple[int, int]]:
    return [(x - 1, y - 1) for x in range(columns) for y in range(rows)]


@SHAPES
def test_shape_lays_planets_areas_and_routes_on_hexes_of_their_own(shape: SquareLayout) -> None:
    squares = block(4, 4)
    places = [shape.planet(square) for square in squares]
    places += [place for square in squares for place in shape.areas_of(square)]
    places += [shape.route(square, beside(square, side)) for square in squares for side in (1, 2)]
    assert len(set(places)) == len(places) == 16 * 7
    assert all((half - row) % 2 == 0 for half, row in places)
    assert len({axial(place) for place in places}) == len(places)


@SHAPES
def test_route_lies_at_the_same_place_seen_from_either_planet(shape: SquareLayout) -> None:
    for side in range(4):
        other = beside((1, 1), side)
        assert shape.route((1, 1), other) == shape.route(other, (1, 1))


@pytest.mark.parametrize(("columns", "rows", "shape"), [(5, 2, DEEP), (3, 3, EVEN), (2, 5, BROAD)])
def test_shape_is_the_one_that_fits_a_board_a_little_wider_than_high(
    columns: int, rows: int, shape: SquareLayout
) -> None:
    assert best_shape(block(columns, rows)) == shape


def test_place_apart_touches_nothing() -> None:
    assert next(apart({(0, 0), (6, 0)})) == (0, 2)
    assert next(apart({(0, 0), (8, 0)})) == (4, 0)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_map_never_lays_two_hexes_on_one_place(players: int) -> None:
    drawn = galaxy_map(settled(players))
    assert drawn is not None
    assert len({(one.q, one.r) for one in drawn.hexes}) == len(drawn.hexes)
    assert len({one.key for one in drawn.hexes}) == len(drawn.hexes)


def test_map_shows_the_axis_at_its_planets_and_says_which_it_joins() -> None:
    drawn = galaxy_map(settled(4))
    assert drawn is not None
    routes = [one for one in drawn.hexes if one.look == "lane"]
    parts = [one for one in routes if str(one.label).startswith("z ")]
    assert parts
    assert all("z-axis" in one.note.msgid for one in parts)
    assert all(str(one.note) for one in routes), "its label is short: the whole name stands beside it"


def test_map_says_that_an_area_was_mined_by_force() -> None:
    state = settled(2)
    area = f"{state.ground.tiles[0].planet}.1"
    drawn = galaxy_map(with_board(state, depleted={area: 1}))
    assert drawn is not None
    (hexagon,) = (one for one in drawn.hexes if one.key == area)
    assert hexagon.note.msgid == "{what}, mined by force once"
