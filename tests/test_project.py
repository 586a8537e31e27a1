"""What the project says of itself: its metadata, the versions that developers have, and their checks."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from companion import __version__
from companion.doctor.machine import OLDEST_PYTHON, TOO_NEW_PYTHON

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
LOCKED_EXTRAS = ("dev", "web", "club")


def _pinned() -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9][a-z0-9.-]*)==(\S+)", LOCK, re.MULTILINE))


def _requirements() -> list[str]:
    extras = PROJECT["optional-dependencies"]
    return [*PROJECT["dependencies"], *(line for extra in LOCKED_EXTRAS for line in extras[extra])]


def test_project_version_is_that_of_the_package() -> None:
    assert PROJECT["version"] == __version__


def test_changelog_dates_the_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(__version__)} - 20\d\d-\d\d-\d\d$", changelog, re.MULTILINE)


def test_project_classifiers_name_every_python_that_is_allowed() -> None:
    allowed = SpecifierSet(PROJECT["requires-python"])
    named = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"]))
    assert named == [f"3.{minor}" for minor in range(40) if allowed.contains(f"3.{minor}.0")]


def test_doctor_supports_the_pythons_that_the_project_allows() -> None:
    oldest, too_new = (".".join(map(str, version)) for version in (OLDEST_PYTHON, TOO_NEW_PYTHON))
    assert PROJECT["requires-python"] == f">={oldest},<{too_new}"


@pytest.mark.parametrize("line", _requirements())
def test_lock_has_a_fitting_version_of_whatever_a_developer_needs(line: str) -> None:
    wanted = Requirement(line)
    pinned = _pinned()[canonicalize_name(wanted.name)]
    assert wanted.specifier.contains(pinned), f"{line}, but {pinned} is locked: make lock"


def test_lock_has_a_hash_for_everything_and_names_no_place_to_fetch_it_from() -> None:
    entries = re.split(r"^(?=[a-z0-9])", LOCK, flags=re.MULTILINE)[1:]
    assert len(entries) == len(_pinned())
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in LOCK


def test_hooks_before_a_commit_run_what_ci_runs() -> None:
    hooks = re.findall(r"entry: (.*)", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    *before, everything = hooks
    assert before == ["make lint", "make types", "make test"]
    assert all(hook in ci for hook in before)
    assert everything == ".ci/run"
