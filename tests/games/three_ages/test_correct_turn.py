"""Corrections by hand of the course of play: cards, the budget, age and turn, sightings."""

import pytest

from companion.core.prompt import answers
from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import UNREAD, Laid, Sighting, State
from companion.games.three_ages.terms import Action
from companion.kit.corrections import Correct, Corrected
from tests.games.three_ages.tables import (
    TABLE,
    dealt,
    do,
    events,
    expanding,
    refused,
    resolving,
)

RESOLVED = "This card is not known yet, or has been resolved."


def three() -> State:
    """Seat 1 at War; Bao (index 10) and Cléo (index 20) have Expansions to come."""
    return resolving({1: ("war", 5), 2: ("expansion", 10), 3: ("expansion", 20)})


# --- cards


def test_correct_card_settles_the_order_of_those_to_come_anew() -> None:
    assert events(three(), Correct(TABLE, "card", (3, 8, "expansion"))) == (
        Corrected("card", (3, 8, "expansion")),
        e.OrderSettled((1, 3, 2)),
    )
    state = do(three(), Correct(TABLE, "card", (3, 8, "expansion")))
    assert state.laid[2] == Laid(8, "expansion")
    assert (state.active, state.phase) == (1, "war")
    assert events(state, c.EndStrategy(1))[-1] == e.StrategyBegun(
        3, "expansion", {"portal": 1, "production": 1}
    )


def test_correct_card_never_overtakes_who_has_begun() -> None:
    assert do(three(), Correct(TABLE, "card", (3, 1, "war"))).order == (1, 3, 2)


def test_correct_card_changes_only_the_side() -> None:
    state = do(three(), Correct(TABLE, "card", (3, 20, "evolution")))
    assert state.order == (1, 3, 2)
    assert state.seen[20] == Sighting(1, 3)


def test_correct_card_moves_the_sighting() -> None:
    state = do(three(), Correct(TABLE, "card", (3, 8, "expansion")))
    assert 20 not in state.seen
    assert state.seen[8] == Sighting(1, 3)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Correct(TABLE, "card", (1, 7, "war")), RESOLVED),
        (Correct(TABLE, "card", (4, 7, "war")), RESOLVED),
        (Correct(TABLE, "card", (2, 7)), "Something is still missing in this entry."),
        (Correct(TABLE, "card", (2, UNREAD, "war")), "Something is still missing in this entry."),
        (Correct(TABLE, "card", (2, 3, "war")), "Card 3 has a circle: it is out with 3 players."),
        (Correct(TABLE, "card", (2, 31, "war")), "There is no card 31 in this deck."),
        (Correct(TABLE, "card", (2, 20, "war")), "Card 20 was already seen in this age, in turn 1 at Cléo."),
    ],
)
def test_correct_card_refuses_what_cannot_be(command: Command, reason: str) -> None:
    assert refused(three(), command)


def test_correct_card_while_others_still_name_theirs() -> None:
    state = do(dealt(3), c.LayCard(1, 5, "war"), c.LayCard(2, UNREAD), c.LayCard(3, UNREAD), c.Reveal(TABLE))
    assert refused(state, Correct(TABLE, "card", (2, 7, "war")))
    assert events(state, Correct(TABLE, "card", (1, 7, "evolution"))) == (
        Corrected("card", (1, 7, "evolution")),
    )
    state = do(state, Correct(TABLE, "card", (1, 7, "evolution")))
    # The card that was not played after all may be somebody else's.
    state = do(state, c.NameCard(2, 5, "evolution"), c.NameCard(3, 1, "colonisation"))
    assert state.order == (2, 1, 3)


def test_correct_card_in_a_duel_keeps_the_card_set_aside() -> None:
    state = do(
        dealt(2), c.LayCard(1, 5, "war"), c.SetAside(1, 7), c.LayCard(2, 8, "expansion"), c.SetAside(2, 10)
    )
    state = do(state, c.Reveal(TABLE))
    own_aside = Correct(TABLE, "card", (2, 10, "war"))
    assert refused(state, own_aside)
    assert do(state, Correct(TABLE, "card", (2, 11, "war"))).laid[1] == Laid(11, "war", 10)


# --- the budget


@pytest.mark.parametrize(("action", "left"), [("portal", 0), ("portal", 20), ("ambush", 4)])
def test_correct_budget_sets_what_is_left(action: Action, left: int) -> None:
    state = expanding({"portal": 1, "movement": 2})
    assert events(state, Correct(TABLE, "budget", (1, action, left))) == (
        Corrected("budget", (1, action, left)),
    )
    after = do(state, Correct(TABLE, "budget", (1, action, left)))
    assert after.budget == {"portal": 1, "movement": 2, action: left}


@pytest.mark.parametrize("left", [-1, 21])
def test_correct_budget_stays_within_its_limits(left: int) -> None:
    state = expanding({"portal": 1})
    assert refused(state, Correct(TABLE, "budget", (1, "portal", left)))


def test_correct_budget_leaves_an_action() -> None:
    state = expanding({"portal": 1})
    assert refused(state, Correct(TABLE, "budget", (1, "portal", 0)))


@pytest.mark.parametrize(
    "command",
    [
        Correct(TABLE, "budget"),
        Correct(
            TABLE,
            "budget",
            (
                1,
                "portal",
            ),
        ),
    ],
)
def test_correct_budget_that_is_only_a_draft_is_refused(command: Command) -> None:
    assert refused(expanding(), command)


def test_correct_budget_is_for_an_expansion() -> None:
    assert refused(three(), Correct(TABLE, "budget", (1, "portal", 1)))


def test_corrected_budget_ends_the_expansion_when_it_is_used_up() -> None:
    state = do(expanding({"portal": 3}, board="assisted"), Correct(TABLE, "budget", (1, "portal", 1)))
    assert events(state, c.UseAction(1, "portal"))[1] == e.StrategyEnded(1)


# --- age and turn


@pytest.mark.parametrize(("age", "turn"), [(1, 1), (1, 5), (3, 5)])
def test_correct_turn_sets_age_and_turn(age: int, turn: int) -> None:
    state = do(dealt(3), c.LayCard(1, 5))
    assert events(state, Correct(TABLE, "turn", (age, turn))) == (Corrected("turn", (age, turn)),)
    after = do(state, Correct(TABLE, "turn", (age, turn)))
    assert (after.age, after.turn, after.phase, after.laid) == (age, turn, "choosing", state.laid)


@pytest.mark.parametrize(("age", "turn"), [(0, 1), (4, 1), (1, 0), (1, 6)])
def test_correct_turn_stays_within_three_ages_of_five_turns(age: int, turn: int) -> None:
    assert refused(dealt(3), Correct(TABLE, "turn", (age, turn)))


def test_correct_turn_is_for_the_choice() -> None:
    assert refused(three(), Correct(TABLE, "turn", (1, 2)))


# --- sightings


def second_turn() -> State:
    state = three()
    return do(state, *(c.EndStrategy(seat) for seat in state.order), c.PassHands(TABLE))


def test_forget_card_lets_it_be_laid_again() -> None:
    state = second_turn()
    assert refused(state, c.LayCard(1, 20))
    assert events(state, Correct(TABLE, "seen", (20,))) == (Corrected("seen", (20,)),)
    assert events(do(state, Correct(TABLE, "seen", (20,))), c.LayCard(1, 20)) == (e.CardLaid(1, 20),)


@pytest.mark.parametrize("card", [1, 99])
def test_forget_card_needs_a_sighting(card: int) -> None:
    assert refused(second_turn(), Correct(TABLE, "seen", (card,)))


def test_forget_card_leaves_those_that_lie_on_the_table() -> None:
    state = do(
        second_turn(), c.LayCard(1, 1, "war"), c.LayCard(2, 2, "war"), c.LayCard(3, UNREAD), c.Reveal(TABLE)
    )
    assert refused(state, Correct(TABLE, "seen", (1,)))
    state = do(state, Correct(TABLE, "seen", (20,)), c.NameCard(3, 20, "war"))
    assert state.order == (1, 2, 3)


@pytest.mark.parametrize(("age", "turn", "seen"), [(1, 3, {5, 10, 20}), (1, 1, set()), (2, 2, set())])
def test_correct_turn_forgets_what_cannot_have_been_seen_before(age: int, turn: int, seen: set[int]) -> None:
    assert set(do(second_turn(), Correct(TABLE, "turn", (age, turn))).seen) == seen


def test_refusal_of_a_seen_card_can_always_be_followed_by_forgetting_it() -> None:
    for turn in range(1, 6):
        state = do(second_turn(), Correct(TABLE, "turn", (1, turn)))
        for card in (5, 10, 20):
            if card in state.seen:
                assert events(state, Correct(TABLE, "seen", (card,))) == (Corrected("seen", (card,)),)
            else:
                assert events(state, c.LayCard(1, card)) == (e.CardLaid(1, card),)


def test_corrections_menu_names_what_can_be_corrected_now() -> None:
    offered = {"choosing": {"turn", "seen"}, "war": {"card"}, "expansion": {"card", "budget"}}
    always = {"points", "level", "colony"}
    for state in (second_turn(), three(), do(three(), c.EndStrategy(1))):
        menu = GAME.corrections(state)
        values = {getattr(command, "value", None) for command, _ in answers(menu)}
        assert values == always | offered[state.phase]
