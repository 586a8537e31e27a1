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
from companion.games.eclipse.assisted_battles import parties
from companion.games.eclipse.combat import battle, opponents
from companion.games.eclipse.course import onward
from companion.games.eclipse.model import State
from companion.games.eclipse.phrases import who
from companion.games.eclipse.terms import NO_SHIPS, SHIPS, SHORT_NAMES, Counts, plus


def by_steps(state: State) -> bool:
    """Whether battles are fought throw by throw."""
    return state.assisted and not state.short_books and state.setting("battles") == "steps"


def ledger(state: State, seat: Seat) -> Counts:
    """All ships of a seat: in assisted play they stand on its start hex."""
    return state.tiles[state.player(seat).sector].ships(seat)


def rows(state: State, seats: tuple[Seat, ...]) -> list[tuple[Seat, int, Row]]:
    """The ships that these players have, by type."""
    return [
        (seat, at, Row(say("{name} {ship}", name=who(state, seat), ship=SHORT_NAMES[SHIPS[at]]), number))
        for seat in seats
        if seat > 0
        for at, number in enumerate(ledger(state, seat))
        if number
    ]


def able(state: State, key: str) -> bool:
    """Whether all players who meet there have any ships at all."""
    return all(any(ledger(state, seat)) for seat in parties(state, key))


def ships(state: State, draft: c.MusterShips) -> Prompt:
    """How many ships of each type are there."""
    listed = tuple(row for _, _, row in rows(state, parties(state, draft.hex)[::-1]))
    ask = say("{hex}: which ships?", hex=draft.hex)
    return Tally(draft.seat, ask, c.MusterShips(draft.seat, draft.hex), "ships", listed, Limits(least=1))


def muster(state: State, command: c.MusterShips, chance: Random) -> tuple[Event, ...]:
    """The ships stand on the hex until the battle is over; a side without any has none there to fight."""
    seats = parties(state, command.hex)
    there = dict.fromkeys(seats, NO_SHIPS)
    for (seat, at, _), number in zip(rows(state, seats[::-1]), command.ships, strict=True):
        there[seat] = plus(there[seat], at, number)
    fleets = {seat: counts for seat, counts in there.items() if any(counts)}
    return onward(state, chance, e.ShipsMustered(command.hex, fleets), e.HexOpened(command.hex))


def after_battle(state: State) -> tuple[Event, ...]:
    """The next battle there; then draws, which the players tell; then the ships are back in the ledger."""
    key = state.fighting.hex
    sides = opponents(state, state.tiles[key])
    if sides is not None:
        return (battle(state, key, *sides),)
    if state.fighting.draws:
        return ()
    return (e.ShipsReturned(key),) if _away(state, key) else ()


def _away(state: State, key: str) -> bool:
    """Whether any ships are not in the ledger."""
    return bool(state.elsewhere) or any(state.player(seat).sector != key for seat in state.tiles[key].fleets)


def holder(state: State, draft: c.NameHolder) -> Prompt:
    """Whose the hex is now."""
    return holders(state, draft, parties(state, draft.hex))


def holders(state: State, draft: c.NameHolder | c.ReportBattle, seats: tuple[Seat, ...]) -> Prompt:
    """Whose disc may lie on a hex after its battles: whoever had it, or has a disc for it, or nobody."""
    owner = state.tiles[draft.hex].disc
    able = [one for one in reversed(seats) if one == owner or state.player(one).discs]
    options = [
        Option(say("disc of {name}", name=who(state, one)), replace(draft, holder=one))
        for one in dict.fromkeys((*able, *((owner,) if owner else ())))
    ]
    nobody = Option(say("nobody's disc"), replace(draft, holder=0))
    return Choose(draft.seat, say("{hex}: whose disc?", hex=draft.hex), (*options, nobody))


def name_holder(state: State, command: c.NameHolder, chance: Random) -> tuple[Event, ...]:
    seat = command.holder or 0
    found = discovered(state, command.hex, seat)
    return onward(state, chance, e.HolderNamed(command.hex, seat), e.HexClosed(command.hex), *found)


def discovered(state: State, key: str, holder: Seat) -> tuple[Event, ...]:
    """What whoever places a disc finds there, if nobody guards it any more."""
    tile = state.tiles[key]
    free = holder and tile.discovery and not tile.ancients and not tile.guard
    return (e.DiscoveryOwed(holder, key),) if free else ()
