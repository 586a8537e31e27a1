"""The machine and its libraries: a Pi or not, which Python, and whether the GPIO libraries are the real ones.

Libraries are looked up by their metadata and never imported: lgpio leaves a file behind when it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

from companion.core.text import say
from companion.doctor.findings import Finding, failure, fine, skipped, warning
from companion.doctor.requirements import uses_header, uses_pins
from companion.doctor.system import System
from companion.profile.parts import Profile

OLDEST_PYTHON, TOO_NEW_PYTHON = (3, 11), (3, 16)
# What Raspberry Pi OS brings, and the GPIO libraries with it.
NEWEST_ON_A_PI = (3, 13)
KNOWN_RELEASES = ("bookworm", "trixie")
FIRST_REAL_LGPIO = (0, 2)
# Older ones do not find the pins of a Pi with a newer kernel.
FIRST_GOOD_GPIOZERO = (2, 0, 1, 3)
GET_LGPIO = say(
    "sudo apt install python3-lgpio, and make the virtual environment with"
    " --system-site-packages; pip has no wheel for Python 3.13 and ends with swig"
    " missing"
)


def check(system: System, profile: Profile | None) -> Iterator[Finding]:
    """What the companion stands on."""
    yield _computer(system, profile)
    yield _python(system)
    yield _release(system)
    if not system.is_pi:
        yield skipped(say("GPIO libraries"), say("they are needed on a Raspberry Pi only"))
        return
    yield _lgpio(system, needed=uses_pins(profile))
    yield _gpiozero(system)
    yield _rpi_gpio(system)


def _computer(system: System, profile: Profile | None) -> Finding:
    if system.is_pi:
        return fine(say("computer"), system.model)
    if uses_header(profile):
        return failure(
            say("computer"),
            say("not a Raspberry Pi: the pins and buses of this profile are not here"),
            say("run this at the Pi; on this machine the virtual table works: companion run"),
        )
    return fine(
        say("computer"), say("not a Raspberry Pi: no pins and no OLEDs here, but the virtual table runs")
    )


def _python(system: System) -> Finding:
    version = ".".join(map(str, system.python))
    if not OLDEST_PYTHON <= system.python[:2] < TOO_NEW_PYTHON:
        return failure(
            "Python",
            say("{version} is not supported", version=version),
            say("make the virtual environment with 3.11, 3.12 or 3.13"),
        )
    if system.is_pi and system.bits == 32:
        return warning(
            "Python",
            say(
                "{version}, 32 bits: PyPI has no wheels of msgspec and Pillow for it, so pip builds them",
                version=version,
            ),
            say("write the card anew with the 64-bit system; companion backup keeps what the table knows"),
        )
    if system.is_pi and system.python[:2] > NEWEST_ON_A_PI:
        return warning(
            "Python",
            say("{version} is newer than the system's", version=version),
            say("make the virtual environment with 3.11 or 3.13"),
        )
    return fine("Python", version)


def _release(system: System) -> Finding:
    lines = (system.read("/etc/os-release") or "").splitlines()
    facts = {key: value.strip('"') for key, _, value in (line.partition("=") for line in lines)}
    name = facts.get("PRETTY_NAME") or say("unknown")
    if system.is_pi and facts.get("VERSION_CODENAME") not in KNOWN_RELEASES:
        return warning(
            say("operating system"),
            say("{name}: the companion is made for Raspberry Pi OS Bookworm and Trixie", name=name),
            say("write one of them to the SD card with Raspberry Pi Imager"),
        )
    return fine(say("operating system"), name)


def _lgpio(system: System, *, needed: bool) -> Finding:
    complain = failure if needed else warning
    found = _find(system, "lgpio")
    if found is None:
        return complain("lgpio", say("not installed, so no pin can be used"), GET_LGPIO)
    if _numbers(found.version) < FIRST_REAL_LGPIO:
        return complain(
            "lgpio", say("{version} is an empty stub: pip found no wheel", version=found.version), GET_LGPIO
        )
    return fine("lgpio", found.version)


def _gpiozero(system: System) -> Finding:
    found = _find(system, "gpiozero")
    version = found.version if found is not None else say("none")
    if found is not None and _numbers(found.version) >= FIRST_GOOD_GPIOZERO:
        return fine("gpiozero", version)
    return failure(
        "gpiozero",
        say("{version}: too old for newer kernels", version=version),
        "pip install --upgrade 'gpiozero>=2.0.1.post3'",
    )


def _rpi_gpio(system: System) -> Finding:
    """Both libraries bring a package RPi: the first on the path is used, in one folder they mix."""
    old, new = _find(system, "RPi.GPIO"), _find(system, "rpi-lgpio")
    if old is None:
        return fine("RPi.GPIO", say("not here, rpi-lgpio stands in") if new else say("not here"))
    folder = _folder(old)
    if new is not None and _folder(new) != folder and _comes_first(system, _folder(new), folder):
        return fine("RPi.GPIO", say("hidden behind rpi-lgpio {version}", version=new.version))
    return failure(
        "RPi.GPIO",
        say("{version} is in the way of rpi-lgpio, in {folder}", version=old.version, folder=str(folder)),
        say(
            "pip uninstall RPi.GPIO (or sudo apt remove python3-rpi.gpio), then pip"
            " install --force-reinstall rpi-lgpio"
        ),
    )


def _find(system: System, name: str) -> Distribution | None:
    return next(iter(distributions(name=name, path=list(system.library))), None)


def _folder(found: Distribution) -> Path:
    return Path(str(found.locate_file("")))


def _comes_first(system: System, one: Path, other: Path) -> bool:
    order = [Path(entry) for entry in system.library]
    return order.index(one) < order.index(other)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version))
