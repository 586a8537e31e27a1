"""What a page is told before a game: what can be played here, and what is on the shelf."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion import games
from companion.core.game import AnyGame
from companion.core.seats import COLOURS
from companion.core.standing import Standing
from companion.core.text import Text, say
from companion.errors import UnknownGameError
from companion.journal.listing import ListedGame
from companion.locale import Speech
from companion.table.host import Host
from companion.web.present import rules

WEIGHTS = ("light", "medium", "heavy")
# For a game that brings none.
PLAIN_COVER = Path(__file__).parent / "static" / "cover.svg"


def offers(host: Host) -> list[dict[str, Any]]:
    """Every game that can be chosen, the lightest first; at a table that knows only one, that one."""
    known = [one.game for one in host.games()] or [host.game]
    ordered = sorted(known, key=lambda game: (WEIGHTS.index(game.weight or "heavy"), game.name))
    return [offer(game, Speech(host.language, game.name)) for game in ordered]


def offer(game: AnyGame, speech: Speech) -> dict[str, Any]:
    """A game as a lobby shows it, with everything that can be chosen for it."""
    return rules(game, speech) | {
        "about": [speech(line) for line in game.about],
        "minutes": game.minutes,
        "weight": game.weight or "",
        "cover": cover_address(game),
    }


def cover_address(game: AnyGame) -> str:
    """Where its picture is."""
    return f"/games/{game.name}/cover.svg"


def cover(host: Host, name: str) -> Path | None:
    """The picture of a game that is offered here."""
    known = {one.game.name: one.game for one in host.games()} | {host.game.name: host.game}
    game = known.get(name)
    return None if game is None else game.cover or PLAIN_COVER


def kept(listed: Iterable[ListedGame], host: Host) -> list[dict[str, Any]]:
    """The games of the shelf that can be gone on with or looked at; the one that is on is among them."""
    session = host.session
    journal = session.journal if session is not None else None
    told = []
    for one in listed:
        is_on = journal is not None and one.id == journal.stem
        if is_on and session is not None and session.game.over(session.state):
            # Its file is still in use, but nobody goes on with it.
            told.append(_kept(replace(one, state="finished"), host.language))
        elif is_on or one.state in ("unfinished", "finished"):
            told.append(_kept(one, host.language) | ({"state": "on"} if is_on else {}))
    # What a page shows by date is worth less than what the box knows by number, but spans all games.
    return sorted(told, key=lambda one: (one["state"] == "on", one["written"]), reverse=True)


def _kept(one: ListedGame, language: str) -> dict[str, Any]:
    game = _found(one.game)
    speech = Speech(language, one.game)
    return {
        "id": one.id,
        "game": one.game,
        "title": speech(game.title) if game is not None else one.game,
        "cover": cover_address(game) if game is not None else "",
        "state": one.state,
        "names": list(one.names),
        "headline": speech(one.headline),
        "lead": speech(lead(one)),
        "written": one.written.isoformat() if one.written is not None else "",
    }


def lead(one: ListedGame) -> Text:
    """Who leads, or who has won."""
    if not one.standings:
        return Text("")
    if one.state == "finished":
        names = ", ".join(_names(one, [line for line in one.standings if line.won]))
        return say("won by {names} with {points}", names=names, points=one.standings[0].points)
    points = sorted((line.points for line in one.standings), reverse=True)
    if len(points) < 2 or points[0] == points[1]:
        return Text("")
    best = next(line for line in one.standings if line.points == points[0])
    names = ", ".join(_names(one, [best]))
    return say("{names} leads {points} to {other}", names=names, points=points[0], other=points[1])


def _names(one: ListedGame, lines: Sequence[Standing]) -> list[str]:
    return [one.names[seat - 1] for line in lines for seat in line.seats]


def _found(name: str) -> AnyGame | None:
    try:
        return games.find(name)
    except UnknownGameError:
        return None


def palette() -> list[str]:
    """The colours that a seat may have, by number from 1 on."""
    return list(COLOURS[1:])
