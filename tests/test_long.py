"""Long tests are left out by default, and that is said."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEFT_OUT = "1 long test was left out: make test-long"
TESTS = """
import pytest

def test_short(): pass

@pytest.mark.long
def test_long(): pass
"""


def told(folder: Path, *options: str) -> str:
    """What pytest says about one short and one long test."""
    (folder / "test_some.py").write_text(TESTS)
    given = ["-c", str(ROOT / "pyproject.toml"), "-p", "tests.conftest", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *given, *options, str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_long_tests_are_left_out_and_the_last_lines_say_so(tmp_path: Path) -> None:
    said = told(tmp_path, "--numprocesses", "1")
    assert "1 passed" in said
    assert LEFT_OUT in said


def test_long_tests_run_when_they_are_asked_for(tmp_path: Path) -> None:
    said = told(tmp_path, "--long")
    assert "2 passed" in said
    assert "left out" not in said
