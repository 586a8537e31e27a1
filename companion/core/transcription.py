"""Typing in what is printed on the cards, where a program cannot know it.

A transcription is the deck as an owner's folder has it at one moment: some cards typed in, the others
stand-ins. It is asked for part by part, with drafts, like any command of the game. It writes nothing itself:
what comes of a finished command is a whole file, which the platform puts on disk, and a new transcription is
then opened on the folder.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from msgspec import Struct

from companion.core.prompt import Prompt
from companion.core.text import Text
from companion.core.values import Command


class Transcribed(Struct, frozen=True):
    """What a card that was typed in leads to.

    `file` is a name in the owner's folder, `content` all that it holds from now on. `renumbered` has the old
    and the new number of every card that is called otherwise now.
    """

    file: str
    content: str
    renumbered: Mapping[int, int] = {}


class Transcription(ABC):
    """One deck in one folder."""

    # The numbers of all cards, in printed order; this order stays when a card is given another number.
    cards: tuple[int, ...]
    # Those that the owner has typed in.
    typed: frozenset[int]
    # Whether a card shows the number that it goes by here; if not, people are told what it looks like.
    numbered: bool = True
    # Whether they are pieces of the board whose print the game knows: nobody holds them, or types them in.
    pieces: bool = False

    @abstractmethod
    def describe(self, card: int) -> Text:
        """What is printed on a card, as far as this deck knows."""

    @abstractmethod
    def draft(self, card: int) -> Command:
        """The command that types a card in, with every part still open."""

    @abstractmethod
    def refine(self, draft: Command) -> Prompt:
        """The next question about a draft."""

    def forecast(self, _draft: Command) -> Text | None:
        """What would come of a number while it is dialled, in a few words (asked at every click)."""
        return None

    def counts_as(self, card: int) -> int:
        """The number that the game knows a card by: several may be alike to it."""
        return card

    @abstractmethod
    def transcribe(self, command: Command) -> Transcribed:
        """What a finished command makes of the deck."""
