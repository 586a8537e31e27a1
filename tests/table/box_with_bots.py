"""A box with bots, and one hand at the table's only encoder."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion import games
from companion.bootstrap.catalogue import InstalledGames
from companion.core.screen import Menu, Message, Screen
from companion.core.signals import KeyChanged, Turned
from companion.core.text import english
from companion.journal.folder import Journals
from companion.opponents.question import Budget
from companion.opponents.thinker import Immediate
from companion.table.desk import Desk
from companion.table.equipment import Equipment
from companion.table.host import Host
from companion.table.seated_bots import SeatedBots
from companion.table.session import Session
from companion.table.thinking import Thinking
from tests.games.three_ages.tables import TABLE
from tests.table.clocks import FakeClock

LOOKS = Budget(looks=2)


class Box:
    """A host as a box has it, and one hand at the table's only encoder."""

    def __init__(self, folder: Path, equipment: Equipment | None = None, game: str = "three-ages") -> None:
        self.clock = FakeClock()
        equipment = equipment or Equipment()
        journals = Journals(folder, games.find)
        self.host = Host(
            games.find(game), journals, equipment, self.clock, catalogue=InstalledGames(equipment)
        )
        self.host.speak("en")
        self.host.bots = SeatedBots(Thinking(Immediate(games.find), LOOKS))
        self.told: list[str] = []

    @property
    def session(self) -> Session:
        assert self.host.session is not None
        return self.host.session

    @property
    def desk(self) -> Desk:
        assert self.host.desk is not None
        return self.host.desk

    def screen(self, seat: int = TABLE) -> Screen:
        return self.host.screens()[seat]

    def pass_time(self, milliseconds: int = 60) -> None:
        self.let_pass(milliseconds)
        shown = self.screen()
        if isinstance(shown, Message) and shown.icon == "bot":
            self.told.append(" ".join(line.render(english) for line in (shown.title, *shown.lines)))

    def let_pass(self, milliseconds: int) -> None:
        self.clock.tick(milliseconds)
        self.host.tick()

    def key(self, *, down: bool) -> None:
        self.host.handle(KeyChanged(TABLE, "ok", down=down))

    def turn_once(self, step: int) -> None:
        self.host.handle(Turned(TABLE, step))

    def click(self) -> None:
        for down in (True, False):
            self.key(down=down)
            self.pass_time()

    def turn(self, steps: int) -> None:
        for _ in range(abs(steps)):
            self.turn_once(1 if steps > 0 else -1)
            self.pass_time(300)

    def choose(self, label: str) -> None:
        shown = self.screen()
        if isinstance(shown, Menu):
            labels = [item.label.render(english) for item in shown.items]
            self.turn(labels.index(label) - shown.cursor)
        else:
            assert isinstance(shown, Message), shown
            assert shown.title.render(english) == label
        self.click()

    def begin(self, title: str, *levels: str) -> None:
        """Through the lobby: one person, and bots of these levels."""
        self.click()
        for label in ("English", title):
            self.choose(label)
        players = games.find(self.host.game.name).players
        self.turn(1 + len(levels) - min(max(4, players.start), players.stop - 1))
        self.click()
        self.choose("P1")
        for level in levels:
            self.choose("A bot")
            self.choose(level)
        self.choose("Yes, begin")

    def stop_telling(self) -> None:
        """Read what bots did, and do it on the board, until the person is asked something."""
        for _ in range(2_000):
            session = self.session
            if self.desk.telling:
                self.click()
            elif session.game.over(session.state) or {*session.waiting()} - session.handless:
                return
            else:
                self.pass_time()
        raise AssertionError("the bots never end")

    def answer(self, chance: Random) -> None:
        """Any answer of what the table's display offers, with the one encoder."""
        shown = self.screen()
        if isinstance(shown, Menu):
            self.turn(chance.randrange(len(shown.items)) - shown.cursor)
        else:
            self.turn(chance.randrange(3))
        self.click()
