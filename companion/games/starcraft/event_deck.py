"""The Event deck: drawn unseen from the top, stage after stage, and never reshuffled but in one variant."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.starcraft import events as e
from companion.games.starcraft.model import State


def drawing(state: State, seat: Seat, number: int = 1) -> tuple[Event, ...]:
    """A player draws so many Event cards; nothing happens where none is left.

    In Galactic Conquest the Stage III cards that were discarded become the deck when it ends.
    """
    deck, reshuffled = list(state.deck), 0
    drawn: list[int] = []
    for _ in range(number):
        if not any(deck) and state.conquest and not reshuffled:
            reshuffled = state.discards
            deck[2] += reshuffled
        stage = next((place for place, left in enumerate(deck, start=1) if left), None)
        if stage is None:
            break
        deck[stage - 1] -= 1
        drawn.append(stage)
    return (e.EventsDrawn(seat, tuple(drawn), reshuffled),) if drawn else ()
