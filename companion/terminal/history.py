"""`companion history`: every game that was played to its end, and what they add up to for each player."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from companion import games as registry
from companion.core.text import Text, decimal, say, say_many
from companion.errors import UnknownGameError, UsageError
from companion.journal.access import default_folder
from companion.journal.history import FinishedGame, History, PlayerHistory, players
from companion.locale import Speech, language_of

MOST_GAMES = 20
BAR = 20
MINUTE_MS = 60_000
COLOUR_NAMES = (
    say("grey"),
    say("red"),
    say("blue"),
    say("green"),
    say("yellow"),
    say("purple"),
    say("turquoise"),
)


def history(folders: Sequence[Path], game: str | None, language: str | None, *, json: bool) -> int:
    """All that is kept here, or in the folders that are named."""
    missing = [folder for folder in folders if not folder.is_dir()]
    if missing:
        what = say("{folder} is no folder", folder=str(missing[0]))
        raise UsageError(what, remedy=say("name one with journals"))
    found = History(registry.find).games(folders or [default_folder()])
    chosen = [one for one in found if game in (None, one.game)]
    if json:
        print(msgspec.json.format(msgspec.json.encode([_plain(one) for one in chosen]), indent=2).decode())
        return 0
    speech = Speech(language or language_of())
    if not chosen:
        print(speech(say("no game was played to its end here")))
        return 0
    for one in chosen[:MOST_GAMES]:
        print(_game_line(one, speech))
    if len(chosen) > MOST_GAMES:
        print(speech(say("… and {count} more", count=len(chosen) - MOST_GAMES)))
    print()
    most = max((one.total.games for one in players(chosen)), default=0)
    for player in players(chosen):
        print("\n".join(_player_lines(player, most, speech)))
    return 0


def _plain(one: FinishedGame) -> dict[str, object]:
    return {
        "id": one.game_id,
        "game": one.game,
        "ended": one.ended.isoformat(),
        "played_ms": one.played_ms,
        "players": [
            {
                "name": name,
                "place": one.line(seat).place,
                "points": one.line(seat).points,
                "won": one.line(seat).won,
                "colour": one.colours[seat - 1],
                "waited_ms": one.waited_ms[seat - 1],
                "bot": seat in one.bots,
            }
            for seat, name in enumerate(one.names, start=1)
        ],
    }


def _game_line(one: FinishedGame, speech: Speech) -> str:
    ranked = sorted(range(1, len(one.names) + 1), key=lambda seat: one.line(seat).place)
    told = ", ".join(
        f"{'*' if one.line(seat).won else ''}{one.names[seat - 1]} {one.line(seat).points}" for seat in ranked
    )
    date = one.ended.astimezone().strftime("%Y-%m-%d")
    return f"{date}  {_title(one.game, speech.language)}  {_minutes(one.played_ms)}  {told}"


def _player_lines(player: PlayerHistory, most: int, speech: Speech) -> list[str]:
    total = player.total
    bar = "█" * round(BAR * total.wins / most) + "░" * round(BAR * (total.games - total.wins) / most)
    share = round(100 * total.wins / total.games)
    heading = say_many(
        "{n} of {games} won ({share} %)",
        "{n} of {games} won ({share} %)",
        total.wins,
        games=total.games,
        share=share,
    )
    lines = [f"{player.name:<10} {bar} {speech(heading)}"]
    means = [
        f"{_title(name, speech.language)} {speech(decimal(tally.mean))} {_points(name, speech.language)}"
        for name, tally in sorted(player.by_game.items())
    ]
    played, waited = _minutes(player.played_ms), _minutes(player.waited_ms)
    time = say("{time} played, waited for {waited}", time=played, waited=waited)
    lines.append("           " + " · ".join([*means, speech(time)]))
    if player.best_colours:
        colours = ", ".join(speech(COLOUR_NAMES[colour]) for colour in player.best_colours[:3])
        lines.append("           " + speech(say("won with {colours}", colours=colours)))
    return lines


def _points(name: str, language: str) -> str:
    try:
        points = registry.find(name).points[1]
    except UnknownGameError:
        points = say("points")
    return Speech(language, name)(points)


def _title(name: str, language: str) -> str:
    try:
        title: Text = registry.find(name).title
    except UnknownGameError:
        return name
    return Speech(language, name)(title)


def _minutes(ms: int) -> str:
    minutes = round(ms / MINUTE_MS)
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min"
