"""Boards of hexes: parts that hang together."""

from companion.core.hexes import beside, named, neighbours, parts


def test_parts_finds_those_that_do_not_touch() -> None:
    found = sorted(parts([(0, 0), (7, 7), (1, 0), (7, 8), (2, 0), (-9, 0)]), key=len)
    assert found == [{(-9, 0)}, {(7, 7), (7, 8)}, {(0, 0), (1, 0), (2, 0)}]


def test_beside_are_six_places_that_touch_back() -> None:
    around = beside((3, -1))
    assert len(set(around)) == 6
    assert all((3, -1) in beside(place) for place in around)


def test_neighbours_are_those_that_have_a_name() -> None:
    assert neighbours(named([(0, 0), (1, 0), (5, 5)])) == {"A1": ("A2",), "A2": ("A1",), "B1": ()}
