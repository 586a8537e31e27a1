"""Listens to all tables and writes the ledger: the one thread that writes.

What has come is committed together, then acknowledged to the tables it came from, then shown. Whatever is
malformed, too large, too much or from a table that nobody has admitted is dropped and counted; if it was
honest it comes again.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from queue import Empty, SimpleQueue

from msgspec import Struct
from msgspec.structs import replace

from companion.club import messages
from companion.club.broker import MOST_WAITING, Connected, Happening, Link, Lost, ReceivedMessage
from companion.club.settings import WallSettings
from companion.club.topics import OFFLINE, ONLINE, ClubTopics, TableTopics
from companion.club.wall.log_writer import LogWriter
from companion.club.wall.operator_log import Admit, AnyAct, LogEntry, OperatorLog, Refuse
from companion.club.wall.results import evening_of
from companion.club.wall.table_state import TableState, kept_tables
from companion.errors import CompanionError

_log = logging.getLogger(__name__)
# So long messages are gathered before they are committed together.
GATHER_SECONDS = 0.1
TICK_SECONDS = 1.0
# Of one table: a whole evening may come at once, but not for ever.
LINES_A_SECOND = 400.0
BURST = 4_000.0


class NotYetError(CompanionError):
    """Nothing can be written now."""


# An act, who wants it, and where to say that it is written; an entry, and its message for the broker.
_Asked = tuple[AnyAct, str, "Future[LogEntry]"]
_Written = tuple[LogEntry, bytes]


class _Allowance(Struct):
    left: float = BURST
    at: float = 0.0


class Collector:
    """One wall's ears and its pen."""

    def __init__(
        self,
        settings: WallSettings,
        *,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._settings = settings
        # Called when pages would show something else.
        self.changed: Callable[[], None] = lambda: None
        self._now = now
        self._log_writer = LogWriter(Path(settings.ledger))
        self.ledger = self._log_writer.ledger
        self.tables: dict[str, TableState] = {}
        # Changes whenever a result may have.
        self.results_revision = 0
        self.dropped = 0
        self._topics = ClubTopics(settings.club)
        self._allowances: dict[str, _Allowance] = {}
        self._asked: SimpleQueue[_Asked] = SimpleQueue()
        # What came while the disk refused.
        self._postponed: list[Happening] = []
        self._answer: set[str] = set()
        self._connected_at: float | None = None
        self._wake = threading.Event()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="collector", daemon=True)
        self.ledger.all_offline()
        self._load()
        self._link = Link(
            settings.broker,
            f"companion-{settings.club}-wall",
            will=(self._topics.presence, OFFLINE),
            listen=(self._topics.all_tables, f"{self._topics.operator_log}/#"),
            wake=self._wake.set,
        )

    def start(self) -> None:
        """Listen; returns at once."""
        self._link.start()
        self._thread.start()

    def stop(self) -> None:
        """Say goodbye and close the ledger."""
        self._ended.set()
        self._wake.set()
        self._thread.join()
        if self.connected:
            self._link.publish_and_wait(self._topics.presence, OFFLINE, 1.0)
        self._link.stop(wait=self.connected)
        self.ledger.close()

    @property
    def operator_log(self) -> OperatorLog:
        """What operators have written."""
        return self._log_writer.operator_log

    @property
    def connected(self) -> bool:
        """Whether the broker is there."""
        return self._connected_at is not None

    def ask(self, act: AnyAct, by: str) -> Future[LogEntry]:
        """Have an act written and signed."""
        future: Future[LogEntry] = Future()
        self._asked.put((act, by, future))
        self._wake.set()
        return future

    # --- in the thread

    def _run(self) -> None:
        while not self._ended.is_set():
            self._wake.wait(TICK_SECONDS)
            self._wake.clear()
            try:
                if self._turn():
                    self.changed()
                    self._ended.wait(GATHER_SECONDS)
            except Exception:
                # A full disk, for example. Nothing was acknowledged, so nothing is lost.
                _log.exception("the ledger could not be written; trying again")
                self._ended.wait(TICK_SECONDS)

    def _turn(self) -> bool:
        happened = [*self._postponed, *self._link.happened()][-MOST_WAITING:]
        self._postponed = []
        asked = self._requests()
        for happening in happened:
            if isinstance(happening, Connected | Lost):
                self._connected_at = self._now() if isinstance(happening, Connected) else None
        if not happened and not asked:
            return False
        written: list[_Written] = []
        try:
            with self.ledger.transaction():
                for happening in happened:
                    self._happen(happening)
                for act in self._log_writer.take_found():
                    self._obey(act)
                written = [self._write(act, by) for act, by, _ in asked if self._may_write()]
        except Exception as error:
            self._load()  # as if it had not happened
            if isinstance(error, sqlite3.OperationalError):
                self._postponed = happened
            for _, _, future in asked:
                future.set_exception(error)
            raise
        # Only now is it true.
        self._acknowledge(greet=any(isinstance(one, Connected) for one in happened))
        for entry, message in written:
            self._link.publish(self._topics.entry(entry.number), message, retain=True)
        self._answer_requests(asked, written)
        return True

    def _may_write(self) -> bool:
        since = -1.0 if self._connected_at is None else self._now() - self._connected_at
        return self._log_writer.may_write(since)

    def _happen(self, happening: Happening) -> None:
        match happening:
            case Connected():
                self._answer.update(name for name, table in self.tables.items() if table.admitted)
            case Lost():
                self._nobody_there()
            case ReceivedMessage(topic=topic, payload=payload):
                self._hear(topic, payload)

    @staticmethod
    def _answer_requests(asked: list[_Asked], written: list[_Written]) -> None:
        for (_, _, future), (entry, _) in zip(asked, written, strict=False):
            future.set_result(entry)
        for _, _, future in asked[len(written) :]:
            future.set_exception(
                NotYetError(
                    "what was written before has not come from the broker yet",
                    remedy="try again when the wall is connected",
                )
            )

    def _requests(self) -> list[_Asked]:
        found: list[_Asked] = []
        while True:
            try:
                found.append(self._asked.get_nowait())
            except Empty:
                return found

    def _acknowledge(self, *, greet: bool) -> None:
        """To each table what is here for good; after a new connection also what operators have written."""
        name = self.ledger.name
        for table in sorted(self._answer):
            seen = messages.Seen(ledger=name, games=self.ledger.seen(table))
            self._link.publish(
                TableTopics(self._settings.club, table).seen, messages.encode(seen), retain=True
            )
        self._answer.clear()
        if greet:
            for number, message in self._log_writer.messages():
                self._link.publish(self._topics.entry(number), message, retain=True)
            self._link.publish(self._topics.presence, ONLINE, retain=True)

    def _hear(self, topic: str, payload: bytes) -> None:
        if topic.startswith(f"{self._topics.operator_log}/"):
            if not self._log_writer.find(payload):
                self._drop("")
            return
        spoken = self._topics.table_and_kind(topic)
        if spoken is None or len(payload) > messages.LARGEST_MESSAGE:
            self._drop(spoken[0] if spoken else "")
            return
        table, kind = spoken
        if not self.ledger.meet(table, self._now()):
            self.dropped += 1
            return
        state = self.tables.get(table) or TableState(name=table)
        self.tables[table] = replace(state, heard=self._now())
        try:
            match kind:
                case "presence":
                    self._set_online(table, online=payload == ONLINE)
                case "status":
                    self._set_status(table, payload)
                case "lines":
                    self._add_line(table, payload)
                case _:
                    self._drop(table)
        except messages.BAD_MESSAGE as error:
            _log.debug("%s: %s", topic, error)
            self._drop(table)

    def _set_online(self, table: str, *, online: bool) -> None:
        self.ledger.set_online(table, online=online)
        self.tables[table] = replace(self.tables[table], online=online)

    def _set_status(self, table: str, payload: bytes) -> None:
        status = messages.decode_status.decode(payload)
        self.ledger.set_status(table, payload)
        self.tables[table] = replace(self.tables[table], status=status)

    def _add_line(self, table: str, payload: bytes) -> None:
        line = messages.decode_line.decode(payload)
        if not self.tables[table].admitted:
            return
        if not self._allowed(table):
            self._drop(table)
            return
        # Acknowledged also when it was here already: the table did not know.
        self._answer.add(table)
        now = self._now()
        received = datetime.fromtimestamp(now, UTC)
        evening = evening_of(getattr(line, "begun", ""), received, self._settings.evening_ends)
        before = self.ledger.mark(table, line.game_id)
        if not self.ledger.add(table, line, payload, evening, now):
            return
        mark = self.ledger.mark(table, line.game_id)
        if mark > before:
            self._judge(table, line.game_id, mark)

    def _judge(self, table: str, game_id: str, mark: int) -> None:
        """Whether the newest line is the end of its game, or takes it back."""
        newest = messages.decode_line.decode(self.ledger.line(table, game_id, mark) or b"")
        over = isinstance(newest, messages.ToldLine) and newest.now.over
        if self.ledger.set_over(table, game_id, over=over):
            self.results_revision += 1

    def _allowed(self, table: str) -> bool:
        now = self._now()
        allowance = self._allowances.setdefault(table, _Allowance(at=now))
        allowance.left = min(BURST, allowance.left + max(0.0, now - allowance.at) * LINES_A_SECOND)
        allowance.at = now
        allowance.left -= 1
        return allowance.left >= 0

    def _drop(self, table: str) -> None:
        self.dropped += 1
        if state := self.tables.get(table):
            self.tables[table] = replace(state, dropped=state.dropped + 1)

    def _nobody_there(self) -> None:
        self.ledger.all_offline()
        self.tables = {name: replace(state, online=False) for name, state in self.tables.items()}

    def _write(self, act: AnyAct, by: str) -> _Written:
        at = datetime.fromtimestamp(self._now(), UTC).isoformat(timespec="seconds")
        written = self._log_writer.write(act, by, at)
        self._obey(act)
        return written

    def _obey(self, act: AnyAct) -> None:
        """What an entry means here; results follow from the book by themselves."""
        self.results_revision += 1
        if isinstance(act, Admit | Refuse):
            admitted = isinstance(act, Admit)
            self.ledger.set_admitted(act.table, admitted=admitted, now=self._now())
            state = self.tables.get(act.table) or TableState(name=act.table)
            self.tables[act.table] = replace(state, admitted=admitted)
            if admitted:
                self._answer.add(act.table)

    def _load(self) -> None:
        """Everything in memory, from the ledger."""
        self._log_writer.reload()
        self.tables = kept_tables(self.ledger)
        self._answer.clear()
