"""Enrolling at a keyboard: the same program as at a table, with its display as text.

A tag's number stands for a card on a reader, whether a person types it or a USB reader that pretends to be a
keyboard. Time is counted in entries, so that a script meets the same program as a patient hand.
"""

from __future__ import annotations

import re

from companion.core.prompt import Dial
from companion.core.screen import Menu, Message, Number, Screen
from companion.core.screen_lines import screen_lines
from companion.core.seats import TABLE
from companion.core.signals import CardPresent, KeyChanged, Turned
from companion.core.text import Text, say
from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.program import Enrolment
from companion.enrolment.progress import EnrolmentStart
from companion.enrolment.screens import ANSWER_FIRST, PUSH
from companion.enrolment.uids import as_uid, is_uid
from companion.locale import Speech
from companion.table.dialogue import CONFIRM
from companion.table.equipment import Equipment
from companion.terminal.enrol_report import spans

# Longer than any hand needs to lift a card, shorter than any notice.
AN_ENTRY_MS = 1_000
SIGNS = {"check": "✓ ", "warning": "! ", "plug": "! ", "question": "? "}
LONGEST_NUMBER = 3
_TURN = re.compile(r"(\++|-+)(\d{0,2})")
# What was meant as a tag's number, right or wrong.
_LIKE_A_UID = re.compile(r"[0-9a-f]{4,}")
# What keyboard readers type unless told otherwise; the table's own readers report hexadecimal digits.
_DECIMAL = re.compile(r"\d{10}")


class EnrolmentKeyboard:
    """One person, one keyboard."""

    def __init__(self, deck: EnrolledDeck, speech: Speech, start: EnrolmentStart) -> None:
        self._now = 0
        self._deck = deck
        self._speech = speech
        equipment = Equipment(readers=frozenset({TABLE}))
        self._enrolment = Enrolment(deck, equipment, lambda: self._now, speech.language, start)
        self._lying = False
        self._warned = False

    def run(self) -> None:
        """Until the person leaves, or has finished."""
        self._print(HELP)
        try:
            self._converse()
        finally:
            if (card := self._enrolment.half_typed) is not None:
                self._print(not_kept(card))

    def _converse(self) -> None:
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
        uid = as_uid(entry)
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
            self._misunderstand(entry, uid)
        self._lift_what_counted()

    def _misunderstand(self, entry: str, uid: str) -> None:
        if entry not in ("h", "?"):
            self._print(say("I did not understand “{entry}”.", entry=entry))
        if _LIKE_A_UID.fullmatch(uid):
            self._print(say("A tag's number has 8, 10, 14 or 20 hexadecimal digits, not all 0."))
        self._print(HELP)

    def _lift_what_counted(self) -> None:
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
        """The answer of this number; where nothing is asked, the card on which it is printed."""
        question = self._enrolment.question
        if question is None:
            self._go_to(number)
            return
        low = question.low if isinstance(question, Dial) else 1
        high = low + len(question) - 1
        if low <= number <= high:
            self._enrolment.answer(number - low)
            self._pass_time()
        else:
            self._print(say("{number} is no answer: {low} to {high}.", number=number, low=low, high=high))

    def _go_to(self, card: int) -> None:
        if card in self._deck.cards:
            self._enrolment.go_to(card)
            self._pass_time()
        else:
            known = spans(self._deck.cards)
            self._print(say("There is no card {card}. The cards: {cards}", card=card, cards=known))

    def _lay(self, uid: str) -> None:
        if _DECIMAL.fullmatch(uid) and not self._warned:
            self._warned = True
            self._print(say("Ten decimal digits: set this reader to hexadecimal if the table has others."))
        self._lift()
        self._enrolment.handle(CardPresent(TABLE, (uid,)))
        self._lying = True
        notice = self._screen
        if isinstance(notice, Message) and notice.title == ANSWER_FIRST.title:
            self._show(notice)
            self._press("undo")  # it only uncovers the question

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
        if isinstance(screen, Menu):
            answers = (
                f"{'►' if number == screen.cursor else ' '} {number + 1}  {self._speech(item.label)}"
                for number, item in enumerate(screen.items)
            )
            return [self._speech(screen.ask), *answers]
        lines = screen_lines(screen, self._speech)
        # What would come of a number is worth reading; which knob to push is not, at a keyboard.
        if isinstance(screen, Number) and screen.foot not in (CONFIRM, PUSH):
            lines.append(f"  {self._speech(screen.foot)}")
        return lines

    def _print(self, text: Text) -> None:
        print(self._speech(text))


def not_kept(card: int) -> Text:
    """Whoever leaves in the middle is told."""
    return say("Card {card} was typed in only half: nothing of that is kept.", card=card)


HELP = say(
    "A tag's number: lay it · Enter: menu, OK · a number: that card, that answer"
    " · + or -: turn · b: back · q: leave"
)
