"""`companion profile`: is this file right, and how is that table wired?"""

from __future__ import annotations

from pathlib import Path

from companion.errors import CompanionError, UsageError
from companion.profile import load
from companion.profile.wiring import draw
from companion.profile.words import lines


def check(path: Path) -> int:
    """`companion profile check`: what the table is made of, one line for each place."""
    profile = load(path)
    print(f"{path}: {profile.name}")
    for place, words in lines(profile):
        print(f"  {place:<8}{words}")
    print("fine")
    return 0


def wiring(path: Path, out: Path) -> int:
    """`companion profile wiring`: the picture, as SVG."""
    profile = load(path)
    if profile.virtual:
        raise UsageError("a virtual table has no wires", where=str(path), remedy="start it: companion run")
    try:
        out.write_text(draw(profile), encoding="utf-8")
    except OSError as error:
        raise CompanionError(
            f"cannot be written: {error.strerror}",
            where=str(out),
            remedy="name a file in a folder of your own",
        ) from None
    print(f"wrote {out}")
    return 0
