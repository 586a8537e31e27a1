"""The frame that campaigns stand in."""

from __future__ import annotations

import sys
from subprocess import CompletedProcess
from threading import Event
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


def test_main_runs_several_at_once_and_prints_their_tables_in_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    later = Event()

    def alone(name: str, seed: int) -> CompletedProcess[str]:
        # The first is finished only after the second, so both must be under way.
        if name == "second":
            later.set()
        assert later.wait(60)
        held = name != "second"
        return CompletedProcess([], int(not held), f"{name}, seed {seed}\n 0 broken promises\n", "")

    monkeypatch.setattr(chaos, "names", lambda: ["first", "second"])
    monkeypatch.setattr(chaos, "_alone", alone)
    assert chaos.main(["--seed", "3"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[::2][:2] == ["first, seed 3", "second, seed 3"]
    assert told[-1] == "Broken: second"


def test_main_tells_of_a_campaign_that_died(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here they are known; to the processes that should run them they are not."""
    monkeypatch.setattr(chaos, "names", lambda: ["dice", "coins"])
    assert chaos.main([]) == 1
    told = capsys.readouterr().out
    assert "dice ended with 1, before it had counted:\n" in told
    assert "No module named 'tests.chaos.dice'" in told
    assert told.endswith("Broken: dice, coins\n")


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
