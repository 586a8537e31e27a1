"""Results: what tables have told to the end, what was written by hand, and what was corrected since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta, tzinfo

import msgspec
from msgspec import Struct

from companion.club.messages import Begun, BilingualText, ToldLine, decode_line
from companion.club.wall.ledger import GameRow
from companion.club.wall.operator_log import ByHand, CorrectResult, LogEntry, Score, Season, StrikeResult

# Before this nobody had such a table: a Pi that does not know the time believes in 1970.
EARLIEST = datetime(2025, 1, 1, tzinfo=UTC)


class Remark(Struct, frozen=True):
    """Who changed a result, when and why."""

    by: str
    at: str
    why: str
    struck: bool = False


class Result(Struct, frozen=True, kw_only=True):
    """One game that counts, or would if it had not been struck."""

    key: str
    evening: str
    table: str
    game: BilingualText
    scores: tuple[Score, ...]
    by_hand: str = ""
    remarks: tuple[Remark, ...] = ()
    counts: bool = True


def evening_of(begun: str, received: datetime, ends: int, zone: tzinfo | None = None) -> str:
    """The day on which an evening began: what is played after midnight still belongs to it."""
    try:
        told = datetime.fromisoformat(begun)
    except ValueError:
        told = received
    if told.tzinfo is None or not EARLIEST <= told <= received + timedelta(days=1):
        told = received
    return (told.astimezone(zone) - timedelta(hours=ends)).date().isoformat()


def results(games: Iterable[GameRow], entries: Sequence[LogEntry]) -> list[Result]:
    """Everything, by evening; the newest last."""
    found = {result.key: result for result in _told(games)}
    for entry in entries:
        match entry.act:
            case ByHand(table=table, game=game, evening=evening, scores=scores):
                key = f"hand/{entry.number}"
                found[key] = Result(
                    key=key,
                    evening=evening,
                    table=table,
                    game=BilingualText(game, game),
                    scores=scores,
                    by_hand=entry.by,
                )
            case CorrectResult(result=key, scores=scores, why=why) if key in found:
                remark = Remark(entry.by, entry.at, why)
                found[key] = msgspec.structs.replace(
                    found[key], scores=scores, counts=True, remarks=(*found[key].remarks, remark)
                )
            case StrikeResult(result=key, why=why) if key in found:
                remark = Remark(entry.by, entry.at, why, struck=True)
                found[key] = msgspec.structs.replace(
                    found[key], counts=False, remarks=(*found[key].remarks, remark)
                )
    return sorted(found.values(), key=lambda result: result.evening)


def _told(games: Iterable[GameRow]) -> Iterable[Result]:
    for game in games:
        first, last = decode_line.decode(game.first), decode_line.decode(game.last)
        if isinstance(first, Begun) and isinstance(last, ToldLine) and last.now.over:
            yield Result(
                key=f"{game.table}/{game.game_id}",
                evening=game.evening,
                table=game.table,
                game=first.title,
                scores=_scores(first, last),
            )


def _scores(first: Begun, last: ToldLine) -> tuple[Score, ...]:
    names = {player.seat: player.name for player in first.players}
    return tuple(
        Score(rank.place, tuple(names.get(seat, f"#{seat}") for seat in rank.seats), rank.points, rank.won)
        for rank in last.now.standings
        if rank.seats
    )


def seasons(entries: Iterable[LogEntry]) -> dict[str, tuple[str, str]]:
    """The seasons with their first and last day."""
    return {
        entry.act.name: (entry.act.first, entry.act.last)
        for entry in entries
        if isinstance(entry.act, Season)
    }
