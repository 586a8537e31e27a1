"""`companion profile`: is this file right, what is to be bought for that table, and how is it wired?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from companion.core.reasons import reason_of
from companion.core.text import Text, say
from companion.errors import CompanionError, UsageError
from companion.profile import Profile, load
from companion.profile.bom import bill_of_materials
from companion.profile.summary import summary
from companion.profile.wiring import circuit_of, draw
from companion.profile.wiring.rows import on_header, on_others, on_usb

PICTURE = ".svg"
# What this machine lacks for a table.
Obstacles = Iterable[CompanionError]


def check(
    path: Path, speech: Callable[[Text], str] = str, obstacles: Callable[[Profile], Obstacles] = lambda _: ()
) -> int:
    """`companion profile check`: what the table is made of, one line for each place, and what is doubtful."""
    profile = load(path)
    for line in summary(str(path), profile, speech, obstacles(profile)):
        print(line)
    return 0


def parts(path: Path, speech: Callable[[Text], str] = str) -> int:
    """`companion profile parts`: what to buy, and what to look for."""
    profile = _wired(path)
    _print_table(
        speech(say("To buy")),
        ((str(item.count), item.name, item.look_for) for item in bill_of_materials(profile, speech)),
    )
    return 0


def pins(path: Path, speech: Callable[[Text], str] = str) -> int:
    """`companion profile pins`: every wire, from a part's pin to that of the header."""
    circuit = circuit_of(_wired(path), speech)
    wires = (
        (part, its, speech(say("pin {pin}", pin=pin)), carries)
        for part, its, pin, carries in on_header(circuit, speech)
    )
    _print_table(speech(say("On the header")), wires)
    _print_table(speech(say("On another part")), on_others(circuit, speech))
    _print_table(speech(say("On USB")), on_usb(circuit))
    return 0


def wiring(path: Path, out: Path, *, over: bool = False, speech: Callable[[Text], str] = str) -> int:
    """`companion profile wiring`: the picture, as SVG; over another one only if asked to."""
    profile = _wired(path)
    if out.suffix != PICTURE:
        raise UsageError(
            say("the picture is an SVG file"),
            where=str(out),
            remedy=say("let its name end with {end}", end=PICTURE),
        )
    try:
        with out.open("w" if over else "x", encoding="utf-8") as file:
            file.write(draw(profile, speech))
    except FileExistsError:
        raise UsageError(
            say("this file is there already"),
            where=str(out),
            remedy=say("--replace writes over it, or name another"),
        ) from None
    except OSError as error:
        raise CompanionError(
            say("cannot be written: {why}", why=reason_of(error)),
            where=str(out),
            remedy=say("name a file in a folder of your own"),
        ) from None
    print(speech(say("wrote {file}", file=str(out))))
    return 0


def _wired(path: Path) -> Profile:
    profile = load(path)
    if profile.virtual:
        raise UsageError(
            say("a virtual table has no wires"), where=str(path), remedy=say("start it: companion run")
        )
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
