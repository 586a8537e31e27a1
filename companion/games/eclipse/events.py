"""What happened, as facts: each event carries its result, so that a journal never depends on a rule."""

from companion.core.hexes import Place
from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.eclipse.terms import Action, Counts, Item, Resource, Ring, Ship

# --- set-up


class FirstNamed(Event, frozen=True):
    player: Seat


class BoardChosen(Event, frozen=True):
    seat: Seat
    sector: str
    species: str
    place: Place
    turned: int


class TechsDrawn(Event, frozen=True):
    tiles: dict[str, int]


class SetupEnded(Event, frozen=True):
    """Everybody has a board."""


# --- turns


class ActionBegun(Event, frozen=True):
    seat: Seat
    action: Action
    left: int
    reaction: bool = False


class Activated(Event, frozen=True):
    """One of the times that the action allows was used."""


class ActionEnded(Event, frozen=True):
    """Nothing more of the action."""


class PlayerPassed(Event, frozen=True):
    seat: Seat
    first: bool = False


class ReactionsWaived(Event, frozen=True):
    seat: Seat


class TurnEnded(Event, frozen=True):
    following: Seat


class ColonyPlaced(Event, frozen=True):
    seat: Seat
    hex: str
    square: int
    track: Resource


class ColonyShipsReadied(Event, frozen=True):
    seat: Seat
    number: int


class Traded(Event, frozen=True):
    seat: Seat
    given: Resource
    taken: Resource
    times: int


class EnvoySent(Event, frozen=True):
    seat: Seat
    partner: Seat
    track: Resource


class EnvoyRefused(Event, frozen=True):
    seat: Seat
    partner: Seat


class EnvoyAgreed(Event, frozen=True):
    """Both want relations; those of them who are `crowded` return a reputation tile first."""

    seat: Seat
    partner: Seat
    tracks: tuple[Resource, Resource]
    crowded: tuple[Seat, ...]


class RelationFormed(Event, frozen=True):
    seat: Seat
    partner: Seat
    tracks: tuple[Resource, Resource]


class RelationBroken(Event, frozen=True):
    seat: Seat
    partner: Seat
    traitor: bool = True


# --- actions


class HexesDrawn(Event, frozen=True):
    seat: Seat
    place: Place
    ring: Ring
    hexes: tuple[str, ...]


class HexPlaced(Event, frozen=True):
    seat: Seat
    hex: str
    place: Place
    turned: int


class HexesDiscarded(Event, frozen=True):
    seat: Seat
    ring: Ring
    hexes: tuple[str, ...]


class HexLeft(Event, frozen=True):
    """No disc onto the hex that was placed."""

    seat: Seat
    hex: str


class DiscPlaced(Event, frozen=True):
    """From the influence track ("") or from a hex."""

    seat: Seat
    hex: str
    source: str = ""


class DiscTaken(Event, frozen=True):
    seat: Seat
    hex: str


class TechGained(Event, frozen=True):
    """Researched, or found."""

    seat: Seat
    tech: str
    price: int = 0
    found: bool = False


class DiscsAdded(Event, frozen=True):
    seat: Seat
    number: int


class ArtifactsOpened(Event, frozen=True):
    seat: Seat
    number: int


class UnitsGained(Event, frozen=True):
    seat: Seat
    resource: Resource
    units: int


class PartPlaced(Event, frozen=True):
    seat: Seat
    ship: Ship
    slot: int
    part: str


class PartReturned(Event, frozen=True):
    seat: Seat
    ship: Ship
    slot: int


class PartStored(Event, frozen=True):
    seat: Seat
    part: str


class ItemBuilt(Event, frozen=True):
    seat: Seat
    item: Item
    hex: str
    cost: int


class ShipMoved(Event, frozen=True):
    seat: Seat
    ship: Ship
    source: str
    target: str


# --- what is owed


class DiscoveryDrawn(Event, frozen=True):
    """Only its taker knows the front."""

    seat: Seat
    hex: str
    tile: str


class DiscoveryUsed(Event, frozen=True):
    seat: Seat
    tile: str


class DiscoveryKept(Event, frozen=True):
    seat: Seat


class CruiserFound(Event, frozen=True):
    seat: Seat
    hex: str


class TechToChoose(Event, frozen=True):
    """An Ancient Tech gives one of several."""

    seat: Seat


class PartToPlace(Event, frozen=True):
    seat: Seat
    part: str


class Answered(Event, frozen=True):
    """The first question that was owed is answered."""


class CubeReturned(Event, frozen=True):
    seat: Seat
    track: Resource
    dead: bool = False


class ReputationDrawn(Event, frozen=True):
    """Only who drew knows the values."""

    seat: Seat
    tiles: tuple[int, ...]


class ReputationTaken(Event, frozen=True):
    """Tiles of the set-up: all are kept."""

    seat: Seat
    tiles: tuple[int, ...]


class ReputationKept(Event, frozen=True):
    """All tiles that a seat has afterwards, and those that went back into the bag."""

    seat: Seat
    tiles: tuple[int, ...]
    returned: tuple[int, ...] = ()


# --- combat


class CombatBegun(Event, frozen=True):
    hexes: tuple[str, ...]
    links: tuple[tuple[Seat, Seat], ...] = ()


class HexOpened(Event, frozen=True):
    hex: str


class HexClosed(Event, frozen=True):
    hex: str


class BattleBegun(Event, frozen=True):
    hex: str
    attacker: Seat
    defender: Seat
    order: tuple[tuple[int, int], ...]


class DiceThrown(Event, frozen=True):
    """`hits`: damage and face of each die that can hit something."""

    side: int
    type: int
    faces: tuple[int, ...]
    hits: tuple[tuple[int, int], ...] = ()
    missiles: bool = False


class ShipHit(Event, frozen=True):
    """A die was assigned: to a ship of this type and damage on that side."""

    side: int
    type: int
    was: int
    damage: int
    destroyed: bool = False


class HitLost(Event, frozen=True):
    """A die has nothing left that it could hit."""


class VolleyEnded(Event, frozen=True):
    """The next type is on."""


class RetreatDeclared(Event, frozen=True):
    side: int
    type: int
    hex: str


class ShipsRetreated(Event, frozen=True):
    side: int
    type: int
    hex: str


class FleetLost(Event, frozen=True):
    """A stalemate that its attacker could not leave."""

    side: int


class OrderSwapped(Event, frozen=True):
    """The type that is on lets the next one of its side act first."""


class BattleEnded(Event, frozen=True):
    """`draws`: reputation tiles by seat, in the order of drawing; `once`: for all battles of the hex."""

    draws: tuple[tuple[Seat, int], ...] = ()
    once: bool = False


class DrawSkipped(Event, frozen=True):
    """No tile is drawn by the companion: none is left, or it is drawn on the table."""

    seat: Seat
    kept: bool = False


class BombingBegun(Event, frozen=True):
    hex: str
    seat: Seat


class PopulationThrown(Event, frozen=True):
    seat: Seat
    faces: tuple[int, ...]
    damage: int


class CubeDestroyed(Event, frozen=True):
    hex: str
    square: int


class BombingEnded(Event, frozen=True):
    hex: str


class ControlBegun(Event, frozen=True):
    hexes: tuple[str, ...]


class DiscLost(Event, frozen=True):
    hex: str


class ControlSettled(Event, frozen=True):
    hex: str


class EnvoysBegun(Event, frozen=True):
    pairs: tuple[tuple[Seat, Seat], ...]


class EnvoyConsidered(Event, frozen=True):
    """The first of the new pairs has been asked."""


# --- assisted play


class ActionNamed(Event, frozen=True):
    """`details`: what is still to be said of it, and how often."""

    seat: Seat
    action: str
    details: int = 0
    reaction: bool = False


class DetailGiven(Event, frozen=True):
    """One of the times that the action allows."""

    seat: Seat


class DetailsEnded(Event, frozen=True):
    seat: Seat


class PartsPutOff(Event, frozen=True):
    """So many parts of an upgrade are named later."""

    seat: Seat
    parts: int


class PartsRecalled(Event, frozen=True):
    """Parts that were put off are asked for now."""

    seat: Seat


class HexNoted(Event, frozen=True):
    """A hex lies on the table; without Ancients perhaps with a disc."""

    seat: Seat
    hex: str
    disc: bool = False


class CubesGuessed(Event, frozen=True):
    """The cubes that fit: square and track of each."""

    seat: Seat
    hex: str
    cubes: tuple[tuple[int, Resource], ...]


class DiscoveryOwed(Event, frozen=True):
    seat: Seat
    hex: str


class BattleNamed(Event, frozen=True):
    hex: str
    attacker: Seat
    defender: Seat


class BattleReported(Event, frozen=True):
    """Losses by seat and type; Ancients and the centre's guard that fell; whose disc lies there now.

    `left`: the players still there, the first come first, where another battle follows. `due`: tiles are
    drawn in a step of their own; in older journals those who `keep` one have it at once.
    """

    hex: str
    losses: dict[Seat, Counts]
    ancients: int
    guard: bool
    holder: Seat
    draws: tuple[tuple[Seat, int], ...]
    keep: tuple[Seat, ...] = ()
    fled: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] | None = None
    due: bool = False


class ShipsMustered(Event, frozen=True):
    """Ships of the ledger stand on a hex, the defender's first."""

    hex: str
    fleets: dict[Seat, Counts]


class ShipsReturned(Event, frozen=True):
    """Whoever is left there is back in the ledger."""

    hex: str


class HolderNamed(Event, frozen=True):
    hex: str
    holder: Seat


class BattleDropped(Event, frozen=True):
    """It was not fought."""

    hex: str


class BooksCorrected(Event, frozen=True):
    """A seat's markers as they stand on the table, before Upkeep."""

    seat: Seat
    stored: Counts
    cubes: Counts
    discs: int


class ExtraCounted(Event, frozen=True):
    """Short books: points of technologies and Monoliths."""

    seat: Seat
    points: int


# --- upkeep and the end


class UpkeepBegun(Event, frozen=True):
    """Everybody produces, and pays."""


class UpkeepPaid(Event, frozen=True):
    seat: Seat
    stored: Counts


class Collapsed(Event, frozen=True):
    seat: Seat
    points: int


class UpkeepEnded(Event, frozen=True):
    """Cleanup."""


class RoundBegun(Event, frozen=True):
    round: int
    first: Seat


class CountingBegun(Event, frozen=True):
    """Reputation tiles are turned up."""


class ReputationCounted(Event, frozen=True):
    seat: Seat
    points: int


class GameEnded(Event, frozen=True):
    """The ranking is final."""
