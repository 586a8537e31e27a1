"""One seat's way through a prompt, with an encoder and two keys.

Turn moves or adjusts, confirm takes the answer at the cursor, back leaves a part of an answer for the
one before it. The prompt itself is asked anew each time, from what the seat may know at that moment, so
a dialogue never shows yesterday's question; it keeps only how far the player has come.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.prompt import Choose, Dial, Lay, Option, Prompt
from companion.core.screen import NOTHING, Change, Item, Menu, Message, Number, Screen
from companion.core.text import Text, say
from companion.core.values import Command
from companion.table.gestures import Stepped, accelerated

Refine = Callable[[Command], Prompt]
DescribeCard = Callable[[int], Text]


class Dialogue:
    """How far one player has come with one question."""

    def __init__(self, refine: Refine) -> None:
        self._refine = refine
        self._root: Prompt | None = None
        self._drafts: list[Command] = []
        self._place = 0

    def offer(self, prompt: Prompt | None) -> None:
        """The question now; the way so far is kept as long as it is the same question."""
        if prompt != self._root:
            self._root = prompt
            self._drafts.clear()
            self._place = _start(prompt) if prompt is not None else 0

    @property
    def prompt(self) -> Prompt | None:
        """The part of the question that is open."""
        return self._refine(self._drafts[-1]) if self._drafts else self._root

    def turn(self, gesture: Stepped) -> None:
        """Move through the answers; the ends are ends, not a ring, so that a dial never jumps."""
        prompt = self.prompt
        if prompt is not None:
            step = accelerated(gesture, len(prompt) if isinstance(prompt, Dial) else 0)
            self._place = max(0, min(len(prompt) - 1, self._place + step))

    def confirm(self) -> Command | None:
        """Take the answer at the cursor: a whole command, or None when there is more to ask."""
        prompt = self.prompt
        if prompt is None or not len(prompt):
            return None
        command, draft = prompt.answer(min(self._place, len(prompt) - 1))
        if not draft:
            return command
        self._drafts.append(command)
        following = self.prompt
        self._place = _start(following) if following is not None else 0
        return None

    def back(self) -> bool:
        """Leave this part; False when there is none to leave."""
        if not self._drafts:
            return False
        self._drafts.pop()
        prompt = self.prompt
        self._place = _start(prompt) if prompt is not None else 0
        return True

    def restart(self) -> None:
        """Forget the parts that were answered."""
        self._drafts.clear()
        self._place = _start(self._root) if self._root is not None else 0

    def screen(self, describe_card: DescribeCard, *, reader: bool) -> Screen:
        """What the seat's display shows of it."""
        prompt = self.prompt
        assert prompt is not None
        place = min(self._place, max(0, len(prompt) - 1))
        match prompt:
            case Choose():
                return _choice(prompt, place)
            case Dial(corrects=True):
                return Change(prompt.ask, prompt.start, prompt.low + place, prompt.icon, foot=CONFIRM)
            case Dial():
                return Number(prompt.low + place, prompt.ask, prompt.icon, foot=CONFIRM)
            case Lay():
                return _lay(prompt, place, describe_card, reader=reader and not self._drafts)


CONFIRM = say("OK: confirm")


def _start(prompt: Prompt) -> int:
    """Where the cursor begins: on a dial at its usual value, otherwise at the first answer."""
    return max(prompt.start, prompt.low) - prompt.low if isinstance(prompt, Dial) else 0


def _choice(prompt: Choose, place: int) -> Screen:
    if len(prompt) == 1:
        (only,) = prompt.options
        lines = (prompt.ask,) if only.detail is None else (prompt.ask, only.detail)
        return Message(only.label, lines, only.icon or prompt.icon, foot=CONFIRM)
    return Menu(prompt.ask, tuple(_item(option) for option in prompt.options), place)


def _item(option: Option) -> Item:
    return Item(option.label, option.detail or NOTHING, option.icon)


def _lay(prompt: Lay, place: int, describe_card: DescribeCard, *, reader: bool) -> Screen:
    if reader and place == 0:
        return Message(prompt.ask, icon=prompt.icon)
    if place < len(prompt.cards):
        card = prompt.cards[place]
        return Number(card, prompt.ask, prompt.icon, foot=describe_card(card))
    option = prompt.otherwise[place - len(prompt.cards)]
    return Message(option.label, (prompt.ask,), prompt.icon, foot=CONFIRM)
