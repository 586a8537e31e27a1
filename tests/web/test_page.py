"""What a page is told: never more than its seat may know, and only what has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.games.three_ages import commands as c
from companion.web import messages as m
from companion.web.icons import icons_of
from companion.web.page import BURST, Page, TokenBucket
from tests.simulation.tables import SteppedTable

NAMES = ("Ana", "Bao", "Cléo")


def _at_choice(folder: Path, board: str) -> SteppedTable:
    """A table whose players are to lay a card."""
    table = SteppedTable(folder)
    table.start(NAMES, {"board": board}, ())
    session = table.host.session
    assert session is not None
    civilisations = {1: "humans", 2: "minerls", 3: "sherais"}
    for _ in NAMES:
        (seat,) = session.waiting()
        home = session.state.galaxy.homes[seat - 1] if board == "full" else None
        session.submit(c.ChooseCivilisation(seat, civilisations[seat], True, home=home))
    table.wait(100)
    return table


def _told(table: SteppedTable, page: Page) -> list[dict[str, Any]]:
    """Everything that a page is sent until there is nothing new."""
    sent = []
    while (update := page.update()) is not None:
        sent.append(update)
    return sent


@pytest.mark.parametrize("board", ["assisted", "full"])
@pytest.mark.parametrize(("role", "seat"), [("table", 0), ("seat", 2), ("seat", 3)])
def test_page_of_another_seat_cannot_tell_which_card_was_laid(
    tmp_path: Path, board: str, role: str, seat: int
) -> None:
    """Two tables that differ only in what seat 1 has sealed send the same bytes to everybody else."""
    stories = []
    for number, side in ((0, "war"), (3, "expansion"), (5, None)):
        table = _at_choice(tmp_path / str(number), board)
        page = Page(table.paged, role, seat)
        session = table.host.session
        assert session is not None
        story = _told(table, page)
        card = table.table_top.hand(session, 1)[number]
        assert table.table_top.lay(session, 1, card, side)
        table.wait(200)
        story += _told(table, page)
        assert session.state.laid[0].card == card
        stories.append(story)
    assert stories[0] == stories[1] == stories[2]
    assert len(stories[0]) >= 2


def test_page_of_the_own_seat_is_told_what_it_laid(tmp_path: Path) -> None:
    table = _at_choice(tmp_path, "full")
    page = Page(table.paged, "world", 0)
    session = table.host.session
    assert session is not None
    card = table.table_top.hand(session, 1)[0]
    table.table_top.lay(session, 1, card)
    table.wait(100)
    seats = [update["seats"]["1"] for update in _told(table, page) if "seats" in update]
    assert seats[-1]["laid"] == card


def test_page_of_a_seat_that_nobody_plays_is_told_of_the_game(tmp_path: Path) -> None:
    table = _at_choice(tmp_path, "full")
    page = Page(table.paged, "seat", 5)
    (update,) = _told(table, page)
    assert update["game"]["players"][0]["name"] == "Ana"
    assert update["seats"]["5"]["prompt"] is None
    assert "hand" not in update["seats"]["5"]
    reply = table.act(page, m.LayOnReader(5, 1))
    assert reply is not None
    assert reply["is"] == "refused"


def test_page_is_sent_nothing_when_nothing_changes(tmp_path: Path) -> None:
    table = _at_choice(tmp_path, "full")
    page = Page(table.paged, "world", 0)
    assert _told(table, page)
    table.wait(2_000)
    assert _told(table, page) == []


def test_page_of_a_phone_offers_to_undo_only_what_its_own_seat_did(tmp_path: Path) -> None:
    table = _at_choice(tmp_path, "full")
    session = table.host.session
    assert session is not None
    last = session.undoable()
    assert last is not None
    offered = {seat: _told(table, Page(table.paged, "seat", seat))[-1]["game"]["undo"] for seat in (1, 2, 3)}
    assert [seat for seat, name in offered.items() if name is not None] == [last.by]
    world = _told(table, Page(table.paged, "world", 0))[-1]["game"]
    assert (world["undo"] is not None, world["undo_by"]) == (True, 0)


def test_page_that_reads_slowly_gets_the_newest_state_only(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    table.start(NAMES, {"board": "full", "galaxy": "drawn"}, (1, 2, 3))
    page = Page(table.paged, "table", 0)
    table.play(beats=150)
    (update,) = _told(table, page)
    session = table.host.session
    assert session is not None
    assert update["game"]["history"][-1]["line"] == session.timeline.done[-1].line


def test_page_keeps_its_step_while_only_displays_change(tmp_path: Path) -> None:
    table = _at_choice(tmp_path, "full")
    page = Page(table.paged, "world", 0)
    _told(table, page)
    before = page.step
    table.lay_foreign(2)
    table.wait(100)
    assert _told(table, page)
    assert page.step == before
    session = table.host.session
    assert session is not None
    table.table_top.lay(session, 1, table.table_top.hand(session, 1)[0])
    table.wait(100)
    _told(table, page)
    assert page.step == before + 1


def test_bucket_lets_a_burst_pass_and_then_as_much_as_time_fills() -> None:
    bucket = TokenBucket(0.0)
    assert all(bucket.take(0.0) for _ in range(int(BURST)))
    assert not bucket.take(0.0)
    assert bucket.take(1.0)


def test_icons_of_a_game_are_outlines_of_what_the_page_does_not_draw_itself() -> None:
    brought = icons_of(games.find("nexus-ops"))
    assert "rubium_dragon" in brought
    assert all(outline.startswith("M") for outline in brought.values())
    assert not any(name.endswith(".small") for name in brought)
    assert "production" not in icons_of(games.find("three-ages"))
