"""Instructions of a fresh Python process, counted by callgrind: the same number however busy a machine is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
COUNTING = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")


def is_installed() -> bool:
    """Whether instructions can be counted here."""
    return shutil.which("valgrind") is not None


def instructions(*arguments: str) -> int:
    """What Python takes with these arguments, its start included, once everything is compiled."""
    python = [sys.executable, *arguments]
    for command in (python, [*COUNTING, *python]):
        ran = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=True)
    collected = re.search(r"Collected : (\d+)", ran.stderr)
    assert collected is not None, f"callgrind said nothing:\n{ran.stderr[-500:]}"
    return int(collected[1])


def environment() -> dict[str, str]:
    """Without chance; and a Pi compiles each file once and keeps it, whatever this shell does."""
    return {**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""}
