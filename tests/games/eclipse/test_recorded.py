"""Games that were played and written down once: their journals read on to the same end."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.journal import book

FOLDER = Path(__file__).parent / "recorded"
ENDS = {
    "full-board": (452, {2: 19, 3: 19, 4: 18, 1: 3}),
    "assisted": (261, {2: 10, 1: 10, 3: 1}),
}


@pytest.mark.parametrize("name", ENDS)
def test_recorded_game_reads_on_to_its_end(name: str) -> None:
    told = book.peruse(FOLDER / f"{name}.journal", games.find).timeline
    game = games.find("eclipse")
    assert game.over(told.state)
    steps, points = ENDS[name]
    assert len(told.done) == steps
    assert {line.seats[0]: line.points for line in game.standings(told.state)} == points


def test_every_recorded_game_is_read() -> None:
    assert {path.stem for path in FOLDER.glob("*.journal")} == set(ENDS)
