"""The picture of the starter's case: `python -m docs.case` lets OpenSCAD render it, and draws it.

OpenSCAD's own pictures need a screen; its triangles do not.
"""

from __future__ import annotations

import math
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "hardware" / "case" / "starter.scad"
PICTURE = ROOT / "hardware" / "case" / "starter.png"
SIZE = (720, 520)
TURN, HEIGHT = math.radians(-30), math.radians(48)
LIGHT = (-0.3, -0.55, 0.78)
NUMBER = r"(-?[\d.eE+-]+)"

Point = tuple[float, float, float]
Triangle = tuple[Point, Point, Point]


def triangles(source: Path = SOURCE, **values: str) -> list[Triangle]:
    """What OpenSCAD makes of it; a warning is an error."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "case.stl"
        given = [word for name, value in values.items() for word in ("-D", f"{name}={value}")]
        command = ["openscad", "--hardwarnings", "-o", str(target), *given, str(source)]
        subprocess.run(command, check=True, capture_output=True, text=True)
        text = target.read_text(encoding="ascii")
    points = [
        (float(x), float(y), float(z)) for x, y, z in re.findall(rf"vertex {NUMBER} {NUMBER} {NUMBER}", text)
    ]
    return [(points[at], points[at + 1], points[at + 2]) for at in range(0, len(points), 3)]


def draw(shape: list[Triangle]) -> Image.Image:
    """Seen from above at a slant; of each pixel the nearest triangle."""
    seen = [(_seen(a), _seen(b), _seen(c)) for a, b, c in shape]
    xs, ys = ([point[axis] for triangle in seen for point in triangle] for axis in (0, 1))
    scale = 0.92 * min(SIZE[0] / (max(xs) - min(xs)), SIZE[1] / (max(ys) - min(ys)))
    left = SIZE[0] / 2 - scale * (max(xs) + min(xs)) / 2
    top = SIZE[1] / 2 - scale * (max(ys) + min(ys)) / 2
    picture, nearest = Image.new("RGB", SIZE, "white"), dict[tuple[int, int], float]()
    for original, flat in zip(shape, seen, strict=True):
        grey = 90 + round(150 * max(0.0, _shade(original)))
        a, b, c = ((left + scale * x, top + scale * y, z) for x, y, z in flat)
        for x, y, z in _pixels(a, b, c):
            if z > nearest.get((x, y), -math.inf):
                nearest[x, y] = z
                picture.putpixel((x, y), (grey, grey, min(255, grey + 12)))
    return picture


def _seen(point: Point) -> Point:
    """To the right, down, and towards whoever looks."""
    x, y, z = point
    x, y = x * math.cos(TURN) - y * math.sin(TURN), x * math.sin(TURN) + y * math.cos(TURN)
    return x, -(y * math.sin(HEIGHT) + z * math.cos(HEIGHT)), z * math.sin(HEIGHT) - y * math.cos(HEIGHT)


def _pixels(a: Point, b: Point, c: Point) -> Iterator[tuple[int, int, float]]:
    """Every pixel of a triangle, with its depth."""
    area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
    if abs(area) < 1e-9:
        return
    for y in range(math.floor(min(a[1], b[1], c[1])), math.ceil(max(a[1], b[1], c[1])) + 1):
        for x in range(math.floor(min(a[0], b[0], c[0])), math.ceil(max(a[0], b[0], c[0])) + 1):
            first = ((b[0] - x) * (c[1] - y) - (c[0] - x) * (b[1] - y)) / area
            second = ((c[0] - x) * (a[1] - y) - (a[0] - x) * (c[1] - y)) / area
            third = 1 - first - second
            if min(first, second, third) >= -1e-9:
                yield x, y, first * a[2] + second * b[2] + third * c[2]


def _shade(triangle: Triangle) -> float:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    normal = (uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
    length = math.sqrt(sum(part * part for part in normal)) or 1.0
    return sum(part * light for part, light in zip(normal, LIGHT, strict=True)) / length


if __name__ == "__main__":
    draw(triangles()).save(PICTURE, optimize=True)
    print(f"wrote {PICTURE.relative_to(ROOT)}")
