"""Who falls in a battle: the dice of one side, the choices about the other, and what is left of it.

An army is one number with a digit for each kind of unit, in battle order, the Dragon's digit highest. A loss
makes the number smaller, so going through armies from the largest down never meets one too early.

Which unit falls next is a choice. An `Order` makes it for a whole step: all kinds, the first to fall first.
`cheapest_first` is what a sensible owner does; any function of the same shape can take its place. The enemy's
Lava Leapers take from the other end: what the owner would give up last. So although the attacker chooses
first, it makes no difference who does: what is left between the two ends is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb

Units = tuple[int, ...]
Army = int
Kinds = tuple[int, ...]
# One unit of each kind, as armies, in the order in which kinds fall.
Queue = tuple[Army, ...]
# (step of the round, hit number of each kind, cost of each kind) → all kinds, the first to fall first.
Order = Callable[[int, Units, Units], Kinds]

KINDS = range(6)
GONE: Army = 0
FACES = 6
# As a hit number: no die shows that much.
NEVER = FACES + 1
# Six digits still fit into one digit of Python's own, and an odd base spreads armies well over a dictionary.
BASE = 31
MOST_OF_A_KIND = BASE - 1
_PLACES: Queue = tuple(BASE**kind for kind in reversed(KINDS))


def army_of(units: Units) -> Army:
    """The counts as one number."""
    return sum(count * place for count, place in zip(units, _PLACES, strict=True))


def units_of(army: Army) -> Units:
    """The number as counts."""
    return tuple(army // place % BASE for place in _PLACES)


def dice_of(army: Army, step: int) -> int:
    """How many units roll in this step."""
    return army // _PLACES[step] % BASE


def cheapest_first(step: int, hits_on: Units, costs: Units) -> Kinds:
    """The least rubium; at the same price the one with the least hope of a hit still to come this round."""
    return tuple(sorted(KINDS, key=lambda kind: (costs[kind], _hope(kind, step, hits_on))))


def rolled_first(step: int, hits_on: Units, costs: Units) -> Kinds:
    """Whoever has rolled before anybody who has not: for an owner who must win in this round."""
    return tuple(sorted(cheapest_first(step, hits_on, costs), key=lambda kind: kind > step))


def _hope(kind: int, step: int, hits_on: Units) -> int:
    """The faces of the die that can still hit in this round; none once the kind has rolled."""
    return NEVER - hits_on[kind] if kind > step else 0


@lru_cache(maxsize=128)
def volleys(dice: int, picking: bool) -> tuple[tuple[int, int], ...]:
    """All that these dice can do, as (hits of the owner's choice, hits of the roller's choice).

    Fewer hits stand before more, so that what fewer dice can do is the beginning of what more can do.
    """
    return tuple(
        (hits - picks, picks) for hits in range(dice + 1) for picks in range((hits if picking else 0) + 1)
    )


@lru_cache(maxsize=1024)
def volley_chances(dice: int, hits_on: int, picks_on: int) -> tuple[float, ...]:
    """How likely each of the `volleys` is: throws are counted, and only the last division rounds."""
    picked = NEVER - max(hits_on, picks_on)
    plain = NEVER - hits_on - picked
    missed = FACES - plain - picked
    return tuple(
        comb(dice, own)
        * comb(dice - own, picks)
        * (plain**own * picked**picks * missed ** (dice - own - picks))
        / FACES**dice
        for own, picks in volleys(dice, picks_on < NEVER)
    )


def one_less(army: Army, queue: Queue) -> Army:
    """The army without the unit that falls next."""
    for place in queue:
        if army // place % BASE:
            return army - place
    return GONE


class UnderFire:
    """One side in one step: what the enemy's dice may do to it."""

    def __init__(self, dice: int, numbers: tuple[int, int], order: Kinds) -> None:
        """Up to so many dice, their (hit, pick) numbers, the order in which units are given up."""
        self.chances = [volley_chances(count, *numbers) for count in range(dice + 1)]
        self._dice = dice
        self._picking = numbers[1] < NEVER
        self._given = tuple(_PLACES[kind] for kind in order)
        self._picked = self._given[::-1]
        self._lines: dict[Army, list[Army]] = {}

    @property
    def queues(self) -> tuple[Queue, ...]:
        """The queues from which a hit may take a unit."""
        if not self._dice:
            return ()
        return (self._given, self._picked) if self._picking else (self._given,)

    def line(self, army: Army) -> list[Army]:
        """What is left of it after each of the `volleys`, in their order."""
        line = self._lines.get(army)
        if line is None:
            line = self._line_with_picks(army) if self._picking else self._fall(army, self._given)
            self._lines[army] = line
        return line

    def _line_with_picks(self, army: Army) -> list[Army]:
        left = [self._fall(some, self._picked) for some in self._fall(army, self._given)]
        return [left[own][picks] for own, picks in volleys(self._dice, True)]

    def _fall(self, army: Army, queue: Queue) -> list[Army]:
        """The army after no loss, after one, and so on; losses beyond the last unit change nothing."""
        left = [army]
        for place in queue:
            count = army // place % BASE
            if count:
                without = army - count * place
                left.extend(range(army - place, without - 1, -place))
                army = without
                if len(left) > self._dice:
                    return left[: self._dice + 1]
        return left + [GONE] * (self._dice + 1 - len(left))


Side = Sequence[UnderFire]
