"""The galaxy as a map to draw."""

from companion.core.map import Hex, HexMap, Piece
from companion.core.text import Text
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.ground import ground
from companion.games.three_ages.model import State, colony_on, home_owner, ships_on
from companion.games.three_ages.strength import controller
from companion.games.three_ages.terms import BONUS_NAMES


def galaxy_map(view: State) -> HexMap | None:
    """The full board; there is none in assisted play."""
    if not ground(view).tracked:
        return None
    return HexMap(tuple(_hex(view, sector) for sector in view.galaxy.places))


def _hex(view: State, sector: Sector) -> Hex:
    q, r = view.galaxy.places[sector]
    board = view.full_board()
    bonus = board.bonuses.get(sector)
    return Hex(
        key=sector,
        q=q,
        r=r,
        label=Text("{sector}", {"sector": sector}),
        note=BONUS_NAMES[bonus] if bonus else Text(""),
        icon=bonus or "",
        home=home_owner(view, sector) or 0,
        control=controller(view, sector) or 0,
        face_down=sector in board.face_down,
        pieces=_pieces(view, sector),
    )


def _pieces(view: State, sector: Sector) -> tuple[Piece, ...]:
    colony = colony_on(view, sector)
    row = enumerate(ships_on(view, sector), start=1)
    ships = tuple(Piece(seat, "ship", count) for seat, count in row if count)
    return (Piece(colony.seat, "colony"), *ships) if colony else ships
