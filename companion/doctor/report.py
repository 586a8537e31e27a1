"""Findings for people (one aligned line each, the remedy below it) and for programs (JSON)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TextIO

import msgspec

from companion.doctor.findings import Finding, State, fails

SIGNS: dict[State, str] = {"ok": "✓", "warning": "!", "failure": "✗", "skipped": "–"}
NAMES: dict[State, tuple[str, str]] = {
    "ok": ("fine", "fine"),
    "warning": ("warning", "warnings"),
    "failure": ("failure", "failures"),
    "skipped": ("skipped", "skipped"),
}
COLUMN = 26


class Report:
    """Collects findings by subject, and writes each subject as soon as it is known."""

    def __init__(self, out: TextIO, *, as_json: bool = False) -> None:
        self._out = out
        self._as_json = as_json
        self._subjects: dict[str, list[Finding]] = {}

    def tell(self, subject: str, findings: Iterable[Finding]) -> None:
        """Each finding as soon as it is made; a subject without any is left out."""
        told = self._subjects.setdefault(subject, [])
        for finding in findings:
            if not told:
                self._write(subject)
            told.append(finding)
            self._write(*lines(finding))

    def end(self) -> int:
        """The summary; gives the exit code: 1 when something fails, warnings alone are 0."""
        found = [finding for findings in self._subjects.values() for finding in findings]
        code = int(fails(found))
        if self._as_json:
            self._out.write(as_json(self._subjects, code))
        self._write("", summary(found))
        return code

    def _write(self, *said: str) -> None:
        if not self._as_json:
            self._out.writelines(f"{line}\n" for line in said)
            self._out.flush()


def lines(finding: Finding) -> Iterator[str]:
    """One finding for a person."""
    yield f"  {SIGNS[finding.state]} {finding.what:<{COLUMN}} {finding.detail}".rstrip()
    if finding.remedy:
        yield f"      → {finding.remedy}"


def summary(findings: list[Finding]) -> str:
    """One line for all."""
    counts = {state: sum(finding.state == state for finding in findings) for state in SIGNS}
    counted = [f"{count} {NAMES[state][count != 1]}" for state, count in counts.items() if count]
    if counts["failure"]:
        return f"{', '.join(counted)}: something has to be done"
    return f"{', '.join(counted)}: {'it works, but see the warnings' if counts['warning'] else 'all is well'}"


def as_json(subjects: Mapping[str, list[Finding]], code: int) -> str:
    """Everything for a program."""
    found = [
        {"subject": subject, **msgspec.to_builtins(finding)}
        for subject, findings in subjects.items()
        for finding in findings
    ]
    return msgspec.json.format(msgspec.json.encode({"exit": code, "findings": found})).decode() + "\n"
