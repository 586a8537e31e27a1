"""Findings for people (one aligned line each, the remedy below it) and for programs (JSON, in English)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TextIO

import msgspec

from companion.core.text import Text, say, say_many
from companion.doctor.findings import Finding, FindingState, Said, fails, joined, spoken

SIGNS: dict[FindingState, str] = {"ok": "✓", "warning": "!", "failure": "✗", "skipped": "–"}
COLUMN = 26


class DoctorReport:
    """Collects findings by subject, and writes each subject as soon as it is known."""

    def __init__(self, out: TextIO, *, as_json: bool = False, speech: Callable[[Text], str] = str) -> None:
        self._out = out
        self._as_json = as_json
        self._speech = speech
        self._subjects: dict[str, list[Finding]] = {}

    def tell(self, subject: Said, findings: Iterable[Finding]) -> None:
        """Each finding as soon as it is made; a subject without any is left out."""
        told = self._subjects.setdefault(str(subject), [])
        for finding in findings:
            if not told:
                self._write(spoken(self._speech, subject))
            told.append(finding)
            self._write(*lines(finding, self._speech))

    def end(self) -> int:
        """The summary; gives the exit code: 1 when something fails, warnings alone are 0."""
        found = [finding for findings in self._subjects.values() for finding in findings]
        code = int(fails(found))
        if self._as_json:
            self._out.write(as_json(self._subjects, code))
        self._write("", self._speech(summary(found)))
        return code

    def _write(self, *said: str) -> None:
        if not self._as_json:
            self._out.writelines(f"{line}\n" for line in said)
            self._out.flush()


def lines(finding: Finding, speech: Callable[[Text], str] = str) -> Iterator[str]:
    """One finding for a person."""
    what, detail, remedy = finding.told(speech)
    yield f"  {SIGNS[finding.state]} {what:<{COLUMN}} {detail}".rstrip()
    if remedy:
        yield f"      → {remedy}"


def summary(findings: list[Finding]) -> Text:
    """One line for all."""
    counts = {state: sum(finding.state == state for finding in findings) for state in SIGNS}
    counted = joined([_count(state, count) for state, count in counts.items() if count])
    if counts["failure"]:
        return say("{counted}: something has to be done", counted=counted)
    if counts["warning"]:
        return say("{counted}: it works, but see the warnings", counted=counted)
    return say("{counted}: all is well", counted=counted)


def _count(state: FindingState, count: int) -> Text:
    match state:
        case "ok":
            return say_many("{n} fine", "{n} fine", count)
        case "warning":
            return say_many("{n} warning", "{n} warnings", count)
        case "failure":
            return say_many("{n} failure", "{n} failures", count)
        case "skipped":
            return say_many("{n} skipped", "{n} skipped", count)


def as_json(subjects: Mapping[str, list[Finding]], code: int) -> str:
    """Everything for a program."""
    found = [
        {
            "subject": subject,
            "what": finding.what,
            "state": finding.state,
            "detail": finding.detail,
            "remedy": finding.remedy,
        }
        for subject, findings in subjects.items()
        for finding in findings
    ]
    return msgspec.json.format(msgspec.json.encode({"exit": code, "findings": found})).decode() + "\n"
