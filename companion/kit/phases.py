"""What a phase is called and where it belongs, in one row for each."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.text import Text


class PhaseInfo(Struct, frozen=True):
    """`section` of the guide tells of it; it belongs to this `step` of a turn, counted from 0, or to none."""

    name: Text
    section: str = ""
    step: int | None = None


Phases = Mapping[str, PhaseInfo]
