"""Assisted play, battles by steps: the ships of both sides are told, then each throw as on the full board."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Limits, Option, Prompt, Row, Tally
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.battles import firing_order
from companion.games.eclipse.course import onward
from companion.games.eclipse.evolve import fold
from companion.games.eclipse.model import Fight, State, side_of
from companion.games.eclipse.phrases import who
from companion.games.eclipse.reputation import drawing
from companion.games.eclipse.terms import SHIPS, SHORT_NAMES, Counts


def by_steps(state: State) -> bool:
    """Whether battles are fought throw by throw."""
    return state.assisted and not state.short_books and state.setting("battles") == "steps"


def ledger(state: State, seat: Seat) -> Counts:
    """All ships of a seat: in assisted play they stand on its start hex."""
    return state.tiles[state.player(seat).sector].ships(seat)


def _rows(state: State, fight: Fight) -> list[tuple[Seat, int, Row]]:
    return [
        (seat, at, Row(say("{name} {ship}", name=who(state, seat), ship=SHORT_NAMES[SHIPS[at]]), number))
        for seat in (fight.attacker, fight.defender)
        if seat > 0
        for at, number in enumerate(ledger(state, seat))
        if number
    ]


def able(state: State, fight: Fight) -> bool:
    """Whether both sides have any ships at all."""
    return all(seat < 0 or any(ledger(state, seat)) for seat in (fight.attacker, fight.defender))


def ships(state: State, draft: c.MusterShips) -> Prompt:
    """How many ships of each type are there."""
    fight = fight_for(state, draft.hex)
    rows = tuple(row for _, _, row in _rows(state, fight))
    ask = say("{hex}: which ships?", hex=fight.hex)
    return Tally(draft.seat, ask, c.MusterShips(draft.seat, draft.hex), "ships", rows, Limits(least=1))


def muster(state: State, command: c.MusterShips, chance: Random) -> tuple[Event, ...]:
    """The ships stand on the hex until the battle is over; a side without any has none there to fight."""
    fight = fight_for(state, command.hex)
    there: dict[Seat, list[int]] = {}
    for (seat, at, _), number in zip(_rows(state, fight), command.ships, strict=True):
        there.setdefault(seat, [0] * len(SHIPS))[at] = number
    fleets = {seat: tuple(counts) for seat, counts in there.items() if any(counts)}
    opened = (e.ShipsMustered(fight.hex, fleets), e.HexOpened(fight.hex))
    sides = [seat for seat in (fight.attacker, fight.defender) if seat < 0 or seat in fleets]
    if len(sides) < 2:
        return onward(state, chance, *opened)
    after = fold(state, opened)
    tile = after.tiles[fight.hex]
    order = firing_order(after, (side_of(tile, fight.attacker), side_of(tile, fight.defender)))
    return onward(state, chance, *opened, e.BattleBegun(fight.hex, fight.attacker, fight.defender, order))


def after_battle(state: State, chance: Random) -> tuple[Event, ...]:
    """Draws first, then the ships are back in the ledger; whose the hex is the table says."""
    if state.fighting.draws:
        return drawing(state, chance)
    key = state.fighting.hex
    return (e.ShipsReturned(key),) if _away(state, key) else ()


def _away(state: State, key: str) -> bool:
    """Whether any ships are not in the ledger."""
    return bool(state.elsewhere) or any(state.player(seat).sector != key for seat in state.tiles[key].fleets)


def holder(state: State, draft: c.NameHolder) -> Prompt:
    """Whose the hex is now."""
    return holders(state, draft, fight_for(state, draft.hex))


def holders(state: State, draft: c.NameHolder | c.ReportBattle, fight: Fight) -> Prompt:
    """Whose disc may lie on a hex after its battle: whoever had it, or has a disc for it, or nobody."""
    owner = state.tiles[fight.hex].disc
    players = [one for one in (fight.attacker, fight.defender) if one > 0]
    options = [
        Option(say("disc of {name}", name=who(state, one)), replace(draft, holder=one))
        for one in players
        if one == owner or state.player(one).discs
    ]
    nobody = Option(say("nobody's disc"), replace(draft, holder=0))
    return Choose(draft.seat, say("{hex} now?", hex=fight.hex), (*options, nobody))


def fight_for(state: State, key: str) -> Fight:
    """The battle that was named for a hex."""
    return next(one for one in state.fights if one.hex == key)


def name_holder(state: State, command: c.NameHolder, chance: Random) -> tuple[Event, ...]:
    seat = command.holder or 0
    found = discovered(state, command.hex, seat)
    return onward(state, chance, e.HolderNamed(command.hex, seat), e.HexClosed(command.hex), *found)


def discovered(state: State, key: str, holder: Seat) -> tuple[Event, ...]:
    """What whoever places a disc finds there, if nobody guards it any more."""
    tile = state.tiles[key]
    free = holder and tile.discovery and not tile.ancients and not tile.guard
    return (e.DiscoveryOwed(holder, key),) if free else ()
