"""Secrets: what others have sealed and what lies face down looks the same, whatever it is."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages.evolve import fold
from companion.games.three_ages.model import UNREAD, Laid, State
from companion.games.three_ages.terms import BONUSES, CIVILISATIONS, Bonus
from companion.kit.corrections import Correct
from tests.games.three_ages.tables import (
    TABLE,
    dealt,
    do,
    events,
    finished,
    home,
    neutral,
    opened,
    refused,
    resolving,
)

# What seat 1 may have laid: all of this must look alike to everybody else.
SEALED = [
    (c.LayCard(1, 5),),
    (c.LayCard(1, 7),),
    (c.LayCard(1, 5, "war"),),
    (c.LayCard(1, 5, "expansion"),),
    (c.LayCard(1, UNREAD),),
]
SEALED_IN_A_DUEL = [
    (c.LayCard(1, 5), c.SetAside(1, 7)),
    (c.LayCard(1, 7, "war"), c.SetAside(1, 5)),
    (c.LayCard(1, 5), c.SetAside(1, UNREAD)),
    (c.LayCard(1, UNREAD, "evolution"), c.SetAside(1, 8)),
]


def assert_alike(first: State, second: State, seats: tuple[int, ...]) -> None:
    """Nothing that these seats are shown, asked or told tells the two states apart."""
    for seat in seats:
        assert GAME.view(first, seat) == GAME.view(second, seat)
    asked = [[prompt for prompt in GAME.prompts(state) if prompt.seat in seats] for state in (first, second)]
    assert asked[0] == asked[1]
    assert GAME.waiting(first) == GAME.waiting(second)
    assert GAME.headline(first) == GAME.headline(second)
    assert GAME.standings(first) == GAME.standings(second)
    menus = [GAME.corrections(state) for state in (first, second)]
    assert menus[0] == menus[1]
    corrections = [list(finished(state, menus[0], ends_only=True)) for state in (first, second)]
    assert corrections[0] == corrections[1]


@pytest.mark.parametrize(("first", "second"), list(combinations(SEALED, 2)))
@pytest.mark.parametrize("board", ["full", "assisted"])
@pytest.mark.parametrize("others", [(), (c.LayCard(2, 8),), (c.LayCard(2, 8), c.LayCard(3, 10, "war"))])
def test_view_of_a_sealed_card_is_the_same_whatever_it_is(
    first: tuple[Command, ...], second: tuple[Command, ...], board: str, others: tuple[Command, ...]
) -> None:
    state = dealt(3, board=board)
    assert_alike(do(state, *first, *others), do(state, *second, *others), (TABLE, 2, 3))


@pytest.mark.parametrize(("first", "second"), list(combinations(SEALED_IN_A_DUEL, 2)))
@pytest.mark.parametrize("others", [(), (c.LayCard(2, 8),), (c.LayCard(2, 10), c.SetAside(2, 11))])
def test_view_of_a_duels_second_card_is_the_same_whatever_it_is(
    first: tuple[Command, ...], second: tuple[Command, ...], others: tuple[Command, ...]
) -> None:
    assert_alike(do(dealt(2), *first, *others), do(dealt(2), *second, *others), (TABLE, 2))


@pytest.mark.parametrize("cards", SEALED)
def test_view_shows_a_seat_its_own_card(cards: tuple[Command, ...]) -> None:
    state = do(dealt(3), *cards, c.LayCard(2, 8))
    assert GAME.view(state, 1).laid == (state.laid[0], Laid(UNREAD), None)
    assert GAME.view(state, TABLE).laid == (Laid(UNREAD), Laid(UNREAD), None)


def test_view_shows_that_a_second_card_is_missing_in_a_duel() -> None:
    state = do(dealt(2), c.LayCard(1, 5))
    assert GAME.view(state, 2).laid[0] == Laid(UNREAD, aside=None)
    assert GAME.view(do(state, c.SetAside(1, 7)), 2).laid[0] == Laid(UNREAD, aside=UNREAD)


def test_view_hides_nothing_after_the_reveal() -> None:
    state = resolving({1: ("war", 5), 2: ("war", 7), 3: ("war", 8)})
    assert [GAME.view(state, seat) for seat in (TABLE, 1, 2, 3)] == [state] * 4
    naming = do(dealt(3), c.LayCard(1, 5), c.LayCard(2, 7), c.LayCard(3, 8), c.Reveal(TABLE))
    assert [GAME.view(naming, seat) for seat in (TABLE, 1, 2, 3)] == [naming] * 4


@pytest.mark.parametrize("first", SEALED)
@pytest.mark.parametrize("card", [5, 7, 8, 3, 31, UNREAD])
def test_ruling_on_a_card_does_not_tell_what_another_seat_has_sealed(
    first: tuple[Command, ...], card: int
) -> None:
    rulings = [
        GAME.decide(do(dealt(3), *cards), c.LayCard(2, card), Random(1)) for cards in (first, SEALED[0])
    ]
    assert rulings[0] == rulings[1]


@pytest.mark.parametrize("cards", SEALED)
def test_name_of_a_sealed_step_does_not_tell_the_card(cards: tuple[Command, ...]) -> None:
    state = dealt(3)
    names = [GAME.describe(state, events(state, one[0])) for one in (cards, SEALED[0])]
    assert names[0] == names[1]


def test_prompt_of_a_seat_leaves_out_only_its_own_card() -> None:
    state = do(dealt(2), c.LayCard(1, 5), c.LayCard(2, 7))
    offered = {prompt.seat: set(getattr(prompt, "cards", ())) for prompt in GAME.prompts(state)}
    assert offered == {1: set(state.deck) - {5}, 2: set(state.deck) - {7}}


# --- exploration of a galaxy that the companion drew


def drawn(seed: int) -> State:
    """A table whose face-down galaxy was drawn with this seed."""
    state = opened(3, board="full", mode="exploration", galaxy="drawn")
    ruling = GAME.decide(state, c.NameYoungest(TABLE, 1), Random(seed))
    assert isinstance(ruling, tuple)
    state = fold(state, ruling)
    for seat in (1, 2, 3):
        place = state.galaxy.homes[seat - 1]
        state = do(state, c.ChooseCivilisation(seat, CIVILISATIONS[seat], False, 3, (0, 0, 0, 0), place))
    return do(state, c.BeginAge(TABLE))


def bonuses(state: State, seat: int) -> dict[str, str]:
    board = GAME.view(state, seat).board
    assert board is not None
    return dict(board.bonuses)


def choosing(state: State) -> State:
    return state


def expanding(state: State) -> State:
    return resolving({1: ("expansion", 4), 2: ("expansion", 5), 3: ("expansion", 7)}, state)


def colonising(state: State) -> State:
    return resolving({1: ("colonisation", 4), 2: ("war", 5), 3: ("war", 7)}, state)


@pytest.mark.parametrize("moment", [choosing, expanding, colonising])
def test_view_of_a_face_down_galaxy_is_the_same_whatever_was_drawn(moment: Callable[[State], State]) -> None:
    first, second = moment(drawn(1)), moment(drawn(2))
    assert first != second
    assert bonuses(first, 1) == {}
    assert_alike(first, second, (TABLE, 1, 2, 3))


def test_view_shows_everybody_the_bonus_of_a_sector_that_was_turned_up() -> None:
    state = expanding(drawn(1))
    target = neutral(state, 7)
    assert state.board is not None
    bonus = state.board.bonuses[target]
    state = do(state, c.Move(1, "portal", home(state, 1), target, 1))
    for seat in (TABLE, 1, 2, 3):
        assert bonuses(state, seat) == {target: bonus}


def test_view_of_a_drawn_galaxy_that_lies_face_up_shows_every_bonus() -> None:
    state = dealt(3, board="full", galaxy="drawn")
    assert set(bonuses(state, 2)) == set(state.galaxy.neutral)


def test_name_of_the_draw_does_not_tell_the_galaxy() -> None:
    state = opened(3, board="full", mode="exploration", galaxy="drawn")
    rulings = [GAME.decide(state, c.NameYoungest(TABLE, 1), Random(seed)) for seed in (1, 2)]
    assert rulings[0] != rulings[1]
    names = [GAME.describe(state, ruling) for ruling in rulings if isinstance(ruling, tuple)]
    assert names[0] == names[1]


@pytest.mark.parametrize("bonus", BONUSES)
def test_refusal_to_correct_a_face_down_bonus_does_not_tell_it(bonus: Bonus) -> None:
    for seed in (1, 2):
        assert refused(drawn(seed), Correct(TABLE, "bonus", ("A2", bonus)))
