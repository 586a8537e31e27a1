"""Each civilisation, action, bonus, level and side says what it does where it is chosen."""

from __future__ import annotations

from companion.core.prompt import Choose, Prompt
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages.model import State
from companion.games.three_ages.terms import Strategy
from tests.games.three_ages.tables import TABLE, dealt, do, opened, resolving, with_ships


def _plays(side: Strategy) -> dict[int, tuple[Strategy, int]]:
    return {1: (side, 1), 2: ("war", 2), 3: ("war", 4)}


def _silent(state: State, prompt: Prompt) -> list[str]:
    """The answers of which nothing is said; those that end the matter need no word."""
    assert isinstance(prompt, Choose)
    lesson = GAME.lesson(GAME.view(state, prompt.seat))
    return [str(one.label) for one in prompt.options if not one.leaves and lesson.effect(one) is None]


def test_civilisations_say_what_they_begin_with() -> None:
    state = do(opened(3), c.NameYoungest(TABLE, 1))
    assert _silent(state, GAME.prompt(state, 1)) == []


def test_actions_say_what_they_do() -> None:
    state = do(resolving(_plays("expansion")), c.EndStrategy(2), c.EndStrategy(3))
    assert state.phase == "expansion"
    assert _silent(state, GAME.prompt(state, 1)) == []


def test_bonuses_say_what_they_give() -> None:
    state = do(resolving(_plays("colonisation")), c.EndStrategy(2), c.EndStrategy(3))
    assert state.phase == "colonisation"
    assert _silent(state, GAME.prompt(state, 1)) == []


def test_sectors_to_colonise_say_what_they_give() -> None:
    begun = dealt(3, board="full", galaxy="drawn")
    state = do(
        resolving(_plays("colonisation"), with_ships(begun, begun.galaxy.neutral[0], 1)),
        c.EndStrategy(2),
        c.EndStrategy(3),
    )
    assert _silent(state, GAME.prompt(state, 1)) == []


def test_sides_of_a_card_say_what_they_do() -> None:
    state = dealt(3, cards="dial")
    revealed = do(state, c.Reveal(TABLE))
    assert _silent(revealed, GAME.refine(revealed, c.NameCard(1, 1))) == []


def test_every_icon_of_the_map_says_what_it_is() -> None:
    state = with_ships(dealt(3, board="full", galaxy="drawn"), "C1", 1)
    board = GAME.map(state)
    assert board is not None
    icons = {place.icon for place in board.hexes} | {
        one.icon for place in board.hexes for one in place.pieces
    }
    assert icons - {""} <= GAME.terms(state).keys()
