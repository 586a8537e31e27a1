"""Keys, debounced: how often each was pressed, and which are down.

A level counts when it has stayed for a moment. A key that is down at power-on is taken for stuck and says
nothing until it has been released once: a key that hangs must not press itself at the table.
"""

SETTLE_MS = 10


class Keys:
    """Keys between a pin and ground, given as callables that tell their level (0 is down)."""

    def __init__(self, pins):
        self._pins = pins
        self._levels = 0
        for index, pin in enumerate(pins):
            self._levels |= (not pin()) << index
        self._moving_since = [None] * len(pins)
        self.stuck = self._levels
        self.presses = [0] * len(pins)

    @property
    def down(self):
        """One bit for each key that is held."""
        return self._levels & ~self.stuck

    def sample(self, now_ms):
        """Look at every key once; call it often."""
        for index, pin in enumerate(self._pins):
            if (not pin()) == bool(self._levels >> index & 1):
                self._moving_since[index] = None
            elif self._moving_since[index] is None:
                self._moving_since[index] = now_ms
            elif now_ms - self._moving_since[index] >= SETTLE_MS:
                self._moving_since[index] = None
                self._settle(index)

    def _settle(self, index):
        bit = 1 << index
        self._levels ^= bit
        if self._levels & bit:
            self.presses[index] += 1
        else:
            self.stuck &= ~bit
