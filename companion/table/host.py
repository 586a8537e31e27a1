"""The host: a table from its attract screen through a game to the next one.

It is either in the lobby or at a desk. A game that was interrupted is taken up again; a game that is over
stays on the displays until somebody begins another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from companion.core.cues import Cue
from companion.core.game import AnyGame
from companion.core.screen import Screen
from companion.core.seats import TABLE, Seat
from companion.core.signals import KeyChanged, Signal, Turned
from companion.journal.shelf import Shelf
from companion.journal.store import Store
from companion.journal.timeline import Timeline
from companion.table.desk import Desk, Equipment
from companion.table.gestures import Gestures
from companion.table.lobby import Lobby, StartGame
from companion.table.session import Session
from companion.table.tags import TagBook


class Host:
    """What a loop drives and displays show, whether a game is on or not."""

    def __init__(
        self,
        game: AnyGame,
        shelf: Shelf,
        equipment: Equipment,
        now_ms: Callable[[], int],
        tags: TagBook | None = None,
    ) -> None:
        self.game = game
        self.desk: Desk | None = None
        self.language = "fr"
        self._shelf = shelf
        self._equipment = equipment
        self._now_ms = now_ms
        self._tags = tags
        self._gestures = Gestures()
        self._fixed = {} if equipment.readers else {"cards": "dial"}
        self._lobby = Lobby(game, self._fixed)

    @property
    def session(self) -> Session | None:
        """The game that is on, if one is."""
        return self.desk.session if self.desk else None

    def resume(self) -> bool:
        """Take up the last game that was not finished; whether there was one."""
        found = self._shelf.unfinished(self.game)
        if found is None:
            return False
        store, account = found
        self._seat(store, account.timeline)
        assert self.desk is not None
        self.desk.greet()
        return True

    def start(
        self, names: tuple[str, ...], settings: Mapping[str, str], chance: Random | None = None
    ) -> None:
        """A new game; the one before it stays in its journal."""
        options = self.game.configure(names, {**self._fixed, **settings}, None)
        store = self._shelf.create(self.game, options)
        self.leave()
        self._seat(store, Timeline(self.game, options), chance)

    def leave(self) -> None:
        """Back to the lobby."""
        if self.desk is not None:
            self.desk.session.close()
        self.desk = None
        self._lobby = Lobby(self.game, self._fixed)

    def handle(self, signal: Signal) -> None:
        """One fact from the hardware."""
        if self.desk is not None:
            self.desk.handle(signal)
            self._follow(self.desk)
        elif isinstance(signal, KeyChanged | Turned) and signal.seat == TABLE:
            self._gesture_in_lobby(signal)

    def tick(self) -> None:
        """Time has passed."""
        if self.desk is not None:
            self.desk.tick()
            self._follow(self.desk)
        else:
            for gesture in self._gestures.tick(self._now_ms()):
                self._lobby.handle(gesture)

    def screens(self) -> dict[Seat, Screen]:
        """What each display shows now; in the lobby they all invite."""
        if self.desk is not None:
            return self.desk.screens()
        return {seat: self._lobby.screen() for seat in (TABLE, *sorted(self._equipment.displays))}

    def cues(self) -> list[Cue]:
        """The cues since the last call."""
        return self.desk.cues() if self.desk else []

    def close(self) -> None:
        """Let go of the journal."""
        if self.desk is not None:
            self.desk.session.close()

    def _gesture_in_lobby(self, signal: KeyChanged | Turned) -> None:
        for gesture in self._gestures.feed(signal, self._now_ms()):
            started = self._lobby.handle(gesture)
            self.language = self._lobby.language
            if isinstance(started, StartGame):
                self.start(started.names, dict(started.settings))
                assert self.desk is not None
                self.desk.language = self.language

    def _follow(self, desk: Desk) -> None:
        """What was chosen in a desk's menu for the whole table."""
        self.language = desk.language
        if desk.left:
            self.leave()

    def _seat(self, store: Store, timeline: Timeline, chance: Random | None = None) -> None:
        seats = range(1, len(timeline.options.names) + 1)
        equipment = self._equipment
        present = Equipment(
            equipment.controls.intersection(seats),
            equipment.readers.intersection(seats),
            equipment.displays.intersection(seats),
        )
        session = Session(timeline, store, chance=chance, now_ms=self._now_ms)
        self.desk = Desk(session, present, self._now_ms, self._tags)
        self.desk.language = self.language
