"""Games that were played and written down once: their journals read on to the same end."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.journal import saved_game

FOLDER = Path(__file__).parent
# Of each journal: how many steps were done, and everybody's points (of a team those of its first seat).
ENDS = {
    "eclipse/recorded/full-board": (452, {2: 19, 3: 19, 4: 18, 1: 3}),
    "eclipse/recorded/assisted": (261, {2: 10, 1: 10, 3: 1}),
    "eclipse/recorded/assisted-noted": (311, {1: 18, 2: 18, 4: 10, 3: 5}),
    "starcraft/recorded/full-board": (370, {3: 17, 1: 14, 2: 19}),
    "starcraft/recorded/real-decks": (364, {2: 5, 1: 13, 3: 12}),
    "starcraft/recorded/stacks": (157, {3: 56, 1: 15, 4: 15, 2: 8}),
    "starcraft/recorded/turns-teams": (86, {2: 45, 1: 30}),
}


@pytest.mark.parametrize("name", ENDS)
def test_recorded_game_reads_on_to_its_end(name: str) -> None:
    told = saved_game.load(FOLDER / f"{name}.journal", games.find).timeline
    game = games.find(name.partition("/")[0])
    assert game.over(told.state)
    steps, points = ENDS[name]
    assert len(told.done) == steps
    assert {line.seats[0]: line.points for line in game.standings(told.state)} == points


def test_every_recorded_game_is_read() -> None:
    found = FOLDER.glob("*/recorded/*.journal")
    assert {str(path.relative_to(FOLDER).with_suffix("")) for path in found} == set(ENDS)
