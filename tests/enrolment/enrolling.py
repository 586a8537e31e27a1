"""Hands that enrol a deck: cards on readers, turns and pushes, and a clock that they move."""

from __future__ import annotations

from pathlib import Path

from companion.core.game import AnyGame
from companion.core.screen import Menu, Message, Number, Screen
from companion.core.seats import TABLE, Seat
from companion.core.signals import CardPresent, KeyChanged, Turned
from companion.core.text import Text, english
from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.program import Enrolment
from companion.enrolment.progress import EnrolmentStart
from companion.games.three_ages import GAME
from companion.profile.parts import Timing
from companion.table.equipment import Equipment
from companion.table.readers import LIFTED_MS
from tests.table.clocks import FakeClock

READERS = frozenset({1, 2, 3})
TABLE_OF_THREE = Equipment(controls=READERS, readers=READERS, displays=READERS)
BEGINNING = EnrolmentStart()


def uid(number: int) -> str:
    """The number of a sticker from a roll."""
    return f"04a224b2c1{number:04x}"


class Enroller:
    """Somebody with a deck and a roll of stickers."""

    def __init__(
        self,
        folder: Path,
        start: EnrolmentStart = BEGINNING,
        equipment: Equipment = TABLE_OF_THREE,
        game: AnyGame = GAME,
    ) -> None:
        self.clock = FakeClock()
        self.deck = EnrolledDeck(game, folder)
        self.enrolment = Enrolment(self.deck, equipment, self.clock, "en", start)

    # --- hands

    def lay(self, *uids: str, seat: Seat = 1) -> None:
        self.enrolment.handle(CardPresent(seat, uids))

    def lift(self, seat: Seat = 1) -> None:
        self.lay(seat=seat)
        self.wait(LIFTED_MS)

    def tap(self, *uids: str, seat: Seat = 1) -> None:
        """Lay a card and lift it again."""
        for one in uids:
            self.lay(one, seat=seat)
            self.lift(seat)

    def click(self, key: str = "push", seat: Seat = TABLE) -> None:
        for down in (True, False):
            self.enrolment.handle(KeyChanged(seat, key, down))
            self.wait(50)

    def hold(self, seat: Seat = TABLE) -> None:
        self.enrolment.handle(KeyChanged(seat, "push", down=True))
        self.wait(Timing().long_press_ms)
        self.enrolment.handle(KeyChanged(seat, "push", down=False))
        self.wait(50)

    def turn(self, steps: int, seat: Seat = TABLE) -> None:
        self.wait(700)
        self.enrolment.handle(Turned(seat, steps))

    def pick(self, *labels: str) -> None:
        """One of the answers that the display lists, and so on."""
        for label in labels:
            menu = self.screen
            assert isinstance(menu, Menu), menu
            self.turn(self.labels.index(label) - menu.cursor)
            self.click()

    def dial(self, number: int) -> None:
        shown = self.screen
        assert isinstance(shown, Number), shown
        self.turn(number - shown.number)
        self.click()

    def in_menu(self, *labels: str) -> None:
        """Open the menu and go down that path."""
        self.click()
        self.pick(*labels)

    def wait(self, milliseconds: int) -> None:
        self.clock.tick(milliseconds)
        self.enrolment.tick()

    # --- eyes

    @property
    def screen(self) -> Screen:
        return self.enrolment.screens()[TABLE]

    @property
    def says(self) -> str:
        """The words of the display, top to bottom."""
        return " | ".join(part.render(english) for part in _parts(self.screen) if part.msgid)

    @property
    def labels(self) -> list[str]:
        assert isinstance(self.screen, Menu), self.screen
        return [item.label.render(english) for item in self.screen.items]


def _parts(screen: Screen) -> tuple[Text, ...]:
    match screen:
        case Message(title=title, lines=lines, head=head, foot=foot):
            return (head, title, *lines, foot)
        case Number(number=number, label=label, head=head, foot=foot):
            return (head, label, Text(str(number)), foot)
        case Menu(ask=ask, head=head):
            return (head, ask)
        case _:
            raise AssertionError(screen)
