"""What a change costs: few pages, and for a moved marker only its column."""

import pytest
from PIL import Image, ImageChops

from companion.core.screen import Change, Gauges, Item, Menu, Number, Roster, Screen
from companion.core.text import Text, say
from companion.games.three_ages.terms import CIVILISATION_NAMES, CIVILISATIONS, STRATEGIES, STRATEGY_NAMES
from companion.screens import SIZES, render, render_checked
from companion.screens.canvas import PAGE, Rect
from tests.screens.largest import (
    AROUND,
    FOOT,
    FRENCH,
    HEAD,
    HIGH,
    LARGEST,
    large_gauges,
    longest_cells,
    place_of,
)
from tests.screens.samples import name


def difference(before: Image.Image, after: Image.Image) -> Rect:
    """The smallest rectangle around all changed pixels."""
    box = ImageChops.logical_xor(before, after).getbbox()
    assert box is not None
    return Rect(box[0], box[1], box[2] - box[0], box[3] - box[1])


def pages(rect: Rect) -> int:
    """How many pages a rectangle touches."""
    return -(-rect.bottom // PAGE) - rect.top // PAGE


DIGITS: dict[str, tuple[Screen, Screen, str]] = {
    "number": (Number(104, say("Points"), **AROUND), Number(105, say("Points"), **AROUND), "104"),
    "change": (
        Change(say("Points"), 7, 8, "points", **AROUND),
        Change(say("Points"), 7, 9, "points", **AROUND),
        "8",
    ),
    "roster": (
        Roster(longest_cells(3, "17", icons=True), **AROUND),
        Roster((*longest_cells(2, "17", icons=True), longest_cells(3, "18", icons=True)[2]), **AROUND),
        "17",
    ),
    "gauges": (
        Gauges(large_gauges(3, 2, 0, 0)),
        Gauges((*large_gauges(2, 2, 0, 0), large_gauges(3, 3, 0, 0)[2])),
        "2",
    ),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", DIGITS)
def test_render_changes_only_the_pages_of_a_changed_digit(kind: str, size: tuple[int, int]) -> None:
    one, other, what = DIGITS[kind]
    drawn = render_checked(one, FRENCH, size)
    changed = difference(drawn.image, render(other, FRENCH, size))
    values = [box.rect for box in drawn.boxes if box.what == what]
    assert any(value.holds(changed) for value in values)
    assert all(pages(value) == -(-value.height // PAGE) for value in values)


@pytest.mark.parametrize("size", HIGH, ids=str)
def test_render_keeps_the_status_line_in_the_top_page(size: tuple[int, int]) -> None:
    one = Number(7, say("Points"), head=HEAD, mark=name("12:34"), foot=FOOT)
    other = Number(7, say("Points"), head=HEAD, mark=name("12:35"), foot=FOOT)
    drawn = render_checked(one, FRENCH, size)
    assert difference(drawn.image, render(other, FRENCH, size)).bottom <= PAGE
    foot = place_of(drawn, FRENCH(FOOT))
    assert (foot.top, foot.height) == (size[1] - PAGE, PAGE)


def menu_at(cursor: int, details: bool) -> Menu:
    """A menu of three answers."""
    return Menu(
        say("Which side?"),
        tuple(
            Item(STRATEGY_NAMES[strategy], say("card {card}", card=card) if details else Text(""), strategy)
            for card, strategy in enumerate(STRATEGIES[:3], 1)
        ),
        cursor,
        HEAD,
    )


@pytest.mark.parametrize("size", HIGH, ids=str)
@pytest.mark.parametrize("cursor", [1, 2])
def test_menu_moves_nothing_but_the_marker(cursor: int, size: tuple[int, int]) -> None:
    drawn = render_checked(menu_at(cursor, details=False), FRENCH, size)
    marker = place_of(drawn, "►")
    changed = difference(drawn.image, render(menu_at(0, details=False), FRENCH, size))
    assert changed.left >= marker.left
    assert changed.right <= marker.right


def test_menu_changes_marker_and_detail_only() -> None:
    one, other = (render_checked(menu_at(cursor, details=True), FRENCH, (128, 64)) for cursor in (0, 1))
    changed = ImageChops.logical_xor(one.image, other.image)
    for canvas, detail in ((one, "card 1"), (other, "card 2")):
        for what in ("►", detail):
            rect = place_of(canvas, what)
            changed.paste(0, (rect.left, rect.top, rect.right, rect.bottom))
    assert changed.getbbox() is None


def test_menu_hints_at_more_answers_and_turns_pages() -> None:
    menu = LARGEST["menu-plain"]
    assert isinstance(menu, Menu)
    shown = {
        cursor: {box.what for box in render_checked(_moved(menu, cursor), FRENCH, (128, 64)).boxes}
        for cursor in range(6)
    }
    assert "▼" in shown[0]
    assert "▲" not in shown[0]
    assert "▲" in shown[5]
    assert "▼" not in shown[5]
    for cursor, civilisation in enumerate(CIVILISATIONS):
        assert FRENCH(CIVILISATION_NAMES[civilisation]) in shown[cursor]


def _moved(menu: Menu, cursor: int) -> Menu:
    return Menu(menu.ask, menu.items, cursor, menu.head, menu.mark, menu.foot)
