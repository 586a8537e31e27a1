"""Assisted play: battles that ships have moved to, as they are named on the way or told afterwards."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.course import onward
from companion.games.eclipse.model import ANCIENTS, GUARD, Detail, State, in_play
from companion.games.eclipse.phrases import hex_name, name, who
from companion.games.eclipse.terms import CENTRE
from companion.kit.parts import Parts, Which


def opponents(state: State, seat: Seat) -> list[Seat]:
    """Against whom one may move: Ancients (not for Draco), others, the centre."""
    ancients = any(tile.ancients for tile in state.tiles.values()) and state.player(seat).species != "draco"
    others = [one for one in in_play(state) if one != seat]
    centre = [GUARD] if state.tiles[CENTRE].guard else []
    return [*([ANCIENTS] if ancients else []), *others, *centre]


def battlefields(state: State, draft: c.NameBattle | c.AddBattle) -> list[str]:
    """That party's hexes first, then all others that nobody fights for yet."""
    named = {fight.hex for fight in state.fights}
    free = [key for key in state.tiles if key not in named]
    if draft.opponent == GUARD:
        return [key for key in free if state.tiles[key].guard]
    if draft.opponent == ANCIENTS:
        return [key for key in free if state.tiles[key].ancients]
    return sorted(free, key=lambda key: state.tiles[key].disc != draft.opponent)


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
    ),
)


def name_battle(state: State, command: c.NameBattle, chance: Random) -> tuple[Event, ...]:
    assert command.hex is not None
    named = _named(state, command.seat, command.opponent, command.hex)
    return onward(state, chance, *named, e.DetailsEnded(command.seat))


def _named(state: State, seat: Seat, other: Seat, key: str) -> tuple[Event, ...]:
    """A battle; whoever comes to a partner breaks with them (MOV-6)."""
    attacker, defender = (other, seat) if state.tiles[key].disc == seat else (seat, other)
    broken = (e.RelationBroken(seat, other),) if other in state.player(seat).partners else ()
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
