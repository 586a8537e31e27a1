"""From a TOML file to a checked `Profile`.

First the form (is every key known, does every value fit its key), then the sense (can this be wired and
played). Sense is judged only where the form is right, so that one mistake is one problem.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from companion.core.reasons import reason_of
from companion.core.regular_file import read_text
from companion.core.text import Text, say
from companion.errors import ProfileError
from companion.profile.checks import problems
from companion.profile.parts import Profile
from companion.profile.problems import error
from companion.profile.schema import EACH_SEAT, SchemaReader

PLACE = r"at line (\d+)"
# Slips that make a file no TOML at all, known by the line at which reading ends, and what was meant.
HINTS = (
    (r"\s*\[{1,2}\s*seat\b[^\]]*\]", EACH_SEAT),
    (r".*=\s*(True|False)\b", say("TOML writes true and false in lower case")),
)


def load(path: Path) -> Profile:
    """The profile in this file; whatever is wrong with it is a `ProfileError` with key and remedy."""
    reader = SchemaReader()
    profile = reader.profile(_tree(path))
    if found := reader.problems or problems(profile):
        raise error(path, found)
    return profile


def _tree(path: Path) -> dict[str, Any]:
    text = _text(path)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        from companion.core.file_faults import toml_fault  # noqa: PLC0415 - only a mistake needs it

        # A `TOMLDecodeError`; or, not caught by tomllib, a number or brackets that go on and on.
        remedy = _hint_for(text, str(fault))
        raise ProfileError(
            say("is not TOML: {fault}", fault=toml_fault(str(fault))), where=str(path), remedy=remedy
        ) from None


def _text(path: Path) -> str:
    try:
        # Editors on Windows put a mark before the first letter.
        return read_text(path, "utf-8-sig")
    except FileNotFoundError:
        raise ProfileError(
            say("there is no such file"),
            where=str(path),
            remedy=say("copy one from the folder hardware and edit it"),
        ) from None
    except OSError as fault:
        raise ProfileError(
            say("cannot be read: {why}", why=reason_of(fault)),
            where=str(path),
            remedy=say("check the path and its permissions"),
        ) from None
    except UnicodeDecodeError:
        raise ProfileError(
            say("is not UTF-8 text"), where=str(path), remedy=say("save it as UTF-8")
        ) from None


def _hint_for(text: str, fault: str) -> Text:
    """What to do about a text that TOML refuses with these words."""
    place = re.search(PLACE, fault)
    line = text.split("\n")[int(place[1]) - 1] if place is not None else ""
    return next((remedy for mistake, remedy in HINTS if re.match(mistake, line)), say("mend that line"))
