"""Assisted play, Upkeep to the end: markers checked once a round, tiles drawn, what only players know."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Dial, Option, Prompt, Row, Tally
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.eclipse import assisted, assisted_steps, terms, upkeep
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.course import onward
from companion.games.eclipse.economy import after_upkeep, collapses, net_money, short
from companion.games.eclipse.evolve_assisted import first_detail
from companion.games.eclipse.explore import guarded
from companion.games.eclipse.model import State
from companion.games.eclipse.phrases import hex_name, printed, stores, who
from companion.games.eclipse.setup import tiles_to_draw
from companion.kit.parts import Parts, Which
from companion.kit.words import signed

TOP = 99
MOST_EXTRA = 40
MOST_DISCS = 16


# --- upkeep


def check(state: State, seat: Seat) -> Prompt:
    """Markers so? What differs is set here, once a round (E21)."""
    if first_detail(state, seat) is not None:
        return assisted.detail(state, seat)
    if not state.short_books and (missing := short(state, seat)):
        return _shortage(state, seat, missing)
    after = say("Money {net}", net=signed(net_money(state, seat)))
    right = Option(
        say("Markers are right"),
        c.PayUpkeep(seat),
        detail=after if state.short_books else stores(after_upkeep(state, seat)),
    )
    fixes = [("cubes", say("Production differs")), ("discs", say("Discs differ"))]
    if not state.short_books:
        fixes.append(("stored", say("Stores differ")))
    others = tuple(
        Option(label, c.CorrectBooks(seat, what), draft=True, seldom=True) for what, label in fixes
    )
    if free_hexes(state, seat):
        others += (Option(say("A disc where my ships are"), c.Occupy(seat), draft=True, seldom=True),)
    return Choose(seat, say("Upkeep: markers so?"), (right, *others), confirms=True)


def free_hexes(state: State, seat: Seat) -> list[str]:
    """Hexes without a disc, onto which ships may have brought one in Combat (BAT-17)."""
    if not state.player(seat).discs:
        return []
    return [key for key, tile in state.tiles.items() if not tile.disc and not guarded(state, seat, key)]


OCCUPY = Parts(
    c.Occupy,
    hex=Which(
        say("A disc on which hex?"),
        values=lambda state, draft: free_hexes(state, draft.seat),
        label=hex_name,
        detail=lambda state, _, key: printed(state, key),
    ),
)


def occupy(state: State, command: c.Occupy, chance: Random) -> tuple[Event, ...]:
    assert command.hex is not None
    found = assisted_steps.discovered(state, command.hex, command.seat)
    return onward(state, chance, e.HolderNamed(command.hex, command.seat), *found)


def _shortage(state: State, seat: Seat, missing: int) -> Prompt:
    asked = upkeep.shortage(state, seat, missing)
    fix = Option(say("Stores differ"), c.CorrectBooks(seat, "stored"), draft=True, seldom=True)
    end: tuple[Option, ...] = ()
    if collapses(state, seat):
        end = (Option(say("The civilisation collapses"), c.Collapse(seat), leaves=True),)
    return Choose(seat, asked.ask, (*end, *asked.options, fix))


def collapse(state: State, command: c.Collapse, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, *upkeep.collapse(state, command.seat))


def differing(state: State, draft: c.CorrectBooks) -> Prompt:
    """What the table shows: cubes that left each track, discs, or stores."""
    player = state.player(draft.seat)
    if draft.what == "discs":
        rows: tuple[Row, ...] = (Row(say("Discs on the track"), MOST_DISCS, start=player.discs),)
    elif draft.what == "cubes":
        rows = tuple(
            Row(
                terms.RESOURCE_NAMES[one],
                terms.CUBES_ON_TRACK,
                start=max(0, terms.CUBES_ON_TRACK - player.cubes[at]),
            )
            for at, one in enumerate(terms.RESOURCES)
        )
    else:
        rows = tuple(
            Row(terms.RESOURCE_NAMES[one], TOP, start=player.stored[at])
            for at, one in enumerate(terms.RESOURCES)
        )
    ask = say("Cubes off the tracks?") if draft.what == "cubes" else say("On the table?")
    return Tally(draft.seat, ask, draft, "numbers", rows)


def correct_books(state: State, command: c.CorrectBooks, chance: Random) -> tuple[Event, ...]:
    player = state.player(command.seat)
    stored, cubes, discs = player.stored, player.cubes, player.discs
    if command.what == "discs":
        discs = command.numbers[0]
    elif command.what == "cubes":
        cubes = tuple(min(terms.SQUARES_ON_TRACK, terms.CUBES_ON_TRACK - off) for off in command.numbers)
    else:
        stored = command.numbers
    return onward(state, chance, e.BooksCorrected(command.seat, stored, cubes, discs))


def cleaning_up(state: State, seat: Seat) -> Prompt:
    """Tiles are drawn, discs and ships come back: one press (E23), or the tiles in one pass (E24)."""
    if state.supply_noted and any(state.bag.values()):
        return upkeep.drawing(state, seat)
    first = state.next_first or state.first
    option = Option(
        say("Done: {name} begins", name=who(state, first)),
        c.BeginRound(seat),
        detail=say("discs, ships and cards back"),
    )
    ask = say("Draw {n} technology tiles", n=tiles_to_draw(state))
    return Choose(seat, ask, (option,), by_hand=True)


def begin_round(state: State, _: c.BeginRound, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, upkeep.next_round(state))


# --- the end


def counting(state: State, seat: Seat) -> Prompt:
    if state.short_books and seat not in state.extra:
        ask = say("Technologies and Monoliths: how many VP?")
        return Dial(seat, ask, c.CountExtra(seat), "points", 0, MOST_EXTRA)
    return upkeep.counting(state, seat)


def count_extra(state: State, command: c.CountExtra, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, e.ExtraCounted(command.seat, command.points or 0))
