"""The words of the game: resources, ships, parts, technologies, species, and what each is called aloud.

In French a *Frégate* is the Cruiser and a *Croiseur* the Dreadnought. Ships stand everywhere in the order of
`SHIPS`; counts of ships and of resources are tuples in the order of theirs.
"""

from typing import Literal

from companion.core.teaching import Term
from companion.core.text import Text, say
from companion.kit.counts import Counts, added, less, plus
from companion.kit.terms import names

# Handed on beside the game's own words.
__all__ = ["Counts", "added", "less", "plus"]

Resource = Literal["money", "science", "materials"]
Ship = Literal["interceptor", "cruiser", "dreadnought", "starbase"]
Item = Literal["interceptor", "cruiser", "dreadnought", "starbase", "orbital", "monolith"]
Category = Literal["military", "grid", "nano"]
Action = Literal["explore", "influence", "research", "upgrade", "build", "move"]
Ring = Literal["center", "inner", "middle", "outer", "start"]
Square = Literal["money", "money*", "science", "science*", "materials", "materials*", "gray", "orbital"]
Kind = Literal["cannon", "missile", "hull", "drive", "computer", "source", "shield"]

RESOURCES: tuple[Resource, ...] = ("money", "science", "materials")
SHIPS: tuple[Ship, ...] = ("interceptor", "cruiser", "dreadnought", "starbase")
ITEMS: tuple[Item, ...] = (*SHIPS, "orbital", "monolith")
CATEGORIES: tuple[Category, ...] = ("military", "grid", "nano")
ACTIONS: tuple[Action, ...] = ("explore", "influence", "research", "upgrade", "build", "move")
REACTIONS: tuple[Action, ...] = ("upgrade", "build", "move")
STACKS: tuple[Ring, ...] = ("inner", "middle", "outer")

ROUNDS = 9
SHIP_LIMITS: Counts = (8, 4, 2, 4)
NO_SHIPS: Counts = (0, 0, 0, 0)
STRUCTURES = 27
CUBES_ON_TRACK = 11
SQUARES_ON_TRACK = 12
CIRCLES = 13
TECH_SLOTS = 7
AMBASSADORS = 3
MOST_DRAWN = 5
DRAWS: dict[Ship, int] = {"interceptor": 1, "cruiser": 2, "dreadnought": 3, "starbase": 1}
ANCIENT_DRAWS = 1
CENTRE_DRAWS = 3
CENTRE = "001"
DISCOVERY_POINTS = 2
MONOLITH_POINTS = 3
TRAITOR_POINTS = -2
ARTIFACT_UNITS = 5
COLONY_SHIPS_READIED = 2
DIPLOMACY_FROM = 4
EXTRA_DISCS = {"advanced_robotics": 1, "quantum_grid": 2}
DISCOVERED_UNITS: dict[str, tuple[Resource, int]] = {
    "money": ("money", 8),
    "science": ("science", 5),
    "materials": ("materials", 6),
}
# Which technology opens the starred squares of a resource.
STARRED: dict[Resource, str] = {
    "money": "advanced_economy",
    "science": "advanced_labs",
    "materials": "advanced_mining",
}
# The order in which Ancients take their targets, as `fleets` numbers it.
SIZES: dict[Ship, int] = {"interceptor": 0, "starbase": 1, "cruiser": 2, "dreadnought": 3}

# Icons that are not called like what they stand for: other games have some of those names.
_ICONS = {"influence": "spread", "monolith": "obelisk", "pass": "passing"}


def icon_of(name: str) -> str:
    """The icon of an action, an item or a species."""
    return _ICONS.get(name, name)


RESOURCE_TERMS: dict[Resource, Term] = {
    "money": Term(say("Money"), say("pays for your influence at Upkeep")),
    "science": Term(say("Science"), say("pays for technologies")),
    "materials": Term(say("Materials"), say("pays for ships and structures")),
}
RESOURCE_NAMES = names(RESOURCE_TERMS)
SQUARE_NAMES: dict[Square, Text] = {
    "money": say("Money square"),
    "money*": say("Money square, starred"),
    "science": say("Science square"),
    "science*": say("Science square, starred"),
    "materials": say("Materials square"),
    "materials*": say("Materials square, starred"),
    "gray": say("grey square"),
    "orbital": say("Orbital"),
}
ITEM_TERMS: dict[Item, Term] = {
    "interceptor": Term(say("Interceptor"), say("small, cheap and quick")),
    "cruiser": Term(say("Cruiser"), say("a computer and a hull of its own")),
    "dreadnought": Term(say("Dreadnought"), say("large: two cannons, two hulls")),
    "starbase": Term(say("Starbase"), say("strong, but never moves")),
    "orbital": Term(say("Orbital"), say("one more square: Money or Science")),
    "monolith": Term(say("Monolith"), say("3 VP at the end")),
}
ITEM_NAMES = names(ITEM_TERMS)
SHORT_NAMES: dict[Ship, Text] = {
    "interceptor": say("Int."),
    "cruiser": say("Cru."),
    "dreadnought": say("Dread."),
    "starbase": say("Base"),
}
CATEGORY_TERMS: dict[Category, Term] = {
    "military": Term(say("Military"), say("weapons, Starbases, bombs")),
    "grid": Term(say("Grid"), say("hull, energy, computers, drives")),
    "nano": Term(say("Nano"), say("building, discs, wormholes")),
}
CATEGORY_NAMES = names(CATEGORY_TERMS)
ACTION_TERMS: dict[Action, Term] = {
    "explore": Term(say("Explore"), say("draw a hex and place it beside yours")),
    "influence": Term(say("Influence"), say("move discs, turn colony ships up")),
    "research": Term(say("Research"), say("buy a technology with Science")),
    "upgrade": Term(say("Upgrade"), say("put new parts on your blueprints")),
    "build": Term(say("Build"), say("ships and structures for Materials")),
    "move": Term(say("Move"), say("move ships through wormholes")),
}
ACTION_NAMES = names(ACTION_TERMS)
ZONE_NAMES: dict[Ring, Text] = {
    "center": say("Galactic Centre"),
    "inner": say("Zone I"),
    "middle": say("Zone II"),
    "outer": say("Zone III"),
    "start": say("Start hex"),
}
TECH_NAMES: dict[str, Text] = {
    "neutron_bombs": say("Neutron Bombs"),
    "starbase": say("Starbase"),
    "plasma_cannon": say("Plasma Cannon"),
    "phase_shield": say("Phase Shield"),
    "advanced_mining": say("Advanced Mining"),
    "tachyon_source": say("Tachyon Source"),
    "plasma_missile": say("Plasma Missile"),
    "gluon_computer": say("Gluon Computer"),
    "gauss_shield": say("Gauss Shield"),
    "improved_hull": say("Improved Hull"),
    "fusion_source": say("Fusion Source"),
    "positron_computer": say("Positron Computer"),
    "advanced_economy": say("Advanced Economy"),
    "tachyon_drive": say("Tachyon Drive"),
    "antimatter_cannon": say("Antimatter Cannon"),
    "quantum_grid": say("Quantum Grid"),
    "nanorobots": say("Nanorobots"),
    "fusion_drive": say("Fusion Drive"),
    "advanced_robotics": say("Advanced Robotics"),
    "orbital": say("Orbital"),
    "advanced_labs": say("Advanced Labs"),
    "monolith": say("Monolith"),
    "artifact_key": say("Artifact Key"),
    "wormhole_generator": say("Wormhole Generator"),
}
PART_NAMES: dict[str, Text] = {
    "": say("empty square"),
    "ion_cannon": say("Ion Cannon"),
    "plasma_cannon": say("Plasma Cannon"),
    "antimatter_cannon": say("Antimatter Cannon"),
    "plasma_missile": say("Plasma Missile"),
    "hull": say("Hull"),
    "improved_hull": say("Improved Hull"),
    "nuclear_drive": say("Nuclear Drive"),
    "fusion_drive": say("Fusion Drive"),
    "tachyon_drive": say("Tachyon Drive"),
    "electron_computer": say("Electron Computer"),
    "positron_computer": say("Positron Computer"),
    "gluon_computer": say("Gluon Computer"),
    "nuclear_source": say("Nuclear Source"),
    "fusion_source": say("Fusion Source"),
    "tachyon_source": say("Tachyon Source"),
    "gauss_shield": say("Gauss Shield"),
    "phase_shield": say("Phase Shield"),
    "axion_computer": say("Axion Computer"),
    "conformal_drive": say("Conformal Drive"),
    "flux_shield": say("Flux Shield"),
    "hypergrid_source": say("Hypergrid Source"),
    "ion_turret": say("Ion Turret"),
    "shard_hull": say("Shard Hull"),
}
DISCOVERY_NAMES: dict[str, Text] = {
    "money": say("+8 Money"),
    "science": say("+5 Science"),
    "materials": say("+6 Materials"),
    "ancient_tech": say("Ancient Tech"),
    "ancient_cruiser": say("Ancient Cruiser"),
    **{part: PART_NAMES[part] for part in list(PART_NAMES)[-6:]},
}
SPECIES_NAMES: dict[str, Text] = {
    "terran": say("Terrans"),
    "eridani": say("Eridani Empire"),
    "hydran": say("Hydran Progress"),
    "planta": say("Planta"),
    "draco": say("Descendants of Draco"),
    "mechanema": say("Mechanema"),
    "orion": say("Orion Hegemony"),
}
# What makes each species different, in one line.
SPECIES_EFFECTS: dict[str, Text] = {
    "terran": say("trades at 2 for 1, moves 3 ships, like all Terrans"),
    "eridani": say("rich, with 2 reputation tiles, but 2 discs fewer"),
    "hydran": say("buys 2 technologies per Research"),
    "planta": say("explores 2 hexes, 1 VP more per hex"),
    "draco": say("lives beside Ancients, 1 VP for each at the end"),
    "mechanema": say("builds and upgrades once more, for less"),
    "orion": say("begins with a Cruiser, fires early, trades at 4 for 1"),
}
# What each technology does, in one line.
TECH_EFFECTS: dict[str, Text] = {
    "neutron_bombs": say("population falls without dice"),
    "starbase": say("allows Starbases"),
    "advanced_mining": say("opens starred Materials squares"),
    "advanced_economy": say("opens starred Money squares"),
    "advanced_labs": say("opens starred Science squares"),
    "quantum_grid": say("2 discs more, at once"),
    "advanced_robotics": say("1 disc more, at once"),
    "nanorobots": say("Build: one item more"),
    "orbital": say("allows Orbitals"),
    "monolith": say("allows Monoliths"),
    "artifact_key": say("5 units per artifact, at once"),
    "wormhole_generator": say("one wormhole is enough"),
}
