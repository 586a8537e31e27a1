"""What may import what: one walk over all imports holds the house's plan."""

from __future__ import annotations

import ast
import re
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
    "club",
    "console",
    "devices",
    "doctor",
    "ending",
    "enrolment",
    "errors",
    "extras",
    "games",
    "install",
    "journal",
    "link",
    "locale",
    "maintenance",
    "network",
    "opponents",
    "printing",
    "profile",
    "screens",
    "service",
    "table",
    "terminal",
    "web",
    "simulation",
    "msgspec",
    "PIL",
    "smbus2",
    "__init__",
}
# Room → rooms and libraries that it may import, besides itself and the standard library.
MAY_IMPORT = {
    "core": {"msgspec", "errors"},
    "flow": {"transitions", "errors"},
    "kit": {"core", "flow", "msgspec"},
    "games": {"core", "kit", "flow", "errors", "msgspec"},
    "journal": {"core", "errors", "msgspec"},
    "opponents": {"core", "games", "errors", "msgspec"},
    "link": {"core", "msgspec"},
    "profile": {"core", "errors", "msgspec"},
    "locale": {"core"},
    "devices": {"core", "link", "profile", "errors", "luma", "PIL", "gpiozero", "serial", "msgspec"},
    "screens": {"core", "locale", "PIL", "msgspec", "segno"},
    "table": {"core", "journal", "devices", "errors", "msgspec", "opponents", "profile"},
    "enrolment": {"core", "journal", "table", "errors", "msgspec"},
    "terminal": {
        "core",
        "bootstrap",
        "enrolment",
        "console",
        "games",
        "journal",
        "locale",
        "opponents",
        "profile",
        "screens",
        "table",
        "errors",
        "msgspec",
        "PIL",
        "__init__",
    },
    "simulation": {"core", "devices", "games", "journal", "opponents", "table", "msgspec"},
    "web": {
        "core",
        "devices",
        "ending",
        "errors",
        "games",
        "journal",
        "locale",
        "opponents",
        "screens",
        "table",
        "anyio",
        "msgspec",
        "starlette",
        "uvicorn",
        "PIL",
        "__init__",
    },
    "console": set(),
    "club": {
        "core",
        "errors",
        "extras",
        "journal",
        "locale",
        "web",
        "msgspec",
        "paho",
        "starlette",
        "uvicorn",
        "__init__",
    },
    "errors": set(),
    "extras": set(),
    "__init__": set(),
    "arguments": {"__init__", "core", "opponents"},
    "ending": set(),
    "service": set(),
    "bootstrap": COMMANDS,
    "doctor": COMMANDS,
    "install": COMMANDS,
    "maintenance": COMMANDS,
    "network": {"core", "errors", "msgspec"},
    "printing": {"core", "enrolment", "errors", "extras", "locale", "msgspec", "fpdf"},
    "__main__": frozenset({"commands", "ending"}),
    "commands": COMMANDS,
}
HEAVY = ("starlette", "uvicorn", "pydantic", "numpy", "PIL", "luma", "gpiozero", "serial", "paho", "sqlite3")


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


def test_rooms_are_as_the_overview_tells_them() -> None:
    overview = (PACKAGE.parent / "docs" / "code-overview.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z_]+)(?:/|\.py)` \|[^|]+\|([^|]*)\|$", overview, re.MULTILINE)
    told = {room: COMMANDS if "everything" in may else set(re.findall(r"`(\w+)`", may)) for room, may in rows}
    not_told = {"errors", "msgspec", "__init__"}
    plan = {room: may if may is COMMANDS else may - not_told for room, may in MAY_IMPORT.items()}
    del plan["__init__"]
    assert told == plan


def test_overview_names_files_that_are_there() -> None:
    overview = (PACKAGE.parent / "docs" / "code-overview.md").read_text(encoding="utf-8")
    places = (PACKAGE, PACKAGE.parent, PACKAGE / "web")
    named = re.findall(r"`([a-z_]+/[a-z_/]+\.(?:py|js))`", overview)
    assert named
    assert [name for name in named if not any((place / name).exists() for place in places)] == []


def test_plan_has_every_room() -> None:
    rooms = {_room(path) for path in PACKAGE.rglob("*.py")}
    assert rooms == set(MAY_IMPORT)


def test_games_do_not_import_each_other() -> None:
    for path in sorted((PACKAGE / "games").glob("*/**/*.py")):
        own = path.relative_to(PACKAGE / "games").parts[0]
        foreign = [
            module
            for module in _imports(path)
            if module.startswith("companion.games.") and module.split(".")[2] != own
        ]
        assert foreign == []


def _loaded_by(code: str, *rooms: str) -> list[str]:
    """Which of these rooms or libraries a fresh program has loaded after this code."""
    telling = f"import sys; print('LOADED', *[name for name in {rooms!r} if name in sys.modules])"
    command = [sys.executable, "-c", f"{code}; {telling}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    told, *loaded = done.stdout.splitlines()[-1].split()
    assert told == "LOADED"
    return loaded


@pytest.mark.usefixtures("unmeasured")
def test_playing_in_the_terminal_loads_nothing_heavy() -> None:
    arguments = ["play", "three-ages", "--bots", "--seed", "1", "--players", "2"]
    assert _loaded_by(f"from companion.commands import main; main({arguments!r})", *HEAVY) == []


@pytest.mark.usefixtures("unmeasured")
def test_what_a_table_tells_its_club_loads_neither_wall_nor_pages() -> None:
    heavy = ("starlette", "uvicorn", "sqlite3", "companion.web", "companion.club.wall")
    assert _loaded_by("import companion.club.table.publisher", *heavy) == []


@pytest.mark.usefixtures("unmeasured")
def test_table_without_pods_and_pages_loads_nothing_of_theirs_at_its_start() -> None:
    needless = ("companion.link", "companion.devices.pods", "companion.network.hotspot", "secrets", "hashlib")
    start = (
        "import companion.bootstrap.hosting; from companion import games; games.find('three-ages').version"
    )
    assert _loaded_by(start, *needless) == []


LOBBY = """from pathlib import Path
from types import SimpleNamespace
from companion.bootstrap.catalogue import deck_of, first_game
from companion.bootstrap.hosting import host_of
from companion.bootstrap.parts import Hardware
from companion.journal.access import default_folder
from companion.table.equipment import Equipment
folder = default_folder() / "table"
game = first_game(None, folder)
open_table = host_of(game, folder, deck_of(game), Hardware(), any_game=True)
host = open_table(SimpleNamespace(equipment=Equipment()))
assert [len(host.games()), host.kept()] == [4, []]"""


@pytest.mark.usefixtures("unmeasured")
def test_lobby_in_which_nobody_has_begun_a_game_loads_no_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    rules = [f"companion.games.{folder.parent.name}.game" for folder in PACKAGE.glob("games/*/game.py")]
    assert _loaded_by(LOBBY, *rules) == []
    assert _loaded_by(f"{LOBBY}; host.game.version", *rules) == ["companion.games.three_ages.game"]


def test_pages_beside_real_parts_load_no_simulation() -> None:
    assert _loaded_by("import companion.bootstrap.with_pages", "companion.simulation") == []
    assert _loaded_by("import companion.bootstrap.virtual", "companion.simulation") == [
        "companion.simulation"
    ]


def test_table_knows_devices_only_through_their_ports() -> None:
    for path in (PACKAGE / "table").glob("*.py"):
        devices = {module for module in _imports(path) if module.startswith("companion.devices")}
        assert devices <= {"companion.devices.ports"}


def _classes(folder: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(str(path.relative_to(PACKAGE)))
    return found


def test_class_names_have_one_owner() -> None:
    """Games may share names among each other: each has its `State`, its `Player`, its `Move`."""
    everywhere, folders = _classes(PACKAGE), [path for path in (PACKAGE / "games").iterdir() if path.is_dir()]
    of_games = [_classes(folder) for folder in folders]
    platform = {
        name for name, paths in everywhere.items() if not all(path.startswith("games/") for path in paths)
    }
    assert not {name: paths for name, paths in everywhere.items() if name in platform and len(paths) > 1}
    assert not [paths for game in of_games for paths in game.values() if len(paths) > 1]
