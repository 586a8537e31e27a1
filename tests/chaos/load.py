"""Load: seven hands turn and press fifty times a second, seven displays share one bus, ten pages watch.

Time is the table's own. Every turn and every press must be understood, once. A picture that an input caused
waits for the frame in flight and for those of earlier inputs, which is the bus's own time, and for nothing
else. The queue never holds more than came at one moment, or while the loop was held up; beyond its limit a
flood is cut and counted. Memory stays as it is, however long it lasts.
"""

from __future__ import annotations

import tempfile
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median

import msgspec
from msgspec import Struct

from companion.core.signals import Turned
from companion.devices.mirror import MirroredDisplay
from companion.games.three_ages import GAME
from companion.screens.render import Drawer
from companion.simulation.virtual_table import VirtualTable
from companion.table.loop import QUEUE_LIMIT
from companion.web.page import Page
from tests.chaos.campaign import MEMORY, Figures
from tests.chaos.ledger import Ledger
from tests.chaos.long_life import memory
from tests.chaos.timed_bus import SIZE, TimedBus
from tests.simulation.tables import paged
from tests.table.clocks import FakeClock

FULL = 600
NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")
SEATS = range(len(NAMES) + 1)
EVENT_MS = 20
# Each hand a little later than the one before it.
STAGGER_MS = 2
TOGETHER = 0.9
EVENTS = ("turn", "press", "turn", "release")
PAGES = (("world", 0), ("world", 0), ("table", 0), ("table", 0), *(("seat", seat) for seat in SEATS[1:]))
# Pages read as fast as each can.
PAGE_EVERY_MS = (300, 400, 500, 600, 700)
# Hands that answer at random would never come to an end.
GAME_MS = 30_000
# Now and then the loop is held up, as by a slow disk.
STALL_EVERY_MS, STALL_MS = 10_000, 500
FLOOD = 5 * QUEUE_LIMIT
SETTLE_MS = 400
MOST_GROWN_BLOCKS = 2_000


class LoadFigures(Figures, kw_only=True):
    """What was asked of the table, and how it bore up."""

    seconds_of_table_time: int = 0
    events_of_hands: int = 0
    events_lost: int = 0
    events_doubled: int = 0
    games: int = 0
    most_signals_waiting: int = 0
    most_signals_waiting_after_being_held_up: int = 0
    signals_cut_from_a_flood_of_five_thousand: int = 0
    frames_on_the_bus: int = 0
    bytes_on_the_bus: int = 0
    share_of_time_that_the_bus_is_busy: float = 0.0
    inputs_whose_picture_was_awaited: int = 0
    middle_wait_for_a_picture_ms: float = 0.0
    longest_wait_for_a_picture_ms: float = 0.0
    displays_wrong_at_the_end: int = 0
    pages: int = 0
    updates_of_pages: int = 0
    bytes_to_pages: int = 0
    blocks_after_half: int = 0
    blocks_at_the_end: int = 0


def run(seconds: int, seed: int) -> LoadFigures:
    """That many seconds, in two halves."""
    figures = LoadFigures(seconds_of_table_time=seconds)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        table = LoadedTable(Path(folder), figures, seed)
        with table.ledger.listening():
            for _ in range(2):
                table.play(seconds * 1_000 // 2)
                figures.blocks_after_half = figures.blocks_at_the_end
                figures.blocks_at_the_end = table.rest()
            table.begin()
            table.flood()
        table.host.close()
        _judge(table.bus, figures)
    return figures


def _judge(bus: TimedBus, figures: LoadFigures) -> None:
    figures.wrong += bus.wrong
    figures.frames_on_the_bus = bus.frames
    figures.bytes_on_the_bus = bus.traffic
    figures.share_of_time_that_the_bus_is_busy = bus.busy_ms / (1_000 * figures.seconds_of_table_time)
    figures.inputs_whose_picture_was_awaited = len(bus.waits_ms)
    figures.middle_wait_for_a_picture_ms = median(bus.waits_ms)
    figures.longest_wait_for_a_picture_ms = max(bus.waits_ms)
    grown = figures.blocks_at_the_end - figures.blocks_after_half
    figures.require(grown <= MOST_GROWN_BLOCKS, f"memory grew by {grown} blocks in the second half")


class Watcher(Struct):
    """A page, and how often its browser comes round to it."""

    page: Page
    every_ms: int
    due_ms: int = 0


class LoadedTable(VirtualTable):
    """A table of dials, with displays on one bus and pages beside it."""

    def __init__(self, folder: Path, figures: LoadFigures, seed: int) -> None:
        self.clock = FakeClock(0)
        self.bus = TimedBus(SEATS)
        self._figures = figures
        self._hands = Random(seed)
        super().__init__(GAME, folder, Drawer(GAME.name), self.clock, seed, readers=False)
        self.loop._displays = {
            seat: MirroredDisplay(port, self.displays[seat]) for seat, port in self.bus.ports.items()
        }
        table = paged(self)
        self._watchers = [
            Watcher(Page(table, role, seat), every)
            for (role, seat), every in zip(PAGES, cycle(PAGE_EVERY_MS), strict=False)
        ]
        figures.pages = len(self._watchers)
        table.wake = self._wake_pages
        self._held_up = False
        self.ledger = Ledger()

    # --- hands

    def begin(self) -> None:
        """A new game, without robots."""
        self.start(NAMES, {}, ())

    def play(self, milliseconds: int) -> None:
        """One game after the other, for so long; after each of them hands rest."""
        for start_ms in range(0, milliseconds, GAME_MS):
            self.begin()
            self._figures.games += 1
            for _ in range(0, min(GAME_MS, milliseconds - start_ms), EVENT_MS * len(EVENTS)):
                for event in EVENTS:
                    self._move_hands(event)
            self.compare()

    def _move_hands(self, event: str) -> None:
        """One thing each; the loop comes round to them one by one, or to all together."""
        together = self._hands.random() < TOGETHER
        for seat, pod in self.table_top.pods.items():
            self._pass_time(STAGGER_MS)
            if event == "turn":
                pod.turn(self._hands.choice((-1, 1)))
                self.ledger.turned(seat)
            else:
                pod.key("ok", down=event == "press")
                if event == "press":
                    self.ledger.clicked(seat)
            self._figures.events_of_hands += 1
            if not together or seat == SEATS[-1]:
                self._take_signals()
        self._pass_time(EVENT_MS - STAGGER_MS * len(SEATS))
        self._show_pages()

    def _pass_time(self, milliseconds: int) -> None:
        self.clock.tick(milliseconds)
        self.bus.pass_time(self.clock.now)

    def _take_signals(self) -> None:
        """The loop has its turn, unless it is held up."""
        waiting = len(self.loop._signals)
        if self.clock.now % STALL_EVERY_MS < STALL_MS:
            self._held_up = True
            return
        figures, self._held_up, was_held_up = self._figures, False, self._held_up
        if was_held_up:
            most = figures.most_signals_waiting_after_being_held_up
            figures.most_signals_waiting_after_being_held_up = max(most, waiting)
        else:
            figures.most_signals_waiting = max(figures.most_signals_waiting, waiting)
        while not self.loop.idle:
            self.loop.step(*self.loop._signals.popleft())

    # --- pages

    def _wake_pages(self) -> None:
        for watcher in self._watchers:
            watcher.page.dirty.set()

    def _show_pages(self) -> None:
        for watcher in self._watchers:
            if watcher.page.dirty.is_set() and self.clock.now >= watcher.due_ms:
                watcher.page.dirty.clear()
                watcher.due_ms = self.clock.now + watcher.every_ms
                self._figures.updates_of_pages += 1
                self._figures.bytes_to_pages += len(msgspec.json.encode(watcher.page.update()))

    # --- counting

    def compare(self) -> None:
        """When hands rest, everything is understood and every display is right."""
        for _ in range(0, SETTLE_MS, EVENT_MS):
            self._pass_time(EVENT_MS)
            self.loop.catch_up()
        figures, ledger = self._figures, self.ledger
        figures.events_lost += ledger.lost
        figures.events_doubled += ledger.doubled
        same = ledger.made == ledger.understood
        figures.require(same, f"made {ledger.made}, understood {ledger.understood}")
        figures.require(not self.loop.dropped, f"{self.loop.dropped} signals were dropped")
        ledger.clear()
        draw = Drawer(GAME.name)
        for seat, screen in self.host.screens().items():
            right = draw(screen, self.host.language, SIZE).tobytes() == self.bus.glass(seat)
            figures.displays_wrong_at_the_end += not right
            figures.require(right, f"the display of seat {seat} shows something else than it should")

    def rest(self) -> int:
        """Leave the game; what the process holds then."""
        self.host.leave()
        self.loop.step(None)
        self._pass_time(SETTLE_MS)
        for watcher in self._watchers:
            watcher.page.update()
        blocks, _ = memory()
        return blocks

    def flood(self) -> None:
        """Far more signals at one moment than any hands can make."""
        for _ in range(FLOOD):
            self._post(Turned(1, 1))
        waiting = len(self.loop._signals)
        self._figures.signals_cut_from_a_flood_of_five_thousand = self.loop.dropped
        bounded = waiting == QUEUE_LIMIT and self.loop.dropped == FLOOD - QUEUE_LIMIT
        self._figures.require(bounded, f"{waiting} signals wait, {self.loop.dropped} were cut")
        self.loop.catch_up()
