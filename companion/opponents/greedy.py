"""One look ahead: what each whole answer would lead to, by the game's own value of it."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from companion.core.seats import Seat
from companion.core.values import Command
from companion.opponents.candidates import candidates
from companion.opponents.question import World

# Whoever may go on and on must gain something by it.
IMPROVEMENT = 0.0004
# So little that it only decides between equals.
NOISE = 0.0002


class Scored(Struct, frozen=True):
    """An answer, the value of what it leads to, and whether the question is over with it."""

    command: Command
    value: float
    leaves: bool


def ranked(world: World, seat: Seat, chance: Random, answers: list[Command] | None = None) -> list[Scored]:
    """All answers, the best first; what leaves the question comes before what gains next to nothing."""
    answers = candidates(world, seat, chance) if answers is None else answers
    luck = chance.getrandbits(32)
    phase = world.game.phase_of(world.state)
    scored = [_scored(world, seat, command, phase, Random(luck)) for command in answers]
    scored = _without_delays(world, seat, scored)
    scored = [Scored(one.command, one.value + NOISE * chance.random(), one.leaves) for one in scored]
    scored.sort(key=lambda one: one.value + (IMPROVEMENT if one.leaves else 0.0), reverse=True)
    return scored


def _scored(world: World, seat: Seat, command: Command, phase: object, luck: Random) -> Scored:
    game = world.game
    after = world.after(command, luck)
    leaves = game.phase_of(after.state) != phase or seat not in game.waiting(after.state)
    return Scored(command, after.value(seat), leaves)


def _without_delays(world: World, seat: Seat, scored: list[Scored]) -> list[Scored]:
    """Nobody puts off what costs something by doing something else that costs less: it comes all the same."""
    aside = world.game.aside
    if not any(aside(one.command) for one in scored):
        return scored
    enough = world.value(seat) + IMPROVEMENT
    return [one for one in scored if one.value > enough or not aside(one.command)] or scored


def best(world: World, seat: Seat, chance: Random) -> Scored:
    """The answer that leads to the most."""
    answers = candidates(world, seat, chance)
    if len(answers) == 1:
        return Scored(answers[0], 0.0, True)
    return ranked(world, seat, chance, answers)[0]


# Of so many answers somebody careless thinks at all.
GLANCES = 4
# Of so many times, one answer is given without thinking.
SLIPS = 4


def careless(world: World, seat: Seat, chance: Random) -> Scored:
    """The best of a few answers that came to mind, and now and then just any."""
    answers = candidates(world, seat, chance)
    glances = 1 if chance.random() * SLIPS < 1 else GLANCES
    return ranked(world, seat, chance, chance.sample(answers, min(glances, len(answers))))[0]
