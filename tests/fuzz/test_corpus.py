"""Every case that was thought of or found, and every real example, through its target."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fuzz.__main__ import CORPUS, main, targets

TARGETS = targets()
MOST_SEEDS = 30


def _target(name: str) -> Any:
    return importlib.import_module(f"tests.fuzz.{name}")


def _cases() -> Iterator[Path]:
    for name in TARGETS:
        yield from sorted((CORPUS / name).iterdir())


@pytest.mark.parametrize("case", list(_cases()), ids=lambda case: f"{case.parent.name}-{case.name}")
def test_case_of_the_corpus_is_dealt_with(case: Path) -> None:
    _target(case.parent.name).one(case.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_real_examples_are_dealt_with(name: str) -> None:
    examples = list(_target(name).seeds())
    assert examples
    for data in examples[:: max(1, len(examples) // MOST_SEEDS)]:
        _target(name).one(data)
        _target(name).one(data[: len(data) // 2])


PIN_TWICE = b"""name = "x"
[table]
display.bus = "i2c-1"
encoder = { clk = 17, dt = 17, push = 22 }
buttons.undo = 5
"""


@pytest.mark.parametrize(
    ("name", "broken", "careless", "data"),
    [
        ("profile", "companion.profile.checks.pin_problems", lambda profile: [], PIN_TWICE),
        (
            "tags",
            "companion.enrolment.tag_file.is_random",
            lambda uid: False,
            b"uid,card,side\n08aabbcc,1,\n",
        ),
        (
            "actions",
            "companion.web.page.Page.may_act_for",
            lambda page, seat: True,
            b'2d{"do":"undo","seat":0}',
        ),
    ],
)
def test_target_notices_what_is_not_checked_any_more(
    name: str, broken: str, careless: Any, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A target that cannot find anything proves nothing."""
    _target(name).one(data)
    monkeypatch.setattr(broken, careless)
    with pytest.raises(AssertionError):
        _target(name).one(data)


def test_targets_are_listed_and_an_unknown_one_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out.split() == TARGETS
    with pytest.raises(SystemExit):
        main(["nothing"])
