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
from companion.opponents.question import Expectation, Question, Thought, World, imagined
from companion.opponents.search import ahead, search

EXPLAINING_LOOKS = 6
# Of so many other answers each is looked at so often.
OTHERS, OTHER_LOOKS = 3, 2


def think(game: AnyGame, question: Question, go_on: Callable[[], bool] = lambda: True) -> Thought:
    """The same question has the same answer, unless it is cut short by the clock."""
    if question.level == "hard":
        return search(game, question, go_on)
    chance = Random(question.seed)
    world = imagined(game, question.view, question.seat, question.memory, chance)
    pick = greedy.careless if question.level == "easy" else greedy.best
    found = pick(world, question.seat, chance)
    expected = expectation(world, question.seat, found.command, chance) if question.explain else Expectation()
    return Thought(found.command, 1, found.value, expected)


def unthought(game: AnyGame, question: Question) -> Thought:
    """Any answer that the seat may give."""
    chance = Random(question.seed)
    world = imagined(game, question.view, question.seat, question.memory, chance)
    return Thought(chance.choice(candidates(world, question.seat, chance)), 0, 0.0)


def expectation(world: World, seat: Seat, command: Command, chance: Random) -> Expectation:
    """What the answer may bring, beside what others would."""
    others = [one for one in candidates(world, seat, chance) if one != command]
    others = chance.sample(others, min(OTHERS, len(others)))
    otherwise = [expected_points(world, seat, one, chance, OTHER_LOOKS) for one in others]
    return Expectation(
        expected_points(world, seat, command, chance, EXPLAINING_LOOKS),
        sum(otherwise) / len(otherwise) if otherwise else None,
        _scoring(world.after(command, chance), seat) - _scoring(world, seat),
    )


def expected_points(world: World, seat: Seat, command: Command, chance: Random, looks: int) -> float:
    """How many points more the seat may have at the horizon, in the mean of so many looks."""
    before = _points(world.game, world.state, seat)
    after = [_points(world.game, ahead(world, command, chance).state, seat) for _ in range(looks)]
    return sum(after) / len(after) - before


def _points(game: AnyGame, state: Any, seat: Seat) -> int:
    return next(line.points for line in game.standings(state) if seat in line.seats)


def _scoring(world: World, seat: Seat) -> int:
    """What a scoring would bring the seat now."""
    outlook = world.game.outlook(world.game.view(world.state, seat))
    return 0 if outlook is None else outlook.gains.get(seat, 0)
