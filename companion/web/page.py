"""One connection: who it is, what it was told last, and how fast it may talk."""

from __future__ import annotations

import asyncio
from typing import Any

from companion.core.plain import screen_lines
from companion.core.seats import TABLE, Seat
from companion.locale import Speech
from companion.web import present
from companion.web.chart import Chart
from companion.world.virtual_table import VirtualTable

MESSAGES_A_SECOND = 60.0
BURST = 120.0


class Page:
    """What one page may know, and what it knows already."""

    def __init__(self, table: VirtualTable, role: str, seat: Seat, *, serves_table: bool = False) -> None:
        self.role = role
        self.seat = seat
        # A table of phones has no controls of its own: any of its players may answer for it.
        self._serves_table = serves_table and role == "seat"
        self.dirty = asyncio.Event()
        self.greet = True
        self._table = table
        self._speech = Speech(table.host.language, table.game.name)
        self._sent: dict[str, Any] = {}
        self._chart = Chart()
        self._frames: dict[Seat, tuple[int, bool]] = {}
        self._cues = table.cues.count
        self.step = 0
        self._moment: tuple[object, bool] = (None, False)
        self.dirty.set()

    @property
    def speech(self) -> Speech:
        """The table's language; its catalogues are looked for again only when it has changed."""
        if self._speech.language != self._table.host.language:
            self._speech = Speech(self._table.host.language, self._table.game.name)
        return self._speech

    def may_act_for(self, seat: Seat) -> bool:
        """Whether this page may touch that seat."""
        if seat == TABLE and self._serves_table:
            return True
        return self.role == "world" or (self.role == "seat" and seat == self.seat)

    @property
    def lays_cards(self) -> bool:
        """Whether cards are simulated here: at a table of phones they are real, and nobody's business."""
        return self.role == "world" or (self.role == "seat" and not self._serves_table)

    def sees(self, seat: Seat) -> bool:
        """Whether this page may look at that seat's display."""
        return self.role == "world" or seat in (TABLE, self.seat)

    def update(self) -> dict[str, Any] | None:
        """What has changed since the last update, if anything."""
        told: dict[str, Any] = {}
        if frames := self._changed_frames():
            told["frames"] = frames
        cues = self._table.cues.since(self._cues)
        self._cues = self._table.cues.count
        if shown := [{"seat": cue.seat, "kind": cue.kind} for cue in cues if self.sees(cue.seat)]:
            told["cues"] = shown
        for part, value in self._parts().items():
            if self._sent.get(part, ...) != value:
                self._sent[part] = told[part] = value
        if not told:
            return None
        self._count_steps()
        return {"is": "update", "step": self.step, **told}

    def _count_steps(self) -> None:
        """An answer is stale when the game has moved on, not when a display has changed its words."""
        session = self._table.host.session
        moment = (session.state, session.timeline.paused) if session else (None, False)
        if moment[0] is not self._moment[0] or moment[1] != self._moment[1]:
            self._moment = moment
            self.step += 1

    def _changed_frames(self) -> dict[str, Any]:
        frames = {}
        for seat, display in self._table.displays.items():
            known = (display.revision, display.plugged)
            if self.sees(seat) and self._frames.get(seat) != known:
                self._frames[seat] = known
                frames[str(seat)] = present.frame(display)
        return frames

    def _parts(self) -> dict[str, Any]:
        session = self._table.host.session
        lights = sorted(self._table.cues.lit)
        if session is None:
            return {"lights": lights, "game": None, "map": None, "seats": {}}
        say = self.speech
        return {
            "lights": lights,
            "game": present.game(session, self._table.robots, self._chart, say),
            "map": present.board(session.game.map(session.view(TABLE)), say),
            "seats": {str(seat): self._seat(seat, say) for seat in self._own_seats(len(session.names))},
        }

    def _own_seats(self, players: int) -> list[Seat]:
        if self.role == "world":
            return list(range(players + 1))
        if self.role != "seat":
            return []
        return [TABLE, self.seat] if self._serves_table else [self.seat]

    def _seat(self, seat: Seat, say: Speech) -> dict[str, Any]:
        desk = self._table.host.desk
        assert desk is not None
        session = desk.session
        pod = self._table.table_top.pods[seat]
        asked = session.prompt(seat) if seat in session.waiting() else None
        # A phone may wait at a seat for which this game has no player.
        plays = seat <= len(session.names)
        told: dict[str, Any] = {
            "prompt": present.prompt(asked, say),
            "plugged": pod.plugged,
            "display": pod.display.plugged,
            "reader": pod.plugged,
            "shown": ". ".join(screen_lines(desk.screen(seat), say)) if plays and pod.display.plugged else "",
        }
        if self.lays_cards and plays and seat != TABLE:
            told["hand"] = present.hand(session, self._table.table_top.hand(session, seat), say)
            told["laid"] = self._table.table_top.lying.get(seat)
        return told


class Bucket:
    """How much a page may still say: it fills with time."""

    def __init__(self, now: float) -> None:
        self._level = BURST
        self._at = now

    def take(self, now: float) -> bool:
        """One message; False when there were too many."""
        self._level = min(BURST, self._level + (now - self._at) * MESSAGES_A_SECOND)
        self._at = now
        self._level -= 1
        return self._level >= 0
