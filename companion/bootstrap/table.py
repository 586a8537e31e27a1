"""A real table: the parts of a profile, a host, and the loop between them."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion import games
from companion.bootstrap.deck import Deck
from companion.bootstrap.line import Line
from companion.bootstrap.parts import Parts, Workshop, open_parts
from companion.core.game import AnyGame
from companion.core.screen import Screen
from companion.journal.shelf import Shelf
from companion.profile.parts import Profile
from companion.table.equipment import Equipment
from companion.table.host import Host
from companion.table.loop import Program, TableLoop

Draw = Callable[[Screen, str, tuple[int, int]], Any]


class RealTable:
    """Any program on the parts of a profile."""

    def __init__(
        self,
        profile: Profile,
        program: Callable[[Parts], Program],
        draw: Draw,
        workshop: Workshop,
    ) -> None:
        line = Line()
        self.parts = open_parts(profile, line.post, workshop)
        try:
            self.program = program(self.parts)
        except BaseException:
            self.parts.close()
            raise
        self.loop = TableLoop(self.program, draw, self.parts.displays, self.parts.cues, workshop.now_ms)
        line.connect(self.loop.post)

    async def run(self, *, until: asyncio.Event | None = None) -> None:
        """Until somebody ends it: a signal from outside, or the program itself."""
        end = until or asyncio.Event()
        running = asyncio.create_task(self.loop.run())
        waiter = asyncio.create_task(end.wait())
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, end.set)
        await asyncio.wait({running, waiter}, return_when=asyncio.FIRST_COMPLETED)
        for task in (running, waiter):
            task.cancel()
        done = await asyncio.gather(running, waiter, return_exceptions=True)
        for outcome in done:
            if isinstance(outcome, Exception):
                raise outcome

    def close(self) -> None:
        """Let go of the journal and of every part."""
        self.program.close()
        self.parts.close()


def host_of(
    game: AnyGame, folder: Path, deck: Deck, workshop: Workshop, language: str | None = None
) -> Callable[[Parts], Host]:
    """A table of players, once the parts are there; an interrupted game goes on."""

    def seated(parts: Parts) -> Host:
        shelf = Shelf(folder, games.find)
        equipment = readable(parts.equipment, deck)
        host = Host(game, shelf, equipment, workshop.now_ms, deck.tags, deck.data_folder)
        host.language = language or host.language
        host.resume()
        return host

    return seated


def readable(equipment: Equipment, deck: Deck) -> Equipment:
    """Readers are of no use while no card is enrolled: until then cards are dialled in."""
    return equipment if deck.readable else replace(equipment, readers=frozenset())
