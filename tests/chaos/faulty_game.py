"""A game at a table whose parts fail, played by robots one action at a time, with somebody who counts.

After each action (a key pressed and let go, a knob turned, a card laid) time passes, and with it mishaps come
and go. A robot whose place does not work goes to the table's. `action_log.py` counts; in quiet moments all
is as it should be: every action at sound parts was understood, every device is found, and every display shows
what its seat should read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

from companion.core.seats import TABLE, Seat
from companion.games.three_ages import GAME
from companion.simulation.robot import Controls, Robot
from companion.table.desk import Desk
from companion.table.host import Host
from companion.table.menu import MenuCommand
from companion.table.session import Session
from tests.chaos.action_log import NAMES, SEATS, ActionLog, FaultFigures
from tests.chaos.faults import RECOVERY_MS, FaultSchedule, Make

STEP_MS = 20
# How long a hand holds a key, and looks before it does the next thing.
PRESS_MS = (20, 40, 80, 120)
LOOK_MS = (40, 120, 200, 400)
HOLD_MS = 800
LIFT_MS = 1_000
# Some displays are at the far end of a slow line.
LONGEST_PICTURE_MS = 1_000


class Rig(Protocol):
    """A table whose parts can be broken."""

    pods: Mapping[Seat, Controls]

    @property
    def host(self) -> Host:
        """The program that runs."""

    def now_ms(self) -> int:
        """The table's time."""

    def begin(self, names: tuple[str, ...], chance: Random) -> None:
        """A new game."""

    def step(self) -> None:
        """One step of time for everything."""

    def hand(self, session: Session, seat: Seat) -> Sequence[int]:
        """The cards that a player holds."""

    def lay(self, session: Session, seat: Seat, card: int | None, side: str | None = None) -> bool:
        """Put a card on a reader, or lift it."""

    def wrong_displays(self) -> list[Seat]:
        """The displays that show something else than they should."""


class FaultyGame:
    """One table, its robots and its mishaps."""

    def __init__(self, rig: Rig, mishaps: Make, chance: Random, figures: FaultFigures, told: str) -> None:
        self._rig = rig
        self._chance = chance
        self._figures = figures
        self._fate = FaultSchedule(mishaps, chance, rig.now_ms)
        self._tally = ActionLog(figures, told, self._fate, rig.now_ms)
        self._robots = {seat: Robot(GAME, seat, self, chance) for seat in SEATS}
        self.pods: Mapping[Seat, Controls] = {seat: _Hand(seat, self) for seat in SEATS}
        self._turn: object = None
        self._held = TABLE

    @property
    def _desk(self) -> Desk:
        desk = self._rig.host.desk
        assert desk is not None
        return desk

    # --- playing

    def play(self, actions: int, between_quiet_moments: int) -> None:
        """So many actions, however many games that takes."""
        with self._tally.counting():
            self._rig.begin(NAMES, self._chance)
            self._be_quiet()
            for number in range(1, actions + 1):
                self._act()
                if number % between_quiet_moments == 0 or number == actions:
                    self._be_quiet()

    def _act(self) -> None:
        desk = self._desk
        if GAME.over(desk.session.state):
            self._figures.games_ended += 1
            self._rig.begin(NAMES, self._chance)
            return
        self._lift_cards(desk.session)
        self._tally.forget_actions()
        seats = [*SEATS]
        self._chance.shuffle(seats)
        acted = any(self._leave_menu(desk, seat) or self._robots[seat].beat(desk) for seat in seats)
        self._figures.actions += acted
        self.wait(self._chance.choice(LOOK_MS))

    def _leave_menu(self, desk: Desk, seat: Seat) -> bool:
        """A key that seemed to be held longer than it was has opened a menu: a long press closes it."""
        prompt = desk.prompt(seat) if seat in desk.session.waiting() else None
        if prompt is None or not len(prompt) or not isinstance(prompt.answer(0)[0], MenuCommand):
            return False
        self._figures.menus_opened_by_a_key_that_seemed_held += 1
        place = self._place(seat)
        self._tally.held(place)
        self._rig.pods[place].key("ok", down=True)
        self.wait(HOLD_MS)
        self._rig.pods[place].key("ok", down=False)
        return True

    def _lift_cards(self, session: Session) -> None:
        """When a turn is over people take their cards off the readers."""
        turn = (session.state.age, session.state.turn)
        if turn != self._turn:
            self._turn = turn
            for seat in SEATS[1:]:
                self._rig.lay(session, seat, None)
                self._tally.lifted(seat)
            self.wait(LIFT_MS)

    def wait(self, milliseconds: int) -> None:
        """Time passes, and whatever happens in it."""
        for _ in range(0, milliseconds, STEP_MS):
            self._rig.step()
            begun = self._fate.step(STEP_MS)
            if begun is not None:
                self._tally.begun(begun)
            self._tally.step()

    # --- what robots can reach

    def _place(self, seat: Seat) -> Seat:
        """Where a player's hand goes: to the table, when that is where the question is."""
        return TABLE if self._desk._devices.helpless(seat) else seat

    def press(self, seat: Seat, key: str, *, down: bool) -> None:
        """A player presses a key or lets it go, at the same place."""
        if down:
            self._held = self._place(seat)
            self._tally.pressed(self._held)
        self._rig.pods[self._held].key(key, down=down)
        self.wait(self._chance.choice(PRESS_MS))

    def turn(self, seat: Seat, steps: int) -> None:
        """A player turns a knob, click by click."""
        place = self._place(seat)
        for _ in range(abs(steps)):
            self._tally.turned(place)
            self._rig.pods[place].turn(1 if steps > 0 else -1)
            self.wait(STEP_MS)

    def hand(self, session: Session, seat: Seat) -> Sequence[int]:
        """The cards that a player holds."""
        return self._rig.hand(session, seat)

    def lay(self, session: Session, seat: Seat, card: int | None, side: str | None = None) -> bool:
        """A player lays a card."""
        self._tally.laid(seat)
        return self._rig.lay(session, seat, card, side)

    # --- quiet moments

    def _be_quiet(self) -> None:
        """Everything is mended; then everything must be right."""
        self._fate.end_all()
        pace, self._fate.pace = self._fate.pace, 0.0
        self.wait(RECOVERY_MS)
        self._tally.compare(self._desk)
        self._look()
        self._fate.pace = pace
        self._figures.quiet_moments += 1

    def _look(self) -> None:
        for _ in range(0, LONGEST_PICTURE_MS, STEP_MS):
            wrong = self._rig.wrong_displays()
            if not wrong:
                break
            self.wait(STEP_MS)
        self._tally.require(not wrong, f"displays {wrong} show something else than they should")
        self._figures.pictures_compared += len(SEATS)


class _Hand:
    """A robot's hand at its seat."""

    def __init__(self, seat: Seat, game: FaultyGame) -> None:
        self._seat = seat
        self._game = game

    def key(self, key: str, *, down: bool) -> None:
        """Press or let go a key."""
        self._game.press(self._seat, key, down=down)

    def turn(self, steps: int) -> None:
        """Turn the encoder."""
        self._game.turn(self._seat, steps)
