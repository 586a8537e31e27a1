"""What Event cards give, and the numbers that they go by at a reader."""

from __future__ import annotations

from companion.core.text import Text, say, say_many
from companion.games.starcraft.data import EventCard

# The kinds of Event cards are numbered from here, in the order of the file: behind the cards of all factions.
FIRST_EVENT = 601


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
