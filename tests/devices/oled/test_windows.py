import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.oled.windows import BusOverhead, Grid, Planner, Window

ONE_WRITE = BusOverhead(header=2, block=4096)
BLOCKS = BusOverhead(header=2, block=32)
PAGES = Grid(rows=8, stride=128, addressing=8)
SINGLE_PAGES = Grid(rows=8, stride=128, addressing=5, spans_rows=False)
LINES = Grid(rows=64, stride=32, addressing=87, cell=4)
PLANNERS = [
    pytest.param(Planner(PAGES, ONE_WRITE), PAGES, id="windows, one write"),
    pytest.param(Planner(PAGES, BLOCKS), PAGES, id="windows, blocks"),
    pytest.param(Planner(SINGLE_PAGES, ONE_WRITE), SINGLE_PAGES, id="pages, one write"),
    pytest.param(Planner(SINGLE_PAGES, BLOCKS), SINGLE_PAGES, id="pages, blocks"),
    pytest.param(Planner(LINES, BusOverhead(header=16, block=4096)), LINES, id="lines"),
]


def changed(grid: Grid, *cells: tuple[int, int]) -> bytes:
    """An empty frame with these cells (row, column) set."""
    frame = bytearray(grid.rows * grid.stride)
    for row, column in cells:
        frame[row * grid.stride + column] = 1
    return bytes(frame)


def windows(*cells: tuple[int, int], planner: Planner | None = None) -> list[Window]:
    planner = planner or Planner(PAGES, ONE_WRITE)
    return planner.windows(changed(PAGES), changed(PAGES, *cells))


def test_planner_sends_a_single_cell_alone() -> None:
    assert windows((3, 77)) == [Window(3, 4, 77, 78)]


def test_planner_bridges_a_gap_that_costs_no_more_than_a_window() -> None:
    assert windows((3, 10), (3, 21)) == [Window(3, 4, 10, 22)]
    assert windows((3, 10), (3, 22)) == [Window(3, 4, 10, 11), Window(3, 4, 22, 23)]


def test_planner_joins_what_changed_in_adjacent_rows() -> None:
    digit = [(row, column) for row in (2, 3, 4) for column in range(16)]
    assert windows(*digit) == [Window(2, 5, 0, 16)]


def test_planner_joins_over_an_unchanged_row_when_that_is_cheaper() -> None:
    narrow = [(row, column) for row in (2, 4) for column in range(6)]
    wide = [(row, column) for row in (2, 4) for column in range(16)]
    assert windows(*narrow) == [Window(2, 5, 0, 6)]
    assert windows(*wide) == [Window(2, 3, 0, 16), Window(4, 5, 0, 16)]


def test_planner_keeps_distant_columns_apart() -> None:
    assert windows((2, 0), (3, 127)) == [Window(2, 3, 0, 1), Window(3, 4, 127, 128)]


def test_planner_keeps_the_top_of_a_window_beside_a_later_one() -> None:
    cells = [(row, column) for row in range(4) for column in range(8)]
    assert windows(*cells, (2, 19)) == [Window(2, 3, 19, 20), Window(0, 4, 0, 8)]


def test_planner_never_spans_pages_of_a_page_controller() -> None:
    planner = Planner(SINGLE_PAGES, ONE_WRITE)
    assert windows((2, 0), (3, 0), planner=planner) == [Window(2, 3, 0, 1), Window(3, 4, 0, 1)]


def test_planner_sends_all_when_there_would_be_too_many_windows() -> None:
    confetti = [(row, column) for row in range(8) for column in range(row % 2 * 6, 128, 12)]
    assert windows(*confetti[:16]) != PAGES.whole
    assert windows(*confetti) == PAGES.whole


def test_planner_counts_headers_of_blocks() -> None:
    assert Planner(PAGES, ONE_WRITE).cost(PAGES.whole) == 1034
    assert Planner(PAGES, BLOCKS).cost(PAGES.whole) == 1096
    assert Planner(SINGLE_PAGES, ONE_WRITE).cost(SINGLE_PAGES.whole) == 1080


@st.composite
def rectangles(draw: st.DrawFn) -> tuple[int, int, int, int]:
    """Row, column, rows and columns; a frame takes them modulo its size."""
    return (
        draw(st.integers(0, 63)),
        draw(st.integers(0, 127)),
        draw(st.integers(1, 8)),
        draw(st.one_of(st.integers(1, 20), st.integers(1, 128))),
    )


@pytest.mark.parametrize(("planner", "grid"), PLANNERS)
@settings(max_examples=200)
@given(edits=st.lists(rectangles(), min_size=1, max_size=12))
def test_planner_windows_bring_the_old_frame_to_the_new_and_never_cost_more_than_all(
    planner: Planner, grid: Grid, edits: list[tuple[int, int, int, int]]
) -> None:
    old = bytes(grid.rows * grid.stride)
    after = bytearray(old)
    for top, left, rows, columns in edits:
        for row in range(top, top + rows):
            for column in range(left, min(left + columns, grid.stride)):
                after[row % grid.rows * grid.stride + column] = 1
    new = bytes(after)
    chosen = planner.windows(old, new)
    memory = bytearray(old)
    for window in chosen:
        for row in range(window.top, window.bottom):
            cells = slice(row * grid.stride + window.left, row * grid.stride + window.right)
            memory[cells] = new[cells]
    assert memory == new
    assert planner.cost(chosen) <= planner.cost(grid.whole)


@pytest.mark.parametrize(("planner", "grid"), PLANNERS)
def test_planner_has_no_window_for_equal_frames(planner: Planner, grid: Grid) -> None:
    frame = bytes(range(256)) * (grid.rows * grid.stride // 256)
    assert planner.windows(frame, frame) == []
