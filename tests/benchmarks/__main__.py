"""`make bench`: every figure of this folder, each against a peer in the same run or as an exact count.

Each bench runs in a process of its own, so that it says the same alone and after all others. What misses its
goal is said again at the end, and is the exit status.
"""

import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
BENCHES = (
    "rules",
    "odds",
    "eclipse_odds",
    "journal",
    "oled",
    "serial",
    "pod",
    "idle",
    "startup",
    "club",
    "thinker",
)
# These take hours: they run when they are named.
LONG_BENCHES = ("opponents",)
MISSED = "MISS"


def main(names: Sequence[str]) -> int:
    """Run the named benches, or all; 1 if a goal was missed or a bench failed."""
    missed: list[str] = []
    for name in names or BENCHES:
        missed += (f"{name}: {line}" for line in run([sys.executable, "-m", f"tests.benchmarks.{name}"]))
        print()
    print(*verdict(missed), sep="\n")
    return 1 if missed else 0


def run(command: Sequence[str]) -> list[str]:
    """Print what a bench prints, as it comes; the lines that tell of a miss."""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as bench:
        assert bench.stdout is not None
        missed = []
        for line in bench.stdout:
            print(line, end="", flush=True)
            if MISSED in line:
                missed.append(" ".join(line.split()))
    if bench.returncode:
        missed.append(f"failed with status {bench.returncode}")
    return missed


def verdict(missed: Sequence[str]) -> Iterable[str]:
    """What to remember of the whole run."""
    yield f"Missed: {len(missed)}" if missed else "Every goal was met."
    yield from (f"  {line}" for line in missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
