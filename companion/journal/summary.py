"""The account of a game that is over: why it was won, how points came, battles, dice, waiting.

Everything is read off the journal; a game without facts of its own still has its points and its waiting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.core.seats import TABLE, Seat
from companion.core.standing import Source, Standing
from companion.core.summary import BattleEnd, DiceThrow, Fact
from companion.core.text import Text, say
from companion.journal.saved_game import SavedGame
from companion.journal.timeline import Step

Side = tuple[Seat, ...]


class Column(Struct, frozen=True):
    """The points after a step that changed them: where the game was, what was done, where they are from."""

    where: Text
    step: Text
    points: dict[Side, int]
    sources: dict[Side, dict[str, int]]


class BattleStats(Struct, frozen=True):
    """Battles that a seat took part in, and those that it won."""

    fought: int = 0
    won: int = 0


class DiceStats(Struct, frozen=True):
    """Dice of a seat: thrown, hits, and the hits to be expected."""

    dice: int = 0
    hits: int = 0
    expected: float = 0.0


class Waiting(Struct, frozen=True):
    """How long the table waited for a seat, and for how many of its answers."""

    waited_ms: int = 0
    answers: int = 0


class Summary(Struct, frozen=True):
    """All of it. `sources`: every reason for points, in the order in which the game names them."""

    standings: tuple[Standing, ...]
    reasons: tuple[Text, ...]
    sources: tuple[Text, ...]
    columns: tuple[Column, ...]
    turning: Column | None
    fighting: dict[Seat, BattleStats]
    luck: dict[Seat, DiceStats]
    waiting: dict[Seat, Waiting]


def summarise(saved: SavedGame) -> Summary:
    """The account of a journal's game."""
    game, timeline, names = saved.game, saved.timeline, saved.options.names
    standings = game.standings(timeline.state)
    columns = tuple(_columns(saved))
    facts = [fact for step in timeline.done for fact in game.facts(step.before, step.events)]
    return Summary(
        standings=standings,
        reasons=tuple(reason(standings, place, names) for place in range(len(standings))),
        sources=_labels(saved, standings),
        columns=columns,
        turning=turning_point(columns, standings),
        fighting=_fighting(facts),
        luck=_luck(facts),
        waiting=_waiting(saved),
    )


# --- points


def _columns(saved: SavedGame) -> Iterator[Column]:
    shown: dict[Side, int] = {}
    for step in saved.timeline.done:
        lines = saved.game.standings(step.after)
        points = {line.seats: line.points for line in lines}
        if points != shown and (shown or any(points.values())):
            yield _column(saved, step, lines)
        shown = points


def _column(saved: SavedGame, step: Step, lines: Sequence[Standing]) -> Column:
    return Column(
        where=saved.game.headline(saved.game.view(step.before, TABLE)),
        step=saved.timeline.name(step),
        points={line.seats: line.points for line in lines},
        sources={line.seats: {one.label.msgid: one.points for one in line.sources} for line in lines},
    )


def _labels(saved: SavedGame, standings: Sequence[Standing]) -> tuple[Text, ...]:
    """Those that count in the end, and those that counted for a while."""
    lines = list(standings)
    for step in saved.timeline.done:
        lines += saved.game.standings(step.after)
    return tuple({one.label.msgid: one.label for line in lines for one in line.sources}.values())


# --- who was ahead, and why


def reason(standings: Sequence[Standing], place: int, names: Sequence[str]) -> Text:
    """What sets a line apart from the one above it; the first one from the next."""
    if len(standings) < 2:
        return Text("")
    line, other = standings[place], standings[place - 1 if place else 1]
    other_name = ", ".join(names[seat - 1] for seat in other.seats)
    ahead = line.points - other.points
    if ahead == 0 and line.place == other.place:
        return say("level with {name}", name=other_name)
    difference = _widest(line, other, ahead)
    if ahead == 0:
        tie_break = difference or say("by the rules of the game")
        return say("tied with {name}: {reason}", name=other_name, reason=tie_break)
    told = (
        say("{points} ahead of {name}", points=ahead, name=other_name)
        if ahead > 0
        else say("{points} behind {name}", points=-ahead, name=other_name)
    )
    return told if difference is None else say("{told}: {reason}", told=told, reason=difference)


def _widest(line: Standing, other: Standing, ahead: int) -> Text | None:
    """The source with the widest gap that points the same way; in a tie, what broke it."""
    mine, theirs = (_by_label(one.sources if ahead else one.tie_break) for one in (line, other))
    told = (*line.sources, *line.tie_break, *other.sources, *other.tie_break)
    labels = {one.label.msgid: one.label for one in told}
    gaps = {key: mine.get(key, 0) - theirs.get(key, 0) for key in labels if key in mine or key in theirs}
    sign = -1 if ahead < 0 else 1
    fitting = [key for key, gap in gaps.items() if gap * sign > 0 or (ahead == 0 and gap)]
    if not fitting:
        return None
    key = max(fitting, key=lambda one: abs(gaps[one]))
    return say("{label} {own} to {other}", label=labels[key], own=mine.get(key, 0), other=theirs.get(key, 0))


def _by_label(sources: Sequence[Source]) -> dict[str, int]:
    return {one.label.msgid: one.points for one in sources}


def turning_point(columns: Sequence[Column], standings: Sequence[Standing]) -> Column | None:
    """From where on the winner was ahead of everybody, up to the end; None where that never was so."""
    winners = [line.seats for line in standings if line.won]
    if len(winners) != 1:
        return None
    found: Column | None = None
    for column in reversed(columns):
        own = column.points.get(winners[0], 0)
        if any(points >= own for side, points in column.points.items() if side != winners[0]):
            break
        found = column
    return found


# --- battles, dice, waiting


def _fighting(facts: Sequence[Fact]) -> dict[Seat, BattleStats]:
    told: dict[Seat, BattleStats] = {}
    for fact in facts:
        if isinstance(fact, BattleEnd):
            for seat in fact.sides:
                known = told.get(seat, BattleStats())
                told[seat] = BattleStats(known.fought + 1, known.won + (seat == fact.winner))
    return told


def _luck(facts: Sequence[Fact]) -> dict[Seat, DiceStats]:
    throws: dict[Seat, list[DiceThrow]] = {}
    for fact in facts:
        if isinstance(fact, DiceThrow):
            counted = throws.setdefault(fact.seat, [])
            if fact.again and counted:
                counted.pop()
            counted.append(fact)
    return {
        seat: DiceStats(
            sum(one.dice for one in counted),
            sum(one.hits for one in counted),
            sum(one.expected for one in counted),
        )
        for seat, counted in throws.items()
    }


def _waiting(saved: SavedGame) -> dict[Seat, Waiting]:
    answers: dict[Seat, int] = {}
    for step in saved.timeline.done:
        answers[step.by] = answers.get(step.by, 0) + 1
    seats = range(1, len(saved.options.names) + 1)
    return {seat: Waiting(saved.timeline.waited.get(seat, 0), answers.get(seat, 0)) for seat in seats}
