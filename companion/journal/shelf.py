"""A folder of journals: where new games are kept, and where an interrupted one is found again."""

from __future__ import annotations

import logging
import os
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.core.game import AnyGame
from companion.core.options import TableOptions
from companion.errors import JournalError, JournalWriteError
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
        newest, _ = next(self._kept(game), (0, None))
        number = newest + 1
        return book.create(self.folder / f"{game.name}-{number:06}{SUFFIX}", game, options, notes)

    def unfinished(self, game: AnyGame) -> tuple[Store, Account] | None:
        """The newest game, if it was interrupted. A damaged journal is left alone and said."""
        for _, path in self._kept(game):
            try:
                store, account = book.reopen(path, self._find_game)
            except JournalError as error:
                _log.warning("%s (%s)", error, error.remedy)
                continue
            if not game.over(account.timeline.state):
                return store, account
            store.close()
            return None
        return None

    def _kept(self, game: AnyGame) -> Iterator[tuple[int, Path]]:
        """The journals that this shelf has numbered, newest first; other files here are none of its business.

        The thousandth game begins as fast as the first: of a sorted folder only the end is looked at.
        """
        try:
            names = sorted(os.listdir(self.folder))  # noqa: PTH208 - one call, however many games there are
        except OSError:
            return  # what is not there, or not for this user, holds no games
        pattern = re.compile(rf"{re.escape(game.name)}-(\d{{6}}){re.escape(SUFFIX)}")
        for place in reversed(range(bisect_right(names, f"{game.name}-999999{SUFFIX}"))):
            if not names[place].startswith(f"{game.name}-"):
                return
            if match := pattern.fullmatch(names[place]):
                yield int(match[1]), self.folder / names[place]


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
