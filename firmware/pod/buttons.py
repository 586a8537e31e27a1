"""Keys, debounced: how often each was pressed, and which are down.

Every change of a contact interrupts whatever runs, so a short tap counts however long the pod is busy with
its card reader. A level counts when it has stayed for a moment: whether it has is asked at the next change,
and whenever the loop comes around. A key that is down at power-on is taken for stuck and says nothing until
it has been released once: a key that hangs must not press itself at the table.

`changed` is called from a hard interrupt: nothing in it may use the heap.
"""

SETTLE_MS = 10


class Key:
    """A contact to ground: `pin()` tells its level (0 is down), `clock` has MicroPython's ticks."""

    def __init__(self, pin, clock):
        self._pin = pin
        self._clock = clock
        self._raw = not pin()
        self._changed_ms = clock.ticks_ms()
        self._resting = self._raw
        self.stuck = self._raw
        self.presses = 0

    @property
    def down(self):
        """Whether it is held."""
        return self._resting and not self.stuck

    @property
    def rests(self):
        """Whether nothing is to be done: it is up, was up, and nothing else is waiting to be believed."""
        return not self._resting and not self._raw and self._pin()

    def changed(self, _pin=None):
        """The contact has moved."""
        now_ms = self._clock.ticks_ms()
        self._settle(now_ms)
        self._raw = not self._pin()
        self._changed_ms = now_ms

    def look(self):
        """Time has passed; also finds a change that did not interrupt."""
        self._settle(self._clock.ticks_ms())
        if (not self._pin()) != self._raw:
            self.changed()

    def _settle(self, now_ms):
        """Believe a level that has stayed for long enough."""
        if self._raw == self._resting or self._clock.ticks_diff(now_ms, self._changed_ms) < SETTLE_MS:
            return
        self._resting = self._raw
        if self._resting:
            self.presses += 1
        else:
            self.stuck = False


class Keys:
    """All keys of a pod, with `machine`'s ways to hold interrupts up and to allow them again."""

    def __init__(self, keys, disable_irq, enable_irq):
        self._keys = keys
        self._disable_irq = disable_irq
        self._enable_irq = enable_irq
        #: One bit for each key that is held, and for each that was at power-on and has been ever since.
        self.down = self.stuck = 0
        self.look()

    def __len__(self):
        return len(self._keys)

    def __iter__(self):
        return iter(self._keys)

    @property
    def presses(self):
        """How often each was pressed."""
        return [key.presses for key in self._keys]

    def look(self):
        """Believe what has stayed; call it often."""
        down = stuck = 0
        for place, key in enumerate(self._keys):
            if key.rests:
                continue
            # A change in the middle of it would count the same press twice.
            state = self._disable_irq()
            key.look()
            self._enable_irq(state)
            down |= key.down << place
            stuck |= key.stuck << place
        self.down, self.stuck = down, stuck
