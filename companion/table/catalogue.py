"""The games that a table can play, and which of them it played last."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from companion.core.game import AnyGame
from companion.journal.access import make_folder
from companion.table.equipment import Equipment
from companion.table.tags import TagBook

FILE = "game"
_log = logging.getLogger(__name__)


class TableGame(Struct, frozen=True):
    """A game with what this table has for it: readers count only where its cards are enrolled."""

    game: AnyGame
    equipment: Equipment
    tags: TagBook | None = None
    data_folder: Path | None = None

    @property
    def fixed(self) -> Mapping[str, str]:
        """The settings that this table leaves no choice about."""
        return {} if self.equipment.readers else self.game.settings_without_readers

    @property
    def fixed_with_bots(self) -> Mapping[str, str]:
        """The same where bots play: the companion keeps the whole board and deals the cards."""
        usual = {one.key: one.default for one in self.game.settings}
        cards = {key: usual[key] for key in self.game.settings_without_readers}
        return {**cards, **self.game.settings_without_box}


class Catalogue(Protocol):
    """Every game that is installed; nothing is imported before somebody asks for it."""

    def all(self) -> Sequence[TableGame]:
        """The games that can be chosen."""

    def find(self, name: str) -> TableGame:
        """The game of that name."""


def offered(names: Iterable[str], find: Callable[[str], TableGame]) -> list[TableGame]:
    """Every game that can be found: one that another package broke must not keep the others away."""
    found = []
    for name in names:
        try:
            found.append(find(name))
        except Exception:
            _log.exception("the game %s cannot be offered", name)
    return found


def last_played(folder: Path) -> str | None:
    """The name of the game that was played last, if one was."""
    with suppress(OSError, UnicodeDecodeError):
        return (folder / FILE).read_text(encoding="utf-8").strip() or None
    return None


def remember_played(folder: Path, name: str) -> None:
    """Keep it; where nothing can be kept, the next start begins with the usual game."""
    with suppress(OSError):
        make_folder(folder)
        (folder / FILE).write_text(f"{name}\n", encoding="utf-8")
