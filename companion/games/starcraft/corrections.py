"""Corrections by hand: any value can be set, within what the material allows."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.starcraft import events as e
from companion.games.starcraft.board_corrections import BOARD_VALUES
from companion.games.starcraft.changes import with_player, with_stack
from companion.games.starcraft.decks import stages
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.model import Order, State, living
from companion.games.starcraft.phrases import name_of, planet_name
from companion.games.starcraft.planning import planets
from companion.games.starcraft.setup import free_factions
from companion.games.starcraft.stacks import is_blocked
from companion.games.starcraft.terms import ENDS, FACTION_NAMES, ORDERS, STAGE_MARKS
from companion.games.starcraft.turns import onward
from companion.kit.corrections import Asked, Corrected, Corrections, Value, asked_of, told_of, whose
from companion.kit.players import with_points

TOP_POINTS = 99
STEPPING = ("execution", "blocked")


def _points(state: State, seat: Seat) -> int:
    return state.player(seat).points.total


def _set_points(state: State, seat: Seat, points: int) -> State:
    return with_points(state, seat, corrections=points - _points(state, seat))


# --- Event cards


def _held(state: State, seat: Seat) -> int:
    return len(state.player(seat).held)


def _possible_held(state: State, seat: Seat) -> range:
    return range(_held(state, seat) + sum(state.deck) + 1)


def _set_held(state: State, seat: Seat, number: int) -> State:
    """Cards that were not noted come from the top of the deck, or go back there."""
    held, deck = list(state.player(seat).held), list(state.deck)
    while len(held) > number:
        deck[held.pop() - 1] += 1
    while len(held) < number:
        stage = next(place for place, left in enumerate(deck) if left)
        deck[stage] -= 1
        held.append(stage + 1)
    return replace(with_player(state, seat, held=tuple(held)), deck=(deck[0], deck[1], deck[2]))


def _set_deck(state: State, stage: int, left: int) -> State:
    deck = tuple(left if place == stage else count for place, count in enumerate(state.deck, start=1))
    return replace(state, deck=(deck[0], deck[1], deck[2]))


def _printed(state: State, stage: int) -> range:
    return range(stages(state.options.data, state.seats, with_ends=not state.conquest)[stage - 1] + 1)


# --- orders


def _set_orders(state: State, seat: Seat, orders: int) -> State:
    return with_player(state, seat, orders=orders)


def _stepping_on(state: State, corrected: Corrected) -> tuple[Event, ...]:
    """After a correction the player on turn may be done or blocked, or not blocked any more."""
    after = fold(state, (corrected,))
    if not after.player(after.active).orders:
        return onward(state, corrected, chance=Random())
    if not after.stacked or is_blocked(after, after.active) == (after.phase == "blocked"):
        return (corrected,)
    if after.phase == "blocked":
        return corrected, e.StepBegun(after.active)
    return corrected, e.Blocked(after.active)


def _removable(state: State) -> list[str]:
    return list(state.stacks)


def _remove_order(state: State, planet: str) -> State:
    order = state.stacks[planet][-1]
    orders = max(0, state.player(order.seat).orders - 1)
    return with_stack(with_player(state, order.seat, orders=orders), planet, state.stacks[planet][:-1])


def _with_orders_missing(state: State) -> list[Seat]:
    return [seat for seat in living(state) if state.player(seat).orders < ORDERS]


def _add_order(state: State, seat: Seat, planet: str) -> State:
    state = with_player(state, seat, orders=state.player(seat).orders + 1)
    return with_stack(state, planet, (*state.stacks.get(planet, ()), Order(seat)))


VALUES = {
    "points": Value(
        lambda name: say("Points of {name}", name=name),
        (whose(), Asked(asked_of(say("Points")), lambda *_: range(TOP_POINTS + 1), now=_points)),
        _set_points,
        told_of(say("points"), _points),
        when=lambda state: not state.conquest,
    ),
    "gain": Value(
        lambda name: say("Points said by {name}", name=name),
        (
            whose(lambda state: sorted(state.gains)),
            Asked(
                asked_of(say("Points this round?")),
                lambda *_: range(14),
                now=lambda state, seat: state.gains[seat],
            ),
        ),
        lambda state, seat, points: replace(state, gains={**state.gains, seat: points}),
        told_of(say("points this round"), lambda state, seat: state.gains[seat]),
        when=lambda state: state.phase == "conquest",
    ),
    "held": Value(
        lambda name: say("Event cards of {name}", name=name),
        (whose(living), Asked(asked_of(say("Event cards")), _possible_held, now=_held)),
        _set_held,
        told_of(say("Event cards"), _held),
        when=lambda state: not state.full,
    ),
    "orders": Value(
        lambda name: say("Orders left of {name}", name=name),
        (
            whose(living),
            Asked(
                asked_of(say("Orders left")),
                lambda *_: range(ORDERS + 1),
                now=lambda state, seat: state.player(seat).orders,
            ),
        ),
        _set_orders,
        told_of(say("orders left"), lambda state, seat: state.player(seat).orders),
        when=lambda state: state.phase in STEPPING and not state.stacked,
        events=_stepping_on,
    ),
    "no-order": Value(
        say("An order is not there"),
        (Asked(say("On which planet is the top order wrong?"), _removable, planet_name),),
        _remove_order,
        lambda state, planet: say("Correction: no such order on {planet}", planet=planet_name(state, planet)),
        when=lambda state: state.phase in STEPPING and state.stacked and not state.full,
        events=_stepping_on,
    ),
    "order": Value(
        lambda name: say("An order more of {name}", name=name),
        (
            whose(_with_orders_missing),
            Asked(say("On top of which planet?"), planets, planet_name),
        ),
        _add_order,
        lambda state, seat, planet: say(
            "Correction: order of {name} on {planet}",
            name=name_of(state, seat),
            planet=planet_name(state, planet),
        ),
        when=lambda state: state.phase in STEPPING and state.stacked and not state.full,
        events=_stepping_on,
    ),
    "deck": Value(
        say("Event cards left in the deck"),
        (
            Asked(
                say("Which stage?"),
                lambda _: (1, 2, 3),
                lambda _, stage: say("Stage {stage}", stage=STAGE_MARKS[stage - 1]),
            ),
            Asked(say("How many are left?"), _printed, now=lambda state, stage: state.deck[stage - 1]),
        ),
        _set_deck,
        lambda _, stage, left: say(
            "Correction: {n} left of Stage {stage}", n=left, stage=STAGE_MARKS[stage - 1]
        ),
        when=lambda state: not state.full,
    ),
    "ends": Value(
        say("The End Draws Near beside the board"),
        (Asked(say("How many lie there?"), lambda _: range(ENDS + 1), now=lambda state: state.ends),),
        lambda state, ends: replace(state, ends=ends),
        lambda _, ends: say("Correction: The End Draws Near, {n}", n=ends),
        when=lambda state: not state.conquest,
    ),
    "first": Value(
        say("First player"),
        (Asked(say("Who is the first player?"), living, name_of),),
        lambda state, seat: replace(state, first=seat),
        lambda state, seat: say("Correction: {name} is the first player", name=name_of(state, seat)),
        when=lambda state: state.phase in ("regrouping", "events", "closing"),
    ),
    "faction": Value(
        lambda name: say("Faction of {name}", name=name),
        (
            whose(),
            Asked(
                asked_of(say("Faction")),
                lambda state, _: [faction.key for faction in free_factions(state)],
                lambda _, faction: FACTION_NAMES[faction],
            ),
        ),
        lambda state, seat, faction: with_player(state, seat, faction=faction),
        lambda state, seat, faction: say(
            "Correction: {name} plays {faction}", name=name_of(state, seat), faction=FACTION_NAMES[faction]
        ),
        when=lambda state: not state.full and bool(free_factions(state)),
    ),
}

CORRECTIONS = Corrections(
    {**VALUES, **BOARD_VALUES}, open_in=lambda state: bool(state.round) and state.phase != "over"
)
