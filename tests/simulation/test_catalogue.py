"""Every installed game at one virtual table, one after the other, without starting it anew."""

from __future__ import annotations

from pathlib import Path

from companion import games
from companion.simulation.catalogue import SimulatedGames
from companion.table.equipment import Equipment
from companion.web import messages as m
from companion.web.page import Page
from tests.simulation.tables import SteppedTable

NAMES = ("Ana", "Bao")


def test_catalogue_offers_every_installed_game_with_its_tags() -> None:
    offered = SimulatedGames(Equipment()).all()
    assert [one.game.name for one in offered] == games.names()
    assert all(one.tags is not None for one in offered)


def test_catalogue_makes_the_tags_of_a_game_once() -> None:
    found = SimulatedGames(Equipment())
    assert found.find("nexus-ops") is found.find("nexus-ops")


def test_virtual_table_changes_its_game_and_takes_the_other_up_again(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path, any_game=True)
    page = Page(table.paged, "world", 0)
    assert page.greet()
    table.act(page, m.Start(NAMES, {}, (1, 2)))
    first = table.host.session
    assert first is not None
    assert not page.greet()
    assert table.act(page, m.Start(NAMES, {}, (1,), game="nexus-ops")) is None
    assert table.game.name == "nexus-ops"
    assert page.greet(), "the page has to be told of another game"
    assert set(table.robots) == {1}
    reply = table.act(page, m.ListSavedGames())
    assert reply is not None
    assert {one["game"]: one["state"] for one in reply["games"]} == {
        "nexus-ops": "on",
        "three-ages": "unfinished",
    }
    left = next(one["id"] for one in reply["games"] if one["state"] == "unfinished")
    assert table.act(page, m.ResumeSavedGame(left)) is None
    assert table.game.name == "three-ages"
    assert table.host.session is not None
    assert table.host.session.state == first.state
    assert set(table.robots) == {0, 1, 2}
    table.play(beats=40)
    assert table.host.session.timeline.done, "robots play the game that they were left in"


def test_virtual_table_deals_the_cards_of_the_game_that_is_on(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path, game=games.find("nexus-ops"), any_game=True)
    page = Page(table.paged, "world", 0)
    table.act(page, m.Start(NAMES, {}, (1, 2), game="three-ages"))
    session = table.host.session
    assert session is not None
    for _ in range(400):
        if table.table_top.hand(session, 1):
            break
        table.play(beats=1)
    held = table.table_top.hand(session, 1)
    assert held
    assert list(held) == list(session.game.hand(session.view(1), 1, table.table_top.deck_seed))


def test_virtual_table_stays_with_its_game_when_another_cannot_begin(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path, any_game=True)
    page = Page(table.paged, "world", 0)
    table.act(page, m.Start(NAMES, {}, ()))
    session = table.host.session
    reply = table.act(page, m.Start(("Ana", "Ana"), {}, (), game="nexus-ops"))
    assert reply is not None
    assert reply["is"] == "refused"
    assert table.host.session is session
    assert table.game.name == "three-ages"


def test_rematch_has_the_same_seats_settings_and_colours(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path, any_game=True)
    page = Page(table.paged, "world", 0)
    settings = {"board": "full", "galaxy": "drawn"}
    table.act(page, m.Start(NAMES, settings, (2,), colours=(5, 3)))
    before = table.host.session
    assert before is not None
    assert table.act(page, m.Rematch()) is None
    again = table.host.session
    assert again is not None
    assert again is not before
    assert again.names == NAMES
    assert again.timeline.options.settings == before.timeline.options.settings
    assert again.colours == (5, 3)
    assert set(table.robots) == {2}
    assert again.timeline.done[1:] == []


def test_rematch_gives_a_seat_that_was_left_to_a_bot_back_to_its_player(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    page = Page(table.paged, "world", 0)
    table.act(page, m.Start(NAMES, {}, (2,), {2: "hard"}))
    table.act(page, m.SetBot(1, on=True, level="normal"))
    assert set(table.robots) - {0} == {1, 2}
    assert table.act(page, m.Rematch()) is None
    assert set(table.robots) == {2}
    assert table.level(2) == "hard"


def test_rematch_keeps_a_seat_that_was_taken_over_from_a_bot(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    page = Page(table.paged, "world", 0)
    table.act(page, m.Start(NAMES, {}, (1, 2)))
    table.act(page, m.SetBot(1, on=False))
    assert table.act(page, m.Rematch()) is None
    assert set(table.robots) == {2}


def test_rematch_needs_a_game(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    reply = table.act(Page(table.paged, "world", 0), m.Rematch())
    assert reply is not None
    assert reply["is"] == "refused"


def test_colours_of_seats_are_kept_with_the_game(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    page = Page(table.paged, "world", 0)
    table.act(page, m.Start(NAMES, {}, (), colours=(6, 2)))
    table.host.leave()
    again = SteppedTable(tmp_path)
    assert again.resume()
    assert again.host.session is not None
    assert again.host.session.colours == (6, 2)


def test_colours_that_two_seats_share_are_not_taken(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    table.act(Page(table.paged, "world", 0), m.Start(NAMES, {}, (), colours=(3, 3)))
    assert table.host.session is not None
    assert table.host.session.colours == (1, 2)
