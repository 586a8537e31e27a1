"""What everybody is told: above all why somebody has won who has not the most points."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.screen import Message
from companion.games.starcraft import GAME
from companion.games.starcraft import commands as c
from companion.games.starcraft.terms import FACTIONS
from tests.games.starcraft.tables import do, happening, planning, regrouping, with_points


@pytest.mark.parametrize(
    ("factions", "why"),
    [
        (("raynor", "aldaris"), "The End Draws Near: Aldaris’s objective"),
        (("raynor", "overmind"), "The End Draws Near: most points"),
    ],
)
def test_end_says_why_its_winner_has_won(factions: tuple[str, ...], why: str) -> None:
    state = with_points(planning(2, factions), 9, 4)
    state = replace(regrouping(state), phase="events", ends=2)
    told = GAME.announce(state, happening(state, c.EndEvents(0)))
    assert isinstance(told, Message)
    assert [str(line) for line in told.lines] == [why]
    _, _, reason = GAME.explain(do(state, c.EndEvents(0)))[0]
    assert str(reason) == why


@pytest.mark.parametrize(
    ("way", "told"),
    [("together", "Steps 1 to 4 are done"), ("each", "Regrouping: step 1 is done")],
)
def test_steps_of_regrouping_are_told_as_they_were_done(way: str, told: str) -> None:
    state = regrouping(planning(2, FACTIONS, regrouping=way))
    events = happening(state, c.EndStep(0))
    assert str(GAME.describe(state, events)) == told
