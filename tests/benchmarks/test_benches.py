"""Benches are honest: the same figure whatever ran before, and a goal that is missed is said."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.benchmarks import callgrind, startup
from tests.benchmarks.__main__ import BENCHES, LONG_BENCHES, run, verdict

BALLAST = 300 << 20


def test_benches_each_have_a_program_of_their_own() -> None:
    for name in (*BENCHES, *LONG_BENCHES):
        source = (Path(__file__).parent / f"{name}.py").read_text()
        assert 'if __name__ == "__main__":\n    main()\n' in source, name


def test_bench_prints_what_it_measures_and_gives_back_what_it_missed(
    capfd: pytest.CaptureFixture[str],
) -> None:
    printed = "print('fast 1.0, goal 2: ok'); print('slow   3.0, goal 2: MISS')"
    assert run([sys.executable, "-c", printed]) == ["slow 3.0, goal 2: MISS"]
    assert capfd.readouterr().out == "fast 1.0, goal 2: ok\nslow   3.0, goal 2: MISS\n"


def test_bench_that_fails_counts_as_missed() -> None:
    assert run([sys.executable, "-c", "raise SystemExit(3)"]) == ["failed with status 3"]


def test_verdict_names_every_goal_that_was_missed() -> None:
    assert [*verdict(["serial: slow: MISS"])] == ["Missed: 1", "  serial: slow: MISS"]
    assert [*verdict([])] == ["Every goal was met."]


def test_startup_says_the_same_from_a_process_that_has_grown() -> None:
    small = startup.memory_mb()
    ballast = b"\1" * BALLAST
    grown = startup.memory_mb()
    assert len(ballast) == BALLAST
    assert grown == pytest.approx(small, rel=0.1)


@pytest.mark.long
@pytest.mark.skipif(not callgrind.is_installed(), reason="needs valgrind")
def test_callgrind_counts_nothing_that_is_compiled_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path))
    first, second = (callgrind.instructions("-S", "-c", "import json") for _ in range(2))
    assert first == pytest.approx(second, rel=0.01)
