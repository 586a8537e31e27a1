"""The date, its server, and time that only goes forward."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.doctor import clock
from companion.doctor.findings import Finding
from tests.doctor.machines import Commands, Machine, only


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def _find(case: Machine, what: str, **more: Any) -> Finding:
    return only(list(clock.check(case.system(**more))), what)


def _on(year: int) -> float:
    return datetime(year, 7, 1, tzinfo=UTC).timestamp()


def test_date_that_can_be_is_fine(pi: Machine) -> None:
    assert _find(pi, "date", seconds=lambda: _on(2026)) == Finding("date", "ok", "2026-07-01")


def test_date_long_past_is_a_warning(pi: Machine) -> None:
    found = _find(pi, "date", seconds=lambda: _on(1970))
    assert found.state == "warning"
    assert "network" in found.remedy


def test_time_server_is_known_by_its_file(pi: Machine) -> None:
    pi.write("/run/systemd/timesync/synchronized", "")
    assert _find(pi, "time server").state == "ok"


@pytest.mark.parametrize(("answer", "state"), [("yes", "ok"), ("no", "warning"), ("", "skipped")])
def test_time_server_is_known_by_the_command(pi: Machine, answer: str, state: str) -> None:
    found = _find(pi, "time server", run=Commands(timedatectl=answer))
    assert found.state == state
    assert bool(found.remedy) == (state == "warning")


def test_monotonic_time_goes_forward(pi: Machine) -> None:
    assert _find(pi, "monotonic time").state == "ok"


def test_monotonic_time_that_goes_backward_fails(pi: Machine) -> None:
    times = iter([1000, 999])
    assert _find(pi, "monotonic time", now_ms=lambda: next(times)).state == "failure"
