"""`make chaos`: every campaign of this folder, with its figures; exit status 1 when a promise was broken.

    python -m tests.chaos                  all of them, a few minutes
    python -m tests.chaos power_cut disk   only these
    python -m tests.chaos kill --seed 7    other moments than last time
    python -m tests.chaos --at-once 1      one after the other

A campaign is a module `<name>.py`. Its docstring's first line is its title, and it has

    FULL                                   how much `make chaos` tries
    def run(tries: int, seed: int)         tries that much and returns its own kind of `campaign.Figures`

The same seed tries the same things. Beside it stands `test_<name>.py`, which runs it with few tries inside
`make test`, wants `figures.wrong == []`, and wants the counts to show that everything really was tried. That
file is also what makes the campaign known here: there is none without its short version.

Several campaigns run as a process each, two at once: what one leaves in memory is not the next one's, and
one that dies is broken, whatever it died of. Each table is printed when it and all before it are finished.
"""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import times
from pathlib import Path
from time import monotonic

from tests.chaos.campaign import COUNTED, lines

SEED = 1
AT_ONCE = 2
FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
LAST_WORDS = 20


def names() -> list[str]:
    """Every campaign that has a short version; what only helps campaigns has no `FULL`."""
    tested = (path.with_name(path.name.removeprefix("test_")) for path in FOLDER.glob("test_*.py"))
    return sorted(
        path.stem for path in tested if path.exists() and "\nFULL = " in path.read_text(encoding="utf-8")
    )


def main(arguments: list[str]) -> int:
    """Run the named campaigns, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names()))
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--at-once", type=int, default=AT_ONCE, help="how many run at the same time")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.names) - set(names()):
        parser.error(f"no campaign is called {', '.join(sorted(unknown))}; there are {', '.join(names())}")
    wanted, begun = asked.names or names(), monotonic()
    if len(wanted) == 1:
        broken = [] if holds(wanted[0], asked.seed) else wanted
    else:
        broken = [name for name, held in together(wanted, asked.seed, asked.at_once) if not held]
        print(f"{len(wanted)} campaigns in {monotonic() - begun:.0f} seconds.")
    print(f"Broken: {', '.join(broken)}" if broken else "Every promise held.")
    return 1 if broken else 0


def holds(name: str, seed: int) -> bool:
    """Run one campaign at full length and print its table."""
    campaign = importlib.import_module(f"tests.chaos.{name}")
    print((campaign.__doc__ or name).splitlines()[0], flush=True)
    begun = monotonic()
    figures = campaign.run(campaign.FULL, seed)
    print(*lines(figures), sep="\n")
    print(
        f"{monotonic() - begun:>12.1f}  seconds ({sum(times()[:4]):.0f} of a processor's), seed {seed}\n",
        flush=True,
    )
    return not figures.wrong


def together(wanted: Sequence[str], seed: int, at_once: int) -> Iterator[tuple[str, bool]]:
    """Run each in a process of its own, some at the same time; print their tables in order."""
    with ThreadPoolExecutor(max(1, at_once)) as pool:
        ended = pool.map(lambda name: _alone(name, seed), wanted)
        for name, process in zip(wanted, ended, strict=True):
            sys.stdout.write(process.stdout)
            if COUNTED not in process.stdout:
                last = process.stderr.splitlines()[-LAST_WORDS:]
                print(f"{name} ended with {process.returncode}, before it had counted:", *last, "", sep="\n")
            sys.stdout.flush()
            yield name, process.returncode == 0


def _alone(name: str, seed: int) -> subprocess.CompletedProcess[str]:
    program = f"import sys; from tests.chaos.__main__ import holds; sys.exit(not holds({name!r}, {seed}))"
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
