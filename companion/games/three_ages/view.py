"""What a seat may know. Secrets are removed here and nowhere else.

Secret are, until the reveal, the cards that others have laid face down; and, when the companion
drew an unexplored galaxy, the bonuses of sectors that lie face down. A hidden card looks exactly
like one that could not be read, so its absence says nothing either.
"""

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.three_ages.model import UNREAD, Board, Laid, State


def view(state: State, seat: Seat) -> State:
    """The state as this seat may see it; the table itself sees what is public."""
    if state.phase in ("choosing", "revealing"):
        laid = tuple(one if owner == seat else _sealed(one) for owner, one in enumerate(state.laid, start=1))
        state = replace(state, laid=laid)
    if state.board is not None and state.board.face_down:
        state = replace(state, board=_unexplored(state.board))
    return state


def _sealed(laid: Laid | None) -> Laid | None:
    if laid is None:
        return None
    return Laid(UNREAD, aside=None if laid.aside is None else UNREAD)


def _unexplored(board: Board) -> Board:
    known = {sector: bonus for sector, bonus in board.bonuses.items() if sector not in board.face_down}
    return replace(board, bonuses=known)
