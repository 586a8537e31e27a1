"""Hexes with a tag: laid on a reader they tell their number, and what is printed on them is known."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.core.prompt import Lay, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.transcription import Transcribed, Transcription
from companion.core.values import Command
from companion.games.eclipse import data
from companion.games.eclipse.phrases import worth
from companion.games.eclipse.terms import STACKS


class HexStickers(Transcription):
    """The hexes of the three stacks; there is nothing to type in."""

    pieces = True

    def __init__(self, folder: Path) -> None:
        box = data.load(folder) if any(folder.glob("*.toml")) else data.bundled()
        self._hexes = {int(key): one for key, one in box.hexes.items() if one.ring in STACKS}
        self.cards = tuple(sorted(self._hexes))
        self.typed = frozenset(self.cards)

    def describe(self, card: int) -> Text:
        return worth(self._hexes[card])

    def draft(self, card: int) -> Command:
        raise LookupError(f"hex {card} is known")

    def refine(self, draft: Command) -> Prompt:
        raise LookupError(f"nothing is asked of {draft}")

    def transcribe(self, command: Command) -> Transcribed:
        raise LookupError(f"nothing comes of {command}")


def laid(seat: Seat, command: Command, numbers: Sequence[int], *, draft: bool) -> Lay:
    """What a hex on the reader answers: its number, and with it the stack that it came from."""
    return Lay(seat, say("Hex on the reader"), command, "hex", tuple(numbers), draft=draft)
