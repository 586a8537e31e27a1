"""Maps as lines of text: what a page would draw."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.map import Hex, HexMap
from companion.locale import Speech

CELL = 14


def map_lines(drawn: HexMap, names: tuple[str, ...], say: Speech) -> Iterator[str]:
    """The map row by row, half a cell further right each row down, as hexes lie; then what is on it."""
    rows: dict[int, list[Hex]] = {}
    for place in drawn.hexes:
        rows.setdefault(place.r, []).append(place)
    leftmost = min(2 * place.q + place.r for place in drawn.hexes)
    for r in sorted(rows):
        line = ""
        for place in sorted(rows[r], key=lambda place: place.q):
            column = (2 * place.q + place.r - leftmost) * CELL // 2
            line = f"{line:<{column}}{_cell(place, names, say)}"
        yield line.rstrip()
    yield ""
    for place in drawn.hexes:
        if place.pieces or place.home or say(place.note):
            yield f"  {_contents(place, names, say)}"


def _cell(place: Hex, names: tuple[str, ...], say: Speech) -> str:
    holder = f" {names[place.control - 1]}" if place.control else ""
    label = f"{say(place.label)}{holder}"
    return f"({label})" if place.home else f"[{label}]" if not place.face_down else f"?{label}?"


def _contents(place: Hex, names: tuple[str, ...], say: Speech) -> str:
    parts = [f"{names[piece.seat - 1]} {_symbol(piece.icon)}{piece.count}" for piece in place.pieces]
    if place.home:
        parts.insert(0, f"{names[place.home - 1]} {_symbol('home')}")
    if note := say(place.note):
        parts.append(note)
    return f"{say(place.label)}: {', '.join(parts)}"


def _symbol(icon: str) -> str:
    return {"ship": "▲", "colony": "●", "home": "⌂"}.get(icon, f"{icon} ")
