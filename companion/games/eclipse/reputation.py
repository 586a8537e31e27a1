"""Reputation tiles: how many are drawn, which is kept (BAT-15, BAT-16)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse import terms
from companion.games.eclipse.course import answered, onward
from companion.games.eclipse.evolve import fold
from companion.games.eclipse.model import Brought, Side, State, fits
from companion.games.eclipse.phrases import who
from companion.games.eclipse.setup import drawn_reputation
from companion.kit.words import joined

WORTH: terms.Counts = (*(terms.DRAWS[ship] for ship in terms.SHIPS), terms.ANCIENT_DRAWS, terms.CENTRE_DRAWS)
KILLED = (*(terms.SHORT_NAMES[ship] for ship in terms.SHIPS), say("Ancients"), say("the centre"))
NO_KILLS: terms.Counts = (0,) * len(WORTH)


def draws(kills: terms.Counts, *, fled: bool) -> int:
    """How many tiles are drawn after a battle, for what was destroyed and for taking part."""
    return min(terms.MOST_DRAWN, _deserved(kills, fled=fled))


def _deserved(kills: terms.Counts, *, fled: bool) -> int:
    return sum(number * each for number, each in zip(kills, WORTH, strict=True)) + (not fled)


def earned(state: State, sides: Sequence[Side]) -> e.BattleEnded:
    """What a battle brings its sides, the earliest arrival first; or all battles of the hex (OP-12)."""
    once, combat = state.setting("reputation") == "hex", state.fighting
    earlier = {one.seat: one.kills for one in combat.brought if once and one.hex == combat.hex}
    players = sorted((side for side in sides if side.seat > 0), key=lambda one: combat.fought.index(one.seat))
    return e.BattleEnded(
        tuple(
            (side.seat, draws(terms.added(side.kills, earlier.get(side.seat, NO_KILLS)), fled=side.retreated))
            for side in players
        ),
        once,
    )


def told(
    state: State, key: str, kills: dict[Seat, terms.Counts], fled: set[Seat]
) -> tuple[tuple[Seat, int], ...]:
    """The same for a battle that was told by its losses."""
    once = state.setting("reputation") == "hex"
    earlier = {one.seat: one.kills for one in state.fighting.brought if once and one.hex == key}
    return tuple(
        (seat, draws(terms.added(own, earlier.get(seat, NO_KILLS)), fled=seat in fled))
        for seat, own in kills.items()
    )


def why(state: State) -> tuple[tuple[Seat, Text, Text], ...]:
    """How many tiles each battle of this round brought, and for what."""
    combat = state.combat
    return tuple(
        (
            one.seat,
            say("{hex}: {name} draws {n}", hex=one.hex, name=who(state, one.seat), n=one.draws),
            _reason(one),
        )
        for one in (combat.brought if combat else ())
    )


def _reason(one: Brought) -> Text:
    """1 for taking part, and so many for each kind that was destroyed (BAT-15, BAT-16)."""
    parts = [say("retreated") if one.fled else say("1 taking part")]
    parts += [
        say("{worth} {what}", worth=number * worth, what=what)
        for number, worth, what in zip(one.kills, WORTH, KILLED, strict=True)
        if number
    ]
    told = joined(" + ", parts)
    if _deserved(one.kills, fled=one.fled) <= terms.MOST_DRAWN:
        return told
    return say("at most {most}: {sum}", sum=told, most=terms.MOST_DRAWN)


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
    ask = say("Reputation: drawn {tiles}", tiles=" ".join(map(str, drawn)))
    kept = _kept(state, seat, drawn)
    if len(kept) == 1:
        best, kept = replace(best, label=say("Keep it")), []
    return Choose(seat, ask, (best, *kept), sealed=True, icon="reputation")


def _kept(state: State, seat: Seat, values: Sequence[int]) -> list[Option]:
    """What may be kept of these values; with a full track, for which of the own tiles."""
    highest_first = sorted(set(values), reverse=True)
    if not full(state, seat):
        return [
            Option(
                say("Keep {value}", value=value), c.KeepReputation(seat, value), seldom=value < max(values)
            )
            for value in highest_first
        ]
    return [
        *(
            Option(
                say("Keep {value}, give back {other}", value=value, other=other or "?"),
                c.KeepReputation(seat, value, other),
                seldom=True,
            )
            for value in highest_first
            for other in sorted(set(state.player(seat).reputation))
        ),
        Option(say("Keep none of them"), c.KeepReputation(seat, 0), seldom=True),
    ]


def noted(state: State) -> bool:
    """Assisted play: whether values are told when tiles are drawn, at the own seat."""
    return state.assisted and state.setting("values") == "noted"


def noting(state: State, seat: Seat) -> Prompt:
    """Which of the tiles that were drawn on the table is kept; where others look, only that one is."""
    number = state.fighting.draws[0][1]
    values = [value for value, left in enumerate(state.reputation, start=1) if left]
    unsaid = Option(say("Not noted"), c.DrawReputation(seat), public=True, seldom=True)
    ask = say_many("Draw {n} tile, keep which?", "Draw {n} tiles, keep which?", number)
    return Choose(seat, ask, (*_kept(state, seat, values), unsaid), sealed=True, icon="reputation")


def _best(state: State, seat: Seat) -> c.KeepReputation:
    """The highest of what was drawn, for the lowest of one's own if there is no slot."""
    drawn, own = max(state.owed[0].drawn), state.player(seat).reputation
    if not full(state, seat):
        return c.KeepReputation(seat, drawn)
    return c.KeepReputation(seat, drawn, min(own)) if own and drawn > min(own) else c.KeepReputation(seat, 0)


def keep(state: State, command: c.KeepReputation, chance: Random) -> tuple[Event, ...]:
    told: tuple[Event, ...] = ()
    if not state.owed:  # drawn on the table: of the tiles only the one that is kept is ever told
        if not command.kept:
            return onward(state, chance, e.DrawSkipped(command.seat))
        told = (e.ReputationDrawn(command.seat, (command.kept,)),)
    back = list(fold(state, told).owed[0].drawn)
    kept = list(state.player(command.seat).reputation)
    if command.kept:
        back.remove(command.kept)
        kept.append(command.kept)
    if command.given_up is not None:
        kept.remove(command.given_up)
        back.append(command.given_up)
    kept.sort(reverse=True)
    return answered(state, chance, *told, e.ReputationKept(command.seat, tuple(kept), tuple(back)))
