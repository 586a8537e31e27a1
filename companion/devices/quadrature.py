"""A knob's whole clicks from the edges of its two contacts, in the order of the edges' own times.

On a machine that is short of time the callbacks of two lines come late and out of order, though each edge
still carries the kernel's time. So the last edges are remembered: when one turns out to be older than others
that were judged already, these are judged again behind it, and what they come to now is made good. Nobody
ever waits for an edge that might still come.

The table of states is gpiozero's own: a bounce only goes to and fro between neighbours, and a click counts
when the knob comes to rest on the other side.
"""

from __future__ import annotations

from gpiozero import RotaryEncoder
from msgspec import Struct

#: Longer than the kernel's own memory of both lines.
REMEMBERED = 64
CLK, DT = 2, 1
REST = "idle"
STEPS = {"+1": 1, "-1": -1}


class _State(Struct, frozen=True):
    """Where the knob is: gpiozero's name for it, and one bit for each contact that is closed."""

    name: str
    closed: int


class _Edge(Struct, frozen=True):
    at: float
    contact: int
    closes: bool


class _Judged(Struct, frozen=True):
    edge: _Edge
    before: _State
    steps: int


class Quadrature:
    """Two contacts of one knob."""

    def __init__(self) -> None:
        self._state = _State(REST, 0)
        self._judged: list[_Judged] = []

    def closed(self, contact: int) -> bool:
        """Whether a contact is closed, as far as its edges have told."""
        return bool(self._state.closed & contact)

    def edge(self, contact: int, *, closes: bool, at: float) -> int:
        """A contact has moved at this time: how many clicks that makes, clockwise where positive."""
        again = [_Edge(at, contact, closes)]
        undone = 0
        while self._judged and self._judged[-1].edge.at > at:
            judged = self._judged.pop()
            self._state = judged.before
            again.insert(1, judged.edge)
            undone += judged.steps
        total = sum(self._judge(edge) for edge in again)
        del self._judged[:-REMEMBERED]
        return total - undone

    def _judge(self, edge: _Edge) -> int:
        before = self._state
        closed = before.closed | edge.contact if edge.closes else before.closed & ~edge.contact
        name = RotaryEncoder.TRANSITIONS[before.name][closed]
        steps = STEPS.get(name, 0)
        self._state = _State(REST if steps else name, closed)
        self._judged.append(_Judged(edge, before, steps))
        return steps
