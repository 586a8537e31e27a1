"""What a seat may know: everything but which card two partners handed to each other face down.

What hands hold is not in the state. Exploration tiles are no secret either: one that the companion draws is
drawn only when it is turned up.
"""

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.games.nexus_ops.model import State


def view(state: State, seat: Seat) -> State:
    """The state as this seat may see it."""
    known = {
        card: {
            place: key
            for place, key in places.items()
            if seat in (state.passes(card)[place].seat, state.passes(card)[place].partner)
        }
        for card, places in state.handed.items()
    }
    return replace(state, handed=known)
