"""The header's serial port: every name on every Pi."""

from __future__ import annotations

import pytest

from companion.profile.uart import advice, boot_line, console_on, name_on

PI_4 = "Raspberry Pi 4 Model B Rev 1.5"
PI_5 = "Raspberry Pi 5 Model B Rev 1.0"
ON_A_PI_5 = 'on a Pi 5 it is not on the header: there write port = "/dev/ttyAMA0", with dtparam=uart0=on'
ON_OTHERS = 'on any Pi but a 5 it is usually the Bluetooth chip\'s: there write port = "/dev/serial0"'


@pytest.mark.parametrize(
    ("model", "name"),
    [
        (PI_4, "/dev/serial0"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "/dev/serial0"),
        ("Raspberry Pi Compute Module 4 Rev 1.1", "/dev/serial0"),
        (PI_5, "/dev/ttyAMA0"),
        ("Raspberry Pi 500 Rev 1.0", "/dev/ttyAMA0"),
        ("Raspberry Pi Compute Module 5 Rev 1.0", "/dev/ttyAMA0"),
    ],
)
def test_name_is_that_of_the_pi(model: str, name: str) -> None:
    assert name_on(model) == name
    assert advice(name, model) is None


@pytest.mark.parametrize(
    ("port", "model", "said"),
    [
        ("/dev/serial0", "", ON_A_PI_5),
        ("/dev/serial0", PI_5, ON_A_PI_5),
        ("/dev/ttyS0", PI_5, ON_A_PI_5),
        ("/dev/ttyS0", PI_4, ""),
        ("/dev/ttyAMA0", "", ON_OTHERS),
        ("/dev/ttyAMA0", PI_4, ON_OTHERS),
    ],
)
def test_advice_names_the_port_of_the_other_pi(port: str, model: str, said: str) -> None:
    assert str(advice(port, model) or "") == said


@pytest.mark.parametrize(
    ("port", "model", "cmdline", "word"),
    [
        ("/dev/serial0", "", "console=serial0,115200 console=tty1", "console=serial0,115200"),
        ("/dev/serial0", PI_4, "console=tty1 console=ttyS0,9600\n", "console=ttyS0,9600"),
        ("/dev/ttyAMA0", PI_4, "console=serial0,115200", "console=serial0,115200"),
        ("/dev/serial0", PI_4, "console=tty1 root=PARTUUID=1", ""),
        # On a Pi 5 the console has a socket of its own.
        ("/dev/ttyAMA0", PI_5, "console=serial0,115200 console=tty1", ""),
        ("/dev/ttyAMA0", "", "console=serial0,115200 console=tty1", ""),
        ("/dev/ttyAMA0", PI_5, "console=ttyAMA10,115200", ""),
        ("/dev/ttyAMA0", PI_5, "console=ttyAMA0,115200", "console=ttyAMA0,115200"),
    ],
)
def test_console_is_found_only_on_the_header(port: str, model: str, cmdline: str, word: str) -> None:
    assert console_on(port, cmdline, model) == word


@pytest.mark.parametrize(
    ("port", "line"), [("/dev/serial0", "enable_uart=1"), ("/dev/ttyAMA0", "dtparam=uart0=on")]
)
def test_boot_line_is_that_of_the_port(port: str, line: str) -> None:
    assert boot_line(port) == line
