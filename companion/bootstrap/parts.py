"""Opening everything that a profile names.

The order matters on a Pi: pins first (a line that is claimed right after the chip was opened may stay deaf),
then displays, so that there is something to see, then what people touch. A part that is not there yet is
lost, not fatal: it is looked for again and again while the table runs. Only the pins must be right.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

from companion.core.seats import TABLE, Seat
from companion.devices.cues import Cues, LightPort, SeatLights, Sounder
from companion.devices.gpio import GpioControls, open_buzzer, open_light, open_pins
from companion.devices.oled.build import open_displays
from companion.devices.ports import AgedPost, DisplayPort
from companion.profile.parts import Display, PlaceParts, Profile, can_confirm, can_turn, keys_of
from companion.profile.pins import pins
from companion.table.clock import monotonic_ms
from companion.table.equipment import Equipment, Key, Part

ON_POD = "pod"
CONFIRM_AND_UNDO: tuple[Key, ...] = ("push", "ok", "undo")


class SerialPart(Protocol):
    """What speaks over serial lines."""

    def start(self) -> None:
        """Run on threads of its own, until it is closed."""

    def step(self) -> None:
        """Or once, on the caller's."""


class Hardware:
    """Where parts come from; a test brings its own."""

    sysfs = Path("/sys")

    def pins(self) -> Any:
        """The factory of all pins."""
        return open_pins()

    def i2c(self, number: int) -> Any:  # noqa: ARG002 - that of a test looks at it
        """An open smbus for `/dev/i2c-<number>`, or None: luma opens it."""
        return None

    def now_ms(self) -> int:
        """Time that only goes forward."""
        return monotonic_ms()

    def start(self, part: SerialPart) -> None:
        """Let a part on a serial line run by itself."""
        part.start()


class TableParts:
    """Everything that a profile names, opened."""

    def __init__(self, profile: Profile, post: AgedPost, hardware: Hardware) -> None:
        self.equipment = equipment_of(profile)
        self.displays: dict[Seat, DisplayPort] = {}
        # Whether the last picture is meant for whoever finds the table switched off.
        self.stays_lit = False
        self._post = post
        self._hardware = hardware
        self._controls: dict[Seat, GpioControls] = {}
        with ExitStack() as opened:
            self._factory = hardware.pins() if pins(profile) else None
            if self._factory is not None:
                opened.callback(self._factory.close)
            self._open_displays(profile, opened)
            lights = self._open_pods(profile, opened)
            self._open_readers(profile, opened)
            self.cues = self._open_cues(profile, lights, opened)
            self._open_controls(profile, opened)
            self._opened = opened.pop_all()

    def close(self) -> None:
        """Let go of everything, the last opened first."""
        self._opened.close()

    def missed_edges(self) -> list[tuple[Seat, str]]:
        """Lines on the Pi's own pins whose level has changed without the kernel's telling so."""
        return [(seat, line) for seat, controls in self._controls.items() for line in controls.missed_edges()]

    def closed(self) -> list[tuple[Seat, str]]:
        """Lines on the Pi's own pins whose contact is closed now."""
        return [(seat, line) for seat, controls in self._controls.items() for line in controls.closed()]

    def _open_displays(self, profile: Profile, opened: ExitStack) -> None:
        wired = {seat: display for seat, display in _displays(profile).items() if display.bus != ON_POD}
        hardware = self._hardware
        self.glass = open_displays(
            wired, self._post, i2c=hardware.i2c, sysfs=hardware.sysfs, pins=self._factory
        )
        # A display that nobody serves any more must not go on asking.
        opened.callback(lambda: self.glass.close(blank=not self.stays_lit))
        self.displays.update(self.glass.ports)

    def _open_pods(self, profile: Profile, opened: ExitStack) -> dict[Seat, LightPort]:
        mounted = {seat: place.pod for seat, place in profile.places.items() if place.pod is not None}
        if not mounted:
            return {}
        from companion.devices.pods import Pods  # noqa: PLC0415 - only where the profile has one

        pods = Pods(mounted, self._post, self._hardware.now_ms)
        for seat, display in _displays(profile).items():
            if display.bus == ON_POD:
                width, height = map(int, display.size.split("x"))
                shown = pods.display(seat, (width, height), display.rotate)
                shown.brightness = display.brightness
                self.displays[seat] = shown
        opened.callback(pods.close)
        self._hardware.start(pods)
        return {seat: pods.light(seat) for seat in mounted}

    def _open_readers(self, profile: Profile, opened: ExitStack) -> None:
        mounted = {seat: place.reader for seat, place in profile.places.items() if place.reader is not None}
        if mounted:
            from companion.devices.readers import SerialReader  # noqa: PLC0415 - as with pods

            for seat, part in mounted.items():
                reader = SerialReader(seat, part, self._post, self._hardware.now_ms)
                opened.callback(reader.close)
                self._hardware.start(reader)

    def _open_cues(self, profile: Profile, on_pods: dict[Seat, LightPort], opened: ExitStack) -> Cues:
        lights = dict(on_pods)
        for seat, place in profile.places.items():
            if place.light is not None:
                lights[seat] = opened.enter_context(open_light(place.light, self._factory))
        sounder = None
        if profile.buzzer is not None:
            sounder = Sounder(opened.enter_context(open_buzzer(profile.buzzer, self._factory)))
        return Cues(SeatLights(lights), sounder)

    def _open_controls(self, profile: Profile, opened: ExitStack) -> None:
        for seat, place in profile.places.items():
            if _has_pins(place):
                controls = GpioControls(seat, place.encoder, place.buttons, self._post, self._factory)
                opened.callback(controls.close)
                self._controls[seat] = controls


def open_parts(profile: Profile, post: AgedPost, hardware: Hardware | None = None) -> TableParts:
    """Open what a profile names; whatever must be there and is not is a `HardwareError`."""
    return TableParts(profile, post, hardware or Hardware())


def equipment_of(profile: Profile) -> Equipment:
    """What the table knows of its parts: who has controls, a reader, a display, and what goes with a pod."""
    seats = {seat: place for seat, place in profile.places.items() if seat != TABLE}

    def having(has: Callable[[PlaceParts], Any]) -> frozenset[Seat]:
        return frozenset(seat for seat, place in seats.items() if has(place))

    wired: dict[Part, frozenset[Seat]] = {
        "controls": having(_has_pins),
        "reader": having(lambda place: place.reader),
        "display": having(lambda place: place.display and place.display.bus != ON_POD),
    }
    return Equipment(
        controls=having(lambda place: can_turn(place) and can_confirm(place)),
        readers=wired["reader"] | having(lambda place: place.pod),
        displays=having(lambda place: place.display),
        wired=frozenset((seat, part) for part, found in wired.items() for seat in found),
        timing=profile.timing,
        lacking=frozenset(
            (seat, key)
            for seat, place in profile.places.items()
            for key in CONFIRM_AND_UNDO
            if key not in keys_of(place)
        ),
    )


def _has_pins(place: PlaceParts) -> bool:
    buttons = place.buttons
    return place.encoder is not None or any(
        pin is not None for pin in (buttons.ok, buttons.undo, buttons.up, buttons.down)
    )


def _displays(profile: Profile) -> dict[Seat, Display]:
    return {seat: place.display for seat, place in profile.places.items() if place.display is not None}
