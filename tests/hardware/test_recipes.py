"""The recipes, line by line: what needs no Pi is run, in the order of the page; the rest is looked at.

Every line of every recipe must be one that this test knows what to do with: a new kind of line fails
here until somebody decides.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from companion import games
from companion.arguments import parser
from companion.commands import main
from companion.journal.folder import Journals
from tests.install.machines import HARDWARE, Pi

ROOT = HARDWARE.parent
RECIPES = (
    "README.md",
    "pi.md",
    "starter.md",
    "full.md",
    "mixed.md",
    "cards.md",
    "../README.md",
    "../udev/README.md",
)
#: The system's own, or what only a Pi or a person can do: their syntax is checked by a shell, nothing more.
OF_THE_SYSTEM = {
    "alias",
    "apt",
    "cd",
    "git",
    "install",
    "journalctl",
    "ls",
    "make",
    "openscad",
    "python3",
    "pip",
    "reboot",
    "rm",
    "sh",
    "systemctl",
    "systemd-nspawn",
    "systemd-sysusers",
    "udevadm",
    "userdel",
}
#: Commands of ours that open parts, need root, or ask for a person.
ONLY_PARSED = {"club", "enrol", "hotspot", "run", "update"}


def lines_of(recipe: str) -> list[str]:
    text = (HARDWARE / recipe).read_text(encoding="utf-8")
    blocks = re.findall(r"^[ \d.]*```sh\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


class Maker:
    """Somebody who follows a recipe, in a folder of their own, with a Pi in the shape of a tree of files."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.pi = Pi(folder / "pi")
        self.pi.put("/opt/companion/.venv/bin/companion", "#!/opt/companion/.venv/bin/python3\n")
        self.pi.put("/usr/lib/python3/dist-packages/lgpio.py", "")
        (folder / "hardware").symlink_to(HARDWARE)
        for name in ("my-table.toml", "table.toml"):
            shutil.copy(HARDWARE / "starter.toml", folder / name)
        game = games.find("three-ages")
        journals = Journals(folder / "state/companion/table", games.find)
        journals.create(game, game.configure(("Ana", "Bao"), {}, None)).close()
        card = folder / "DIR"
        card.mkdir()
        (card / "config.txt").write_text("[all]\n")
        (card / "user-data").write_text("#cloud-config\n")
        monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
        monkeypatch.chdir(folder)

    def do(self, line: str) -> None:
        for command in line.split("#", maxsplit=1)[0].strip().removesuffix("&").split("&&"):
            self._do(shlex.split(command), command)

    def _do(self, words: list[str], command: str) -> None:
        if words[0] == "sudo":
            words = words[1:]
        name = Path(words[0]).name
        if name == "companion":
            self._ours(words[1:])
        elif name == "cp" and not words[2].startswith("/"):
            shutil.copy(words[1], words[2])
        elif name == "cp":
            assert (ROOT / "udev" / words[1]).exists()
        elif name == "printf":
            subprocess.run(["bash", "-c", command], check=True)
        else:
            assert name in OF_THE_SYSTEM, f"nobody has decided what to do with: {command}"
            subprocess.run(["bash", "-n", "-c", command], check=True)
            if name == "sh":
                assert (ROOT / words[1]).exists()
            elif name == "openscad" and shutil.which(name):
                subprocess.run(words, check=True, capture_output=True)

    def _ours(self, arguments: list[str]) -> None:
        options = parser().parse_args(arguments)
        asks = options.command == "play" and not options.bots
        if options.command in ONLY_PARSED or asks:
            return
        if options.command == "doctor":
            assert main([*arguments, "--no-live"]) in (0, 1)
        elif options.command == "install" and options.first_boot is None:
            if options.profile is None and not (self.pi.root / "etc/companion/table.toml").exists():
                self._ours(["install", "--profile", "hardware/starter.toml", "--apply"])
            assert main([*arguments, "--root", str(self.pi.root)]) == 0
        else:
            assert main(arguments) == 0


@pytest.mark.parametrize("recipe", RECIPES)
def test_recipe_runs_line_by_line(
    recipe: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    maker = Maker(tmp_path, monkeypatch)
    for line in lines_of(recipe):
        maker.do(line)
    assert "Traceback" not in capsys.readouterr().err


def test_recipes_have_lines_to_run() -> None:
    assert sum(len(lines_of(recipe)) for recipe in RECIPES) > 30
