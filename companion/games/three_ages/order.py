"""Who resolves when, and why: War, Evolution, Colonisation, Expansion, then the lower index."""

from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.three_ages.model import Laid, State
from companion.games.three_ages.terms import STRATEGIES, STRATEGY_NAMES

_RANKS = {strategy: rank for rank, strategy in enumerate(STRATEGIES)}


def known(laid: Laid | None) -> bool:
    """Whether everything that decides the order is known of this card."""
    return laid is not None and bool(laid.card) and laid.side is not None


def resolution_order(state: State) -> tuple[Seat, ...]:
    """All seats in the order of resolution."""
    laid = enumerate(state.laid, start=1)
    ranked = sorted([(_RANKS[one.side], one.card, seat) for seat, one in laid if one and one.side])
    return tuple([seat for _, _, seat in ranked])


def why(state: State, place: int) -> Text:
    """Why this place of the order comes after the one before it."""
    if place == 0:
        return say("First of all")
    before, after = (_rank(state, state.order[at]) for at in (place - 1, place))
    if before > after:
        return say("had already begun before a correction")
    if before[0] == after[0]:
        return say("card {low} before {high}", low=before[1], high=after[1])
    first, second = (STRATEGY_NAMES[STRATEGIES[rank[0]]] for rank in (before, after))
    return say("{first} before {second}", first=first, second=second)


def _rank(state: State, seat: Seat) -> tuple[int, int]:
    laid = state.laid_by(seat)
    assert laid.side is not None
    return _RANKS[laid.side], laid.card
