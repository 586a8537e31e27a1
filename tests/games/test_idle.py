"""An answer that would do nothing says so before it is made: every listed answer of whole games is tried."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.core.game import AnyGame
from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import Text
from companion.core.values import Refusal
from companion.games.starcraft.game import StarCraft
from companion.journal.timeline import Timeline
from companion.table.bots import Bot
from companion.table.session import Session

NAMES = ("Ana", "Bao", "Cléo")
SEEDS = (1, 2, 3)
STEPS = 400
# What comes of these is seen later: whoever begins, the side of a card, workers placed by hand from then on.
LATER = {"NameFirst", "NameCard", "PlaceWorkers"}


def _positions(game: AnyGame, seed: int) -> Iterator[Session]:
    settings = dict(game.settings_without_box)
    session = Session(Timeline(game, game.configure(NAMES, settings, None)), chance=Random(seed))
    bot = Bot(game, Random(seed))
    for _ in range(STEPS):
        if game.over(session.state):
            return
        yield session
        seat = session.waiting()[0]
        assert not isinstance(session.submit(bot.play(session.view(seat), seat)), Refusal)


def _shown(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """All that a table sees of a position: map, sheets, battle. An order that is gone is a price, no gain.

    Pieces, counts and what a planet tells of its stack are left out for that.
    """
    view = game.view(state, TABLE)
    drawn = game.map(view)
    places = [
        replace(
            one,
            pieces=tuple(piece for piece in one.pieces if piece.icon != "order"),
            note=Text("") if one.icon == "planet" else one.note,
        )
        for one in (drawn.hexes if drawn else ())
    ]
    sheets = [
        replace(sheet, counts=tuple(count for count in sheet.counts if count.icon != "order"))
        for sheet in (game.sheet(game.view(state, seat), seat) for seat in range(1, len(NAMES) + 1))
    ]
    return places, sheets, game.combat(view)


def _does_nothing(game: AnyGame, state: Any, seat: Seat, ask: Text, option: Option) -> bool:
    """Whether nobody sees a difference; or the map stays as it is, and the matter can only be ended."""
    events = game.decide(state, option.command, Random(1))
    if isinstance(events, Refusal):
        return False
    after = state
    for event in events:
        after = game.evolve(after, event)
    before, now = _shown(game, state), _shown(game, after)
    following = game.prompt(game.view(after, seat), seat) if seat in game.waiting(after) else None
    if before == now:
        leads_on = following is not None and following.ask != ask and not _only_ends(following)
        return not leads_on and type(option.command).__name__ not in LATER
    return before[0] == now[0] and following is not None and _only_ends(following)


def _only_ends(prompt: Prompt) -> bool:
    return isinstance(prompt, Choose) and all(one.leaves for one in prompt.options)


def _unsaid(game: AnyGame, session: Session) -> Iterator[str]:
    for prompt in session.prompts():
        if not isinstance(prompt, Choose) or len(prompt.options) < 2:
            continue
        lesson = game.lesson(session.view(prompt.seat))
        for option in prompt.options:
            if option.draft or option.leaves or lesson.why_idle(option) is not None:
                continue
            if _does_nothing(game, session.state, prompt.seat, prompt.ask, option):
                yield f"{prompt.ask.msgid}: {option.command}"


@pytest.mark.parametrize("name", games.names())
def test_answer_that_would_do_nothing_says_so(name: str) -> None:
    game = games.find(name)
    found = {one for seed in SEEDS for session in _positions(game, seed) for one in _unsaid(game, session)}
    assert found == set()


def test_answer_that_would_do_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a game does not say so the test above fails."""
    game = games.find("starcraft")
    monkeypatch.setattr(StarCraft, "idle", lambda *_: None)
    found = {one for seed in SEEDS for session in _positions(game, seed) for one in _unsaid(game, session)}
    assert found != set()
