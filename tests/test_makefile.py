"""The Makefile builds an environment of its own and never touches one that it has not made."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parent.parent / "Makefile"
TARGETS = ("run", "test", "firmware", "lint", "docs", "bench")

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="no make here")


def would_run(folder: Path, target: str) -> str:
    """What make would do there, without doing it."""
    command = ["make", "--dry-run", "--directory", str(folder), target]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    shutil.copy(MAKEFILE, tmp_path)
    for name in ("pyproject.toml", "requirements-dev.lock"):
        (tmp_path / name).touch()
    return tmp_path


@pytest.mark.parametrize("target", TARGETS)
def test_makefile_leaves_an_environment_alone_that_it_has_not_made(clone: Path, target: str) -> None:
    """`make firmware` beside an installed table must not take its lgpio away."""
    (clone / ".venv").mkdir()
    (clone / ".venv/pyvenv.cfg").write_text("include-system-site-packages = true\n")
    commands = would_run(clone, target)
    assert "build/venv" in commands
    assert ".venv" not in commands


@pytest.mark.parametrize("mark", [None, "by-make", "made"])
def test_makefile_builds_and_keeps_its_own_environment(clone: Path, mark: str | None) -> None:
    if mark is not None:
        (clone / ".venv").mkdir()
        (clone / ".venv" / mark).touch()
    commands = would_run(clone, "test")
    assert ".venv/bin/pytest" in commands
    assert "build/venv" not in commands


def test_makefile_marks_an_environment_before_it_makes_it(clone: Path) -> None:
    commands = would_run(clone, "test")
    assert commands.index("touch .venv/by-make") < commands.index("-m venv .venv")
