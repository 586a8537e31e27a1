"""The words of the game: strategies, evolutions, actions, bonuses, and what each is called aloud."""

from typing import Literal

from companion.core.text import Text, say

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

STRATEGY_NAMES: dict[Strategy, Text] = {
    "war": say("War"),
    "evolution": say("Evolution"),
    "colonisation": say("Colonisation"),
    "expansion": say("Expansion"),
}
EVOLUTION_NAMES: dict[Evolution, Text] = {
    "production": say("Production"),
    "movement": say("Movement"),
    "influence": say("Influence"),
    "armament": say("Armament"),
}
ACTION_NAMES: dict[Action, Text] = {
    "portal": say("Portal"),
    "movement": say("Movement"),
    "production": say("Production"),
    "ambush": say("Ambush"),
    "conversion": say("Conversion"),
}
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
