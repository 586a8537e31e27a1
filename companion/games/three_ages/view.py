"""What a seat may know. Secrets are removed here and nowhere else.

Secret are, until the reveal, the cards that others have laid face down; and, when the companion
drew an unexplored galaxy, the bonuses of sectors that lie face down. A hidden card looks exactly
like one that could not be read, so its absence says nothing either.
"""

from collections import Counter
from random import Random

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.three_ages.hands import Imagined, hand
from companion.games.three_ages.model import UNREAD, Board, Laid, State
from companion.games.three_ages.terms import STRATEGIES
from companion.kit.pile import out_of

# What others have laid, as everybody sees it: one card, or in a duel two.
_ONE, _TWO = Laid(UNREAD), Laid(UNREAD, aside=UNREAD)


def view(state: State, seat: Seat) -> State:
    """The state as this seat may see it; the table itself sees what is public."""
    if state.phase in ("choosing", "revealing"):
        laid = [one and (_ONE if one.aside is None else _TWO) for one in state.laid]
        if seat:
            laid[seat - 1] = state.laid[seat - 1]
        if any(laid):
            state = replace(state, laid=tuple(laid))
    board = state.board
    if board is not None and board.face_down:
        state = replace(state, board=_unexplored(board))
    return state


def _unexplored(board: Board) -> Board:
    known = {sector: bonus for sector, bonus in board.bonuses.items() if sector not in board.face_down}
    return replace(board, bonuses=known)


def determinised(view: State, seat: Seat, chance: Random, deck: Imagined | None = None) -> State:
    """Any whole state that this seat's view allows: what it hides is dealt by chance.

    With imagined hands, what others have laid comes from them. Before the choice is closed it is back in
    their hands: they may still take it back, and who was quick tells nothing.
    """
    if view.phase == "choosing" and deck is not None:
        own = tuple(one if owner == seat else None for owner, one in enumerate(view.laid, start=1))
        view = replace(view, laid=own)
    elif view.phase in ("choosing", "revealing"):
        view = replace(view, laid=_dealt(view, seat, chance, deck))
    if (board := view.board) and board.face_down and view.setting("galaxy") == "drawn":
        view = replace(view, board=_explored(view, board, chance))
    return view


def _dealt(view: State, seat: Seat, chance: Random, deck: Imagined | None = None) -> tuple[Laid | None, ...]:
    own = view.laid[seat - 1] if seat else None
    held = (own.card, own.aside) if own else ()
    unseen = [card for card in view.deck if card not in view.seen and card not in held]
    chance.shuffle(unseen)

    def laid(owner: Seat, hidden: Laid) -> Laid:
        free = unseen if deck is None else hand(view, owner, deck)
        chance.shuffle(free)
        aside = None if hidden.aside is None else free.pop()
        return Laid(free.pop(), chance.choice(STRATEGIES), aside)

    return tuple(
        one if one is None or owner == seat else laid(owner, one)
        for owner, one in enumerate(view.laid, start=1)
    )


def _explored(view: State, board: Board, chance: Random) -> Board:
    left = Counter(view.options.data.sectors)
    left.subtract(Counter(board.bonuses.values()))
    hidden = sorted(board.face_down - board.bonuses.keys())
    drawn = out_of(left, len(hidden), chance)
    return replace(board, bonuses={**board.bonuses, **dict(zip(hidden, drawn, strict=True))})
