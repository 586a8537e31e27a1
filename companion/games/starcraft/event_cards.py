"""Event cards: what each gives, which nobody has seen yet, and the numbers that they go by at a reader."""

from __future__ import annotations

from collections import Counter

from companion.core.text import Text, say, say_many
from companion.games.starcraft.data import EventCard
from companion.games.starcraft.model import State
from companion.games.starcraft.terms import END_IS_NEAR, STAGE_MARKS

# The kinds of Event cards are numbered from here, in the order of the file: behind the cards of all factions.
FIRST_EVENT = 601
NO_EVENT = -1
UNREAD = -1  # a card that only its owner has seen


def benefit(card: EventCard) -> Text:
    """What an Event card gives."""
    match card.effect:
        case "cards":
            return say_many("draw {n} Combat card", "draw {n} Combat cards", card.number)
        case "workers":
            return say_many("{n} worker more", "{n} workers more", card.number)
        case "points":
            return say_many("{n} conquest point", "{n} conquest points", card.number)
        case "other":
            return say("as the card says")


def event_line(card: EventCard) -> Text:
    """What an Event card is, in one line."""
    what = benefit(card)
    if card.end:
        what = say("{end}, {benefit}", end=END_IS_NEAR, benefit=what)
    return say("Event {stage}: {what}", stage=STAGE_MARKS[card.stage - 1], what=what)


def event_of(state: State, place: int) -> EventCard:
    """An Event card by its place in the file."""
    return state.options.data.events[place]


def unread(state: State) -> Counter[int]:
    """Event cards that nobody has seen yet, by place in the file."""
    events = state.options.data.events
    found = Counter(
        {place: one.copies for place, one in enumerate(events) if not (one.end and state.conquest)}
    )
    found.subtract(state.ground.seen_events)
    return found
