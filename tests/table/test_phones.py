"""How a phone joins a seat: its code and PIN on the seat's own display, from its menu."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion import games
from companion.core.screen import Code, Menu
from companion.core.text import english, say
from companion.games.three_ages import GAME
from companion.journal.folder import Journals
from companion.table import menu
from companion.table.equipment import Equipment
from companion.table.host import Host
from tests.table.clocks import FakeClock
from tests.table.hands import Hands

RECORDED = Path(__file__).parent.parent / "journals" / "v1"

CODE = Code("http://192.168.1.5:8420/seat/1", "0471", say("PIN"))


def _menu_of(hands: Hands, seat: int) -> list[str]:
    hands.hold(seat)
    shown = hands.screen(seat)
    assert isinstance(shown, Menu)
    return [item.label.render(english) for item in shown.items]


def test_phone_code_is_shown_on_the_seats_own_display_and_dismissed_by_a_press() -> None:
    hands = Hands().set_up()
    hands.desk.phones = {1: CODE}
    hands.in_menu(1, "Use a phone")
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


def test_result_is_offered_as_a_code_once_the_game_is_over(tmp_path: Path) -> None:
    shutil.copy(RECORDED / "three-ages" / "full-4-drawn.journal", tmp_path / "three-ages-000012.journal")
    everybody = frozenset(range(1, 5))
    host = Host(GAME, Journals(tmp_path, games.find), Equipment(everybody, everybody, everybody), FakeClock())
    host.take_up("three-ages-000012")
    desk = host.desk
    assert desk is not None
    assert isinstance(desk.order(0, menu.ShowResult(0)), type(None))
    assert not isinstance(desk.screen(0), Code), "no page, no code"
    host.serve_at("http://192.168.1.5:8420/")
    desk.order(0, menu.ShowResult(0))
    shown = desk.screen(0)
    assert isinstance(shown, Code)
    assert (shown.address, shown.number) == ("http://192.168.1.5:8420/game/three-ages-000012", "12")
    host.close()
