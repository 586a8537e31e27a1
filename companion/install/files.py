"""The files that come with the companion but are no Python: `udev/` and `hardware/`.

In a clone they lie beside the package; a wheel carries them inside it, because nothing else of a wheel has
a place that can be found again.
"""

from __future__ import annotations

from pathlib import Path

from companion.core.text import say
from companion.errors import InstallError

PACKAGE = Path(__file__).parent.parent
INSIDE_A_WHEEL = "_files"


def folder(name: str, package: Path = PACKAGE) -> Path:
    """The folder of this name, wherever this companion was installed from."""
    for place in (package / INSIDE_A_WHEEL / name, package.parent / name):
        if place.is_dir():
            return place
    raise InstallError(
        say("the folder {name}/ is missing", name=name),
        where=str(package),
        remedy=say("install the companion again, from its wheel or from a whole clone"),
    )


def profiles(package: Path = PACKAGE) -> list[Path]:
    """The profiles of the reference builds."""
    return sorted(folder("hardware", package).glob("*.toml"))
