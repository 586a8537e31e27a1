"""Bots answer prompts, with the cards that a simulated deck gives them."""

from random import Random

from companion.core.prompt import Lay, answers
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages.terms import STRATEGIES
from companion.table.bots import Bot
from tests.games.three_ages.tables import dealt, resolving


def test_bot_lays_a_card_of_its_simulated_hand_with_any_side() -> None:
    state = dealt(4)
    prompt = GAME.prompts(state)[1]
    hand = GAME.hand(state, 2, "seed")
    laid = {Bot(GAME, Random(seed), "seed").answer(state, prompt) for seed in range(500)}
    assert laid == {c.LayCard(2, card, side) for card in hand for side in STRATEGIES}


def test_bot_without_deck_picks_among_all_answers() -> None:
    state = dealt(4)
    prompt = GAME.prompts(state)[1]
    assert isinstance(prompt, Lay)
    laid = {Bot(GAME, Random(seed)).answer(state, prompt) for seed in range(1000)}
    assert laid == {command for command, _ in answers(prompt)}


def test_bot_follows_drafts_to_a_whole_command() -> None:
    state = resolving({1: ("war", 1), 2: ("war", 4), 3: ("war", 7)})
    (prompt,) = GAME.prompts(state)
    fights = [
        command
        for seed in range(50)
        if isinstance(command := Bot(GAME, Random(seed)).answer(state, prompt), c.Fight)
    ]
    assert fights
    assert all(fight.sure and len(fight.ships) == 3 for fight in fights)
