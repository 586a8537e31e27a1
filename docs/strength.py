"""How strong and how lively bots are, from what is recorded in `docs/opponents.json`.

That is done with `python -m tests.benchmarks.opponents --record` (hours); the picture of strength against
budget and the page with the figures are made anew by `make docs`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import log10
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
RECORD, PICTURE, PAGE = DOCS / "opponents.json", DOCS / "opponents.svg", DOCS / "opponents.md"
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 520, 300, 60, 30, 20, 50
MOST_LOOKS = 200
COLOURS = {"three-ages": "#1f6feb", "nexus-ops": "#bf5b04"}


def strength() -> Iterator[tuple[Path, bytes]]:
    """The picture and the page."""
    recorded = json.loads(RECORD.read_text(encoding="utf-8"))
    yield PICTURE, picture(recorded["matches"]).encode()
    yield PAGE, page(recorded).encode()


def page(recorded: dict[str, Any]) -> str:
    """Every figure with its goal."""
    matches = [_match(one) for one in recorded["matches"]]
    lively = [_lively(one) for one in recorded["lively"]]
    beside = BESIDE.format(**recorded["thinker"])
    return "\n".join([INTRODUCTION, *MATCHES, *matches, LIVELY_TOO, *LIVELY, *lively, beside])


def _match(one: dict[str, Any]) -> str:
    share, cost = one["wins"] / one["games"], f"{one['ms']:.0f} ms" if one["ms"] else ""
    goal = "" if one["goal"] is None else f"{one['goal']:.0%}, {_met(share >= one['goal'])}"
    interval = f"{one['low']:.0%} to {one['high']:.0%}"
    note = f" ({one['note']})" if "note" in one else ""
    return f"| {one['match']}{note} | {one['games']} | {share:.0%} | {interval} | {cost} | {goal} |"


def _lively(one: dict[str, Any]) -> str:
    bound = "at most " if one["at_most"] else "at least "
    goal = f"{bound}{one['goal']:g}, {_met(one['met'])}"
    note = f" ({one['note']})" if "note" in one else ""
    return f"| {one['name']}{note} | {one['games']} | {one['figure']:.2f} | {goal} |"


def _met(met: bool) -> str:
    return "met" if met else "**missed**"


def picture(results: list[dict[str, Any]]) -> str:
    """How often *hard* wins duels against *normal*, by the looks that it takes, with intervals of 95 %."""
    newest = {one["match"]: one for one in results}
    duels = [one for one in newest.values() if one["looks"] and one["seats"] == 2 and "hard" in one["match"]]
    rows = [*_axes()]
    for place, (game, colour) in enumerate(COLOURS.items()):
        points = sorted((one for one in duels if one["game"] == game), key=lambda one: int(one["looks"]))
        if not points:
            continue
        line = " ".join(f"{_x(one['looks']):.1f},{_y(one['wins'] / one['games']):.1f}" for one in points)
        rows.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        rows += [_point(one, colour) for one in points]
        rows.append(_text(LEFT + 12, HEIGHT - BOTTOM - 30 + 16 * place, game, colour))
    body = "\n".join(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12">\n<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


INTRODUCTION = """# Opponents, measured

Derived by `make docs` from `opponents.json`; do not edit. `python -m tests.benchmarks opponents` measures
everything anew (hours), with `--record` for this page. Whole games on the full board, seats rotated, a fixed
number of looks and not of seconds, so the same games come out on any machine; a shared first place counts as
a part of a win. *Plausible* bots answer by chance what somebody might. The time is that of the processor for
one decision of *hard*, on a machine that others used, too; at a table it has one second for it.
*Met* is said of the share that was seen: with so few games the interval tells more, and where it reaches
below the goal, nothing is proven yet.

![Strength against budget](opponents.svg)
"""
MATCHES = ("| match | games | won | 95 % | a decision | goal |", "| --- | --- | --- | --- | --- | --- |")
LIVELY_TOO = """
How lively demos are, *normal* on every seat. What Eclipse and StarCraft should have is our own aim.
"""
LIVELY = ("| what | games | mean | goal |", "| --- | --- | --- | --- |")
BESIDE = """
Thinking is in nobody's way (`python -m tests.benchmarks thinker`, on a PC that others used, too). A turn of
an encoder is on the glass after {alone_ms} ms with nobody thinking, and after {beside_ms} ms while *hard*
thinks without end: {ratio} times as long, goal at most 1.25. Table, pages and one thinker take {together_mb}
MB together, goal at most 120.
"""


def _x(looks: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * log10(looks) / log10(MOST_LOOKS)


def _y(share: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def _axes() -> Iterator[str]:
    yield _text(LEFT, 18, "hard against normal, duels won (bars: 95 %)")
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        at = _y(share)
        yield f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#cccccc"/>'
        yield _text(LEFT - 42, at + 4, f"{share:.0%}")
    for looks in (1, 3, 10, 30, 100):
        yield _text(_x(looks) - 6, HEIGHT - BOTTOM + 18, str(looks))
    yield _text(WIDTH / 2 - 50, HEIGHT - 10, "looks ahead a decision")


def _point(one: dict[str, Any], colour: str) -> str:
    at, share = _x(one["looks"]), one["wins"] / one["games"]
    bar = f'<path d="M{at:.1f} {_y(one["low"]):.1f}V{_y(one["high"]):.1f}" stroke="{colour}"/>'
    games = _text(at + 6, _y(share) - 6, f"{one['games']} games", colour)
    return f'{bar}<circle cx="{at:.1f}" cy="{_y(share):.1f}" r="4" fill="{colour}"/>{games}'


def _text(x: float, y: float, words: str, colour: str = "#333333") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}">{words}</text>'
