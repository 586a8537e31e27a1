"""Enrolment: the tags of a deck, card by card, and what is printed on cards that the game does not know.

What is enrolled is on disk at once (`deck.py`). `program.py` runs in the table's loop as a game does, or at a
keyboard; `export.py` takes a deck to another table.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.journal.access import default_folder

if TYPE_CHECKING:
    from companion.core.game import AnyGame


def deck_folder(game: AnyGame, state_folder: Path | None = None) -> Path:
    """Where the deck of a game is kept."""
    return (state_folder or default_folder()) / "decks" / game.name
