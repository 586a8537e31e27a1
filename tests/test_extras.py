"""The command that gets a missing library."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.extras import command_for


def test_command_for_an_extra_in_a_clone_is_the_one_of_the_documentation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))
    monkeypatch.chdir(tmp_path)
    assert command_for("club", tmp_path) == ".venv/bin/pip install -e '.[club]'"
    monkeypatch.chdir("/")
    assert command_for("club", tmp_path).endswith(f"install -e '{tmp_path.relative_to('/')}[club]'")


def test_command_for_an_extra_of_a_wheel_names_the_wheel(tmp_path: Path) -> None:
    assert command_for("print", tmp_path).endswith("bin/pip install 'tabletop_companion-….whl[print]'")
