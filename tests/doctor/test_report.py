"""How findings are told, to people and to programs."""

from __future__ import annotations

import io

import msgspec
import pytest

from companion.doctor.findings import Finding, failure, fine, skipped, warning
from companion.doctor.report import COLUMN, DoctorReport, lines, summary

FINE, SKIPPED = fine("Python", "3.11.7"), skipped("power", "only a Raspberry Pi measures it")
WARNING, FAILURE = (
    warning("date", "1970-01-01", "connect it"),
    failure("lgpio", "not installed", "pip install it"),
)


def _told(*findings: Finding, as_json: bool = False) -> tuple[int, str]:
    out = io.StringIO()
    report = DoctorReport(out, as_json=as_json)
    report.tell("Machine", findings)
    report.tell("Readers", [])
    return report.end(), out.getvalue()


@pytest.mark.parametrize(("finding", "sign"), [(FINE, "✓"), (WARNING, "!"), (FAILURE, "✗"), (SKIPPED, "–")])
def test_finding_is_one_aligned_line_with_its_remedy_below(finding: Finding, sign: str) -> None:
    first, *rest = lines(finding)
    assert first.startswith(f"  {sign} {finding.what}")
    assert first.index(finding.detail) == len("  ✓  ") + COLUMN
    assert rest == ([f"      → {finding.remedy}"] if finding.remedy else [])


def test_report_groups_by_subject_and_leaves_empty_ones_out() -> None:
    _, told = _told(FINE, SKIPPED)
    assert told.splitlines()[0] == "Machine"
    assert "Readers" not in told


@pytest.mark.parametrize(
    ("findings", "code"),
    [((), 0), ((FINE,), 0), ((SKIPPED,), 0), ((WARNING,), 0), ((FINE, FAILURE), 1), ((FAILURE, WARNING), 1)],
)
def test_report_exit_code_is_1_only_when_something_fails(findings: tuple[Finding, ...], code: int) -> None:
    assert _told(*findings)[0] == _told(*findings, as_json=True)[0] == code


@pytest.mark.parametrize(
    ("findings", "line"),
    [
        ([FINE, FINE, SKIPPED], "2 fine, 1 skipped: all is well"),
        ([FINE, WARNING], "1 fine, 1 warning: it works, but see the warnings"),
        ([FAILURE, FAILURE, WARNING], "1 warning, 2 failures: something has to be done"),
    ],
)
def test_summary_counts_and_judges(findings: list[Finding], line: str) -> None:
    assert str(summary(findings)) == line


def test_report_for_programs_is_json_alone() -> None:
    code, told = _told(FINE, FAILURE, as_json=True)
    assert msgspec.json.decode(told) == {
        "exit": code,
        "findings": [
            {"subject": "Machine", "what": "Python", "state": "ok", "detail": "3.11.7", "remedy": ""},
            {
                "subject": "Machine",
                "what": "lgpio",
                "state": "failure",
                "detail": "not installed",
                "remedy": "pip install it",
            },
        ],
    }
