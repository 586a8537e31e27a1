"""Every rule, example and open point of the digest is cited by a test, in its name or in its text."""

from __future__ import annotations

import re
from pathlib import Path

# How many each section of the digest has.
RULES = {
    "CMP": 8, "SET": 9, "RND": 2, "ACT": 6, "DSC": 3, "COL": 6, "EXP": 7, "INF": 5, "RES": 6, "UPG": 4,
    "BLD": 5, "MOV": 6, "REA": 2, "DIP": 7, "VAL": 5, "BAT": 19, "NPC": 4, "UPK": 6, "TRD": 1, "CLN": 4,
    "END": 1, "OP": 39,
}  # fmt: skip
EXAMPLES = [
    "R1",
    "R2",
    "R3",
    "B1",
    "P1",
    "I1",
    "U1",
    "U2",
    "S1",
    "S2",
    "S3",
    "S4",
    "M1",
    "M2",
    "V1",
    "O1",
    "T1",
    "A1",
    "F1",
    "D1",
    "D2",
    "N1",
    "C",
    "C1",
    "C2",
    "C3",
    "C4",
]
CITATION = re.compile(
    r"(?<![A-Za-z])(?:(?P<example>EX)[-_](?P<one>[A-Z]\d?)|(?P<rule>[A-Z]{2,3})[-_](?P<n>\d+))(?!\d)"
)


def _cited() -> set[str]:
    here = Path(__file__)
    texts = (path.read_text(encoding="utf-8") for path in here.parent.glob("*.py") if path != here)
    found = CITATION.finditer("\n".join(texts).upper())
    return {f"EX-{one['one']}" if one["example"] else f"{one['rule']}-{one['n']}" for one in found}


def test_every_rule_of_the_digest_is_cited() -> None:
    ids = {f"{section}-{number}" for section, last in RULES.items() for number in range(1, last + 1)}
    assert sorted(ids - _cited()) == []


def test_every_example_of_the_digest_is_cited() -> None:
    assert sorted({f"EX-{key}" for key in EXAMPLES} - _cited()) == []
