"""Slips that make a file no TOML at all, and what was meant: known by the line at which reading ends."""

from __future__ import annotations

import re

PLACE = re.compile(r"at line (\d+)")
EACH_SEAT = "write [[seat]] above the keys of each seat"
SLIPS = (
    (re.compile(r"\s*\[{1,2}\s*seat\b[^\]]*\]"), EACH_SEAT),
    (re.compile(r".*=\s*(True|False)\b"), "TOML writes true and false in lower case"),
)


def meant(text: str, fault: str) -> str:
    """What to do about a text that TOML refuses with these words."""
    place = PLACE.search(fault)
    line = text.split("\n")[int(place[1]) - 1] if place is not None else ""
    return next((remedy for slip, remedy in SLIPS if slip.match(line)), "mend that line")
