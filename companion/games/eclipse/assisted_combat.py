"""Assisted play, Combat to Cleanup: battles by hand, markers checked once a round."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Dial, Limits, Option, Prompt, Row, Tally
from companion.core.screen import Cell, Roster
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.eclipse import assisted, assisted_battles, assisted_steps, upkeep
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.battles import firing_order, ships_of
from companion.games.eclipse.course import onward
from companion.games.eclipse.economy import after_upkeep, collapses, net_money, short
from companion.games.eclipse.evolve import fold
from companion.games.eclipse.evolve_assisted import first_detail
from companion.games.eclipse.explore import guarded
from companion.games.eclipse.model import ANCIENTS, GUARD, Fight, Side, State, side_of
from companion.games.eclipse.odds_shown import type_name
from companion.games.eclipse.phrases import hex_name, name, printed, signed, stores, to_hit, who
from companion.games.eclipse.reputation import WORTH, draws, full
from companion.games.eclipse.setup import tiles_to_draw
from companion.games.eclipse.terms import (
    CUBES_ON_TRACK,
    RESOURCE_NAMES,
    RESOURCES,
    SHIPS,
    SHORT_NAMES,
    SQUARES_ON_TRACK,
)
from companion.kit.parts import Parts, Which

TOP = 99
MOST_EXTRA = 40
MOST_DISCS = 16


def fighting(state: State) -> tuple[Seat, ...]:
    """Who owes details first, then the table."""
    return tuple(assisted.owing(state)) or (TABLE,)


def next_fight(state: State) -> Fight:
    """The highest number first (BAT-1)."""
    return max(state.fights, key=lambda fight: fight.hex)


# --- battles


def question(state: State, seat: Seat) -> Prompt:
    if first_detail(state, seat) is not None:
        return assisted.detail(state, seat)
    if state.fighting.hex:
        return assisted_steps.holder(state, c.NameHolder(seat, state.fighting.hex))
    fight = next_fight(state)
    ask = say(
        "{hex}: {attacker} against {defender}",
        hex=fight.hex,
        attacker=who(state, fight.attacker),
        defender=who(state, fight.defender),
    )
    unopposed: tuple[Option, ...] = ()
    if min(fight.attacker, fight.defender) > TABLE:
        label = say("No ships to fight there")
        unopposed = (Option(label, c.NameHolder(seat, fight.hex), draft=True, seldom=True),)
    options: tuple[Option, ...] = (
        Option(say("Result"), c.ReportBattle(seat, fight.hex), draft=True),
        *unopposed,
        Option(say("Not fought"), c.DropBattle(seat, fight.hex), leaves=True, seldom=True),
        *assisted_battles.one_more(state, TABLE),
    )
    if assisted_steps.by_steps(state) and assisted_steps.able(state, fight):
        step = Option(say("Fight it here"), c.MusterShips(seat, fight.hex), draft=True)
        options = (step, *options)
    looks = () if state.short_books else (order_card(state, fight),)
    return Choose(seat, ask, options, confirms=True, looks=looks, icon="battle")


def sides_of(state: State, fight: Fight) -> tuple[Side, Side]:
    """Both sides with all their ships, as far as the books know."""
    tile = state.tiles[fight.hex]
    fleets = [
        assisted_steps.ledger(state, seat) if seat > 0 else None for seat in (fight.attacker, fight.defender)
    ]
    return side_of(tile, fight.attacker, fleets[0]), side_of(tile, fight.defender, fleets[1])


def order_card(state: State, fight: Fight) -> Roster:
    """Who fires when: from the blueprints, without an entry (E17)."""
    sides = sides_of(state, fight)
    cells = []
    for at, type_ in firing_order(state, sides):
        ships = ships_of(state, sides[at].seat)[type_]
        value = Text("{n}  {hit}", {"n": ships.initiative, "hit": to_hit(ships.computer)})
        cells.append(Cell(type_name(state, sides[at], type_), value))
    return Roster(tuple(cells[:6]), foot=say("{name} defends", name=who(state, fight.defender)))


def _rows(state: State, fight: Fight) -> list[tuple[Seat, int, Row]]:
    """What may be lost, then who may have retreated (type −1)."""
    rows: list[tuple[Seat, int, Row]] = []
    for seat in (fight.attacker, fight.defender):
        if seat < 0:
            number = state.tiles[fight.hex].ancients if seat == ANCIENTS else 1
            rows.append((seat, 0, Row(name(state, seat), number)))
            continue
        for at, number in enumerate(assisted_steps.ledger(state, seat)):
            if number:
                label = say("{name} {ship}", name=who(state, seat), ship=SHORT_NAMES[SHIPS[at]])
                rows.append((seat, at, Row(label, number)))
    players = [seat for seat in (fight.attacker, fight.defender) if seat > 0]
    fled = [(seat, -1, Row(say("{name} retreated", name=who(state, seat)), 1)) for seat in players]
    return [*rows, *fled]


def report(state: State, draft: c.ReportBattle) -> Prompt:
    """Losses of both sides in one pass, then whose the hex is."""
    fight = assisted_steps.fight_for(state, draft.hex)
    rows = _rows(state, fight)
    if not draft.losses:
        return Tally(
            draft.seat,
            say("{hex}: ships lost?", hex=fight.hex),
            c.ReportBattle(draft.seat, draft.hex),
            "losses",
            tuple(row for _, _, row in rows),
            Limits(),
            draft=True,
        )
    return assisted_steps.holders(state, draft, fight)


def reported(state: State, command: c.ReportBattle, chance: Random) -> tuple[Event, ...]:
    fight = assisted_steps.fight_for(state, command.hex)
    rows = _rows(state, fight)
    losses: dict[Seat, list[int]] = {seat: [0] * 4 for seat in (fight.attacker, fight.defender) if seat > 0}
    kills: dict[Seat, list[int]] = {seat: [0] * len(WORTH) for seat in losses}
    ancients, guard, fled = 0, False, set[Seat]()
    for (seat, type_, _), number in zip(rows, command.losses, strict=True):
        other = fight.defender if seat == fight.attacker else fight.attacker
        if type_ < 0:
            fled |= {seat} if number else set()
            continue
        if seat > 0:
            losses[seat][type_] += number
        ancients += number if seat == ANCIENTS else 0
        guard = guard or (seat == GUARD and number > 0)
        if other > 0:
            kills[other][type_ if seat > 0 else 4 if seat == ANCIENTS else 5] += number
    drawn = tuple((seat, draws(tuple(kills[seat]), fled=seat in fled)) for seat in sorted(losses))
    event = e.BattleReported(
        fight.hex,
        {seat: tuple(lost) for seat, lost in losses.items()},
        ancients,
        guard,
        command.holder or 0,
        drawn,
        tuple(seat for seat, number in drawn if number and not full(state, seat)),
        tuple(sorted(fled)),
    )
    found = assisted_steps.discovered(fold(state, (event,)), event.hex, event.holder)
    return onward(state, chance, event, *found)


def drop(state: State, command: c.DropBattle, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, e.BattleDropped(command.hex))


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
            Row(RESOURCE_NAMES[one], CUBES_ON_TRACK, start=max(0, CUBES_ON_TRACK - player.cubes[at]))
            for at, one in enumerate(RESOURCES)
        )
    else:
        rows = tuple(
            Row(RESOURCE_NAMES[one], TOP, start=player.stored[at]) for at, one in enumerate(RESOURCES)
        )
    ask = say("Cubes off the tracks?") if draft.what == "cubes" else say("On the table?")
    return Tally(draft.seat, ask, draft, "numbers", rows)


def corrected(state: State, command: c.CorrectBooks, chance: Random) -> tuple[Event, ...]:
    player = state.player(command.seat)
    stored, cubes, discs = player.stored, player.cubes, player.discs
    if command.what == "discs":
        discs = command.numbers[0]
    elif command.what == "cubes":
        cubes = tuple(min(SQUARES_ON_TRACK, CUBES_ON_TRACK - off) for off in command.numbers)
    else:
        stored = command.numbers
    return onward(state, chance, e.BooksCorrected(command.seat, stored, cubes, discs))


def cleanup(state: State, seat: Seat) -> Prompt:
    """Tiles are drawn, discs and ships come back: one press (E23)."""
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
