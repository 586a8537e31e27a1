"""What a side of a card would do now, and why it would do nothing: computed from the rules."""

from __future__ import annotations

import pytest

from companion.core.text import english
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages.model import State
from companion.games.three_ages.terms import Strategy
from tests.games.three_ages.tables import (
    dealt,
    neutral,
    resolving,
    with_colony,
    with_levels,
    with_ships,
)

CARD = 1  # Production; Movement ×2, Production


def _idle(state: State, side: Strategy) -> str:
    why = GAME.idle(GAME.view(state, 1), c.LayCard(1, CARD, side))
    return why.render(english) if why else ""


def _forecast(state: State, side: Strategy) -> str:
    told = GAME.forecast(GAME.view(state, 1), c.LayCard(1, CARD, side))
    return told.render(english) if told else ""


def test_war_is_idle_until_somebody_is_in_reach() -> None:
    state = dealt(3, board="full", galaxy="drawn")
    assert _idle(state, "war") == "no opponent where you are"
    met = with_ships(state, neutral(state), 1, 2)
    assert _idle(met, "war") == ""
    assert _forecast(met, "war") == f"{neutral(state)}: you lose 1 to 2 as it stands"
    again = with_ships(met, neutral(state, 2), 2, 1)
    told = f"{neutral(state)} lost, {neutral(state, 2)} won"
    assert _forecast(again, "war") == f"2 battles: {told}"


def test_evolution_is_idle_at_the_top_of_its_track() -> None:
    state = dealt(3)
    assert _forecast(state, "evolution") == "Production 0 → 1"
    settled = with_colony(state, 1, "colony-1", "production")
    assert _forecast(settled, "evolution") == "Production 0 → 1 (with the colony 2)"
    full = with_levels(state, 1, production=5)
    assert _idle(full, "evolution") == "Production is full"
    assert _idle(with_levels(state, 1, production=4), "evolution") == ""


def test_colonisation_is_idle_without_a_sector_or_a_piece() -> None:
    state = dealt(3, board="full", galaxy="drawn")
    assert _idle(state, "colonisation") == "no sector possible"
    alone = with_ships(state, neutral(state), 1)
    assert _idle(alone, "colonisation") == ""
    assert _forecast(alone, "colonisation") == f"on {neutral(state)}"
    placed = alone
    for place in (1, 2, 3):
        placed = with_colony(placed, 1, neutral(state, place), "points")
    assert _idle(placed, "colonisation") == "no colony left"


def test_expansion_is_idle_when_none_of_its_actions_is_possible() -> None:
    state = dealt(3, board="full", galaxy="drawn")
    assert _idle(state, "expansion") == ""
    assert _forecast(state, "expansion") == "Movement ×2, Production"
    moving = next(index for index, card in state.deck.items() if "production" not in card.actions)
    why = GAME.idle(GAME.view(state, 1), c.LayCard(1, moving, "expansion"))
    assert why is not None
    assert why.render(english) == "no action possible"


@pytest.mark.parametrize("side", ["war", "expansion"])
def test_sides_are_never_called_idle_where_the_board_is_not_known(side: Strategy) -> None:
    assert _idle(dealt(3), side) == ""


def test_idle_is_told_of_a_card_that_is_named_after_the_reveal() -> None:
    state = with_levels(dealt(3, cards="dial"), 1, production=5)
    revealed = resolving({}, state)
    why = GAME.idle(GAME.view(revealed, 1), c.NameCard(1, CARD, "evolution"))
    assert why is not None


def test_question_says_that_nobody_is_in_reach() -> None:
    state = resolving({1: ("war", 1), 2: ("war", 2), 3: ("war", 3)}, board="full", galaxy="drawn")
    (only,) = GAME.prompt(state, 1).options  # type: ignore[union-attr]
    assert only.detail is not None
    assert only.detail.render(english) == "no opponent where you are"
