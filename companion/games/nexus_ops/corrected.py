"""What was corrected by hand, as facts: the value that holds from now on."""

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.nexus_ops.planet import Space
from companion.games.nexus_ops.terms import Card, Mine, Terrain, Unit


class PointsCorrected(Event, frozen=True):
    player: Seat
    points: int


class RubiumCorrected(Event, frozen=True):
    player: Seat
    rubium: int


class HandCorrected(Event, frozen=True):
    player: Seat
    card: Card
    number: int


class UnitsCorrected(Event, frozen=True):
    player: Seat
    unit: Unit
    number: int
    space: Space = ""


class ForceCorrected(Event, frozen=True):
    player: Seat
    unit: Unit
    number: int


class MarkersCorrected(Event, frozen=True):
    mine: Mine
    number: int


class MineCorrected(Event, frozen=True):
    space: Space
    mine: Mine | None = None


class TilesCorrected(Event, frozen=True):
    number: int


class TileCorrected(Event, frozen=True):
    space: Space
    down: bool


class LandCorrected(Event, frozen=True):
    space: Space
    terrain: Terrain


AnyCorrection = (
    PointsCorrected
    | RubiumCorrected
    | HandCorrected
    | UnitsCorrected
    | ForceCorrected
    | MarkersCorrected
    | MineCorrected
    | TilesCorrected
    | TileCorrected
    | LandCorrected
)
