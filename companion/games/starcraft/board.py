"""The full board: planets, routes, areas and what stands there; and what lies in front of each player."""

from __future__ import annotations

from msgspec import Struct

from companion.core.seats import Seat

TilePlace = tuple[int, int]
Counts = dict[str, int]  # units by kind; never a zero


class Tile(Struct, frozen=True, gc=False):
    """A planet that was laid: where, and how often it was turned clockwise."""

    planet: str
    place: TilePlace
    turned: int = 0


class Route(Struct, frozen=True, gc=False):
    """A navigation route between two planets; on the z-axis it may join any two. `key` names it."""

    key: str
    ends: tuple[str, str]
    z: bool = False

    def other(self, planet: str) -> str:
        """The planet at the other end."""
        return self.ends[1] if self.ends[0] == planet else self.ends[0]


class Troop(Struct, frozen=True):
    """Units of one owner in an area."""

    seat: Seat
    units: Counts


class FactionSheet(Struct, frozen=True):
    """What lies in front of a player.

    `workers`: on each Resource card, by its area. `permanent`: on the printed minerals and gas. `hand`,
    `deck` and `discards`: Combat cards by number; the deck is sorted, cards are drawn from it by chance.
    Where that is a real one, and for `down`, see `real_deck`. `read`: Event cards, by their place in the
    file, while they are being played.
    """

    pool: int = 0
    unavailable: int = 0
    workers: dict[str, int] = {}
    permanent: tuple[int, int] = (0, 0)
    buildings: Counts = {}
    modules: Counts = {}
    technologies: tuple[str, ...] = ()
    hand: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    down: int = 0
    read: tuple[int, ...] = ()

    @property
    def workers_owned(self) -> int:
        """Every worker, wherever it is."""
        return self.pool + self.unavailable + sum(self.workers.values()) + sum(self.permanent)


class Building(Struct, frozen=True):
    """A Build order that is being executed: how far it has come, and what of its limits is used."""

    planet: str
    special: bool
    part: int = 1
    units: int = 0
    building: bool = False
    module: bool = False
    discounted: bool = False
    by_hand: bool = False


class Mobilizing(Struct, frozen=True):
    """A Mobilize order that is being executed: who has moved already, and into which enemy area."""

    planet: str
    special: bool
    moved: dict[str, Counts] = {}
    enemy: str = ""
    attackers: Counts = {}
    came_from: tuple[str, ...] = ()


class Researching(Struct, frozen=True):
    """A Research order that is being executed."""

    planet: str
    special: bool
    drawn: bool = False
    bought: str = ""
    by_hand: bool = False


class Board(Struct, frozen=True):
    """Everything that stands on the table. Areas are called `planet.number`, from 1 on."""

    dealt: dict[Seat, tuple[str, ...]] = {}
    tiles: tuple[Tile, ...] = ()
    routes: tuple[Route, ...] = ()
    z_ends: tuple[tuple[str, int], ...] = ()
    z_done: int = 0
    bases: dict[str, Seat] = {}
    troops: dict[str, Troop] = {}
    transports: dict[str, tuple[Seat, ...]] = {}
    depleted: dict[str, int] = {}
    reserve: dict[Seat, Counts] = {}
    build: Building | None = None
    mobilize: Mobilizing | None = None
    research: Researching | None = None
    seen_events: dict[int, int] = {}


def planet_of(area: str) -> str:
    """The planet of an area."""
    return area.rpartition(".")[0]


def number_of(area: str) -> int:
    """The number of an area on its planet."""
    return int(area.rpartition(".")[2])


def more(counts: Counts, unit: str, number: int = 1) -> Counts:
    """Counts with so many more (or fewer) of a kind; what is zero is left out."""
    changed = {**counts, unit: counts.get(unit, 0) + number}
    return {one: count for one, count in changed.items() if count}


def together(counts: Counts, others: Counts, sign: int = 1) -> Counts:
    """Two counts as one, or their difference."""
    for unit, number in others.items():
        counts = more(counts, unit, sign * number)
    return counts
