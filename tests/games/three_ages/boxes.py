"""Folders of an owner's data files, made by changing the bundled ones, and what is complained about."""

import re
from pathlib import Path

import pytest

from companion.errors import DataError
from companion.games.three_ages.data import BUNDLED, load


def bundled_text(kind: str) -> str:
    return (BUNDLED / f"{kind}.toml").read_text(encoding="utf-8")


def complaint(folder: Path) -> tuple[str, str, str]:
    """Where, what and remedy of the error that this folder leads to."""
    with pytest.raises(DataError) as caught:
        load(folder)
    error = caught.value
    assert str(error) == f"{error.where}: {error.what}"
    return error.where, error.what, error.remedy


def changed(kind: str, pattern: str, replacement: str, count: int = 1) -> str:
    """A bundled file with one thing changed."""
    text, times = re.subn(pattern, replacement, bundled_text(kind), count=count, flags=re.DOTALL)
    assert times, f"{pattern} is not in {kind}.toml"
    return text
