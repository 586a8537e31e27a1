"""Libraries that only some need (the extras of `pyproject.toml`): how to get them."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

SOURCE = Path(__file__).parent.parent


def command_for(extra: str, source: Path = SOURCE) -> str:
    """What installs an extra: from the clone or the wheel, as nobody owns its name in an index."""
    pip = _from_here(Path(sys.prefix) / "bin/pip")
    if (source / "pyproject.toml").is_file():
        return f"{pip} install -e '{_from_here(source)}[{extra}]'"
    return f"{pip} install 'tabletop_companion-….whl[{extra}]'"


def pages_possible() -> bool:
    """Whether the libraries of pages are there (the extra `web`)."""
    return find_spec("starlette") is not None and find_spec("uvicorn") is not None


def _from_here(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
