"""What an answer would lay on the map is what lies there once it is given."""

from __future__ import annotations

from random import Random

import pytest

from companion import games
from companion.core.map import Hex
from companion.core.seats import TABLE
from companion.core.values import Refusal
from companion.journal.timeline import Timeline
from companion.table.bots import Bot
from companion.table.session import Session

STEPS = 150
GAMES = 4


def _where(hexes: tuple[Hex, ...]) -> set[tuple[object, ...]]:
    """What lies where, turned how; a place with nothing is none."""
    return {
        (one.key, one.q, one.r, one.wormholes, one.squares, one.home)
        for one in hexes
        if one.look != "unexplored"
    }


@pytest.mark.parametrize("name", ["eclipse", "starcraft"])
def test_preview_is_what_the_map_shows_afterwards(name: str) -> None:
    assert sum(_previews(name, seed) for seed in range(GAMES)) > GAMES


def _previews(name: str, seed: int) -> int:
    """How many there were in the beginning of a game at random; each came true."""
    game = games.find(name)
    options = game.configure(("Ana", "Bao", "Cléo"), game.settings_without_box, None)
    session = Session(Timeline(game, options), chance=Random(seed))
    bot = Bot(game, Random(seed))
    met = 0
    for _ in range(STEPS):
        if game.over(session.state):
            break
        seat = session.waiting()[0]
        command = bot.play(session.view(seat), seat)
        laid = game.preview(session.view(seat), command)
        assert not isinstance(session.submit(command), Refusal)
        if laid:
            drawn = game.map(session.view(TABLE))
            assert drawn is not None
            # A galaxy that is whole is drawn on the lattice that suits it best: it may stand elsewhere.
            if name != "starcraft" or session.state.phase == "laying":
                assert _where(laid) <= _where(drawn.hexes)
            assert {one.key for one in laid if one.look != "unexplored"} <= {one.key for one in drawn.hexes}
            met += 1
    return met
