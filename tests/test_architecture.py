"""What may import what: one walk over all imports holds the house's plan."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "companion"

# Commands bring rooms together; what may not be loaded without need is imported late (see HEAVY).
COMMANDS = {
    "core",
    "arguments",
    "bootstrap",
    "devices",
    "doctor",
    "errors",
    "games",
    "install",
    "journal",
    "link",
    "locale",
    "profile",
    "screens",
    "service",
    "table",
    "terminal",
    "web",
    "world",
    "msgspec",
    "PIL",
    "smbus2",
    "__init__",
}
# Room → rooms and libraries that it may import, besides itself and the standard library.
MAY_IMPORT = {
    "core": {"msgspec", "errors"},
    "flow": {"transitions", "errors"},
    "games": {"core", "flow", "errors", "msgspec"},
    "journal": {"core", "errors", "msgspec"},
    "link": {"core", "msgspec"},
    "profile": {"core", "errors", "msgspec"},
    "locale": {"core"},
    "devices": {"core", "link", "profile", "errors", "luma", "PIL", "gpiozero", "serial", "msgspec"},
    "screens": {"core", "locale", "PIL", "msgspec", "segno"},
    "table": {"core", "journal", "devices", "errors", "msgspec", "profile"},
    "terminal": {
        "core",
        "bootstrap",
        "games",
        "journal",
        "locale",
        "profile",
        "screens",
        "table",
        "errors",
        "msgspec",
        "PIL",
        "__init__",
    },
    "world": {"core", "devices", "games", "journal", "table", "msgspec"},
    "web": {
        "core",
        "devices",
        "errors",
        "games",
        "journal",
        "locale",
        "screens",
        "table",
        "world",
        "msgspec",
        "starlette",
        "uvicorn",
        "PIL",
        "__init__",
    },
    "errors": set(),
    "__init__": set(),
    "arguments": {"__init__"},
    "service": set(),
    "bootstrap": COMMANDS,
    "doctor": COMMANDS,
    "install": COMMANDS,
    "__main__": COMMANDS,
}
HEAVY = ("starlette", "uvicorn", "pydantic", "numpy", "PIL", "luma", "gpiozero", "serial")


def _room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def _imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "companion":
                found |= {f"companion.{alias.name}" for alias in node.names}
            else:
                found.add(node.module)
    return found


def _target(module: str) -> str | None:
    """The room or library that an import names; None for the standard library."""
    first, *rest = module.split(".")
    if first == "companion":
        room = rest[0] if rest else "__init__"
        return room if (PACKAGE / room).is_dir() or (PACKAGE / f"{room}.py").exists() else "__init__"
    return None if first in sys.stdlib_module_names else first


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_imports_stay_within_the_plan(path: Path) -> None:
    room = _room(path)
    targets = {target for module in _imports(path) if (target := _target(module)) is not None}
    assert targets - {room} <= MAY_IMPORT[room]


def test_games_do_not_import_each_other() -> None:
    for path in sorted((PACKAGE / "games").glob("*/**/*.py")):
        own = path.relative_to(PACKAGE / "games").parts[0]
        foreign = [
            module
            for module in _imports(path)
            if module.startswith("companion.games.") and module.split(".")[2] != own
        ]
        assert foreign == []


def test_playing_in_the_terminal_loads_nothing_heavy() -> None:
    code = (
        "import sys; from companion.__main__ import main; "
        "main(['play', 'three-ages', '--bots', '--seed', '1', '--players', '2']); "
        f"print('LOADED', *[name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].strip() == "LOADED"


def test_table_knows_devices_only_through_their_ports() -> None:
    for path in (PACKAGE / "table").glob("*.py"):
        devices = {module for module in _imports(path) if module.startswith("companion.devices")}
        assert devices <= {"companion.devices.ports"}
