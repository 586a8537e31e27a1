"""The interpreters that the firmware is tried on: CPython always, two real MicroPythons where they are.

`webassembly` is MicroPython's npm package under node, a 32-bit port like the Pico's; `unix` is Debian's.
`make firmware-test` fetches the first, firmware/get-micropython the second. Where one is missing its tests
are skipped, unless the environment variable COMPANION_REQUIRE names it: then its absence is a failure.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
POD = ROOT / "firmware" / "pod"
WORKBENCH = ROOT / "firmware" / "workbench"
CODEC = ROOT / "companion" / "link" / "wire.py"
PACKAGE = "@micropython/micropython-webassembly-pyscript"
LAST_LINES = 2_000
# Only against what never ends: a busy machine may take long.
PATIENCE_SECONDS = 600


class Interpreter(ABC):
    """Something that runs Python."""

    name: str
    remedy = ""

    @abstractmethod
    def find(self) -> str | None:
        """Where it is, if it is anywhere."""

    @abstractmethod
    def run(self, *steps: str) -> str:
        """What these pieces of Python print, one after the other in one process."""


def _path_of(*folders: Path) -> str:
    inserts = [f"sys.path.insert(0, {str(folder)!r})" for folder in folders]
    return "\n".join(["import sys", *inserts, ""])


def _output(command: Sequence[str], given: str = "") -> str:
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
    )
    if done.returncode:
        raise AssertionError(f"{Path(command[0]).name} failed:\n{(done.stdout + done.stderr)[-LAST_LINES:]}")
    return done.stdout


def _run_file(command: Sequence[str], *steps: str) -> str:
    """Through a file: a command line has room for little."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as script:
        script.write("\n".join(steps))
        script.flush()
        return _output([*command, script.name])


class CPython(Interpreter):
    """This very Python; a few lines lend it what only MicroPython has."""

    name = "cpython"

    def find(self) -> str | None:
        return sys.executable

    def run(self, *steps: str) -> str:
        begin = _path_of(CODEC.parent, POD, WORKBENCH, WORKBENCH / "cpython")
        return _run_file([sys.executable, "-I", "-B"], begin, "import micropython", *steps)


class Unix(Interpreter):
    """MicroPython's Unix port."""

    name = "unix"
    remedy = "run firmware/get-micropython, or let MICROPYTHON name the program"

    def find(self) -> str | None:
        named = os.environ.get("MICROPYTHON")
        return shutil.which(named or ROOT / "build/micropython/micropython") or (
            None if named else shutil.which("micropython")
        )

    def run(self, *steps: str) -> str:
        return _run_file([self.find() or "micropython"], _path_of(CODEC.parent, POD, WORKBENCH), *steps)


class WebAssembly(Interpreter):
    """MicroPython's WebAssembly port under node; it keeps its files in memory."""

    name = "webassembly"
    remedy = "run make firmware-test (it needs node and npm)"

    def find(self) -> str | None:
        named = os.environ.get("MICROPYTHON_WEBASSEMBLY")
        package = Path(named) if named else ROOT / "build/webassembly/node_modules" / PACKAGE
        return str(package) if shutil.which("node") and (package / "micropython.mjs").exists() else None

    def run(self, *steps: str) -> str:
        files = {f"/pod/{path.name}": path.read_text() for path in [*POD.glob("*.py"), CODEC]}
        files |= {f"/workbench/{path.name}": path.read_text() for path in WORKBENCH.glob("*.py")}
        begin = _path_of(Path("/pod"), Path("/workbench"))
        job = json.dumps({"files": files, "steps": [begin, *steps]})
        return _output(["node", str(WORKBENCH / "run.mjs"), self.find() or ""], job)


ALL: tuple[Interpreter, ...] = (CPython(), Unix(), WebAssembly())
# What COMPANION_REQUIRE calls them.
DEMANDS = {"webassembly": "micropython", "unix": "micropython-unix", "mpy-cross": "mpy-cross"}


def demanded(name: str) -> bool:
    """Whether this must be there."""
    return DEMANDS.get(name, name) in os.environ.get("COMPANION_REQUIRE", "").replace(",", " ").split()


def need(interpreter: Interpreter) -> Interpreter:
    """The interpreter, or the end of the test."""
    if interpreter.find() is None:
        missing(interpreter.name, interpreter.remedy)
    return interpreter


def missing(name: str, remedy: str) -> None:
    """Skip the test, or let it fail where the thing is demanded."""
    reason = f"{name} is missing: {remedy}"
    if demanded(name):
        pytest.fail(reason)
    pytest.skip(reason)


@cache
def run_cases(interpreter: Interpreter, modules: tuple[str, ...]) -> str:
    """What the workbench prints about its cases; each interpreter runs them once."""
    return interpreter.run(f"import run_cases\nrun_cases.main({modules!r})")
