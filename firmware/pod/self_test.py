"""At power-on: the light shows red, green, blue, the display a test picture, every part gives a sign.

It takes no time of its own: the pod talks and listens while it runs. What is wrong stands in `err` from the
first moment and goes away when the part comes back. At the end one word in the log says how it went, and red
flashes tell which part is at fault, for a maker without a hub.
"""

from faults import flashes

COLOUR_MS = 300
COLOURS = ((255, 0, 0), (0, 255, 0), (0, 0, 255))
LENGTH_MS = COLOUR_MS * len(COLOURS)
FLASH_MS = 250
RED, DARK = (255, 0, 0), (0, 0, 0)


class SelfTest:
    """The first moments of a pod's life."""

    def __init__(self, now_ms):
        self._begin_ms = now_ms
        self._flashes = None

    def colour(self, now_ms):
        """What the light has to show, or None when it is free."""
        elapsed_ms = now_ms - self._begin_ms
        if elapsed_ms < LENGTH_MS:
            return COLOURS[elapsed_ms // COLOUR_MS]
        phase = (elapsed_ms - LENGTH_MS) // FLASH_MS
        if not self._flashes or phase > 2 * self._flashes:
            return None
        return RED if phase % 2 else DARK

    def ends(self, err, now_ms):
        """True once, when it has just ended; `err` is what was found."""
        if self._flashes is not None or now_ms - self._begin_ms < LENGTH_MS:
            return False
        self._flashes = flashes(err)
        return True
