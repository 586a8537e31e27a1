"""A map of hexes, as a value: what a page draws and clicks."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.seats import Seat
from companion.core.text import Text


class Piece(Struct, frozen=True):
    """Pieces of one kind and one owner on a hex."""

    seat: Seat
    icon: str
    count: int = 1


class Wormhole(Struct, frozen=True):
    """A way out of a space over one of its edges: 0 is the upper right one, then clockwise.

    `open`: the space beyond has one there too, so that ships can pass.
    """

    edge: int
    open: bool = False


class PopulationSquare(Struct, frozen=True):
    """A place for a population cube: what it yields (an icon's name), and whose cube is on it."""

    icon: str
    seat: Seat = 0
    advanced: bool = False


class Hex(Struct, frozen=True):
    """One space. `key` is what an option's `where` names; `home` and `control` are seats, 0 for nobody.

    `icon` is what the space is, `token` the icon of what lies there beside its pieces, with its `value`.
    `look`: a piece of land; open space, always dark; a lane between spaces; or where nothing lies yet.
    """

    key: str
    q: int
    r: int
    label: Text
    note: Text = Text("")
    icon: str = ""
    token: str = ""
    value: int = 0
    home: Seat = 0
    control: Seat = 0
    face_down: bool = False
    pieces: tuple[Piece, ...] = ()
    look: Literal["land", "space", "lane", "unexplored"] = "land"
    wormholes: tuple[Wormhole, ...] = ()
    squares: tuple[PopulationSquare, ...] = ()


class HexMap(Struct, frozen=True):
    """All spaces (axial coordinates, pointy tops)."""

    hexes: tuple[Hex, ...]
