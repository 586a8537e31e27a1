"""One place's way through a question, with an encoder and two keys.

Turn moves or adjusts, confirm takes the answer at the cursor (of a tally: counts one more there), back leaves
a part of an answer for the one before it. The question itself is offered anew each time, from what may be
known at that moment, and so is each of its parts: a part answered earlier holds only while it is still an
answer. So a dialogue never shows yesterday's question; it keeps only how far the player has come.

A sealed card is laid on the seat's reader: there the cursor begins before the first card, where confirming
means nothing, because no card is on the display.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.core.prompt import Choose, Dial, Lay, Option, Prompt, Tally
from companion.core.screen import NOTHING, Change, Item, Menu, Message, Number, Screen
from companion.core.seats import Seat
from companion.core.tally import Counts
from companion.core.teaching import NO_LESSON, Lesson
from companion.core.text import Text, say
from companion.core.values import Command
from companion.table import tallies
from companion.table.equipment import Keys
from companion.table.gestures import EncoderStepped, accelerated

Refine = Callable[[Command], Prompt]
Forecast = Callable[[Command], Text | None]
Teach = Callable[[Seat], Lesson]
DescribeCard = Callable[[int], Text]

ON_THE_READER = -1


class AnsweredPart(Struct, frozen=True):
    """A part that was answered, and where its cursor and counts were."""

    prompt: Prompt | None
    place: int
    counts: Counts


class Dialogue:
    """How far one player has come with one question."""

    def __init__(
        self, refine: Refine, forecast: Forecast = lambda _: None, teach: Teach = lambda _: NO_LESSON
    ) -> None:
        self.root: Prompt | None = None
        # The part of the question that is open.
        self.prompt: Prompt | None = None
        self._refine = refine
        self._forecast = forecast
        self._teach = teach
        self._reader = False
        self._keys = Keys()
        self._drafts: list[Command] = []
        # For each draft, where the player was when it was taken.
        self._left: list[AnsweredPart] = []
        # Where the cursor is, and what a tally has come to.
        self.place = 0
        self.counts: Counts = ()

    def offer(self, prompt: Prompt | None, *, reader: bool = False, keys: Keys | None = None) -> None:
        """The question now; the way so far is kept as long as it is the same question."""
        self._keys = keys or self._keys
        if (prompt, reader) != (self.root, self._reader):
            self.root, self._reader = prompt, reader
            self.restart()
        elif prompt is not None and self._drafts:
            self._follow(prompt)

    def turn(self, gesture: EncoderStepped) -> None:
        """Move through the answers; the ends are ends, not a ring, so that a dial never jumps."""
        if self.prompt is not None:
            step = accelerated(gesture, len(self.prompt) if isinstance(self.prompt, Dial) else 0)
            self.place = max(self._lowest, min(self._highest, self.place + step))

    def confirm(self, key: str = "push") -> Command | None:
        """Take the answer at the cursor: a whole command, or None when there is more to ask."""
        if self.prompt is None or self.place == ON_THE_READER or not len(self.prompt):
            return None
        if isinstance(self.prompt, Tally):
            return self._count(self.prompt, done=key == "ok" and self._keys.ok)
        return self.take(*self.prompt.answer(min(self.place, len(self.prompt) - 1)))

    def fewer(self) -> bool:
        """One fewer in the row of a tally at the cursor; False when there is none to take away."""
        tally = self.prompt
        if not isinstance(tally, Tally) or self.place >= len(tally.rows):
            return False
        before, self.counts = self.counts, tallies.fewer(tally, self.counts, self.place)
        return before != self.counts

    def _count(self, tally: Tally, *, done: bool) -> Command | None:
        """One more at the cursor, the way out there, or all of it."""
        beyond = self.place - len(tally.rows)
        if 0 <= beyond < len(tally.otherwise):
            option = tally.otherwise[beyond]
            return self.take(option.command, option.draft)
        if not done and beyond < 0:
            self.counts = tallies.more(tally, self.counts, self.place, around=not self._keys.undo)
            done = tally.closed(self.counts)
        if (done or beyond >= 0) and tally.allows(self.counts):
            return self.take(*tally.counted(self.counts))
        return None

    def take(self, command: Command, draft: bool) -> Command | None:
        """Take an answer to the open part, wherever it came from; one may lead back to the beginning."""
        if not draft:
            return command
        question = self._refine(command)
        if question == self.root:
            left = self._left[0] if self._left else None
            self.restart()
            self._return_to(left)
            return None
        self._drafts.append(command)
        self._left.append(AnsweredPart(self.prompt, self.place, self.counts))
        self._open(question)
        return None

    def back(self) -> bool:
        """Leave this part; False when there is none to leave."""
        if not self._drafts:
            return False
        self._drafts.pop()
        left = self._left.pop()
        self._open(self._refine(self._drafts[-1]) if self._drafts else self.root)
        self._return_to(left)
        return True

    def _return_to(self, left: AnsweredPart | None) -> None:
        """Where the player was in this part, if it is still the same."""
        if left is not None and left.prompt == self.prompt:
            self.place, self.counts = left.place, left.counts

    @property
    def within(self) -> bool:
        """Whether a part that is not the first is open."""
        return bool(self._drafts)

    def restart(self) -> None:
        """Forget the parts that were answered."""
        self._drafts.clear()
        self._left.clear()
        self._open(self.root)

    def screen(self, describe_card: DescribeCard) -> Screen:
        """What the display shows of it."""
        prompt, place = self.prompt, self.place
        assert prompt is not None
        if not len(prompt):
            return Message(prompt.ask, icon=prompt.icon)
        match prompt:
            case Choose(looks=looks) if place < len(looks):
                return looks[place]
            case Choose():
                return _choice(prompt, place, self._teach(prompt.seat))
            case Dial():
                return self._dial(prompt, place)
            case Lay():
                return _lay(prompt, place, describe_card)
            case Tally():
                forecast = self._forecast(prompt.counted(self.counts)[0])
                return tallies.menu(prompt, self.counts, place, self._keys, forecast)

    def _dial(self, prompt: Dial, place: int) -> Screen:
        if place >= len(prompt.numbers):
            return _way_out(prompt, place - len(prompt.numbers))
        number = prompt.numbers[place]
        if prompt.corrects:
            return Change(prompt.ask, prompt.start, number, prompt.icon, foot=CONFIRM)
        foot = self._forecast(prompt.answer(place)[0]) or CONFIRM
        return Number(number, prompt.ask, prompt.icon, foot=foot)

    def _follow(self, root: Prompt) -> None:
        """Ask every part again, as far as each draft is still an answer to the part before it."""
        asked = root
        for number, draft in enumerate(self._drafts):
            if not asked.accepts(draft, draft=True):
                del self._drafts[number:], self._left[number:]
                break
            asked = self._refine(draft)
        if asked != self.prompt:
            self._open(asked)

    def _open(self, prompt: Prompt | None) -> None:
        self.prompt = prompt
        self.place = self._lowest or (prompt.start_place if prompt is not None else 0)
        self.counts = prompt.begun if isinstance(prompt, Tally) else ()

    @property
    def _lowest(self) -> int:
        """The first place of the open part."""
        sealed_card = isinstance(self.prompt, Lay) and self.prompt.sealed
        return ON_THE_READER if self._reader and sealed_card else 0

    @property
    def _highest(self) -> int:
        """The last place of the open part: its last answer, or the last thing to look at before that."""
        match self.prompt:
            case None:
                return 0
            case Tally(rows=rows, otherwise=otherwise):
                return len(rows) + len(otherwise) - self._keys.ok
            case Choose(looks=looks):
                return max(len(looks), len(self.prompt)) - 1
            case _:
                return len(self.prompt) - 1


CONFIRM = say("OK: confirm")


def _choice(prompt: Choose, place: int, lesson: Lesson) -> Screen:
    if len(prompt) == 1:
        (only,) = prompt.options
        lines = (prompt.ask,) if only.detail is None else (prompt.ask, only.detail)
        return Message(only.label, lines, only.icon or prompt.icon, foot=CONFIRM)
    return Menu(prompt.ask, tuple(_item(option, lesson) for option in prompt.options), place)


def _item(option: Option, lesson: Lesson) -> Item:
    detail = lesson.why_idle(option) or option.detail
    return Item(option.label, detail or NOTHING, option.icon, lesson.effect(option) or NOTHING)


def _lay(prompt: Lay, place: int, describe_card: DescribeCard) -> Screen:
    if place == ON_THE_READER:
        return Message(prompt.ask, icon=prompt.icon)
    if place < len(prompt.cards):
        card = prompt.cards[place]
        return Number(card, prompt.ask, prompt.icon, foot=describe_card(card))
    return _way_out(prompt, place - len(prompt.cards))


def _way_out(prompt: Dial | Lay, place: int) -> Message:
    option = prompt.otherwise[place]
    return Message(option.label, (prompt.ask,), option.icon or prompt.icon, foot=CONFIRM)
