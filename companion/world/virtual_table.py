"""A whole table in one process: the companion on one side, the simulated world on the other.

Between them are only signals and displays. Whoever shows the table (a page, a test) calls in here, and is
woken when something has changed. With a real box beside it the same table has phones as well: what the box
shows is mirrored for the pages, and what they answer counts as much as a press.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from companion import games
from companion.core.game import AnyGame
from companion.core.screen import Screen
from companion.core.seats import TABLE, Seat
from companion.core.values import Refusal
from companion.devices.mirror import MirroredCues, MirroredDisplay
from companion.devices.ports import CuePort, DisplayPort
from companion.devices.simulated import SimulatedCues, SimulatedDisplay
from companion.journal.shelf import Shelf
from companion.journal.timeline import Step
from companion.table.desk import Desk, Equipment
from companion.table.host import Host
from companion.table.loop import TableLoop
from companion.table.tags import TagBook
from companion.world import memory
from companion.world.robot import Robot
from companion.world.table_top import SEATS, TRAVEL_PASS, TableTop, tag_book

BEAT_MS = 400
Draw = Callable[[Screen, str, tuple[int, int]], Any]


class Box(Struct, frozen=True):
    """The real parts that stand beside the pages, and the deck that lies there."""

    equipment: Equipment
    displays: Mapping[Seat, DisplayPort]
    cues: CuePort
    tags: TagBook
    data_folder: Path | None


class VirtualTable:
    """Host, loop, table top and robots."""

    def __init__(  # noqa: PLR0913 - what a whole table is put together from
        self,
        game: AnyGame,
        folder: Path,
        draw: Draw,
        now_ms: Callable[[], int],
        seed: int,
        *,
        readers: bool = True,
        box: Box | None = None,
    ) -> None:
        self.game = game
        self.box = box
        self._cards_simulated = readers and box is None
        self._folder = folder
        self.beat_ms = BEAT_MS
        self.cues = SimulatedCues()
        self.robots: dict[Seat, Robot] = {}
        self.wake: Callable[[], None] = lambda: None
        self.stepped: Callable[[], None] = lambda: None
        shelf = Shelf(folder, games.find)
        if box is None:
            self.host = Host(game, shelf, _equipment(readers=readers), now_ms, tag_book(game))
        else:
            self.host = Host(game, shelf, box.equipment, now_ms, box.tags, box.data_folder)
        self.table_top = TableTop(game, self._post, str(seed), _sizes(box))
        displays, cues = _outputs(self.table_top.displays, self.cues, box)
        self.loop = TableLoop(self.host, draw, displays, cues, now_ms)
        self.loop.after_step = self._after_step
        self._chance = Random(seed)
        self._marks: object = None
        self._deal: object = None

    @property
    def displays(self) -> dict[Seat, SimulatedDisplay]:
        """What pages can look at: every simulated display, or the mirrors of those that the box has."""
        shown = self.table_top.displays
        return shown if self.box is None else {seat: shown[seat] for seat in self.box.displays}

    def _post(self, signal: Any) -> None:
        self.loop.post(signal)

    # --- what a page can do

    def start(self, names: tuple[str, ...], settings: Mapping[str, str], bots: tuple[Seat, ...]) -> None:
        """A new game with robots at these seats; with nobody else, one also serves the table."""
        self.host.start(names, settings, self._chance)
        self.table_top.deck_seed = str(self._chance.getrandbits(32))
        self._hand_out()
        self.table_top.lying.clear()
        self.robots = {seat: self._robot(seat) for seat in bots if seat <= len(names)}
        if len(self.robots) == len(names):
            self.robots[TABLE] = self._robot(TABLE)
        self._remember()
        self._after_step()

    def set_bot(self, seat: Seat, *, on: bool) -> None:
        """A robot takes a seat, or leaves it (and then the table's too: somebody is there)."""
        if on:
            self.robots[seat] = self._robot(seat)
        else:
            self.robots.pop(seat, None)
            self.robots.pop(TABLE, None)
        self._remember()
        self._after_step()

    def lay_foreign(self, seat: Seat) -> None:
        """Somebody's travel pass."""
        self.table_top.lying.pop(seat, None)
        self.table_top.pods[seat].lay(TRAVEL_PASS)

    def fault(self, kind: str, seat: Seat, *, on: bool) -> None:
        """Break something, or mend it."""
        pod = self.table_top.pods[seat]
        if kind == "cable":
            pod.unplug() if on else pod.plug()
        else:
            pod.kill_display() if on else pod.revive_display()
        self.loop.forget(seat)

    def resume(self) -> bool:
        """Go on with an interrupted game: a power cut hits the companion, not the people and their cards."""
        if not self.host.resume():
            return False
        kept = memory.recall(self._folder)
        self.table_top.deck_seed = kept.deck_seed
        self._hand_out()
        self.beat_ms = kept.beat_ms
        self.robots = {seat: self._robot(seat) for seat in kept.robots}
        return True

    def _hand_out(self) -> None:
        """Here cards are simulated too, unless there is a box, or a table around which phones lie."""
        if self._cards_simulated and self.host.session is not None:
            self.host.session.deck_seed = self.table_top.deck_seed

    def set_pace(self, beat_ms: int) -> None:
        """How long a robot takes for one act."""
        self.beat_ms = beat_ms
        self._remember()

    def _remember(self) -> None:
        kept = memory.World(self.table_top.deck_seed, tuple(self.robots), self.beat_ms)
        memory.remember(self._folder, kept)

    def undo(self, seat: Seat) -> Step | Refusal:
        """Back to the last step of a person: a robot would only do its own again."""
        session = self.host.session
        assert session is not None
        answer = session.undo(seat)
        while isinstance(answer, Step) and answer.by in self.robots and session.timeline.done:
            answer = session.undo(TABLE)
        return answer

    # --- running

    async def run(self) -> None:
        """The companion and the robots, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.loop.run())
            tasks.create_task(self._beats())

    async def _beats(self) -> None:
        while True:
            await asyncio.sleep(self.beat_ms / 1000)
            self.beat()

    def beat(self) -> None:
        """Each robot may do one thing, when its display shows what was done before."""
        desk = self.host.desk
        if desk is None or desk.session.timeline.paused or not self.loop.idle:
            return
        for robot in list(self.robots.values()):
            robot.beat(desk)

    def _after_step(self) -> None:
        desk = self.host.desk
        if desk is not None:
            self._clear_readers(desk)
        marks = self.marks()
        if marks != self._marks:
            self._marks = marks
            self.wake()
        self.stepped()

    def _clear_readers(self, desk: Desk) -> None:
        """When a turn is over people take their cards off the readers."""
        deal = self.game.deal(desk.session.state)
        if deal != self._deal:
            self._deal = deal
            self.table_top.clear()

    def marks(self) -> tuple[object, ...]:
        """Changes whenever a page would show something else."""
        session = self.host.session
        timeline = session.timeline if session else None
        return (
            id(timeline),
            (timeline.state, timeline.paused, len(timeline.undone)) if timeline else None,
            self.host.language,
            tuple(display.revision for display in self.table_top.displays.values()),
            tuple((pod.plugged, pod.display.plugged, pod.tags) for pod in self.table_top.pods.values()),
            tuple(sorted(self.robots)),
            self.cues.lit,
            self.cues.count,
        )

    def _robot(self, seat: Seat) -> Robot:
        return Robot(self.game, seat, self.table_top, self._chance)


def _equipment(*, readers: bool) -> Equipment:
    everybody = frozenset(range(1, SEATS + 1))
    return Equipment(everybody, everybody if readers else frozenset(), everybody)


def _sizes(box: Box | None) -> dict[Seat, tuple[int, int]]:
    return {seat: display.size for seat, display in box.displays.items()} if box else {}


def _outputs(
    displays: Mapping[Seat, DisplayPort], cues: CuePort, box: Box | None
) -> tuple[dict[Seat, DisplayPort], CuePort]:
    """What the loop shows on: the pages' own glass, and the box's where there is one."""
    if box is None:
        return dict(displays), cues
    mirrored: dict[Seat, DisplayPort] = {
        seat: MirroredDisplay(box.displays[seat], mirror) if seat in box.displays else mirror
        for seat, mirror in displays.items()
    }
    return mirrored, MirroredCues(box.cues, cues)
