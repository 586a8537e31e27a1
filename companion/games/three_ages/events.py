"""What happened, as facts: each event carries its result, so that a journal never depends on a rule."""

from msgspec import field

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.model import UNREAD, Levels
from companion.games.three_ages.terms import Action, Bonus, Evolution, Strategy

# --- set-up


class YoungestNamed(Event, frozen=True):
    player: Seat


class GalaxyDrawn(Event, frozen=True):
    bonuses: dict[Sector, Bonus]


class CivilisationChosen(Event, frozen=True):
    seat: Seat
    civilisation: str
    ships: int
    levels: Levels
    home: Sector | None = None


class SetupEnded(Event, frozen=True):
    """Everybody has a civilisation."""


# --- ages, cards and turns


class AgeBegun(Event, frozen=True):
    age: int


class CardLaid(Event, frozen=True):
    seat: Seat
    card: int = UNREAD
    side: Strategy | None = None


class CardSetAside(Event, frozen=True):
    seat: Seat
    card: int = UNREAD


class CardsTakenBack(Event, frozen=True):
    seat: Seat


class ChoiceClosed(Event, frozen=True):
    """Everybody has laid a card."""


class Revealed(Event, frozen=True):
    """`doubtful`: seats whose card was read at another seat too, and has to be named."""

    doubtful: tuple[Seat, ...] = ()


class CardNamed(Event, frozen=True):
    seat: Seat
    card: int
    side: Strategy
    aside: int | None = None


class OrderSettled(Event, frozen=True):
    order: tuple[Seat, ...]


class StrategyBegun(Event, frozen=True):
    seat: Seat
    strategy: Strategy
    budget: dict[Action, int] = field(default_factory=dict)


class StrategyEnded(Event, frozen=True):
    seat: Seat


class TurnEnded(Event, frozen=True):
    """Everybody has resolved; the hands go on."""


class HandsPassed(Event, frozen=True):
    """The next turn of the age."""


class AgeEnded(Event, frozen=True):
    """The fifth turn is over; what is left in hand is discarded."""


# --- strategies


class BattleFought(Event, frozen=True):
    """`ships`: what each seat that took part has left there (dict, because seats may be absent)."""

    seat: Seat
    sector: Sector
    scores: dict[Seat, int]
    ships: dict[Seat, int]
    winner: Seat | None = None
    colony_lost: bool = False


class Evolved(Event, frozen=True):
    seat: Seat
    evolution: Evolution
    level: int


class Colonised(Event, frozen=True):
    seat: Seat
    sector: Sector
    bonus: Bonus


class ActionUsed(Event, frozen=True):
    seat: Seat
    action: Action


class ShipsMoved(Event, frozen=True):
    seat: Seat
    source: Sector
    target: Sector
    ships: int


class ShipBuilt(Event, frozen=True):
    seat: Seat
    sector: Sector


class ShipDestroyed(Event, frozen=True):
    """`action`: what it was lost to; None in older journals."""

    victim: Seat
    sector: Sector
    action: Action | None = None


class SectorTurnedUp(Event, frozen=True):
    sector: Sector


# --- end of an age and of the game


class SectorsCounted(Event, frozen=True):
    seat: Seat
    sectors: int


class AgeScored(Event, frozen=True):
    """Points of the age by seat, for sectors and for colonies."""

    sectors: dict[Seat, int]
    colonies: dict[Seat, int]


class AgeClosed(Event, frozen=True):
    """The books of the age are closed; the next one may be dealt."""


class TieFound(Event, frozen=True):
    """Assisted play: the ranking needs the number of ships."""


class ShipsCounted(Event, frozen=True):
    seat: Seat
    ships: int


class GameEnded(Event, frozen=True):
    """The ranking is final."""
