"""The account of a finished game, for a page, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion import games
from companion.core.seats import COLOURS, TABLE, Seat
from companion.core.standing import Standing
from companion.core.text import Text, say
from companion.journal import saved_game
from companion.journal.listing import noted_colours
from companion.journal.saved_game import SavedGame
from companion.journal.summary import Column, Summary, summarise
from companion.locale import Speech
from companion.web import bg_stats
from companion.web.icons import icons_of
from companion.web.lobby import cover_address
from companion.web.replay import replay

POINTS, PLACE, NAME, WAITED = say("Points"), say("Place"), say("Name"), say("Waited for, in seconds")


class GameReport:
    """One journal whose game is over."""

    def __init__(self, path: Path, language: str) -> None:
        self.id = path.stem
        self._saved: SavedGame = saved_game.load(path, games.find)
        self._ended = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        self._speech = Speech(language, self._saved.game.name)

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return self._saved.game.over(self._saved.timeline.state)

    def told(self) -> dict[str, Any]:
        """Everything, in words and numbers."""
        saved, say = self._saved, self._speech
        summary = summarise(saved)
        return {
            "id": self.id,
            "game": saved.game.name,
            "title": say(saved.game.title),
            "cover": cover_address(saved.game),
            "ended": self._ended.isoformat(),
            "played_ms": saved.timeline.at,
            "players": [self._player(seat, summary) for seat in range(1, len(saved.options.names) + 1)],
            "points": say(saved.game.points[1]),
            "sources": [say(label) for label in summary.sources],
            "standings": [
                self._standing(summary, line, reason)
                for line, reason in zip(summary.standings, summary.reasons, strict=True)
            ],
            "columns": [self._column(summary, column) for column in summary.columns],
            "turning": self._turning(summary),
            "icons": icons_of(saved.game),
            "bg_stats": bg_stats.link(saved, self._ended, say),
        }

    def replay(self) -> dict[str, Any]:
        """What everybody saw, step by step."""
        return replay(self._saved, self._speech)

    def csv(self) -> str:
        """A line for each player, for a spreadsheet."""
        summary, speech = summarise(self._saved), self._speech
        written = io.StringIO()
        table = csv.writer(written)
        table.writerow(
            [*(speech(head) for head in (PLACE, NAME, POINTS)), *map(speech, summary.sources), speech(WAITED)]
        )
        for line in summary.standings:
            points = {one.label.msgid: one.points for one in line.sources}
            shares = [points.get(label.msgid, 0) for label in summary.sources]
            for seat in line.seats:
                waited = summary.waiting[seat].waited_ms // 1000
                table.writerow([line.place, _harmless(self._name(seat)), line.points, *shares, waited])
        return written.getvalue()

    def _name(self, seat: Seat) -> str:
        name: str = self._saved.options.names[seat - 1]
        return name

    def _player(self, seat: Seat, summary: Summary) -> dict[str, Any]:
        saved = self._saved
        names = saved.options.names
        colours = noted_colours(saved.notes, len(names)) or tuple(range(1, len(names) + 1))
        fighting, luck = summary.fighting.get(seat), summary.luck.get(seat)
        waiting = summary.waiting[seat]
        public = saved.game.view(saved.timeline.state, TABLE)
        return {
            "seat": seat,
            "name": self._name(seat),
            "colour": COLOURS[colours[seat - 1]],
            "icon": saved.game.emblem(public, seat),
            "role": self._speech(saved.game.sheet(public, seat).title),
            "battles": [fighting.won, fighting.fought] if fighting else None,
            "dice": [luck.dice, luck.hits, round(luck.expected, 1)] if luck else None,
            "waited_ms": waiting.waited_ms,
            "answers": waiting.answers,
        }

    def _standing(self, summary: Summary, line: Standing, reason: Text) -> dict[str, Any]:
        points = {one.label.msgid: one.points for one in line.sources}
        return {
            "place": line.place,
            "seats": list(line.seats),
            "points": line.points,
            "won": line.won,
            "reason": self._speech(reason),
            "sources": [points.get(label.msgid, 0) for label in summary.sources],
        }

    def _column(self, summary: Summary, column: Column) -> dict[str, Any]:
        """Of each line of the ranking its sources, in the same order."""
        return {
            "where": self._speech(column.where),
            "step": self._speech(column.step),
            "shares": [
                [column.sources[line.seats].get(label.msgid, 0) for label in summary.sources]
                for line in summary.standings
            ],
        }

    def _turning(self, summary: Summary) -> dict[str, Any] | None:
        if summary.turning is None:
            return None
        place = summary.columns.index(summary.turning)
        column = summary.turning
        return {"where": self._speech(column.where), "step": self._speech(column.step), "column": place}


def _harmless(name: str) -> str:
    """A name that a spreadsheet does not take for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t" else name
