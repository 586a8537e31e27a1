"""What a seat may know: everything. Hands are secret, and the companion holds only how many cards they have.

Exploration tiles are no secret either: one that the companion draws is drawn only when it is turned up.
"""

from companion.core.seats import Seat
from companion.games.nexus_ops.model import State


def view(state: State, _: Seat) -> State:
    """The state as this seat may see it."""
    return state
