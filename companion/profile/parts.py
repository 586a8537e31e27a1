"""What a profile may say, as plain values; `load.py` reads and checks them.

The table itself and every seat are *places*: each may have a display, an encoder, buttons, a light and a
reader of its own on the Pi, and a pod that brings several of them over one cable. Pins are BCM numbers. A
value that a file leaves out is None where it has a meaning only for some kinds of part.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.seats import TABLE, Seat

Controller = Literal["ssd1306", "ssd1309", "sh1106", "ssd1322"]


class Display(Struct, frozen=True, forbid_unknown_fields=True):
    """A display: `bus` is "i2c-1", "i2c-1/0x70/3" (channel 3 of a multiplexer), "spi-0.0" or "pod"."""

    bus: str
    controller: Controller = "ssd1306"
    size: str = "128x64"
    rotate: Literal[0, 90, 180, 270] = 0
    address: int | None = None
    brightness: int | None = None
    dc: int | None = None
    reset: int | None = None


class Encoder(Struct, frozen=True, forbid_unknown_fields=True):
    """A rotary encoder; `push` is its own key."""

    clk: int
    dt: int
    push: int | None = None
    reversed: bool = False


class Buttons(Struct, frozen=True, forbid_unknown_fields=True):
    """Keys between a pin and ground; `up` and `down` stand in for an encoder."""

    ok: int | None = None
    undo: int | None = None
    up: int | None = None
    down: int | None = None


class Light(Struct, frozen=True, forbid_unknown_fields=True):
    """An RGB light."""

    red: int
    green: int
    blue: int
    common_anode: bool = False


class Reader(Struct, frozen=True, forbid_unknown_fields=True):
    """A card reader from the shelf on a serial port of its own."""

    kind: Literal["rdm6300", "pn532"]
    port: str


class Pod(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat pod: known by its own number, by the port that it is plugged into, or both."""

    uid: str | None = None
    port: str | None = None
    keys: tuple[str, ...] = ("push", "ok", "undo")

    @property
    def address(self) -> str:
        """Where to look for it: the udev rule names the port of a Pico after its number."""
        return self.port or f"/dev/companion/pod-{self.uid}"


class PlaceParts(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that stands at one seat, or in the middle of the table."""

    display: Display | None = None
    encoder: Encoder | None = None
    buttons: Buttons = Buttons()
    light: Light | None = None
    reader: Reader | None = None
    pod: Pod | None = None


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """How long hands take, in milliseconds."""

    debounce_ms: int = 15
    long_press_ms: int = 600
    repeat_after_ms: int = 400
    repeat_every_ms: int = 120


class Profile(Struct, frozen=True):
    """One table. `places` has the table itself under seat 0; `virtual` is the one without any hardware.

    `club` is the file, beside the profile, that says which club the table tells its games.
    """

    name: str
    places: dict[Seat, PlaceParts]
    buzzer: int | None = None
    timing: Timing = Timing()
    virtual: bool = False
    club: str | None = None

    @property
    def table(self) -> PlaceParts:
        """The table's own parts."""
        return self.places[TABLE]


def can_turn(place: PlaceParts) -> bool:
    """Whether something moves through a list: an encoder, or two keys in its stead."""
    keys = place.buttons
    return place.encoder is not None or place.pod is not None or None not in (keys.up, keys.down)


def can_confirm(place: PlaceParts) -> bool:
    """Whether something says yes: the encoder's own key, or OK."""
    return place.pod is not None or bool(keys_of(place) & {"push", "ok"})


def keys_of(place: PlaceParts) -> frozenset[str]:
    """The names of all keys, on pins or on a pod."""
    push = place.encoder.push if place.encoder is not None else None
    pins = {"push": push, "ok": place.buttons.ok, "undo": place.buttons.undo}
    on_pod = place.pod.keys if place.pod is not None else ()
    return frozenset(on_pod) | {key for key, pin in pins.items() if pin is not None}


def can_answer(place: PlaceParts) -> bool:
    """Whether a seat needs nobody else's parts."""
    return place.display is not None and can_turn(place) and can_confirm(place)
