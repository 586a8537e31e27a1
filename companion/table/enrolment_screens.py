"""What displays show while cards are enrolled, besides questions: what is wanted, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.screen import NOTHING, Message, Number, Screen
from companion.core.text import Text, say, say_many
from companion.table.decks import EnrolledDeck
from companion.table.tags import Tag

PUSH = say("Push: menu")
MOST_LISTED = 10

CROWDED = Message(say("One card alone"), (say("Lift all, lay one."),), "warning")
RANDOM = Message(say("A phone, or a pass"), (say("Its number changes."), say("Lay a card.")), "warning")
UNREADABLE = Message(say("Unreadable tag"), (say("Lay it again."),), "warning")
NO_READER = Message(say("No card reader"), (say("Cards can only be typed in."),), "plug")
TURN_FIRST = Message(say("A new tag"), (say("Turn to its card first."),), "question")
FINISHED = Message(say("All is kept"), icon="check")


def wanted(deck: EnrolledDeck, tag: Tag, *, instead: bool) -> Screen:
    """Lay this card; `instead`: its tag is to be replaced."""
    if tag.side is None:
        label = say("Lay its new tag") if instead else say("Lay it on a reader")
    else:
        side = dict(deck.game.sides)[tag.side]
        label = say("New tag: {side}", side=side) if instead else say("Lay: {side}", side=side)
    return Number(tag.card, label, "card", foot=PUSH)


def complete(card: int, tags: int) -> Screen:
    """A card that has all it needs."""
    return Number(card, say_many("It has its tag", "It has its {n} tags", tags), "check", foot=PUSH)


def taken(deck: EnrolledDeck, tag: Tag) -> Screen:
    """It counts, and is on disk."""
    sides = () if tag.side is None else (dict(deck.game.sides)[tag.side],)
    return Message(say("Card {card}", card=tag.card), sides, "check", foot=say("Lift it"))


def end(deck: EnrolledDeck) -> Screen:
    """Behind the last card: what is missing."""
    missing = deck.missing()
    if not missing:
        return Message(say("Every card has a tag"), (_typed(deck),), "check", foot=PUSH)
    title = say_many("{n} card has no tag", "{n} cards have no tag", len(missing))
    return Message(title, (_listed(missing),), "warning", foot=PUSH)


def typed_in(deck: EnrolledDeck, card: int) -> Screen:
    """A card as it was typed in."""
    return Message(say("Card {card}", card=card), (deck.printed.describe(card),), "check")


def heading(deck: EnrolledDeck, place: int) -> tuple[Text, Text]:
    """The status line: where in the deck, and whether that card is typed in."""
    if place == len(deck.cards):
        return NOTHING, NOTHING
    typed = deck.cards[place] in deck.printed.typed
    where = say("Card {place} of {count}", place=place + 1, count=len(deck.cards))
    return where, say("typed in") if typed else NOTHING


def _typed(deck: EnrolledDeck) -> Text:
    return say("{number} of {count} typed in", number=len(deck.printed.typed), count=len(deck.cards))


def _listed(cards: Sequence[int]) -> Text:
    more = " …" if len(cards) > MOST_LISTED else ""
    return Text("{cards}", {"cards": ", ".join(map(str, cards[:MOST_LISTED])) + more})
