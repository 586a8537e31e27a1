"""The reveal, and naming what could not be read: doubles, unread cards, sides, the dial."""

import pytest

from companion.core.values import Command
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import UNREAD, Laid, Sighting, State
from companion.games.three_ages.terms import STRATEGIES
from tests.games.three_ages.tables import TABLE, dealt, do, events, finished, refused

INCOMPLETE = "Something is still missing in this entry."


def test_reveal_with_everything_known_settles_the_order_at_once() -> None:
    state = do(dealt(3), c.LayCard(1, 5, "war"), c.LayCard(2, 2, "evolution"), c.LayCard(3, 4, "war"))
    assert events(state, c.Reveal(TABLE)) == (
        e.Revealed(),
        e.OrderSettled((3, 1, 2)),
        e.StrategyBegun(3, "war"),
    )
    assert do(state, c.Reveal(TABLE)).seen == {
        card: Sighting(1, seat) for seat, card in ((1, 5), (2, 2), (3, 4))
    }


def test_reveal_asks_only_for_the_sides_that_are_not_known() -> None:
    state = do(dealt(3), c.LayCard(1, 5), c.LayCard(2, 2, "evolution"), c.LayCard(3, 4))
    assert events(state, c.Reveal(TABLE)) == (e.Revealed(),)
    state = do(state, c.Reveal(TABLE))
    assert GAME.waiting(state) == (1, 3)
    state = do(state, c.NameCard(3, side="war"))
    assert events(state, c.NameCard(1, side="colonisation")) == (
        e.CardNamed(1, 5, "colonisation"),
        e.OrderSettled((3, 2, 1)),
        e.StrategyBegun(3, "war"),
    )


def revealed(*lay: Command, players: int = 3, **settings: str) -> State:
    return do(dealt(players, **settings), *lay, c.Reveal(TABLE))


def test_reveal_keeps_the_side_that_was_laid() -> None:
    state = revealed(c.LayCard(1, UNREAD, "war"), c.LayCard(2, 2, "war"), c.LayCard(3, 4, "war"))
    assert refused(state, c.NameCard(1, 5, "evolution"))
    assert events(state, c.NameCard(1, 5, "war"))[0] == e.CardNamed(1, 5, "war")


def test_reveal_keeps_the_card_that_was_laid() -> None:
    state = revealed(c.LayCard(1, 5), c.LayCard(2, 2, "war"), c.LayCard(3, 4, "war"))
    # "No change of mind": another number is not taken over.
    assert refused(state, c.NameCard(1, 7, "war"))


# --- unread cards


def test_unread_card_is_named_after_the_reveal() -> None:
    state = revealed(c.LayCard(1, UNREAD), c.LayCard(2, 2, "war"), c.LayCard(3, 4, "war"))
    assert GAME.waiting(state) == (1,)
    state = do(state, c.NameCard(1, 1, "war"))
    assert state.laid[0] == Laid(1, "war")
    assert state.order == (1, 2, 3)
    assert state.seen[1] == Sighting(1, 1)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.NameCard(1), INCOMPLETE),
        (c.NameCard(1, 5), INCOMPLETE),
        (c.NameCard(1, None, "war"), INCOMPLETE),
        (c.NameCard(1, UNREAD, "war"), INCOMPLETE),
        (c.NameCard(1, 2, "war"), "Card 2 was already seen in this age, in turn 1 at Bao."),
        (c.NameCard(1, 3, "war"), "Card 3 has a circle: it is out with 3 players."),
        (c.NameCard(1, 99, "war"), "There is no card 99 in this deck."),
        (c.NameCard(2, 2, "war"), "The card of Bao is known."),
        (c.NameCard(TABLE, 2, "war"), "There is no seat 0."),
        (c.LayCard(1, 5), "This is not the moment for it."),
        (c.Reveal(TABLE), "This is not the moment for it."),
    ],
)
def test_unread_card_refuses_a_wrong_name(command: Command, reason: str) -> None:
    state = revealed(c.LayCard(1, UNREAD), c.LayCard(2, 2, "war"), c.LayCard(3, 4, "war"))
    assert refused(state, command)


def test_unread_card_with_more_than_two_players_has_no_second_card() -> None:
    state = revealed(c.LayCard(1, UNREAD), c.LayCard(2, 2, "war"), c.LayCard(3, 4, "war"))
    assert refused(state, c.NameCard(1, 5, "war", 7))


def test_two_unread_cards_cannot_be_named_the_same() -> None:
    state = revealed(c.LayCard(1, UNREAD), c.LayCard(2, UNREAD), c.LayCard(3, 4, "war"))
    state = do(state, c.NameCard(2, 5, "war"))
    assert GAME.waiting(state) == (1,)
    assert refused(state, c.NameCard(1, 5, "war"))


# --- the same card at two seats


def test_double_card_is_accepted_until_the_reveal_finds_it() -> None:
    state = do(dealt(3), c.LayCard(1, 5, "war"), c.LayCard(2, 5, "evolution"), c.LayCard(3, 4, "war"))
    assert state.phase == "revealing"
    assert events(state, c.Reveal(TABLE)) == (e.Revealed(doubtful=(1, 2)),)
    state = do(state, c.Reveal(TABLE))
    assert state.laid == (Laid(UNREAD), Laid(UNREAD), Laid(4, "war"))
    assert set(state.seen) == {4}
    assert GAME.waiting(state) == (1, 2)
    # One of the two may really have that card.
    state = do(state, c.NameCard(1, 5, "war"))
    assert refused(state, c.NameCard(2, 5, "war"))
    assert do(state, c.NameCard(2, 7, "evolution")).order == (3, 1, 2)


def test_double_card_at_three_seats_is_doubtful_for_all_three() -> None:
    state = do(dealt(4), *(c.LayCard(seat, 5, "war") for seat in (1, 2, 4)), c.LayCard(3, 4, "war"))
    assert events(state, c.Reveal(TABLE)) == (e.Revealed(doubtful=(1, 2, 4)),)


def test_double_unread_cards_are_not_a_double() -> None:
    state = do(dealt(3), *(c.LayCard(seat, UNREAD) for seat in (1, 2, 3)))
    assert events(state, c.Reveal(TABLE)) == (e.Revealed(),)


@pytest.mark.parametrize(
    ("first", "second", "doubtful"),
    [((5, 7), (8, 7), (1, 2)), ((5, 7), (7, 8), (1, 2)), ((5, 7), (8, 10), ()), ((5, 0), (8, 0), ())],
)
def test_double_card_in_a_duel_counts_the_cards_set_aside(
    first: tuple[int, int], second: tuple[int, int], doubtful: tuple[int, ...]
) -> None:
    state = dealt(2)
    for seat, (card, aside) in ((1, first), (2, second)):
        state = do(state, c.LayCard(seat, card, "war"), c.SetAside(seat, aside))
    assert events(state, c.Reveal(TABLE))[0] == e.Revealed(doubtful)


# --- naming in a duel


def test_duel_names_card_side_and_the_card_set_aside() -> None:
    state = revealed(players=2, cards="dial")
    assert refused(state, c.NameCard(1, 5, "war"))
    assert refused(state, c.NameCard(1, 5, "war", 5))
    assert refused(state, c.NameCard(1, 5, "war", 3))
    assert events(state, c.NameCard(1, 5, "war", 7)) == (e.CardNamed(1, 5, "war", 7),)
    state = do(state, c.NameCard(1, 5, "war", 7))
    assert refused(state, c.NameCard(2, 8, "war", 7))
    state = do(state, c.NameCard(2, 8, "war", UNREAD))
    assert set(state.seen) == {5, 7, 8}
    assert state.order == (1, 2)


def test_duel_keeps_the_card_that_was_read_and_asks_for_the_side() -> None:
    state = dealt(2)
    for seat, card, aside in ((1, 5, 7), (2, 8, UNREAD)):
        state = do(state, c.LayCard(seat, card), c.SetAside(seat, aside))
    state = do(state, c.Reveal(TABLE), c.NameCard(1, side="war"), c.NameCard(2, side="evolution"))
    assert state.laid == (Laid(5, "war", 7), Laid(8, "evolution", UNREAD))


# --- the dial


def test_dial_asks_the_table_once_and_then_everybody() -> None:
    state = dealt(3, cards="dial")
    assert GAME.waiting(state) == (TABLE,)
    assert events(state, c.Reveal(TABLE)) == (e.Revealed(),)
    state = do(state, c.Reveal(TABLE))
    assert GAME.waiting(state) == (1, 2, 3)
    assert state.laid == (Laid(UNREAD),) * 3


def test_dial_takes_no_card_before_the_reveal() -> None:
    state = dealt(3, cards="dial")
    assert refused(state, c.LayCard(1, 5))
    assert refused(state, c.TakeBack(1))
    assert GAME.take_back(state, 1) is None


def test_dial_resolves_in_the_same_order_as_the_reader() -> None:
    state = do(
        dealt(3, cards="dial"), c.Reveal(TABLE), c.NameCard(2, 5, "war"), c.NameCard(3, 2, "expansion")
    )
    assert events(state, c.NameCard(1, 1, "expansion")) == (
        e.CardNamed(1, 1, "expansion"),
        e.OrderSettled((2, 1, 3)),
        e.StrategyBegun(2, "war"),
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dial_offers_every_card_of_the_deck_and_all_four_sides(players: int) -> None:
    state = revealed(players=players, cards="dial")
    prompt = GAME.prompts(state)[0]
    named = [command for command in finished(state, prompt) if isinstance(command, c.NameCard)]
    assert {(command.card, command.side) for command in named} == {
        (card, side) for card in state.deck for side in STRATEGIES
    }
