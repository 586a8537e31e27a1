"""Corrections by hand of the course of play: cards, the budget, age and turn, sightings."""

import pytest

from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import UNREAD, Laid, Sighting, State
from companion.games.three_ages.terms import Action
from tests.games.three_ages.tables import (
    TABLE,
    dealt,
    do,
    events,
    expanding,
    refusal,
    remedy,
    resolving,
)

RESOLVED = "This card is not known yet, or has been resolved."


def three() -> State:
    """Seat 1 at War; Bao (index 10) and Cléo (index 20) have Expansions to come."""
    return resolving({1: ("war", 5), 2: ("expansion", 10), 3: ("expansion", 20)})


# --- cards


def test_correct_card_settles_the_order_of_those_to_come_anew() -> None:
    assert events(three(), c.CorrectCard(TABLE, 3, 8, "expansion")) == (
        e.CardCorrected(3, 8, "expansion"),
        e.OrderSettled((1, 3, 2)),
    )
    state = do(three(), c.CorrectCard(TABLE, 3, 8, "expansion"))
    assert state.laid[2] == Laid(8, "expansion")
    assert (state.active, state.phase) == (1, "war")
    assert events(state, c.EndStrategy(1))[-1] == e.StrategyBegun(
        3, "expansion", {"portal": 1, "production": 1}
    )


def test_correct_card_never_overtakes_who_has_begun() -> None:
    assert do(three(), c.CorrectCard(TABLE, 3, 1, "war")).order == (1, 3, 2)


def test_correct_card_changes_only_the_side() -> None:
    state = do(three(), c.CorrectCard(TABLE, 3, 20, "evolution"))
    assert state.order == (1, 3, 2)
    assert state.seen[20] == Sighting(1, 3)


def test_correct_card_moves_the_sighting() -> None:
    state = do(three(), c.CorrectCard(TABLE, 3, 8, "expansion"))
    assert 20 not in state.seen
    assert state.seen[8] == Sighting(1, 3)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.CorrectCard(TABLE, 1, 7, "war"), RESOLVED),
        (c.CorrectCard(TABLE, 4, 7, "war"), RESOLVED),
        (c.CorrectCard(TABLE, 2, None, "war"), "Something is still missing in this entry."),
        (c.CorrectCard(TABLE, 2, 7), "Something is still missing in this entry."),
        (c.CorrectCard(TABLE, 2, UNREAD, "war"), "Something is still missing in this entry."),
        (c.CorrectCard(TABLE, 2, 3, "war"), "Card 3 has a circle: it is out with 3 players."),
        (c.CorrectCard(TABLE, 2, 31, "war"), "There is no card 31 in this deck."),
        (c.CorrectCard(TABLE, 2, 20, "war"), "Card 20 was already seen in this age, in turn 1 at Cléo."),
    ],
)
def test_correct_card_refuses_what_cannot_be(command: Command, reason: str) -> None:
    assert refusal(three(), command) == reason


def test_correct_card_points_to_undo_for_what_was_resolved() -> None:
    assert remedy(three(), c.CorrectCard(TABLE, 1, 7, "war")) == "Undo goes further back."


def test_correct_card_while_others_still_name_theirs() -> None:
    state = do(dealt(3), c.LayCard(1, 5, "war"), c.LayCard(2, UNREAD), c.LayCard(3, UNREAD), c.Reveal(TABLE))
    assert refusal(state, c.CorrectCard(TABLE, 2, 7, "war")) == RESOLVED
    assert events(state, c.CorrectCard(TABLE, 1, 7, "evolution")) == (e.CardCorrected(1, 7, "evolution"),)
    state = do(state, c.CorrectCard(TABLE, 1, 7, "evolution"))
    # The card that was not played after all may be somebody else's.
    state = do(state, c.NameCard(2, 5, "evolution"), c.NameCard(3, 1, "colonisation"))
    assert state.order == (2, 1, 3)


def test_correct_card_in_a_duel_keeps_the_card_set_aside() -> None:
    state = do(
        dealt(2), c.LayCard(1, 5, "war"), c.SetAside(1, 7), c.LayCard(2, 8, "expansion"), c.SetAside(2, 10)
    )
    state = do(state, c.Reveal(TABLE))
    own_aside = c.CorrectCard(TABLE, 2, 10, "war")
    assert refusal(state, own_aside) == "Card 10 was already seen in this age, in turn 1 at Bao."
    assert do(state, c.CorrectCard(TABLE, 2, 11, "war")).laid[1] == Laid(11, "war", 10)


# --- the budget


@pytest.mark.parametrize(("action", "left"), [("portal", 0), ("portal", 20), ("ambush", 4)])
def test_correct_budget_sets_what_is_left(action: Action, left: int) -> None:
    state = expanding({"portal": 1, "movement": 2})
    assert events(state, c.CorrectBudget(TABLE, 1, action, left)) == (e.BudgetCorrected(action, left),)
    after = do(state, c.CorrectBudget(TABLE, 1, action, left))
    assert after.budget == {"portal": 1, "movement": 2, action: left}


@pytest.mark.parametrize("left", [-1, 21])
def test_correct_budget_stays_within_its_limits(left: int) -> None:
    state = expanding({"portal": 1})
    assert (
        refusal(state, c.CorrectBudget(TABLE, 1, "portal", left)) == "An Expansion has 0 to 20 of an action."
    )


def test_correct_budget_leaves_an_action() -> None:
    state = expanding({"portal": 1})
    assert refusal(state, c.CorrectBudget(TABLE, 1, "portal", 0)) == "At least one action must be left."
    assert remedy(state, c.CorrectBudget(TABLE, 1, "portal", 0)) == "Or end the Expansion."


@pytest.mark.parametrize(
    "command",
    [c.CorrectBudget(TABLE, 1), c.CorrectBudget(TABLE, 1, "portal"), c.CorrectBudget(TABLE, 1, None, 1)],
)
def test_correct_budget_that_is_only_a_draft_is_refused(command: Command) -> None:
    assert refusal(expanding(), command) == "Something is still missing in this entry."


def test_correct_budget_is_for_an_expansion() -> None:
    assert refusal(three(), c.CorrectBudget(TABLE, 1, "portal", 1)) == "This is not the moment for it."


def test_corrected_budget_ends_the_expansion_when_it_is_used_up() -> None:
    state = do(expanding({"portal": 3}, board="assisted"), c.CorrectBudget(TABLE, 1, "portal", 1))
    assert events(state, c.UseAction(1, "portal"))[1] == e.StrategyEnded(1)


# --- age and turn


@pytest.mark.parametrize(("age", "turn"), [(1, 1), (1, 5), (3, 5)])
def test_correct_turn_sets_age_and_turn(age: int, turn: int) -> None:
    state = do(dealt(3), c.LayCard(1, 5))
    assert events(state, c.CorrectTurn(TABLE, age, turn)) == (e.TurnCorrected(age, turn),)
    after = do(state, c.CorrectTurn(TABLE, age, turn))
    assert (after.age, after.turn, after.phase, after.laid) == (age, turn, "choosing", state.laid)


@pytest.mark.parametrize(("age", "turn"), [(0, 1), (4, 1), (1, 0), (1, 6)])
def test_correct_turn_stays_within_three_ages_of_five_turns(age: int, turn: int) -> None:
    assert refusal(dealt(3), c.CorrectTurn(TABLE, age, turn)) == "There are 3 ages of 5 turns."


def test_correct_turn_is_for_the_choice() -> None:
    assert refusal(three(), c.CorrectTurn(TABLE, 1, 2)) == "This is not the moment for it."


# --- sightings


def second_turn() -> State:
    state = three()
    return do(state, *(c.EndStrategy(seat) for seat in state.order), c.PassHands(TABLE))


def test_forget_card_lets_it_be_laid_again() -> None:
    state = second_turn()
    assert refusal(state, c.LayCard(1, 20)) == "Card 20 was already seen in this age, in turn 1 at Cléo."
    assert events(state, c.ForgetCard(TABLE, 20)) == (e.CardForgotten(20),)
    assert events(do(state, c.ForgetCard(TABLE, 20)), c.LayCard(1, 20)) == (e.CardLaid(1, 20),)


@pytest.mark.parametrize("card", [1, 99])
def test_forget_card_needs_a_sighting(card: int) -> None:
    reason = f"Card {card} was not seen in an earlier turn of this age."
    assert refusal(second_turn(), c.ForgetCard(TABLE, card)) == reason


def test_forget_card_leaves_those_that_lie_on_the_table() -> None:
    state = do(
        second_turn(), c.LayCard(1, 1, "war"), c.LayCard(2, 2, "war"), c.LayCard(3, UNREAD), c.Reveal(TABLE)
    )
    reason = "Card 1 was not seen in an earlier turn of this age."
    assert refusal(state, c.ForgetCard(TABLE, 1)) == reason
    state = do(state, c.ForgetCard(TABLE, 20), c.NameCard(3, 20, "war"))
    assert state.order == (1, 2, 3)


@pytest.mark.parametrize(("age", "turn", "seen"), [(1, 3, {5, 10, 20}), (1, 1, set()), (2, 2, set())])
def test_correct_turn_forgets_what_cannot_have_been_seen_before(age: int, turn: int, seen: set[int]) -> None:
    assert set(do(second_turn(), c.CorrectTurn(TABLE, age, turn)).seen) == seen


def test_refusal_of_a_seen_card_can_always_be_followed_by_forgetting_it() -> None:
    for turn in range(1, 6):
        state = do(second_turn(), c.CorrectTurn(TABLE, 1, turn))
        for card in (5, 10, 20):
            if card in state.seen:
                assert events(state, c.ForgetCard(TABLE, card)) == (e.CardForgotten(card),)
            else:
                assert events(state, c.LayCard(1, card)) == (e.CardLaid(1, card),)


def test_corrections_menu_names_what_can_be_corrected_now() -> None:
    offered: dict[str, set[type[Command]]] = {
        "choosing": {c.CorrectTurn, c.ForgetCard},
        "war": {c.CorrectCard},
        "expansion": {c.CorrectCard, c.CorrectBudget},
    }
    always: set[type[Command]] = {c.CorrectPoints, c.CorrectLevel, c.AddColony}
    for state in (second_turn(), three(), do(three(), c.EndStrategy(1))):
        menu = GAME.corrections(state)
        kinds = {type(menu.answer(place)[0]) for place in range(len(menu))}
        assert kinds == always | offered[state.phase]
