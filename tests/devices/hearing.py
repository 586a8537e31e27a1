"""An ear for signals: what was posted, and how old it was."""

from __future__ import annotations

from companion.core.signals import Signal


class Ear:
    """Takes signals like the table's loop."""

    def __init__(self) -> None:
        self.heard: list[Signal] = []
        self.ages_ms: list[int] = []

    def post(self, signal: Signal, age_ms: int = 0, /) -> None:
        """Hear a signal."""
        self.heard.append(signal)
        self.ages_ms.append(age_ms)
