"""A finished game as a link that the app BG Stats takes: https://www.bgstatsapp.com, *create play* links."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import msgspec

from companion.core.seats import TABLE, Seat
from companion.core.standing import Standing
from companion.journal.saved_game import SavedGame
from companion.locale import Speech

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Tabletop companion"
MINUTE_MS = 60_000


def link(saved: SavedGame, ended: datetime, speech: Speech) -> str:
    """What a phone with the app opens."""
    return ADDRESS + quote(msgspec.json.encode(play(saved, ended, speech)).decode(), safe="")


def play(saved: SavedGame, ended: datetime, speech: Speech) -> dict[str, Any]:
    """The play, with every field that the app knows; all booleans are said."""
    game = saved.game
    return {
        "sourceName": SOURCE,
        "sourcePlayId": saved.game_id,
        "playDate": ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": speech(game.title),
            "sourceGameId": game.name,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            _player(saved, line, seat, speech)
            for line in game.standings(saved.timeline.state)
            for seat in line.seats
        ],
        "durationMin": max(1, round(saved.timeline.at / MINUTE_MS)),
    }


def _player(saved: SavedGame, line: Standing, seat: Seat, speech: Speech) -> dict[str, Any]:
    name = saved.options.names[seat - 1]
    sheet = saved.game.sheet(saved.game.view(saved.timeline.state, TABLE), seat)
    return {
        "name": name,
        "sourcePlayerId": name.casefold(),
        "winner": line.won,
        "startPlayer": seat == _starter(saved),
        "score": line.points,
        "rank": line.place,
        "role": speech(sheet.title),
        "team": " + ".join(saved.options.names[one - 1] for one in line.seats) if len(line.seats) > 1 else "",
    }


def _starter(saved: SavedGame) -> Seat:
    """Who acted first of all; setting up is the table's own affair."""
    return next((step.by for step in saved.timeline.done if step.by != TABLE), 1)
