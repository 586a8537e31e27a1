"""Slow disks: a sync that takes five seconds, while hands go on turning, pressing and laying cards.

The same game is played twice from the same seed, up to the same step. On one disk that step is saved at once,
on the other after five seconds; in those the hands do the same things at the same times. While the sync
lasts, no display and no page may show the step. Afterwards both tables must have come to the same state with
the same displays: then nothing of what the hands did was lost, doubled or taken for something else.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from companion.core.screen import Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import say
from companion.games.three_ages import GAME
from companion.screens.render import Drawer
from companion.simulation.table_top import tag_of
from companion.simulation.virtual_table import VirtualTable
from companion.table.bots import Bot
from tests.chaos.campaign import MEMORY, Figures
from tests.table.clocks import FakeClock

FULL = 120
STALL_MS = 5_000
TICK_MS = 20
BEAT_MS = 60
SETTLE_MS = 500
PRESS_MS, HOLD_MS = 60, 800
LONGEST_PAUSE_MS = 600
LATEST_BEAT = 300
MOST_CARDS = 31
CLOCKS_FOOT = say("Time waited for each")
NAMES = ("Ana", "Bao", "Cléo")
EVERYBODY = (1, 2, 3)


class SlowFigures(Figures, kw_only=True):
    """What happened during slow syncs."""

    slow_syncs: int = 0
    steps_shown_before_they_were_saved: int = 0
    presses_during_them: int = 0
    long_presses_during_them: int = 0
    turns_during_them: int = 0
    cards_laid_or_lifted_during_them: int = 0
    steps_that_came_of_it: int = 0
    tables_that_came_to_the_same: int = 0


class HandAction(Struct, frozen=True):
    """What a hand does, so long after the sync began: a `key` goes down (1) or up (0), a `turn`, a `card`."""

    at_ms: int
    seat: Seat
    kind: str
    amount: int


class Outcome(Struct, frozen=True):
    """Where a table has come to."""

    state: Any
    screens: dict[Seat, Screen | None]
    steps: int


def run(tries: int, seed: int) -> SlowFigures:
    """That many slow syncs, each in a game of its own."""
    figures = SlowFigures()
    for number in range(tries):
        chance = Random(f"{seed} {number}")
        beats, actions = chance.randrange(LATEST_BEAT), _actions(chance, figures)
        quick, slow = (
            _outcome(f"{seed} {number}", beats, actions, figures, slow=slow) for slow in (False, True)
        )
        figures.steps_that_came_of_it += quick.steps
        same = slow == quick
        figures.require(same, f"game {number}: after {beats} beats the slow table came to something else")
        figures.tables_that_came_to_the_same += same
    return figures


def _actions(chance: Random, figures: SlowFigures) -> list[HandAction]:
    """What hands can do within five seconds; one key is down already when the sync begins."""
    early = HandAction(-TICK_MS, chance.choice(EVERYBODY), "key", 1)
    actions = [early, HandAction(PRESS_MS, early.seat, "key", 0)]
    at_ms = 2 * PRESS_MS
    while (at_ms := at_ms + chance.randrange(TICK_MS, LONGEST_PAUSE_MS, TICK_MS)) < STALL_MS - 2 * HOLD_MS:
        seat = chance.choice((TABLE, *EVERYBODY))
        match chance.choice(("press", "press", "hold", "turn", "turn", "card")):
            case "turn":
                actions.append(HandAction(at_ms, seat, "turn", chance.choice((-1, 1))))
                figures.turns_during_them += 1
            case "card":
                actions.append(HandAction(at_ms, seat, "card", chance.randrange(MOST_CARDS)))
                figures.cards_laid_or_lifted_during_them += 1
            case press:
                length = HOLD_MS if press == "hold" else PRESS_MS
                actions += [HandAction(at_ms, seat, "key", 1), HandAction(at_ms + length, seat, "key", 0)]
                at_ms += length
                figures.long_presses_during_them += press == "hold"
                figures.presses_during_them += press == "press"
    return actions


def _outcome(
    seed: str, beats: int, actions: list[HandAction], figures: SlowFigures, *, slow: bool
) -> Outcome:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        table = _Table(Path(folder), seed)
        table.play(beats)
        session = table.host.session
        assert session is not None
        before = len(session.timeline.done)
        table.save_a_step(actions, figures, slow=slow)
        table.host.close()
        steps = len(session.timeline.done) - before - 1
        return Outcome(
            session.state, {seat: _timeless(one) for seat, one in table.host.screens().items()}, steps
        )


def _timeless(screen: Screen) -> Screen | None:
    """The screen, unless it tells how long the table has waited: that differs, because a disk was slow."""
    return None if screen.foot == CLOCKS_FOOT else screen


class _Table(VirtualTable):
    """A virtual table whose hands and disk share one clock."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.clock = FakeClock()
        self._seed = seed
        super().__init__(GAME, folder, Drawer(GAME.name), self.clock, Random(seed).getrandbits(32))
        self.start(NAMES, {}, EVERYBODY)

    def play(self, beats: int) -> None:
        """Robots act that often, then people take over, with what lies on the readers."""
        for _ in range(beats):
            self.beat()
            self.loop.catch_up()
            self.clock.tick(BEAT_MS)
            self.loop.catch_up()
            if not self.host.waiting():
                self.start(NAMES, {}, EVERYBODY)
        self.robots.clear()
        self.table_top.lying.clear()

    def save_a_step(self, actions: list[HandAction], figures: SlowFigures, *, slow: bool) -> None:
        """Somebody answers on a page, while hands are at work; then everything comes to rest."""
        desk, session = self.host.desk, self.host.session
        assert desk is not None
        assert session is not None
        early, *later = actions
        self._do(early)
        self._pass(-early.at_ms)
        if slow:
            assert session._store is not None
            session._store._sync = self._slow_sync(later, self._shown(), figures)
        seat = session.waiting()[0]
        bot = Bot(GAME, Random(self._seed), self.table_top.deck_seed)
        desk.submit(seat, bot.answer(session.view(seat), session.prompt(seat), session.refine))
        self.loop.step(None)
        if not slow:
            self._let_hands(later, self._pass)
        self._pass(SETTLE_MS)

    def _slow_sync(
        self, actions: list[HandAction], before: object, figures: SlowFigures
    ) -> Callable[[int], None]:
        """The first sync takes its time, in which hands are at work and nobody takes their signals."""
        left = [actions]

        def sync(_: int) -> None:
            if left:
                self._let_hands(left.pop(), self.clock.tick)
                early = self._shown() != before
                figures.require(not early, f"game {self._seed}: a step was shown before it was saved")
                figures.steps_shown_before_they_were_saved += early
                figures.slow_syncs += 1

        return sync

    def _shown(self) -> object:
        """What displays and pages can know of the game."""
        session = self.host.session
        assert session is not None
        glass = [display.glass for display in self.table_top.displays.values()]
        return session.state, session.waiting(), len(session.timeline.done), glass

    def _let_hands(self, actions: list[HandAction], wait: Callable[[int], None]) -> None:
        """Everything that hands do in these seconds, each at its time."""
        now = 0
        for action in actions:
            wait(action.at_ms - now)
            now = action.at_ms
            self._do(action)
        wait(STALL_MS - now)

    def _do(self, action: HandAction) -> None:
        pod = self.table_top.pods[action.seat]
        match action.kind:
            case "key":
                pod.key("ok", down=bool(action.amount))
            case "turn":
                pod.turn(action.amount)
            case _:
                pod.lay(*([tag_of(action.amount, None)] if action.amount else ()))

    def _pass(self, milliseconds: int) -> None:
        """Time in which the loop runs."""
        self.loop.catch_up()
        for _ in range(0, milliseconds, TICK_MS):
            self.clock.tick(TICK_MS)
            self.loop.catch_up()
