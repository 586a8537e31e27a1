"""A table tells its club: in a thread of its own, from the journals, without ever being waited for.

The table's loop only leaves a note of how far its journal is true (`look`). Everything else happens here:
the journal is read along and folded a second time, so that nothing is shared with the loop but files; lines
go out as `delivery` says; journals that the wall does not have yet follow one after the other.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from companion.club.broker import Acknowledged, Connected, Happening, Link, Lost, ReceivedMessage
from companion.club.messages import BAD_MESSAGE, Status, decode_seen, encode
from companion.club.settings import TableSettings
from companion.club.table.delivery import Delivery, DeliveryItem
from companion.club.table.home_assistant import discovery
from companion.club.table.public_journal import PublicJournal
from companion.club.table.sent_journals import SentJournals
from companion.club.topics import OFFLINE, ONLINE, TableTopics
from companion.errors import JournalError
from companion.journal.folder import SUFFIX
from companion.journal.saved_game import FindGame

_log = logging.getLogger(__name__)
TICK_SECONDS = 1.0
STATUS_SECONDS = 0.5
# After each line the loop has its turn: a game that is read again as a whole must not hold it up.
BREATH_SECONDS = 0.002
GOODBYE_SECONDS = 1.0
# A wall says little. Whoever says more is listened to slowly, so that it cannot keep the table busy.
MOST_HEARD_A_SECOND = 20.0
RECOVERY_SECONDS = 60.0
# Whoever talks nonsense between the wall's own messages may not fill the log.
NONSENSE_SECONDS = 600.0


class PublishedGame(Protocol):
    """A running game, as far as it matters here."""

    @property
    def written(self) -> tuple[Path, int] | None:
        """Its journal, and how many lines of it are true."""


class PublishedTable(Protocol):
    """A table, as far as it matters here."""

    @property
    def session(self) -> PublishedGame | None:
        """The game that is on."""

    @property
    def language(self) -> str:
        """What the table speaks."""


class _Note(Struct, frozen=True):
    """What the loop has said last."""

    journal: Path | None = None
    lines: int = 0
    language: str = "fr"


class Publisher:
    """Tells one table's games."""

    def __init__(
        self,
        settings: TableSettings,
        folder: Path,
        find_game: FindGame,
        *,
        page: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settings = settings
        self._folder = folder
        self._find_game = find_game
        self._page = page
        self._clock = clock
        self._topics = TableTopics(settings.club, settings.table)
        self._note = _Note()
        self._wake = threading.Event()
        self._ended = threading.Event()
        self._told = SentJournals(folder / f"club-{settings.club}.told")
        self._delivery = Delivery()
        self._live: PublicJournal | None = None
        self._broken: set[Path] = set()
        # Games that the wall does not have yet: those that are open, and journals that nobody has looked at.
        self._others: dict[str, PublicJournal] = {}
        self._unread: deque[Path] = deque()
        self._numbers: dict[int, DeliveryItem] = {}
        self._connected = False
        self._status = b""
        self._status_due = 0.0
        self._language = ""
        self._nonsense_told: float | None = None
        self._thread = threading.Thread(target=self._run, name="club", daemon=True)
        self._link = Link(
            settings.broker,
            self._topics.device,
            will=(self._topics.presence, OFFLINE),
            listen=(self._topics.seen, self._topics.wall_presence),
            wake=self._wake.set,
            most_heard_a_second=MOST_HEARD_A_SECOND,
        )

    # --- for the table's loop

    def start(self) -> None:
        """Begin to tell; returns at once, whether there is a broker or not."""
        self._link.start()
        self._thread.start()

    def look(self, host: PublishedTable) -> None:
        """Called after each turn of the loop: a few comparisons, and a note where something has changed."""
        session = host.session
        journal, lines = (session.written if session else None) or (None, 0)
        if (journal, lines, host.language) != (self._note.journal, self._note.lines, self._note.language):
            self._note = _Note(journal, lines, host.language)
            self._wake.set()

    def stop(self) -> None:
        """Say that the table is away, if somebody listens; waits for a moment at most."""
        self._ended.set()
        self._wake.set()
        self._thread.join(GOODBYE_SECONDS)
        if self._connected:
            self._link.publish_and_wait(self._topics.presence, OFFLINE, GOODBYE_SECONDS)
        self._link.stop(wait=self._connected)

    # --- in the thread

    def _run(self) -> None:
        self._unread.extend(sorted(self._folder.glob(f"*{SUFFIX}"), reverse=True))
        while not self._ended.is_set():
            self._wake.wait(TICK_SECONDS)
            self._wake.clear()
            try:
                self._turn()
            except Exception:
                # Whatever it was: the game goes on at the table, and this thread when it has calmed down.
                _log.exception("the club could not be told; trying again in a minute")
                self._ended.wait(RECOVERY_SECONDS)

    def _turn(self) -> None:
        for happening in self._link.happened():
            self._happen(happening)
        note = self._note
        self._follow(note)
        if not self._connected:
            return
        self._delivery.tick(self._clock())
        self._describe(note)
        self._send()
        self._catch_up(note)

    def _happen(self, happening: Happening) -> None:
        now = self._clock()
        match happening:
            case Connected():
                self._connected = True
                self._status = b""
                self._language = ""
                self._delivery.connected(now)
                self._link.publish(self._topics.presence, ONLINE, retain=True)
            case Lost():
                self._connected = False
            case Acknowledged(number=number, refused=refused):
                if (item := self._numbers.pop(number, None)) is not None:
                    if refused:
                        _log.warning("the broker does not let us write to %s", self._topics.lines)
                    self._delivery.answered(item, now, refused=refused)
            case ReceivedMessage(topic=topic, payload=payload):
                self._hear(topic, payload, now)

    def _hear(self, topic: str, payload: bytes, now: float) -> None:
        if topic == self._topics.wall_presence:
            self._delivery.wall(now, online=payload == ONLINE)
            return
        try:
            seen = decode_seen.decode(payload)
        except BAD_MESSAGE as error:
            if self._nonsense_told is None or now - self._nonsense_told >= NONSENSE_SECONDS:
                _log.warning("%s: %s; what is said there is passed over", topic, error)
                self._nonsense_told = now
            return
        if self._delivery.heard(seen, now) and seen.ledger != self._told.ledger:
            self._told.begin(seen.ledger)
            self._unread = deque(sorted(self._folder.glob(f"*{SUFFIX}"), reverse=True))

    def _follow(self, note: _Note) -> None:
        """Read on in the journal of the running game, as far as it is true."""
        if self._live is not None and self._live.path != note.journal:
            self._set_aside(self._live)
            self._live = None
        if note.journal is None or note.journal in self._broken:
            return
        try:
            if self._live is None:
                self._live = self._taken_up(note.journal)
            self._read(self._live, note.lines)
        except JournalError as error:
            self._give_up(note.journal, error)
            self._live = None

    def _set_aside(self, public: PublicJournal) -> None:
        """A game that was left: its last lines may have come after the last look at it."""
        try:
            self._read(public, None)
        except JournalError as error:
            self._give_up(public.path, error)
        else:
            self._others[public.game_id] = public

    def _taken_up(self, journal: Path) -> PublicJournal:
        for game_id, public in self._others.items():
            if public.path == journal:
                return self._others.pop(game_id)
        return PublicJournal(journal, self._find_game, self._settings.names)

    def _read(self, public: PublicJournal, until: int | None) -> None:
        while not self._ended.is_set() and public.read(until):
            self._delivery.grown(public.game_id, len(public.messages))
            if len(public.messages) != until:
                time.sleep(BREATH_SECONDS)

    def _give_up(self, journal: Path, error: JournalError) -> None:
        _log.warning("the club is not told of this game: %s", error)
        self._broken.add(journal)

    def _describe(self, note: _Note) -> None:
        """The newest state, retained; not more often than anybody could read it."""
        if note.language != self._language and self._settings.home_assistant:
            self._language = note.language
            self._link.publish(self._topics.discovery, discovery(self._settings, note.language), retain=True)
        now = self._clock()
        if now < self._status_due:
            return
        title = self._settings.title
        if self._live is None:
            status = Status(title=title, state="lobby", language="en" if note.language == "en" else "fr")
        else:
            status = self._live.status(title, note.language, self._page)
        said = encode(status)
        if said != self._status:
            self._status = said
            self._status_due = now + STATUS_SECONDS
            self._link.publish(self._topics.status, said, retain=True)

    def _send(self) -> None:
        while (item := self._delivery.next(self._clock())) is not None:
            public = self._others.get(item.game_id) or self._live
            assert public is not None
            number = self._link.publish(self._topics.lines, public.messages[item.line - 1])
            self._numbers[number] = item

    def _catch_up(self, note: _Note) -> None:
        """Games that are over here and that the wall may not have, one at a time."""
        for game_id, public in list(self._others.items()):
            if self._delivery.complete(game_id):
                public.close()
                del self._others[game_id]
                self._delivery.forget(game_id)
                if self._delivery.ledger:
                    self._told.add(public.path)
        while self._delivery.ledger and not self._others and self._unread:
            journal = self._unread.popleft()
            if journal != note.journal and journal not in self._broken and not self._told.holds(journal):
                self._open(journal)

    def _open(self, journal: Path) -> None:
        try:
            public = PublicJournal(journal, self._find_game, self._settings.names)
            self._read(public, None)
        except JournalError as error:
            self._give_up(journal, error)
            return
        self._others[public.game_id] = public
        self._wake.set()
