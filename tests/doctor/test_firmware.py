"""The firmware that is shipped, from the sources in this repository and from folders made for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor.firmware import shipped_firmware
from tests.doctor.machines import Machine


def test_shipped_firmware_is_that_of_this_repository() -> None:
    found = shipped_firmware()
    assert found is not None
    assert [part.isdecimal() for part in found.split(".")] == [True, True, True]


@pytest.mark.parametrize("place", ["/firmware", "/companion/_files/firmware"])
def test_shipped_firmware_is_found_in_a_clone_and_in_a_wheel(tmp_path: Path, place: str) -> None:
    case = Machine(tmp_path)
    case.write(f"{place}/pod/version.py", 'PROTOCOL = "1.0"\nFIRMWARE = "3.2.1"\n')
    assert shipped_firmware(tmp_path / "companion") == "3.2.1"


@pytest.mark.parametrize("file", ["/firmware/pod/version.py", "/firmware/README.md", "/elsewhere"])
def test_shipped_firmware_is_unknown_without_its_number(tmp_path: Path, file: str) -> None:
    Machine(tmp_path).write(file, "nothing of this kind\n")
    assert shipped_firmware(tmp_path / "companion") is None
