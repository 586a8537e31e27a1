"""The clock.

Games do not need the time of day: journals are numbered, and waiting is measured by time that only goes
forward. So a wrong date is only a warning; logs, certificates and pip suffer from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from companion.doctor.findings import Finding, failure, fine, skipped, warning
from companion.doctor.system import System

EARLIEST = datetime(2025, 1, 1, tzinfo=UTC)
SYNCHRONISED = "/run/systemd/timesync/synchronized"
ASK = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]


def check(system: System) -> Iterator[Finding]:
    """The date, who sets it, and time that only goes forward."""
    yield _date(system)
    yield _synchronised(system)
    earlier = system.now_ms()
    if system.now_ms() >= earlier:
        yield fine("monotonic time", "goes forward")
    else:
        yield failure("monotonic time", "goes backward", "restart; this kernel's clock source is broken")


def _date(system: System) -> Finding:
    today = datetime.fromtimestamp(system.seconds(), UTC)
    if today >= EARLIEST:
        return fine("date", f"{today:%Y-%m-%d}")
    return warning(
        "date",
        f"{today:%Y-%m-%d} is long past: a Pi forgets the time without power",
        "connect it to the network for a minute, or: sudo date --set '2026-01-31 12:00'",
    )


def _synchronised(system: System) -> Finding:
    if system.at(SYNCHRONISED).exists():
        return fine("time server", "synchronised")
    outcome = system.run(ASK)
    match outcome.output if outcome is not None else "":
        case "yes":
            return fine("time server", "synchronised")
        case "no":
            return warning(
                "time server",
                "not synchronised yet",
                "sudo timedatectl set-ntp true, and connect it to the network; a game runs without",
            )
    return skipped("time server", "this system does not say")
