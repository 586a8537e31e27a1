"""The state of a game of Eclipse, as values that never change: each event makes a new one.

What is drawn from bags is drawn by chance when it is needed, from what nobody has seen yet; so there is no
hidden order. Hidden are only reputation tiles and the fronts of discovery tiles that somebody kept.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import Struct

from companion.core.hexes import Place
from companion.core.options import TableOptions
from companion.core.seats import Seat
from companion.games.eclipse import terms
from companion.games.eclipse.data import Data, Species
from companion.kit.pile import Pile

# Sides of a battle that no player commands.
ANCIENTS: Seat = -1
GUARD: Seat = -2
# A tile whose value is not known: hidden, or only counted because it was drawn at the table.
UNKNOWN = 0
HIDDEN = ""


class Options(TableOptions, frozen=True):
    """What is fixed for one game: also the material that it is played with."""

    data: Data


class Player(Struct, frozen=True):
    """One civilisation and its books. `stored`, `cubes` and `graveyard` are by resource.

    `discs` lie on the influence track, `spent` on actions and reactions. `parts`: what lies on the squares of
    each blueprint, "" where the print is seen. `partners`: with whom relations stand, and from which track
    the cube on the own ambassador came. `kept`: discoveries with the points up. `waived`: who has passed and
    wants to be asked for no reaction. `final`: what a collapsed civilisation had.
    """

    seat: Seat
    name: str
    species: str = ""
    sector: str = ""
    stored: terms.Counts = (0, 0, 0)
    cubes: terms.Counts = (0, 0, 0)
    graveyard: terms.Counts = (0, 0, 0)
    discs: int = 0
    spent: int = 0
    colony_ships: int = 0
    techs: tuple[str, ...] = ()
    parts: dict[terms.Ship, tuple[str, ...]] = {}
    stored_parts: tuple[str, ...] = ()
    reputation: tuple[int, ...] = ()
    partners: dict[Seat, terms.Resource] = {}
    kept: tuple[str, ...] = ()
    passed: bool = False
    waived: bool = False
    collapsed: bool = False
    final: int = 0


class Tile(Struct, frozen=True):
    """A hex on the table. `cubes`: the squares that hold one. `fleets`: ships by seat, first come first."""

    place: Place | None
    turned: int = 0
    disc: Seat = 0
    cubes: tuple[int, ...] = ()
    fleets: dict[Seat, terms.Counts] = {}
    ancients: int = 0
    guard: bool = False
    discovery: bool = False
    orbital: bool = False
    monolith: bool = False

    def ships(self, seat: Seat) -> terms.Counts:
        """The ships of a seat there."""
        return self.fleets.get(seat, terms.NO_SHIPS)


class CurrentAction(Struct, frozen=True):
    """The action that is being taken: how often more, and what was done so far (`steps`)."""

    action: terms.Action
    left: int
    reaction: bool = False
    steps: int = 0
    where: Place | None = None
    drawn: tuple[str, ...] = ()
    claiming: str = ""


class Owed(Struct, frozen=True):
    """A question that has to be answered before anything else goes on.

    `kind`: a discovery tile to use or keep; where its part goes; which technology it gives; a resource for
    an artifact; the track of a cube; a reputation tile to keep; an answer to an envoy; a reputation tile that
    makes room for an ambassador (`tracks`: of the own cube and the partner's).
    """

    kind: Literal["discovery", "part", "tech", "artifact", "cube", "reputation", "envoy", "room"]
    seat: Seat
    hex: str = ""
    tile: str = ""
    drawn: tuple[int, ...] = ()
    tracks: tuple[terms.Resource, ...] = ()
    dead: bool = False
    partner: Seat = 0
    track: terms.Resource | None = None


class Detail(Struct, frozen=True):
    """Assisted play: what a seat has yet to say of an action that it named, and how often."""

    seat: Seat
    what: str
    left: int = 1
    hex: str = ""
    reaction: bool = False
    steps: int = 0


class Fight(Struct, frozen=True):
    """Assisted play: a battle that somebody has moved to."""

    hex: str
    attacker: Seat
    defender: Seat


class Side(Struct, frozen=True):
    """One side of a battle: the damage of each of its ships, by type; and where types retreat to.

    `kills` counts what it destroyed by ship type, then Ancients and the centre.
    """

    seat: Seat
    damage: tuple[tuple[int, ...], ...]
    retreats: dict[int, str] = {}
    declared: tuple[int, ...] = ()
    fled: bool = False
    kills: terms.Counts = (0, 0, 0, 0, 0, 0)

    @property
    def retreated(self) -> bool:
        """Whether all ships that were not destroyed have retreated (BAT-16)."""
        return self.fled and not any(self.damage)


class Hit(Struct, frozen=True):
    """A die that can hit something: its damage and what it shows."""

    damage: int
    face: int


class Battle(Struct, frozen=True):
    """Two sides that fight on a hex. `order`: side (0 attacker, 1 defender) and type, in turn."""

    hex: str
    sides: tuple[Side, Side]
    order: tuple[tuple[int, int], ...]
    missiles: bool = True
    place: int = 0
    round: int = 0
    hits: tuple[Hit, ...] = ()
    rolled: tuple[int, ...] = ()


class Brought(Struct, frozen=True):
    """What a battle brought a seat: reputation tiles to draw, for what it destroyed and for taking part."""

    hex: str
    seat: Seat
    draws: int
    kills: terms.Counts
    fled: bool = False


class CombatPhase(Struct, frozen=True):
    """The Combat phase: hexes yet to be fought for, populations, draws, then control.

    `hurt`: damage that ships of the present hex keep from an earlier battle there, by seat and type.
    `brought`: what the battles of this phase brought so far.
    """

    hexes: tuple[str, ...] = ()
    hex: str = ""
    fought: tuple[Seat, ...] = ()
    hurt: dict[Seat, tuple[tuple[int, ...], ...]] = {}
    draws: tuple[tuple[Seat, int], ...] = ()
    bombed: bool = False
    damage: int = 0
    control: tuple[str, ...] = ()
    links: tuple[tuple[Seat, Seat], ...] = ()
    envoys: tuple[tuple[Seat, Seat], ...] = ()
    brought: tuple[Brought, ...] = ()


class State(Struct, frozen=True, dict=True):
    """Everything that is true at one moment.

    Assisted play: `details` are owed, `later`: how many parts a seat will name before a battle.
    """

    options: Options
    players: tuple[Player, ...]
    phase: str
    first: Seat = 1
    next_first: Seat = 0
    active: Seat = 0
    round: int = 0
    tiles: dict[str, Tile] = {}
    stacks: dict[terms.Ring, Pile[str]] = {}
    supply: dict[str, int] = {}
    bag: dict[str, int] = {}
    discoveries: dict[str, int] = {}
    reputation: terms.Counts = ()
    act: CurrentAction | None = None
    refused: tuple[Seat, ...] = ()
    traitor: Seat = 0
    owed: tuple[Owed, ...] = ()
    combat: CombatPhase | None = None
    battle: Battle | None = None
    settled: tuple[Seat, ...] = ()
    counted: dict[Seat, int] = {}
    details: tuple[Detail, ...] = ()
    fights: tuple[Fight, ...] = ()
    elsewhere: dict[Seat, terms.Counts] = {}
    extra: dict[Seat, int] = {}
    later: dict[Seat, int] = {}

    @property
    def data(self) -> Data:
        """The material."""
        return self.options.data

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    def player(self, seat: Seat) -> Player:
        """The player of a seat."""
        return self.players[seat - 1]

    def species(self, seat: Seat) -> Species:
        """What a seat plays."""
        return self.data.species[self.players[seat - 1].species]

    def setting(self, key: str) -> str:
        """The value of a setting; a game that was begun before there was such a setting has none of it."""
        return self.options.settings.get(key, "")

    @property
    def assisted(self) -> bool:
        """Whether the players keep the map, and the companion only the books."""
        return self.options.settings["board"] == "assisted"

    @property
    def short_books(self) -> bool:
        """Assisted play without technologies, items and parts."""
        return self.assisted and self.options.settings["books"] == "short"

    @property
    def supply_noted(self) -> bool:
        """Assisted play: whether the technology tiles that were drawn are told."""
        return self.assisted and not self.short_books and self.setting("supply") == "noted"

    @property
    def drawn_by_table(self) -> bool:
        """Whether players draw from the bags themselves."""
        return self.assisted or self.options.settings["draws"] == "table"

    def has(self, seat: Seat, tech: str) -> bool:
        """Whether a seat owns a technology."""
        return tech in self.players[seat - 1].techs

    @cached_property
    def places(self) -> dict[Place, str]:
        """Which hex lies where."""
        return {tile.place: key for key, tile in self.tiles.items() if tile.place is not None}

    @property
    def acting(self) -> CurrentAction:
        """The action that is being taken, which there must be."""
        assert self.act is not None
        return self.act

    @property
    def fighting(self) -> CombatPhase:
        """The Combat phase, which it must be."""
        assert self.combat is not None
        return self.combat

    @property
    def fight(self) -> Battle:
        """The battle, which there must be."""
        assert self.battle is not None
        return self.battle


# --- what follows from a state


def squares(state: State, key: str) -> tuple[terms.Square, ...]:
    """The population squares of a hex, an Orbital's included."""
    printed = state.data.hexes[key].squares
    return (*printed, "orbital") if state.tiles[key].orbital else printed


def held(state: State, seat: Seat) -> list[str]:
    """The hexes with a disc of this seat."""
    return [key for key, tile in state.tiles.items() if tile.disc == seat]


def in_play(state: State) -> list[Seat]:
    """The seats whose civilisation has not collapsed."""
    return [player.seat for player in state.players if not player.collapsed]


def on_map(state: State, seat: Seat) -> terms.Counts:
    """All ships of a seat."""
    fleets = [tile.fleets[seat] for tile in state.tiles.values() if seat in tile.fleets]
    return tuple(map(sum, zip(terms.NO_SHIPS, *fleets, strict=True)))


def has_pieces(state: State, seat: Seat) -> bool:
    """Whether a seat has a disc or a ship on the map."""
    return any(tile.disc == seat or seat in tile.fleets for tile in state.tiles.values())


def techs_in(state: State, seat: Seat, category: terms.Category) -> int:
    """How many technologies of a category a seat owns, those printed on its board included."""
    return sum(state.data.techs[tech].category == category for tech in state.player(seat).techs)


def track_full(state: State, seat: Seat, tech: str) -> bool:
    """Whether there is no slot left for a technology."""
    return techs_in(state, seat, state.data.techs[tech].category) >= terms.TECH_SLOTS


def side_of(tile: Tile, seat: Seat, fleet: terms.Counts | None = None) -> Side:
    """A side on a hex, unhurt; `fleet`: if its ships do not stand there."""
    if seat < 0:
        return Side(seat, ((0,) * (tile.ancients if seat == ANCIENTS else 1),))
    return Side(seat, tuple((0,) * number for number in fleet or tile.ships(seat)))


def fits(state: State, seat: Seat, ambassadors: int, tiles: int) -> bool:
    """Whether so many ambassadors and reputation tiles have room on the reputation track."""
    only, either, reputation = state.species(seat).slots
    return max(0, ambassadors - only) + max(0, tiles - reputation) <= either
