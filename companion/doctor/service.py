"""The service that starts the table by itself: is it there, and does it hold the ports right now."""

from __future__ import annotations

from collections.abc import Iterator

from companion.doctor.findings import Finding, failure, fine, skipped, warning
from companion.doctor.system import System

UNIT = "companion.service"
PROPERTIES = "LoadState,ActiveState,SubState,Result,UnitFileState"
STOP = "sudo systemctl stop companion"
READ_LOG = "journalctl -u companion -e says why"


def check(system: System) -> Iterator[Finding]:
    """One line on the service."""
    facts = _facts(system)
    active = facts.get("ActiveState")
    if not facts:
        yield skipped("service", "this system does not run systemd")
    elif facts.get("LoadState") == "not-found":
        yield skipped("service", "not installed; companion install makes the table start by itself")
    elif active == "failed" or facts.get("SubState") == "auto-restart":
        yield failure("service", f"it does not start ({facts.get('Result', 'unknown')})", READ_LOG)
    elif active == "active":
        yield fine("service", f"running; it holds pins and ports until: {STOP}")
        yield from _at_boot(facts)
    else:
        yield fine("service", f"installed, {active}")
        yield from _at_boot(facts)


def is_running(system: System) -> bool:
    """Whether the table runs as a service at this moment."""
    return _facts(system).get("ActiveState") in {"active", "activating", "reloading"}


def _at_boot(facts: dict[str, str]) -> Iterator[Finding]:
    if facts.get("UnitFileState") != "enabled":
        yield warning("start at power-on", "the service is not enabled", "sudo systemctl enable companion")
    else:
        yield fine("start at power-on", "enabled")


def _facts(system: System) -> dict[str, str]:
    outcome = system.run(["systemctl", "show", UNIT, f"--property={PROPERTIES}"])
    if outcome is None or outcome.code:
        return {}
    return {key: value for key, _, value in (line.partition("=") for line in outcome.output.splitlines())}
