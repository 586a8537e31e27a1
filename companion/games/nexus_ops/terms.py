"""The words of the game: units, terrains, mines, cards, conditions, and what each is called aloud.

Units stand everywhere in battle order, the Dragon first; counts are tuples in that order.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from companion.core.teaching import Term
from companion.core.text import Text, say
from companion.kit.counts import Counts, added, less
from companion.kit.counts import total as counts_total
from companion.kit.terms import names

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

UNIT_TERMS: dict[Unit, Term] = {
    "rubium_dragon": Term(say("Rubium Dragon"), say("hits on {hit}+ · breathes on a neighbour")),
    "lava_leaper": Term(say("Lava Leaper"), say("hits on {hit}+ · 2 spaces from magma")),
    "rock_strider": Term(say("Rock Strider"), say("hits on {hit}+ · 2 spaces over Rock Plains")),
    "crystalline": Term(say("Crystalline"), say("hits on {hit}+ · mines, best in spires")),
    "fungoid": Term(say("Fungoid"), say("hits on {hit}+ · mines, best in forests")),
    "human": Term(say("Human"), say("hits on {hit}+ · mines, not into magma")),
}
UNIT_NAMES = names(UNIT_TERMS)
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
TERRAIN_TERMS: dict[Terrain, Term] = {
    "rock": Term(say("Rock Plains"), say("Rock Striders go 2 spaces over it")),
    "liquifungus": Term(say("Liquifungus Forest"), say("Fungoids fight better here, Crystallines worse")),
    "crystal": Term(say("Crystal Spires"), say("Crystallines fight better here, Fungoids worse")),
    "magma": Term(say("Magma Pool"), say("no Humans; Lava Leapers jump from here and fight better")),
    "monolith": Term(say("Monolith"), say("2 Energize cards a turn; no Humans, Fungoids, Crystallines")),
    "home": Term(say("Home base"), say("bought units begin here; it has mines of its own")),
}
TERRAIN_NAMES = names(TERRAIN_TERMS)
MINE_NAMES: dict[Mine, Text] = {"large": say("Large mine"), "small": say("Small mine")}
CARD_TERMS: dict[Card, Term] = {
    "energize": Term(say("Energize card"), say("helps at the start of your turn or in any battle")),
    "secret": Term(say("Secret Mission"), say("points, as soon as its condition is met in your turn")),
}
CARD_NAMES = names(CARD_TERMS)
EFFECT_TERMS: dict[Effect, Term] = {
    "rubium": Term(say("Rubium"), say("the bank pays what the card says")),
    "unit": Term(say("A free unit"), say("a unit from your supply, for nothing")),
    "movement": Term(say("Other moves"), say("free moves; entry limits stay")),
    "march": Term(say("Second moves"), say("so many of your units may move a second time this turn")),
    "leap": Term(say("Far moves"), say("so many of your units may move to any space this turn")),
    "other": Term(say("Something else"), say("as the card says, on the table")),
}
EFFECT_NAMES = names(EFFECT_TERMS)
BATTLE_EFFECT_TERMS: dict[BattleEffect, Term] = {
    "bonus": Term(say("Better dice"), say("more on every die of these units")),
    "single": Term(say("One better die"), say("more on one die of these units")),
    "penalty": Term(say("Worse enemy dice"), say("less on every die of these enemies")),
    "twice": Term(say("Units attack twice"), say("these units throw two dice each")),
    "other": Term(say("Something else"), say("as the card says, on the table")),
}
BATTLE_EFFECT_NAMES = names(BATTLE_EFFECT_TERMS)
FEAT_TERMS: dict[Feat, Term] = {
    "dominate": Term(say("Dominate"), say("you control more such spaces than anybody else")),
    "survive": Term(say("Win and survive"), say("you won a battle and such a unit of yours is alive")),
    "win": Term(say("Win there"), say("you won a battle in such a space")),
    "slay": Term(say("Destroy"), say("you destroyed such a unit in a battle")),
    "told": Term(say("In its own words"), say("as the card says; the table agrees")),
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
