"""Who may open which node: real files with real modes, and a user who owns none of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.doctor import permissions
from companion.doctor.findings import Finding
from companion.doctor.system import User
from companion.profile.parts import Display, Profile
from tests.doctor.machines import Machine, only, pi_user, starter, table, with_pod

I2C_TABLE = table(display=Display("i2c-1"))


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def _group(node: Path, members: str = "") -> str:
    return f"root:x:{node.stat().st_gid + 1}:\ni2c:x:{node.stat().st_gid}:{members}\n"


def _find(case: Machine, what: str, profile: Profile, user: User | None = None) -> Finding:
    system = case.system(user=user or pi_user())
    return only(list(permissions.check(system, profile)), what)


def test_node_of_ones_own_group_may_be_used(pi: Machine) -> None:
    node = pi.node("/dev/i2c-1")
    found = _find(pi, "I2C", I2C_TABLE, pi_user(node.stat().st_gid))
    assert found == Finding("I2C", "ok", "pi may use i2c-1")


def test_node_of_a_group_that_one_lacks_may_not(pi: Machine) -> None:
    node = pi.node("/dev/i2c-1")
    pi.write("/etc/group", _group(node))
    found = _find(pi, "I2C", I2C_TABLE)
    assert (found.state, found.detail) == ("failure", "pi may not use i2c-1")
    assert found.remedy == "sudo usermod -aG i2c pi, then log out and in again"


def test_node_of_a_group_that_was_given_after_the_login_wants_a_new_login(pi: Machine) -> None:
    node = pi.node("/dev/i2c-1")
    pi.write("/etc/group", _group(node, "ana,pi"))
    found = _find(pi, "I2C", I2C_TABLE)
    assert found.state == "failure"
    assert found.remedy.startswith("the group i2c was given to you after this login")


def test_node_of_a_group_without_a_name_is_said_by_its_number(pi: Machine) -> None:
    node = pi.node("/dev/i2c-1")
    assert f"-aG {node.stat().st_gid} pi" in _find(pi, "I2C", I2C_TABLE).remedy


def test_node_that_no_group_may_use_wants_the_udev_rules(pi: Machine) -> None:
    node = pi.node("/dev/i2c-1", 0o600)
    found = _find(pi, "I2C", I2C_TABLE, pi_user(node.stat().st_gid))
    assert found.state == "failure"
    assert "companion install" in found.remedy


def test_node_of_the_group_root_wants_the_udev_rules(pi: Machine) -> None:
    node = pi.node("/dev/i2c-1")
    pi.write("/etc/group", f"root:x:{node.stat().st_gid}:\n")
    assert "belongs to the group root" in _find(pi, "I2C", I2C_TABLE).remedy


def test_node_for_everybody_may_be_used(pi: Machine) -> None:
    pi.node("/dev/i2c-1", 0o666)
    assert _find(pi, "I2C", I2C_TABLE).state == "ok"


def test_node_of_ones_own_may_be_used_as_its_mode_says(pi: Machine) -> None:
    owner = User("owner", os.getuid() or 4711, frozenset())
    node = pi.node("/dev/i2c-1", 0o660)
    if node.stat().st_uid != owner.uid:
        os.chown(node, owner.uid, -1)
    assert _find(pi, "I2C", I2C_TABLE, owner).state == "ok"
    node.chmod(0o060)
    assert _find(pi, "I2C", I2C_TABLE, owner).state == "failure"


def test_root_may_use_everything(pi: Machine) -> None:
    pi.node("/dev/i2c-1", 0o000)
    assert _find(pi, "I2C", I2C_TABLE, User("root", 0, frozenset())).state == "ok"


def test_pins_are_looked_at_where_a_profile_uses_some(pi: Machine) -> None:
    pi.node("/dev/gpiochip0", 0o666)
    pi.node("/dev/gpiochip4", 0o600)
    found = _find(pi, "GPIO", starter())
    assert (found.state, found.detail) == ("failure", "pi may not use gpiochip4")
    assert [one.what for one in permissions.check(pi.system(), I2C_TABLE)] == ["device nodes"]


def test_chip_selects_are_looked_at(pi: Machine) -> None:
    pi.node("/dev/spidev0.1", 0o666)
    profile = table(display=Display("spi-0.1", dc=24, reset=25))
    assert _find(pi, "SPI", profile).state == "ok"


def test_serial_ports_are_looked_at_behind_their_names(pi: Machine) -> None:
    profile = with_pod(2)
    pod = profile.places[2].pod
    assert pod is not None
    node = pi.node("/dev/ttyACM0")
    pi.link(pod.address, "../ttyACM0")
    assert _find(pi, "serial ports", profile).state == "failure"
    assert _find(pi, "serial ports", profile, pi_user(node.stat().st_gid)).state == "ok"


def test_nodes_that_do_not_exist_are_left_to_others(pi: Machine) -> None:
    assert [found.state for found in permissions.check(pi.system(), starter())] == ["skipped"]
