"""The planet as a map to draw."""

from companion.core.map import Hex, HexMap, Piece
from companion.core.text import Text
from companion.games.nexus_ops.control import controller, mine_in
from companion.games.nexus_ops.ground import is_assisted
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.phrases import mine
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import TERRAIN_NAMES, UNITS
from companion.kit.words import listed


def planet_map(view: State) -> HexMap | None:
    """The full board; there is none in assisted play."""
    if is_assisted(view):
        return None
    return HexMap(tuple(_hex(view, space) for space in view.planet.places))


def _hex(view: State, space: Space) -> Hex:
    q, r = view.planet.places[space]
    value, terrain = mine_in(view, space), TERRAIN_NAMES[view.map().lands[space]]
    # The mine comes first: where there is little room the end of a note is cut off.
    return Hex(
        key=space,
        q=q,
        r=r,
        label=Text("{space}", {"space": space}),
        note=listed([mine(value), terrain]) if value else terrain,
        icon=view.map().lands[space],
        token="mine" if value else "",
        value=value,
        home=_owner(view, space),
        control=controller(view, space) or 0,
        face_down=space in view.map().face_down,
        pieces=tuple(
            Piece(seat, unit, count)
            for seat, units in enumerate(view.map().units[space], start=1)
            for unit, count in zip(UNITS, units, strict=True)
            if count
        ),
    )


def _owner(view: State, space: Space) -> int:
    return next((seat for seat, base in enumerate(view.planet.bases, start=1) if space in base), 0)
