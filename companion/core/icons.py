"""Where icons are drawn besides the platform's own: each game may bring a folder of them."""

from pathlib import Path

_brought: list[Path] = []


def bring(folder: Path) -> None:
    """Another folder of icons, in text files."""
    if folder not in _brought:
        _brought.append(folder)


def brought() -> tuple[Path, ...]:
    """All folders so far."""
    return tuple(_brought)
