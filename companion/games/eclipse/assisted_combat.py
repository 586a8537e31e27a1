"""Assisted play, Combat: the order card first, then losses by hand, who is left, and what is drawn for it."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Limits, Option, Prompt, Row, Tally
from companion.core.screen import Cell, Roster
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.eclipse import assisted, assisted_battles, assisted_steps, reputation
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.assisted_battles import fight_for, meeting, next_fight, parties
from companion.games.eclipse.battles import firing_order, ships_of
from companion.games.eclipse.course import onward
from companion.games.eclipse.evolve import fold
from companion.games.eclipse.evolve_assisted import first_detail
from companion.games.eclipse.model import ANCIENTS, GUARD, Fight, Side, State, side_of
from companion.games.eclipse.odds_shown import type_name
from companion.games.eclipse.phrases import defends, name, to_hit, who
from companion.games.eclipse.reputation import WORTH
from companion.games.eclipse.terms import NO_SHIPS, Counts, plus


def fighting(state: State) -> tuple[Seat, ...]:
    """Who owes details first, then whoever notes a tile, then the table."""
    if state.details:
        return tuple(assisted.owing(state))
    draws = state.fighting.draws
    return (draws[0][0],) if draws and reputation.noted(state) else (TABLE,)


def question(state: State, seat: Seat) -> Prompt:
    if first_detail(state, seat) is not None:
        return assisted.detail(state, seat)
    if state.fighting.draws:
        return reputation.noting(state, seat) if reputation.noted(state) else drawing(state, seat)
    if state.fighting.hex:
        return assisted_steps.holder(state, c.NameHolder(seat, state.fighting.hex))
    return _told(state, seat, next_fight(state))


def _told(state: State, seat: Seat, fight: Fight) -> Prompt:
    """What came of a battle."""
    ask = say(
        "{hex}: {attacker} against {defender}",
        hex=fight.hex,
        attacker=who(state, fight.attacker),
        defender=who(state, fight.defender),
    )
    unopposed: tuple[Option, ...] = ()
    if min(fight.attacker, fight.defender) > TABLE and len(parties(state, fight.hex)) == 2:
        label = say("No ships to fight there")
        unopposed = (Option(label, c.NameHolder(seat, fight.hex), draft=True, seldom=True),)
    options: tuple[Option, ...] = (
        Option(say("Result"), c.ReportBattle(seat, fight.hex), draft=True),
        *unopposed,
        Option(say("Not fought"), c.DropBattle(seat, fight.hex), leaves=True, seldom=True),
        *assisted_battles.one_more(state, TABLE),
    )
    if assisted_steps.by_steps(state) and assisted_steps.able(state, fight.hex):
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
    return Roster(tuple(cells[:6]), foot=defends(state, fight.defender))


# --- battles by hand


def _rows(state: State, fight: Fight) -> list[tuple[Seat, int, Row]]:
    """What may be lost, then who may have retreated (type −1)."""
    sides = (fight.attacker, fight.defender)
    tile = state.tiles[fight.hex]
    guards = {ANCIENTS: tile.ancients, GUARD: 1}
    return [
        *assisted_steps.rows(state, sides),
        *((seat, 0, Row(name(state, seat), guards[seat])) for seat in sides if seat < 0),
        *((seat, -1, Row(say("{name} retreated", name=who(state, seat)), 1)) for seat in sides if seat > 0),
    ]


def _who_stays(state: State, fight: Fight, left: Seat) -> tuple[Seat, ...]:
    """Whoever is there after a battle of which this side was left."""
    gone = {fight.attacker, fight.defender} - {left}
    return tuple(seat for seat in parties(state, fight.hex) if seat not in gone)


def _others_wait(state: State, fight: Fight) -> bool:
    """Whether whoever is left may have to fight again on that hex (BAT-2)."""
    sides = (fight.attacker, fight.defender)
    tile = state.tiles[fight.hex]
    guards = min(sides) > 0 and bool(tile.guard or tile.ancients)
    return guards or any(seat not in sides for seat in parties(state, fight.hex))


def report(state: State, draft: c.ReportBattle) -> Prompt:
    """Losses of both sides in one pass; who is left, where others wait; then whose the hex is."""
    fight = fight_for(state, draft.hex)
    if not draft.losses:
        return Tally(
            draft.seat,
            say("{hex}: ships lost?", hex=fight.hex),
            c.ReportBattle(draft.seat, draft.hex),
            "losses",
            tuple(row for _, _, row in _rows(state, fight)),
            Limits(),
            draft=True,
        )
    if not _others_wait(state, fight):
        return assisted_steps.holders(state, draft, parties(state, fight.hex))
    if draft.left is None:
        return _left(state, draft, fight)
    return assisted_steps.holders(state, draft, _who_stays(state, fight, draft.left))


def _left(state: State, draft: c.ReportBattle, fight: Fight) -> Prompt:
    sides = [seat for seat in (fight.attacker, fight.defender) if seat > 0]
    labels = [(seat, name(state, seat)) for seat in sides] + [(TABLE, say("neither"))]
    options = tuple(
        Option(
            label,
            replace(draft, left=seat),
            draft=meeting(state, fight.hex, _who_stays(state, fight, seat)) is None,
        )
        for seat, label in labels
    )
    return Choose(draft.seat, say("{hex}: who is left?", hex=fight.hex), options)


def reported(state: State, command: c.ReportBattle, chance: Random) -> tuple[Event, ...]:
    fight = fight_for(state, command.hex)
    sides = [seat for seat in (fight.defender, fight.attacker) if seat > 0]  # in the order of arrival
    losses: dict[Seat, Counts] = dict.fromkeys(sides, NO_SHIPS)
    kills: dict[Seat, Counts] = dict.fromkeys(sides, (0,) * len(WORTH))
    ancients, guard, fled = 0, False, set[Seat]()
    for (seat, type_, _), number in zip(_rows(state, fight), command.losses, strict=True):
        other = fight.defender if seat == fight.attacker else fight.attacker
        if type_ < 0:
            fled |= {seat} if number else set()
            continue
        if seat > 0:
            losses[seat] = plus(losses[seat], type_, number)
        ancients += number if seat == ANCIENTS else 0
        guard = guard or (seat == GUARD and number > 0)
        if other > 0:
            kills[other] = plus(kills[other], type_ if seat > 0 else 4 if seat == ANCIENTS else 5, number)
    stay = _who_stays(state, fight, command.left or TABLE)
    again = command.left is not None and meeting(state, fight.hex, stay) is not None
    event = e.BattleReported(
        fight.hex,
        losses,
        ancients,
        guard,
        command.holder or 0,
        reputation.told(state, fight.hex, kills, fled),
        fled=tuple(sorted(fled)),
        left=stay if again else None,
        due=True,
    )
    found = assisted_steps.discovered(fold(state, (event,)), event.hex, event.holder)
    return onward(state, chance, event, *found)


def drop(state: State, command: c.DropBattle, chance: Random) -> tuple[Event, ...]:
    return onward(state, chance, e.BattleDropped(command.hex))


# --- reputation tiles, drawn on the table (E20)


def drawing(state: State, seat: Seat) -> Prompt:
    """Who draws how many; the earliest arrival first, and chooses before the next one draws (OP-11)."""
    cells = tuple(Cell(name(state, one), Text("{n}", {"n": n})) for one, n in state.fighting.draws)
    look = Roster(cells, foot=say("draw reputation, keep one"))
    drawn = Option(say("Drawn"), c.DrawReputation(seat), detail=say("in this order, each keeps one"))
    ask = say("Reputation tiles to draw")
    return Choose(seat, ask, (drawn,), icon="reputation", looks=(look,), by_hand=True)


def draw(state: State, command: c.DrawReputation, chance: Random) -> tuple[Event, ...]:
    """Tiles that nobody has noted; their sum is asked for at the end."""
    drawing_ = [seat for seat, _ in state.fighting.draws if command.seat in (TABLE, seat)]
    skipped = (e.DrawSkipped(seat, kept=not reputation.full(state, seat)) for seat in drawing_)
    return onward(state, chance, *skipped)
