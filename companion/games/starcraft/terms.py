"""The words of the game: factions, orders, units, steps of Regrouping, and the numbers that every box has."""

from typing import Literal

from companion.core.teaching import Term
from companion.core.text import Text, say, say_many
from companion.games.starcraft.settings import PLAYERS
from companion.kit.terms import names

Race = Literal["terran", "protoss", "zerg"]
Kind = Literal["build", "mobilize", "research"]
Yields = Literal["minerals", "gas", "conquest"]
Targets = Literal["none", "ground", "flying", "both"]
Objective = Literal[
    "resource_areas", "whole_planets", "most_areas", "end_is_near", "conquest_areas", "base_planets"
]

ORDERS = 4
KINDS: tuple[Kind, ...] = ("build", "mobilize", "research")
STANDARD_TOKENS = 2  # of each kind; of special ones there is one
STAGE_SIZES = (25, 25, 20)
ENDS = 3  # cards The End Draws Near
ENDS_THE_GAME = 2
TARGET = 15
TARGET_AGAINST_ALDARIS = 20
TEAM_FACTOR = 2  # 30 and 40 for two together
PLANETS_EACH = 2
HAND = 6
HAND_TERRAN = 8
WORKERS, BASES, TRANSPORTS = 15, 6, 7
NORMAL_ROUTES = 15
OVER_LIMIT = 2  # an attacker may enter with so many more than the unit limit
ATTACKER_DRAWS, DEFENDER_DRAWS, SPECIAL_DRAWS = 3, 1, 2
RESEARCH_DRAWS = 3
BUILD_LIMIT = 2

# Another game has Terrans of its own.
RACE_ICONS: dict[Race, str] = {"terran": "terran-race", "protoss": "protoss", "zerg": "zerg"}
RACES: tuple[Race, ...] = ("terran", "protoss", "zerg")
FACTIONS = ("raynor", "mengsk", "tassadar", "aldaris", "queen_of_blades", "overmind")
OBJECTIVES: tuple[Objective, ...] = (
    "resource_areas", "whole_planets", "most_areas", "end_is_near", "conquest_areas", "base_planets",
)  # fmt: skip
YIELDS: tuple[Yields, ...] = ("minerals", "gas", "conquest")
TARGETS: tuple[Targets, ...] = ("none", "ground", "flying", "both")
MODULES = ("supply", "research_development", "air_support")


def removed(players: int) -> int:
    """How many Event cards leave Stage I, and as many Stage II, unseen."""
    return 5 * (PLAYERS[-1] - players)


def laying_order(players: int) -> tuple[int, ...]:
    """Places of the players in the order in which planets are laid: 1 is the first player."""
    once = tuple(range(1, players + 1))
    return (*once, *reversed(once))


def hand_limit(race: Race) -> int:
    """Combat cards that may be held at the end of a round."""
    return HAND_TERRAN if race == "terran" else HAND


def named(name: str) -> Text:
    """A proper name, the same in every language."""
    return Text("{name}", {"name": name})


FACTION_NAMES: dict[str, Text] = {
    "raynor": say("Jim Raynor"),
    "mengsk": say("Arcturus Mengsk"),
    "tassadar": say("Tassadar"),
    "aldaris": say("Aldaris"),
    "queen_of_blades": say("The Queen of Blades"),
    "overmind": say("The Overmind"),
}
RACE_NAMES: dict[str, Text] = {
    "terran": say("Terran"),
    "protoss": say("Protoss"),
    "zerg": say("Zerg"),
}
ORDER_TERMS: dict[str, Term] = {
    "build": Term(say("Build"), say("workers, transports, units; a building, a module, a base")),
    "mobilize": Term(say("Mobilize"), say("move units to this planet; into one enemy area at most")),
    "research": Term(say("Research"), say("an Event card, 3 Combat cards, one technology")),
}
ORDER_NAMES = names(ORDER_TERMS)
SPECIAL_TERMS: dict[str, Term] = {
    "build": Term(say("Build, special"), say("Build with one more unit and one resource less to pay")),
    "mobilize": Term(say("Mobilize, special"), say("Mobilize with 2 more cards and +1 attack")),
    "research": Term(
        say("Research, special"), say("Research with one more Event card, or a copy into the hand")
    ),
}
SPECIAL_NAMES = names(SPECIAL_TERMS)
YIELD_TERMS: dict[Yields, Term] = {
    "minerals": Term(say("minerals"), say("a worker there pays 1 for units and buildings")),
    "gas": Term(say("gas"), say("a worker there pays 1 for what is advanced")),
    "conquest": Term(say("conquest"), say("points in each Regrouping for whoever controls the area")),
}
YIELD_NAMES = names(YIELD_TERMS)
UNIT_NAMES: dict[str, Text] = {
    "marine": say("Marine"),
    "firebat": say("Firebat"),
    "ghost": say("Ghost"),
    "vulture": say("Vulture"),
    "goliath": say("Goliath"),
    "siege_tank": say("Siege Tank"),
    "wraith": say("Wraith"),
    "science_vessel": say("Science Vessel"),
    "battlecruiser": say("Battlecruiser"),
    "zealot": say("Zealot"),
    "dragoon": say("Dragoon"),
    "high_templar": say("High Templar"),
    "reaver": say("Reaver"),
    "archon": say("Archon"),
    "scout": say("Scout"),
    "arbiter": say("Arbiter"),
    "carrier": say("Carrier"),
    "zergling": say("Zergling"),
    "hydralisk": say("Hydralisk"),
    "ultralisk": say("Ultralisk"),
    "queen": say("Queen"),
    "defiler": say("Defiler"),
    "scourge": say("Scourge"),
    "mutalisk": say("Mutalisk"),
    "guardian": say("Guardian"),
}
# One of each kind, or several: the number is filled in.
UNIT_COUNTS: dict[str, Text] = {
    "marine": say_many("{n} Marine", "{n} Marines", 1),
    "firebat": say_many("{n} Firebat", "{n} Firebats", 1),
    "ghost": say_many("{n} Ghost", "{n} Ghosts", 1),
    "vulture": say_many("{n} Vulture", "{n} Vultures", 1),
    "goliath": say_many("{n} Goliath", "{n} Goliaths", 1),
    "siege_tank": say_many("{n} Siege Tank", "{n} Siege Tanks", 1),
    "wraith": say_many("{n} Wraith", "{n} Wraiths", 1),
    "science_vessel": say_many("{n} Science Vessel", "{n} Science Vessels", 1),
    "battlecruiser": say_many("{n} Battlecruiser", "{n} Battlecruisers", 1),
    "zealot": say_many("{n} Zealot", "{n} Zealots", 1),
    "dragoon": say_many("{n} Dragoon", "{n} Dragoons", 1),
    "high_templar": say_many("{n} High Templar", "{n} High Templars", 1),
    "reaver": say_many("{n} Reaver", "{n} Reavers", 1),
    "archon": say_many("{n} Archon", "{n} Archons", 1),
    "scout": say_many("{n} Scout", "{n} Scouts", 1),
    "arbiter": say_many("{n} Arbiter", "{n} Arbiters", 1),
    "carrier": say_many("{n} Carrier", "{n} Carriers", 1),
    "zergling": say_many("{n} Zergling", "{n} Zerglings", 1),
    "hydralisk": say_many("{n} Hydralisk", "{n} Hydralisks", 1),
    "ultralisk": say_many("{n} Ultralisk", "{n} Ultralisks", 1),
    "queen": say_many("{n} Queen", "{n} Queens", 1),
    "defiler": say_many("{n} Defiler", "{n} Defilers", 1),
    "scourge": say_many("{n} Scourge", "{n} Scourges", 1),
    "mutalisk": say_many("{n} Mutalisk", "{n} Mutalisks", 1),
    "guardian": say_many("{n} Guardian", "{n} Guardians", 1),
}
BUILDING_NAMES: dict[str, Text] = {
    "barracks": say("Barracks"),
    "factory": say("Factory"),
    "starport": say("Starport"),
    "gateway": say("Gateway"),
    "robotics_facility": say("Robotics Facility"),
    "stargate": say("Stargate"),
    "spawning_pool": say("Spawning Pool"),
    "queens_nest": say("Queen's Nest"),
    "spire": say("Spire"),
}
MODULE_TERMS: dict[str, Term] = {
    "supply": Term(say("Supply"), say("one more unit in each Build order")),
    "research_development": Term(say("Research & Development"), say("one special order in each round")),
    "air_support": Term(say("Air Support"), say("your base sees cloaked units and strikes flying ones")),
}
MODULE_NAMES = names(MODULE_TERMS)
# The ten steps of Regrouping, in this order.
STEP_NAMES: dict[str, Text] = {
    "destroy": say("Destroy bases and transports"),
    "lose_resources": say("Lose Resource cards"),
    "gain_resources": say("Gain Resource cards"),
    "workers": say("Retrieve workers"),
    "conquest": say("Gain conquest points"),
    "normal_victory": say("Check for normal victory"),
    "special_victory": say("Check for special victory"),
    "events": say("Play Event cards"),
    "discard": say("Discard Combat cards"),
    "first_player": say("Pass the first player token"),
}
STEPS = tuple(STEP_NAMES)
ON_THE_BOARD = STEPS[:4]  # what everybody does with their hands, without a number for the companion
# What a tie is broken with, in this order.
TIE_BREAKS = ("resources", "areas", "bases", "workers")
TIE_NAMES: dict[str, Text] = {
    "points": say("points"),
    "resources": say("resources"),
    "areas": say("areas controlled"),
    "bases": say("bases"),
    "workers": say("workers in the pool"),
}
TIE_TOPS: dict[str, int] = {"resources": 60, "areas": 36, "bases": BASES, "workers": WORKERS}
END_IS_NEAR = say("The End Draws Near")
STAGE_MARKS = ("I", "II", "III")
