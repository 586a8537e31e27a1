"""Enrolling at a keyboard: the same program as at a table, with its display as text.

A tag's number stands for a card on a reader, whether a person types it or a USB reader that pretends to be a
keyboard. Time is counted in entries, so that a script meets the same program as a patient hand.
"""

from __future__ import annotations

import re

from companion.core.plain import screen_lines
from companion.core.screen import Menu, Number, Screen
from companion.core.seats import TABLE
from companion.core.signals import CardPresent, KeyChanged, Turned
from companion.core.text import Text, say
from companion.locale import Speech
from companion.table.decks import EnrolledDeck
from companion.table.enrolment import Enrolment
from companion.table.equipment import Equipment
from companion.table.uids import is_uid
from companion.table.walk import Start

# Longer than any hand needs to lift a card, shorter than any notice.
AN_ENTRY_MS = 1_000
SIGNS = {"check": "✓ ", "warning": "! ", "plug": "! ", "question": "? "}
LONGEST_NUMBER = 3
_TURN = re.compile(r"(\++|-+)(\d{0,2})")
_SEPARATORS = re.compile(r"[\s:.-]")
# What keyboard readers type unless told otherwise; the table's own readers report hexadecimal digits.
_DECIMAL = re.compile(r"\d{10}")


class EnrolmentKeyboard:
    """One person, one keyboard."""

    def __init__(self, deck: EnrolledDeck, speech: Speech, start: Start) -> None:
        self._now = 0
        self._speech = speech
        equipment = Equipment(readers=frozenset({TABLE}))
        self._enrolment = Enrolment(deck, equipment, lambda: self._now, speech.language, start)
        self._lying = False
        self._warned = False

    def run(self) -> None:
        """Until the person leaves, or has finished."""
        self._print(HELP)
        while not self._enrolment.finished:
            self._show(self._screen)
            try:
                entry = input("> ").strip()
            except EOFError:
                return
            if entry == "q":
                return
            self._act(entry)

    # --- in

    def _act(self, entry: str) -> None:
        uid = _SEPARATORS.sub("", entry).lower()
        if not entry:
            self._press("ok")
        elif entry == "b":
            self._press("undo")
        elif (turn := _TURN.fullmatch(entry)) is not None:
            steps = int(turn[2]) if turn[2] else len(turn[1])
            self._turn(steps if turn[1][0] == "+" else -steps)
        elif entry.isdecimal() and len(entry) <= LONGEST_NUMBER:
            self._choose(int(entry))
        elif is_uid(uid):
            self._lay(uid)
        else:
            self._print(HELP)
        if self._lying and not self._enrolment.asking:
            before = self._screen
            self._lift()
            if self._screen != before:
                self._show(before)

    def _press(self, key: str) -> None:
        for down in (True, False):
            self._enrolment.handle(KeyChanged(TABLE, key, down, settled=True))
        self._pass_time()

    def _turn(self, steps: int) -> None:
        self._enrolment.handle(Turned(TABLE, steps))
        self._pass_time()

    def _choose(self, number: int) -> None:
        """The answer of this number, or the card; one that is neither only turns as far as it can."""
        shown = _at_cursor(self._screen)
        if shown is None:
            self._print(HELP)
            return
        self._turn(number - shown)
        if self._enrolment.asking and _at_cursor(self._screen) == number:
            self._press("ok")

    def _lay(self, uid: str) -> None:
        if _DECIMAL.fullmatch(uid) and not self._warned:
            self._warned = True
            self._print(say("Ten decimal digits: set this reader to hexadecimal if the table has others."))
        self._lift()
        self._enrolment.handle(CardPresent(TABLE, (uid,)))
        self._lying = True

    def _lift(self) -> None:
        self._enrolment.handle(CardPresent(TABLE, ()))
        self._lying = False
        self._pass_time()

    def _pass_time(self) -> None:
        self._now += AN_ENTRY_MS
        self._enrolment.tick()

    # --- out

    @property
    def _screen(self) -> Screen:
        return self._enrolment.screens()[TABLE]

    def _show(self, screen: Screen) -> None:
        head = "  ".join(part for text in (screen.head, screen.mark) if (part := self._speech(text)))
        print(f"\n[{head}]" if head else "")
        sign = SIGNS.get(getattr(screen, "icon", ""), "")
        for number, line in enumerate(self._lines(screen)):
            print(line if number else f"{sign}{line}")

    def _lines(self, screen: Screen) -> list[str]:
        if not isinstance(screen, Menu):
            return screen_lines(screen, self._speech)
        answers = (
            f"{'►' if number == screen.cursor else ' '} {number + 1}  {self._speech(item.label)}"
            for number, item in enumerate(screen.items)
        )
        return [self._speech(screen.ask), *answers]

    def _print(self, text: Text) -> None:
        print(self._speech(text))


def _at_cursor(screen: Screen) -> int | None:
    """The number that is shown or marked, where a screen has one."""
    if isinstance(screen, Menu):
        return screen.cursor + 1
    return screen.number if isinstance(screen, Number) else None


HELP = say("A tag's number: lay it · Enter: OK · a number, + or -: choose · b: back · q: leave")
