"""All readers as one: a card counts once, alone, and only after nothing lay there."""

from __future__ import annotations

from companion.enrolment.combined_reader import CombinedReader, TagLaid
from companion.table.readers import LIFTED_MS


def test_combined_reader_counts_a_tag_once() -> None:
    reader = CombinedReader()
    reader.feed(2, ("a",), 0)
    assert reader.laid() == TagLaid(2, "a")
    reader.feed(2, ("a",), 50)
    assert reader.laid() is None


def test_combined_reader_knows_a_card_that_was_pushed_about() -> None:
    reader = CombinedReader()
    reader.feed(1, ("a",), 0)
    reader.laid()
    reader.feed(1, (), 1_000)
    assert not reader.lifted(1_000 + LIFTED_MS - 1)
    reader.feed(1, ("a",), 1_000 + LIFTED_MS - 1)
    assert reader.laid() is None
    assert not reader.lifted(1_000 + 10 * LIFTED_MS)


def test_combined_reader_counts_a_tag_again_after_it_was_lifted() -> None:
    reader = CombinedReader()
    reader.feed(1, ("a",), 0)
    reader.laid()
    reader.feed(1, (), 1_000)
    assert reader.lifted(1_000 + LIFTED_MS)
    reader.feed(1, ("a",), 3_000)
    assert reader.laid() == TagLaid(1, "a")


def test_combined_reader_counts_another_tag_at_once_when_nothing_lay_between() -> None:
    reader = CombinedReader()
    reader.feed(1, ("a",), 0)
    reader.laid()
    reader.feed(1, (), 100)
    reader.feed(3, ("b",), 101)
    assert reader.laid() == TagLaid(3, "b")


def test_combined_reader_refuses_a_tag_that_came_while_another_lay() -> None:
    reader = CombinedReader()
    reader.feed(1, ("a",), 0)
    reader.laid()
    reader.feed(1, ("b",), 100)
    assert reader.crowded
    assert reader.laid() is None
    reader.feed(1, (), 200)
    assert not reader.crowded
    reader.feed(1, ("b",), 300)
    assert reader.laid() == TagLaid(1, "b")


def test_combined_reader_is_crowded_until_everything_is_lifted() -> None:
    reader = CombinedReader()
    reader.feed(1, ("a",), 0)
    reader.feed(2, ("b",), 1)
    assert reader.crowded
    reader.feed(1, (), 2)
    assert reader.crowded
    assert reader.laid() is None
    reader.feed(2, (), 3)
    assert not reader.crowded


def test_combined_reader_takes_one_card_on_its_way_from_reader_to_reader_for_one() -> None:
    reader = CombinedReader()
    reader.feed(1, ("a",), 0)
    reader.feed(2, ("a",), 1)
    assert not reader.crowded
    assert reader.laid() == TagLaid(1, "a")
    reader.feed(1, (), 2)
    assert reader.laid() is None


def test_combined_reader_knows_a_tag_that_waits_to_be_counted() -> None:
    reader = CombinedReader()
    assert not reader.waits
    reader.feed(1, ("a",), 0)
    assert reader.waits
    reader.laid()
    assert not reader.waits
    reader.feed(2, ("b",), 50)
    assert not reader.waits


def test_combined_reader_is_lifted_after_eight_tenths_of_a_second_and_not_before() -> None:
    reader = CombinedReader()
    reader.feed(1, ("a",), 0)
    reader.laid()
    reader.feed(1, (), 1_000)
    assert not reader.lifted(1_799)
    assert reader.lifted(1_800)
