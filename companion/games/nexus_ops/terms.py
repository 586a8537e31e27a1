"""The words of the game: units, terrains, mines, cards, conditions, and what each is called aloud.

Units stand everywhere in battle order, the Dragon first; counts are tuples in that order.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from companion.core.text import Text, say
from companion.kit.counts import Counts, added, less
from companion.kit.counts import total as counts_total

# Handed on beside the game's own words.
__all__ = ["Counts", "added", "less"]

Unit = Literal["rubium_dragon", "lava_leaper", "rock_strider", "crystalline", "fungoid", "human"]
Terrain = Literal["rock", "liquifungus", "crystal", "magma", "monolith", "home"]
Mine = Literal["large", "small"]
Card = Literal["energize", "secret"]
Feat = Literal["dominate", "survive", "win", "slay", "told"]
Effect = Literal["rubium", "unit", "movement", "march", "leap", "other"]
BattleEffect = Literal["bonus", "single", "penalty", "twice", "other"]

UNITS: tuple[Unit, ...] = ("rubium_dragon", "lava_leaper", "rock_strider", "crystalline", "fungoid", "human")
CHEAPEST_FIRST = UNITS[::-1]
DRAGON: Unit = "rubium_dragon"
NO_UNITS: Counts = (0,) * len(UNITS)
# What the ring around the Monolith is made of.
LANDS: tuple[Terrain, ...] = ("rock", "liquifungus", "crystal", "magma")
TERRAINS: tuple[Terrain, ...] = (*LANDS, "monolith", "home")
MINES: tuple[Mine, ...] = ("large", "small")
CARDS: tuple[Card, ...] = ("energize", "secret")
FEATS: tuple[Feat, ...] = ("dominate", "survive", "win", "slay", "told")
# What a player can say of an Energize card, at the start of a turn and in a battle.
EFFECTS: tuple[Effect, ...] = ("rubium", "unit", "movement", "other")
BATTLE_EFFECTS: tuple[BattleEffect, ...] = ("bonus", "single", "penalty", "twice", "other")

STARTING_RUBIUM = (8, 11, 14, 17)
ENERGIZE_CARDS = 32
SECRET_CARDS = 36
TILES = 18
MINE_MARKERS: dict[Mine, int] = {"large": 4, "small": 8}
HOME_HEXES = 3
LARGE_MINE = 2
DIE = range(1, 7)
LOWEST_HIT, HIGHEST_HIT = 2, 6
BREATH_HITS_ON = 4
MISSION_POINTS = 1
HILL_POINTS = 1
MONOLITH_DRAW = 2
TEAM_TARGET = 20
SALE = 1

UNIT_NAMES: dict[Unit, Text] = {
    "rubium_dragon": say("Rubium Dragon"),
    "lava_leaper": say("Lava Leaper"),
    "rock_strider": say("Rock Strider"),
    "crystalline": say("Crystalline"),
    "fungoid": say("Fungoid"),
    "human": say("Human"),
}
UNIT_PLURALS: dict[Unit, Text] = {
    "rubium_dragon": say("Rubium Dragons"),
    "lava_leaper": say("Lava Leapers"),
    "rock_strider": say("Rock Striders"),
    "crystalline": say("Crystallines"),
    "fungoid": say("Fungoids"),
    "human": say("Humans"),
}
SHORT_NAMES: dict[Unit, Text] = {
    "rubium_dragon": say("Drag."),
    "lava_leaper": say("Leap."),
    "rock_strider": say("Strid."),
    "crystalline": say("Cryst."),
    "fungoid": say("Fung."),
    "human": say("Hum."),
}
TERRAIN_NAMES: dict[Terrain, Text] = {
    "rock": say("Rock Plains"),
    "liquifungus": say("Liquifungus Forest"),
    "crystal": say("Crystal Spires"),
    "magma": say("Magma Pool"),
    "monolith": say("Monolith"),
    "home": say("Home base"),
}
MINE_NAMES: dict[Mine, Text] = {"large": say("Large mine"), "small": say("Small mine")}
CARD_NAMES: dict[Card, Text] = {"energize": say("Energize card"), "secret": say("Secret Mission")}
EFFECT_NAMES: dict[Effect, Text] = {
    "rubium": say("Rubium"),
    "unit": say("A free unit"),
    "movement": say("Other moves"),
    "march": say("Second moves"),
    "leap": say("Far moves"),
    "other": say("Something else"),
}
BATTLE_EFFECT_NAMES: dict[BattleEffect, Text] = {
    "bonus": say("Better dice"),
    "single": say("One better die"),
    "penalty": say("Worse enemy dice"),
    "twice": say("Units attack twice"),
    "other": say("Something else"),
}
# The four that the rulebook names, by feat and what it is about.
MISSION_TITLES: dict[str, Text] = {
    "dominate-rock": say("Dominate the Plains"),
    "survive-fungoid": say("Send the Fungoids"),
    "win-liquifungus": say("Objective: Liquifungus Forest"),
    "slay-crystalline": say("Crystalline Slayer"),
}


_PLACES = {unit: place for place, unit in enumerate(UNITS)}


def plus(counts: Counts, unit: Unit, number: int = 1) -> Counts:
    """The counts with more (or fewer) of one unit."""
    changed = [*counts]
    changed[_PLACES[unit]] += number
    return tuple(changed)


def total(parts: Iterable[Counts]) -> Counts:
    """All of them together."""
    return counts_total(parts, NO_UNITS)


@lru_cache(maxsize=4096)
def present(counts: Counts) -> tuple[Unit, ...]:
    """The units of which there is any, the first in battle first."""
    return tuple([unit for unit, count in zip(UNITS, counts, strict=True) if count])


def count_of(counts: Counts, unit: Unit) -> int:
    """How many of one unit."""
    return counts[_PLACES[unit]]
