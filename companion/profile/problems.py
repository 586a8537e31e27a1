"""What is wrong with a profile: each problem names the key and says what to write instead.

A file is read to its end and all that is wrong is told at once; whoever wires a table mends it in one go.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.core.seats import TABLE, Seat
from companion.core.text import Text, said, say
from companion.errors import CompanionError, ProfileError, ProfileProblemsError

#: A sentence of the catalogues, or words that are the same in every language.
Said = str | Text


class Problem(Struct, frozen=True):
    """One thing that cannot be right. `key` is like "seat 2, encoder.clk"."""

    key: str
    what: Said
    remedy: Said


def place_name(seat: Seat) -> Text:
    """How a profile calls a place."""
    return say("table") if seat == TABLE else say("seat {number}", number=seat)


def key_of(seat: Seat, path: str) -> str:
    """How a problem calls a key: the place, then the part and its field."""
    return f"{place_name(seat)}, {path}"


def as_warning(found: CompanionError) -> Problem:
    """An error that does not keep a file from being right."""
    what, remedy = map(said, found.sentences)
    return Problem(found.where, what, remedy)


def error(path: Path, problems: Sequence[Problem]) -> ProfileError:
    """All that is wrong with a file as one error."""
    if len(problems) == 1:
        (only,) = problems
        return ProfileError(only.what, where=f"{path}, {only.key}", remedy=only.remedy)
    lines = {f"line{number}": _line(one) for number, one in enumerate(problems)}
    return ProfileProblemsError(
        say(
            "{count} things cannot be right{lines}",
            count=len(problems),
            lines=Text("".join(f"{{{name}}}" for name in lines), lines),
        ),
        where=_flat(str(path)),
        remedy=say("mend them, then: {command}", command=f"companion profile check {path}"),
    )


def _line(problem: Problem) -> Text:
    what = say("{what}: {detail}", what=problem.key, detail=problem.what)
    return Text("\n  {what}\n    → {remedy}", {"what": _within(what), "remedy": _within(problem.remedy)})


def _within(said: Said) -> Said:
    """The same on one line, whatever was put into it."""
    if isinstance(said, str):
        return _flat(said)
    arguments = {
        name: value if isinstance(value, int) else _within(value) for name, value in said.arguments.items()
    }
    return replace(said, arguments=arguments)


def _flat(text: str) -> str:
    return text.replace("\n", "\\u000a")
