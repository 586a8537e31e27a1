"""A table with pages beside its real parts: mirrored displays, its own equipment, answers from phones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.core.seats import TABLE
from companion.devices.simulated import SimulatedCues, SimulatedDisplay
from companion.games.three_ages import GAME
from companion.journal.folder import Journals
from companion.screens.render import Drawer
from companion.table.equipment import Equipment
from companion.table.host import Host
from companion.web import messages as m
from companion.web.actions import act
from companion.web.page import Page
from companion.web.table import PagedTable
from tests.table.box_with_bots import Box
from tests.table.clocks import FakeClock


def _starter(folder: Path) -> tuple[PagedTable, SimulatedDisplay]:
    """One wide display in the middle, and nothing at the seats."""
    glass, clock = SimulatedDisplay((256, 64)), FakeClock()
    host = Host(GAME, Journals(folder, games.find), Equipment(), clock)
    table = PagedTable.beside(host, {TABLE: glass}, SimulatedCues(), Drawer(GAME.name), clock)
    host.start(("Ana", "Bao", "Cléo"), {})
    table.loop.catch_up()
    return table, glass


def _said(table: PagedTable, page: Page, message: m.AnyMessage) -> dict[str, Any] | None:
    replies: list[dict[str, Any] | None] = []
    act(table, page, message, replies.append)
    table.loop.catch_up()
    (reply,) = replies
    return reply


def test_paged_table_shows_the_same_on_its_glass_and_on_the_page(tmp_path: Path) -> None:
    table, glass = _starter(tmp_path)
    assert any(glass.glass)
    assert table.displays[TABLE].glass == glass.glass
    assert table.displays[TABLE].size == (256, 64)


def test_paged_table_has_no_glass_for_a_seat_without_a_display(tmp_path: Path) -> None:
    table, _ = _starter(tmp_path)
    update = Page(table, "seat", 2, serves_table=True).update()
    assert update is not None
    assert set(update["frames"]) == {"0"}


def test_paged_table_takes_answers_from_phones_and_shows_them(tmp_path: Path) -> None:
    table, glass = _starter(tmp_path)
    before = glass.glass
    phone = Page(table, "seat", 2, serves_table=True)
    phone.update()
    assert _said(table, phone, m.Answer(TABLE, phone.step, (1,))) is None
    assert table.host.session is not None
    assert table.host.session.state.phase == "civilisations"
    assert glass.glass != before
    assert table.displays[TABLE].glass == glass.glass


def test_paged_table_understands_the_encoder_on_a_phone(tmp_path: Path) -> None:
    table, glass = _starter(tmp_path)
    before = glass.glass
    phone = Page(table, "seat", 2, serves_table=True)
    assert _said(table, phone, m.TurnEncoder(TABLE, 1)) is None
    assert glass.glass != before


@pytest.mark.parametrize(
    "message", [m.LayOnReader(2, 1), m.SetBot(2, on=True), m.InjectFault("cable", 2, on=True)]
)
def test_paged_table_without_a_simulation_has_nothing_to_simulate(
    tmp_path: Path, message: m.AnyMessage
) -> None:
    table, _ = _starter(tmp_path)
    for page in (Page(table, "seat", 2, serves_table=True), Page(table, "world", 0), Page(table, "seat", 2)):
        reply = _said(table, page, message)
        assert reply is not None
        assert reply["is"] == "refused"


def test_paged_table_without_readers_has_its_cards_dialled(tmp_path: Path) -> None:
    table, _ = _starter(tmp_path)
    assert table.host.session is not None
    assert table.host.session.state.options.settings["cards"] == "dial"


class BoxWithAPhone(Box):
    """Whoever holds the phone turns and presses the table's encoder on it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        glass = SimulatedDisplay((128, 64))
        self.table = PagedTable.beside(
            self.host, {TABLE: glass}, SimulatedCues(), Drawer(GAME.name), self.clock
        )
        self.phone = Page(self.table, "seat", 1, serves_table=True)

    def let_pass(self, milliseconds: int) -> None:
        self.clock.tick(milliseconds)
        self.table.loop.catch_up()

    def key(self, *, down: bool) -> None:
        assert _said(self.table, self.phone, m.Key(TABLE, "ok", down)) is None

    def turn_once(self, step: int) -> None:
        assert _said(self.table, self.phone, m.TurnEncoder(TABLE, step)) is None


def test_paged_table_offers_bots_in_its_lobby_and_marks_them(tmp_path: Path) -> None:
    box = BoxWithAPhone(tmp_path)
    box.begin("Three Ages", "Hard")
    assert box.session.names == ("P1", "Bot 2")
    update = box.phone.update()
    assert update is not None
    players = update["game"]["players"]
    assert [(player["bot"], player["level"]) for player in players] == [(False, None), (True, "hard")]
