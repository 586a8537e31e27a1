"""Hands on the hardware of a table, and a clock that they move."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.core.game import AnyGame
from companion.core.screen import Menu, Message, Screen
from companion.core.signals import CardPresent, KeyChanged, Turned
from companion.core.text import english
from companion.games.three_ages import GAME
from companion.journal import saved_game
from companion.journal.store import Store
from companion.journal.timeline import Timeline
from companion.profile.parts import Timing
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.notices import NOTICE_MS
from companion.table.session import Session
from companion.table.tags import Tag, TagBook
from tests.games.three_ages.tables import NAMES, TABLE
from tests.table.clocks import FakeClock

Sync = Callable[[int], None]
SEATS = frozenset({1, 2, 3})
FULL = Equipment(controls=SEATS, readers=SEATS, displays=SEATS)
STARTER = Equipment()
BY_HAND = {"cards": "dial"}
TAGS = TagBook({f"tag-{card}": Tag(card) for card in range(1, 31)} | {"side-4-war": Tag(4, "war")})


class Hands:
    """Everybody's hands on the hardware, and a clock that they move."""

    def __init__(
        self,
        equipment: Equipment = FULL,
        players: int = 3,
        game: AnyGame = GAME,
        journal: tuple[Path, Sync] | None = None,
        settings: dict[str, str] | None = None,
    ) -> None:
        self.clock = FakeClock()
        options = game.configure(NAMES[:players], settings or {}, None)
        store = journal and Store.create(journal[0], saved_game.header(game, options), sync=journal[1])
        self.session = Session(Timeline(game, options), store, chance=Random(1), now_ms=self.clock)
        self.devices = Devices(equipment)
        self.sit_down()

    def sit_down(self) -> None:
        """A desk for the session: a new one knows nothing of what the last one saw, as after a power cut."""
        self.desk = Desk(self.session, self.devices, self.clock, TAGS)

    def click(self, seat: int, key: str = "ok") -> None:
        self.desk.handle(KeyChanged(seat, key, down=True))
        self.wait(50)
        self.desk.handle(KeyChanged(seat, key, down=False))
        self.wait(50)

    def hold(self, seat: int, key: str = "push") -> None:
        self.desk.handle(KeyChanged(seat, key, down=True))
        self.wait(Timing().long_press_ms + 50)
        self.desk.handle(KeyChanged(seat, key, down=False))
        self.wait(50)

    def turn(self, seat: int, steps: int) -> None:
        for _ in range(abs(steps)):
            self.wait(300)
            self.desk.handle(Turned(seat, 1 if steps > 0 else -1))

    def choose(self, seat: int, place: int) -> None:
        self.turn(seat, place)
        self.click(seat)

    def lay(self, seat: int, *tags: str) -> None:
        self.desk.handle(CardPresent(seat, tags))

    def wait(self, milliseconds: int) -> None:
        beat = 10 if milliseconds < 1000 else 100
        for _ in range(0, milliseconds, beat):
            self.clock.tick(beat)
            self.desk.tick()

    def screen(self, seat: int) -> Screen:
        return self.desk.screen(seat)

    def title(self, seat: int) -> str:
        screen = self.screen(seat)
        assert isinstance(screen, Message), screen
        return screen.title.render(english)

    def set_up(self) -> Hands:
        """Through set-up and deal, on the controls."""
        self.choose(TABLE, 0)
        for seat in range(1, len(self.session.names) + 1):
            asked = seat if seat in self.devices.equipment.controls else TABLE
            self.choose(asked, 0)
            self.wait(NOTICE_MS)
            self.choose(asked, 0)
            self.wait(NOTICE_MS)
        self.click(TABLE)
        assert self.session.state.phase == "choosing"
        return self

    def revealed(self) -> Hands:
        """From the choice to the reveal, with cards on readers."""
        for seat, card in ((1, 4), (2, 5), (3, 7)):
            self.lay(seat, f"tag-{card}")
        self.click(TABLE)
        assert self.session.state.phase == "declaring"
        return self

    def evolve(self) -> None:
        """Everybody names Evolution and takes it."""
        for seat in (1, 2, 3):
            self.pick(seat, "Evolution")
        self.wait(NOTICE_MS)
        for seat in self.session.state.order:
            self.wait(NOTICE_MS)
            self.click(seat)
        self.wait(NOTICE_MS)
        assert self.session.state.phase == "passing"

    def menu(self, seat: int) -> Menu:
        """The menu that a display shows."""
        screen = self.screen(seat)
        assert isinstance(screen, Menu), screen
        return screen

    def labels(self, seat: int) -> list[str]:
        """The answers that a display lists."""
        return [item.label.render(english) for item in self.menu(seat).items]

    def pick(self, seat: int, label: str) -> None:
        """One of the answers that the display lists."""
        self.choose(seat, self.labels(seat).index(label) - self.menu(seat).cursor)

    def in_menu(self, seat: int, *labels: str) -> None:
        """Open the menu and go down that path."""
        self.hold(seat)
        for label in labels:
            self.pick(seat, label)

    def lines(self, seat: int) -> list[str]:
        """The smaller lines of a message."""
        screen = self.screen(seat)
        assert isinstance(screen, Message), screen
        return [line.render(english) for line in screen.lines]

    def head(self, seat: int) -> str:
        """The left of the status line."""
        return self.screen(seat).head.render(english)


class Disk:
    """A disk that can be full."""

    def __init__(self) -> None:
        self.full = False

    def sync(self, _: int) -> None:
        """As `fdatasync` does."""
        if self.full:
            raise OSError(28, "No space left on device")
