"""The udev rules: understood by udev's own checker where it is new enough, and followed by devices."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from companion.install.files import folder
from companion.profile.parts import Pod
from tests.install.rules import Device, follow, parse

RULES = folder("udev") / "99-companion.rules"
SOCKET = "platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.3:1.0"
UID = "e6614c311b7a4f2c"


def _tty(vendor: str, product: str, **env: str) -> Device:
    known = {"ID_BUS": "usb", "ID_VENDOR_ID": vendor, "ID_MODEL_ID": product, "ID_USB_INTERFACE_NUM": "00"}
    return Device("tty", {**known, "ID_PATH": SOCKET, **env})


def _follow(device: Device) -> Device:
    return follow(parse(RULES.read_text(encoding="utf-8")), device)


def _can_verify() -> bool:
    if shutil.which("udevadm") is None:
        return False
    version = subprocess.run(["udevadm", "--version"], capture_output=True, text=True, check=True).stdout
    return int(version.split()[0]) >= 254


@pytest.mark.skipif(not _can_verify(), reason="udevadm verify came with systemd 254")
def test_rules_satisfy_udevs_own_checker() -> None:
    done = subprocess.run(["udevadm", "verify", str(RULES)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_rules_name_a_pod_as_its_profile_does() -> None:
    pod = _follow(_tty("2e8a", "0005", ID_SERIAL_SHORT=UID))
    assert [f"/dev/{link}" for link in pod.links] == [Pod(uid=UID).address]
    assert (pod.group, pod.mode) == ("dialout", "0660")


@pytest.mark.parametrize(("vendor", "product"), [("1a86", "7523"), ("1a86", "5523"), ("10c4", "ea60")])
def test_rules_name_an_adapter_by_its_socket(vendor: str, product: str) -> None:
    adapter = _follow(_tty(vendor, product, ID_SERIAL_SHORT="0001"))
    assert adapter.links == [f"companion/port-{SOCKET}"]
    assert (adapter.group, adapter.mode) == ("dialout", "0660")


@pytest.mark.parametrize(
    "product", [("2e8a", "0005"), ("1a86", "7522"), ("1a86", "7523"), ("1a86", "5523"), ("10c4", "ea60")]
)
def test_rules_keep_modem_manager_away_from_port_and_device(product: tuple[str, str]) -> None:
    port = _follow(_tty(*product, ID_SERIAL_SHORT=UID))
    assert port.env["ID_MM_PORT_IGNORE"] == port.env["ID_MM_DEVICE_IGNORE"] == "1"
    attributes = {"idVendor": product[0], "idProduct": product[1]}
    device = _follow(Device("usb", {"DEVTYPE": "usb_device"}, attributes))
    assert device.env["ID_MM_DEVICE_IGNORE"] == "1"
    assert device.links == []


@pytest.mark.parametrize(
    "stranger",
    [
        _tty("2e8a", "0005"),
        _tty("2e8a", "0005", ID_SERIAL_SHORT=UID, ID_USB_INTERFACE_NUM="02"),
        _tty("2e8a", "000a", ID_SERIAL_SHORT=UID),
        _tty("0403", "6001", ID_SERIAL_SHORT="A50285BI"),
        _tty("1a86", "7523", ID_PATH=""),
        Device("tty", {"ID_PATH": "platform-fe201000.serial"}),
        Device("usb", {"DEVTYPE": "usb_device"}, {"idVendor": "2e8a", "idProduct": "0003"}),
        Device("i2c-dev"),
    ],
    ids=(
        "no number",
        "second interface",
        "other program",
        "other adapter",
        "no socket",
        "uart",
        "bootsel",
        "i2c",
    ),
)
def test_rules_leave_everything_else_alone(stranger: Device) -> None:
    env = dict(stranger.env)
    _follow(stranger)
    assert (stranger.links, stranger.group, stranger.env) == ([], "root", env)


def test_rules_do_nothing_for_a_device_that_goes() -> None:
    gone = _tty("2e8a", "0005", ID_SERIAL_SHORT=UID)
    gone.action = "remove"
    assert _follow(gone).links == []


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ('SUBSYSTEM="tty", GROUP="dialout"', "SUBSYSTEM= is not for"),
        ('SUBSYSTEM=="tty", GRUOP="dialout"', "GRUOP= is not for"),
        ('SUBSYSTEM=="tty", SYMLINK="pod"', "others' names"),
        ('ENV=="1", GROUP="dialout"', "ENV with a name"),
        ('SUBSYSTEM=="tty" GROUP="dialout"', "no rule"),
        ('SUBSYSTEM=="tty", GROUP=dialout', "no rule"),
        ('SUBSYSTEM=="tty"', "sets nothing"),
        ('SUBSYSTEM=="tty", GOTO="nowhere"', "differ"),
    ],
)
def test_checker_notices_what_udev_would_not_understand(wrong: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse(wrong)
