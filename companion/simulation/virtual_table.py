"""A whole table in one process: the companion on one side, the simulated world on the other.

Between them are only signals and displays. Whoever shows the table (a page, a test) calls in here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from companion import games
from companion.core.game import AnyGame
from companion.core.screen import Screen
from companion.core.seats import TABLE, Seat
from companion.devices.simulated import SimulatedCues, SimulatedDisplay
from companion.journal.folder import Journals
from companion.journal.listing import note_of_bots
from companion.opponents.level import Level
from companion.opponents.thinker import Immediate
from companion.simulation import saved_state
from companion.simulation.catalogue import SimulatedGames
from companion.simulation.robot import Mind, Robot
from companion.simulation.saved_state import SavedState
from companion.simulation.table_top import SEATS, TRAVEL_PASS, TableTop, tag_book
from companion.table.desk import Equipment
from companion.table.host import Host
from companion.table.loop import TableLoop
from companion.table.requests import GamePlan, NewGameRequest, Outcome
from companion.table.session import Session
from companion.table.thinking import Thinking

BEAT_MS = 400
Draw = Callable[[Screen, str, tuple[int, int]], Any]
_log = logging.getLogger(__name__)


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
        any_game: bool = False,
        thinking: Thinking | None = None,
    ) -> None:
        self.thinking = thinking or Thinking(Immediate(lambda _: self.game))
        # Around a table without readers cards are real, and nobody's business.
        self._cards_simulated = readers
        self.beat_ms = BEAT_MS
        self.cues = SimulatedCues()
        self.robots: dict[Seat, Robot] = {}
        self._levels: dict[Seat, Level] = {}
        saved_state.hand_over(folder)
        equipment = _equipment(readers=readers)
        catalogue = SimulatedGames(equipment) if any_game else None
        journals = Journals(folder, games.find)
        self.host = Host(game, journals, equipment, now_ms, tag_book(game), catalogue=catalogue)
        self.host.seated = self._populate
        self.table_top = TableTop(game, self._post, str(seed))
        self.loop = TableLoop(self.host, draw, self.table_top.displays, self.cues, now_ms)
        self.loop.after_step.append(self._clear_readers)
        self._chance = Random(seed)
        self._deal: object = None

    @property
    def game(self) -> AnyGame:
        """What is played here now."""
        return self.host.game

    @property
    def displays(self) -> dict[Seat, SimulatedDisplay]:
        """What can be looked at."""
        return self.table_top.displays

    def _post(self, signal: Any) -> None:
        self.loop.post(signal)

    # --- games

    def start(
        self,
        names: tuple[str, ...],
        settings: Mapping[str, str],
        bots: tuple[Seat, ...],
        levels: Mapping[Seat, Level] | None = None,
    ) -> None:
        """A new game with robots at these seats; with nobody else, one also serves the table.

        A robot without a level does not think: it gives any plausible answer.
        """
        plan = GamePlan(names, settings, notes=_robots(names, bots, levels or {}))
        self.host.begin(plan, self._chance)

    def request_game(
        self, plan: GamePlan, bots: Mapping[Seat, Level], reply: Callable[[Outcome], None]
    ) -> None:
        """The same, in its turn, while the loop runs."""

        noted = replace(plan, notes=_robots(plan.names, tuple(bots), bots))
        self.loop.post(NewGameRequest(reply, TABLE, noted, self._chance))

    def resume(self) -> bool:
        """Go on with an interrupted game: a power cut hits the companion, not the people and their cards."""
        return self.host.resume()

    def _populate(self, session: Session) -> None:
        """The world of the game that is on now: the one that lies beside its journal, or a new one."""
        kept = saved_state.load(session.journal) if session.journal else None
        world = kept or replace(
            # Who is a robot came with the game itself: it may have been cut off before anything was kept.
            saved_state.noted(self.host.notes) or SavedState(),
            deck_seed=str(self._chance.getrandbits(32)),
            beat_ms=self.beat_ms,
        )
        self.table_top.deal_anew(session.game, world.deck_seed)
        if self._cards_simulated:
            session.deck_seed, session.hands_simulated = world.deck_seed, True
        self.beat_ms = world.beat_ms
        self.robots.clear()
        self.thinking.drop()
        self._levels = dict(world.levels)
        self._seat_robots(world.robots)
        if kept is None:
            self._save()

    # --- what people do around the table

    def level(self, seat: Seat) -> Level | None:
        """How well the robot of a seat plays."""
        return self._levels.get(seat)

    def bots_of_a_rematch(self) -> Mapping[Seat, Level | None]:
        """The robots; but a seat that somebody left to one on the way is theirs again."""
        begun = saved_state.noted(self.host.notes)
        seats = [seat for seat in self.robots if seat != TABLE and (begun is None or seat in begun.robots)]
        return {seat: self.level(seat) for seat in seats}

    def set_bot(self, seat: Seat, *, on: bool, level: Level | None = None) -> None:
        """A robot takes a seat, or leaves it (and then the table's too: somebody is there)."""
        self._levels.pop(seat, None)
        if on and level is not None:
            self._levels[seat] = level
        staying = [one for one in self.robots if one not in ({seat} if on else {seat, TABLE})]
        self._seat_robots([*staying, seat] if on else staying)
        self._save()

    def set_pace(self, beat_ms: int) -> None:
        """How long a robot takes for one act."""
        self.beat_ms = beat_ms
        self._save()

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
            pod.fail_display() if on else pod.restore_display()
        self.loop.forget(seat)

    def _seat_robots(self, seats: Iterable[Seat]) -> None:
        self.thinking.drop()
        self.robots = {
            seat: self.robots.get(seat) or Robot(self.game, seat, self.table_top, self._chance)
            for seat in seats
        }
        for seat, robot in self.robots.items():
            robot.mind = self._mind(seat)
        if self.host.session is not None:
            self.host.session.bots = frozenset(self.robots)

    def _mind(self, seat: Seat) -> Mind | None:
        level, session = self._levels.get(seat), self.host.session
        if level is None or session is None or not self.game.thinkable(session.state):
            return None
        return lambda session: self.thinking.wanted(session, seat, level, self.table_top.deck_seed)

    def _save(self) -> None:
        session = self.host.session
        if session is not None and session.journal is not None:
            kept = SavedState(self.table_top.deck_seed, tuple(self.robots), self.beat_ms, self._levels)
            saved_state.save(session.journal, kept)

    # --- running

    async def run(self) -> None:
        """The companion and the robots, until cancelled."""
        robots = asyncio.create_task(self._beats())
        try:
            await self.loop.run()
        finally:
            robots.cancel()
            self.thinking.close()

    async def _beats(self) -> None:
        while True:
            await asyncio.sleep(self.beat_ms / 1000)
            self.beat()

    def beat(self) -> None:
        """Each robot may do one thing, when its display shows what was done before."""
        desk = self.host.desk
        if desk is None or desk.session.timeline.paused:
            self.thinking.drop()
            return
        if not self.loop.idle:
            return
        for seat, robot in list(self.robots.items()):
            try:
                robot.beat(desk)
            except Exception:
                _log.exception("the robot at seat %d has failed and leaves", seat)
                self.set_bot(seat, on=False)

    def _clear_readers(self) -> None:
        """People take their cards off the readers: all when a turn is over, one when its laying is undone."""
        session = self.host.session
        if session is None:
            return
        if (deal := self.game.deal(session.state)) != self._deal:
            self._deal = deal
            self.table_top.clear()
        self.table_top.take_back(session)

    def marks(self) -> object:
        """Changes whenever the world looks otherwise."""
        return (
            tuple((pod.plugged, pod.display.plugged, pod.tags) for pod in self.table_top.pods.values()),
            tuple(sorted(self.robots)),
            tuple(self._levels.items()),
        )


def _equipment(*, readers: bool) -> Equipment:
    everybody = frozenset(range(1, SEATS + 1))
    return Equipment(everybody, everybody if readers else frozenset(), everybody)


def _robots(names: tuple[str, ...], bots: tuple[Seat, ...], levels: Mapping[Seat, Level]) -> dict[str, str]:
    """The robots of a new game, for the first line of its journal."""
    seats = tuple(seat for seat in bots if seat <= len(names))
    robots = (*seats, TABLE) if len({*seats}) == len(names) else seats
    known = {seat: level for seat, level in levels.items() if seat in seats}
    return saved_state.note(SavedState(robots=robots, levels=known)) | note_of_bots(seats)
