"""What a game leaves on paper: each step, and what displays announce of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from companion import games
from companion.core.game import AnyGame
from companion.core.screen import Change, Message
from companion.core.text import Text
from companion.core.values import Refusal
from companion.journal.timeline import Step, Timeline
from companion.locale import Speech
from companion.table.bots import Bot
from companion.table.session import Session
from companion.terminal.screen_text import screen_text
from companion.terminal.transcript import Transcript
from tests.terminal.test_commands import run

NAMES = ("Ana", "Bao", "Cléo")
MOST_STEPS = 1_500


def _steps(game: AnyGame, seed: int) -> Iterator[Step]:
    """A game of bots, step by step."""
    chance = Random(seed)
    session = Session(Timeline(game, game.configure(NAMES, {}, None)), chance=chance)
    bot = Bot(game, chance, "7")
    session.deck_seed = bot.deck_seed
    for _ in range(MOST_STEPS):
        if game.over(session.state):
            return
        seat = session.waiting()[0]
        step = session.submit(bot.play(session.view(seat), seat))
        assert not isinstance(step, Refusal)
        yield step


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", games.names())
def test_transcript_tells_once_what_displays_announce(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game, speech = games.find(name), Speech(language, name)
    transcript = Transcript(game, NAMES, speech)
    announced = 0
    for step in _steps(game, 3):
        transcript.step(step)
        printed = capsys.readouterr().out
        shown = game.announce(step.before, step.events)
        lines = [] if shown is None else screen_text(shown, speech)
        assert [line for line in lines if line not in printed] == []
        described = speech(game.describe(step.before, step.events))
        news = [line for line in lines if line not in described]
        assert [line for line in printed.splitlines() if line.startswith("  »")] == (
            [f"  » {' · '.join(news)}"] if news else []
        )
        announced += bool(news)
        assert all(speech(line) in printed for line in game.followed(step.before, step.events))
    assert announced > 5


def test_transcript_of_a_game_of_bots_tells_how_battles_ended() -> None:
    done = run("play", "three-ages", "--players", "3", "--bots", "--seed", "3")
    won = r"(\w+) wins, \+1 VP\n  » \1 wins: \+1 VP · \1 \d+, \w+ \d+.* · keeps \d+ ships?\n"
    assert re.search(won, done.stdout)


def test_told_ends_with_what_stands_at_the_foot() -> None:
    """Below a large number a display shows what else happened in the step."""
    change = Change(Text("Ana: VP"), 3, 5, foot=Text("Bao draws 1 card"))
    assert screen_text(change, Speech("en")) == ["Ana: VP: 3 → 5", "Bao draws 1 card"]


def test_told_indents_nothing() -> None:
    assert screen_text(Message(Text("Ana wins"), (Text("13 to 9"),)), Speech("en")) == ["Ana wins", "13 to 9"]
