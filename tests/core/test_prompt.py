"""Prompts list their answers."""

import pytest

from companion.core.prompt import Choose, Dial, Lay, Option, answers, fill
from companion.core.text import say
from companion.core.values import Command


class Pay(Command, frozen=True):
    """A command with a number and a growing list."""

    amount: int | None = None
    coins: tuple[int, ...] = ()


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
