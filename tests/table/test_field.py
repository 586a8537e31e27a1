"""All readers as one: a card counts once, alone, and only after nothing lay there."""

from __future__ import annotations

from companion.table.field import Field, Laid
from companion.table.readers import LIFTED_MS


def test_field_counts_a_tag_once() -> None:
    field = Field()
    field.feed(2, ("a",), 0)
    assert field.laid() == Laid(2, "a")
    field.feed(2, ("a",), 50)
    assert field.laid() is None


def test_field_knows_a_card_that_was_pushed_about() -> None:
    field = Field()
    field.feed(1, ("a",), 0)
    field.laid()
    field.feed(1, (), 1_000)
    assert not field.lifted(1_000 + LIFTED_MS - 1)
    field.feed(1, ("a",), 1_000 + LIFTED_MS - 1)
    assert field.laid() is None
    assert not field.lifted(1_000 + 10 * LIFTED_MS)


def test_field_counts_a_tag_again_after_it_was_lifted() -> None:
    field = Field()
    field.feed(1, ("a",), 0)
    field.laid()
    field.feed(1, (), 1_000)
    assert field.lifted(1_000 + LIFTED_MS)
    field.feed(1, ("a",), 3_000)
    assert field.laid() == Laid(1, "a")


def test_field_counts_another_tag_at_once_when_nothing_lay_between() -> None:
    field = Field()
    field.feed(1, ("a",), 0)
    field.laid()
    field.feed(1, (), 100)
    field.feed(3, ("b",), 101)
    assert field.laid() == Laid(3, "b")


def test_field_refuses_a_tag_that_came_while_another_lay() -> None:
    field = Field()
    field.feed(1, ("a",), 0)
    field.laid()
    field.feed(1, ("b",), 100)
    assert field.crowded
    assert field.laid() is None
    field.feed(1, (), 200)
    assert not field.crowded
    field.feed(1, ("b",), 300)
    assert field.laid() == Laid(1, "b")


def test_field_is_crowded_until_everything_is_lifted() -> None:
    field = Field()
    field.feed(1, ("a",), 0)
    field.feed(2, ("b",), 1)
    assert field.crowded
    field.feed(1, (), 2)
    assert field.crowded
    assert field.laid() is None
    field.feed(2, (), 3)
    assert not field.crowded


def test_field_takes_one_card_on_its_way_from_reader_to_reader_for_one() -> None:
    field = Field()
    field.feed(1, ("a",), 0)
    field.feed(2, ("a",), 1)
    assert not field.crowded
    assert field.laid() == Laid(1, "a")
    field.feed(1, (), 2)
    assert field.laid() is None


def test_field_knows_a_tag_that_waits_to_be_counted() -> None:
    field = Field()
    assert not field.waits
    field.feed(1, ("a",), 0)
    assert field.waits
    field.laid()
    assert not field.waits
    field.feed(2, ("b",), 50)
    assert not field.waits
