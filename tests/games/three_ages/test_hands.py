"""The simulated deck: deals, passes, and forgets nothing."""

import pytest
from msgspec.structs import replace

from companion.games.three_ages import GAME
from companion.games.three_ages.model import Laid, Sighting, State
from companion.games.three_ages.terms import cards_dealt, cards_in_hand
from tests.games.three_ages.tables import dealt


def _hands(state: State, seed: str = "s") -> list[tuple[int, ...]]:
    return [tuple(GAME.hand(state, seat, seed)) for seat in range(1, state.seats + 1)]


@pytest.mark.parametrize("players", range(2, 7))
def test_hand_deals_different_cards_of_the_deck(players: int) -> None:
    state = dealt(players)
    cards = [card for hand in _hands(state) for card in hand]
    assert len(cards) == len(set(cards)) == players * cards_dealt(players)
    assert set(cards) <= set(state.deck)


def test_hand_follows_from_the_seed_and_the_age() -> None:
    state = dealt(4)
    assert _hands(state) == _hands(state)
    assert _hands(state) != _hands(state, "other")
    assert _hands(state) != _hands(replace(state, age=2))


@pytest.mark.parametrize(
    ("age", "giver"), [(1, {1: 3, 2: 1, 3: 2}), (2, {1: 2, 2: 3, 3: 1}), (3, {1: 3, 2: 1, 3: 2})]
)
def test_hand_is_passed_to_the_neighbour_of_that_age(age: int, giver: dict[int, int]) -> None:
    first = replace(dealt(3), age=age)
    played = {seat: GAME.hand(first, seat, "s")[0] for seat in (1, 2, 3)}
    seen = {card: Sighting(1, seat) for seat, card in played.items()}
    second = replace(first, turn=2, seen=seen)
    for seat, source in giver.items():
        expected = [card for card in GAME.hand(first, source, "s") if card != played[source]]
        assert list(GAME.hand(second, seat, "s")) == expected
        assert len(expected) == cards_in_hand(3, 2)


def test_hand_misses_the_cards_laid_in_this_turn() -> None:
    state = dealt(2)
    first, second, *rest = GAME.hand(state, 1, "s")
    laid = replace(state, laid=(Laid(first, None, second), None))
    assert list(GAME.hand(laid, 1, "s")) == rest


def test_face_up_lies_what_was_not_dealt_and_what_has_been_seen() -> None:
    state = dealt(4)
    held = {card for seat in range(1, 5) for card in GAME.hand(state, seat, "seed")}
    lying = GAME.face_up(state, "seed")
    assert lying
    assert set(lying) == set(state.deck) - held
    card = min(held)
    seen = replace(state, seen={card: Sighting(1, 1)})
    assert set(GAME.face_up(seen, "seed")) == {*lying, card}
    assert not GAME.face_up(replace(state, phase="dealing"), "seed")
