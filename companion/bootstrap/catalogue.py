"""The games that are installed here, each with the deck that was enrolled for it."""

from __future__ import annotations

import logging
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion import games
from companion.core.game import AnyGame
from companion.enrolment import deck_folder
from companion.errors import UnknownGameError
from companion.table.catalogue import TableGame, last_played, offered
from companion.table.equipment import Equipment
from companion.table.tags import TagBook

USUAL_GAME = "three-ages"
_log = logging.getLogger(__name__)


class TableDeck(Struct, frozen=True):
    """What a table needs of an enrolled deck; without any tag its cards cannot be read, only dialled."""

    tags: TagBook
    data_folder: Path | None
    readable: bool

    def useful(self, equipment: Equipment) -> Equipment:
        """Readers are of no use while no card is enrolled: until then cards are dialled in."""
        return equipment if self.readable else replace(equipment, readers=frozenset())


def deck_of(game: AnyGame) -> TableDeck:
    """The deck that was enrolled here; an empty one where none was, or where the game has no cards."""
    folder = deck_folder(game)
    if not folder.exists() or game.transcription(folder) is None:
        return TableDeck(TagBook(), None, readable=False)
    from companion.enrolment.deck import EnrolledDeck  # noqa: PLC0415 - only where one was

    enrolled = EnrolledDeck(game, folder)
    return TableDeck(enrolled.book, enrolled.data_folder, readable=bool(enrolled.tags))


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
