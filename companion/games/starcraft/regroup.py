"""Regrouping on the full board: all ten steps, as far as nobody has to choose."""

from __future__ import annotations

from collections import Counter
from random import Random

from companion.core.prompt import Choose, Lay, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft import events as e
from companion.games.starcraft.board import planet_of
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.combat_deck import drawing_combat
from companion.games.starcraft.data import EventCard
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.ground import (
    area_data,
    areas_of,
    base_on,
    bases,
    controlled,
    controls,
    eliminated,
    present,
)
from companion.games.starcraft.model import State, everybody, living, side_of, stage_on_top
from companion.games.starcraft.regrouping import next_first
from companion.games.starcraft.terms import END_IS_NEAR, WORKERS, hand_limit
from companion.games.starcraft.victory import by_elimination, by_end, by_points, winning

NO_EVENT = -1

# --- steps 1 to 4


def fallen_bases(state: State) -> tuple[str, ...]:
    """Bases in an area with enemy units."""
    troops = state.ground.troops
    return tuple(
        area for area, owner in state.ground.bases.items() if area in troops and troops[area].seat != owner
    )


def cut_off(state: State) -> tuple[tuple[str, Seat], ...]:
    """Transports with no own base at either end of their route."""
    ends = {route.key: route.ends for route in state.ground.routes}
    return tuple(
        (route, seat)
        for route, owners in state.ground.transports.items()
        for seat in owners
        if not any(base_on(state, planet, seat) for planet in ends[route])
    )


def lost_cards(state: State) -> dict[Seat, tuple[str, ...]]:
    """Resource cards without an own base on the planet, or with an enemy in the area."""
    found = {}
    for seat in everybody(state):
        lost = tuple(
            area
            for area in sheet_of(state, seat).workers
            if base_on(state, planet_of(area), seat) is None or present(state, area) - {seat}
        )
        if lost:
            found[seat] = lost
    return found


def gained_cards(state: State) -> dict[Seat, tuple[str, ...]]:
    """Cards of own areas on planets with an own base; with the only base there those of empty areas, too."""
    held = {area for seat in everybody(state) for area in sheet_of(state, seat).workers}
    found: dict[Seat, tuple[str, ...]] = {}
    for area, seat in state.ground.bases.items():
        areas = areas_of(state, planet_of(area))
        alone = all(state.ground.bases.get(one, seat) == seat for one in areas)
        gained = [
            one
            for one in areas
            if area_data(state, one).yields != "conquest"
            and one not in held
            and state.ground.depleted.get(one, 0) < 2
            and (controls(state, one, seat) or (alone and not present(state, one)))
        ]
        if gained:
            found[seat] = (*found.get(seat, ()), *gained)
    return found


def regrouped(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """Everything from step 1 to the first choice."""
    fallen = fallen_bases(fold(state, told))
    told = (*told, b.PiecesDestroyed(fallen, ()))
    told = (*told, b.PiecesDestroyed((), cut_off(fold(state, told))))
    out = tuple(e.PlayerOut(seat) for seat in eliminated(fold(state, told)))
    told = (*told, *out)
    if out and (last := by_elimination(fold(state, told))):
        return *told, *last
    told = (*told, b.ResourcesLost(lost_cards(fold(state, told))))
    told = (*told, b.ResourcesGained(gained_cards(fold(state, told))))
    return (*told, *_scored(fold(state, told), chance))


# --- steps 5 to 7


def conquest(state: State, seat: Seat) -> int:
    """The points printed in areas that a seat controls."""
    areas = controlled(state, seat)
    return sum(area_data(state, area).amount for area in areas if area_data(state, area).yields == "conquest")


def _scored(state: State, chance: Random) -> tuple[Event, ...]:
    if state.conquest:
        return _reading(state, (), chance)
    gained = e.PointsGained({seat: conquest(state, seat) for seat in sorted(living(state))})
    after = fold(state, (gained,))
    if ended := by_points(after):
        return gained, *ended
    met = objectives_met(after)
    if met:
        claimed = list(dict.fromkeys(side_of(after, seat) for seat in met))
        return gained, e.ObjectiveMet(tuple(met)), *winning(after, "objective", claimed)
    return _reading(state, (gained,), chance)


def objectives_met(state: State) -> list[Seat]:
    """Whose objective is met, and counts at this stage."""
    stage = stage_on_top(state)
    return [
        seat for seat in living(state) if state.faction(seat).objective.stage <= stage and meets(state, seat)
    ]


def meets(state: State, seat: Seat) -> bool:
    """Whether a faction's objective is met; if fewer areas of the kind exist than asked, all of them do."""
    goal = state.faction(seat).objective
    have, there = progress(state, seat)
    if goal.kind == "end_is_near":
        return False
    if goal.kind == "most_areas":
        return all(have > len(controlled(state, other)) for other in living(state) if other != seat)
    return have >= min(goal.number, there)


def progress(state: State, seat: Seat) -> tuple[int, int]:
    """How much of what an objective asks for a seat has, and how much there is."""
    own = controlled(state, seat)
    planets = [tile.planet for tile in state.ground.tiles]
    match state.faction(seat).objective.kind:
        case "resource_areas":
            return sum(area_data(state, one).yields != "conquest" for one in own), _count(state, False)
        case "conquest_areas":
            return sum(area_data(state, one).yields == "conquest" for one in own), _count(state, True)
        case "whole_planets":
            whole = [one for one in planets if all(area in own for area in areas_of(state, one))]
            return len(whole), len(planets)
        case "base_planets":
            return len(bases(state, seat)), len(planets)
    return len(own), 0


def _count(state: State, conquest_areas: bool) -> int:
    areas = [area for tile in state.ground.tiles for area in areas_of(state, tile.planet)]
    return sum((area_data(state, area).yields == "conquest") == conquest_areas for area in areas)


# --- step 8


def _reading(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """Everybody reads the own cards, which are drawn only now: nobody could have known them before."""
    now = fold(state, told)
    left = unread(now)
    cards: dict[Seat, tuple[int, ...]] = {}
    for seat in living(now):
        cards[seat] = tuple(_taken(now, left, stage, chance) for stage in now.player(seat).held)
    return _events_onward(state, (*told, e.EventsBegun(), b.EventsRead(cards)))


def unread(state: State) -> Counter[int]:
    """Event cards that nobody has seen yet, by place in the file."""
    events = state.options.data.events
    found = Counter(
        {place: one.copies for place, one in enumerate(events) if not (one.end and state.conquest)}
    )
    found.subtract(state.ground.seen_events)
    return found


def _taken(state: State, left: Counter[int], stage: int, chance: Random) -> int:
    events = state.options.data.events
    possible = [
        place for place, count in sorted(left.items()) for _ in range(count) if events[place].stage == stage
    ]
    place = possible[int(chance.random() * len(possible))]
    left[place] -= 1
    return place


def event_of(state: State, place: int) -> EventCard:
    """An Event card by its place in the file."""
    return state.options.data.events[place]


def next_to_play(state: State) -> Seat | None:
    """Who still holds Event cards, clockwise from the first player."""
    return next((seat for seat in living(state) if sheet_of(state, seat).read), None)


def player_of_events(state: State) -> tuple[Seat, ...]:
    """Who plays an Event card."""
    seat = next_to_play(state)
    return () if seat is None else (seat,)


def benefit(card: EventCard) -> Text:
    """What an Event card gives."""
    match card.effect:
        case "cards":
            return say_many("draw {n} Combat card", "draw {n} Combat cards", card.number)
        case "workers":
            return say_many("{n} worker more", "{n} workers more", card.number)
        case "points":
            return say_many("{n} conquest point", "{n} conquest points", card.number)


def playable(state: State, seat: Seat) -> list[int]:
    """Kinds of Event cards that may be played: The End Draws Near instead of any other card."""
    held = sorted(set(sheet_of(state, seat).read))
    ends = [place for place in held if place >= 0 and event_of(state, place).end]
    return ends or held


def play_question(state: State, seat: Seat) -> Prompt:
    options = [
        Option(
            END_IS_NEAR if event_of(state, place).end else benefit(event_of(state, place)),
            bc.PlayEvent(seat, place),
            detail=benefit(event_of(state, place)),
        )
        for place in playable(state, seat)
    ]
    if not any(event_of(state, place).end for place in playable(state, seat)):
        options.append(Option(say("Play none"), bc.PlayEvent(seat, NO_EVENT), leaves=True, seldom=True))
    return Choose(seat, say("Play an Event card?"), tuple(options), sealed=True)


def play_event(state: State, command: bc.PlayEvent, chance: Random) -> tuple[Event, ...]:
    """One card counts; of The End Draws Near all that are held lie beside the board."""
    seat, read = command.seat, sheet_of(state, command.seat).read
    told: tuple[Event, ...] = (b.EventPlayed(seat, command.event, read),)
    if command.event != NO_EVENT:
        card = event_of(state, command.event)
        ends = sum(event_of(state, place).end for place in read) if card.end else 0
        told = (*told, *(e.EndPlayed(seat) for _ in range(ends)), *_effect(state, seat, card, chance))
    return _events_onward(state, told)


def _effect(state: State, seat: Seat, card: EventCard, chance: Random) -> tuple[Event, ...]:
    if card.effect == "cards":
        return drawing_combat(state, seat, card.number, chance)
    if card.effect == "points":
        return () if state.conquest else (e.PointsAdjusted(seat, card.number),)
    room = WORKERS - sheet_of(state, seat).workers_owned
    number = min(card.number, room)
    return (b.WorkersGained(seat, number),) if number else ()


def _events_onward(state: State, told: tuple[Event, ...]) -> tuple[Event, ...]:
    """The next player with cards; after the last the end is judged, then hands are discarded."""
    now = fold(state, told)
    if next_to_play(now) is not None:
        return told
    if ended := by_end(now):
        return *told, *ended
    told = (*told, e.EventsEnded())
    if over_limit(fold(state, told)):
        return *told, b.DiscardingBegun()
    return _next_round(state, told)


# --- steps 9 and 10


def over_limit(state: State) -> tuple[Seat, ...]:
    """Who holds too many Combat cards."""
    return tuple(seat for seat in sorted(living(state)) if excess_cards(state, seat))


def excess_cards(state: State, seat: Seat) -> int:
    """How many Combat cards a player must discard."""
    return max(0, len(sheet_of(state, seat).hand) - hand_limit(state.faction(seat).race))


def discard_question(state: State, seat: Seat) -> Prompt:
    ask = say_many("Discard {n} Combat card", "Discard {n} Combat cards", excess_cards(state, seat))
    sheet = sheet_of(state, seat)
    if state.real_deck:
        return Lay(seat, ask, bc.DiscardCombat(seat), "card", sheet.deck)
    return Lay(seat, ask, bc.DiscardCombat(seat), "card", sheet.hand, sealed=True)


def discard(state: State, command: bc.DiscardCombat, _: Random) -> tuple[Event, ...]:
    told = (b.CombatDiscarded(command.seat, command.card or 0),)
    return told if over_limit(fold(state, told)) else _next_round(state, told)


def _next_round(state: State, told: tuple[Event, ...]) -> tuple[Event, ...]:
    return *told, e.RoundBegun(next_first(fold(state, told)))
