"""Information-set Monte Carlo search: the best few answers are tried again and again in worlds that may be.

Each look deals anew what the seat does not know, gives one of the answers, lets everybody go on sensibly to
the end of what can be planned, and asks for the value there. Which answer is looked at next is a matter of
upper confidence bounds (UCB1): what has been good so far, and what has been looked at least. Each answer gets
the same worlds and the same luck in the same order, so that what differs is the answer. The first sight of an
answer counts like some looks; what looks say of all answers more or less than it did is added to it, or else
answers that were never looked at would seem better or worse than the others.

Where a turn of many answers is planned to a moment before chance comes into it, a look is a plan of the whole
turn. Then an answer is worth its best plan as much as the mean of them: its seat decides how it goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import log, sqrt
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.seats import Seat
from companion.core.values import Command
from companion.opponents.candidates import candidates
from companion.opponents.greedy import ranked
from companion.opponents.question import Question, Thought, World, imagined

# The best answers at first sight that are looked at more closely; not those that are far worse than the best.
ARMS = 8
FAR_WORSE = 0.08
# How much is risked to learn more.
CURIOSITY = 0.10
# A look goes no further, whatever the horizon.
MOST_STEPS = 60
# Of so many answers somebody thinks at each step of a look.
GLANCES = 6
# The first sight counts as much as so many looks.
PRIOR = 1.5


class Arm(Struct):
    """An answer, its value at first sight, and what the looks at it have said."""

    command: Command
    first: float
    total: float = 0.0
    looks: int = 0
    best: float | None = None

    @property
    def weight(self) -> float:
        """How many looks all of it counts as."""
        return PRIOR + self.looks

    def mean(self, more: float) -> float:
        """What it comes to, as far as is known, if looks say so much more than first sights."""
        return (PRIOR * (self.first + more) + self.total) / self.weight

    def worth(self, more: float) -> float:
        """The same, where the seat will choose how to go on."""
        mean = self.mean(more)
        return mean if self.best is None else (mean + self.best) / 2

    def note(self, value: float, *, planned: bool) -> None:
        """What one more look has said."""
        self.total += value
        self.looks += 1
        if planned:
            self.best = value if self.best is None else max(self.best, value)


def search(game: AnyGame, question: Question, go_on: Callable[[], bool] = lambda: True) -> Thought:
    """The answer that was best in most looks; `go_on` is asked before each of them."""
    chance, seat = Random(question.seed), question.seat
    world = _dealt(game, question, chance)
    answers = candidates(world, seat, chance)
    first = ranked(world, seat, chance, answers)[:ARMS]
    first = [one for one in first if one.value > first[0].value - FAR_WORSE]
    if len(first) == 1:
        return Thought(first[0].command, 0, first[0].value)
    arms = [Arm(one.command, one.value) for one in first]
    planned = game.plan_end(world.state) != game.horizon(world.state)
    looks = 0
    end = time.monotonic() + question.budget.seconds if question.budget.seconds else None
    while looks < (question.budget.looks or looks + 1) and go_on():
        if end is not None and time.monotonic() >= end:
            break
        arm = _most_promising(arms, looks)
        luck = Random(f"{question.seed} {arm.looks}")
        reached = ahead(_dealt(game, question, luck), arm.command, luck, game.plan_end)
        arm.note(reached.value(seat), planned=planned)
        looks += 1
    more = surprise(arms)
    best = max(arms, key=lambda arm: (0 if planned else arm.looks, arm.worth(more)))
    return Thought(best.command, looks, best.mean(more))


def _dealt(game: AnyGame, question: Question, chance: Random) -> World:
    """A world that may be; what the own hand may still bring is weighed in it."""
    world = imagined(game, question.view, question.seat, question.memory, chance)
    return replace(world, by_hand=True)


def surprise(arms: list[Arm]) -> float:
    """How much more than the first sight looks have said, whatever the answer."""
    looks = sum(arm.looks for arm in arms)
    return sum(arm.total - arm.looks * arm.first for arm in arms) / looks if looks else 0.0


def _most_promising(arms: list[Arm], looks: int) -> Arm:
    spread, more = log(looks + 2), surprise(arms)
    return max(arms, key=lambda arm: arm.worth(more) + CURIOSITY * sqrt(spread / arm.weight))


def ahead(
    world: World, command: Command, chance: Random, until: Callable[[Any], object] | None = None
) -> World:
    """The world at the horizon (or at another end) when everybody goes on sensibly after the answer."""
    game = world.game
    until = until or game.horizon
    end = until(world.state)
    world = world.after(command, chance)
    for _ in range(MOST_STEPS):
        state = world.state
        waiting = game.waiting(state)
        if not waiting or game.over(state) or until(state) != end:
            break
        one = waiting[0]
        world = world.after(_sensible(world, one, chance), chance)
    return world


def _sensible(world: World, seat: Seat, chance: Random) -> Command:
    """The best of some answers at first sight."""
    answers = candidates(world, seat, chance)
    if len(answers) == 1 or not seat:
        return answers[0]
    if len(answers) > GLANCES:
        # What ends a matter stands first or last in most questions.
        answers = [answers[0], *chance.sample(answers[1:-1], GLANCES - 2), answers[-1]]
    return ranked(world, seat, chance, answers)[0].command
