"""What happened in a battle, as facts, from its first card to its result."""

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.nexus_ops.model import Boost, Due, Result
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import Counts, Terrain, Unit


class BattleBegun(Event, frozen=True):
    """`asked` may play Energize cards, in this order. `contest`: the number of the space, if it was held."""

    attacker: Seat
    defender: Seat
    terrain: Terrain
    attackers: Counts
    defenders: Counts
    space: Space = ""
    asked: tuple[Seat, ...] = ()
    contest: int = 0


class BattleCardPlayed(Event, frozen=True):
    """`boost`: what it does to dice, as far as the companion should know."""

    seat: Seat
    boost: Boost | None = None
    key: str = ""


class CardsDeclined(Event, frozen=True):
    """`later`: perhaps when dice have been thrown, or thrown the next time."""

    seat: Seat
    later: bool = False


class CardsAsked(Event, frozen=True):
    """Others may play Energize cards, now or when dice have been thrown: a hand was corrected."""

    asked: tuple[Seat, ...]


class StepBegun(Event, frozen=True):
    """Now the units of this type roll."""

    unit: Unit


class DiceThrown(Event, frozen=True):
    """`dice` only if the companion threw them."""

    seat: Seat
    hits: int
    picks: int = 0
    dice: tuple[int, ...] = ()


class ThrowReopened(Event, frozen=True):
    """A battle card came after dice: they are counted again. `more`: the hits that it can add, if known."""

    seat: Seat
    more: int | None = None


class HitsCounted(Event, frozen=True):
    dues: tuple[Due, ...] = ()


class UnitLost(Event, frozen=True):
    chooser: Seat
    victim: Seat
    unit: Unit


class BattleWon(Event, frozen=True):
    """By the attacker; the only way to win one."""

    attacker: Seat
    defender: Seat


class BattleOver(Event, frozen=True):
    """Without a winner: `lost` by the attacker, or `open`."""

    result: Result
