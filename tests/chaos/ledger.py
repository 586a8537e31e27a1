"""What hands did beside what the table has understood: turns and clicks at each place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from companion.core.seats import Seat
from companion.table.desk import Desk
from companion.table.gestures import Clicked, EncoderStepped, Gesture

Entry = tuple[Seat, str]


class Ledger:
    """Two columns."""

    def __init__(self, heard: Callable[[Entry], None] = lambda _: None) -> None:
        """`heard` is called after each gesture that was understood."""
        self.made: Counter[Entry] = Counter()
        self.understood: Counter[Entry] = Counter()
        self._heard = heard

    def turned(self, place: Seat) -> None:
        """A knob was turned by one click."""
        self.made[place, "turns"] += 1

    def clicked(self, place: Seat) -> None:
        """A key was pressed, and is let go."""
        self.made[place, "clicks"] += 1

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hears every gesture that reaches a desk."""
        carry_out = Desk.carry_out

        def understood(desk: Desk, gestures: Iterable[Gesture]) -> None:
            found = [*gestures]
            for gesture in found:
                self._hear(gesture)
            carry_out(desk, found)

        with patch.object(Desk, "carry_out", understood):
            yield

    def _hear(self, gesture: Gesture) -> None:
        if isinstance(gesture, EncoderStepped):
            entry, amount = (gesture.seat, "turns"), abs(gesture.steps)
        elif isinstance(gesture, Clicked):
            entry, amount = (gesture.seat, "clicks"), 1
        else:
            return
        self.understood[entry] += amount
        self._heard(entry)

    @property
    def lost(self) -> int:
        """What was done and not understood."""
        return (self.made - self.understood).total()

    @property
    def doubled(self) -> int:
        """What was understood and not done."""
        return (self.understood - self.made).total()

    def clear(self) -> None:
        """Begin anew."""
        self.made.clear()
        self.understood.clear()
