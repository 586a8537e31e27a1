"""Slips that make a file no TOML at all, and what was meant: known by the line at which reading ends."""

from __future__ import annotations

import re

from companion.core.text import Text, say

PLACE = r"at line (\d+)"
EACH_SEAT = say("write [[seat]] above the keys of each seat")
HINTS = (
    (r"\s*\[{1,2}\s*seat\b[^\]]*\]", EACH_SEAT),
    (r".*=\s*(True|False)\b", say("TOML writes true and false in lower case")),
)


def hint_for(text: str, fault: str) -> Text:
    """What to do about a text that TOML refuses with these words."""
    place = re.search(PLACE, fault)
    line = text.split("\n")[int(place[1]) - 1] if place is not None else ""
    return next((remedy for mistake, remedy in HINTS if re.match(mistake, line)), say("mend that line"))
