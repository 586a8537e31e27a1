"""The RGB light: a colour with an effect, as the hub wants it, and a sign of its own when no hub is there.

The same wish again does not restart its effect, so the hub may repeat it as often as it likes.
"""

SILENT_MS = 3000
NO_HUB_COLOUR = (255, 90, 0)
NO_HUB_EVERY_MS = 1000
NO_HUB_FLASH_MS = 100
BLINK_MS = 500
BREATH_MS = 2400
DIMMEST = 16
DARK = (0, 0, 0)


def _solid(_elapsed_ms):
    return 255


def _blink(elapsed_ms):
    return 255 if elapsed_ms // BLINK_MS % 2 == 0 else 0


def _breathe(elapsed_ms):
    half = BREATH_MS // 2
    height = 255 - abs(elapsed_ms % BREATH_MS - half) * 255 // half
    # Eyes see brightness as a root: squared, the breath looks even.
    return DIMMEST + height * height * (255 - DIMMEST) // (255 * 255)


EFFECTS = {"solid": _solid, "blink": _blink, "breathe": _breathe}


class Light:
    """Decides what the lamp shows; `lamp(red, green, blue)` takes values from 0 to 255."""

    def __init__(self, lamp):
        self._lamp = lamp
        self._colour = DARK
        self._effect = "solid"
        self._since_ms = 0
        self._shown = None

    def want(self, colour, effect, now_ms):
        """The hub's wish."""
        if (colour, effect) != (self._colour, self._effect):
            self._colour, self._effect, self._since_ms = colour, effect, now_ms

    def step(self, now_ms, hub_silent_ms=0, instead=None):
        """Show what is due now; `instead` is a colour that goes before everything else."""
        if instead is not None:
            colour = instead
        elif hub_silent_ms >= SILENT_MS:
            colour = NO_HUB_COLOUR if now_ms % NO_HUB_EVERY_MS < NO_HUB_FLASH_MS else DARK
        else:
            strength = EFFECTS[self._effect](now_ms - self._since_ms)
            colour = tuple([part * strength // 255 for part in self._colour])
        if colour != self._shown:
            self._shown = colour
            self._lamp(*colour)
