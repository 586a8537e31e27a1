"""How an encoder was turned, judged by runs of clicks.

One click to the wrong side is a contact that bounces. A run of a few to one side is a hand. The display asks
for a turn to the right first, so a first run to the left may be an encoder whose two wires are swapped.
"""

from __future__ import annotations

from typing import Literal

Side = Literal["right", "left"]

RUN = 3


class Turning:
    """One encoder."""

    def __init__(self) -> None:
        self.sides: list[Side] = []
        self.moved = False
        self._run = 0

    def turn(self, steps: int) -> Side | None:
        """Some clicks; gives the side when a run to it is complete for the first time."""
        self.moved = self.moved or steps != 0
        self._run = self._run + steps if self._run * steps > 0 else steps
        side: Side = "right" if self._run > 0 else "left"
        if abs(self._run) < RUN or side in self.sides:
            return None
        self.sides.append(side)
        return side
