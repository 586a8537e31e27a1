"""What pages are told: made once for all of them, from the collector's tables and the ledger."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from companion.club.messages import AnyLine, Begun, BilingualText, PublicMoment, ToldLine, decode_line
from companion.club.settings import Scoring
from companion.club.wall.collector import Collector
from companion.club.wall.league import chosen, evenings, league
from companion.club.wall.ledger import Ledger
from companion.club.wall.results import Result, results, seasons
from companion.club.wall.table_state import TableState

HISTORY = 60
RECENT = 60
# What was made for other moments is forgotten.
KEPT = 512
T = TypeVar("T")


class LeagueChoice(Struct, frozen=True):
    """Which league a page looks at: of a season, of one evening, of one game, by which scoring."""

    scoring: Scoring
    season: str = ""
    evening: str = ""
    game: str = ""


class Snapshot:
    """Everything public, in the language of whoever asks."""

    def __init__(self, collector: Collector, club: str) -> None:
        self._collector = collector
        self._club = club
        self._ledger = Ledger(Path(collector.ledger.path))
        self._made: dict[Hashable, Any] = {}

    def close(self) -> None:
        """Let go of the ledger."""
        self._ledger.close()

    def club(self, language: str) -> dict[str, Any]:
        """The club as a whole: what can be chosen from."""
        played = self.results()
        return {
            "name": self._club,
            "connected": self._collector.connected,
            "seasons": [
                {"name": name, "first": first, "last": last}
                for name, (first, last) in seasons(self._collector.operator_log.entries).items()
            ],
            "evenings": evenings(played)[::-1],
            "games": sorted(
                ({"key": key, "title": title} for key, title in _titles(played, language).items()),
                key=lambda game: game["title"],
            ),
        }

    def tables(self, language: str, *, strangers: bool) -> dict[str, dict[str, Any]]:
        """Every table by its name; those that nobody has admitted only for operators."""
        found = {}
        for name, state in list(self._collector.tables.items()):
            if state.admitted or (strangers and state.admitted is None):
                make = partial(_overview, state, language)
                found[name] = self._once(("table", name, language), state, make)
        return found

    def table(self, name: str, language: str) -> dict[str, Any] | None:
        """One table large: its course so far."""
        state = self._collector.tables.get(name)
        if state is None or not state.admitted or state.status is None or state.status.game_id is None:
            return None
        game_id = state.status.game_id
        mark = self._ledger.mark(name, game_id)
        return self._once(
            ("large", name, language), (game_id, mark), lambda: self._large(name, game_id, language)
        )

    def _large(self, name: str, game_id: str, language: str) -> dict[str, Any]:
        lines = [decode_line.decode(payload) for payload in self._ledger.lines(name, game_id)]
        return {"name": name, "history": _history(lines, language), "chart": _chart(lines, language)}

    def results(self) -> list[Result]:
        """Every result, the newest last."""
        revision = self._collector.results_revision
        return self._once(
            "results",
            revision,
            lambda: results(self._ledger.games(over=True), self._collector.operator_log.entries),
        )

    def recent(self, language: str) -> list[dict[str, Any]]:
        """The newest results first."""
        titles = {name: state.status.title for name, state in self._collector.tables.items() if state.status}
        return [_result(result, titles, language) for result in self.results()[::-1][:RECENT]]

    def league(self, choice: LeagueChoice) -> dict[str, Any]:
        """One league: its evenings, and its players from the best on."""
        revision = self._collector.results_revision
        return self._once(("league", choice), revision, lambda: self._league(choice))

    def _league(self, choice: LeagueChoice) -> dict[str, Any]:
        known = seasons(self._collector.operator_log.entries)
        first, last = known.get(choice.season, ("", "9999"))
        if choice.evening:
            first = last = choice.evening
        played = chosen(self.results(), first=first, last=last, game=choice.game)
        return {"evenings": evenings(played), "standings": league(played, choice.scoring)}

    def _once(self, key: Hashable, moment: object, make: Callable[[], T]) -> T:
        """Made anew only when the moment is another one."""
        known = self._made.get(key)
        if known is not None and known[0] == moment:
            made: T = known[1]
            return made
        if len(self._made) >= KEPT:
            self._made.clear()
        made = make()
        self._made[key] = (moment, made)
        return made


def _in(words: BilingualText, language: str) -> str:
    return words.en if language == "en" else words.fr


def _titles(played: list[Result], language: str) -> dict[str, str]:
    return {result.game.en: _in(result.game, language) for result in played}


def _overview(state: TableState, language: str) -> dict[str, Any]:
    """A table at a glance. Moments are in milliseconds since 1970, so that a page can let clocks run."""
    status = state.status
    told: dict[str, Any] = {
        "name": state.name,
        "title": status.title if status else state.name,
        "admitted": state.admitted,
        "online": state.online,
        "dropped": state.dropped,
        "state": status.state if status else "unknown",
        "page": status.page if status else "",
        "heard": round(state.heard * 1_000),
    }
    if status is None or status.now is None:
        return told
    return told | {
        "game": _in(status.game_title, language) if status.game_title else status.game,
        "players": _players(
            status.now, {one.seat: (one.name, one.colour) for one in status.players}, language
        ),
        **_moment(status.now, language),
    }


def _moment(now: PublicMoment, language: str) -> dict[str, Any]:
    return {
        "headline": _in(now.headline, language),
        "waiting": list(now.waiting),
        "paused": now.paused,
        "played_ms": now.played_ms,
    }


def _players(now: PublicMoment, who: dict[int, tuple[str, str]], language: str) -> list[dict[str, Any]]:
    """The players in the order of the ranking."""
    found = []
    for rank in now.standings:
        for seat in rank.seats:
            name, colour = who.get(seat, (f"#{seat}", "#777777"))
            waited = now.waited_ms[seat - 1] if 0 < seat <= len(now.waited_ms) else 0
            found.append(
                {
                    "seat": seat,
                    "name": name,
                    "colour": colour,
                    "place": rank.place,
                    "points": rank.points,
                    "won": rank.won,
                    "waited_ms": waited,
                    "sources": [[_in(source.label, language), source.points] for source in rank.sources],
                }
            )
    return found


def _history(lines: list[AnyLine], language: str) -> list[dict[str, Any]]:
    """What happened, the newest first; steps that are called the same and follow each other are told once."""
    told: list[dict[str, Any]] = []
    for line in lines:
        if isinstance(line, ToldLine):
            said = {"by": line.by, "what": line.what, "text": _in(line.text, language)}
            if not told or told[-1] != said:
                told.append(said)
    return told[: -HISTORY - 1 : -1]


def _chart(lines: list[AnyLine], language: str) -> dict[str, Any]:
    """Points after each line at which they changed."""
    first = lines[0] if lines else None
    if not isinstance(first, Begun):
        return {"labels": [], "lines": []}
    seats = [player.seat for player in first.players]
    labels, columns = [""], [[0] * len(seats)]
    for line in lines[1:]:
        points = {seat: rank.points for rank in line.now.standings for seat in rank.seats}
        now = [points.get(seat, 0) for seat in seats]
        if now != columns[-1]:
            labels.append(_in(line.now.headline, language))
            columns.append(now)
    return {
        "labels": labels,
        "lines": [
            {"name": player.name, "colour": player.colour, "points": [column[place] for column in columns]}
            for place, player in enumerate(first.players)
        ],
    }


def _result(result: Result, titles: dict[str, str], language: str) -> dict[str, Any]:
    return {
        "key": result.key,
        "evening": result.evening,
        "table": titles.get(result.table, result.table),
        "game": _in(result.game, language),
        "scores": result.scores,
        "by_hand": result.by_hand,
        "remarks": result.remarks,
        "counts": result.counts,
    }
