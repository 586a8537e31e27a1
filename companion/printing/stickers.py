"""`companion stickers GAME`: what is printed for the deck as it is enrolled, and for the seats of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import wrap

from companion.core.reasons import reason_of
from companion.core.text import Text, say, say_many
from companion.enrolment.deck import EnrolledDeck
from companion.errors import CompanionError
from companion.locale import Speech
from companion.printing.sheets import LabelGrid, PrintedLabel, write

LINE_LETTERS, MOST_LINES = 20, 4
#: As the page paints them: what lies beside a seat's number.
SEAT_COLOURS = ((214, 64, 69), (47, 128, 237), (39, 174, 96), (242, 201, 76), (155, 81, 224), (242, 153, 74))


def stickers(path: Path, deck: EnrolledDeck, speech: Speech, grid: LabelGrid, tell: Tell) -> int:
    """One sheet after the other: first the cards, then the seats."""
    game = deck.game
    labels = [*card_labels(deck, speech), *seat_labels(game.players.stop - 1, speech)]
    try:
        sheets = write(path, labels, grid, speech(game.title))
    except OSError as error:
        raise CompanionError(
            say("cannot be written: {why}", why=reason_of(error)),
            where=str(path),
            remedy=say("choose another place, or make room there"),
        ) from None
    tell(
        say_many(
            "{n} sheet with {labels} labels in {place}",
            "{n} sheets with {labels} labels in {place}",
            n=sheets,
            labels=len(labels),
            place=str(path),
        )
    )
    return 0


def card_labels(deck: EnrolledDeck, speech: Speech) -> Iterator[PrintedLabel]:
    """A sticker for every card: its number, and what is printed on it as far as that is known."""
    for card in deck.cards:
        printed = speech(deck.printed.describe(card)) if card in deck.printed.typed else ""
        lines = tuple(line for part in printed.split("·") for line in wrap(part.strip(), LINE_LETTERS))
        yield PrintedLabel(str(card), lines[:MOST_LINES], tag=True)


def seat_labels(seats: int, speech: Speech) -> Iterator[PrintedLabel]:
    """A label for every seat, to be put under its pod or in front of its player."""
    for seat in range(1, seats + 1):
        words = (say("Turn to choose, press to confirm"), say("Hold for the menu"))
        lines = tuple(speech(word) for word in words)
        yield PrintedLabel(
            speech(say("Seat {number}", number=seat)), lines, colour=SEAT_COLOURS[(seat - 1) % 6]
        )


Tell = Callable[[Text], None]
