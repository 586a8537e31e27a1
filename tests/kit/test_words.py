"""Lists, numbers and signs, as every game says them."""

from __future__ import annotations

from companion.core.text import Text
from companion.kit.words import dotted, joined, listed, number, numbers, signed

PARTS = [Text("one"), number(2), Text("three")]


def test_listed_puts_commas_between_parts() -> None:
    assert str(listed(PARTS)) == "one, 2, three"


def test_dotted_puts_dots_between_parts() -> None:
    assert str(dotted(PARTS)) == "one · 2 · three"


def test_joined_of_nothing_is_empty() -> None:
    assert str(joined(" / ", [])) == ""


def test_signed_writes_a_real_minus() -> None:
    assert [signed(change) for change in (2, 0, -3)] == ["+2", "+0", "−3"]


def test_numbers_are_listed() -> None:
    assert str(numbers({1: 8, 2: 11}.values())) == "8, 11"
