"""The account of a finished game: as a page, JSON and CSV, for anybody who has its address."""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from companion.web.access import AccessControl
from companion.web.app import Server
from companion.web.report import GameReport
from tests.simulation.tables import SteppedTable

RECORDED = Path(__file__).parent.parent / "journals" / "v1"
HOST = "127.0.0.1:8420"


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    table = SteppedTable(tmp_path, any_game=True)
    table.host.language = "en"
    shutil.copy(RECORDED / "nexus-ops" / "plain-2.journal", tmp_path / "nexus-ops-000007.journal")
    shutil.copy(RECORDED / "nexus-ops" / "killed-4.journal", tmp_path / "nexus-ops-000008.journal")
    server = Server(table.paged, AccessControl(6, lambda: 0.0, b"secret" * 6), virtual=True)
    yield TestClient(server.app(frozenset({HOST})), base_url=f"http://{HOST}")
    table.host.close()


def test_report_tells_ranking_sources_and_columns(browser: TestClient) -> None:
    told = browser.get("/game/nexus-ops-000007/report.json").json()
    assert told["title"] == "Nexus Ops"
    assert [line["place"] for line in told["standings"]] == [1, 2]
    assert all(sum(line["sources"]) == line["points"] for line in told["standings"])
    assert [sum(share) for share in told["columns"][-1]["shares"]] == [
        line["points"] for line in told["standings"]
    ]
    assert told["turning"]["step"] == told["columns"][told["turning"]["column"]]["step"]
    assert all(player["dice"] and player["battles"] for player in told["players"])
    assert told["bg_stats"].startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")


def test_report_is_a_page_of_its_own(browser: TestClient) -> None:
    reply = browser.get("/game/nexus-ops-000007")
    assert reply.status_code == 200
    assert '<meta name="subject" content="nexus-ops-000007">' in reply.text


def test_report_is_saved_under_the_name_of_its_game(browser: TestClient) -> None:
    assert "content-disposition" not in browser.get("/game/nexus-ops-000007/report.json").headers
    saved = browser.get("/game/nexus-ops-000007/report.json?save").headers["content-disposition"]
    assert saved == 'attachment; filename="nexus-ops-000007.json"'


def test_csv_has_a_line_for_each_player(browser: TestClient) -> None:
    reply = browser.get("/game/nexus-ops-000007/result.csv?save")
    assert reply.headers["content-type"].startswith("text/csv")
    head, *lines = csv.reader(io.StringIO(reply.text.lstrip("\ufeff")))
    assert head[:3] == ["Place", "Name", "Points"]
    assert len(lines) == 2
    assert all(int(line[2]) == sum(map(int, line[3:-1])) for line in lines)


@pytest.mark.parametrize("game", ["nexus-ops-000008", "nexus-ops-000009", "..%2f..%2fetc%2fpasswd", "world"])
def test_report_is_there_only_for_games_that_are_over(browser: TestClient, game: str) -> None:
    for page in ("", "/report.json", "/result.csv"):
        assert browser.get(f"/game/{game}{page}").status_code == 404


def test_address_in_capitals_as_in_a_code_leads_to_its_page(browser: TestClient) -> None:
    reply = browser.get("/GAME/NEXUS-OPS-000007", follow_redirects=False)
    assert (reply.status_code, reply.headers["location"]) == (307, "/game/nexus-ops-000007")
    assert browser.get("/SEAT/1").status_code == 200
    assert browser.get("/nothing").status_code == 404


def test_report_speaks_french(tmp_path: Path) -> None:
    shutil.copy(RECORDED / "three-ages" / "full-4-drawn.journal", tmp_path / "three-ages-000001.journal")
    told = GameReport(tmp_path / "three-ages-000001.journal", "fr").told()
    assert told["title"] == "Les Trois Âges"
    assert "secteurs" in told["sources"]


def test_history_has_every_game_and_player(browser: TestClient) -> None:
    assert browser.get("/history").status_code == 200
    told = browser.get("/history/games.json").json()
    (game,) = told["games"]
    assert told["titles"] == {"nexus-ops": "Nexus Ops"}
    assert sum(player["wins"] for player in told["players"]) == 1
    assert browser.get(f"/game/{game['id']}/report.json").status_code == 200, "a game is found by its mark"


def test_replay_ends_with_the_points_of_the_report(browser: TestClient) -> None:
    told = browser.get("/game/nexus-ops-000007/replay.json").json()
    final = browser.get("/game/nexus-ops-000007/report.json").json()
    assert told["frames"][-1]["points"] == {
        str(seat): line["points"] for line in final["standings"] for seat in line["seats"]
    }
    assert told["hexes"] == []  # the board was on the table only
    assert all(frame["name"] for frame in told["frames"])


def test_replay_tells_of_each_step_only_the_hexes_that_it_changed() -> None:
    told = GameReport(RECORDED / "three-ages" / "full-4-drawn.journal", "en").replay()
    board = {place["key"]: place for place in told["hexes"]}
    changes = 0
    for frame in told["frames"]:
        for place in frame["changed"]:
            assert board.get(place["key"]) != place
            board[place["key"]] = place
            changes += 1
        for key in frame["gone"]:
            del board[key]
    assert 0 < changes < len(board) * len(told["frames"]) / 4


def test_replay_of_a_game_that_is_not_over_is_shown_to_nobody(browser: TestClient) -> None:
    assert browser.get("/game/nexus-ops-000008/replay.json").status_code == 404
