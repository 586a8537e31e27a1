"""What happened on the full board."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.starcraft.board import Counts, Tile


class PlanetsDealt(Event, frozen=True):
    """Everybody drew two planets, and the Event deck is made ready."""

    planets: dict[Seat, tuple[str, ...]]
    stages: tuple[int, int, int]


class PlanetLaid(Event, frozen=True):
    """A planet lies on the table; `base`: the area with the own base."""

    seat: Seat
    tile: Tile
    base: str = ""


class AxisBegun(Event, frozen=True):
    """All planets are laid."""


class AxisLaid(Event, frozen=True):
    """A pair of z-axis ends was put on two planets; without a place it is discarded."""

    seat: Seat
    ends: tuple[tuple[str, int], ...] = ()


class ForcesBegun(Event, frozen=True):
    """Everybody has the Resource cards of the own base's planet, and workers; units are placed."""


class UnitPlaced(Event, frozen=True):
    """A starting unit stands in an area."""

    seat: Seat
    unit: str
    area: str


class TransportPlaced(Event, frozen=True):
    """The starting transport lies on a route; where there is none it stays in the supply."""

    seat: Seat
    route: str = ""


class CombatDrawn(Event, frozen=True):
    """Combat cards came from the deck into a hand; of a real deck nobody knows which."""

    seat: Seat
    cards: tuple[int, ...]


class CombatDiscarded(Event, frozen=True):
    """A Combat card left a hand."""

    seat: Seat
    card: int


class BuildBegun(Event, frozen=True):
    """A Build order is executed."""

    planet: str
    special: bool = False


class PartReached(Event, frozen=True):
    """The next part of a Build order."""

    part: int


class Paid(Event, frozen=True):
    """Workers were placed; `mined`: areas that were mined by force, each time once more.

    `cards`: how many others went onto each Resource card. Without it (as games were written once) they filled
    the printed resources first, then the cards in their order.
    """

    seat: Seat
    minerals: int = 0
    gas: int = 0
    mined: tuple[str, ...] = ()
    cards: dict[str, int] | None = None


class Bought(Event, frozen=True):
    """Something was built; `destroyed`: figures that it took, by area; `off`: a special order's discount."""

    seat: Seat
    what: str
    key: str = ""
    where: str = ""
    off: str = ""
    destroyed: dict[str, Counts] | None = None


class UnitDestroyed(Event, frozen=True):
    """A player took an own unit off the board."""

    seat: Seat
    area: str
    unit: str


class PieceDestroyed(Event, frozen=True):
    """A player took an own base, by its area, or transport, by its route, off the board."""

    seat: Seat
    what: str
    where: str


class PlacedByHand(Event, frozen=True):
    """A player says of every worker of this order where it goes."""

    seat: Seat


class MobilizeBegun(Event, frozen=True):
    """A Mobilize order is executed."""

    planet: str
    special: bool = False


class UnitsMoved(Event, frozen=True):
    """Units went to an area of the active planet; `attack`: against enemy units."""

    seat: Seat
    unit: str
    number: int
    source: str
    target: str
    attack: bool = False
    enemy: bool = False


class ResearchBegun(Event, frozen=True):
    """A Research order is executed."""

    planet: str
    special: bool = False


class ResearchDrawn(Event, frozen=True):
    """The three Combat cards of a Research order are drawn."""


class TechnologyBought(Event, frozen=True):
    """A technology is bought: `copies` go into the Combat deck, and the discards with them."""

    seat: Seat
    technology: str
    copies: tuple[int, ...] = ()


class CopyTaken(Event, frozen=True):
    """One copy of a technology went from the deck into the hand."""

    seat: Seat
    card: int


class OrderClosed(Event, frozen=True):
    """An order is done."""


class PiecesDestroyed(Event, frozen=True):
    """Regrouping, step 1: bases by area, then transports by route and owner."""

    bases: tuple[str, ...]
    transports: tuple[tuple[str, Seat], ...]


class ResourcesLost(Event, frozen=True):
    """Regrouping, step 2."""

    cards: dict[Seat, tuple[str, ...]]


class ResourcesGained(Event, frozen=True):
    """Regrouping, step 3; then all workers come back."""

    cards: dict[Seat, tuple[str, ...]]


class EventsRead(Event, frozen=True):
    """Everybody reads the own Event cards, by their places in the file."""

    cards: dict[Seat, tuple[int, ...]]


class EventPlayed(Event, frozen=True):
    """A player played an Event card or none, and revealed the others."""

    seat: Seat
    event: int
    revealed: tuple[int, ...]


class WorkersGained(Event, frozen=True):
    """An Event card brought workers."""

    seat: Seat
    number: int


class DiscardingBegun(Event, frozen=True):
    """Somebody holds too many Combat cards."""
