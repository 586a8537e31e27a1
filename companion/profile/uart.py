"""The serial port on the header (pins 8 and 10): its name depends on the Pi, and so does what switches it on.

Up to a Pi 4 it is /dev/serial0, whichever of the chip's own ports that leads to; /dev/ttyAMA0 usually is the
Bluetooth chip's. On a Pi 5 it is /dev/ttyAMA0, and /dev/serial0 is the small socket between the HDMI sockets,
where the console may stay. Whoever does not know the Pi goes by the name that the profile uses.
"""

from __future__ import annotations

import re

from companion.core.text import Text, say
from companion.profile.parts import Reader

ANY_PI, PI_5 = "/dev/serial0", "/dev/ttyAMA0"
PORTS = (ANY_PI, PI_5, "/dev/ttyS0")
CMDLINE = "/boot/firmware/cmdline.txt"
NO_CONSOLE = "sudo raspi-config nonint do_serial_cons 1"
_FIFTH = r"Raspberry Pi (Compute Module )?5"
_CONSOLE = r"console=(serial0|ttyAMA0|ttyS0)\b\S*"


def on_uart(reader: Reader) -> bool:
    """Whether a reader is wired to the header's own serial port."""
    return reader.port in PORTS


def boot_line(port: str) -> str:
    """The line in config.txt that switches it on."""
    return "dtparam=uart0=on" if port == PI_5 else "enable_uart=1"


def console_on(port: str, cmdline: str, model: str = "") -> str:
    """The word of the kernel's command line that puts a console onto these pins; empty where none does."""
    name = name_on(model) if model else port
    found = re.finditer(_CONSOLE, cmdline)
    return next((word[0] for word in found if name != PI_5 or word[1] == "ttyAMA0"), "")


def advice(port: str, model: str = "") -> Text | None:
    """What is to be said about this name on this Pi, or on one that is not known; None where it is right."""
    fifth = name_on(model) == PI_5
    if port == PI_5 and not fifth:
        return say(
            'on any Pi but a 5 it is usually the Bluetooth chip\'s: there write port = "{port}"', port=ANY_PI
        )
    if port != PI_5 and (fifth or not model):
        return say(
            'on a Pi 5 it is not on the header: there write port = "{port}", with {line}',
            port=PI_5,
            line=boot_line(PI_5),
        )
    return None


def name_on(model: str) -> str:
    """The port's name on this Pi."""
    return PI_5 if re.match(_FIFTH, model) else ANY_PI
