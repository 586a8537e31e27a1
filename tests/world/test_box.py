"""A real box with pages beside it: mirrored displays, the box's own equipment, answers from phones."""

from __future__ import annotations

from pathlib import Path

from companion.core.seats import TABLE
from companion.devices.simulated import SimulatedCues, SimulatedDisplay
from companion.games.three_ages import GAME
from companion.games.three_ages.commands import NameYoungest
from companion.screens.drawer import Drawer
from companion.table.equipment import Equipment
from companion.table.tags import TagBook
from companion.web.page import Page
from companion.world.virtual_table import Box, VirtualTable
from tests.table.clocks import FakeClock


def _starter(folder: Path) -> tuple[VirtualTable, SimulatedDisplay]:
    """A box with one wide display in the middle, and nothing at the seats."""
    real = SimulatedDisplay((256, 64))
    box = Box(Equipment(), {TABLE: real}, SimulatedCues(), TagBook(), None)
    table = VirtualTable(GAME, folder, Drawer(GAME.name), FakeClock(), 1, box=box)
    table.start(("Ana", "Bao", "Cléo"), {}, ())
    table.loop.catch_up()
    return table, real


def test_box_shows_the_same_on_its_glass_and_on_the_page(tmp_path: Path) -> None:
    table, real = _starter(tmp_path)
    assert any(real.glass)
    assert table.displays[TABLE].glass == real.glass
    assert table.displays[TABLE].size == (256, 64)


def test_box_has_no_glass_for_a_seat_without_a_display(tmp_path: Path) -> None:
    table, _ = _starter(tmp_path)
    update = Page(table, "seat", 2, serves_table=True).update()
    assert update is not None
    assert set(update["frames"]) == {"0"}


def test_box_takes_answers_from_phones_and_shows_them(tmp_path: Path) -> None:
    table, real = _starter(tmp_path)
    before = real.glass
    desk = table.host.desk
    assert desk is not None
    desk.submit(TABLE, NameYoungest(TABLE, 2))
    table.loop.catch_up()
    assert real.glass != before
    assert table.displays[TABLE].glass == real.glass


def test_box_without_readers_has_its_cards_dialled(tmp_path: Path) -> None:
    table, _ = _starter(tmp_path)
    assert table.host.session is not None
    assert table.host.session.state.options.settings["cards"] == "dial"
