"""What is wrong with a profile: each complaint names the key and says what to write instead.

A file is read to its end and all that is wrong is told at once; whoever wires a table mends it in one go.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from companion.core.seats import TABLE, Seat
from companion.errors import ProfileError


class Complaint(Struct, frozen=True):
    """One thing that cannot be right. `key` is like "seat 2, encoder.clk"."""

    key: str
    what: str
    remedy: str


def place_name(seat: Seat) -> str:
    """How a profile calls a place."""
    return "table" if seat == TABLE else f"seat {seat}"


def key_of(seat: Seat, path: str) -> str:
    """How a complaint calls a key: the place, then the part and its field."""
    return f"{place_name(seat)}, {path}"


def error(path: Path, complaints: Sequence[Complaint]) -> ProfileError:
    """All complaints about a file as one error."""
    if len(complaints) == 1:
        (only,) = complaints
        return ProfileError(only.what, where=f"{path}, {only.key}", remedy=only.remedy)
    lines = [f"\n  {one.key}: {one.what}\n    → {one.remedy}" for one in complaints]
    return ProfileError(
        f"{len(complaints)} things cannot be right{''.join(lines)}",
        where=str(path),
        remedy=f"mend them, then: companion profile check {path}",
    )
