"""Prompts list their answers."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.prompt import (
    Choose,
    Dial,
    Lay,
    Limits,
    Option,
    Prompt,
    Row,
    Tally,
    answers,
    as_held,
    fill,
)
from companion.core.text import say
from companion.core.values import Command


class Pay(Command, frozen=True):
    """A command with a number and a growing list."""

    amount: int | None = None
    coins: tuple[int, ...] = ()
    side: str = ""


class Other(Command, frozen=True):
    """A command that looks alike."""

    amount: int | None = None


def test_choose_lists_its_options_with_drafts_marked() -> None:
    options = (Option(say("all"), Pay(1, 5)), Option(say("some"), Pay(1), draft=True))
    assert list(answers(Choose(1, say("?"), options))) == [(Pay(1, 5), False), (Pay(1), True)]


def test_dial_lists_every_number_of_its_range() -> None:
    dial = Dial(2, say("?"), Pay(2), "amount", 3, 5, start=4)
    assert [command for command, _ in answers(dial)] == [Pay(2, 3), Pay(2, 4), Pay(2, 5)]
    assert len(dial) == 3


def test_dial_grows_a_tuple_field() -> None:
    dial = Dial(2, say("?"), Pay(2, coins=(7,)), "coins", 0, 1, draft=True)
    assert list(answers(dial)) == [(Pay(2, coins=(7, 0)), True), (Pay(2, coins=(7, 1)), True)]


def test_lay_lists_cards_then_ways_out() -> None:
    way_out = Option(say("unread"), Pay(1, 0))
    lay = Lay(1, say("?"), Pay(1), "amount", [4, 9], (way_out,))
    assert [command.amount for command, _ in answers(lay) if isinstance(command, Pay)] == [4, 9, 0]


@pytest.mark.parametrize("place", [3, 99])
def test_answer_beyond_the_list_is_an_error(place: int) -> None:
    lay = Lay(1, say("?"), Pay(1), "amount", [4, 9], (Option(say("unread"), Pay(1, 0)),))
    with pytest.raises(IndexError):
        lay.answer(place)


def test_fill_leaves_the_command_as_it_was() -> None:
    draft = Pay(1)
    assert fill(draft, "amount", 3) == Pay(1, 3)
    assert draft == Pay(1)


# --- where the cursor begins


@pytest.mark.parametrize(
    ("prompt", "place"),
    [
        (Choose(1, say("?"), (Option(say("a"), Pay(1, 1)), Option(say("b"), Pay(1, 2))), start=1), 1),
        (Choose(1, say("?"), (Option(say("a"), Pay(1, 1)), Option(say("b"), Pay(1, 2)))), 0),
        (Dial(1, say("?"), Pay(1), "amount", 3, 9, start=5), 2),
        (Dial(1, say("?"), Pay(1), "amount", 3, 9), 0),
        (Dial(1, say("?"), Pay(1), "amount", values=(101, 207, 311), start=207), 1),
        (Dial(1, say("?"), Pay(1), "amount", values=(101, 207, 311), start=290), 2),
        (Lay(1, say("?"), Pay(1), "amount", [4, 9], start=1), 1),
    ],
)
def test_cursor_begins_at_the_likely_answer(prompt: Prompt, place: int) -> None:
    assert prompt.start_place == place


def test_likely_answer_stays_likely_in_a_hand() -> None:
    options = (
        Option(say("a"), Pay(1, 1), cards=(7,)),
        Option(say("b"), Pay(1, 2)),
        Option(say("c"), Pay(1, 3), cards=(8,)),
    )
    held = as_held(Choose(1, say("?"), options, start=2), lambda _: (8,))
    assert (len(held), held.answer(held.start_place)) == (2, (Pay(1, 3), False))
    ways_out = as_held(replace(tally(most=1), otherwise=options), lambda _: (8,))
    assert [command for command, _ in answers(ways_out)][1:] == [Pay(1, 2), Pay(1, 3)]
    unheld = as_held(Choose(1, say("?"), options, start=2), lambda _: (7,))
    assert (len(unheld), unheld.start_place) == (2, 0)


# --- numbers


def test_dial_runs_over_listed_values_and_then_its_ways_out() -> None:
    discard = Option(say("Discard"), Pay(1, 0))
    dial = Dial(1, say("?"), Pay(1), "amount", values=(308, 104), otherwise=(discard,))
    assert list(answers(dial)) == [(Pay(1, 308), False), (Pay(1, 104), False), (Pay(1, 0), False)]


def test_dial_without_numbers_has_only_ways_out() -> None:
    discard = Option(say("Discard"), Pay(1, 0))
    assert list(answers(Dial(1, say("?"), Pay(1), "amount", values=(), otherwise=(discard,)))) == [
        (Pay(1, 0), False)
    ]


# --- tallies

SHIPS = (
    Row(say("Interceptor"), 8, cost=3),
    Row(say("Cruiser"), 4, cost=5),
    Row(say("Dreadnought"), 2, low=1, cost=8),
)


def tally(**limits: int) -> Tally:
    return Tally(1, say("?"), Pay(1), "coins", SHIPS, Limits(**limits))


@pytest.mark.parametrize(
    "limits",
    [
        {},
        {"budget": 21},
        {"most": 3},
        {"least": 4, "most": 4},
        {"least": 12},
        {"least": 3, "most": 5, "budget": 19},
        {"budget": 7},
        {"least": 99},
    ],
)
def test_tally_lists_every_allowed_count_once(limits: dict[str, int]) -> None:
    asked = tally(**limits)
    rules = asked.limits
    by_hand = [
        (small, medium, large)
        for small, medium, large in product(range(9), range(5), range(1, 3))
        if rules.least <= small + medium + large <= (rules.most or 99)
        and 3 * small + 5 * medium + 8 * large <= (rules.budget or 999)
    ]
    assert [command for command, _ in answers(asked)] == [Pay(1, coins=counts) for counts in by_hand]
    assert len(asked) == len(by_hand)
    assert [asked.place_of(counts) for counts in by_hand] == list(range(len(by_hand)))
    with pytest.raises(IndexError):
        asked.answer(len(by_hand))


def test_tally_has_its_ways_out_after_the_counts() -> None:
    out = Option(say("sell a card"), Pay(1, 9), draft=True)
    asked = replace(tally(most=1), otherwise=(out,))
    assert list(answers(asked)) == [(Pay(1, coins=(0, 0, 1)), False), (Pay(1, 9), True)]


def test_tally_of_very_many_answers_has_a_length_and_a_last_answer() -> None:
    many = Tally(1, say("?"), Pay(1), "coins", (Row(say("Tile"), 9),) * 30)
    assert len(many) > 10**18
    assert many.answer(0) == (Pay(1, coins=(0,) * 30), False)
    assert many.answer(10**30 - 1) == (Pay(1, coins=(9,) * 30), False)


def test_tally_is_closed_only_when_nothing_more_can_be_counted() -> None:
    asked = replace(tally(budget=19), closes=True)
    assert not asked.closed((0, 1, 1))
    assert asked.closed((2, 1, 1))
    assert not replace(asked, closes=False).closed((2, 1, 1))


def test_tally_begins_at_its_starts_and_never_below_the_fewest() -> None:
    rows = (Row(say("a"), 5, start=2), Row(say("b"), 5, low=1))
    assert Tally(1, say("?"), Pay(1), "coins", rows).begun == (2, 1)


# --- which commands are answers

WAY_OUT = Option(say("none"), Pay(1, 77))
EVERY_KIND: list[Prompt] = [
    Choose(1, say("?"), (Option(say("all"), Pay(1, 5)), Option(say("some"), Pay(1, 6), draft=True))),
    Dial(1, say("?"), Pay(1), "amount", 3, 6, otherwise=(WAY_OUT,)),
    Dial(1, say("?"), Pay(1, coins=(7,)), "coins", 0, 3, draft=True),
    Dial(1, say("?"), Pay(1), "amount", values=(5, 2, 77)),
    Lay(1, say("?"), Pay(1), "amount", [4, 6], (WAY_OUT,)),
    Lay(1, say("?"), Pay(1), "amount", [4, 6], draft=True, side_field="side", sides=("war", "evolution")),
    replace(tally(budget=19), otherwise=(WAY_OUT,)),
]
CANDIDATES: list[Command] = [
    *(Pay(seat, amount) for seat in (1, 2) for amount in (None, *range(9), 77)),
    *(Pay(1, coins=coins) for size in range(4) for coins in product(range(4), repeat=size)),
    *(Pay(1, coins=(7, coin)) for coin in range(-1, 5)),
    Pay(1, 4, side="war"),
    Pay(1, 4, side="peace"),
    Other(1, 4),
]


@pytest.mark.parametrize("prompt", EVERY_KIND, ids=lambda prompt: type(prompt).__name__)
def test_prompt_accepts_exactly_what_it_lists(prompt: Prompt) -> None:
    listed = set(answers(prompt))
    if isinstance(prompt, Lay) and prompt.sides:
        listed.add((Pay(1, 4, side="war"), True))
    accepted = {
        (command, draft)
        for command in CANDIDATES
        for draft in (False, True)
        if prompt.accepts(command, draft)
    }
    assert accepted == {answer for answer in listed if answer[0] in CANDIDATES}
    assert accepted


@pytest.mark.parametrize("held", [(True, 0, 1), ("1", 0, 1), (0, 0), (0, 0, 1, 0), 3, None, (0, 0.0, 1)])
def test_tally_accepts_nothing_but_whole_numbers_for_each_row(held: Any) -> None:
    assert tally().accepts(Pay(1, coins=(0, 0, 1)))
    assert not tally().accepts(Pay(1, coins=held))
