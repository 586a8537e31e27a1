"""The page across games: what everybody has played and won here, in words and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion import games as registry
from companion.core.seats import COLOURS
from companion.errors import UnknownGameError
from companion.journal.history import FinishedGame, PlayerHistory, PlayerTotals, players
from companion.locale import Speech
from companion.web.lobby import cover_address


def told(finished: Sequence[FinishedGame], language: str) -> dict[str, Any]:
    """Every game, newest first, and what they add up to for each player."""
    names = sorted({one.game for one in finished})
    return {
        "games": [_game(one) for one in finished],
        "titles": {name: _title(name, language) for name in names},
        "covers": {name: cover_address(registry.find(name)) for name in names},
        "players": [_player(one) for one in players(finished)],
    }


def _title(name: str, language: str) -> str:
    try:
        return Speech(language, name)(registry.find(name).title)
    except UnknownGameError:
        return name


def _game(one: FinishedGame) -> dict[str, Any]:
    return {
        "id": one.game_id,
        "game": one.game,
        "ended": one.ended.isoformat(),
        "played_ms": one.played_ms,
        "seats": [
            {
                "name": name,
                "colour": COLOURS[one.colours[seat - 1]],
                "points": one.line(seat).points,
                "place": one.line(seat).place,
                "won": one.line(seat).won,
                "bot": seat in one.bots,
            }
            for seat, name in enumerate(one.names, start=1)
        ],
    }


def _player(one: PlayerHistory) -> dict[str, Any]:
    return {
        "name": one.name,
        **_tally(one.total),
        "by_game": {name: _tally(tally) for name, tally in one.by_game.items()},
        "played_ms": one.played_ms,
        "waited_ms": one.waited_ms,
        "colours": [
            {"colour": COLOURS[colour], **_tally(one.by_colour[colour])} for colour in one.best_colours[:3]
        ],
    }


def _tally(tally: PlayerTotals) -> dict[str, Any]:
    return {"games": tally.games, "wins": tally.wins, "mean": round(tally.mean, 1)}
