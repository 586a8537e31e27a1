"""`companion profile`: is this file right, what is to be bought for that table, and how is it wired?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.errors import CompanionError, UsageError
from companion.profile import Profile, load
from companion.profile.bill import bill
from companion.profile.wiring import circuit_of, draw
from companion.profile.wiring.rows import on_header, on_others, on_usb
from companion.profile.words import told

PICTURE = ".svg"


def check(path: Path) -> int:
    """`companion profile check`: what the table is made of, one line for each place, and what is doubtful."""
    for line in told(str(path), load(path)):
        print(line)
    return 0


def parts(path: Path) -> int:
    """`companion profile parts`: what to buy, and what to look for."""
    profile = _wired(path)
    _print_table("To buy", ((str(item.count), item.name, item.look_for) for item in bill(profile)))
    return 0


def pins(path: Path) -> int:
    """`companion profile pins`: every wire, from a part's pin to that of the header."""
    circuit = circuit_of(_wired(path))
    wires = ((part, its, f"pin {pin}", carries) for part, its, pin, carries in on_header(circuit))
    _print_table("On the header", wires)
    _print_table("On another part", on_others(circuit))
    _print_table("On USB", on_usb(circuit))
    return 0


def wiring(path: Path, out: Path, *, over: bool = False) -> int:
    """`companion profile wiring`: the picture, as SVG; over another one only if asked to."""
    profile = _wired(path)
    if out.suffix != PICTURE:
        raise UsageError(
            "the picture is an SVG file", where=str(out), remedy=f"let its name end with {PICTURE}"
        )
    try:
        with out.open("w" if over else "x", encoding="utf-8") as file:
            file.write(draw(profile))
    except FileExistsError:
        raise UsageError(
            "this file is there already", where=str(out), remedy="--replace writes over it, or name another"
        ) from None
    except OSError as error:
        raise CompanionError(
            f"cannot be written: {error.strerror}",
            where=str(out),
            remedy="name a file in a folder of your own",
        ) from None
    print(f"wrote {out}")
    return 0


def _wired(path: Path) -> Profile:
    profile = load(path)
    if profile.virtual:
        raise UsageError("a virtual table has no wires", where=str(path), remedy="start it: companion run")
    return profile


def _print_table(title: str, rows: Iterable[tuple[str, ...]]) -> None:
    """Columns as wide as their widest word; nothing where there is no row."""
    found = list(rows)
    if not found:
        return
    widths = [max(map(len, column)) for column in zip(*found, strict=True)]
    print(title)
    for row in found:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
