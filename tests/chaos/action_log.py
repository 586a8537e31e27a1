"""Somebody who counts during a game of faults: actions, gestures understood, lines, complaints.

No gesture without its action. No line without an action that can have caused it, and no two from one.
Whoever's part is broken is named at the table, and nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from msgspec import Struct

from companion.core.screen import Message, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import english
from companion.core.values import Refusal
from companion.journal.records import Record
from companion.journal.timeline import Step
from companion.table.desk import Desk
from companion.table.notices import Notices
from companion.table.session import Session
from tests.chaos.campaign import Figures
from tests.chaos.faults import RECOVERY_MS, Fault, FaultSchedule
from tests.chaos.ledger import Entry, Ledger

NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")
SEATS = range(len(NAMES) + 1)
BROKEN = "plug"
# An action at sound parts has had its effect by then; at others it may come late.
EFFECT_MS, LATE_EFFECT_MS = 400, RECOVERY_MS + 4_000


class FaultFigures(Figures, kw_only=True):
    """What was done, and what came of it."""

    actions: int = 0
    steps_written: int = 0
    games_ended: int = 0
    mishaps: int = 0
    kinds_of_mishaps: int = 0
    seats_named_in_time_for_their_trouble: int = 0
    seats_named_without_trouble: int = 0
    gestures_without_an_action: int = 0
    steps_without_an_action: int = 0
    menus_opened_by_a_key_that_seemed_held: int = 0
    quiet_moments: int = 0
    pictures_compared: int = 0


class HandAction(Struct, eq=False):
    """What a hand did at a place, and when; a card that was laid has its effect for as long as it lies."""

    place: Seat
    at_ms: int
    card: bool = False


class Expectation(Struct, frozen=True):
    """A seat should be named in time, if its mishap lasts."""

    mishap: Fault
    seat: Seat
    begun_ms: int

    @property
    def due_ms(self) -> int:
        """The latest moment."""
        return self.begun_ms + self.mishap.told_within_ms


def _accused(screen: Screen) -> list[str]:
    """Whose parts are broken, as a notice has it: one place's, or those of several."""
    if isinstance(screen, Message) and screen.icon == BROKEN:
        return [screen.title.render(english)]
    if isinstance(screen, Roster):
        return [cell.name.render(english) for cell in screen.cells if cell.icon == BROKEN]
    return []


class ActionLog:
    """Counts, and knows what must agree."""

    def __init__(
        self, figures: FaultFigures, told: str, fate: FaultSchedule, now_ms: Callable[[], int]
    ) -> None:
        self._figures = figures
        self._told = told
        self._fate = fate
        self._now_ms = now_ms
        self._kinds: set[str] = set()
        self._ledger = Ledger(self._gesture)
        self._actions: list[HandAction] = []
        # Places that have had any trouble since the last quiet moment.
        self._spoiled: set[Seat] = set()
        self._expected: list[Expectation] = []
        self._named_ms: dict[Seat, int] = {}

    # --- actions

    def pressed(self, place: Seat) -> None:
        """A key is pressed at a place."""
        self._ledger.clicked(place)
        self._actions.append(HandAction(place, self._now_ms()))

    def held(self, place: Seat) -> None:
        """A key is held for long, which is no click, unless something happens meanwhile."""
        self._ledger.clicked(place)
        self._spoiled.add(place)

    def turned(self, place: Seat) -> None:
        """A knob is turned by one click."""
        self._ledger.turned(place)

    def laid(self, place: Seat) -> None:
        """A card is laid on a reader."""
        self._actions.append(HandAction(place, self._now_ms(), card=True))

    def lifted(self, place: Seat) -> None:
        """The reader is empty again."""
        self._actions = [action for action in self._actions if not (action.card and action.place == place)]

    def forget_actions(self) -> None:
        """What has had its time has no effect any more."""
        self._actions = [action for action in self._actions if action.card or not self._over(action)]

    def _over(self, action: HandAction) -> bool:
        patience = LATE_EFFECT_MS if self._fate.troubled(action.place) else EFFECT_MS
        return self._now_ms() - action.at_ms >= patience

    # --- what the table makes of them

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Listens in."""
        write, follow_hands, tell = Session._write, Session.follow_hands, Notices.tell
        simulated_hands = False

        def written(session: Session, record: Record) -> int | Refusal:
            answer = write(session, record)
            if not simulated_hands:
                self._line(record)
            return answer

        def followed(session: Session) -> Step | Refusal | None:
            nonlocal simulated_hands
            simulated_hands = True
            try:
                return follow_hands(session)
            finally:
                simulated_hands = False

        def told(notices: Notices, place: Seat, screen: Screen, *rest: Any, **options: Any) -> None:
            tell(notices, place, screen, *rest, **options)
            self._notice(place, screen)

        with (
            self._ledger.listening(),
            patch.object(Session, "_write", written),
            patch.object(Session, "follow_hands", followed),
            patch.object(Notices, "tell", told),
        ):
            yield

    def _gesture(self, entry: Entry) -> None:
        made, understood = self._ledger.made[entry], self._ledger.understood[entry]
        self._figures.gestures_without_an_action += understood > made
        self.require(understood <= made, f"of {entry} there were {made}, {understood} are understood")

    def _line(self, record: Record) -> None:
        """A line uses up an action: one at the seat's own place, or one at the table's."""
        self._figures.steps_written += 1
        causes = [action for action in self._actions if action.place in (record.by, TABLE)]
        self._figures.steps_without_an_action += not causes
        self.require(bool(causes), f"seat {record.by} did nothing, and a {type(record).__name__} was written")
        if causes:
            self._actions.remove(max(causes, key=lambda action: action.at_ms))

    # --- mishaps

    def begun(self, mishap: Fault) -> None:
        """Something goes wrong from now on."""
        now = self._now_ms()
        self._figures.mishaps += 1
        self._kinds.add(mishap.kind)
        self._figures.kinds_of_mishaps = len(self._kinds)
        # Of a seat that was in trouble already everything may have been said.
        fresh = [seat for seat in mishap.told if not self._fate.troubled(seat, besides=mishap)]
        self._expected += [Expectation(mishap, seat, now) for seat in fresh]
        self._spoiled |= mishap.seats

    def _notice(self, place: Seat, screen: Screen) -> None:
        for name in _accused(screen) if place == TABLE else ():
            seat = NAMES.index(name) + 1 if name in NAMES else TABLE
            self._named_ms[seat] = self._now_ms()
            innocent = not self._fate.troubled(seat)
            self._figures.seats_named_without_trouble += innocent
            self.require(not innocent, f"nothing is wrong at seat {seat}, and it is said")

    def step(self) -> None:
        """Whose trouble has lasted long enough must have been named."""
        now = self._now_ms()
        under_way = [mishap for _, mishap in self._fate.begun]
        self._expected = [one for one in self._expected if any(one.mishap is other for other in under_way)]
        for due in [one for one in self._expected if now >= one.due_ms]:
            self._expected.remove(due)
            named = self._named_ms.get(due.seat, -1) >= due.begun_ms
            self._figures.seats_named_in_time_for_their_trouble += named
            self.require(named, f"{due.mishap.kind}: seat {due.seat} was not named")

    # --- quiet moments

    def compare(self, desk: Desk) -> None:
        """Every device is found, and every action at a place without trouble was understood."""
        lost = sorted(desk._devices._lost)
        self.require(not lost, f"{lost} are lost although all is mended")
        for entry, made in self._ledger.made.items():
            understood = self._ledger.understood[entry]
            sound = understood == made or entry[0] in self._spoiled
            self.require(sound, f"of {entry} there were {made}, only {understood} are understood")
        self._ledger.clear()
        self._spoiled.clear()
        self._expected.clear()
        self._actions = [action for action in self._actions if action.card]

    def require(self, holds: bool, otherwise: str) -> None:
        """A promise, with the moment at which it was broken."""
        self._figures.require(holds, f"{self._told}, {self._now_ms()} ms: {otherwise}")
