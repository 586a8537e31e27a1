"""Commands that no question lists: whatever is submitted, a session refuses it with words or plays it.

Commands are made as a message could bring them: of every class that a game knows, with values of the declared
types, and with one value changed in what a player could really answer.
"""

from __future__ import annotations

import importlib
import pkgutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from companion import games
from companion.core.game import AnyGame
from companion.core.values import Command, Refusal
from companion.errors import CompanionError
from companion.games import nexus_ops
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import State
from companion.journal.timeline import Step, Timeline
from companion.table.bots import Bot
from companion.table.session import Session
from tests.games.nexus_ops.tables import ready, units, with_player

MOST_STEPS = 60
NUMBERS = (0, 1, 2, 3, 5, -1, 7, 13, 99, -(10**9), 10**12)
WORDS = ("", "other", "G1", "A1", "nowhere", "human", "\x1b[2J", "é" * 300)
COMMANDS_A_POSITION = 30
# A thousand times what it takes.
MOST_SECONDS = 20.0


@cache
def command_types(name: str) -> tuple[type[Command], ...]:
    """Every command that the modules of a game know."""
    package = importlib.import_module(type(games.find(name)).__module__.rpartition(".")[0])
    found: dict[str, type[Command]] = {}
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, Command) and value is not Command:
                found[value.__qualname__] = value
    return tuple(found[one] for one in sorted(found))


def position(game: AnyGame, chance: Random) -> Session:
    """A session somewhere in a random game with random settings."""
    while True:
        chosen = {one.key: chance.choice(one.choices).key for one in game.settings if chance.random() < 0.5}
        names = [f"P{seat}" for seat in range(1, chance.choice(game.players) + 1)]
        try:
            options = game.configure(names, chosen, None)
        except CompanionError:
            continue  # Not all settings go together.
        session = Session(Timeline(game, options), chance=chance)
        bot = Bot(game, chance)
        for _ in range(chance.randrange(MOST_STEPS)):
            if not (waiting := session.waiting()):
                break
            seat = chance.choice(waiting)
            session.submit(bot.play(session.view(seat), seat))
        return session


def hostile(session: Session, chance: Random) -> Iterator[Command]:
    """Commands that a message could bring and a player would not."""
    kinds, seats = command_types(session.game.name), range(-1, len(session.names) + 2)
    bot = Bot(session.game, chance)
    for _ in range(COMMANDS_A_POSITION):
        if (waiting := session.waiting()) and chance.random() < 0.5:
            seat = chance.choice(waiting)
            command = bot.play(session.view(seat), seat)
            changed = chance.choice(fields(type(command)))
            value = of_type(changed.type, chance, getattr(command, changed.name))
            yield replace(command, **{changed.name: value})
        else:
            kind = chance.choice(kinds)
            values = {one.name: of_type(one.type, chance) for one in fields(kind) if one.name != "seat"}
            yield kind(chance.choice(seats), **values)


class NeverOverError(BaseException):
    """No `Exception`, so that nobody tries the same again to find a smaller case."""


@contextmanager
def soon_over() -> Iterator[None]:
    """What should have been refused may lead to a game that never ends: that fails, and hangs nobody.

    Only this process's own time counts, however busy the machine is.
    """

    def end(*_: object) -> None:
        raise NeverOverError(f"not over after {MOST_SECONDS} seconds of a processor's time")

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def of_type(kind: Any, chance: Random, like: Any = None) -> Any:
    """A value that decodes as this type, perhaps like another one."""
    words = literals(kind)
    while True:
        value = chance.choice(words) if words and chance.random() < 0.5 else anything(like, chance)
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError:
            continue


def literals(kind: Any) -> list[Any]:
    """The words that a type lists."""
    if get_origin(kind) is Literal:
        return [*get_args(kind)]
    return [word for part in get_args(kind) for word in literals(part)]


def anything(like: Any, chance: Random) -> Any:
    """A number, a word, nothing, or some of them; or something with one part changed."""
    if isinstance(like, tuple) and like and chance.random() < 0.7:
        place = chance.randrange(len(like))
        return (*like[:place], anything(like[place], chance), *like[place + 1 :])
    if type(like) is int and chance.random() < 0.5:
        return like + chance.choice((-1, 1))
    return chance.choice(
        (
            None,
            chance.random() < 0.5,
            chance.choice(NUMBERS),
            chance.choice(WORDS),
            tuple(chance.choice(NUMBERS) for _ in range(chance.randrange(8))),
            tuple(chance.choice(WORDS) for _ in range(chance.randrange(3))),
            {},
        )
    )


@pytest.mark.parametrize("name", games.names())
@given(seed=st.integers(0, 2**32))
def test_session_answers_any_command_with_a_step_or_a_refusal(name: str, seed: int) -> None:
    chance = Random(seed)
    session = position(games.find(name), chance)
    with soon_over():
        for command in hostile(session, chance):
            before = session.state
            answer = session.submit(command)
            assert isinstance(answer, Step | Refusal)
            assert isinstance(answer, Step) or session.state is before


def holding(phase: str, **held: Any) -> State:
    """Ana's turn in assisted play."""
    return with_player(replace(ready(2), phase=phase), 1, **held)


@pytest.mark.parametrize(
    ("state", "command"),
    [
        (holding("deploy", secret=1), c.PlaySecret(1, "other", False, 0)),
        (holding("counting", units=units(human=3)), c.CountSpaces(1, -1)),
        (holding("deploy", energize=1), c.PlayEnergize(1, "unit", unit="human", space="G1")),
        (holding("deploy", energize=1), c.PlayEnergize(1, "unit", unit="human", space="")),
    ],
    ids=lambda value: type(value).__name__,
)
def test_session_refuses_what_no_question_of_nexus_ops_lists(state: State, command: Command) -> None:
    timeline = Timeline(nexus_ops.GAME, state.options)
    timeline.state = state
    session = Session(timeline, chance=Random(1))
    assert isinstance(session.submit(command), Refusal)
    assert session.state is state
