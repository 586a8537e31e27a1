"""A unit to be removed: by its owner the cheapest, by an enemy the strongest, as nearly everybody would."""

from companion.core.prompt import Option
from companion.core.seats import Seat
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.prompts.phrases import some
from companion.games.nexus_ops.terms import Counts, count_of, present


def removals(seat: Seat, units: Counts, *, own: bool) -> tuple[Option, ...]:
    """One of these units, the cheapest first."""
    kinds = present(units)[::-1]
    usual = kinds[0 if own else -1]
    return tuple(
        Option(some(count_of(units, unit), unit), c.Remove(seat, unit), icon=unit, seldom=unit != usual)
        for unit in kinds
    )
