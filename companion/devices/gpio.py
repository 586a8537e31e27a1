"""Keys, encoders, lights and the buzzer on the Pi's own pins, with gpiozero on lgpio.

lgpio and nothing else: gpiozero would fall back to pins that do not exist, and a table that hears nobody
is worse than one that does not start. Every device gets its factory handed in, so neither gpiozero's
global one nor its environment variable has a say.

lgpio has one thread that calls back for every line; what a callback raises ends that thread, and with it
all input. So a callback here posts one signal and lets nothing out. It comes late when the machine is busy,
but it carries the kernel's time of the edge: a signal is posted with its age, so that contacts which bounced
for 4 ms are not taken for a hand that pressed for 16. Contacts are reported as they bounce: the table's
gestures judge keys, and an encoder's two lines tell a bounce from a step by themselves (`quadrature.py`).
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, chdir, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

from gpiozero import RGBLED, Factory, InputDevice, TonalBuzzer

from companion.core.reasons import reason_of
from companion.core.seats import Seat
from companion.core.signals import KeyChanged, Signal, Turned
from companion.core.text import Text, say
from companion.devices.permissions import permission_remedy
from companion.devices.ports import AgedPost
from companion.devices.quadrature import CLK, DT, Quadrature
from companion.errors import HardwareError
from companion.profile.parts import Buttons, Encoder, Light
from companion.profile.problems import place_name

#: A line claimed while lgpio's thread is still starting may stay deaf for good.
THREAD_START_SECONDS = 0.05
#: An edge may be on its way while its line is looked at; it is not during two looks.
LOOKS_UNTIL_DEAF = 2
#: Those of one line.
EDGES_OF_A_CLICK = 2
#: No callback is later than this; a greater age means that kernel and program count from different moments.
OLDEST_SECONDS = 10

MODEL = Path("/proc/device-tree/model")
ELSEWHERE = say(
    "do this at the Pi; here the virtual table works: companion run, and cards are enrolled at the keyboard:"
    " companion enrol GAME, both without --profile"
)
INSTALL_LGPIO = say(
    "sudo apt install python3-lgpio, and make the virtual environment with --system-site-packages"
)
FREE_PIN = say("choose another pin in the profile, or stop what holds this one: gpioinfo names it")

#: A contact is closed or not, and the time of that edge.
Changed = Callable[[bool, float], None]

_log = logging.getLogger(__name__)


def open_pins(wait: Callable[[float], object] = time.sleep) -> Factory:
    """The factory of all pins, ready for inputs; or a `HardwareError` that says why there is none."""
    try:
        factory = _open_factory()
    except HardwareError as error:
        # What a Pi lacks is of no interest to a machine that is none.
        if _is_pi():
            raise
        raise HardwareError(say("this is not a Raspberry Pi"), where="GPIO", remedy=ELSEWHERE) from error
    wait(THREAD_START_SECONDS)
    return factory


def _is_pi() -> bool:
    try:
        return MODEL.read_text(encoding="utf-8", errors="replace").startswith("Raspberry Pi")
    except OSError:
        return False


def _open_factory() -> Factory:
    factory_class = _import_factory()
    try:
        return factory_class()
    except Exception as error:  # lgpio's own errors have no class that could be named without lgpio
        raise HardwareError(
            say("the pins cannot be opened: {why}", why=reason_of(error)),
            where="/dev/gpiochip*",
            remedy=permission_remedy("gpio", "/dev/gpiochip*"),
        ) from error


def _import_factory() -> Callable[[], Factory]:
    try:
        with _folder_for_lgpio():
            from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - the folder must be there first
    except AttributeError as error:
        raise HardwareError(
            say("the installed lgpio is an empty stand-in, as pip takes it where it finds no real one"),
            where="lgpio",
            remedy=Text("{command}; {remedy}", {"command": "pip uninstall lgpio", "remedy": INSTALL_LGPIO}),
        ) from error
    except ImportError as error:
        raise HardwareError(
            say("lgpio cannot be used: {why}", why=str(error)), where="lgpio", remedy=INSTALL_LGPIO
        ) from error
    except OSError as error:
        raise HardwareError(
            say("lgpio finds no folder to write to: {why}", why=reason_of(error)),
            where="lgpio",
            remedy=say("let XDG_RUNTIME_DIR or TMPDIR name a folder that this user may write to"),
        ) from error
    factory: Callable[[], Factory] = LGPIOFactory
    return factory


@contextmanager
def _folder_for_lgpio() -> Iterator[None]:
    """Importing lgpio makes a pipe in the folder `LG_WD`, opens both ends, and leaves the program in there.

    A folder of our own, gone with the pipe's name as soon as both ends are open, is nobody else's; and the
    program stays where it was, so that relative paths mean what they meant.
    """
    named = (os.environ.get(name, "").split(":")[0] for name in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"))
    parent = next((folder for folder in named if folder and os.access(folder, os.W_OK | os.X_OK)), None)
    before = os.environ.get("LG_WD")
    with TemporaryDirectory(prefix="companion-lgpio-", dir=parent) as folder, chdir(Path.cwd()):
        os.environ["LG_WD"] = folder
        try:
            yield
        finally:
            del os.environ["LG_WD"]
            if before is not None:
                os.environ["LG_WD"] = before


class GpioControls:
    """The keys and the encoder at one place."""

    def __init__(
        self, seat: Seat, encoder: Encoder | None, buttons: Buttons, post: AgedPost, factory: Factory
    ) -> None:
        self._seat = seat
        self._post = post
        self._factory = factory
        self._lines: list[_Line] = []
        with ExitStack() as opened:
            for key, pin in _keys(encoder, buttons).items():
                self._open_key(key, pin, opened)
            if encoder is not None:
                self._open_encoder(encoder, opened)
            self._opened = opened.pop_all()

    def missed_edges(self) -> tuple[str, ...]:
        """Lines whose level has changed without an edge, in this look and the one before: look every 50 ms.

        Names are those of keys, and `clk` and `dt` for the encoder's two. A key is found out while held.
        """
        return tuple([line.name for line in self._lines if line.misses_edges()])

    def closed(self) -> tuple[str, ...]:
        """Lines whose contact is closed now, by the same names: held keys, a knob between two clicks."""
        return tuple([line.name for line in self._lines if line.is_closed])

    def close(self) -> None:
        """Let go of every pin."""
        self._lines.clear()
        self._opened.close()

    def _open_key(self, key: str, pin: int, opened: ExitStack) -> None:
        # Not a `Button`: each has a thread of its own for long presses, which the table measures by itself.
        with _claiming(say("{place}, {key}, pin {pin}", place=place_name(self._seat), key=key, pin=pin)):
            contact = opened.enter_context(InputDevice(pin, pull_up=True, pin_factory=self._factory))

        def changed(closed: bool, ticks: float) -> None:
            self._tell(KeyChanged(self._seat, key, down=closed), ticks)

        self._watch(key, contact, changed, told=contact.is_active)

    def _open_encoder(self, encoder: Encoder, opened: ExitStack) -> None:
        where = say(
            "{place}, encoder, pins {clk} (clk) and {dt} (dt)",
            place=place_name(self._seat),
            clk=encoder.clk,
            dt=encoder.dt,
        )
        with _claiming(where):
            clk, dt = (
                opened.enter_context(InputDevice(pin, pull_up=True, pin_factory=self._factory))
                for pin in (encoder.clk, encoder.dt)
            )
        knob = Quadrature()
        clockwise = -1 if encoder.reversed else 1

        def changed(contact: int, closed: bool, ticks: float) -> None:
            steps = knob.edge(contact, closes=closed, at=ticks)
            if steps:
                self._tell(Turned(self._seat, clockwise * steps), ticks)

        lines = (
            self._watch("clk", clk, partial(changed, CLK), told=False),
            self._watch("dt", dt, partial(changed, DT), told=False),
        )
        for line, other in (lines, lines[::-1]):
            line.partner = other

    def _watch(self, name: str, contact: InputDevice, changed: Changed, *, told: bool) -> _Line:
        line = _Line(name, contact, changed, told=told)
        # gpiozero itself holds on to it by a weak reference only.
        self._lines.append(line)
        contact.pin.edges = "both"
        contact.pin.when_changed = line.changed
        return line

    def _tell(self, signal: Signal, ticks: float) -> None:
        age = self._factory.ticks_diff(self._factory.ticks(), ticks)
        try:
            self._post(signal, round(age * 1_000) if 0 <= age <= OLDEST_SECONDS else 0)
        except Exception:
            _log.exception("%r was lost", signal)


class _Line:
    """One wire: its level now, against what its edges have told."""

    def __init__(self, name: str, contact: InputDevice, tell: Changed, *, told: bool) -> None:
        self.name = name
        self._contact = contact
        self._tell = tell
        self._told = told
        # A knob is taken to be at rest between two clicks, without looking.
        self._excused = contact.is_active != told
        self._silent_looks = 0
        # A knob is turned faster than anybody looks: its other line tells that it was turned at all.
        self.partner: _Line | None = None
        self._edges = 0
        self._differed = False

    @property
    def is_closed(self) -> bool:
        """Whether its contact is closed now."""
        return bool(self._contact.is_active)

    def changed(self, ticks: float, state: int) -> None:
        """An edge: the level behind it, and the kernel's time."""
        self._told = not state
        self._edges += 1
        self._tell(self._told, ticks)

    def misses_edges(self) -> bool:
        """Whether its level differs from what was told: in two looks, or once while its partner tells."""
        differs = self._contact.is_active != self._told
        self._excused &= differs
        self._differed |= differs and not self._excused
        self._silent_looks = self._silent_looks + 1 if differs and not self._excused else 0
        partner_tells = self.partner is not None and self.partner._edges >= EDGES_OF_A_CLICK
        mute = partner_tells and self._differed and not self._edges
        return mute or self._silent_looks >= LOOKS_UNTIL_DEAF


class PinBuzzer:
    """A `TonalBuzzer` that is off when it is silent: lgpio ends a tone with the pin wherever it stands."""

    def __init__(self, pin: int, factory: Factory) -> None:
        self._buzzer = TonalBuzzer(pin, pin_factory=factory)

    def play(self, tone: str | None) -> None:
        """Sound this tone, or none."""
        if tone is None:
            self.stop()
        else:
            self._buzzer.play(tone)

    def stop(self) -> None:
        """Be quiet, without current."""
        self._buzzer.stop()
        self._buzzer.pwm_device.pin.state = False

    def close(self) -> None:
        """Let go of the pin."""
        self._buzzer.close()

    def __enter__(self) -> PinBuzzer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_light(light: Light, factory: Factory) -> Any:
    """An `RGBLED`. Any pin will do: lgpio dims by software, as it does for pins that have hardware for it."""
    pins = (light.red, light.green, light.blue)
    red, green, blue = pins
    with _claiming(say("light, pins {red}, {green} and {blue}", red=red, green=green, blue=blue)):
        return RGBLED(*pins, active_high=not light.common_anode, pin_factory=factory)


def open_buzzer(pin: int, factory: Factory) -> PinBuzzer:
    """A buzzer that plays tones, on any pin."""
    with _claiming(say("buzzer, pin {pin}", pin=pin)):
        return PinBuzzer(pin, factory)


def _keys(encoder: Encoder | None, buttons: Buttons) -> dict[str, int]:
    pins = {
        "push": None if encoder is None else encoder.push,
        "ok": buttons.ok,
        "undo": buttons.undo,
        "up": buttons.up,
        "down": buttons.down,
    }
    return {key: pin for key, pin in pins.items() if pin is not None}


@contextmanager
def _claiming(where: Text) -> Iterator[None]:
    try:
        yield
    except Exception as error:  # gpiozero's errors, and lgpio's, which have no class to name
        raise HardwareError(
            say("the pin cannot be used: {why}", why=reason_of(error)), where=where, remedy=FREE_PIN
        ) from error
