"""One connection: who it is, what it was told last, and how fast it may talk."""

from __future__ import annotations

import asyncio
from typing import Any

from companion.core.prompt import Lay, Prompt
from companion.core.screen_lines import screen_lines
from companion.core.seats import TABLE, Seat
from companion.core.teaching import NO_LESSON, Lesson
from companion.locale import Speech
from companion.table.desk import Desk
from companion.table.overlays import anytime_question
from companion.table.session import Session, SessionMoment
from companion.web import present
from companion.web.chart import ScoreChart
from companion.web.feed import Feed
from companion.web.fights import chances
from companion.web.plans import plans
from companion.web.table import PagedTable

MESSAGES_A_SECOND = 60.0
BURST = 120.0


class Page:
    """What one page may know, and what it knows already."""

    def __init__(self, table: PagedTable, role: str, seat: Seat, *, serves_table: bool = False) -> None:
        self.role = role
        self.seat = seat
        # A table of phones has no controls of its own: any of its players may answer for it.
        self._serves_table = serves_table and role == "seat"
        # The table has taken its seat back.
        self.dismissed = False
        self.dirty = asyncio.Event()
        self._greeted_in: tuple[str, str] | None = None
        self._table = table
        self._spoken = self._spoken_here()
        self._speech = Speech(*self._spoken)
        self._sent: dict[str, Any] = {}
        self._chart = ScoreChart()
        self._feed = Feed()
        self._terms: tuple[Session, str, dict[str, dict[str, str]]] | None = None
        self._frames: dict[Seat, tuple[int, bool]] = {}
        self._cues = table.cues.count
        self.step = 0
        self._moment: SessionMoment | None = None
        self.dirty.set()

    @property
    def speech(self) -> Speech:
        """The table's language; its catalogues are looked for again only when it or the game has changed."""
        spoken = self._spoken_here()
        if self._spoken != spoken:
            self._spoken, self._speech = spoken, Speech(*spoken)
        return self._speech

    def _spoken_here(self) -> tuple[str, str]:
        return self._table.host.language, self._table.game.name

    def greet(self) -> bool:
        """Whether it has yet to be told its words: at first, and in another language or game."""
        told, self._greeted_in = self._greeted_in, self._spoken_here()
        return told != self._greeted_in

    def shown_at(self, step: int) -> SessionMoment | None:
        """The moment that a page speaks of; None when it has been told of a later one."""
        return self._moment if step == self.step else None

    def may_act_for(self, seat: Seat) -> bool:
        """Whether this page may touch that seat."""
        if seat == TABLE and self._serves_table:
            return True
        return self._plays(seat) or (self.role == "seat" and seat == self.seat and not self.dismissed)

    def _plays(self, seat: Seat) -> bool:
        """Whether this is the table's own page, and that seat is played there: not those that phones hold."""
        return self.role == "world" and seat not in self._table.held()

    @property
    def lays_cards(self) -> bool:
        """Whether cards are simulated here: at a table of phones they are real, and nobody's business."""
        return self.role == "world" or (self.role == "seat" and not self._serves_table)

    def sees(self, seat: Seat) -> bool:
        """Whether this page may look at that seat's display."""
        return self._plays(seat) or seat in (TABLE, self.seat)

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
        if session is None:
            self._moment = None
        elif not session.is_at(self._moment):
            self._moment = session.moment
            self.step += 1

    def _changed_frames(self) -> dict[str, Any]:
        frames: dict[str, Any] = {}
        for seat, display in self._table.displays.items():
            known = (display.revision, display.plugged)
            if not self.sees(seat):
                if self._frames.pop(seat, None) is not None:
                    frames[str(seat)] = None
            elif self._frames.get(seat) != known:
                self._frames[seat] = known
                frames[str(seat)] = present.frame(display)
        return frames

    def _parts(self) -> dict[str, Any]:
        session = self._table.host.session
        lights = sorted(self._table.cues.lit)
        common: dict[str, Any] = {
            "lights": lights,
            "locked": list(self._table.locked()),
            "held": list(self._table.held()),
            "away": list(self._table.away()),
        }
        if session is None:
            return common | {"game": None, "map": None, "seats": {}, "anytime": False, "terms": {}}
        say, acting = self.speech, self.anytime_for()
        glossary = self._glossary(session, say)
        return common | {
            "terms": glossary,
            "game": present.game(session, self._table.robots, self._chart, self._feed, say)
            | present.undo(session, self._undoes_for(session), say),
            "map": present.board(session.game.map(session.view(TABLE)), say, glossary),
            "seats": {str(seat): self._seat(seat, say) for seat in self._own_seats(len(session.names))},
            "anytime": bool(acting) and anytime_question(session, acting) is not None,
        }

    def anytime_for(self) -> tuple[Seat, ...]:
        """The seats for which this page may do what the game allows at any time."""
        session = self._table.host.session
        if session is None or self.role == "table":
            return ()
        if self.role == "seat":
            return tuple(seat for seat in (self.seat,) if seat <= len(session.names))
        players = range(1, len(session.names) + 1)
        return tuple(seat for seat in players if seat not in self._table.robots and self._plays(seat))

    def _undoes_for(self, session: Session) -> Seat:
        """For whom an undo here speaks: a phone for its seat, or the table whose question it answered."""
        if self.role != "seat":
            return TABLE
        last = session.undoable()
        answered = self._serves_table and last is not None and last.by == TABLE
        return TABLE if answered and session.undoable_by(self.seat) is None else self.seat

    def _own_seats(self, players: int) -> list[Seat]:
        if self.role == "world":
            return [seat for seat in range(players + 1) if self._plays(seat)]
        if self.role != "seat":
            return []
        return [TABLE, self.seat] if self._serves_table else [self.seat]

    def _seat(self, seat: Seat, say: Speech) -> dict[str, Any]:
        desk = self._table.host.desk
        assert desk is not None
        session = desk.session
        pod = self._table.pod(seat)
        plugged, display = (pod.plugged, pod.display.plugged) if pod else (True, True)
        asked = session.prompt(seat) if seat in session.waiting() else None
        # A phone may wait at a seat for which this game has no player.
        plays = seat <= len(session.names)
        told: dict[str, Any] = {
            "prompt": None if asked is None else self.question(session, asked, say),
            "hints": [] if asked is None else present.hints(session, seat, say),
            "odds": [] if asked is None else chances(session.game.odds(session.view(seat), seat), say),
            "plans": [] if asked is None else plans(session.game.plans(session.view(seat), seat), say),
            "advice": self._advice(desk, seat, say),
            "plugged": plugged,
            "display": display,
            "reader": plugged,
            "shown": ". ".join(screen_lines(desk.screen(seat), say)) if plays and display else "",
        }
        if plays and self._knows_hand(seat):
            assert self._table.simulation is not None
            table_top = self._table.simulation.table_top
            told["hand"] = present.hand(session, table_top.hand(session, seat), say)
            told["laid"] = table_top.lying.get(seat)
        return told

    @staticmethod
    def _advice(desk: Desk, seat: Seat, say: Speech) -> dict[str, Any]:
        """Whether a seat may ask what somebody else would do, and what it was told."""
        told = desk.advice(seat)
        if told is None:
            return {"offered": desk.may_advise(seat), "told": []}
        words = [say(told.message.title), *map(say, told.message.lines)]
        return {
            "offered": desk.may_advise(seat),
            "told": words,
            "path": told.path,
            "card": told.card,
            "side": told.side,
        }

    def lesson(self, seat: Seat) -> Lesson:
        """What is said beside the answers of a seat."""
        session = self._table.host.session
        return NO_LESSON if session is None else session.game.lesson(session.view(seat))

    def question(self, session: Session, asked: Prompt, say: Speech) -> dict[str, Any] | None:
        """A question, with what each card of a hand that is known would come to."""
        uses = None
        if isinstance(asked, Lay) and self._knows_hand(asked.seat):
            assert self._table.simulation is not None
            held = self._table.simulation.table_top.hand(session, asked.seat)
            uses = present.uses(session, asked, held, say)
        return present.prompt(asked, say, self.lesson(asked.seat), uses)

    def _knows_hand(self, seat: Seat) -> bool:
        return self.lays_cards and seat != TABLE and self._table.simulation is not None

    def _glossary(self, session: Session, say: Speech) -> dict[str, dict[str, str]]:
        """It is the same for a whole game, so it is put into words once."""
        if self._terms is None or self._terms[:2] != (session, say.language):
            told = present.glossary(session.game.terms(session.view(TABLE)), say)
            self._terms = (session, say.language, told)
        return self._terms[2]


class TokenBucket:
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
