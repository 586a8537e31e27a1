"""Piles that lie face down, and bags."""

from collections import Counter
from random import Random

from companion.kit.pile import Pile, out_of


def test_pile_is_drawn_from_and_made_of_its_discards_when_it_is_empty() -> None:
    chance = Random(1)
    pile = Pile(3, ("a", "b", "c"))
    drawn = pile.draw(2, chance)
    pile = pile.without(*drawn).discard(*drawn)
    assert (pile.left, set(pile.discarded)) == (1, set(drawn))
    assert pile.draw(9, chance) == pile.unseen, "no more than there are"
    pile = pile.without(*pile.unseen)
    assert set(pile.turned().unseen) == set(drawn)
    again = pile.draw(1, chance)
    pile = pile.without(*again)
    assert (pile.left, {*pile.unseen, *again}, pile.discarded) == (1, set(drawn), ())


def test_pile_that_is_spent_with_all_its_discards_gives_nothing() -> None:
    assert Pile[str](0, ()).draw(1, Random(1)) == ()


def test_pile_of_which_only_some_are_in_play_draws_among_all_that_were_not_seen() -> None:
    pile = Pile(2, tuple("abcdef"))
    assert {pile.draw(1, Random(seed)) for seed in range(99)} == {(one,) for one in "abcdef"}
    assert pile.without("f").left == 1


def test_pile_counts_a_card_once_that_is_told_as_drawn_twice() -> None:
    pile = Pile(3, ("a", "b", "c")).without("a")
    assert pile.without("a", "b") == Pile(1, ("c",))


def test_pile_is_drawn_from_by_chance_alone() -> None:
    """The order in which cards are written down says nothing of what comes."""
    one, other = Pile(4, tuple("abcd")), Pile(4, tuple("dbca"))
    assert one.draw(4, Random(7)) == other.draw(4, Random(7))


def test_bag_gives_what_is_in_it_as_often_as_it_is_in_it() -> None:
    bag = {"a": 2, "b": 0, "c": 1}
    assert Counter(out_of(bag, 9, Random(1))) == {"a": 2, "c": 1}
    first = Counter(out_of(bag, 1, Random(seed)) for seed in range(300))
    assert 150 < first["a",] < 250
    assert first["a",] + first["c",] == 300
