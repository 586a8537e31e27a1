"""Every promise names a test that is there."""

from __future__ import annotations

import re

import pytest

from docs.make import ROOT

HELD_BY = re.findall(
    r"`(tests/[\w/]+\.py)::(test_\w+)`", (ROOT / "docs/reliability.md").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(("file", "test"), HELD_BY)
def test_promise_is_held_by_a_test_that_is_there(file: str, test: str) -> None:
    assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")


def test_every_row_of_the_table_names_its_test() -> None:
    text = (ROOT / "docs/reliability.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")][2:]
    assert len(rows) >= 15
    assert all("::test_" in row for row in rows)
