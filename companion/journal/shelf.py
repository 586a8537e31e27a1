"""A folder of journals: where new games are kept, and where an interrupted one is found again."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
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
        number = max((number for number, _ in self._kept(game)), default=0) + 1
        return book.create(self.folder / f"{game.name}-{number:06}{SUFFIX}", game, options, notes)

    def unfinished(self, game: AnyGame) -> tuple[Store, Account] | None:
        """The newest game, if it was interrupted. A damaged journal is left alone and said."""
        for _, path in sorted(self._kept(game), reverse=True):
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

    def _kept(self, game: AnyGame) -> list[tuple[int, Path]]:
        """The journals that this shelf has numbered; other files in the folder are none of its business."""
        pattern = re.compile(rf"{re.escape(game.name)}-(\d{{6}}){re.escape(SUFFIX)}")
        found = ((pattern.fullmatch(path.name), path) for path in self.folder.glob(f"*{SUFFIX}"))
        return [(int(match[1]), path) for match, path in found if match]


def default_folder() -> Path:
    """The user's own place for such things."""
    state_home = os.environ.get("XDG_STATE_HOME")
    return (Path(state_home) if state_home else Path.home() / ".local" / "state") / "companion"
