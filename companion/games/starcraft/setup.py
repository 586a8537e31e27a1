"""Set-up: the first player, a faction each, the Event deck, planets, and in the way *stacks* whose."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.screen import Message, Screen
from companion.core.seats import Seat, clockwise
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.starcraft import board_events as b
from companion.games.starcraft import commands as c
from companion.games.starcraft import events as e
from companion.games.starcraft import terms
from companion.games.starcraft.data import Faction
from companion.games.starcraft.decks import stages
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import name_of, planet_name, units_of
from companion.kit.order import still_in
from companion.kit.parts import Parts, Which
from companion.kit.words import listed

# --- what may be chosen


def next_to_choose(state: State) -> Seat:
    """Factions are taken clockwise from the first player."""
    return next(still_in(state.first, state.seats, lambda seat: bool(state.player(seat).faction)))


def free_factions(state: State) -> list[Faction]:
    """Those that nobody has taken."""
    taken = {player.faction for player in state.players}
    return [faction for faction in state.options.data.factions if faction.key not in taken]


def next_to_name(state: State) -> Seat:
    """Who says next which planets they drew."""
    return next(still_in(state.first, state.seats, lambda seat: bool(state.player(seat).planets)))


def _free_planets(state: State, draft: c.NamePlanets) -> list[str]:
    taken = {planet for player in state.players for planet in player.planets} | set(draft.planets)
    return [planet.key for planet in state.options.data.planets if planet.key not in taken]


# --- what is asked


def first_player(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(name_of(state, player.seat), c.NameFirst(seat, player.seat)) for player in state.players
    )
    return Choose(seat, say("Who is the first player?"), options, by_hand=True)


def which_faction(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(
            terms.FACTION_NAMES[faction.key],
            c.ChooseFaction(seat, faction.key),
            detail=_in_short(faction),
            term=faction.key,
        )
        for faction in free_factions(state)
    )
    return Choose(seat, say("Which faction?"), options)


def _in_short(faction: Faction) -> Text:
    workers = say_many("{n} worker", "{n} workers", faction.workers)
    return say(
        "{race} · {workers} · {units}",
        race=terms.RACE_NAMES[faction.race],
        workers=workers,
        units=units_of(faction.units),
    )


def force(faction: Faction) -> tuple[Text, ...]:
    """What a faction begins with."""
    workers = say_many("{n} worker", "{n} workers", faction.workers)
    transports = say_many("{n} transport", "{n} transports", faction.transports)
    hand = say("hand {n}", n=terms.hand_limit(faction.race))
    return units_of(faction.units), listed([workers, transports, hand])


def event_deck(state: State, seat: Seat) -> Prompt:
    left = dict(zip(("first", "second", "third"), deck_of(state), strict=True))
    detail = say("left: {first} / {second} / {third}", **left)
    if out := terms.removed(state.seats):
        label = say("{n} unseen out of I, {n} out of II", n=out)
    else:
        label = say("Take no card out")
    if state.conquest:
        detail = say("The End Draws Near stays out; {left}", left=detail)
    option = Option(label, c.StackEvents(seat), detail=detail, icon="cards")
    return Choose(seat, say("Event deck: I on top of II, II on top of III"), (option,), by_hand=True)


def deck_of(state: State) -> tuple[int, int, int]:
    """How many Event cards of each stage the deck has."""
    return stages(state.options.data, state.seats, with_ends=not state.conquest)


def lay_galaxy(state: State, seat: Seat) -> Prompt:
    option = Option(say("All planets are laid"), c.LayGalaxy(seat))
    return Choose(seat, say("Lay the planets"), (option,), looks=_laying(state), by_hand=True)


def _laying(state: State) -> tuple[Screen, ...]:
    """Who lays when, what else is to be laid, and what everybody puts there."""
    order = terms.laying_order(state.seats)
    places = Text(" ".join(str(place) for place in order))
    first, *_, last = (name_of(state, seat) for seat in clockwise(state.first, state.seats))
    way = say("{first} to {last}, then back", first=first, last=last)
    round_trip = (way, say("base in either round"))
    axis = (say("each one pair, on free ends"), say("of two different planets"), say("no room: left out"))
    units = (say("on your base's planet"), say("transport on a route there"), say("all its Resource cards"))
    return (
        Message(places, round_trip, foot=say("OK: all planets are laid")),
        Message(say("Then the z-axis"), axis, foot=say("OK: all planets are laid")),
        Message(say("Starting units"), units, foot=say("OK: all planets are laid")),
    )


NAME_PLANETS = Parts(
    c.NamePlanets,
    planets=Which(
        lambda _, draft: say("Your planet {n} of 2?", n=len(draft.planets) + 1),
        values=_free_planets,
        label=planet_name,
        times=lambda _, __: terms.PLANETS_EACH,
    ),
    base=Which(
        say("Where is your base?"),
        values=lambda _, draft: draft.planets,
        label=planet_name,
    ),
)


def name_planets(state: State, seat: Seat) -> Prompt:
    return NAME_PLANETS.question(state, c.NamePlanets(seat))


# --- what happens


def name_first(_: State, command: c.NameFirst, __: Random) -> tuple[Event, ...]:
    return (e.FirstNamed(command.player),)


def choose_faction(state: State, command: c.ChooseFaction, chance: Random) -> tuple[Event, ...]:
    chosen = e.FactionChosen(command.seat, command.faction)
    if sum(not player.faction for player in state.players) > 1:
        return (chosen,)
    return chosen, planets_dealt(state, chance) if state.full else e.FactionsChosen()


def planets_dealt(state: State, chance: Random) -> Event:
    """Full board: everybody draws two planets."""
    keys = [planet.key for planet in state.options.data.planets]
    drawn = chance.sample(keys, terms.PLANETS_EACH * state.seats)
    dealt = {
        seat: tuple(drawn[terms.PLANETS_EACH * (seat - 1) : terms.PLANETS_EACH * seat])
        for seat in range(1, state.seats + 1)
    }
    return b.PlanetsDealt(dealt, deck_of(state))


def stack_events(state: State, _: c.StackEvents, __: Random) -> tuple[Event, ...]:
    return (e.DeckStacked(deck_of(state)),)


def galaxy_laid(state: State, _: c.LayGalaxy, __: Random) -> tuple[Event, ...]:
    return (e.GalaxyLaid(),) if state.stacked else (e.RoundBegun(state.first),)


def planets_named(state: State, command: c.NamePlanets, _: Random) -> tuple[Event, ...]:
    assert command.base is not None
    named = e.PlanetsNamed(command.seat, command.planets, command.base)
    last = sum(not player.planets for player in state.players) == 1
    return (named, e.RoundBegun(state.first)) if last else (named,)
