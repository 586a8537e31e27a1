"""Any game that is played at random: answers that are listed are taken, undo and redo lead back."""

from __future__ import annotations

from companion.core.prompt import Prompt
from companion.core.values import Refusal
from companion.journal.timeline import Step
from companion.table.bots import Bot
from companion.table.session import Session


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
