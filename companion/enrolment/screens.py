"""What displays show while cards are enrolled, besides questions: what is wanted, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.screen import NOTHING, Message, Number, Screen
from companion.core.seats import TABLE
from companion.core.signals import DeviceFound, DeviceLost
from companion.core.text import Text, say, say_many
from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.progress import Progress
from companion.enrolment.uids import Band
from companion.table.notices import DEVICE_NAMES
from companion.table.tags import Tag

PUSH = say("Push: menu")
MOST_LISTED = 10

BAND_NAMES: dict[Band, Text] = {"high": say("13.56 MHz"), "low": say("125 kHz")}
CROWDED = Message(say("One card alone"), (say("Lift all, lay one."),), "warning")
RANDOM = Message(say("A phone, or a pass"), (say("Its number changes."), say("Lay a card.")), "warning")
UNREADABLE = Message(say("Unreadable tag"), (say("Lay it again."),), "warning")
NO_READER = Message(say("No card reader"), (say("Cards can only be typed in."),), "plug")
TURN_FIRST = Message(say("A new tag"), (say("Turn to its card first."),), "question")
ANSWER_FIRST = Message(say("A card waits"), (say("It counts after the menu."),), "card")
FINISHED = Message(say("All is kept"), icon="check")


def page(deck: EnrolledDeck, progress: Progress) -> Screen:
    """What the walk has come to."""
    if progress.card is None:
        return _end(deck)
    if (tag := progress.wanted()) is None:
        return _complete(deck, progress.card)
    label, spoken = _lay(deck, tag) if progress.replacing is None else _lay_instead(deck, tag)
    if not deck.printed.numbered:
        return Message(label, (deck.printed.describe(tag.card),), "card", foot=PUSH)
    return Number(tag.card, label, "card", foot=PUSH, spoken=spoken)


def _lay(deck: EnrolledDeck, tag: Tag) -> tuple[Text, Text]:
    card, band = tag.card, _other_band(deck, tag)
    if tag.side is not None:
        side = _side(deck, tag)
        what = side if band is None else say("{side}, {band}", side=side, band=band)
        return say("Lay: {side}", side=what), say("Lay card {card}: {side}", card=card, side=what)
    if band is not None:
        label = say("Lay it: {band}", band=band)
        return label, say("Lay card {card} on a reader of {band}", card=card, band=band)
    return say("Lay it on a reader"), say("Lay card {card} on a reader", card=card)


def _lay_instead(deck: EnrolledDeck, tag: Tag) -> tuple[Text, Text]:
    card = tag.card
    if tag.side is None:
        return say("Lay its new tag"), say("Lay the new tag of card {card}", card=card)
    side = _side(deck, tag)
    return say("New tag: {side}", side=side), say("New tag of card {card}: {side}", card=card, side=side)


def _other_band(deck: EnrolledDeck, tag: Tag) -> Text | None:
    """In a mixed deck, which readers do not hear this card yet, while others do."""
    if not deck.mixed or not deck.tags_of(tag.card):
        return None
    return next((BAND_NAMES[band] for band in BAND_NAMES if tag not in deck.tags_of(tag.card, band)), None)


def _complete(deck: EnrolledDeck, card: int) -> Screen:
    """A card that has all it needs."""
    tags = sum(tag.card == card for tag in deck.tags.values())
    spoken = say_many("Card {card} has its tag", "Card {card} has its {n} tags", tags, card=card)
    label = say_many("It has its tag", "It has its {n} tags", tags)
    if not deck.printed.numbered:
        return Message(label, (deck.printed.describe(card),), "check", foot=PUSH)
    return Number(card, label, "check", foot=PUSH, spoken=spoken)


def taken(deck: EnrolledDeck, tag: Tag) -> Screen:
    """It counts, and is on disk."""
    sides = () if tag.side is None else (_side(deck, tag),)
    return Message(say("Card {card}", card=tag.card), sides, "check", foot=say("Lift it"))


def _end(deck: EnrolledDeck) -> Screen:
    """Behind the last card: what is missing."""
    missing = deck.missing()
    if not missing:
        return Message(
            say("Every card has a tag"), () if deck.printed.pieces else (_typed(deck),), "check", foot=PUSH
        )
    title = say_many("{n} card lacks a tag", "{n} cards lack a tag", len(missing))
    return Message(title, (_listed(deck, missing),), "warning", foot=PUSH)


def typed_in(deck: EnrolledDeck, card: int, renumbered: Mapping[int, int]) -> Screen:
    """A card as it was typed in, and who had to give way to its number."""
    swapped = (
        say("The old card {old} is now {new}", old=old, new=new)
        for old, new in renumbered.items()
        if deck.printed.numbered and new != card
    )
    return Message(say("Card {card}", card=card), (deck.printed.describe(card), *swapped), "check")


def heading(deck: EnrolledDeck, place: int) -> tuple[Text, Text]:
    """The status line: which card, where in the deck, and whether it is typed in."""
    if place == len(deck.cards):
        return NOTHING, NOTHING
    card, count = deck.cards[place], len(deck.cards)
    where = say("Card {card} ({place}/{count})", card=card, place=place + 1, count=count)
    if deck.printed.pieces:
        return where, deck.printed.describe(card)
    return where, say("typed in") if card in deck.printed.typed else NOTHING


def device(signal: DeviceLost | DeviceFound, *, others: bool) -> Message:
    """A reader went or came back; `others` tells whether one is left."""
    name = say("Seat {number}", number=signal.seat) if signal.seat != TABLE else say("Table")
    part = DEVICE_NAMES[signal.device]
    if isinstance(signal, DeviceFound):
        return Message(name, (say("{device} is back", device=part),), "check")
    lost = signal.why or say("{device} does not answer", device=part)
    return Message(name, (lost, say("Use another reader") if others else say("No reader is left")), "plug")


def _side(deck: EnrolledDeck, tag: Tag) -> Text:
    return dict(deck.game.sides)[tag.side or ""]


def _typed(deck: EnrolledDeck) -> Text:
    return say("{number} of {count} typed in", number=len(deck.printed.typed), count=len(deck.cards))


def _listed(deck: EnrolledDeck, cards: Sequence[int]) -> Text:
    more = " …" if len(cards) > MOST_LISTED else ""
    names = (_with_count(card, *deck.count(card)) for card in cards[:MOST_LISTED])
    return Text("{cards}", {"cards": ", ".join(names) + more})


def _with_count(card: int, has: int, needs: int) -> str:
    return f"{card} ({has}/{needs})" if has else str(card)
