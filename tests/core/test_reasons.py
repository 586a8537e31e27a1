"""Why the machine would not, in the language of whoever asks."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from luma.core.error import DeviceNotFoundError, DevicePermissionError

from companion.core.reasons import KERNEL, reason_of
from companion.core.regular_file import read_bytes
from companion.core.text import Text
from companion.devices.oled.mux import adapter_of, bus_of
from companion.devices.oled.serial import open_i2c
from companion.devices.serial_port import PortUnavailableError, SerialPort
from companion.errors import CompanionError, HardwareError
from companion.locale import Speech
from companion.profile.bus import I2c

FRENCH = Speech("fr")


def _in_french(error: CompanionError) -> str:
    return " / ".join(error.told(FRENCH)).replace("\u00a0", " ")


@pytest.mark.parametrize("number", sorted(KERNEL))
def test_reason_is_the_kernels_own_word_in_english(number: int) -> None:
    assert str(reason_of(OSError(number, os.strerror(number)))) == os.strerror(number)


@pytest.mark.parametrize("number", sorted(KERNEL))
def test_reason_is_french_where_french_is_spoken(number: int) -> None:
    reason = reason_of(OSError(number, os.strerror(number)))
    assert isinstance(reason, Text)
    assert FRENCH(reason) != os.strerror(number)


def test_reason_is_found_below_the_words_of_a_library() -> None:
    told = DevicePermissionError("I2C device permission denied: /dev/i2c-1")
    told.__context__ = OSError(errno.EACCES, "Permission denied", "/dev/i2c-1")
    assert reason_of(told) == KERNEL[errno.EACCES]


def test_reason_without_a_number_is_said_as_it_was() -> None:
    assert reason_of(DeviceNotFoundError("I2C device not found")) == "I2C device not found"
    assert reason_of(ValueError()) == "ValueError"


def test_reason_of_what_lgpio_says_is_french() -> None:
    reason = reason_of(Exception("'GPIO busy'"))
    assert isinstance(reason, Text)
    assert FRENCH(reason) == "broche déjà utilisée"


def test_reason_of_what_is_no_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="it is a folder, not a file") as caught:
        read_bytes(tmp_path)
    reason = reason_of(caught.value)
    assert isinstance(reason, Text)
    assert FRENCH(reason) == "c’est un dossier, pas un fichier"


def test_serial_port_that_is_not_there_is_explained_in_french(tmp_path: Path) -> None:
    with pytest.raises(PortUnavailableError) as caught:
        SerialPort(str(tmp_path / "tty"), 9_600, wait_seconds=0)
    assert "rien n’y est branché / branchez-le ; s’il l’est déjà" in _in_french(caught.value)


def test_display_bus_that_is_not_there_is_explained_in_french() -> None:
    with pytest.raises(HardwareError) as caught:
        open_i2c(port=97, address=0x3C)
    assert _in_french(caught.value).startswith(
        "bus I2C 97, adresse 0x3c: le bus ne s’ouvre pas : Fichier ou dossier introuvable / activez I2C"
    )


def test_multiplexer_that_is_not_there_is_explained_in_french(tmp_path: Path) -> None:
    bus = bus_of("i2c-1/0x70/3")
    assert isinstance(bus, I2c)
    with pytest.raises(HardwareError) as caught:
        adapter_of(bus, tmp_path)
    assert _in_french(caught.value).startswith("bus I2C 1, multiplexeur 0x70: le noyau n’y connaît pas")
