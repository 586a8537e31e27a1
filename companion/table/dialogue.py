"""One place's way through a question, with an encoder and two keys.

Turn moves or adjusts, confirm takes the answer at the cursor, back leaves a part of an answer for the
one before it. The question itself is offered anew each time, from what may be known at that moment, and so is
each of its parts: a part answered earlier holds only while it is still an answer. So a dialogue never shows
yesterday's question; it keeps only how far the player has come.

A sealed card is laid on the seat's reader: there the cursor begins before the first card, where confirming
means nothing, because no card is on the display.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.prompt import Choose, Dial, Lay, Option, Prompt, answers
from companion.core.screen import NOTHING, Change, Item, Menu, Message, Number, Screen
from companion.core.text import Text, say
from companion.core.values import Command
from companion.table.gestures import Stepped, accelerated

Refine = Callable[[Command], Prompt]
Forecast = Callable[[Command], Text | None]
DescribeCard = Callable[[int], Text]

ON_THE_READER = -1


class Dialogue:
    """How far one player has come with one question."""

    def __init__(self, refine: Refine, forecast: Forecast = lambda _: None) -> None:
        self.root: Prompt | None = None
        # The part of the question that is open.
        self.prompt: Prompt | None = None
        self._refine = refine
        self._forecast = forecast
        self._reader = False
        self._drafts: list[Command] = []
        self._place = 0

    def offer(self, prompt: Prompt | None, *, reader: bool = False) -> None:
        """The question now; the way so far is kept as long as it is the same question."""
        if (prompt, reader) != (self.root, self._reader):
            self.root, self._reader = prompt, reader
            self.restart()
        elif prompt is not None and self._drafts:
            self._follow(prompt)

    def turn(self, gesture: Stepped) -> None:
        """Move through the answers; the ends are ends, not a ring, so that a dial never jumps."""
        if self.prompt is not None:
            step = accelerated(gesture, len(self.prompt) if isinstance(self.prompt, Dial) else 0)
            self._place = max(self._lowest, min(self._highest, self._place + step))

    def confirm(self) -> Command | None:
        """Take the answer at the cursor: a whole command, or None when there is more to ask."""
        if self.prompt is None or self._place == ON_THE_READER or not len(self.prompt):
            return None
        return self.take(*self.prompt.answer(min(self._place, len(self.prompt) - 1)))

    def take(self, command: Command, draft: bool) -> Command | None:
        """Take an answer to the open part, wherever it came from; one may lead back to the beginning."""
        if not draft:
            return command
        question = self._refine(command)
        if question == self.root:
            self.restart()
            return None
        self._drafts.append(command)
        self._open(question)
        return None

    def back(self) -> bool:
        """Leave this part; False when there is none to leave."""
        if not self._drafts:
            return False
        self._drafts.pop()
        self._open(self._refine(self._drafts[-1]) if self._drafts else self.root)
        return True

    def restart(self) -> None:
        """Forget the parts that were answered."""
        self._drafts.clear()
        self._open(self.root)

    def screen(self, describe_card: DescribeCard) -> Screen:
        """What the display shows of it."""
        prompt, place = self.prompt, self._place
        assert prompt is not None
        if not len(prompt):
            return Message(prompt.ask, icon=prompt.icon)
        match prompt:
            case Choose(looks=looks) if looks:
                return looks[place]
            case Choose():
                return _choice(prompt, place)
            case Dial(corrects=True):
                return Change(prompt.ask, prompt.start, prompt.low + place, prompt.icon, foot=CONFIRM)
            case Dial():
                foot = self._forecast(prompt.answer(place)[0]) or CONFIRM
                return Number(prompt.low + place, prompt.ask, prompt.icon, foot=foot)
            case Lay():
                return _lay(prompt, place, describe_card)

    def _follow(self, root: Prompt) -> None:
        """Ask every part again, as far as each draft is still an answer to the part before it."""
        asked = root
        for number, draft in enumerate(self._drafts):
            if (draft, True) not in answers(asked):
                del self._drafts[number:]
                break
            asked = self._refine(draft)
        if asked != self.prompt:
            self._open(asked)

    def _open(self, prompt: Prompt | None) -> None:
        self.prompt = prompt
        self._place = max(0, prompt.start - prompt.low) if isinstance(prompt, Dial) else self._lowest

    @property
    def _lowest(self) -> int:
        """The first place of the open part."""
        sealed_card = isinstance(self.prompt, Lay) and self.prompt.sealed
        return ON_THE_READER if self._reader and sealed_card else 0

    @property
    def _highest(self) -> int:
        """The last place of the open part: its last answer, or the last thing to look at before that."""
        looks = self.prompt.looks if isinstance(self.prompt, Choose) else ()
        return max(len(looks), len(self.prompt) if self.prompt is not None else 0) - 1


CONFIRM = say("OK: confirm")


def _choice(prompt: Choose, place: int) -> Screen:
    if len(prompt) == 1:
        (only,) = prompt.options
        lines = (prompt.ask,) if only.detail is None else (prompt.ask, only.detail)
        return Message(only.label, lines, only.icon or prompt.icon, foot=CONFIRM)
    return Menu(prompt.ask, tuple(_item(option) for option in prompt.options), place)


def _item(option: Option) -> Item:
    return Item(option.label, option.detail or NOTHING, option.icon)


def _lay(prompt: Lay, place: int, describe_card: DescribeCard) -> Screen:
    if place == ON_THE_READER:
        return Message(prompt.ask, icon=prompt.icon)
    if place < len(prompt.cards):
        card = prompt.cards[place]
        return Number(card, prompt.ask, prompt.icon, foot=describe_card(card))
    option = prompt.otherwise[place - len(prompt.cards)]
    return Message(option.label, (prompt.ask,), prompt.icon, foot=CONFIRM)
