"""What players ask for. A field that is None (or a tuple not yet full) is still to be asked."""

from companion.core.seats import Seat
from companion.core.values import Command, Submenu
from companion.games.eclipse.terms import Action, Item, Resource, Ship

# --- set-up


class NameFirst(Command, frozen=True):
    """Who begins."""

    player: Seat


class ChooseBoard(Command, frozen=True):
    """A species, by its start hex."""

    sector: str


# --- turns


class Act(Command, frozen=True):
    """An action, or after passing a reaction."""

    action: Action


class Pass(Command, frozen=True):
    """No more actions this round; or none as a reaction."""


class WaiveReactions(Command, frozen=True):
    """After passing: nobody asks again this round."""


class Resign(Command, frozen=True):
    """Nothing is left on the map: the civilisation is scored and leaves."""


class Done(Command, frozen=True):
    """Nothing more of this."""


class Colonise(Command, frozen=True):
    """A colony ship brings a cube onto a square."""

    hex: str | None = None
    square: int | None = None
    track: Resource | None = None


class Trade(Command, frozen=True):
    """Units of one resource for fewer of another."""

    given: Resource | None = None
    taken: Resource | None = None
    times: int | None = None


class SendEnvoy(Command, frozen=True):
    """Offer relations to another player, with a cube from a track."""

    partner: Seat
    track: Resource | None = None


class AnswerEnvoy(Command, frozen=True):
    """Agree with a cube from a track, or not."""

    agreed: bool
    track: Resource | None = None


class ReturnReputation(Command, frozen=True):
    """A tile of this value makes room for an ambassador."""

    value: int


# --- actions


class Explore(Command, frozen=True):
    """Where to."""

    place: str


class NameHex(Command, frozen=True):
    """The hex that was drawn from its stack on the table."""

    hex: int | None = None


class PlaceHex(Command, frozen=True):
    """The drawn hex, turned so."""

    hex: str
    turned: int | None = None


class DiscardHex(Command, frozen=True):
    """What was drawn is not placed."""


class Claim(Command, frozen=True):
    """A disc onto a hex, or none."""

    hex: str
    disc: bool


class Influence(Command, frozen=True):
    """A disc from the track ("") or a hex, to the track or a hex."""

    target: str | None = None
    source: str | None = None


class Research(Command, frozen=True):
    """A technology; what is missing is traded for."""

    tech: str
    trade: Resource | None = None


class PlacePart(Command, frozen=True):
    """A ship part onto a square of a blueprint."""

    part: str
    ship: Ship | None = None
    slot: int | None = None


class ReturnParts(Submenu, frozen=True):
    """Which part to return."""


class ReturnPart(Command, frozen=True):
    """A part goes back; the print below it is seen again."""

    ship: Ship
    slot: int


class Build(Command, frozen=True):
    """A ship or a structure on a hex; what is missing is traded for."""

    item: Item
    hex: str | None = None
    trade: Resource | None = None


class Move(Command, frozen=True):
    """One ship to another hex."""

    source: str | None = None
    ship: Ship | None = None
    target: str | None = None


# --- what is owed


class UseDiscovery(Command, frozen=True):
    """Use the front of a discovery tile, or keep it for its points; `tile` if it was drawn on the table."""

    use: bool
    tile: str = ""


class StorePart(Command, frozen=True):
    """An Ancient part is kept beside the board."""


class TakeTech(Command, frozen=True):
    """The technology of an Ancient Tech."""

    tech: str


class TakeUnits(Command, frozen=True):
    """The resource of an artifact."""

    resource: Resource


class ReturnCube(Command, frozen=True):
    """The track of a cube that may go to any."""

    track: Resource


class KeepReputation(Command, frozen=True):
    """Of the own tiles and the drawn ones, one of this value goes; or the best drawn one is kept."""

    kept: int
    given_up: int | None = None


# --- combat


class Fire(Command, frozen=True):
    """Throw the dice of the type whose turn it is; `faces` if they were thrown on the table."""

    faces: tuple[int, ...] = ()


class Retreat(Command, frozen=True):
    """The type leaves for a hex, at its next turn."""

    hex: str


class LetNextFirst(Command, frozen=True):
    """Of two types with the same initiative the larger one acts first."""


class Assign(Command, frozen=True):
    """The next die that hits goes to a ship of this type with this damage."""

    type: int
    damage: int


class Bomb(Command, frozen=True):
    """Attack a population: with dice, with bombs, or not at all; `faces` if they were thrown on the table."""

    how: str
    faces: tuple[int, ...] = ()


class DestroyCube(Command, frozen=True):
    """The cube on this square."""

    square: int


# --- assisted play


class NameAction(Command, frozen=True):
    """An action, or another one that needs no words; after passing a reaction."""

    action: str


class FindHex(Command, frozen=True):
    """Explored: the stack, the hex, and what came of it ("discard" without a number)."""

    ring: str
    hex: int | None = None
    outcome: str | None = None


class BuildItems(Command, frozen=True):
    """How many of each; for a structure the hex is asked for."""

    items: tuple[int, ...] = ()
    hex: str | None = None


class NameBattle(Command, frozen=True):
    """Ships have moved to a battle: against whom, and where."""

    opponent: Seat
    hex: str | None = None


class AddBattle(Command, frozen=True):
    """A battle that nobody has named: who came, against whom, and where."""

    attacker: Seat | None = None
    opponent: Seat | None = None
    hex: str | None = None


class AddDiscs(Command, frozen=True):
    """Short books: a technology has brought discs."""

    number: int


class PutPartsOff(Command, frozen=True):
    """The parts of an upgrade are named when it comes to a battle."""


class NameParts(Command, frozen=True):
    """Parts that were put off are named now."""


class ReportBattle(Command, frozen=True):
    """How a battle ended: losses, and whose the hex is; where others wait there, which side is left."""

    hex: str
    losses: tuple[int, ...] = ()
    holder: Seat | None = None
    left: Seat | None = None


class DrawReputation(Command, frozen=True):
    """Tiles were drawn on the table, and their values are nobody else's business."""


class MusterShips(Command, frozen=True):
    """Battles by steps: how many ships of each type are there."""

    hex: str
    ships: tuple[int, ...] = ()


class NameHolder(Command, frozen=True):
    """Whose disc lies on a hex after its battle, or where there were no ships to fight."""

    hex: str
    holder: Seat | None = None


class Occupy(Command, frozen=True):
    """A disc onto a free hex where own ships stand."""

    hex: str | None = None


class DropBattle(Command, frozen=True):
    """There was no battle after all."""

    hex: str


class CorrectBooks(Command, frozen=True):
    """Markers that stand otherwise than the companion thinks."""

    what: str
    numbers: tuple[int, ...] = ()


class Collapse(Command, frozen=True):
    """Nothing is enough: the civilisation is scored and leaves."""


class BeginRound(Command, frozen=True):
    """Tiles are drawn, discs and ships are back."""


class CountExtra(Command, frozen=True):
    """Short books: what technologies and Monoliths come to."""

    points: int | None = None


# --- upkeep and the end


class GiveUp(Command, frozen=True):
    """A hex is abandoned for want of Money."""

    hex: str


class PayUpkeep(Command, frozen=True):
    """Nothing more before Upkeep."""


class DrawTechs(Command, frozen=True):
    """The technologies that were drawn on the table, by kind."""

    tiles: tuple[int, ...] = ()


class CountReputation(Command, frozen=True):
    """What the own reputation tiles come to."""

    points: int | None = None
