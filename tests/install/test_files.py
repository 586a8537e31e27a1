"""The files beside the package, in a clone and in a wheel."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import InstallError
from companion.install.files import folder, profiles


def test_folder_lies_beside_the_package_in_a_clone(tmp_path: Path) -> None:
    (tmp_path / "companion").mkdir()
    (tmp_path / "udev").mkdir()
    assert folder("udev", tmp_path / "companion") == tmp_path / "udev"


def test_folder_lies_inside_the_package_in_a_wheel(tmp_path: Path) -> None:
    (tmp_path / "companion/_files/udev").mkdir(parents=True)
    (tmp_path / "udev").mkdir()
    assert folder("udev", tmp_path / "companion") == tmp_path / "companion/_files/udev"


def test_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(InstallError, match="the folder udev/ is missing"):
        folder("udev", tmp_path / "companion")


def test_profiles_are_those_of_the_reference_builds() -> None:
    assert {"starter.toml", "full.toml"} <= {path.name for path in profiles()}
