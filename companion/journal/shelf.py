"""A folder of journals: where new games are kept, and where an interrupted one is found again."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
from pathlib import Path

from companion.core.game import AnyGame
from companion.core.options import TableOptions
from companion.errors import JournalEmptyError, JournalWriteError
from companion.journal import book
from companion.journal.book import Account, FindGame
from companion.journal.store import Store

_log = logging.getLogger(__name__)
SUFFIX = ".journal"
INSTALLED = Path("/var/lib/companion")


class Shelf:
    """All games of one table."""

    def __init__(self, folder: Path, find_game: FindGame) -> None:
        self.folder = folder
        self._find_game = find_game
        self._newest: dict[str, int] = {}

    def create(self, game: AnyGame, options: TableOptions, notes: Mapping[str, str] | None = None) -> Store:
        """A journal for a new game; its number sorts it behind all others."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise JournalWriteError(
                f"no folder for journals: {error.strerror}",
                where=str(self.folder),
                remedy="make room for it, or set XDG_STATE_HOME to another place",
            ) from None
        # Numbers, not times: a clock may jump back.
        number = self._next_number(game)
        store = book.create(self._path(game, number), game, options, notes)
        self._newest[game.name] = number
        return store

    def unfinished(self, game: AnyGame) -> tuple[Store, Account] | None:
        """The newest game, if it was interrupted.

        One that cannot be read is a `JournalError`: an older game is not what people were playing. A journal
        in which no game was begun, because the disk was full just then, is passed over.
        """
        for _, path in sorted(self._kept(game), reverse=True):
            try:
                store, account = book.reopen(path, self._find_game)
            except JournalEmptyError as error:
                _log.warning("%s", error)
                continue
            if not game.over(account.timeline.state):
                return store, account
            store.close()
            return None
        return None

    def _next_number(self, game: AnyGame) -> int:
        """Behind all others. The folder is searched once: the thousandth game begins as fast as the first."""
        newest = self._newest.get(game.name)
        if newest is None:
            newest = max((number for number, _ in self._kept(game)), default=0)
        while self._path(game, newest + 1).exists():
            newest += 1  # another companion plays on the same shelf
        return newest + 1

    def _path(self, game: AnyGame, number: int) -> Path:
        return self.folder / f"{game.name}-{number:06}{SUFFIX}"

    def _kept(self, game: AnyGame) -> list[tuple[int, Path]]:
        """The journals that this shelf has numbered; other files in the folder are none of its business."""
        pattern = re.compile(rf"{re.escape(game.name)}-(\d{{6}}){re.escape(SUFFIX)}")
        found = ((pattern.fullmatch(path.name), path) for path in self.folder.glob(f"*{SUFFIX}"))
        return [(int(match[1]), path) for match, path in found if match]


def default_folder() -> Path:
    """Where games and decks are kept: of the service, of the table that is installed here, or the user's own.

    A person who may use the installed table enrols cards and looks at games where it keeps them.
    """
    if state_home := os.environ.get("XDG_STATE_HOME"):
        return Path(state_home) / "companion"
    if of_service := os.environ.get("STATE_DIRECTORY"):
        return Path(of_service.split(":")[0])
    if os.access(INSTALLED, os.W_OK):
        return INSTALLED
    return Path.home() / ".local" / "state" / "companion"
