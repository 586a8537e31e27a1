"""The starter's case: OpenSCAD renders it without a warning, it is closed, and the parts fit in."""

from __future__ import annotations

import math
import re
import shutil
import subprocess
from collections import Counter
from itertools import pairwise, product

import pytest

from docs.case import SOURCE, Triangle, triangles

pytestmark = pytest.mark.skipif(shutil.which("openscad") is None, reason="no openscad here")
PI_4 = (85.0, 56.0)
WALL = 2.4


def measure(name: str) -> tuple[float, float]:
    """What the drawing says."""
    found = re.search(rf"^{name} = \[([\d.]+), ([\d.]+)\]", SOURCE.read_text(), re.MULTILINE)
    assert found is not None, name
    return float(found[1]), float(found[2])


def size(shape: list[Triangle]) -> tuple[float, ...]:
    return tuple(
        max(point[axis] for triangle in shape for point in triangle)
        - min(point[axis] for triangle in shape for point in triangle)
        for axis in range(3)
    )


@pytest.fixture(scope="module")
def parts() -> dict[str, list[Triangle]]:
    return {part: triangles(part=f'"{part}"') for part in ("bottom", "lid")}


@pytest.mark.parametrize("part", ["bottom", "lid"])
def test_case_is_closed_so_that_it_can_be_printed(parts: dict[str, list[Triangle]], part: str) -> None:
    edges: Counter[tuple[tuple[float, ...], tuple[float, ...]]] = Counter()
    for a, b, c in parts[part]:
        edges.update({(a, b): 1, (b, c): 1, (c, a): 1})
    assert edges
    assert all(edges[end, begin] == count for (begin, end), count in edges.items())


def test_case_has_room_for_a_pi_and_its_lid_fits(parts: dict[str, list[Triangle]]) -> None:
    bottom, lid = size(parts["bottom"]), size(parts["lid"])
    assert bottom[0] > PI_4[0] + 5 and bottom[1] > PI_4[1] + 5
    assert lid[:2] == pytest.approx(bottom[:2])


def is_open(shape: list[Triangle], x: float, y: float) -> bool:
    """Whether one can look through it from above."""
    return not any(_covers(triangle, x, y) for triangle in shape)


def _covers(triangle: Triangle, x: float, y: float) -> bool:
    turns = [
        (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for a, b in pairwise((*triangle, triangle[0]))
    ]
    return min(turns) > 0 or max(turns) < 0


@pytest.mark.parametrize(
    "name", ["display_at", "encoder_at", "ok_at", "undo_at"], ids=lambda name: name.removesuffix("_at")
)
def test_lid_is_open_where_a_part_looks_out(parts: dict[str, list[Triangle]], name: str) -> None:
    x, y = measure(name)
    # It is printed face down: what is in front lies at the back.
    at = (WALL + x, size(parts["lid"])[1] - WALL - y)
    assert is_open(parts["lid"], *at)
    assert not is_open(parts["lid"], at[0] + 14, at[1])


def test_screws_of_the_lid_meet_the_posts_of_the_bottom(parts: dict[str, list[Triangle]]) -> None:
    width, depth = size(parts["bottom"])[:2]
    inset = WALL + 3.5
    for x, y in product((inset, width - inset), (inset, depth - inset)):
        assert is_open(parts["lid"], x + 0.1, y + 0.1)
        # The post holds the screw's thread, from its top and not through the floor.
        tops = {point[2] for triangle in parts["bottom"] if _near(triangle, x, y) for point in triangle}
        assert max(tops) > 30 and not is_open(parts["bottom"], x + 0.1, y + 0.1)


def _near(triangle: Triangle, x: float, y: float) -> bool:
    return all(math.dist(point[:2], (x, y)) < 2 for point in triangle)


def test_memory_card_can_be_taken_out(parts: dict[str, list[Triangle]]) -> None:
    assert (
        is_open(parts["bottom"], 1.1, size(parts["bottom"])[1] / 2 + 0.1) is False
    )  # the wall goes on above it
    assert is_open(parts["bottom"], WALL + 4.1, size(parts["bottom"])[1] / 2 + 0.1)


def test_case_whose_posts_would_stand_in_the_board_is_refused() -> None:
    with pytest.raises(subprocess.CalledProcessError) as refused:
        triangles(part='"bottom"', inner="[98, 66]")
    assert "make inner wider" in refused.value.stderr


def test_case_follows_its_parameters() -> None:
    wide = size(triangles(part='"bottom"', inner="[120, 80]"))
    assert wide[:2] == pytest.approx((124.8, 84.8))
