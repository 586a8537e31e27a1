"""Battles as values that any page draws: who fights with what, dice as they lie there, sums, odds.

All of it is made from a view, so it cannot tell what that hides.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.seats import TABLE, Seat
from companion.core.text import Text

NOTHING = Text("")


class Die(Struct, frozen=True):
    """What a die shows and whether that is a hit; `weight`: how much one does, where dice differ."""

    face: int
    hit: bool
    weight: int = 1


class Force(Struct, frozen=True):
    """Pieces of one kind and one side; a `seat` below 1 is nobody's. `now`: they are on.

    `kind` tells two forces of a side apart, `icon` is drawn.
    """

    seat: Seat
    kind: str
    name: Text
    icon: str = ""
    detail: Text = NOTHING
    dice: tuple[Die, ...] = ()
    now: bool = False
    gone: bool = False


class Total(Struct, frozen=True):
    """What a side comes to, and what that is made of."""

    seat: Seat
    value: int
    parts: tuple[Text, ...] = ()


class Odds(Struct, frozen=True):
    """Three chances in percent, together 100, each with its words. `title`: of what.

    `sides`: for whom the first is good and for whom the last, where both are players.
    """

    title: Text
    good: int
    bad: int
    words: tuple[Text, Text, Text]
    sides: tuple[Seat, Seat] = (TABLE, TABLE)

    @property
    def even(self) -> int:
        """Neither the one nor the other."""
        return 100 - self.good - self.bad


class Combat(Struct, frozen=True):
    """A battle, or what a step showed of one. `key` is the same as long as it is the same battle.

    `came`: what it came to, a line each. `opposed`: the forces fight two by two, each against the next.
    """

    key: str
    title: Text
    where: str = ""
    forces: tuple[Force, ...] = ()
    opposed: bool = False
    totals: tuple[Total, ...] = ()
    came: tuple[Text, ...] = ()


def percents(good: float, bad: float) -> tuple[int, int]:
    """Two chances in whole percent, never more than 100 together."""
    whole = round(100 * good)
    return whole, min(round(100 * bad), 100 - whole)
