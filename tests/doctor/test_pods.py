"""Pods on real ptys through real pyserial: who answers, and what the doctor makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.doctor import pods
from companion.doctor.findings import Finding
from companion.doctor.hardware import open_port
from companion.profile.parts import PlaceParts, Pod, Profile
from tests.doctor.machines import UIDS, Commands, Machine, only, with_pod
from tests.doctor.pty_pod import Reply, at_prompt, plugged_in, pod, satellite_receiver, silence

NAME = f"/dev/companion/pod-{UIDS[2]}"
BY_ID = f"/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_{UIDS[5]}-if00"


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


class Hasty:
    """A clock on which patience ends after a few looks."""

    def __init__(self) -> None:
        self._now = 0

    def __call__(self) -> int:
        self._now += 500
        return self._now


@contextmanager
def _behind(case: Machine, reply: Reply, name: str = NAME) -> Iterator[None]:
    with plugged_in(reply) as path:
        case.link(name, path)
        yield


def _check(case: Machine, reply: Reply, profile: Profile | None = None, **more: Any) -> list[Finding]:
    with _behind(case, reply):
        return list(pods.check(case.system(**more), profile or with_pod(2)))


def _find(case: Machine, reply: Reply, **more: Any) -> Finding:
    return only(_check(case, reply, **more), "pod of seat 2")


def test_pod_that_is_as_expected_is_fine(pi: Machine) -> None:
    found = _find(pi, pod(UIDS[2]))
    said = f"pico-rc522 {UIDS[2]}, firmware 0.1.0, protocol 1.0"
    assert found == Finding("pod of seat 2", "ok", said)


def test_pod_with_another_firmware_is_a_warning(pi: Machine) -> None:
    found = _find(pi, pod(UIDS[2], fw="0.0.9"))
    assert found.state == "warning"
    assert found.detail.endswith("firmware 0.0.9, protocol 1.0: this companion comes with 0.1.0")
    assert "make firmware" in found.remedy


def test_pod_is_not_compared_where_no_firmware_was_shipped(pi: Machine) -> None:
    assert _find(pi, pod(UIDS[2], fw="0.0.9"), firmware=None).state == "ok"


def test_pod_whose_self_test_found_something_is_a_warning(pi: Machine) -> None:
    found = _find(pi, pod(UIDS[2], errors=4))
    assert found.state == "warning"
    assert "err=4" in found.detail


def test_pod_of_a_newer_minor_version_is_understood(pi: Machine) -> None:
    assert _find(pi, pod(UIDS[2], proto="1.7", extra="x")).state == "ok"


def test_pod_of_another_major_version_fails(pi: Machine) -> None:
    found = _find(pi, pod(UIDS[2], proto="2.0"))
    assert found.state == "failure"
    assert found.detail == "speaks protocol 2.0, this companion speaks 1.0"


def test_pod_that_does_not_say_how_it_is_fails(pi: Machine) -> None:
    found = _find(pi, pod(UIDS[2], state=False), now_ms=Hasty())
    assert found.state == "failure"
    assert "does not say how it is" in found.detail


def test_pod_at_its_prompt_fails(pi: Machine) -> None:
    found = _find(pi, at_prompt, now_ms=Hasty())
    assert found.state == "failure"
    assert "MicroPython prompt" in found.detail


def test_pod_port_on_which_something_else_speaks_fails(pi: Machine) -> None:
    found = _find(pi, satellite_receiver, now_ms=Hasty())
    assert found.state == "failure"
    assert "something that is no pod" in found.detail


def test_pod_that_is_silent_fails(pi: Machine) -> None:
    found = _find(pi, silence, now_ms=Hasty())
    assert (found.state, found.detail) == ("failure", f"silent at {NAME}")


def test_pod_that_answers_late_is_asked_again(pi: Machine) -> None:
    asked: list[bytes] = []

    def drowsy(line: bytes) -> bytes:
        asked.append(line)
        return pod(UIDS[2])(line) if len(asked) > 2 else b""

    assert _find(pi, drowsy, now_ms=Hasty()).state == "ok"
    assert [line[:7] for line in asked[:3]] == [b"\r", b"#01 WHO", b"#02 WHO"]


def test_pod_that_is_missing_fails(pi: Machine) -> None:
    (found,) = pods.check(pi.system(), with_pod(2))
    assert (found.state, found.detail) == ("failure", f"{NAME} is missing")
    assert "plug it in" in found.remedy


def test_pod_of_an_example_says_where_the_real_number_is_found(pi: Machine) -> None:
    example = Profile("Test", {0: PlaceParts(), 1: PlaceParts(pod=Pod(uid="0000000000000001"))})
    (found,) = pods.check(pi.system(), example)
    assert "only an example" in found.remedy


def test_pod_that_is_plugged_in_without_our_rule_fails(pi: Machine) -> None:
    pi.node("/dev/ttyACM0")
    pi.link(BY_ID, "../../ttyACM0")
    found = only(list(pods.check(pi.system(), with_pod(5))), "pod of seat 5")
    assert found.detail == f"plugged in as {BY_ID}, but /dev/companion/pod-{UIDS[5]} is missing"
    assert "companion install" in found.remedy


def test_pod_port_that_is_no_port_fails(pi: Machine) -> None:
    pi.write(NAME, "a file")
    (found,) = pods.check(pi.system(), with_pod(2))
    assert found.state == "failure"
    assert "no serial port" in found.detail


def test_pod_port_that_another_program_holds_fails(pi: Machine) -> None:
    with plugged_in(silence) as path:
        pi.link(NAME, path)
        other = open_port(path)
        (found,) = pods.check(pi.system(), with_pod(2))
        other.close()
    assert (found.state, found.detail) == ("failure", "another program uses this port")


def test_pod_held_by_the_running_table_is_skipped(pi: Machine) -> None:
    pi.write(NAME, "never opened")
    system = pi.system(run=Commands(systemctl="ActiveState=active"))
    (found,) = pods.check(system, with_pod(2))
    assert found.state == "skipped"
    assert "sudo systemctl stop companion" in found.detail


def test_pod_of_another_seat_at_its_port_is_a_warning(pi: Machine) -> None:
    places = {seat: PlaceParts(pod=Pod(uid=UIDS[seat], port=f"/dev/{seat}")) for seat in (1, 2)}
    with _behind(pi, pod(UIDS[2]), "/dev/1"), _behind(pi, pod(UIDS[1]), "/dev/2"):
        found = list(pods.check(pi.system(), Profile("Test", {0: PlaceParts()} | places)))
    assert [one.state for one in found] == ["warning", "warning"]
    assert "the pod of seat 2; it serves its own seat" in found[0].detail


def test_pod_that_the_profile_does_not_know_fails_with_the_line_to_write(pi: Machine) -> None:
    profile = Profile("Test", {0: PlaceParts(), 2: PlaceParts(pod=Pod(uid=UIDS[2], port=NAME))})
    found = only(_check(pi, pod(UIDS[4]), profile), "pod of seat 2")
    assert (found.state, found.detail) == ("failure", f"expected {UIDS[2]}, but {UIDS[4]} answers")
    assert found.remedy.endswith(f'pod = {{ uid = "{UIDS[4]}" }}')


def test_pod_may_be_any_where_only_the_port_is_named(pi: Machine) -> None:
    profile = Profile("Test", {0: PlaceParts(), 2: PlaceParts(pod=Pod(port=NAME))})
    (found,) = _check(pi, pod(UIDS[4]), profile)
    assert found.state == "ok"
    assert UIDS[4] in found.detail


def test_stranger_is_told_with_the_line_to_write_and_never_opened(pi: Machine) -> None:
    pi.write(f"/dev/companion/pod-{UIDS[6]}", "never opened")
    pi.write(BY_ID, "never opened")
    found = list(pods.check(pi.system(), Profile("Test", {0: PlaceParts()})))
    assert [(one.what, one.state) for one in found] == [
        (f"pod {UIDS[6]}", "warning"),
        (f"pod {UIDS[5]}", "warning"),
    ]
    assert found[0].remedy.endswith(f'pod = {{ uid = "{UIDS[6]}" }}')


def test_pods_are_shown_without_a_profile_too(pi: Machine) -> None:
    pi.write(f"/dev/companion/pod-{UIDS[6]}", "never opened")
    (found,) = pods.check(pi.system(), None)
    assert found.state == "ok"
    assert f'pod = {{ uid = "{UIDS[6]}" }}' in found.detail


def test_pods_that_are_not_there_have_a_line_without_a_profile(pi: Machine) -> None:
    (found,) = pods.check(pi.system(), None)
    assert (found.what, found.state) == ("pods", "skipped")
    assert found.detail.startswith("none found under /dev/companion; ")
    assert list(pods.check(pi.system(), Profile("Test", {0: PlaceParts()}))) == []


def test_pod_with_both_names_is_one_pod(pi: Machine) -> None:
    pi.write(f"/dev/companion/pod-{UIDS[5]}", "")
    pi.link(BY_ID, f"../../companion/pod-{UIDS[5]}")
    assert [found.what for found in pods.check(pi.system(), None)] == [f"pod {UIDS[5]}"]
