"""The words of the game: strategies, evolutions, actions, bonuses, and what each is called aloud."""

from typing import Literal

from companion.core.teaching import Term
from companion.core.text import Text, say
from companion.kit.terms import names

Strategy = Literal["war", "evolution", "colonisation", "expansion"]
Evolution = Literal["production", "movement", "influence", "armament"]
Action = Literal["portal", "movement", "production", "ambush", "conversion"]
Bonus = Literal["portal", "movement", "production", "ambush", "conversion", "points", "influence", "armament"]

# In the order of resolution.
STRATEGIES: tuple[Strategy, ...] = ("war", "evolution", "colonisation", "expansion")
EVOLUTIONS: tuple[Evolution, ...] = ("production", "movement", "influence", "armament")
ACTIONS: tuple[Action, ...] = ("portal", "movement", "production", "ambush", "conversion")
BONUSES: tuple[Bonus, ...] = (*ACTIONS, "points", "influence", "armament")
CIVILISATIONS = ("humans", "dragonites", "minerls", "sherais", "nagaritakas", "cireades")

AGES = 3
TURNS = 5
CARDS = 30
SHIPS = 20
COLONY_PIECES = 3
TOP_LEVEL = 5

STRATEGY_TERMS: dict[Strategy, Term] = {
    "war": Term(say("War"), say("fight where you meet others; each win is 1 VP")),
    "evolution": Term(say("Evolution"), say("one level up on the track that the card names")),
    "colonisation": Term(say("Colonisation"), say("settle a sector you control: its bonus is yours")),
    "expansion": Term(say("Expansion"), say("build, move and strike with the card's actions")),
}
STRATEGY_NAMES = names(STRATEGY_TERMS)
EVOLUTION_TERMS: dict[Evolution, Term] = {
    "production": Term(say("Production"), say("each level: one more ship per Expansion")),
    "movement": Term(say("Movement"), say("each level: one more move per Expansion")),
    "influence": Term(say("Influence"), say("counts with your pieces for control of a sector")),
    "armament": Term(say("Armament"), say("counts with your pieces in a battle")),
}
EVOLUTION_NAMES = names(EVOLUTION_TERMS)
ACTION_TERMS: dict[Action, Term] = {
    "portal": Term(say("Portal"), say("your ships from one sector to any other")),
    "movement": Term(say("Movement"), say("your ships from one sector to the next")),
    "production": Term(say("Production"), say("one new ship where you have a colony")),
    "ambush": Term(say("Ambush"), say("destroy one ship where you have a piece")),
    "conversion": Term(say("Conversion"), say("one ship on a sector you control becomes yours")),
}
ACTION_NAMES = names(ACTION_TERMS)
BONUS_NAMES: dict[Bonus, Text] = {
    "portal": say("+1 portal"),
    "movement": say("+1 movement"),
    "production": say("+1 production"),
    "ambush": say("+1 ambush"),
    "conversion": say("+1 conversion"),
    "points": say("+1 VP per age"),
    "influence": say("+1 influence"),
    "armament": say("+1 armament"),
}
CIVILISATION_NAMES: dict[str, Text] = {
    "humans": say("Humans"),
    "dragonites": say("Dragonites"),
    "minerls": say("Minerls"),
    "sherais": say("Sherais"),
    "nagaritakas": say("Nagaritakas"),
    "cireades": say("Cireades"),
}


def cards_dealt(players: int) -> int:
    """How many cards each player gets at the start of an age."""
    return {2: 10, 6: 5}.get(players, 6)


def cards_in_hand(players: int, turn: int) -> int:
    """How many cards each player holds before choosing in this turn (1 to 5)."""
    a_turn_takes = 2 if players == 2 else 1
    return cards_dealt(players) - a_turn_takes * (turn - 1)


def passes_left(age: int) -> bool:
    """Whether hands go to the next seat clockwise (ages 1 and 3) or the other way."""
    return age != 2


def circles_play(players: int) -> bool:
    """Whether cards with a circle belong to the deck."""
    return players >= 4
