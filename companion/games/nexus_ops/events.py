"""What happened, as facts: each event carries its result, so that a journal never depends on a rule.

A card is named by its `key` where the companion knows it: a simulated one, or one of the owner's file.
"""

from msgspec import field

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.nexus_ops.data import Tile
from companion.games.nexus_ops.model import Boost, Due, End, Result
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import Card, Counts, Effect, Mine, Terrain, Unit

# --- set-up


class FirstNamed(Event, frozen=True):
    player: Seat
    rubium: dict[Seat, int]
    at_random: bool = False


class MinesTold(Event, frozen=True):
    values: tuple[int, ...]


class MapAwaited(Event, frozen=True):
    """The players lay the map and say what lies where."""


class LandsLaid(Event, frozen=True):
    lands: dict[Space, Terrain]
    drawn: bool = False


# --- turns and cards


class TurnBegun(Event, frozen=True):
    """`bound`: units that begin the turn beside enemies, by space."""

    seat: Seat
    bound: dict[Space, Counts] = field(default_factory=dict)


class CardsDrawn(Event, frozen=True):
    """`shuffled`: the discards had to be shuffled for it."""

    seat: Seat
    card: Card
    number: int
    shuffled: bool = False


class CardSold(Event, frozen=True):
    seat: Seat
    card: Card
    rubium: int
    key: str = ""


class EnergizePlayed(Event, frozen=True):
    """`number`: how many units may move again, or go anywhere."""

    seat: Seat
    effect: Effect
    key: str = ""
    number: int = 0


class RubiumGained(Event, frozen=True):
    seat: Seat
    rubium: int


class UnitGained(Event, frozen=True):
    seat: Seat
    unit: Unit
    space: Space = ""


class MissionTaken(Event, frozen=True):
    seat: Seat
    points: int


class SecretPlayed(Event, frozen=True):
    seat: Seat
    mission: str
    points: int
    red: bool = False


class HillClaimed(Event, frozen=True):
    seat: Seat
    points: int


# --- phases


class UnitBought(Event, frozen=True):
    seat: Seat
    unit: Unit
    cost: int
    space: Space = ""


class DeployEnded(Event, frozen=True):
    seat: Seat


class UnitsMoved(Event, frozen=True):
    """Of them, `retreated` were bound to retreat; by cards, `again` had moved before, `far` go anywhere."""

    seat: Seat
    unit: Unit
    source: Space
    target: Space
    number: int
    retreated: int = 0
    again: int = 0
    far: int = 0


class MoveEnded(Event, frozen=True):
    seat: Seat


class BreathRolled(Event, frozen=True):
    seat: Seat
    die: int
    source: Space = ""
    target: Space = ""
    companion: bool = False


class BreathHit(Event, frozen=True):
    """Somebody loses a unit there."""

    target: Space = ""


class VictimNamed(Event, frozen=True):
    victim: Seat


class UnitBurnt(Event, frozen=True):
    victim: Seat
    unit: Unit
    space: Space = ""


class BreathEnded(Event, frozen=True):
    """No (further) breath."""


class TileTurned(Event, frozen=True):
    """`placed`: whether a figure of the unit was left in the supply. `drawn`: by the companion."""

    seat: Seat
    space: Space = ""
    mine: Mine | None = None
    unit: Unit | None = None
    placed: bool = False
    drawn: Tile | None = None


class ExploreEnded(Event, frozen=True):
    """No (further) tile."""


class SpoilsEnded(Event, frozen=True):
    seat: Seat


class FightEnded(Event, frozen=True):
    seat: Seat


class IncomeGained(Event, frozen=True):
    seat: Seat
    rubium: int
    mines: tuple[int, ...] = ()


class DrawEnded(Event, frozen=True):
    seat: Seat


class HandoverAsked(Event, frozen=True):
    """The partner may hand over a card."""


class CardHanded(Event, frozen=True):
    giver: Seat
    receiver: Seat
    card: Card
    key: str = ""


class HandoverDeclined(Event, frozen=True):
    giver: Seat


# --- battles, from the first card to the result


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


# --- the end


class PlayerEliminated(Event, frozen=True):
    seat: Seat


class PlayerSpared(Event, frozen=True):
    """Without a unit, but with a card or the rubium for one: judged, and still in the game."""

    seat: Seat


class TieFound(Event, frozen=True):
    """Spaces have to be counted."""


class SpacesCounted(Event, frozen=True):
    seat: Seat
    spaces: int


class GameEnded(Event, frozen=True):
    """Several winners are a team, or else a drawn game."""

    winners: tuple[Seat, ...]
    by: End
