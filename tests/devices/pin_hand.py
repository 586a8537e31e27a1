"""A hand at gpiozero's mock pins: it closes contacts to ground and turns a knob click by click."""

from __future__ import annotations

from gpiozero.pins.mock import MockFactory

from companion.profile.parts import Buttons, Encoder

#: The levels of clk and dt from one click to the next, clockwise; a closed contact is low.
CLICK = ((0, 1), (0, 0), (1, 0), (1, 1))


class PinHand:
    """Works the keys and the encoder of one place."""

    def __init__(self, factory: MockFactory, encoder: Encoder | None, buttons: Buttons) -> None:
        self._factory = factory
        self._encoder = encoder
        self._keys = {name: getattr(buttons, name) for name in buttons.__struct_fields__}
        if encoder is not None:
            self._keys["push"] = encoder.push

    def press(self, key: str) -> None:
        """Close a key's contact."""
        self._factory.pin(self._keys[key]).drive_low()

    def release(self, key: str) -> None:
        """Open it."""
        self._factory.pin(self._keys[key]).drive_high()

    def turn(self, clicks: int) -> None:
        """Turn the knob, clockwise where positive."""
        for _ in range(abs(clicks)):
            for levels in CLICK if clicks > 0 else (*CLICK[2::-1], CLICK[3]):
                self.rest_at(*levels)

    def rest_at(self, clk: int, dt: int) -> None:
        """Leave the knob's two contacts like this."""
        assert self._encoder is not None
        for pin, level in ((self._encoder.clk, clk), (self._encoder.dt, dt)):
            line = self._factory.pin(pin)
            (line.drive_high if level else line.drive_low)()
