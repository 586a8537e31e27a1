"""Maps as lines of text: what a page would draw.

First the hexes as they lie, each with its name, who holds it, and what is printed there, cut to fit the
terminal, and what its signs mean; then every space with something on it in full, and the others by what is
printed on them.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator

from companion.core.map import Hex, HexMap, Piece
from companion.core.teaching import NO_TERMS, Terms, icon_name
from companion.core.text import say
from companion.locale import Speech

NARROWEST, WIDEST = 8, 18
CONTESTED = "×"


def map_lines(
    drawn: HexMap, names: tuple[str, ...], speech: Speech, terms: Terms = NO_TERMS
) -> Iterator[str]:
    """The whole map, its pieces called as the game calls them."""
    yield from _grid(drawn, names, speech)
    yield ""
    yield f"  {' · '.join(_legend(drawn, names, speech))}"
    for place in drawn.hexes:
        if _is_worth_a_line(place):
            yield f"  {_contents(place, names, speech, terms)}"
    yield from _printed(drawn, speech)


def _grid(drawn: HexMap, names: tuple[str, ...], speech: Speech) -> Iterator[str]:
    """Row by row, half a cell further right each row down, as hexes lie; two lines for each row."""
    rows: dict[int, list[Hex]] = {}
    for place in drawn.hexes:
        rows.setdefault(place.r, []).append(place)
    columns = [2 * place.q + place.r for place in drawn.hexes]
    leftmost = min(columns)
    width = _cell_width(max(columns) - leftmost + 2)
    for r in sorted(rows):
        above = below = ""
        for place in sorted(rows[r], key=lambda place: place.q):
            column = (2 * place.q + place.r - leftmost) * width // 2
            above = f"{above:<{column}}{_cell(place, names, speech, width - 1)}"
            below = f"{below:<{column}}{_cut(speech(place.note), width - 1)}"
        yield above.rstrip()
        if below.strip():
            yield below.rstrip()


def _legend(drawn: HexMap, names: tuple[str, ...], speech: Speech) -> Iterator[str]:
    """What the signs mean, as far as this map has them."""
    hexes = drawn.hexes
    name = names[0]
    pieces = {piece.icon for place in hexes for piece in place.pieces}
    signs = (
        ("(…)", say("home"), any(place.home for place in hexes)),
        ("[…]", say("face up"), any(not (place.home or place.face_down) for place in hexes)),
        ("?…?", say("face down"), any(place.face_down and not place.home for place in hexes)),
        (f"[… {name}]", say("controlled by {name}", name=name), any(place.control for place in hexes)),
        (CONTESTED, say("contested"), any(map(is_contested, hexes))),
        (_SYMBOLS["ship"], say("ships"), "ship" in pieces),
        (_SYMBOLS["colony"], say("colony"), "colony" in pieces),
    )
    return (f"{sign} {speech(meaning)}" for sign, meaning, occurs in signs if occurs)


def _cell_width(halves: int) -> int:
    """As wide as the terminal lets it be; even, because rows are shifted by a half."""
    fits = 2 * (shutil.get_terminal_size().columns // halves)
    return max(NARROWEST, min(WIDEST, fits))


def _cell(place: Hex, names: tuple[str, ...], speech: Speech, width: int) -> str:
    label = speech(place.label)
    beside = CONTESTED if is_contested(place) else names[place.control - 1] if place.control else ""
    room = max(1, width - len(label) - 3)
    inside = f"{label} {_cut(beside, room)}".rstrip()
    return f"({inside})" if place.home else f"[{inside}]" if not place.face_down else f"?{inside}?"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1].rstrip()}…"


def is_contested(place: Hex) -> bool:
    """Whether pieces of several players stand there."""
    return len({piece.seat for piece in place.pieces}) > 1


def _is_worth_a_line(place: Hex) -> bool:
    return bool(place.pieces or place.home)


def _contents(place: Hex, names: tuple[str, ...], speech: Speech, terms: Terms) -> str:
    parts = [_standing(piece, names, speech, terms) for piece in place.pieces]
    if place.home:
        parts.insert(0, f"{names[place.home - 1]} {_SYMBOLS['home']}")
    if is_contested(place):
        parts.insert(0, f"{CONTESTED} {speech(say('contested'))}")
    if note := speech(place.note):
        parts.append(note)
    return speech(say("{label}: {detail}", label=place.label, detail=", ".join(parts)))


def _standing(piece: Piece, names: tuple[str, ...], speech: Speech, terms: Terms) -> str:
    """Whose they are, how many, and what; what guards a space is nobody's."""
    owner = f"{names[piece.seat - 1]} " if piece.seat else ""
    if piece.icon in _SYMBOLS:
        return f"{owner}{_SYMBOLS[piece.icon]}{piece.count}"
    return f"{owner}{piece.count} {speech(icon_name(piece.icon, terms))}"


_SYMBOLS = {"ship": "▲", "colony": "●", "home": "⌂"}


def _printed(drawn: HexMap, speech: Speech) -> Iterator[str]:
    """Which of the other spaces are alike."""
    alike: dict[str, list[str]] = {}
    for place in drawn.hexes:
        if not _is_worth_a_line(place) and (note := speech(place.note)):
            alike.setdefault(note, []).append(speech(place.label))
    for note, labels in alike.items():
        yield f"  {speech(say('{label}: {detail}', label=note, detail=', '.join(labels)))}"
