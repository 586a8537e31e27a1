"""A simulated deck of Secret Missions: who holds what, and what is asked of whoever holds it."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Prompt, answers, as_held
from companion.core.values import Command
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.data import Mission
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.hands import card_of, copies_of
from companion.games.nexus_ops.model import Passed, State
from companion.games.nexus_ops.terms import SECRET_CARDS, UNIT_NAMES
from companion.journal.timeline import Step
from companion.kit.corrections import Corrected
from companion.table.session import Session
from companion.table.simulated_hands import SimulatedHands
from tests.games.nexus_ops.random_games import session_of
from tests.games.nexus_ops.tables import do, fighting, labels, ready, spoken, units, with_player

SEED = "a deck"


def hand(state: State, seat: int) -> list[int]:
    return list(GAME.hand(state, seat, SEED))


def keys(state: State, seat: int) -> list[str]:
    return [card_of(state.options.data, card).key for card in hand(state, seat)]


def drawn(state: State, *draws: tuple[int, int]) -> State:
    """The state after these seats drew so many Secret Missions each."""
    return fold(state, [e.CardsDrawn(seat, "secret", number) for seat, number in draws])


def holding_all(state: State) -> State:
    """Ana holds the whole deck."""
    return with_player(replace(state, passed=(Passed(1, SECRET_CARDS),)), 1, secret=SECRET_CARDS)


def test_hands_are_dealt_in_the_order_of_the_draws_and_hold_each_card_once() -> None:
    state = drawn(ready(3), (1, 2), (3, 1), (1, 1))
    assert [len(hand(state, seat)) for seat in (1, 2, 3)] == [3, 0, 1]
    assert len({*hand(state, 1), *hand(state, 3)}) == 4
    assert hand(drawn(ready(3), (1, 2)), 1) == hand(state, 1)[:2]
    assert hand(state, 1) != list(GAME.hand(state, 1, "another deck"))


def test_hand_of_the_whole_deck_is_what_the_file_says() -> None:
    state = holding_all(ready(2))
    assert sorted(hand(state, 1)) == list(range(1, SECRET_CARDS + 1))
    missions = state.options.data.missions
    assert {one.key: keys(state, 1).count(one.key) for one in missions} == {
        one.key: one.copies for one in missions
    }


def test_played_mission_leaves_the_hand_for_good() -> None:
    state = holding_all(ready(2))
    after = fold(state, [e.SecretPlayed(1, "slay-human", 1)])
    assert keys(after, 1).count("slay-human") == keys(state, 1).count("slay-human") - 1
    again = drawn(after, (2, 1))
    assert hand(again, 2) == []


def test_sold_card_is_the_one_worth_least_and_may_be_drawn_again() -> None:
    state = holding_all(ready(2))
    sold = fold(state, [e.CardSold(1, "secret", 1)])
    (gone,) = set(hand(state, 1)) - set(hand(sold, 1))
    printed = card_of(state.options.data, gone)
    assert isinstance(printed, Mission)
    assert printed.points == 1
    assert hand(drawn(sold, (2, 1)), 2) == [gone]


def test_card_that_is_handed_over_is_in_the_other_hand() -> None:
    state = drawn(ready(4, teams="two"), (3, 1))
    (card,) = hand(state, 3)
    after = fold(state, [e.CardHanded(3, 1, "secret")])
    assert (hand(after, 1), hand(after, 3)) == ([card], [])
    assert (after.player(1).secret, after.player(3).secret) == (1, 0)


def test_hand_follows_a_correction_of_its_number() -> None:
    state = drawn(ready(2), (1, 2))
    assert len(hand(fold(state, [Corrected("cards", (1, "secret", 4))]), 1)) == 4
    assert hand(fold(state, [Corrected("cards", (1, "secret", 0))]), 1) == []


@pytest.mark.parametrize("corrected", [1, 3])
def test_hand_is_right_from_every_view_after_a_hidden_card_and_a_correction(corrected: int) -> None:
    """Whoever knows what was handed over and whoever does not agree on the card that a correction takes."""
    dealt = drawn(ready(4, teams="two"), (1, 3), (2, 1), (3, 1))
    for card in hand(dealt, 1):
        given = e.CardHanded(1, 3, "secret", card_of(dealt.options.data, card).key)
        state = fold(dealt, [given])
        held = state.player(corrected).secret
        lowered = fold(state, [Corrected("cards", (corrected, "secret", held - 1))])
        after = drawn(lowered, (2, lowered.secret.deck))
        for seat in (1, 2, 3, 4):
            assert sorted(hand(GAME.view(after, seat), seat)) == sorted(hand(after, seat))
        assert sorted(one for seat in (1, 2, 3, 4) for one in hand(after, seat)) == [
            *range(1, SECRET_CARDS + 1)
        ]


def test_hand_is_as_large_as_the_number_of_cards_throughout_a_game_of_bots() -> None:
    session = _played(300)
    assert all(len(hand(session.state, one.seat)) == one.cards for one in session.state.players)
    assert any(one.secret for one in session.state.players)
    assert any(step.before.energized for step in session.timeline.done)


def test_hand_comes_back_with_undo() -> None:
    session = _played(300)
    held = [hand(step.before, 1) for step in session.timeline.done]
    while session.timeline.done:
        step = session.undo()
        assert isinstance(step, Step)
        assert hand(session.state, 1) == held.pop()


def _played(steps: int) -> Session:
    chance = Random(4)
    session = session_of(3, {"board": "full", "map": "drawn", "dice": "companion"}, chance)
    session.deck_seed = SEED
    for _ in range(steps):
        if GAME.over(session.state):
            break
        command: Command | None = None
        prompt = session.prompt(session.waiting()[0])
        draft = True
        while draft:
            command, draft = prompt.answer(chance.randrange(len(prompt)))
            prompt = session.refine(command) if draft else prompt
        assert command is not None
        assert isinstance(session.submit(command), Step)
    return session


def won_in_magma(*held: str) -> State:
    """Ana has just won a battle with a Human against one, and holds these cards."""
    human = units(human=1)
    state = with_player(fighting(human, human, "rock"), 1, secret=len(held))
    return do(state, c.Throw(1, 1), c.Throw(2, 0))


def offered(state: State, draft: Command, *held: str) -> list[str]:
    """What somebody with these simulated cards is asked."""
    cards = [copies_of(state.options.data, key)[0] for key in held]
    return labels(as_held(GAME.refine(state, draft), lambda _: cards))


def test_only_conditions_of_cards_in_the_simulated_hand_are_offered() -> None:
    held = ("slay-human", "win-magma")
    state = won_in_magma(*held)
    assert offered(state, c.PlaySecret(1), *held) == ["Destroyed: Human", "None: keep the card"]
    everything = labels(GAME.refine(state, c.PlaySecret(1)))
    assert {"Destroyed: Human", "Won, alive: Human", "Won in: Rock Plains", "Another card"} <= {*everything}


def test_points_of_a_simulated_card_are_those_of_the_deck() -> None:
    state = won_in_magma("slay-human")
    assert offered(state, c.PlaySecret(1, "slay-human"), "slay-human") == ["1 VP"]
    assert offered(state, c.PlaySecret(1, "win-rock"), "win-rock") == ["2 VP"]


def test_card_says_what_it_wants_and_is_worth() -> None:
    state = ready(2)
    told = [
        spoken(GAME.describe_card(state, copies_of(state.options.data, key)[0]))
        for key in ("slay-human", "win-magma")
    ]
    assert told == [
        "Human: destroy one in a battle in your turn. 1 VP.",
        "Magma Pool: win a battle there in your turn. 2 VP. Counts as a red card.",
    ]


def test_cards_of_a_simulated_hand_are_asked_for_by_name_and_the_others_say_why_not() -> None:
    held = ("slay-human", "win-magma")
    state = won_in_magma(*held)
    cards = [copies_of(state.options.data, key)[0] for key in held]
    prompt = as_held(GAME.refine(state, c.UseCards(1)), lambda _: cards)
    assert isinstance(prompt, Choose)
    assert spoken(prompt.ask) == "Play which card?"
    assert "Destroyed: Human" in labels(prompt)
    assert "Play a Secret Mission" not in labels(prompt)
    (kept,) = prompt.barred
    assert spoken(kept.label) == "Won in: Magma Pool"
    real = as_held(GAME.refine(state, c.UseCards(1)), None)
    assert isinstance(real, Choose)
    assert spoken(real.ask) == "Which card?"
    assert "Play a Secret Mission" in labels(real)
    assert real.barred == ()


def test_loss_of_the_unit_that_a_held_card_asks_for_says_so() -> None:
    state = with_player(fighting(units(human=1, fungoid=1), units(human=2)), 1, secret=1)
    state = do(state, c.Throw(1, 0), c.Throw(1, 0), c.Throw(2, 1))
    prompt = GAME.prompt(state, 1)
    card = copies_of(state.options.data, "survive-fungoid")[0]
    held = as_held(prompt, lambda _: [card])
    assert isinstance(held, Choose)
    told = {one.icon: spoken(one.detail) for one in held.options if one.detail and one.icon in UNIT_NAMES}
    assert told == {"fungoid": "breaks your Secret Mission: Won, alive: Fungoid"}
    others = as_held(prompt, lambda _: [])
    assert isinstance(others, Choose)
    assert all(one.detail is None for one in others.options if one.icon in UNIT_NAMES)


def test_nobody_is_asked_at_the_end_of_a_turn_who_can_play_nothing() -> None:
    state = replace(with_player(ready(3), 1, secret=1, rubium=0), phase="closing")
    prompt = GAME.prompt(state, 1)
    dominate, slay = (copies_of(state.options.data, key)[:1] for key in ("dominate-rock", "slay-human"))
    assert [_done_by_hand(state, prompt, cards) for cards in (dominate, slay)] == [None, c.EndPhase(1)]
    assert SimulatedHands(partial(GAME.refine, state), frozenset(), "").done(prompt) is None


def test_nobody_is_asked_what_to_deploy_who_can_neither_buy_nor_play() -> None:
    state = with_player(ready(3, board="full"), 1, secret=1, rubium=0)
    cards = copies_of(state.options.data, "slay-human")[:1]
    assert _done_by_hand(state, GAME.prompt(state, 1), cards) == c.EndPhase(1)
    with_two = with_player(state, 1, secret=2)
    assert _done_by_hand(with_two, GAME.prompt(with_two, 1), cards) is None


def _done_by_hand(state: State, prompt: Prompt, cards: tuple[int, ...]) -> Command | None:
    hands = SimulatedHands(partial(GAME.refine, state), frozenset(), "", lambda _: cards)
    return hands.done(prompt)


def test_none_leads_back_to_the_question_that_one_came_from() -> None:
    state = won_in_magma("slay-human")
    root = GAME.prompt(state, 1)
    assert labels(root) == ["Mission: +1 VP", "Cards", "No further card"]
    menu = GAME.refine(state, c.UseCards(1))
    which = GAME.refine(state, c.PlaySecret(1))
    assert isinstance(menu, Choose)
    assert isinstance(which, Choose)
    (keep,) = [one for one in which.options if one.leaves]
    assert GAME.refine(state, keep.command) == menu
    (back,) = [one for one in menu.options if one.leaves]
    assert GAME.refine(state, back.command) == root


def test_cards_in_hand_are_listed_without_words_as_they_are_asked_for() -> None:
    """Which Secret Mission, which Energize card, which battle card: who plays by chance needs no words."""
    drafts = (c.PlaySecret, c.PlayEnergize, c.PlayBattleCard)
    chance, compared = Random(5), dict.fromkeys(drafts, 0)
    for players in (2, 3, 4):
        state = GAME.begin(GAME.configure([f"P{seat}" for seat in range(players)], {"board": "full"}, None))
        while waiting := GAME.waiting(state):
            seat = chance.choice(waiting)
            held = partial(hand, state)
            for kind in _cards_at(state, seat):
                asked = as_held(GAME.refine(state, kind(seat)), held)
                listed = GAME.listings[kind](state, kind(seat), held)
                assert list(listed or ()) == list(answers(asked))
                compared[kind] += len(asked) > 1
            command = GAME.any_answer(state, seat, chance, held)
            state = GAME.after(state, GAME.decide(state, command, chance))
    assert all(number > 20 for number in compared.values()), compared


def _cards_at(state: State, seat: int) -> list[type[Command]]:
    """The kinds of card that a seat may play now."""
    player = state.player(seat)
    kinds: list[tuple[type[Command], bool]] = [
        (c.PlaySecret, seat == state.active and player.secret > 0),
        (c.PlayEnergize, state.phase == "deploy" and player.energize > 0),
        (c.PlayBattleCard, state.phase == "cards" and player.energize > 0),
    ]
    return [kind for kind, may_be in kinds if may_be]
