"""The service, as systemctl tells of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.doctor import service
from companion.doctor.system import CommandOutcome, System
from tests.doctor.machines import Commands, Machine


def _system(folder: Path, *facts: str) -> System:
    return Machine(folder).system(run=Commands(systemctl="\n".join(facts)))


def test_service_without_systemd_is_skipped(tmp_path: Path) -> None:
    refused = Machine(tmp_path).system(run=Commands(systemctl=CommandOutcome(1, "no bus")))
    for system in (refused, Machine(tmp_path).system()):
        assert [found.state for found in service.check(system)] == ["skipped"]
        assert not service.is_running(system)


def test_service_that_is_not_installed_is_skipped(tmp_path: Path) -> None:
    system = _system(tmp_path, "LoadState=not-found", "ActiveState=inactive")
    (found,) = service.check(system)
    assert found.state == "skipped"
    assert "companion install" in found.detail


def test_service_that_runs_says_that_it_holds_the_ports(tmp_path: Path) -> None:
    system = _system(tmp_path, "LoadState=loaded", "ActiveState=active", "UnitFileState=enabled")
    assert service.is_running(system)
    running, at_boot = service.check(system)
    assert running.state == at_boot.state == "ok"
    assert "sudo systemctl stop companion" in running.detail


def test_service_that_is_not_enabled_is_a_warning(tmp_path: Path) -> None:
    system = _system(tmp_path, "LoadState=loaded", "ActiveState=inactive", "UnitFileState=disabled")
    assert not service.is_running(system)
    installed, at_boot = service.check(system)
    assert (installed.state, at_boot.state) == ("ok", "warning")
    assert at_boot.remedy == "sudo systemctl enable companion"


@pytest.mark.parametrize(
    "facts",
    [
        ("LoadState=loaded", "ActiveState=failed", "SubState=failed", "Result=watchdog"),
        ("LoadState=loaded", "ActiveState=activating", "SubState=auto-restart", "Result=watchdog"),
    ],
)
def test_service_that_does_not_start_fails(tmp_path: Path, facts: tuple[str, ...]) -> None:
    (found,) = service.check(_system(tmp_path, *facts))
    assert (found.state, found.detail) == ("failure", "it does not start (watchdog)")
    assert "journalctl -u companion" in found.remedy
