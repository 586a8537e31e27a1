"""Who has won: points, objectives, The End Draws Near, the last one; ties, and the ranking.

A tie is broken with what only the table knows in assisted play: it is asked number by number, and only of
those who are still level. The full board counts by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.core.prompt import Dial, Prompt
from companion.core.seats import Seat
from companion.core.standing import Source, Standing
from companion.core.text import say
from companion.core.values import Event
from companion.games.starcraft import commands as c
from companion.games.starcraft import events as e
from companion.games.starcraft import model
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.tallied import counted
from companion.games.starcraft.terms import ENDS_THE_GAME, TIE_BREAKS, TIE_NAMES, TIE_TOPS
from companion.kit.ranking import places

Side = tuple[Seat, ...]

# --- who could win


def alive(state: model.State) -> list[Side]:
    """Sides of which somebody still plays."""
    return [side for side in model.sides(state) if any(not state.player(seat).out for seat in side)]


def at_target(state: model.State) -> list[Side]:
    """Sides with as many points as they need; nobody where there are no points."""
    if state.conquest:
        return []
    return [side for side in alive(state) if model.points_of(state, side[0]) >= model.target(state, side[0])]


def with_most_points(state: model.State, among: Sequence[Side]) -> list[Side]:
    """Those of them with the most points."""
    best = max((model.points_of(state, side[0]) for side in among), default=0)
    return [side for side in among if model.points_of(state, side[0]) == best]


def winning(state: model.State, reason: str, among: Sequence[Side]) -> tuple[Event, ...]:
    """One of these sides wins: the one with most points; then the tie-breaks."""
    tied = with_most_points(state, among)
    if len(tied) == 1:
        return (e.GameEnded(tied[0], reason),)
    if not state.full:
        return (e.TieFound(reason, tuple(tied)),)
    for number in range(len(TIE_BREAKS)):
        tied = _level(tied, counted(state, number))
    return (e.GameEnded(tuple(seat for side in tied for seat in side), reason),)


def _level(among: Sequence[Side], counts: dict[Seat, int]) -> list[Side]:
    """Those of them with the largest count."""
    totals = {side: sum(counts.get(seat, 0) for seat in side) for side in among}
    best = max(totals.values())
    return [side for side in among if totals[side] == best]


def by_points(state: model.State) -> tuple[Event, ...]:
    """Step 6."""
    reached = at_target(state)
    return winning(state, "normal", reached) if reached else ()


def by_end(state: model.State) -> tuple[Event, ...]:
    """The end of step 8: with two cards out the most points win, or Aldaris."""
    if state.ends < ENDS_THE_GAME or state.conquest:
        return ()
    feared = model.aldaris(state)
    if feared is not None:
        return (e.GameEnded(model.side_of(state, feared), "end"),)
    return winning(state, "end", alive(state))


def by_elimination(state: model.State) -> tuple[Event, ...]:
    """At any time: only one side is left."""
    left = alive(state)
    return (e.GameEnded(left[0], "last"),) if len(left) == 1 else ()


# --- a tie, assisted


def _contest(state: model.State) -> model.Contest:
    assert state.contest is not None
    return state.contest


def uncounted(state: model.State) -> tuple[Seat, ...]:
    """Who still has to say the number that is asked."""
    contest = _contest(state)
    said = contest.counts[-1]
    return tuple(
        seat for side in contest.sides for seat in side if seat not in said and not state.player(seat).out
    )


def tie_break(state: model.State) -> str:
    """What is being counted."""
    return TIE_BREAKS[len(_contest(state).counts) - 1]


def question(state: model.State, seat: Seat) -> Prompt:
    what = tie_break(state)
    ask = say("A tie: how many {what}?", what=TIE_NAMES[what])
    return Dial(seat, ask, c.CountForTie(seat), "number", 0, TIE_TOPS[what])


def count_for_tie(state: model.State, command: c.CountForTie, _: Random) -> tuple[Event, ...]:
    assert command.number is not None
    said = e.TieCounted(command.seat, command.number)
    after = fold(state, (said,))
    return (said, *broken(after)) if not uncounted(after) else (said,)


def broken(state: model.State) -> tuple[Event, ...]:
    """Everybody has said the number: who is still level, or who has won."""
    contest = _contest(state)
    level = _level(contest.sides, contest.counts[-1])
    if len(level) == 1 or len(contest.counts) == len(TIE_BREAKS):
        return (e.GameEnded(tuple(seat for side in level for seat in side), contest.reason),)
    return (e.TieNarrowed(tuple(level)),)


# --- the ranking


def standings(state: model.State) -> tuple[Standing, ...]:
    """The ranking: winners first, then by points; who is out comes last."""
    over = state.phase == "over"
    playing = {side: any(not state.player(seat).out for seat in side) for side in model.sides(state)}
    won = {side: over and side[0] in state.winners for side in playing}
    score = {side: (won[side], playing[side], model.points_of(state, side[0])) for side in playing}
    return tuple(
        Standing(
            place=place,
            seats=side,
            points=model.points_of(state, side[0]),
            sources=_sources(state, side),
            tie_break=_counts(state, side) if over else (),
            won=won[side],
        )
        for side, place in places(score).items()
    )


def _sources(state: model.State, side: Side) -> tuple[Source, ...]:
    points = [state.player(seat).points for seat in side]
    named = (
        (say("areas"), sum(one.areas for one in points)),
        (say("Event cards"), sum(one.events for one in points)),
        (say("corrections"), sum(one.corrections for one in points)),
    )
    return tuple(Source(label, number) for label, number in named if number)


def _counts(state: model.State, side: Side) -> tuple[Source, ...]:
    """What decided a tie, as far as this side was part of it."""
    if state.contest is None:
        return ()
    return tuple(
        Source(TIE_NAMES[TIE_BREAKS[number]], sum(counts.get(seat, 0) for seat in side))
        for number, counts in enumerate(state.contest.counts)
        if any(seat in counts for seat in side)
    )
