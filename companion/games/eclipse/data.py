"""What is printed on the box's own material: hexes, technologies, ship parts, species with their blueprints,
tracks and bags.

Files that an owner may replace; each is checked on loading, and a complaint names the file, the entry and
what to write instead. What a game was started with travels in its journal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.hexes import Place
from companion.core.material import Kind
from companion.core.material import WrongEntryError as Wrong
from companion.core.text import Text, say
from companion.games.eclipse import terms
from companion.games.eclipse.settings import PLAYERS
from companion.kit.game_data import GameData

BUNDLED = Path(__file__).parent / "data"
EDGES = 6


class PrintedHex(Struct, frozen=True, forbid_unknown_fields=True):
    """One hex as it is printed; `wormholes` from the top clockwise."""

    id: str
    name: str
    ring: terms.Ring
    points: int
    squares: tuple[terms.Square, ...]
    wormholes: str
    ancients: int = 0
    discovery: bool = False
    artifact: bool = False


class Tech(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of technology tile."""

    key: str
    category: terms.Category
    cost: int
    minimum: int
    copies: int


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of ship part; `dice` lists the damage of each of its dice."""

    key: str
    kind: terms.Kind
    tech: str = ""
    energy: int = 0
    initiative: int = 0
    movement: int = 0
    computer: int = 0
    shield: int = 0
    hull: int = 0
    dice: tuple[int, ...] = ()
    missile: bool = False
    ancient: bool = False


class Species(Struct, frozen=True, forbid_unknown_fields=True):
    """What the board of a species prints. `slots`: for ambassadors only, for either, for reputation only."""

    key: str
    sectors: tuple[str, ...]
    resources: terms.Counts
    techs: tuple[str, ...]
    ship: terms.Ship
    discs: int
    trade: int
    colony_ships: int
    activations: dict[terms.Action, int]
    costs: dict[terms.Item, int]
    slots: tuple[int, int, int]
    blueprint: str
    reputation: int = 0
    starred_cubes: bool = False


class Blueprint(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship as it is printed: its squares ("" is an empty one), and what stands outside of them."""

    set: str
    ship: terms.Ship
    slots: tuple[str, ...]
    initiative: int
    energy: int = 0
    computer: int = 0


class BoxContents(Struct, frozen=True, forbid_unknown_fields=True):
    """Tracks, bags and counts; lists by players begin with two."""

    production: terms.Counts
    upkeep: terms.Counts
    discount: terms.Counts
    tech_points: terms.Counts
    reputation: terms.Counts
    techs_at_setup: terms.Counts
    techs_each_round: terms.Counts
    outer_hexes: terms.Counts
    discoveries: dict[str, int]
    starts: dict[str, tuple[Place, ...]]


class Data(Struct, frozen=True, dict=True):
    """The material of one box."""

    hexes: dict[str, PrintedHex]
    techs: dict[str, Tech]
    parts: dict[str, Part]
    species: dict[str, Species]
    blueprints: tuple[Blueprint, ...]
    box: BoxContents

    @cached_property
    def _plans(self) -> dict[tuple[str, terms.Ship], Blueprint]:
        printed = {(one.set, one.ship): one for one in self.blueprints}
        return {
            (species.key, ship): printed[species.blueprint, ship]
            for species in self.species.values()
            for ship in terms.SHIPS
        }

    @cached_property
    def remembered(self) -> dict[Any, Any]:
        """What was worked out of this material alone, and is asked for again and again."""
        return {}

    def blueprint(self, species: str, ship: terms.Ship) -> Blueprint:
        """What a species' board prints of a ship."""
        return self._plans[species, ship]


class _Hexes(Struct, forbid_unknown_fields=True):
    hex: tuple[PrintedHex, ...]


class _Techs(Struct, forbid_unknown_fields=True):
    tech: tuple[Tech, ...]


class _Parts(Struct, forbid_unknown_fields=True):
    part: tuple[Part, ...]


class _Species(Struct, forbid_unknown_fields=True):
    species: tuple[Species, ...]
    blueprint: tuple[Blueprint, ...]


def _made(files: dict[str, Any]) -> Data:
    return Data(
        hexes={one.id: one for one in files["hexes"].hex},
        techs={one.key: one for one in files["techs"].tech},
        parts={one.key: one for one in files["parts"].part},
        species={one.key: one for one in files["species"].species},
        blueprints=files["species"].blueprint,
        box=files["box"],
    )


def _check_keys(what: Text, found: Iterable[str], known: Iterable[str]) -> None:
    keys, wanted = Counter(list(found)), set(known)
    for key, times in keys.items():
        if times > 1:
            raise Wrong(
                say("{what} {key} stands there {times} times", what=what, key=key, times=times),
                say("each is there once"),
            )
        if key not in wanted:
            raise Wrong(
                say("there is no {what} {key}", what=what, key=key),
                say("known are: {names}", names=", ".join(sorted(wanted))),
            )
    if missing := wanted - set(keys):
        raise Wrong(
            say("{what} {missing} is missing", what=what, missing=min(missing)), say("each is there once")
        )


def _check_hexes(file: _Hexes) -> None:
    for number, times in Counter(one.id for one in file.hex).items():
        if times > 1:
            raise Wrong(
                say("hex {number} stands there {times} times", number=number, times=times),
                say("numbers are unique"),
            )
    for one in file.hex:
        if not one.id.isdigit():
            raise Wrong(say("hex {id}", id=repr(one.id)), say("a hex is named by its number"))
        if len(one.wormholes) != EDGES or set(one.wormholes) - {"0", "1"}:
            raise Wrong(
                say("hex {id}: wormholes {wormholes}", id=one.id, wormholes=repr(one.wormholes)),
                say("six edges, 1 or 0 each"),
            )
        if min(one.points, one.ancients) < 0 or "orbital" in one.squares:
            raise Wrong(
                say("hex {id}", id=one.id),
                say("points and Ancients are 0 or more; an Orbital is built, not printed"),
            )
    if not any(one.id == terms.CENTRE for one in file.hex):
        raise Wrong(say("the centre is missing"), say("its number is {centre}", centre=terms.CENTRE))


def _check_techs(file: _Techs) -> None:
    _check_keys(say("technology"), (one.key for one in file.tech), terms.TECH_NAMES)
    for one in file.tech:
        if not 0 < one.minimum <= one.cost or one.copies < 1:
            raise Wrong(
                say("{key}: {minimum} to {cost}", key=one.key, minimum=one.minimum, cost=one.cost),
                say("the minimum is 1 or more, up to the cost"),
            )


def _check_parts(file: _Parts) -> None:
    _check_keys(say("part"), (one.key for one in file.part), [key for key in terms.PART_NAMES if key])
    for one in file.part:
        if one.tech and one.tech not in terms.TECH_NAMES:
            raise Wrong(
                say("{key} needs {tech}", key=one.key, tech=one.tech),
                say("known are: {names}", names=", ".join(terms.TECH_NAMES)),
            )
        if any(damage < 1 for damage in one.dice):
            raise Wrong(
                say("{key}: dice {dice}", key=one.key, dice=str(list(one.dice))),
                say("every die does at least 1 damage"),
            )


def _check_species(file: _Species) -> None:
    _check_keys(say("species"), (one.key for one in file.species), terms.SPECIES_NAMES)
    printed = {(one.set, one.ship) for one in file.blueprint}
    for one in file.species:
        if len(one.resources) != len(terms.RESOURCES) or min(one.resources) < 0:
            raise Wrong(
                say("{key}: resources {resources}", key=one.key, resources=str(list(one.resources))),
                say("Money, Science, Materials"),
            )
        if set(one.activations) != set(terms.ACTIONS) or set(one.costs) != set(terms.ITEMS):
            raise Wrong(
                Text(one.key),
                say(
                    "activations of {names}; costs of {other_names}",
                    names=", ".join(terms.ACTIONS),
                    other_names=", ".join(terms.ITEMS),
                ),
            )
        if not 0 < one.discs <= terms.CIRCLES or one.trade < 1:
            raise Wrong(
                say("{key}: {discs} discs, trade {trade}", key=one.key, discs=one.discs, trade=one.trade),
                say("1 to {circles} discs", circles=terms.CIRCLES),
            )
        if set(one.techs) - set(terms.TECH_NAMES):
            raise Wrong(
                say("{key} starts with {techs}", key=one.key, techs=str(list(one.techs))),
                say("known are: {names}", names=", ".join(terms.TECH_NAMES)),
            )
        if missing := [ship for ship in terms.SHIPS if (one.blueprint, ship) not in printed]:
            raise Wrong(
                say(
                    "{key}: no {blueprint} blueprint of {missing}",
                    key=one.key,
                    blueprint=one.blueprint,
                    missing=missing[0],
                ),
                say("one [[blueprint]] each"),
            )
    for plan in file.blueprint:
        if set(plan.slots) - set(terms.PART_NAMES):
            raise Wrong(
                say("{set} {ship}: {slots}", set=plan.set, ship=plan.ship, slots=str(list(plan.slots))),
                say("known are: {names}", names=", ".join(terms.PART_NAMES)),
            )


def _check_box(file: BoxContents) -> None:
    tracks = (
        ("production", file.production, terms.CUBES_ON_TRACK + 1),
        ("upkeep", file.upkeep, terms.CIRCLES + 1),
        ("discount", file.discount, terms.TECH_SLOTS),
        ("tech_points", file.tech_points, terms.TECH_SLOTS + 1),
        ("techs_at_setup", file.techs_at_setup, len(PLAYERS)),
        ("techs_each_round", file.techs_each_round, len(PLAYERS)),
        ("outer_hexes", file.outer_hexes, len(PLAYERS)),
    )
    for name, track, length in tracks:
        if len(track) != length or min(track) < 0:
            raise Wrong(
                say("{name} has {number} numbers", name=name, number=len(track)),
                say("{length} numbers, 0 or more", length=length),
            )
    _check_keys(say("discovery"), file.discoveries, terms.DISCOVERY_NAMES)
    for players in PLAYERS:
        if len(file.starts.get(str(players), ())) != players:
            raise Wrong(
                say("starts for {players} players", players=players), say("one place for each of them")
            )


GAME_DATA = GameData(
    BUNDLED,
    {
        "hexes": Kind(_Hexes, _check_hexes),
        "techs": Kind(_Techs, _check_techs, {"category": terms.CATEGORIES}),
        "parts": Kind(_Parts, _check_parts),
        "species": Kind(_Species, _check_species, {"ship": terms.SHIPS}),
        "box": Kind(BoxContents, _check_box),
    },
    _made,
)
load, bundled = GAME_DATA.load, GAME_DATA.bundled
