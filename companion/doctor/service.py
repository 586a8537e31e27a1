"""The service that starts the table by itself: is it there, and does it hold the ports right now."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import say
from companion.doctor.findings import Finding, failure, fine, skipped, warning
from companion.doctor.system import System

UNIT = "companion.service"
PROPERTIES = "LoadState,ActiveState,SubState,Result,UnitFileState"
STOP = "sudo systemctl stop companion"
READ_LOG = say("journalctl -u companion -e says why")


def check(system: System) -> Iterator[Finding]:
    """One line on the service."""
    facts = _facts(system)
    active = facts.get("ActiveState")
    if not facts:
        yield skipped(say("service"), say("this system does not run systemd"))
    elif facts.get("LoadState") == "not-found":
        yield skipped(say("service"), say("not installed; companion install makes the table start by itself"))
    elif active == "failed" or facts.get("SubState") == "auto-restart":
        yield failure(
            say("service"),
            say("it does not start ({why})", why=facts.get("Result") or say("unknown")),
            READ_LOG,
        )
    elif active == "active":
        yield fine(say("service"), say("running; it holds pins and ports until: {command}", command=STOP))
        yield from _at_boot(facts)
    else:
        yield fine(say("service"), say("installed, {active}", active=active or say("unknown")))
        yield from _at_boot(facts)


def is_running(system: System) -> bool:
    """Whether the table runs as a service at this moment."""
    return _facts(system).get("ActiveState") in {"active", "activating", "reloading"}


def _at_boot(facts: dict[str, str]) -> Iterator[Finding]:
    if facts.get("UnitFileState") != "enabled":
        yield warning(
            say("start at power-on"), say("the service is not enabled"), "sudo systemctl enable companion"
        )
    else:
        yield fine(say("start at power-on"), say("enabled"))


def _facts(system: System) -> dict[str, str]:
    outcome = system.run(["systemctl", "show", UNIT, f"--property={PROPERTIES}"])
    if outcome is None or outcome.code:
        return {}
    return {key: value for key, _, value in (line.partition("=") for line in outcome.output.splitlines())}
