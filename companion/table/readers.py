"""From tags in a field to what players did with their cards: laid one, lifted it, laid something else.

A reader reports levels: exactly these tags are there now. What a level means is found by comparing it with
the game, never from a record of what was read before, so undo, pause, a full disk and a restart cannot make
the two disagree. A card counts once for as long as it lies there; pushed about for a moment it still lies
there. It waits until the game asks for a card, so laying it too early is no mistake. Lifted or replaced, it
is taken back if it was all that its seat had chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.prompt import Lay, fill
from companion.core.seats import Seat
from companion.core.values import Command, Refusal
from companion.table.session import Session
from companion.table.tags import Tag, TagBook

# A card that leaves the reader for less than this was only pushed about.
LIFTED_MS = 800


class CardAnswered(Struct, frozen=True):
    """This card is the answer to what the seat is asked."""

    seat: Seat
    tag: Tag


class CardLifted(Struct, frozen=True):
    """The seat took its sealed card up again."""

    seat: Seat


class Misread(Struct, frozen=True):
    """What lies there is not one card of the game."""

    seat: Seat
    refusal: Refusal


CardAct = CardAnswered | CardLifted | Misread
AsksForCard = Callable[[Seat], bool]


class SeatReader:
    """One seat's reader."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._tags: tuple[str, ...] = ()
        self._since_ms = 0
        self._told = False
        self._card: Tag | None = None
        self._used = False

    def feed(self, tags: tuple[str, ...], now_ms: int) -> None:
        """These tags are in the field now."""
        if tags != self._tags:
            self._tags, self._since_ms, self._told = tags, now_ms, False

    def settle(self, session: Session, book: TagBook, asks: AsksForCard, now_ms: int) -> Iterator[CardAct]:
        """What the level amounts to. Carry out each act before asking for the next: it changes the game."""
        if not self._tags:
            if now_ms - self._since_ms >= LIFTED_MS:
                yield from self._replace(session, None)
            return
        read = book.read(self._tags)
        if isinstance(read, Refusal):
            if not self._told:
                self._told = True
                yield Misread(self.seat, read)
            return
        if read != self._card:
            yield from self._replace(session, read)
        if not self._used and asks(self.seat):
            self._used = True
            yield CardAnswered(self.seat, read)

    def _replace(self, session: Session, card: Tag | None) -> Iterator[CardAct]:
        """Another card, or none, lies where one lay."""
        before, self._card = self._card, card
        chosen = self.seat not in session.waiting()
        if before is not None and chosen and is_choice(session.game, session.state, self.seat, before):
            yield CardLifted(self.seat)
        self._used = card is not None and is_choice(session.game, session.state, self.seat, card)


class Readers:
    """All readers of a table."""

    def __init__(self, session: Session, book: TagBook, seats: range) -> None:
        self._session = session
        self._book = book
        self._readers = {seat: SeatReader(seat) for seat in seats}

    def feed(self, seat: Seat, tags: tuple[str, ...], now_ms: int) -> None:
        """What a reader reports; one at a seat that does not play means nothing."""
        if seat in self._readers:
            self._readers[seat].feed(tags, now_ms)

    def settle(self, asks: AsksForCard, now_ms: int) -> Iterator[CardAct]:
        """What hands did with cards; while the game is paused it all waits."""
        for reader in self._readers.values():
            if not self._session.timeline.paused:
                yield from reader.settle(self._session, self._book, asks, now_ms)


def laying(question: Lay, tag: Tag) -> Command:
    """The answer that this card gives, with its side where the tag tells it and the game wants it."""
    command = fill(question.command, question.field, tag.card)
    if question.side_field and tag.side is not None:
        command = replace(command, **{question.side_field: tag.side})
    return command


def is_choice(game: AnyGame, state: Any, seat: Seat, tag: Tag) -> bool:
    """Whether this card is all that the seat has sealed: taken back and laid anew, it comes to the same."""
    back = game.take_back(state, seat)
    if back is None:
        return False
    before = _after(game, state, back)
    if seat not in game.waiting(before):
        return False
    question = game.prompt(game.view(before, seat), seat)
    return isinstance(question, Lay) and bool(_after(game, before, laying(question, tag)) == state)


def _after(game: AnyGame, state: Any, command: Command) -> Any:
    """The state that a command would lead to."""
    return game.after(state, game.decide(state, command, Random(0)))
