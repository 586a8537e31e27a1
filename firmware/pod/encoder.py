"""The rotary encoder as a running total of whole clicks.

An encoder shows two contacts; turning it walks through 11 01 00 10 11 clockwise, and back the other way.
Every change of a pin interrupts whatever runs and adds a quarter step; a bounce adds one and takes it away
again. Only at rest, between two clicks, at least half of the way counts as a whole click, so one edge that
was missed costs nothing and the total never drifts.

`changed` is called from a hard interrupt: nothing in it may use the heap.
"""

# Quarter steps by (levels before, levels now), two bits each, clk first. Impossible jumps count nothing.
_QUARTERS = (0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0)
_AT_REST = {4: (False, False, False, True), 2: (True, False, False, True)}


class Encoder:
    """Two contacts, given as callables that tell their level."""

    def __init__(self, clk, dt, steps=4, backwards=False):
        self._clk = clk
        self._dt = dt
        self._rest = _AT_REST[steps]
        self._half = steps // 2
        self._click = -1 if backwards else 1
        self._levels = clk() << 1 | dt()
        self._quarters = 0
        self.total = 0

    def changed(self, _pin=None):
        """A contact has moved."""
        levels = self._clk() << 1 | self._dt()
        self._quarters += _QUARTERS[self._levels << 2 | levels]
        self._levels = levels
        if self._rest[levels]:
            if self._quarters >= self._half:
                self.total += self._click
            elif self._quarters <= -self._half:
                self.total -= self._click
            self._quarters = 0
