"""What every conversation over a serial line looks like from outside: facts, and whether they can be trusted.

A pod and a reader from the shelf speak very differently, but both take bytes and the time and give facts
without seats. Whether the device works is a level like everything else: `live`, and if not, `trouble` says
why as soon as that is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from companion.core.text import Text
from companion.link.messages import Hello

# So long nothing is heard, and the device counts as gone.
SILENCE_MS = 3_000
# So soon a conversation wants to hear that time has passed, while something is due.
SOON_MS = 100


class PodIdentified(Struct, frozen=True):
    """A pod said who it is."""

    hello: Hello


class EncoderSteps(Struct, frozen=True):
    """The encoder moved by whole steps; clockwise is positive."""

    steps: int


class KeyLevel(Struct, frozen=True):
    """A key went down or up."""

    index: int
    down: bool


class Restarted(Struct, frozen=True):
    """The device began anew: keys that were held are held no longer, and meant nothing."""


class Tags(Struct, frozen=True):
    """Exactly these tags are in the field."""

    tags: tuple[str, ...]


Fact = PodIdentified | EncoderSteps | KeyLevel | Restarted | Tags


class Conversation(Protocol):
    """One device at the other end, since its port was opened."""

    @property
    def live(self) -> bool:
        """Whether the device works."""

    @property
    def trouble(self) -> Text | None:
        """Why it does not, once that is known."""

    @property
    def silence_ms(self) -> int:
        """How long it can do without hearing that time has passed, if no bytes come."""

    @property
    def by_lines(self) -> bool:
        """Whether nothing but whole lines is expected, so that half a one need wake nobody."""

    def receive(self, data: bytes, now_ms: int) -> Sequence[Fact]:
        """Bytes have come, or only time has passed."""

    def outgoing(self, now_ms: int) -> bytes:
        """What is to be sent now, perhaps nothing."""
