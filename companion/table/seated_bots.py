"""Bots at a real table. They have no hands: what one has thought of is a step at once, and is told.

The companion deals all cards of such a game, so that it can hold theirs; who plays by itself, how well, and
the seed of that deck are noted in the first line of the journal. Each bot waits until what the last one did
has been read, and done on the board.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.seats import Seat
from companion.journal.listing import note_of_bots
from companion.opponents.level import LEVELS, Level
from companion.table.desk import Desk
from companion.table.session import Session
from companion.table.thinking import Thinking

BOTS, DECK_SEED = "bots", "deck_seed"


class BotSeats(Struct, frozen=True):
    """Which seats play by themselves, and how well, with which simulated deck."""

    levels: Mapping[Seat, Level] = {}
    deck_seed: str = ""

    def notes(self) -> dict[str, str]:
        """As a journal keeps it; nothing where only people play."""
        if not self.levels:
            return {}
        bots = ",".join(f"{seat}:{level}" for seat, level in self.levels.items())
        return {BOTS: bots, DECK_SEED: self.deck_seed, **note_of_bots(self.levels)}

    @classmethod
    def found(cls, notes: Mapping[str, str], players: int) -> BotSeats:
        """As it was noted; a person takes the seat of whom this version does not know."""
        pairs = (one.partition(":")[::2] for one in notes.get(BOTS, "").split(",") if one)
        noted = {int(seat): level for seat, level in pairs if seat.isdecimal() and 0 < int(seat) <= players}
        levels = {seat: level for seat, name in noted.items() for level in LEVELS if level == name}
        return cls(levels, notes.get(DECK_SEED, ""))

    def join(self, session: Session) -> None:
        """Sit down at a game."""
        if self.levels:
            session.bots = session.handless = frozenset(self.levels)
            session.deck_seed, session.hands_simulated = self.deck_seed, True


class SeatedBots:
    """Plays for the bots of whatever game is on."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking

    def beat(self, desk: Desk, company: BotSeats) -> None:
        """One step of a bot that is waited for, when it has been thought of and the last one was read."""
        session = desk.session
        if session.timeline.paused:
            self._thinking.drop()
            return
        if desk.telling:
            return
        for seat in session.waiting():
            level = company.levels.get(seat)
            if level is None:
                continue
            command = self._thinking.wanted(session, seat, level, company.deck_seed)
            if command is not None:
                desk.play(seat, command)
                return

    def leave(self) -> None:
        """The game is left: nobody wants to know any more, and a process is not worth its memory."""
        self._thinking.close()
