"""A game that is over, to be watched again: what everybody saw of it, step by step.

Of each step only what it changed is told, so that a whole game stays small.
"""

from __future__ import annotations

from typing import Any

from companion.core.seats import TABLE
from companion.journal.saved_game import SavedGame
from companion.journal.timeline import Step
from companion.locale import Speech
from companion.web import present
from companion.web.fights import die
from companion.web.legend import Glossary

Told = dict[str, Any]


def replay(saved: SavedGame, say: Speech) -> Told:
    """The map as it was at first, then a frame for every step."""
    steps = saved.timeline.done
    states = [*(step.before for step in steps), saved.timeline.state]
    terms = present.glossary(saved.game.terms(saved.game.view(states[0], TABLE)), say)
    boards = [_board(saved, state, say, terms) for state in states]
    frames = [
        {**_step(saved, step, say), **_points(saved, states[at + 1]), **_change(*boards[at : at + 2])}
        for at, step in enumerate(steps)
    ]
    return {"hexes": list(boards[0].values()), "frames": frames}


def _board(saved: SavedGame, state: Any, say: Speech, terms: Glossary) -> dict[str, Told]:
    game = saved.game
    told = present.board(game.map(game.view(state, TABLE)), say, terms)
    return {} if told is None else {place["key"]: place for place in told["hexes"]}


def _step(saved: SavedGame, step: Step, say: Speech) -> Told:
    game = saved.game
    result = game.combat_result(step.before, step.events)
    return {
        "where": say(game.steps(game.view(step.before, TABLE)).where),
        "by": step.by,
        "name": say(saved.timeline.name(step)),
        "dice": [] if result is None else [die(one) for force in result.forces for one in force.dice],
    }


def _points(saved: SavedGame, state: Any) -> Told:
    standings = saved.game.standings(saved.game.view(state, TABLE))
    return {"points": {str(seat): line.points for line in standings for seat in line.seats}}


def _change(before: dict[str, Told], after: dict[str, Told]) -> Told:
    return {
        "changed": [place for key, place in after.items() if before.get(key) != place],
        "gone": [key for key in before if key not in after],
    }
