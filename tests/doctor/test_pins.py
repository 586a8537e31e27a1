"""Pins without a live test: taken by another program, held to ground, or free."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor.findings import Finding
from companion.doctor.pins import check
from companion.errors import HardwareError
from companion.profile.parts import Profile
from tests.doctor.machines import Commands, Machine, only, starter, table


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def looked(pi: Machine, *closed: tuple[int, str], **more: object) -> list[Finding]:
    return list(check(pi.system(closed_lines=lambda profile: closed, **more), starter()))


def test_pins_that_are_free_are_fine(pi: Machine) -> None:
    found = only(looked(pi), "pins")
    assert (found.state, found.detail) == ("ok", "free, and no key is held")


def test_pins_name_a_key_that_is_held_and_its_gpio(pi: Machine) -> None:
    found = only(looked(pi, (0, "undo")), "table, key undo")
    assert (found.state, found.detail) == ("failure", "is held down: GPIO 6 is at ground")


def test_pins_do_not_mind_a_knob_between_two_clicks(pi: Machine) -> None:
    assert only(looked(pi, (0, "clk")), "pins").state == "ok"


def test_pins_that_another_program_holds_fail_with_its_remedy(pi: Machine) -> None:
    def refuse(profile: Profile) -> list[tuple[int, str]]:
        raise HardwareError("the pin cannot be used: GPIO busy", where="table, ok, pin 5", remedy="stop it")

    (found,) = check(pi.system(closed_lines=refuse), starter())
    assert (found.what, found.state, found.remedy) == ("table, ok, pin 5", "failure", "stop it")


def test_pins_are_left_to_the_running_table(pi: Machine) -> None:
    found = only(looked(pi, run=Commands(systemctl="ActiveState=active")), "pins")
    assert (found.state, "systemctl stop" in found.detail) == ("skipped", True)


def test_pins_are_nothing_to_look_at_elsewhere(tmp_path: Path) -> None:
    assert list(check(Machine(tmp_path, pi=False).system(), starter())) == []
    assert list(check(Machine(tmp_path).system(), table())) == []
