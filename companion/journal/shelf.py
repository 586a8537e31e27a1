"""A folder of journals: where new games are kept, and where an interrupted one is found again."""

from __future__ import annotations

import logging
import os
from pathlib import Path

from companion.core.game import AnyGame
from companion.core.options import TableOptions
from companion.errors import JournalError, JournalWriteError
from companion.journal import book
from companion.journal.book import Account, FindGame
from companion.journal.store import Store

_log = logging.getLogger(__name__)
SUFFIX = ".journal"


class Shelf:
    """All games of one table."""

    def __init__(self, folder: Path, find_game: FindGame) -> None:
        self.folder = folder
        self._find_game = find_game

    def create(self, game: AnyGame, options: TableOptions) -> Store:
        """A journal for a new game; its name sorts by the time it was begun."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise JournalWriteError(
                f"no folder for journals: {error.strerror}",
                where=str(self.folder),
                remedy="name another folder",
            ) from None
        return book.create(self._new_path(game), game, options)

    def unfinished(self, game: AnyGame) -> tuple[Store, Account] | None:
        """The newest game, if it was interrupted. A damaged journal is left alone and said."""
        for path in sorted(self.folder.glob(f"{game.name}-*{SUFFIX}"), reverse=True):
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

    def _new_path(self, game: AnyGame) -> Path:
        # Names must sort by age also when a clock jumps back: count on from the newest.
        newest = max(self.folder.glob(f"{game.name}-*{SUFFIX}"), default=None)
        number = int(newest.stem.split("-")[-1]) + 1 if newest else 1
        return self.folder / f"{game.name}-{number:06}{SUFFIX}"


def default_folder() -> Path:
    """The user's own place for such things."""
    state_home = os.environ.get("XDG_STATE_HOME")
    return (Path(state_home) if state_home else Path.home() / ".local" / "state") / "companion"
