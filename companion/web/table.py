"""A table as its pages know it: any table, at real parts or at simulated ones.

Pages look at what its displays show, and what they ask goes through the loop's queue. Where parts are
simulated a page can touch them as well; that is the simulation's affair, and a table at real parts has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from companion.core.game import AnyGame
from companion.core.screen import Screen
from companion.core.seats import Seat
from companion.core.signals import KeyChanged, Turned
from companion.devices.mirror import MirroredCues, MirroredDisplay
from companion.devices.ports import CuePort, DisplayPort
from companion.devices.simulated import SimulatedCues, SimulatedDisplay, SimulatedPod
from companion.opponents.level import Level
from companion.table.host import Host
from companion.table.loop import TableLoop
from companion.table.requests import GamePlan, Outcome
from companion.table.session import Session

Draw = Callable[[Screen, str, tuple[int, int]], Any]


class TableTopPort(Protocol):
    """What lies and stands on a simulated table."""

    @property
    def pods(self) -> Mapping[Seat, SimulatedPod]:
        """The controls, readers and displays of each place."""

    @property
    def lying(self) -> Mapping[Seat, int]:
        """The cards on readers."""

    def hand(self, session: Session, seat: Seat) -> Sequence[int]:
        """The cards that a player holds."""

    def lay(self, session: Session, seat: Seat, card: int | None, side: str | None = None) -> bool:
        """Put a card of the hand on the reader, or lift what lies there; False for one that is not held."""


class Simulation(Protocol):
    """The world around a virtual table."""

    @property
    def table_top(self) -> TableTopPort:
        """What can be touched."""

    @property
    def robots(self) -> Mapping[Seat, object]:
        """The seats that robots play."""

    def request_game(
        self, plan: GamePlan, bots: Mapping[Seat, Level], reply: Callable[[Outcome], None]
    ) -> None:
        """A new game with robots at these seats that play that well."""

    def set_bot(self, seat: Seat, *, on: bool, level: Level | None = None) -> None:
        """A robot takes a seat and plays that well, or leaves it."""

    def level(self, seat: Seat) -> Level | None:
        """How well the robot of a seat plays, if one plays there."""

    def bots_of_a_rematch(self) -> Mapping[Seat, Level | None]:
        """The seats that robots play and nobody else has played, and how well."""

    def set_pace(self, beat_ms: int) -> None:
        """How long a robot takes for one act."""

    def lay_foreign(self, seat: Seat) -> None:
        """Somebody's travel pass."""

    def fault(self, kind: str, seat: Seat, *, on: bool) -> None:
        """Break something, or mend it."""

    def marks(self) -> object:
        """Changes whenever the world looks otherwise."""

    async def run(self) -> None:
        """The table's loop and whatever else moves, until cancelled."""


class PagedTable:
    """Host and loop, the displays and cues that pages share, and the simulation if there is one."""

    def __init__(
        self,
        host: Host,
        loop: TableLoop,
        displays: Mapping[Seat, SimulatedDisplay],
        cues: SimulatedCues,
        simulation: Simulation | None = None,
    ) -> None:
        self.host = host
        self.loop = loop
        self.displays = displays
        self.cues = cues
        self.simulation = simulation
        # Where the games of all tables of this machine are; a table that knows no other has its own.
        self.all_games = host.folder
        self.wake: Callable[[], None] = lambda: None
        # Seats that no phone can join just now, after too many wrong PINs.
        self.locked: Callable[[], tuple[Seat, ...]] = tuple
        # Seats that phones hold, those of them whose phone is away, and how the table takes one back.
        self.held: Callable[[], tuple[Seat, ...]] = tuple
        self.away: Callable[[], tuple[Seat, ...]] = tuple
        self.take_back: Callable[[Seat], None] = lambda _: None
        self._marks: object = None
        loop.after_step.append(self._look)

    @classmethod
    def beside(
        cls,
        host: Host,
        displays: Mapping[Seat, DisplayPort],
        cues: CuePort,
        draw: Draw,
        now_ms: Callable[[], int],
    ) -> PagedTable:
        """At real parts: whatever these show, pages show too."""
        mirrors = {seat: SimulatedDisplay(display.size) for seat, display in displays.items()}
        shown = {seat: MirroredDisplay(display, mirrors[seat]) for seat, display in displays.items()}
        heard = SimulatedCues()
        loop = TableLoop(host, draw, shown, MirroredCues(cues, heard), now_ms)
        return cls(host, loop, mirrors, heard)

    @property
    def game(self) -> AnyGame:
        """What is played here."""
        return self.host.game

    @property
    def robots(self) -> Mapping[Seat, Level | None]:
        """The seats that robots play, and how well: with hands in a simulation, without any at a box."""
        if self.simulation is None:
            return self.host.bot_levels
        return {seat: self.simulation.level(seat) for seat in self.simulation.robots}

    def pod(self, seat: Seat) -> SimulatedPod | None:
        """A seat's simulated parts."""
        return self.simulation.table_top.pods[seat] if self.simulation else None

    def key(self, seat: Seat, key: str, *, down: bool) -> None:
        """A key of a seat's controls, on a page."""
        pod = self.pod(seat)
        self.loop.post(KeyChanged(seat, key, down)) if pod is None else pod.key(key, down=down)

    def turn(self, seat: Seat, steps: int) -> None:
        """A seat's encoder, on a page."""
        pod = self.pod(seat)
        self.loop.post(Turned(seat, steps)) if pod is None else pod.turn(steps)

    async def run(self) -> None:
        """Until cancelled."""
        await (self.simulation.run() if self.simulation else self.loop.run())

    def _look(self) -> None:
        """Wake the pages when any of them would show something else."""
        marks = self._what_pages_show()
        if marks != self._marks:
            self._marks = marks
            self.wake()

    def _what_pages_show(self) -> tuple[object, ...]:
        session = self.host.session
        timeline = session.timeline if session else None
        return (
            id(timeline),
            (timeline.state, timeline.paused, len(timeline.undone)) if timeline else None,
            (self.host.language, self.host.game.name),
            tuple(display.revision for display in self.displays.values()),
            self.simulation.marks() if self.simulation else None,
            self.cues.lit,
            self.cues.count,
            self.locked(),
            self.held(),
            self.away(),
        )
