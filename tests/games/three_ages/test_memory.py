"""What a seat remembers of hands, and decks that it can imagine."""

from random import Random
from typing import Any

from companion.games.three_ages.game import ThreeAges
from companion.table.bots import Bot

GAME = ThreeAges()
SEED = "5"


def _choosing(players: int, age: int, turn: int) -> Any:
    names = ("Ana", "Bao", "Cléo", "Dia")[:players]
    chance = Random(1)
    bot = Bot(GAME, chance, SEED)
    state = GAME.begin(GAME.configure(names, GAME.settings_without_box, None))
    while (state.phase, state.age, state.turn) != ("choosing", age, turn):
        seat = GAME.waiting(state)[0]
        state = GAME.after(state, GAME.decide(state, bot.play(GAME.view(state, seat), seat), chance))
    return state


def test_memory_of_a_duel_knows_both_hands_from_turn_2_on() -> None:
    state = _choosing(2, 1, 2)
    deck = GAME.imagine(state, 1, GAME.memory(state, 1, SEED), Random(3))
    assert [GAME.hand(state, seat, deck) for seat in (1, 2)] == [
        GAME.hand(state, seat, SEED) for seat in (1, 2)
    ]


def test_imagined_deck_has_the_own_hand_and_any_others_of_the_right_size() -> None:
    state = _choosing(4, 2, 2)
    memory = GAME.memory(state, 1, SEED)
    decks = [GAME.imagine(state, 1, memory, Random(chance)) for chance in range(8)]
    for deck in decks:
        assert GAME.hand(state, 1, deck) == GAME.hand(state, 1, SEED)
        held = [GAME.hand(state, seat, deck) for seat in (1, 2, 3, 4)]
        assert [len(hand) for hand in held] == [5, 5, 5, 5]
        assert len({card for hand in held for card in hand} - state.seen.keys()) == 20
    assert len({tuple(GAME.hand(state, 3, deck)) for deck in decks}) > 1


def test_determinised_choice_takes_back_what_others_have_laid() -> None:
    state = _choosing(4, 1, 1)
    chance = Random(2)
    laid = Bot(GAME, chance, SEED).play(GAME.view(state, 2), 2)
    after = GAME.after(state, GAME.decide(state, laid, chance))
    deck = GAME.imagine(after, 1, GAME.memory(after, 1, SEED), chance)
    assert GAME.determinise(GAME.view(after, 1), 1, chance, deck) == GAME.view(state, 1)
