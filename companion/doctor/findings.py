"""What a check says: one line on one thing, and, where it is not as it should be, what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

State = Literal["ok", "warning", "failure", "skipped"]


class Finding(Struct, frozen=True):
    """One thing that was looked at."""

    what: str
    state: State
    detail: str = ""
    remedy: str = ""


def fine(what: str, detail: str = "") -> Finding:
    """It is as it should be."""
    return Finding(what, "ok", detail)


def warning(what: str, detail: str, remedy: str) -> Finding:
    """The table runs, but somebody may come to regret it."""
    return Finding(what, "warning", detail, remedy)


def failure(what: str, detail: str, remedy: str) -> Finding:
    """This does not work until somebody does something."""
    return Finding(what, "failure", detail, remedy)


def skipped(what: str, detail: str) -> Finding:
    """It was not looked at, and why."""
    return Finding(what, "skipped", detail)


def fails(findings: Iterable[Finding]) -> bool:
    """Whether any of them is a failure; warnings alone are none."""
    return any(finding.state == "failure" for finding in findings)
