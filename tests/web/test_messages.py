"""What a page may say, and that nothing else is taken for it: too deep, too long, of another shape."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from companion import games
from companion.core.prompt import Prompt
from companion.web import messages as m

NAMES = ("Ana", "Bao", "Cléo")


@pytest.mark.parametrize("depth", [10, 1_000, 100_000])
@pytest.mark.parametrize(
    "opening", ["[", '{"do":', '{"do":"start","names":[],"settings":{"board":[', '{"do":"ask","path":[[']
)
def test_decode_refuses_nested_json_at_any_depth(opening: str, depth: int) -> None:
    with pytest.raises(msgspec.DecodeError):
        m.decode(opening * depth)
    with pytest.raises(msgspec.DecodeError):
        m.decode(opening + "[" * depth + "]" * depth)


@pytest.mark.parametrize("depth", [10, 1_000, 100_000])
def test_decode_pin_refuses_nested_json_at_any_depth(depth: int) -> None:
    for body in (b"[" * depth, b'{"pin":' * depth, b'{"pin":' + b"[" * depth + b"]" * depth + b"}"):
        with pytest.raises(msgspec.DecodeError):
            m.decode_pin(body)


@pytest.mark.parametrize("text", ["\ud800", b"\xff\xfe", b'{"do":"\xc3"}'])
def test_decode_refuses_what_is_not_unicode(text: str | bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        m.decode(text)


def test_decode_takes_an_answer_as_long_as_the_longest_that_a_game_asks_for() -> None:
    path = [0] * max(_longest(name) for name in games.names())
    text = json.dumps({"do": "answer", "seat": 0, "step": 12, "path": path})
    assert len(text) <= m.LARGEST_MESSAGE
    assert m.decode(text) == m.Answer(0, 12, tuple(path))


def test_decode_refuses_an_endless_answer() -> None:
    with pytest.raises(msgspec.ValidationError):
        m.decode(json.dumps({"do": "answer", "seat": 0, "step": 12, "path": [0] * 1_000}))


def _longest(name: str) -> int:
    """How many parts the longest first answers of a full board have, always taking the first of each."""
    game = games.find(name)
    keys = {setting.key for setting in game.settings}
    full = {"board": "full"} if "board" in keys else {}
    state = game.begin(game.configure(NAMES, full, None))
    longest = 0
    for _ in range(6):
        seat = game.waiting(state)[0]
        view = game.view(state, seat)
        prompt: Prompt = game.prompt(view, seat)
        (command, draft), parts = prompt.answer(0), 1
        while draft:
            (command, draft), parts = game.refine(view, command).answer(0), parts + 1
        longest = max(longest, parts)
        state = game.after(state, game.decide(state, command, Random(1)))
    return longest
