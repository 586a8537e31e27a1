"""From a TOML file to a checked `Profile`.

First the form (is every key known, does every value fit its key), then the sense (can this be wired and
played). Sense is judged only where the form is right, so that one slip is one complaint.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from companion.errors import ProfileError
from companion.profile.checks import complaints
from companion.profile.complaints import error
from companion.profile.form import Form
from companion.profile.parts import Profile
from companion.profile.slips import meant


def load(path: Path) -> Profile:
    """The profile in this file; whatever is wrong with it is a `ProfileError` with key and remedy."""
    form = Form()
    profile = form.profile(_tree(path))
    if found := form.complaints or complaints(profile):
        raise error(path, found)
    return profile


def _tree(path: Path) -> dict[str, Any]:
    text = _text(path)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        # A `TOMLDecodeError`; or, not caught by tomllib, a number or brackets that go on and on.
        remedy = meant(text, str(fault))
        raise ProfileError(f"is not TOML: {fault}", where=str(path), remedy=remedy) from None


def _text(path: Path) -> str:
    try:
        # Editors on Windows put a mark before the first letter.
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise ProfileError(
            "there is no such file", where=str(path), remedy="copy one from the folder hardware and edit it"
        ) from None
    except OSError as fault:
        raise ProfileError(
            f"cannot be read: {fault.strerror}", where=str(path), remedy="check the path and its permissions"
        ) from None
    except UnicodeDecodeError:
        raise ProfileError("is not UTF-8 text", where=str(path), remedy="save it as UTF-8") from None
