"""What is worth telling of a game when it is over, besides its points: who fought, and how the dice fell.

Points by source, the turning point and whom the table waited for follow from standings and the journal for
any game. A game adds facts (`Game.facts`), each read off one step.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.seats import Seat
from companion.core.text import Text

NOWHERE = Text("")


class BattleEnd(Struct, frozen=True):
    """A battle that has ended; `winner` is nobody where all was lost or nothing decided."""

    sides: tuple[Seat, ...]
    winner: Seat | None = None
    where: Text = NOWHERE


class DiceThrow(Struct, frozen=True):
    """Dice of a seat, how many hit, how many would have on average; `again`: it replaces the last one."""

    seat: Seat
    dice: int
    hits: int
    expected: float
    again: bool = False


Fact = BattleEnd | DiceThrow
