"""What the signs of a map mean, and which ground each kind of space has.

A ground is a number: the page has a colour and a pattern for each, so that neither a colour nor an icon has
to tell spaces apart alone. It follows from the icon's key, so that a kind of space looks the same in every
game; where two keys want the same ground, one takes the next that nobody wants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from companion.core.map import Hex, HexMap
from companion.core.teaching import icon_name
from companion.locale import Speech
from companion.web.words import WORDS

# What everything with a name is called and does, in the reader's language.
Glossary = Mapping[str, Mapping[str, str]]

_WORMHOLES = {True: "open-wormhole", False: "half-wormhole"}
GROUNDS = 8
# Any number would do; with this one magma is red and a forest green.
_SALT = 249525


def grounds(icons: Iterable[str]) -> dict[str, int]:
    """A ground for each kind of space; with more kinds than grounds some are alike."""
    kinds = sorted({icon for icon in icons if icon})
    wanted = {kind: sha256(f"{_SALT} {kind}".encode()).digest()[0] % GROUNDS for kind in kinds}
    given: dict[str, int] = {}
    for kind in kinds:
        ground = wanted[kind]
        if ground in given.values():
            others = ((ground + step) % GROUNDS for step in range(1, GROUNDS))
            unwanted = {*wanted.values(), *given.values()}
            ground = next((one for one in others if one not in unwanted), ground)
        given[kind] = ground
    return given


def legend(drawn: HexMap, speech: Speech, glossary: Glossary) -> list[dict[str, Any]]:
    """Kinds of spaces first, then what lies there, then pieces; each once."""
    ground = land_grounds(drawn.hexes)
    spaces = {place.icon: _kind(place, speech) for place in drawn.hexes if place.icon}
    tokens = {place.token: _token(place, speech, glossary) for place in drawn.hexes if place.token}
    pieces = {
        piece.icon: named(piece.icon, speech, glossary) for place in drawn.hexes for piece in place.pieces
    }
    signs = {**dict(sorted(spaces.items())), **tokens, **pieces}
    return [
        *({"icon": icon, "name": name, "land": ground.get(icon)} for icon, name in signs.items()),
        *({"icon": icon, "name": name, "land": None} for icon, name in _in_space(drawn, speech, glossary)),
    ]


def _in_space(drawn: HexMap, speech: Speech, glossary: Glossary) -> Iterator[tuple[str, str]]:
    """Squares for population by what they yield, and wormholes; a page has signs of its own for them."""
    for icon in dict.fromkeys(square.icon for place in drawn.hexes for square in place.squares):
        yield f"square-{icon}", named(icon, speech, glossary)
    ways = {way.open for place in drawn.hexes for way in place.wormholes}
    yield from ((_WORMHOLES[way], speech(WORDS[_WORMHOLES[way]])) for way in sorted(ways, reverse=True))


def land_grounds(places: Iterable[Hex]) -> dict[str, int]:
    """A ground for each kind of land: open space has none."""
    return grounds(place.icon for place in places if place.look == "land")


def named(icon: str, speech: Speech, glossary: Glossary) -> str:
    """What the game's glossary calls it, or what it is called anyway."""
    return glossary[icon]["name"] if icon in glossary else speech(icon_name(icon))


def _kind(place: Hex, speech: Speech) -> str:
    """What the note says of the space itself: not of the number that lies there."""
    return ", ".join(part for part, numbered in _parts(place, speech) if not numbered) or speech(place.note)


def _token(place: Hex, speech: Speech, glossary: Glossary) -> str:
    """What the note says of it, without its number."""
    told = next((part for part, numbered in _parts(place, speech) if numbered), "")
    return told.replace(str(place.value), "").strip() or named(place.token, speech, glossary)


def _parts(place: Hex, speech: Speech) -> Iterator[tuple[str, bool]]:
    for part in speech(place.note).split(", "):
        yield part, bool(place.token) and str(place.value) in part.split()
