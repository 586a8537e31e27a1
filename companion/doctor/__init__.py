"""`companion doctor`: are this machine and all that a profile names as they should be, and what to do if not.

Each subject has its file and gives findings. Checks only look; the live test at the end (`--live`) uses the
parts as a game does. Exit code: 0 when nothing fails (warnings alone are fine), 1 when something does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from companion.core.text import say
from companion.doctor.checks import subjects
from companion.doctor.findings import Finding, broken, failure, fine, skipped
from companion.doctor.report import DoctorReport
from companion.doctor.requirements import uses_header
from companion.doctor.service import STOP, is_running
from companion.doctor.system import System
from companion.errors import CompanionError
from companion.locale import Speech, language_of
from companion.profile import Profile, load

LIVE = say("displays and controls")


class DoctorOptions(Struct, frozen=True):
    """What the command line asks for; `live` is None where it is silent."""

    profile: Path | None = None
    live: bool | None = None
    scan: bool = False
    as_json: bool = False
    language: str = "en"

    @classmethod
    def of(cls, options: argparse.Namespace) -> DoctorOptions:
        """The request behind parsed arguments."""
        return cls(options.profile, options.live, options.scan, options.json, options.lang or language_of())

    @property
    def wants_live(self) -> bool:
        """Asked for, or left open with a person at a terminal."""
        if self.live is None:
            return not self.as_json and sys.stdin.isatty() and sys.stdout.isatty()
        return self.live


def run(request: DoctorOptions, system: System | None = None) -> int:
    """Look at everything, tell it, and give the exit code."""
    system = system or System()
    report = DoctorReport(sys.stdout, as_json=request.as_json, speech=Speech(request.language))
    profile = _load(request.profile, report)
    for title, findings in subjects(system, profile, scan=request.scan):
        report.tell(title, findings)
    if profile is not None and not profile.virtual:
        report.tell(say("Live"), _live(request, system, profile))
    return report.end()


def _load(path: Path | None, report: DoctorReport) -> Profile | None:
    """A profile that is wrong is a finding like any other: the machine can still be examined."""
    if path is None:
        return None
    try:
        profile = load(path)
    except CompanionError as error:
        report.tell(say("Profile"), [broken(str(path), error)])
        return None
    report.tell(say("Profile"), [fine(str(path), profile.name)])
    return profile


def _live(request: DoctorOptions, system: System, profile: Profile) -> Iterable[Finding]:
    if not system.is_pi and uses_header(profile):
        return [skipped(LIVE, say("this is not a Raspberry Pi"))]
    if not request.wants_live:
        return [skipped(LIVE, say("they are shown and tried with --live"))]
    if is_running(system):
        return [
            failure(LIVE, say("the running table holds them"), say("{command}, then try again", command=STOP))
        ]
    from companion.doctor import live  # noqa: PLC0415 - opens real parts, so it loads their libraries

    # Programs read the findings from stdout; a person at the table still wants to be told what to do.
    out = sys.stderr if request.as_json else sys.stdout
    terminal = live.LiveTerminal(out, sys.stdin.fileno() if sys.stdin.isatty() else None)
    return live.run_live_test(system, profile, terminal, request.language)
