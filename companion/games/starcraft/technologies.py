"""Technologies: what lies in play, and what it gives units."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.data import Technology, Unit
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import card_name
from companion.games.starcraft.terms import UNIT_NAMES


def technology_of(state: State, key: str, race: str) -> Technology:
    """A technology by its key."""
    return next(one for one in state.options.data.technologies if one.key == key and one.race == race)


def owned(state: State, seat: Seat) -> list[Technology]:
    """What a player has bought."""
    race = state.faction(seat).race
    return [technology_of(state, key, race) for key in sheet_of(state, seat).technologies]


def gives(state: State, seat: Seat, unit: str, what: str) -> bool:
    """Whether a technology in play gives a unit this."""
    return any(one.gives == what and one.unit == unit for one in owned(state, seat))


def unlocked(state: State, seat: Seat, unit: Unit) -> bool:
    """Whether a building of its level, or a technology, allows a unit."""
    if not unit.building:
        return any(one.unlocks == unit.key for one in owned(state, seat))
    return sheet_of(state, seat).buildings.get(unit.building, 0) >= unit.level


def name_of_technology(technology: Technology) -> Text:
    """What a technology is called: by what it does."""
    unit = UNIT_NAMES[technology.unit]
    match technology.gives:
        case "cloaking":
            return say("{unit}: cloaking", unit=unit)
        case "detector":
            return say("{unit}: detector", unit=unit)
        case "support":
            return say("{unit}: support +1", unit=unit)
        case "unlock":
            return say("{unit} may be built", unit=UNIT_NAMES[technology.unlocks])
        case "start":
            return say("{unit}: {ability}", unit=unit, ability=ability(technology))
        case "other":
            return say("{unit}: {ability}", unit=unit, ability=say("as the card says"))
    return say("{n} cards: {card}", n=technology.copies, card=card_name(technology.card))


# --- abilities at the start of a battle


def ability(technology: Technology) -> Text:
    """What it does in the battle, in a few words."""
    match technology.start:
        case "cards":
            return say_many("{n} card more", "{n} cards more", technology.number)
        case "health":
            return say("health +{n}", n=technology.number)
    return say("attack +{n}", n=technology.number)


def opened(state: State, seat: Seat, start: str) -> int:
    """How much of something a side has by the ability that it used."""
    used = state.fighting.openings.get(seat)
    return sum(one.number for one in owned(state, seat) if one.key == used and one.start == start)
