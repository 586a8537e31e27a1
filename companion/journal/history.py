"""Across games: every finished game below a folder, and what they add up to for each player.

A folder of journals that was copied from another table counts like any other; the same game copied twice
counts once, because every journal has a mark of its own.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from companion.core.seats import Seat
from companion.core.standing import Standing
from companion.errors import JournalError
from companion.journal import saved_game
from companion.journal.folder import SUFFIX
from companion.journal.listing import noted_bots, noted_colours
from companion.journal.saved_game import FindGame, SavedGame

_log = logging.getLogger(__name__)
Stamp = tuple[int, int]


class FinishedGame(Struct, frozen=True):
    """One game that was played to its end. `colours`: of each seat, by number; `bots`: the seats they had."""

    path: Path
    game_id: str
    game: str
    ended: datetime
    played_ms: int
    names: tuple[str, ...]
    colours: tuple[int, ...]
    standings: tuple[Standing, ...]
    waited_ms: tuple[int, ...]
    bots: frozenset[Seat] = frozenset()

    def line(self, seat: Seat) -> Standing:
        """Where a seat ended."""
        return next(line for line in self.standings if seat in line.seats)


class PlayerTotals(Struct):
    """What some games of a player add up to."""

    games: int = 0
    wins: int = 0
    points: int = 0

    def add(self, line: Standing) -> None:
        """One game more."""
        self.games += 1
        self.wins += line.won
        self.points += line.points

    @property
    def mean(self) -> float:
        """Points in a game."""
        return self.points / self.games


class PlayerHistory(Struct):
    """Everything of one player. Points of different games say nothing together: they are kept by game."""

    name: str
    total: PlayerTotals
    by_game: dict[str, PlayerTotals]
    by_colour: dict[int, PlayerTotals]
    played_ms: int = 0
    waited_ms: int = 0

    @property
    def best_colours(self) -> tuple[int, ...]:
        """Those that most games were won with, the luckiest first; none before the first victory."""
        won = [colour for colour, tally in self.by_colour.items() if tally.wins]
        return tuple(sorted(won, key=lambda one: (-self.by_colour[one].wins, self.by_colour[one].games, one)))


class History:
    """The finished games below some folders; a journal that did not change is not read again."""

    def __init__(self, find_game: FindGame) -> None:
        self._find_game = find_game
        self._known: dict[Path, tuple[Stamp, FinishedGame | None]] = {}

    def games(self, folders: Iterable[Path]) -> list[FinishedGame]:
        """The newest first; each once."""
        found: dict[str, FinishedGame] = {}
        for path in sorted(path for folder in folders for path in folder.rglob(f"*{SUFFIX}")):
            one = self._look(path)
            if one is not None:
                found.setdefault(one.game_id, one)
        return sorted(found.values(), key=lambda one: one.ended, reverse=True)

    def _look(self, path: Path) -> FinishedGame | None:
        try:
            stat = path.stat()
            stamp = (stat.st_mtime_ns, stat.st_size)
            known = self._known.get(path)
            if known is None or known[0] != stamp:
                known = (stamp, _read(path, self._find_game, datetime.fromtimestamp(stat.st_mtime, UTC)))
                self._known[path] = known
        except (OSError, JournalError) as error:
            _log.info("%s does not count: %s", path, error)
            return None
        except Exception:
            # A game may stumble over anything in a file that another version or a hand has made.
            _log.exception("%s does not count", path)
            return None
        return known[1]


def _read(path: Path, find_game: FindGame, ended: datetime) -> FinishedGame | None:
    saved: SavedGame = saved_game.load(path, find_game)
    game, timeline, names = saved.game, saved.timeline, saved.options.names
    if not game.over(timeline.state):
        return None
    seats = range(1, len(names) + 1)
    return FinishedGame(
        path=path,
        game_id=saved.game_id,
        game=game.name,
        ended=ended,
        played_ms=timeline.at,
        names=tuple(names),
        colours=noted_colours(saved.notes, len(names)) or tuple(seats),
        standings=game.standings(timeline.state),
        waited_ms=tuple(timeline.waited.get(seat, 0) for seat in seats),
        bots=noted_bots(saved.notes),
    )


def players(games: Iterable[FinishedGame]) -> list[PlayerHistory]:
    """Everybody who ever played, the most victories first; what bots won is nobody's."""
    found: dict[str, PlayerHistory] = {}
    for game in games:
        for seat, name in enumerate(game.names, start=1):
            if seat in game.bots:
                continue
            player = found.setdefault(name.casefold(), PlayerHistory(name, PlayerTotals(), {}, {}))
            line = game.line(seat)
            player.total.add(line)
            player.by_game.setdefault(game.game, PlayerTotals()).add(line)
            player.by_colour.setdefault(game.colours[seat - 1], PlayerTotals()).add(line)
            player.played_ms += game.played_ms
            player.waited_ms += game.waited_ms[seat - 1]
    return sorted(found.values(), key=lambda one: (-one.total.wins, -one.total.games, one.name.casefold()))
