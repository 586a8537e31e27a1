"""The games that are installed here, each with the deck that was enrolled for it."""

from __future__ import annotations

import logging
from pathlib import Path

from companion import games
from companion.bootstrap.deck import deck_of
from companion.core.game import AnyGame
from companion.errors import UnknownGameError
from companion.table.catalogue import TableGame, last_played, offered
from companion.table.equipment import Equipment

USUAL_GAME = "three-ages"
_log = logging.getLogger(__name__)


class InstalledGames:
    """What the lobby offers; nothing is imported before it asks."""

    def __init__(self, equipment: Equipment) -> None:
        self._equipment = equipment

    def all(self) -> list[TableGame]:
        """Every game that can be loaded."""
        return offered(games.names(), self.find)

    def find(self, name: str) -> TableGame:
        """The game of that name, with its cards."""
        game = games.find(name)
        deck = deck_of(game)
        return TableGame(game, deck.useful(self._equipment), deck.tags, deck.data_folder)


def first_game(wanted: str | None, folder: Path) -> AnyGame:
    """The game that was asked for, or else the one that was played here last."""
    if wanted is not None:
        return games.find(wanted)
    try:
        return games.find(last_played(folder) or USUAL_GAME)
    except UnknownGameError as error:
        _log.warning("%s", error)
        return games.find(USUAL_GAME)
