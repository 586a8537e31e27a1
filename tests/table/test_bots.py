"""Bots answer prompts, with the cards that a simulated deck gives them."""

from collections import Counter
from random import Random

from companion.core.prompt import Choose, Dial, Lay, Option, answers
from companion.core.text import say
from companion.core.values import Command
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


def _taken(prompt: Choose | Dial, deck_seed: str | None, times: int = 2000) -> Counter[Command]:
    """How often a bot gives each answer."""
    bot, state = Bot(GAME, Random(1), deck_seed), dealt(4)
    return Counter(bot.answer(state, prompt) for _ in range(times))


def test_bot_takes_now_and_then_what_few_would_do() -> None:
    stay, go, give_up = c.CountShips(1, 0), c.CountShips(1, 1), c.CountShips(1, 2)
    options = (Option(say("Stay"), stay), Option(say("Go"), go), Option(say("Give up"), give_up, seldom=True))
    taken = _taken(Choose(1, say("What now?"), options), "seed")
    assert 0 < taken[give_up] < min(taken[stay], taken[go]) / 5


def test_bot_with_nothing_but_what_few_would_do_takes_any_of_it() -> None:
    commands = [c.CountShips(1, number) for number in range(3)]
    options = tuple(Option(say("Give up"), command, seldom=True) for command in commands)
    assert min(_taken(Choose(1, say("What now?"), options), "seed")[one] for one in commands) > 500


def test_bot_dials_any_number_but_rather_one_near_the_start() -> None:
    taken = _taken(Dial(1, say("How many?"), c.CountShips(1), "ships", 2, 8, start=5), "seed")
    assert set(taken) == {c.CountShips(1, ships) for ships in range(2, 9)}
    assert taken[c.CountShips(1, 5)] > 2 * max(taken[c.CountShips(1, 2)], taken[c.CountShips(1, 8)])


def test_no_colony_is_what_few_would_choose() -> None:
    (prompt,) = GAME.prompts(
        resolving({1: ("colonisation", 1), 2: ("colonisation", 4), 3: ("colonisation", 7)})
    )
    assert isinstance(prompt, Choose)
    assert [one.command for one in prompt.options if one.seldom] == [c.EndStrategy(prompt.seat)]


def test_bot_without_deck_takes_what_few_would_do_as_often_as_anything() -> None:
    options = tuple(Option(say("Do"), c.CountShips(1, place), seldom=place == 1) for place in range(2))
    assert min(_taken(Choose(1, say("What now?"), options), None).values()) > 800


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


def test_bot_turns_a_card_that_it_lays_and_nothing_else() -> None:
    unread = Option(say("unread"), c.LayCard(1, 0))
    prompt = Lay(1, say("?"), c.LayCard(1), "card", (), (unread,), side_field="side", sides=STRATEGIES)
    assert Bot(GAME, Random(1), "seed").answer(dealt(4), prompt) == c.LayCard(1, 0)
