"""What a page is told before a game."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion import games
from companion.core.standing import Standing
from companion.journal.listing import JournalState, ListedGame
from companion.web import lobby
from tests.simulation.tables import SteppedTable


def test_offers_are_all_games_the_lightest_first(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path, any_game=True)
    table.host.language = "fr"
    offers = lobby.offers(table.host)
    assert sorted(one["name"] for one in offers) == games.names()
    assert offers[0]["name"] == "three-ages"
    assert all(len(one["about"]) == 3 for one in offers)
    assert offers[0]["about"][0].startswith("Chacun pose une carte")


def test_offer_of_a_table_that_knows_one_game(tmp_path: Path) -> None:
    assert [one["name"] for one in lobby.offers(SteppedTable(tmp_path).host)] == ["three-ages"]


def test_cover_is_found_for_offered_games_only(tmp_path: Path) -> None:
    host = SteppedTable(tmp_path, any_game=True).host
    assert lobby.cover(host, "nexus-ops") == games.find("nexus-ops").cover
    assert lobby.cover(host, "../secret") is None


def _listed(state: JournalState, *lines: Standing) -> ListedGame:
    written = datetime(2026, 11, 12, 20, tzinfo=UTC)
    path = Path("three-ages-000001.journal")
    return ListedGame(path, 1, "three-ages", state, ("Ana", "Bao"), written=written, standings=lines)


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        (_listed("unfinished", Standing(1, (2,), 7), Standing(2, (1,), 6)), "Bao leads 7 to 6"),
        (_listed("unfinished", Standing(1, (1,), 6), Standing(1, (2,), 6)), ""),
        (_listed("unfinished"), ""),
        (_listed("finished", Standing(1, (1,), 9, won=True), Standing(2, (2,), 4)), "won by Ana with 9"),
        (_listed("finished", Standing(1, (1, 2), 9, won=True)), "won by Ana, Bao with 9"),
    ],
)
def test_lead_says_who_is_ahead_or_has_won(listed: ListedGame, told: str) -> None:
    assert str(lobby.lead(listed)) == told


def test_kept_leaves_out_what_cannot_be_read(tmp_path: Path) -> None:
    host = SteppedTable(tmp_path).host
    assert lobby.kept([_listed("unreadable"), _listed("in use")], host) == []
    (one,) = lobby.kept([_listed("finished", Standing(1, (1,), 9, won=True))], host)
    assert one["id"] == "three-ages-000001"
    assert one["written"] == "2026-11-12T20:00:00+00:00"
