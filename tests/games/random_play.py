"""Any game that is played at random: answers that are listed are taken, undo and redo lead back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.core.game import AnyGame
from companion.core.prompt import Prompt
from companion.core.settings import applies
from companion.core.values import Event, Refusal
from companion.journal.timeline import Step
from companion.table.bots import Bot
from companion.table.session import Session

# No game that goes on can be longer.
LONGEST_GAME = 20_000


def meaningful(game: AnyGame, chosen: dict[str, str], players: int) -> dict[str, str]:
    """Settings without those that mean nothing beside the others."""
    for setting in game.settings:
        if not applies(setting, chosen, players):
            chosen = {**chosen, setting.key: setting.default}
    return chosen


def moves(
    session: Session, bot: Bot, chance: Random, instead: Callable[[], Prompt | None] = lambda: None
) -> Iterator[Step]:
    """Each step of a game at random, until it is over; `instead`: now and then another question."""
    for _ in range(LONGEST_GAME):
        if session.game.over(session.state):
            return
        prompts = session.prompts()
        assert tuple(prompt.seat for prompt in prompts) == tuple(session.game.waiting(session.state))
        yield submit(session, bot, instead() or chance.choice(prompts))
    raise AssertionError("the game does not end")


def every_event(step: Step, game: AnyGame) -> Iterator[tuple[Event, Any]]:
    """A step folded again, each of its events with the state that it leads to."""
    state = step.before
    for event in step.events:
        state = game.evolve(state, event)
        yield event, state
    assert state == step.after


def submit(session: Session, bot: Bot, prompt: Prompt) -> Step:
    """The bot's answer, which must be taken: it was listed. What the bot holds is the deck of the table."""
    session.deck_seed = bot.deck_seed
    command = bot.answer(session.view(prompt.seat), prompt)
    answer = session.submit(command)
    assert not isinstance(answer, Refusal), f"{command} is listed but refused: {answer.reason}"
    return answer


def undo_and_redo(session: Session, steps: int) -> None:
    """Back step by step, each to where the game was before it, and forth again."""
    after = session.state
    taken_back = 0
    for _ in range(steps):
        before = session.timeline.done[-1].before if session.timeline.done else session.state
        if not isinstance(session.undo(), Refusal):
            taken_back += 1
        assert session.state == before
    for _ in range(taken_back):
        assert not isinstance(session.redo(), Refusal)
    assert session.state == after
