"""Phrases that several prompts and screens share: units in words, places, conditions, lists."""

from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.control import mine_in, seats_in, units_in
from companion.games.nexus_ops.data import Energize, Mission, Printed
from companion.games.nexus_ops.flow import PHASES
from companion.games.nexus_ops.hands import card_of
from companion.games.nexus_ops.missions import find
from companion.games.nexus_ops.model import Boost, State
from companion.games.nexus_ops.planet import Space
from companion.kit.players import name_of
from companion.kit.words import listed, signed

# As many as a line of a display holds.
MOST_TYPES = 2


def some(count: int, unit: terms.Unit) -> Text:
    """A number of units."""
    return say("{count} × {unit}", count=count, unit=terms.UNIT_NAMES[unit])


def army(counts: terms.Counts, most_types: int = MOST_TYPES) -> Text:
    """Units in words, the cheapest first; those of many types by their short names."""
    units = terms.present(counts)[::-1]
    if not units:
        return say("no units")
    if len(units) > most_types:
        return listed([in_short(terms.count_of(counts, unit), unit) for unit in units])
    return listed([some(terms.count_of(counts, unit), unit) for unit in units])


def sides(state: State, own: terms.Counts, enemy: Seat, theirs: terms.Counts) -> Text:
    """Who fights with what."""
    most_types = 1 if len(terms.present(own)) + len(terms.present(theirs)) <= MOST_TYPES else 0
    return say(
        "{own} – {name}: {theirs}",
        own=army(own, most_types),
        name=name_of(state, enemy),
        theirs=army(theirs, most_types),
    )


def in_short(count: int, unit: terms.Unit) -> Text:
    """A number of units where there is little room."""
    return say("{count} {unit}", count=count, unit=terms.SHORT_NAMES[unit])


def boosted(boost: Boost) -> Text:
    """What a battle card does to dice."""
    units = say("all units") if boost.unit is None else terms.UNIT_PLURALS[boost.unit]
    if boost.twice:
        return say("{units} attack twice", units=units)
    change = signed(boost.change)
    if boost.single:
        return say("{units}: one die {change}", units=units, change=change)
    return say("{units} {change}", units=units, change=change)


def place(state: State, space: Space) -> Text:
    """A space as the table would call it: by its name on the map and what it is."""
    return say("{space} {terrain}", space=space, terrain=terms.TERRAIN_NAMES[state.map().lands[space]])


def on_space(units: Text, space: Space) -> Text:
    """Units and, on the full board, where they stand."""
    return say("{units} on {space}", units=units, space=space) if space else units


def occupants(state: State, space: Space) -> Text | None:
    """What a space holds: the mine and everybody's units, or the tile."""
    value = mine_in(state, space)
    parts = [mine(value)] if value else []
    parts += [
        say("{name} {units}", name=name_of(state, seat), units=army(units_in(state, space, seat), 1))
        for seat in seats_in(state, space)
    ]
    if parts:
        return listed(parts)
    return say("a tile, face down") if space in state.map().face_down else None


def mine(value: int) -> Text:
    """A mine and its number."""
    return say("mine {value}", value=value)


def condition(mission: Mission) -> Text:
    """What a Secret Mission asks for."""
    if mission.feat == "told":
        return Text("{words}", {"words": mission.words})
    for terrain in terms.LANDS:
        if mission.about == terrain:
            name = terms.TERRAIN_NAMES[terrain]
            if mission.feat == "dominate":
                return say("Most spaces: {terrain}", terrain=name)
            return say("Won in: {terrain}", terrain=name)
    for unit in terms.UNITS:
        if mission.about == unit and mission.feat == "survive":
            return say("Won, alive: {unit}", unit=terms.UNIT_NAMES[unit])
        if mission.about == unit:
            return say("Destroyed: {unit}", unit=terms.UNIT_NAMES[unit])
    raise ValueError(f"{mission.key} is about nothing")


def mission_name(state: State, key: str) -> Text:
    """A Secret Mission by its condition."""
    mission = find(state, key)
    return condition(mission) if mission else say("Secret Mission")


def effect_of(card: Energize) -> Text:
    """What an Energize card does, in a line."""
    match card.effect:
        case "rubium":
            return say("+{rubium} rubium", rubium=card.number)
        case "unit":
            return say("A free unit: {unit}", unit=terms.UNIT_NAMES[card.about or "human"])
        case "march":
            return say_many("{n} unit moves again", "{n} units move again", card.number)
        case "leap":
            return say_many("{n} unit goes anywhere", "{n} units go anywhere", card.number)
        case "bonus" | "single" | "twice":
            return _of_dice(card, card.number)
        case "penalty":
            return say("Enemies: {effect}", effect=_of_dice(card, -card.number))
    return Text("{words}", {"words": card.words})


def _of_dice(card: Energize, change: int) -> Text:
    unit = card.about or None
    return boosted(Boost(0, unit, change, twice=card.effect == "twice", single=card.effect == "single"))


def card_text(card: Printed) -> Text:
    """What a card says."""
    return effect_of(card) if isinstance(card, Energize) else condition(card)


def card_worth(card: Printed) -> Text:
    """What it is worth, or when it is played."""
    if isinstance(card, Energize):
        return say("in a battle") if card.in_battle else say("start of turn")
    worth = say("{points} VP", points=card.points)
    return listed([worth, say("on red")]) if card.red else worth


def known_card(state: State, key: str) -> Text | None:
    """What a card says, if the decks know it."""
    data = state.options.data
    return card_text(card_of(data, data.copies[key][0])) if key in data.copies else None


def _mission_sentence(mission: Mission) -> Text:
    """A Secret Mission as a card has it."""
    points, name = mission.points, _about(mission)
    if name is None:
        return say("{card}: {points} VP.", card=condition(mission), points=points)
    match mission.feat:
        case "dominate":
            said = say("{name}: control more of them than anybody else in your turn. {points} VP.")
        case "win":
            said = say("{name}: win a battle there in your turn. {points} VP.")
        case "survive":
            said = say("{name}: win a battle in your turn with one of yours left. {points} VP.")
        case _:
            said = say("{name}: destroy one in a battle in your turn. {points} VP.")
    return Text(said.msgid, {"name": name, "points": points})


def _about(mission: Mission) -> Text | None:
    lands = [name for terrain, name in terms.TERRAIN_NAMES.items() if terrain == mission.about]
    units = [name for unit, name in terms.UNIT_NAMES.items() if unit == mission.about]
    return None if mission.feat == "told" else next(iter((*lands, *units)), None)


def describe_card(state: State, card: int) -> Text:
    """A card of a simulated deck: what it says, and what that is worth or when it is played."""
    one = card_of(state.options.data, card)
    if isinstance(one, Mission):
        sentence = _mission_sentence(one)
        return say("{sentence} Counts as a red card.", sentence=sentence) if one.red else sentence
    return say("{card} ({worth})", card=card_text(one), worth=card_worth(one))


def headline(state: State) -> Text:
    """Whose turn and which phase."""
    phase = PHASES[state.phase].name
    if not state.turns or state.phase in ("counting", "over"):
        return phase
    return say(
        "Round {round}, {name}: {phase}", round=state.rounds, name=name_of(state, state.active), phase=phase
    )
