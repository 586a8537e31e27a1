"""The host: a table from its attract screen through a game to the next one.

It is either in the lobby or at a desk. A game that was interrupted is taken up again; a game that is over
stays on the displays until somebody begins another. What outlives a game is here: which devices are lost, and
the language.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random

from companion.core.cues import Cue
from companion.core.game import AnyGame
from companion.core.screen import Code, Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.signals import CardPresent, DeviceFound, DeviceLost, KeyChanged, LetGo, Signal, Turned
from companion.core.text import Text, say
from companion.errors import CompanionError, JournalError
from companion.journal.shelf import Shelf
from companion.journal.store import Store
from companion.journal.timeline import Timeline
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.gestures import Gesture, Gestures
from companion.table.language import recall, remember
from companion.table.lobby import Lobby, StartGame
from companion.table.session import Session
from companion.table.tags import TagBook

_log = logging.getLogger(__name__)


class Host:
    """What a loop drives and displays show, whether a game is on or not."""

    def __init__(  # noqa: PLR0913, PLR0917 - what a whole table is put together from
        self,
        game: AnyGame,
        shelf: Shelf,
        equipment: Equipment,
        now_ms: Callable[[], int],
        tags: TagBook | None = None,
        data_folder: Path | None = None,
    ) -> None:
        self.game = game
        self.desk: Desk | None = None
        self._phones: Mapping[Seat, Code] = {}
        self._language = recall(shelf.folder)
        self._shelf = shelf
        self._devices = Devices(equipment)
        self._now_ms = now_ms
        self._tags = tags
        self._data_folder = data_folder
        self._gestures = Gestures(equipment.timing)
        # Readers report a level once: what lies there when a game begins was said before.
        self._lying: dict[Seat, CardPresent] = {}
        self._fixed: dict[str, str] = {} if equipment.readers else game.settings_without_readers
        self._lobby = self._new_lobby()

    @property
    def session(self) -> Session | None:
        """The game that is on, if one is."""
        return self.desk.session if self.desk else None

    @property
    def language(self) -> str:
        """What the whole table speaks."""
        return self._language

    @language.setter
    def language(self, spoken: str) -> None:
        if spoken != self._language:
            self._language = spoken
            remember(self._shelf.folder, spoken)
        if self.desk is not None:
            self.desk.language = spoken

    @property
    def phones(self) -> Mapping[Seat, Code]:
        """How a phone joins each seat, where the table serves phones."""
        return self._phones

    @phones.setter
    def phones(self, codes: Mapping[Seat, Code]) -> None:
        self._phones = codes
        if self.desk is not None:
            self.desk.phones = codes

    def resume(self) -> bool:
        """Take up the last game that was not finished; whether there was one."""
        try:
            found = self._shelf.unfinished(self.game)
        except JournalError as error:
            _log.warning("%s (%s)", error, error.remedy)
            self._lobby.tell(_trouble(say("The last game cannot be read"), error))
            return False
        if found is None:
            return False
        store, account = found
        self._seat(store, account.timeline).greet()
        return True

    def start(
        self, names: tuple[str, ...], settings: Mapping[str, str], chance: Random | None = None
    ) -> None:
        """A new game; the one before it stays in its journal."""
        options = self.game.configure(names, {**self._fixed, **settings}, self._data_folder)
        store = self._shelf.create(self.game, options)
        self.leave()
        self._seat(store, Timeline(self.game, options), chance)

    def leave(self) -> None:
        """Back to the lobby. Cards that are left on readers belong to the game that is over."""
        self.close()
        if self.desk is not None:
            self._lying.clear()
        self.desk = None
        self._lobby = self._new_lobby()

    def handle(self, signal: Signal, came_ms: int | None = None) -> None:
        """One fact from the hardware, and when it came (now, unless it is said)."""
        came_ms = self._now_ms() if came_ms is None else came_ms
        if isinstance(signal, CardPresent):
            self._lying[signal.seat] = signal
        if self.desk is not None:
            self.desk.handle(signal, came_ms)
            self._follow(self.desk)
        elif isinstance(signal, DeviceLost | DeviceFound):
            self._devices.note(signal)
            self._gestures.note(signal)
        elif isinstance(signal, KeyChanged | LetGo | Turned) and signal.seat == TABLE:
            self._in_lobby([*self._gestures.tick(came_ms), *self._gestures.feed(signal, came_ms)])

    def tick(self) -> None:
        """Time has passed."""
        if self.desk is not None:
            self.desk.tick()
            self._follow(self.desk)
        else:
            self._in_lobby(self._gestures.tick(self._now_ms()))

    def screens(self) -> dict[Seat, Screen]:
        """What each display shows now; in the lobby they all invite."""
        if self.desk is not None:
            return self.desk.screens()
        return dict.fromkeys(self._devices.displays(), self._lobby.screen())

    def cues(self) -> list[Cue]:
        """The cues since the last call."""
        return self.desk.cues() if self.desk else []

    def waiting(self) -> frozenset[Seat]:
        """The seats that are waited for; in the lobby none."""
        return frozenset(self.desk.session.waiting()) if self.desk else frozenset()

    def close(self) -> None:
        """Let go of the journal."""
        if self.desk is not None:
            self.desk.session.close()

    def _in_lobby(self, gestures: Iterable[Gesture]) -> None:
        for gesture in gestures:
            started = self._lobby.handle(gesture)
            self.language = self._lobby.language
            if started is not None:
                self._try_to_start(started)
                return  # whatever else the hand did was meant for the lobby

    def _try_to_start(self, asked: StartGame) -> None:
        try:
            self.start(asked.names, dict(asked.settings))
        except CompanionError as error:
            self._lobby.tell(_trouble(say("The game cannot begin"), error))

    def _follow(self, desk: Desk) -> None:
        """What was chosen in a desk's menu for the whole table."""
        self.language = desk.language
        if desk.left:
            self.leave()

    def _new_lobby(self) -> Lobby:
        return Lobby(self.game, self._fixed, self._language)

    def _seat(self, store: Store, timeline: Timeline, chance: Random | None = None) -> Desk:
        session = Session(timeline, store, chance=chance, now_ms=self._now_ms)
        # The same keys: the one that began the game may still be bouncing.
        self.desk = Desk(session, self._devices, self._now_ms, self._tags, self._gestures)
        self.desk.language = self._language
        self.desk.phones = self._phones
        for lying in self._lying.values():
            self.desk.handle(lying)
        return self.desk


def _trouble(title: Text, error: CompanionError) -> Message:
    """What is wrong with the machine, for whoever looks after it."""
    lines = tuple(Text("{line}", {"line": line}) for line in (error.what, error.remedy) if line)
    return Message(title, lines, "warning")
