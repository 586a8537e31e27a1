"""Hypothesis profiles, and the tests that are left out unless `--long` asks for them.

Quick by default, thorough where `HYPOTHESIS_PROFILE=thorough` asks for it. What is marked `long` (whole
games at random, everything that can be, campaigns) runs with `make test-long`.
"""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase, ExampleDatabase

from companion.ending import ENDING

# What failed is tried first the next time. A machine that builds everything anew has no next time, and tries
# the same examples every time: what fails there fails at the desk too. New ones are found by who runs them.
FAILURES = Path(__file__).parent.parent / ".hypothesis" / "examples"
ANEW = "CI" in os.environ


def _database() -> ExampleDatabase | None:
    return None if ANEW else DirectoryBasedExampleDatabase(FAILURES)


# Time is never asserted: machines differ.
_COMMON = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow], database=_database(), derandomize=ANEW
)
settings.register_profile("quick", _COMMON, max_examples=100)
settings.register_profile("thorough", _COMMON, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(autouse=True)
def _own_signals() -> Iterator[None]:
    """A table that runs inside a test hears signals to its end; the next test must not be heard by it."""
    before = {number: signal.getsignal(number) for number in ENDING}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


LEFT_OUT = pytest.StashKey[int]()


def pytest_configure() -> None:
    """Tables that tests start can be ended wherever pytest runs.

    In the background of a shell every process below it ignores the interrupt, below nohup the hang-up.
    """
    for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--long`: everything."""
    parser.addoption("--long", action="store_true", help="the tests marked `long`, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is long, unless it was asked for."""
    if config.getoption("--long") or config.getoption("-m"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    items[:] = [item for item in items if not item.get_closest_marker("long")]
    config.stash[LEFT_OUT] = len(long)
    config.hook.pytest_deselected(items=long)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist tells the first process what it left out."""
    output: dict[str, object] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left_out"] = session.config.stash.get(LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker collects the same tests, so one of them speaks for all."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """What was left out, and how to run it."""
    left_out = config.stash.get(LEFT_OUT, 0)
    if left_out:
        tests = "1 long test was" if left_out == 1 else f"{left_out} long tests were"
        terminalreporter.write_line(f"{tests} left out: make test-long, or pytest --long")


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that a test starts are alone: `make coverage` would load and write files in each of them."""
    for name in ("COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START"):
        monkeypatch.delenv(name, raising=False)
