"""Assisted play: battles that ships have moved to, as they are named on the way or told afterwards."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Command, Event
from companion.games.eclipse import combat
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.course import onward
from companion.games.eclipse.model import ANCIENTS, GUARD, Detail, Fight, State, Tile, in_play
from companion.games.eclipse.phrases import hex_name, name, who
from companion.games.eclipse.terms import CENTRE, NO_SHIPS
from companion.kit.parts import Parts, Which
from companion.kit.words import listed


def opponents(state: State, seat: Seat) -> list[Seat]:
    """Against whom one may move: Ancients (not for Draco), others, the centre."""
    ancients = any(tile.ancients for tile in state.tiles.values()) and state.player(seat).species != "draco"
    others = [one for one in in_play(state) if one != seat]
    centre = [GUARD] if state.tiles[CENTRE].guard else []
    return [*([ANCIENTS] if ancients else []), *others, *centre]


def parties(state: State, key: str) -> tuple[Seat, ...]:
    """The players who meet on a hex, first come first: whoever is named as being there came before."""
    seats: list[Seat] = []
    for fight in state.fights:
        if fight.hex != key:
            continue
        if fight.defender > 0 and fight.defender not in seats:
            at = seats.index(fight.attacker) if fight.attacker in seats else len(seats)
            seats.insert(at, fight.defender)
        if fight.attacker not in seats:
            seats.append(fight.attacker)
    return tuple(seats)


def meeting(state: State, key: str, seats: tuple[Seat, ...]) -> Fight | None:
    """The next battle between these players on a hex and whoever guards it (BAT-2), if there is one."""
    sides = combat.opponents(state, replace(state.tiles[key], fleets=dict.fromkeys(seats, NO_SHIPS)))
    return Fight(key, *sides) if sides else None


def fight_for(state: State, key: str) -> Fight:
    """The next battle on a hex where one was named."""
    named = next(one for one in state.fights if one.hex == key)
    return meeting(state, key, parties(state, key)) or named


def next_fight(state: State) -> Fight:
    """The highest number first (BAT-1)."""
    return fight_for(state, max(fight.hex for fight in state.fights))


def battlefields(state: State, draft: c.NameBattle | c.AddBattle) -> list[str]:
    """Where they could meet and nobody has said so: that party's hexes first, then all others."""
    seat = draft.seat if isinstance(draft, c.NameBattle) else draft.attacker
    met = {fight.hex: parties(state, fight.hex) for fight in state.fights}
    if draft.opponent in (GUARD, ANCIENTS):
        guards = [key for key, tile in state.tiles.items() if _guarded(tile, draft.opponent)]
        return [key for key in guards if seat not in met.get(key, ())]
    free = [key for key in state.tiles if not {seat, draft.opponent} <= set(met.get(key, ()))]
    return sorted(free, key=lambda key: draft.opponent not in (state.tiles[key].disc, *met.get(key, ())))


def _guarded(tile: Tile, by: Seat) -> bool:
    return tile.guard if by == GUARD else tile.ancients > 0


def _already_there(state: State, _: Command, key: str) -> Text | None:
    seats = parties(state, key)
    return say("{names} there", names=listed([name(state, seat) for seat in seats])) if seats else None


def whom(state: State, seat: Seat, _: Detail) -> Prompt:
    """Against whom a seat has moved."""
    options = [
        Option(
            name(state, one),
            c.NameBattle(seat, one),
            draft=True,
            detail=_alliance(state, seat, one),
            seldom=one in state.player(seat).partners,
        )
        for one in met_by(state, seat)
    ]
    done = Option(say("No battle"), c.Done(seat), leaves=True, seldom=bool(options))
    return Choose(seat, say("Against whom?"), (*options, done))


def _alliance(state: State, seat: Seat, other: Seat) -> Text | None:
    return say("breaks the alliance: Traitor") if other in state.player(seat).partners else None


NAME_BATTLE = Parts(
    c.NameBattle,
    hex=Which(
        lambda state, draft: say("Against {name}: where?", name=who(state, draft.opponent)),
        values=battlefields,
        label=hex_name,
        detail=_already_there,
    ),
)


def name_battle(state: State, command: c.NameBattle, chance: Random) -> tuple[Event, ...]:
    assert command.hex is not None
    named = _named(state, command.seat, command.opponent, command.hex)
    return onward(state, chance, *named, e.DetailsEnded(command.seat))


def _named(state: State, seat: Seat, other: Seat, key: str) -> tuple[Event, ...]:
    """A battle; whoever comes to partners breaks with them (MOV-6)."""
    attacker, defender = (other, seat) if state.tiles[key].disc == seat and other > 0 else (seat, other)
    met = {other, *parties(state, key)}
    broken = (e.RelationBroken(seat, one) for one in state.player(seat).partners if one in met)
    return e.BattleNamed(key, attacker, defender), *broken


ADD_BATTLE = Parts(
    c.AddBattle,
    attacker=Which(say("Who has come?"), values=lambda state, _: attackers(state), label=name),
    opponent=Which(
        say("Against whom?"),
        values=lambda state, draft: met_by(state, draft.attacker),
        label=name,
        detail=lambda state, draft, one: _alliance(state, draft.attacker, one),
        seldom=lambda state, draft, one: one in state.player(draft.attacker).partners,
    ),
    hex=Which(
        lambda state, draft: say("Against {name}: where?", name=who(state, draft.opponent)),
        values=battlefields,
        label=hex_name,
        detail=_already_there,
    ),
)


def one_more(state: State, seat: Seat) -> tuple[Option, ...]:
    """A battle that was not named; a seat's own, or at the table anybody's."""
    able = met_by(state, seat) if seat else attackers(state)
    command = c.AddBattle(seat, seat or None)
    return (Option(say("One more battle"), command, draft=True, seldom=True),) if able else ()


def attackers(state: State) -> list[Seat]:
    """Who could have come to a battle."""
    return [seat for seat in in_play(state) if met_by(state, seat)]


def met_by(state: State, seat: Seat) -> list[Seat]:
    """Whom a seat could fight somewhere."""
    return [one for one in opponents(state, seat) if battlefields(state, c.NameBattle(seat, one))]


def add_battle(state: State, command: c.AddBattle, chance: Random) -> tuple[Event, ...]:
    assert command.attacker is not None
    assert command.opponent is not None
    assert command.hex is not None
    return onward(state, chance, *_named(state, command.attacker, command.opponent, command.hex))
