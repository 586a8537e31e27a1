"""From a question to an answer, at each level."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.core.values import Command
from companion.opponents import greedy
from companion.opponents.candidates import candidates
from companion.opponents.question import Question, Thought, World, imagined
from companion.opponents.search import ahead, search

EXPLAINING_LOOKS = 6


def think(game: AnyGame, question: Question, go_on: Callable[[], bool] = lambda: True) -> Thought:
    """The same question has the same answer, unless it is cut short by the clock."""
    if question.level == "hard":
        return search(game, question, go_on)
    chance = Random(question.seed)
    world = imagined(game, question.view, question.seat, question.memory, chance)
    pick = greedy.careless if question.level == "easy" else greedy.best
    found = pick(world, question.seat, chance)
    points = expected_points(world, question.seat, found.command, chance) if question.explain else 0.0
    return Thought(found.command, 1, found.value, points)


def unthought(game: AnyGame, question: Question) -> Thought:
    """Any answer that the seat may give."""
    chance = Random(question.seed)
    world = imagined(game, question.view, question.seat, question.memory, chance)
    return Thought(chance.choice(candidates(world, question.seat, chance)), 0, 0.0)


def expected_points(world: World, seat: Seat, command: Command, chance: Random) -> float:
    """How many points more the seat may have at the horizon, in the mean of some looks."""
    before = _points(world.game, world.state, seat)
    after = [_points(world.game, ahead(world, command, chance).state, seat) for _ in range(EXPLAINING_LOOKS)]
    return sum(after) / len(after) - before


def _points(game: AnyGame, state: Any, seat: Seat) -> int:
    return next(line.points for line in game.standings(state) if seat in line.seats)
