"""Cards up to the reveal: decks, deals, hand sizes, passing, and the sealed choice."""

import pytest

from companion.core.prompt import Lay
from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import UNREAD, Laid, State
from companion.games.three_ages.terms import (
    TURNS,
    Strategy,
    cards_dealt,
    cards_in_hand,
    circles_play,
    passes_left,
)
from tests.games.three_ages.tables import (
    TABLE,
    dealt,
    do,
    events,
    in_turn,
    ready,
    refused,
    resolving,
    spoken,
    why_not,
)

CIRCLES = {3, 6, 9, 12, 15, 18, 21, 24, 27, 30}  # of the bundled deck


def asked(state: State) -> list[str]:
    return [spoken(prompt.ask) for prompt in GAME.prompts(state)]


def after_turn(state: State, first_card: int = 1) -> State:
    """Everybody plays War and does not fight; the cards are taken from the deck in order."""
    left = [card for card in state.deck if card not in state.seen and card >= first_card]
    plays: dict[int, tuple[Strategy, int]] = {
        seat: ("war", left[seat - 1]) for seat in range(1, state.seats + 1)
    }
    state = resolving(plays, state)
    return do(state, *(c.EndStrategy(seat) for seat in state.order))


# --- deck and deal


@pytest.mark.parametrize("players", range(2, 7))
def test_deck_leaves_circle_cards_out_with_two_or_three_players(players: int) -> None:
    assert circles_play(players) == (players >= 4)
    expected = set(range(1, 31)) if players >= 4 else set(range(1, 31)) - CIRCLES
    assert set(dealt(players).deck) == expected


@pytest.mark.parametrize(
    ("players", "size", "hands", "unused"),
    [
        (2, 10, [10, 8, 6, 4, 2], 0),
        (3, 6, [6, 5, 4, 3, 2], 1),
        (4, 6, [6, 5, 4, 3, 2], 1),
        (5, 6, [6, 5, 4, 3, 2], 1),
        (6, 5, [5, 4, 3, 2, 1], 0),
    ],
)
def test_hand_sizes_follow_the_table(players: int, size: int, hands: list[int], unused: int) -> None:
    assert cards_dealt(players) == size
    assert [cards_in_hand(players, turn) for turn in range(1, TURNS + 1)] == hands
    assert cards_in_hand(players, TURNS + 1) == unused
    assert players * size <= len(dealt(players).deck)


@pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 6), (4, 6), (5, 6), (6, 5)])
def test_deal_announces_its_size(players: int, size: int) -> None:
    state = ready(players)
    assert asked(state) == ["Age 1: shuffle the cards"]
    (prompt,) = GAME.prompts(state)
    assert [spoken(option.label) for option in getattr(prompt, "options", ())] == [f"Deal {size} cards each"]
    assert events(state, c.BeginAge(TABLE)) == (e.AgeBegun(1),)
    assert (dealt(players).age, dealt(players).turn) == (1, 1)


@pytest.mark.parametrize(
    ("players", "detail"),
    [
        (2, "Leave out the circles · stand-in deck!"),
        (3, "Leave out the circles · stand-in deck!"),
        (4, "All 30 cards · stand-in deck!"),
        (6, "All 30 cards · stand-in deck!"),
    ],
)
def test_deal_says_which_cards_belong_to_the_deck(players: int, detail: str) -> None:
    (prompt,) = GAME.prompts(ready(players))
    assert not isinstance(prompt, Lay)
    options = getattr(prompt, "options", ())
    assert [spoken(option.detail) for option in options] == [detail]


# --- passing


@pytest.mark.parametrize(("age", "left"), [(1, True), (2, False), (3, True)])
def test_hands_go_left_in_ages_one_and_three_and_right_in_age_two(age: int, left: bool) -> None:
    assert passes_left(age) == left
    side = "left" if left else "right"
    assert asked(after_turn(in_turn(age, 1))) == [f"Pass your 5 cards to the {side}."]


@pytest.mark.parametrize(
    ("players", "announced"),
    [
        (2, ["8 cards", "6 cards", "4 cards", "2 cards"]),
        (3, ["5 cards", "4 cards", "3 cards", "2 cards"]),
        (6, ["4 cards", "3 cards", "2 cards", "last card"]),
    ],
)
def test_passing_announces_what_is_left_in_hand(players: int, announced: list[str]) -> None:
    state = dealt(players)
    for number in announced:
        state = after_turn(state)
        assert asked(state) == [f"Pass your {number} to the left."]
        state = do(state, c.PassHands(TABLE))
    assert state.turn == 5


def test_passing_begins_the_next_turn_with_nothing_laid() -> None:
    state = after_turn(dealt(3))
    assert events(state, c.PassHands(TABLE)) == (e.HandsPassed(),)
    after = do(state, c.PassHands(TABLE))
    assert (after.phase, after.age, after.turn, after.laid, after.order) == (
        "choosing",
        1,
        2,
        (None, None, None),
        (),
    )


def test_fifth_turn_passes_nothing() -> None:
    state = after_turn(in_turn(1, 5))
    assert state.phase == "scoring"
    assert refused(state, c.PassHands(TABLE))


@pytest.mark.parametrize(("age", "receiver"), [(1, {1: 2, 2: 3, 3: 1}), (2, {1: 3, 2: 1, 3: 2})])
def test_simulated_hands_go_to_the_announced_neighbour(age: int, receiver: dict[int, int]) -> None:
    state = in_turn(age, 1)
    hands = {seat: GAME.hand(state, seat, "seed") for seat in (1, 2, 3)}
    assert sorted(card for hand in hands.values() for card in hand) == sorted(
        {card for hand in hands.values() for card in hand}
    )
    played = {seat: hand[0] for seat, hand in hands.items()}
    state = resolving({seat: ("war", card) for seat, card in played.items()}, state)
    state = do(state, *(c.EndStrategy(seat) for seat in state.order), c.PassHands(TABLE))
    for giver, taker in receiver.items():
        assert GAME.hand(state, taker, "seed") == hands[giver][1:]


def test_new_age_shuffles_every_card_back() -> None:
    state = do(after_turn(in_turn(1, 5)), *(c.CountSectors(seat, 1) for seat in (1, 2, 3)))
    state = do(state, c.BeginAge(TABLE))
    assert (state.age, state.turn, state.seen) == (2, 1, {})
    assert events(state, c.LayCard(1, 1)) == (e.CardLaid(1, 1),)


# --- the sealed choice


@pytest.mark.parametrize("side", [None, "war", "expansion"])
def test_lay_card_seals_a_card_with_or_without_its_side(side: Strategy | None) -> None:
    state = dealt(3)
    assert events(state, c.LayCard(2, 7, side)) == (e.CardLaid(2, 7, side),)
    after = do(state, c.LayCard(2, 7, side))
    assert after.laid == (None, Laid(7, side), None)
    assert GAME.waiting(after) == (1, 3)
    assert after.seen == {}


def test_choice_is_simultaneous_and_closes_with_the_last_card() -> None:
    state = do(dealt(3), c.LayCard(3, 7), c.LayCard(1, 5))
    assert refused(state, c.Reveal(TABLE))
    assert events(state, c.LayCard(2, 8)) == (e.CardLaid(2, 8), e.ChoiceClosed())
    assert GAME.waiting(do(state, c.LayCard(2, 8))) == (TABLE,)


def test_second_card_needs_the_first_taken_back() -> None:
    state = do(dealt(3), c.LayCard(1, 5))
    assert refused(state, c.LayCard(1, 7))


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.LayCard(1), "Something is still missing in this entry."),
        (c.LayCard(1, 3), "Card 3 has a circle: it is out with 3 players."),
        (c.LayCard(1, 31), "There is no card 31 in this deck."),
        (c.LayCard(1, -1), "There is no card -1 in this deck."),
        (c.LayCard(TABLE, 1), "There is no seat 0."),
        (c.LayCard(4, 1), "There is no seat 4."),
        (c.SetAside(1, 5), "Only a duel sets a second card aside."),
        (c.TakeBack(1), "Ana has laid nothing yet."),
        (c.Reveal(1), "This is for the table to say."),
        (c.Reveal(TABLE), "Ana has not chosen yet."),
        (c.NameCard(1, 5, "war"), "This is not the moment for it."),
    ],
)
def test_choice_refuses_what_cannot_be(command: Command, reason: str) -> None:
    assert refused(dealt(3), command)


def test_circle_card_says_what_to_do_with_it() -> None:
    assert why_not(dealt(3), 1, 3) == (
        "Card 3 has a circle: it is out with 3 players.",
        "Put it into the box and take another card.",
    )
    assert events(dealt(4), c.LayCard(1, 3)) == (e.CardLaid(1, 3),)


def test_card_seen_in_an_earlier_turn_cannot_be_laid() -> None:
    state = do(after_turn(dealt(3)), c.PassHands(TABLE))
    assert refused(state, c.LayCard(3, 2))
    assert why_not(state, 3, 2)[1] == "Check the card; a wrong sighting can be corrected."
    assert {prompt.seat: 2 in getattr(prompt, "cards", ()) for prompt in GAME.prompts(state)} == {
        1: False,
        2: False,
        3: False,
    }


def test_take_back_opens_the_choice_again() -> None:
    state = do(dealt(3), c.LayCard(1, 5), c.LayCard(2, 7), c.LayCard(3, 8))
    assert state.phase == "revealing"
    assert GAME.take_back(state, 2) == c.TakeBack(2)
    assert events(state, c.TakeBack(2)) == (e.CardsTakenBack(2),)
    after = do(state, c.TakeBack(2))
    assert (after.phase, after.laid) == ("choosing", (Laid(5), None, Laid(8)))
    assert GAME.take_back(after, 2) is None
    assert do(after, c.LayCard(2, 7)) == state


def test_take_back_ends_with_the_reveal() -> None:
    state = resolving({1: ("war", 1), 2: ("war", 2), 3: ("war", 4)})
    assert [GAME.take_back(state, seat) for seat in (TABLE, 1, 2, 3)] == [None] * 4
    assert refused(state, c.TakeBack(1))


# --- the duel's second card


def test_duel_waits_for_a_second_card() -> None:
    state = do(dealt(2), c.LayCard(1, 5, "war"))
    assert GAME.waiting(state) == (1, 2)
    assert asked(state) == ["Set a second card aside", "Lay a card face down"]
    assert events(state, c.SetAside(1, 7)) == (e.CardSetAside(1, 7),)
    state = do(state, c.SetAside(1, 7), c.LayCard(2, 8, "war"))
    assert state.laid == (Laid(5, "war", 7), Laid(8, "war"))
    assert events(state, c.SetAside(2, 10)) == (e.CardSetAside(2, 10), e.ChoiceClosed())


@pytest.mark.parametrize(
    ("before", "command", "reason"),
    [
        ((), c.SetAside(1, 7), "First lay the card to play."),
        ((c.LayCard(1, 5),), c.SetAside(1), "Something is still missing in this entry."),
        ((c.LayCard(1, 5),), c.SetAside(1, 5), "The card set aside is a second, different card."),
        ((c.LayCard(1, 5),), c.SetAside(1, 3), "Card 3 has a circle: it is out with 2 players."),
        ((c.LayCard(1, 5), c.SetAside(1, 7)), c.SetAside(1, 8), "A second card is set aside already."),
        ((c.LayCard(1, 5), c.SetAside(1, 7)), c.LayCard(1, 8), "Ana has already laid a card."),
    ],
)
def test_duel_refuses_a_wrong_second_card(before: tuple[Command, ...], command: Command, reason: str) -> None:
    assert refused(do(dealt(2), *before), command)


def test_duel_takes_both_cards_back() -> None:
    state = do(dealt(2), c.LayCard(1, 5), c.SetAside(1, 7), c.TakeBack(1))
    assert state.laid == (None, None)


def test_duel_set_aside_cards_have_no_effect_but_are_seen() -> None:
    state = do(
        dealt(2), c.LayCard(1, 20, "war"), c.SetAside(1, 1), c.LayCard(2, 10, "war"), c.SetAside(2, 29)
    )
    state = do(state, c.Reveal(TABLE))
    assert state.order == (2, 1)
    assert set(state.seen) == {20, 1, 10, 29}
    state = do(state, c.EndStrategy(2), c.EndStrategy(1), c.PassHands(TABLE))
    assert refused(state, c.LayCard(2, 1))


def test_duel_unread_cards_may_both_be_unread() -> None:
    state = do(dealt(2), c.LayCard(1, UNREAD), c.SetAside(1, UNREAD))
    assert state.laid[0] == Laid(UNREAD, None, UNREAD)
