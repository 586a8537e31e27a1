"""The starter's case: OpenSCAD renders it without a warning, it is closed, and the parts fit in."""

from __future__ import annotations

import shutil
from collections import Counter

import pytest

from docs.case import Triangle, triangles

pytestmark = pytest.mark.skipif(shutil.which("openscad") is None, reason="no openscad here")
PI_4 = (85.0, 56.0)


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


def test_case_follows_its_parameters() -> None:
    wide = size(triangles(part='"bottom"', inner="[120, 80]"))
    assert wide[:2] == pytest.approx((124.8, 84.8))
