"""The link that BG Stats takes, field by field."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from companion import games
from companion.journal import saved_game
from companion.locale import Speech
from companion.web import bg_stats

RECORDED = Path(__file__).parent.parent / "journals" / "v1"
ENDED = datetime(2026, 11, 17, 21, 5, 9, tzinfo=UTC)


def _play(name: str) -> dict[str, object]:
    saved = saved_game.load(RECORDED / f"{name}.journal", games.find)
    address = urlsplit(bg_stats.link(saved, ENDED, Speech("en", saved.game.name)))
    assert (address.scheme, address.netloc, address.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    (data,) = parse_qs(address.query)["data"]
    told: dict[str, object] = json.loads(data)
    return told


def test_link_has_every_field_of_a_play() -> None:
    told = _play("three-ages/full-4-drawn")
    assert told["sourceName"]
    assert told["sourcePlayId"] == "2f332d138f08647a"
    assert told["playDate"] == "2026-11-17 21:05:09"
    assert told["game"] == {
        "name": "Three Ages",
        "sourceGameId": "three-ages",
        "highestWins": True,
        "noPoints": False,
    }
    assert isinstance(told["durationMin"], int)
    players = told["players"]
    assert isinstance(players, list)
    wanted = {"name", "sourcePlayerId", "winner", "startPlayer", "score", "rank", "role", "team"}
    assert all(set(player) == wanted for player in players)
    assert all(isinstance(player[key], bool) for player in players for key in ("winner", "startPlayer"))
    assert [player["startPlayer"] for player in players].count(True) == 1
    assert [player["rank"] for player in players] == sorted(player["rank"] for player in players)
    assert players[0]["winner"]
    assert all(player["role"] for player in players)


@pytest.mark.parametrize(("name", "teams"), [("nexus-ops/full-4-teams-drawn", 2), ("nexus-ops/plain-2", 0)])
def test_link_names_teams_where_there_are_some(name: str, teams: int) -> None:
    players = _play(name)["players"]
    assert isinstance(players, list)
    assert len({player["team"] for player in players} - {""}) == teams
