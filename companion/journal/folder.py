"""A folder of journals: where new games are kept, listed, and found again when they were interrupted."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from companion.core.game import AnyGame
from companion.core.options import TableOptions
from companion.core.reasons import reason_of
from companion.core.text import say
from companion.errors import JournalEmptyError, JournalWriteError
from companion.journal import saved_game
from companion.journal.access import explained, make_folder
from companion.journal.listing import BEGUN, ListedGame, look
from companion.journal.saved_game import FindGame, SavedGame
from companion.journal.store import Store

_log = logging.getLogger(__name__)
SUFFIX = ".journal"
_NUMBERED = re.compile(rf"(.+)-(\d{{6}}){re.escape(SUFFIX)}")


class Journals:
    """All games of one table.

    For whoever lets people choose: `games()` lists everything that is there, newest first, and is lazy,
    because each journal has to be read; `unfinished_games()` is what can be taken up now; `take_up(id)` does
    it. For whoever only starts again: `unfinished(game)` is the newest game, if it was interrupted.

    A folder that cannot be read is a `JournalError`, from any of these; a journal that cannot be read is in
    the list, with its reason.
    """

    def __init__(
        self, folder: Path, find_game: FindGame, clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self.folder = folder
        self._clock = clock
        self._find_game = find_game
        self._newest: dict[str, int] = {}
        self._finished: dict[Path, tuple[tuple[int, int], ListedGame]] = {}

    def create(self, game: AnyGame, options: TableOptions, notes: Mapping[str, str] | None = None) -> Store:
        """A journal for a new game; its number sorts it behind all others."""
        try:
            make_folder(self.folder)
        except OSError as error:
            raise JournalWriteError(
                say("no folder for journals: {why}", why=reason_of(error)),
                where=str(self.folder),
                remedy=say("make room for it, or set XDG_STATE_HOME to another place"),
            ) from None
        # Numbers, not times: a clock may jump back.
        number = self._next_number(game)
        begun = self._clock().isoformat(timespec="seconds")
        path, notes = self._path(game, number), {BEGUN: begun, **(notes or {})}
        try:
            store = saved_game.create(path, game, options, notes)
        except JournalWriteError:
            _forget(path)
            raise
        self._newest[game.name] = number
        return store

    def unfinished(self, game: AnyGame) -> tuple[Store, SavedGame] | None:
        """The newest game, if it was interrupted.

        One that cannot be read is a `JournalError`: an older game is not what people were playing. A journal
        in which no game was begun, because the disk was full just then or the power went, is passed over.
        """
        for _, path in self._kept(game.name):
            try:
                store, saved = saved_game.reopen(path, self._find_game)
            except JournalEmptyError as error:
                _log.warning("%s", error)
                continue
            if not game.over(saved.timeline.state):
                return store, saved
            store.close()
            return None
        return None

    def games(self, game: AnyGame | None = None) -> Iterator[ListedGame]:
        """Every journal, of one game or of all; by game, newest first."""
        wanted = [game.name] if game is not None else sorted({name for name, _, _ in self._numbered()})
        for name in wanted:
            for number, path in self._kept(name):
                yield self._look(path, name, number)

    def unfinished_games(self, game: AnyGame | None = None) -> Iterator[ListedGame]:
        """The games that can be gone on with and that nobody plays just now."""
        return (listed for listed in self.games(game) if listed.state == "unfinished")

    def take_up(self, game_id: str) -> tuple[Store, SavedGame]:
        """Go on with the game of this `ListedGame.id`; a `JournalError` when it cannot be."""
        return saved_game.reopen(self.path_of(game_id), self._find_game)

    def path_of(self, game_id: str) -> Path:
        """Where the journal of this `ListedGame.id` is, if there is one."""
        return self.folder / f"{Path(game_id).name}{SUFFIX}"

    def _look(self, path: Path, name: str, number: int) -> ListedGame:
        """Most games are finished and stay as they are: what did not change is not read again."""
        try:
            stat = path.stat()
        except OSError:
            return look(path, name, number, self._find_game)
        stamp = (stat.st_mtime_ns, stat.st_size)
        known = self._finished.get(path)
        if known is not None and known[0] == stamp:
            return known[1]
        listed = look(path, name, number, self._find_game)
        if listed.state == "finished":
            self._finished[path] = (stamp, listed)
        return listed

    def _next_number(self, game: AnyGame) -> int:
        """Behind all others. The folder is searched once: the thousandth game begins as fast as the first."""
        newest = self._newest.get(game.name)
        if newest is None:
            newest = max((number for number, _ in self._kept(game.name)), default=0)
        with explained(self.folder, say("the folder of journals cannot be read"), JournalWriteError):
            while _is_there(self._path(game, newest + 1)):
                newest += 1  # another companion plays in the same folder
        return newest + 1

    def _path(self, game: AnyGame, number: int) -> Path:
        return self.folder / f"{game.name}-{number:06}{SUFFIX}"

    def _kept(self, name: str) -> list[tuple[int, Path]]:
        """The journals of this game, newest first."""
        return sorted(
            ((number, path) for game, number, path in self._numbered() if game == name), reverse=True
        )

    def _numbered(self) -> list[tuple[str, int, Path]]:
        """The journals with a number; other files in the folder are none of our business."""
        with explained(self.folder, say("the folder of journals cannot be read")):
            try:
                paths = list(self.folder.iterdir())
            except FileNotFoundError:
                return []
        found = ((_NUMBERED.fullmatch(path.name), path) for path in paths)
        return [(match[1], int(match[2]), path) for match, path in found if match]


def _forget(path: Path) -> None:
    """Leave no file in which no game was begun: each attempt on a full disk would be one more in the list."""
    with suppress(OSError):
        if not path.stat().st_size:
            path.unlink()


def _is_there(path: Path) -> bool:
    """Unlike `Path.exists`, which in newer Pythons takes a disk that fails for a file that is not there."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True
