"""The frame that campaigns stand in."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from tests.chaos import __main__ as chaos
from tests.chaos.campaign import Figures, added, lines


class DiceFigures(Figures, kw_only=True):
    """What was thrown."""

    dice_thrown: int = 0
    eyes_of_a_die: float = 0.0


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A campaign that finds as many faults as it is asked to."""
    module = ModuleType("tests.chaos.dice", "Dice: whether they fall.\n\nMore.")

    def run(tries: int, seed: int) -> DiceFigures:
        figures = DiceFigures(dice_thrown=1_000 * seed, eyes_of_a_die=3.5)
        for number in range(tries):
            figures.require(False, f"die {number} stood on its edge")
        return figures

    vars(module)["run"] = run
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


@pytest.mark.parametrize("faults", [0, 2])
def test_main_tells_whether_every_promise_held(
    dice: ModuleType, faults: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    vars(dice)["FULL"] = faults
    monkeypatch.setattr(chaos, "names", lambda: ["dice"])
    assert chaos.main(["dice", "--seed", "2"]) == min(faults, 1)
    told = capsys.readouterr().out
    assert told.startswith(
        "Dice: whether they fall.\n       2,000  dice thrown\n        3.50  eyes of a die\n"
    )
    assert ("Broken: dice" in told) == ("die 1 stood on its edge" in told) == bool(faults)


def test_main_refuses_a_campaign_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        chaos.main(["dice"])
    assert "no campaign is called dice; there are" in capsys.readouterr().err


def test_names_are_modules_with_a_full_length_and_a_short_test() -> None:
    assert {"clock", "disk", "kill", "long_life", "power_cut", "slow_disk"} <= set(chaos.names())
    assert "campaign" not in chaos.names()


def test_added_sums_figures_and_keeps_every_broken_promise() -> None:
    one = DiceFigures(dice_thrown=2, wrong=["first"])
    assert added(one, DiceFigures(dice_thrown=3, wrong=["second"])) == DiceFigures(
        dice_thrown=5, wrong=["first", "second"]
    )


def test_lines_show_only_so_many_broken_promises() -> None:
    shown = list(lines(DiceFigures(wrong=[f"fault {number}" for number in range(500)])))
    assert shown[2] == "         500  broken promises"
    assert len(shown) == 13
