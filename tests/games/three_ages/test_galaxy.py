"""The map: names by row and place, neighbours, and the bundled layouts."""

import pytest

from companion.core.hexes import parts
from companion.games.three_ages.data import GAME_DATA
from companion.games.three_ages.galaxy import Galaxy, Layout, chart

ALL = pytest.mark.parametrize("players", range(2, 7))


def charted(players: int) -> Galaxy:
    return chart(GAME_DATA.for_players(players, None).layouts[0])


def distances(galaxy: Galaxy, start: str) -> dict[str, int]:
    """How many movements each sector is away."""
    found = {start: 0}
    frontier = [start]
    for sector in frontier:
        for beside in galaxy.neighbours[sector]:
            if beside not in found:
                found[beside] = found[sector] + 1
                frontier.append(beside)
    return found


# --- names


def test_names_are_row_by_row_from_the_top_and_left_to_right() -> None:
    layout = Layout(2, homes=((0, 0), (1, 1)), neutral=((1, 0), (0, 1), (5, -1), (2, 0)))
    assert chart(layout).places == {
        "A1": (5, -1),
        "B1": (0, 0),
        "B2": (1, 0),
        "B3": (2, 0),
        "C1": (0, 1),
        "C2": (1, 1),
    }


def test_names_follow_homes_and_neutral_sectors() -> None:
    galaxy = chart(Layout(2, homes=((0, 0), (1, 1)), neutral=((1, 0), (0, 1))))
    assert galaxy.homes == ("A1", "B2")
    assert galaxy.neutral == ("A2", "B1")


def test_names_leave_no_gap_for_a_row_without_sectors() -> None:
    assert set(chart(Layout(2, homes=((0, 0), (0, 4)), neutral=((0, 9),))).places) == {"A1", "B1", "C1"}


def test_names_are_given_to_a_galaxy_of_thirty_rows_too() -> None:
    column = tuple((0, row) for row in range(30))
    galaxy = chart(Layout(6, homes=column[:6], neutral=column[6:]))
    assert len(galaxy.places) == 30


# --- neighbours


def test_neighbours_of_a_hex_are_the_six_that_touch_it() -> None:
    around = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    beyond = ((2, 0), (1, 1), (-1, -1), (2, -1))
    galaxy = chart(Layout(2, homes=((0, 0),), neutral=(*around, *beyond)))
    beside = galaxy.neighbours[galaxy.homes[0]]
    assert {galaxy.places[sector] for sector in beside} == set(around)


@ALL
def test_neighbours_are_symmetric_and_never_oneself(players: int) -> None:
    galaxy = charted(players)
    for sector, beside in galaxy.neighbours.items():
        assert sector not in beside
        assert len(set(beside)) == len(beside)
        assert all(sector in galaxy.neighbours[other] for other in beside)


# --- connection


@ALL
def test_bundled_layout_hangs_together(players: int) -> None:
    layout = GAME_DATA.for_players(players, None).layouts[0]
    assert len(parts({*layout.homes, *layout.neutral})) == 1
    galaxy = charted(players)
    assert set(distances(galaxy, galaxy.homes[0])) == set(galaxy.places)


# --- the bundled layouts


@ALL
def test_bundled_layout_has_a_home_and_four_neutral_sectors_per_player(players: int) -> None:
    galaxy = charted(players)
    assert (len(galaxy.homes), len(galaxy.neutral)) == (players, 4 * players)
    assert set(galaxy.homes).isdisjoint(galaxy.neutral)
    assert len(galaxy.places) == 5 * players


@ALL
def test_bundled_layout_gives_every_home_the_same_number_of_neighbours(players: int) -> None:
    galaxy = charted(players)
    assert len({len(galaxy.neighbours[home]) for home in galaxy.homes}) == 1


@ALL
def test_bundled_layout_lets_no_two_homes_touch(players: int) -> None:
    galaxy = charted(players)
    for home in galaxy.homes:
        assert set(galaxy.neighbours[home]) <= set(galaxy.neutral)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_bundled_layout_with_full_symmetry_has_the_same_distances_from_every_home(players: int) -> None:
    galaxy = charted(players)
    rings = [sorted(distances(galaxy, home).values()) for home in galaxy.homes]
    assert rings == [rings[0]] * players


def test_bundled_homes_are_listed_clockwise() -> None:
    for players in range(2, 7):
        galaxy = charted(players)
        corners = [_on_screen(galaxy.places[home]) for home in galaxy.homes]
        middle = tuple(sum(axis) / players for axis in zip(*corners, strict=True))
        around = [(x - middle[0], y - middle[1]) for x, y in corners]
        if players == 2:
            continue  # two points turn either way
        turns = [a[0] * b[1] - a[1] * b[0] for a, b in zip(around, (*around[1:], around[0]), strict=True)]
        # y grows downwards, so clockwise is positive.
        assert min(turns) > 0, f"{players} players: {galaxy.homes}"


def _on_screen(place: tuple[int, int]) -> tuple[float, float]:
    column, row = place
    return column + row / 2, row * 0.866
