"""Profiles to try: a small one that is right, and what is said about any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import ProfileError
from companion.profile import Profile, load

NAME = 'name = "Test"\n'
TABLE = """
[table.display]
bus = "i2c-1"

[table.encoder]
clk = 17
dt = 27
push = 22
"""
GOOD = NAME + TABLE


def written(folder: Path, text: str) -> Path:
    """A file with this text."""
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return path


def profile(folder: Path, text: str) -> Profile:
    """The profile that this text is."""
    return load(written(folder, text))


def refusal(folder: Path, text: str) -> ProfileError:
    """The error that this text is."""
    with pytest.raises(ProfileError) as caught:
        load(written(folder, text))
    return caught.value


def complaint(folder: Path, text: str) -> tuple[str, str, str]:
    """The only complaint about this text: key, what, remedy."""
    error = refusal(folder, text)
    where, _, key = error.where.partition(", ")
    assert where == str(folder / "table.toml")
    return key, error.what, error.remedy
