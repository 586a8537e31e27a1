"""What goes out: results as CSV for a spreadsheet, results and entries as JSON for a program."""

from __future__ import annotations

import csv as table
import io
from collections.abc import Iterable, Sequence

import msgspec

from companion.club.wall.operator_log import LogEntry
from companion.club.wall.results import Result

COLUMNS = ("evening", "table", "game", "place", "player", "points", "won", "counts", "by hand", "remarks")
# A spreadsheet takes what begins like this for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv(results: Iterable[Result]) -> bytes:
    """One line for each player of each result."""
    file = io.StringIO(newline="")
    writer = table.writer(file, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for result in results:
        remarks = "; ".join(f"{remark.by}: {remark.why}" for remark in result.remarks)
        for score in result.scores:
            for player in score.players:
                writer.writerow(
                    [
                        result.evening,
                        _plain(result.table),
                        _plain(result.game.en),
                        score.place,
                        _plain(player),
                        score.points,
                        int(score.won),
                        int(result.counts),
                        _plain(result.by_hand),
                        _plain(remarks),
                    ]
                )
    # Spreadsheets know UTF-8 by this mark.
    return file.getvalue().encode("utf-8-sig")


def json(results: Sequence[Result], entries: Sequence[LogEntry]) -> bytes:
    """Everything that a league is made of."""
    told = {"version": 1, "results": results, "entries": entries}
    return msgspec.json.format(msgspec.json.encode(told)) + b"\n"


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
