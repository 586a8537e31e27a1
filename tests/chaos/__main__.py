"""`make chaos`: every campaign of this folder, with its figures; exit status 1 when a promise was broken.

    python -m tests.chaos                  all of them, a few minutes
    python -m tests.chaos power_cut disk   only these
    python -m tests.chaos kill --seed 7    other moments than last time

A campaign is a module `<name>.py`. Its docstring's first line is its title, and it has

    FULL                                   how much `make chaos` tries
    def run(tries: int, seed: int)         tries that much and returns its own kind of `campaign.Figures`

The same seed tries the same things. Beside it stands `test_<name>.py`, which runs it with few tries inside
`make test`, wants `figures.wrong == []`, and wants the counts to show that everything really was tried. That
file is also what makes the campaign known here: there is none without its short version.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path
from time import monotonic

from tests.chaos.campaign import lines

SEED = 1
FOLDER = Path(__file__).parent


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
    asked = parser.parse_args(arguments)
    if unknown := set(asked.names) - set(names()):
        parser.error(f"no campaign is called {', '.join(sorted(unknown))}; there are {', '.join(names())}")
    broken = [name for name in asked.names or names() if not holds(name, asked.seed)]
    print(f"Broken: {', '.join(broken)}" if broken else "Every promise held.")
    return 1 if broken else 0


def holds(name: str, seed: int) -> bool:
    """Run one campaign at full length and print its table."""
    campaign = importlib.import_module(f"tests.chaos.{name}")
    print((campaign.__doc__ or name).splitlines()[0], flush=True)
    begun = monotonic()
    figures = campaign.run(campaign.FULL, seed)
    print(*lines(figures), sep="\n")
    print(f"{monotonic() - begun:>12.1f}  seconds, seed {seed}\n", flush=True)
    return not figures.wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
