"""The clock.

Games do not need the time of day: journals are numbered, and waiting is measured by time that only goes
forward. So a wrong date is only a warning; logs, certificates and pip suffer from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from companion.core.text import say
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
        yield fine(say("monotonic time"), say("goes forward"))
    else:
        yield failure(
            say("monotonic time"), say("goes backward"), say("restart; this kernel's clock source is broken")
        )


def _date(system: System) -> Finding:
    today = datetime.fromtimestamp(system.seconds(), UTC)
    if today >= EARLIEST:
        return fine(say("date"), f"{today:%Y-%m-%d}")
    return warning(
        say("date"),
        say("{today} is long past: a Pi forgets the time without power", today=f"{today:%Y-%m-%d}"),
        say(
            "connect it to the network for a minute, or: {command}",
            command="sudo date --set '2026-01-31 12:00'",
        ),
    )


def _synchronised(system: System) -> Finding:
    if system.at(SYNCHRONISED).exists():
        return fine(say("time server"), say("synchronised"))
    outcome = system.run(ASK)
    match outcome.output if outcome is not None else "":
        case "yes":
            return fine(say("time server"), say("synchronised"))
        case "no":
            return warning(
                say("time server"),
                say("not synchronised yet"),
                say("sudo timedatectl set-ntp true, and connect it to the network; a game runs without"),
            )
    return skipped(say("time server"), say("this system does not say"))
