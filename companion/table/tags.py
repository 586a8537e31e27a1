"""Which tag is which card: a UID means a card, and perhaps one of its sides."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.text import Text, say
from companion.core.values import Refusal


class Tag(Struct, frozen=True):
    """What a UID stands for. With one tag per card the side is not known."""

    card: int
    side: str | None = None


class TagBook:
    """All tags of a deck."""

    def __init__(self, tags: Mapping[str, Tag] | None = None) -> None:
        self._tags = dict(tags or {})

    def read(self, uids: tuple[str, ...]) -> Tag | Refusal:
        """The one card in the field; two tags or a foreign one are said, never guessed at."""
        if len(uids) > 1:
            return Refusal(STRAIGHTEN, say("One card alone, flat on the reader."))
        tag = self._tags.get(uids[0])
        return tag if tag is not None else Refusal(UNKNOWN, say("Take it away; lay a card of the game."))


STRAIGHTEN: Text = say("Straighten the card")
UNKNOWN: Text = say("Unknown tag")
