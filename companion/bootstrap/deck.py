"""The deck that lies on the table: which tag is which card, and its owner's own data files."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.enrolment.deck import EnrolledDeck, deck_folder
from companion.table.equipment import Equipment
from companion.table.tags import TagBook


class Deck(Struct, frozen=True):
    """What a table needs of an enrolled deck; without any tag its cards cannot be read, only dialled."""

    tags: TagBook
    data_folder: Path | None
    readable: bool

    def useful(self, equipment: Equipment) -> Equipment:
        """Readers are of no use while no card is enrolled: until then cards are dialled in."""
        return equipment if self.readable else replace(equipment, readers=frozenset())


def deck_of(game: AnyGame) -> Deck:
    """The deck that was enrolled here; an empty one where none was, or where the game has no cards."""
    folder = deck_folder(game)
    if game.transcription(folder) is None:
        return Deck(TagBook(), None, readable=False)
    enrolled = EnrolledDeck(game, folder)
    return Deck(enrolled.book, enrolled.data_folder, readable=bool(enrolled.tags))
