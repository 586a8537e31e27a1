"""Why it is so: who is blocked or skipped, why nobody has won yet, why somebody has."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.games.starcraft import model
from companion.games.starcraft.phrases import name_of, names_of, objective, planet_name
from companion.games.starcraft.stacks import covered, is_blocked
from companion.games.starcraft.tellings import why_ended
from companion.games.starcraft.victory import standings
from companion.kit.words import listed

Reason = tuple[Seat, Text, Text]


def explain(view: model.State) -> tuple[Reason, ...]:
    """Every reason that matters now."""
    if view.phase == "over":
        return tuple(_won(view))
    if not view.round:
        return ()
    return (*_steps(view), _first(view), *_far(view), *_objectives(view))


def _steps(view: model.State) -> Iterator[Reason]:
    """Who may act, who may not, in the Execution phase."""
    if view.phase not in ("execution", "blocked"):
        return
    for seat in model.living(view):
        name = name_of(view, seat)
        if not view.player(seat).orders:
            yield seat, say("{name} is skipped", name=name), say("all four orders are done")
        elif is_blocked(view, seat):
            yield seat, say("{name} is blocked", name=name), blocked_by(view, seat)


def blocked_by(view: model.State, seat: Seat) -> Text:
    """Each covered order, and who is on top of it."""
    return listed(
        [
            say(
                "{planet}: {name} on top, yours is number {n}",
                planet=planet_name(view, planet),
                name=name_of(view, top.seat),
                n=above + 1,
            )
            for planet, above, top in covered(view, seat)
        ]
    )


def _first(view: model.State) -> Reason:
    line = say("{name} is the first player", name=name_of(view, view.first))
    return view.first, line, say("each round the token goes to the left")


def _far(view: model.State) -> Iterator[Reason]:
    """How far everybody is from a normal victory."""
    if view.conquest:
        return
    feared = model.aldaris(view)
    for seat in model.living(view):
        goal, points = model.target(view, seat), model.points_of(view, seat)
        line = say("{name}: {points} of {goal}", name=name_of(view, seat), points=points, goal=goal)
        missing = say_many("{n} point is missing", "{n} points are missing", max(0, goal - points))
        if feared is not None and feared not in model.side_of(view, seat):
            missing = listed([missing, say("Aldaris plays")])
        yield seat, line, missing


def _objectives(view: model.State) -> Iterator[Reason]:
    if view.conquest:
        return
    for seat in model.living(view):
        faction = view.faction(seat)
        yield (
            seat,
            say("{name}: objective", name=name_of(view, seat)),
            listed([objective(faction.objective), gate(view, seat)]),
        )


def gate(view: model.State, seat: Seat) -> Text:
    """Whether an objective counts yet."""
    stage = view.faction(seat).objective.stage
    if model.stage_on_top(view) >= stage:
        return say("it counts now")
    return say_many("{n} card until Stage III", "{n} cards until Stage III", model.until_stage(view, stage))


def _won(view: model.State) -> Iterator[Reason]:
    """Why the winner won, then everybody's points."""
    winner = view.winners[0]
    why = why_ended(view, view.winners, view.ended_by)
    yield winner, say("{names} wins", names=names_of(view, view.winners)), why
    for line in standings(view):
        numbers = [
            say("{label} {points}", label=one.label, points=one.points)
            for one in (*line.sources, *line.tie_break)
        ]
        told = listed(numbers) if numbers else say("no points")
        yield (
            line.seats[0],
            say("{names}: {points}", names=names_of(view, line.seats), points=line.points),
            told,
        )
