"""Reputation tiles: how many are drawn, which is kept (BAT-15, BAT-16)."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.course import answered
from companion.games.eclipse.model import Side, State, fits
from companion.games.eclipse.setup import drawn_reputation
from companion.games.eclipse.terms import ANCIENT_DRAWS, CENTRE_DRAWS, DRAWS, MOST_DRAWN, SHIPS, Counts

WORTH: Counts = (*(DRAWS[ship] for ship in SHIPS), ANCIENT_DRAWS, CENTRE_DRAWS)


def draws(side: Side) -> int:
    """How many tiles a side draws after a battle."""
    kills = sum(number * worth for number, worth in zip(side.kills, WORTH, strict=True))
    all_fled = side.fled and not any(side.damage)
    return min(MOST_DRAWN, kills + (0 if all_fled else 1))


def full(state: State, seat: Seat) -> bool:
    """Whether there is no slot for one more tile."""
    player = state.player(seat)
    return not fits(state, seat, len(player.partners), len(player.reputation) + 1)


def drawing(state: State, chance: Random) -> tuple[Event, ...]:
    """The next draw: out of the companion's bag, or on the table."""
    seat, number = state.fighting.draws[0]
    if state.drawn_by_table:
        return (e.DrawSkipped(seat, kept=number > 0 and not full(state, seat)),)
    drawn = drawn_reputation(state, number, chance)
    return (e.ReputationDrawn(seat, drawn),) if drawn else (e.DrawSkipped(seat),)


def question(state: State, seat: Seat) -> Prompt:
    """Which tile is kept; with a full track, which one goes back. Where others look, only the best one."""
    drawn = state.owed[0].drawn
    best = Option(say("Keep the best one"), _best(state, seat), public=True)
    if not full(state, seat):
        kept = [
            Option(say("Keep {value}", value=value), c.KeepReputation(seat, value), seldom=value < max(drawn))
            for value in sorted(set(drawn), reverse=True)
        ]
    else:
        kept = [
            *_exchanges(state, seat),
            Option(say("Keep none of them"), c.KeepReputation(seat, 0), seldom=True),
        ]
    ask = say("Reputation: drawn {tiles}", tiles=" ".join(map(str, drawn)))
    return Choose(seat, ask, (best, *kept), sealed=True, icon="reputation")


def _exchanges(state: State, seat: Seat) -> list[Option]:
    return [
        Option(
            say("Keep {value}, give back {other}", value=value, other=other),
            c.KeepReputation(seat, value, other),
            seldom=True,
        )
        for value in sorted(set(state.owed[0].drawn), reverse=True)
        for other in sorted(set(state.player(seat).reputation))
    ]


def _best(state: State, seat: Seat) -> c.KeepReputation:
    """The highest of what was drawn, for the lowest of one's own if there is no slot."""
    drawn, own = max(state.owed[0].drawn), state.player(seat).reputation
    if not full(state, seat):
        return c.KeepReputation(seat, drawn)
    return c.KeepReputation(seat, drawn, min(own)) if own and drawn > min(own) else c.KeepReputation(seat, 0)


def keep(state: State, command: c.KeepReputation, chance: Random) -> tuple[Event, ...]:
    back, kept = list(state.owed[0].drawn), list(state.player(command.seat).reputation)
    if command.kept:
        back.remove(command.kept)
        kept.append(command.kept)
    if command.given_up is not None:
        kept.remove(command.given_up)
        back.append(command.given_up)
    kept.sort(reverse=True)
    return answered(state, chance, e.ReputationKept(command.seat, tuple(kept), tuple(back)))
