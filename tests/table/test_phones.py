"""How a phone joins a seat: its code and PIN on the seat's own display, from its menu."""

from __future__ import annotations

from companion.core.screen import Code, Menu
from companion.core.text import english, say
from tests.table.hands import Hands

CODE = Code("http://192.168.1.5:8420/seat/1", "0471", say("PIN"))


def _menu_of(hands: Hands, seat: int) -> list[str]:
    hands.hold(seat)
    shown = hands.screen(seat)
    assert isinstance(shown, Menu)
    return [item.label.render(english) for item in shown.items]


def test_phone_code_is_shown_on_the_seats_own_display_and_dismissed_by_a_press() -> None:
    hands = Hands().set_up()
    hands.desk.phones = {1: CODE}
    hands.choose(1, _menu_of(hands, 1).index("Use a phone"))
    shown = hands.screen(1)
    assert isinstance(shown, Code)
    assert (shown.address, shown.number) == (CODE.address, CODE.number)
    assert not isinstance(hands.screen(2), Code)
    hands.click(1)
    assert not isinstance(hands.screen(1), Code)


def test_phone_is_not_offered_where_the_table_serves_none() -> None:
    hands = Hands().set_up()
    hands.desk.phones = {1: CODE}
    assert "Use a phone" not in _menu_of(hands, 2)
