"""Machines to install on: real trees of files, and commands that do to them what the real ones would."""

from __future__ import annotations

import shutil
import stat
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.core.text import Text
from companion.errors import InstallError
from companion.install import InstallOptions, run
from companion.install.disk import BEGUN, Disk
from companion.install.environment import Environment
from companion.install.host import InstallTarget

HARDWARE = Path(__file__).parent.parent.parent / "hardware"
STOCK_CONFIG = """\
# For more options and information see http://rptl.io/configtxt
#dtparam=i2c_arm=on
#dtparam=spi=on
dtparam=audio=on
dtoverlay=vc4-kms-v3d

[cm4]
otg_mode=1

[all]
"""
Snapshot = dict[str, tuple[int, bytes]]


class PowerCut(BaseException):
    """The machine is off."""


class Pi:
    """A Raspberry Pi as its tree of files, with every command that was run on it."""

    def __init__(self, root: Path, config: str = STOCK_CONFIG) -> None:
        self.root = root
        self.ran: list[str] = []
        self.said: list[str] = []
        self.broken_command = ""
        if not root.exists():
            self._furnish(config)

    def copy(self, root: Path) -> Pi:
        """Another Pi with the same files."""
        shutil.copytree(self.root, root, symlinks=True)
        return Pi(root)

    def put(self, path: str, content: str) -> Path:
        """A file of somebody else's."""
        place = self.root / path.lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(content)
        return place

    def text(self, path: str) -> str:
        """What stands there."""
        return (self.root / path.lstrip("/")).read_text()

    def host(
        self, disk: Disk | None = None, *, is_root: bool = True, person: str | None = "ana"
    ) -> InstallTarget:
        """The machine as the installer sees it, asked by Ana through sudo."""
        home = Path("/home/ana/companion")
        environment = Environment(home / ".venv", Path("/usr"), home)
        command = environment.command
        return InstallTarget(
            disk or Disk(self.root), self._run, environment, command, is_root, person, self._hear
        )

    def install(self, profile: str | None = "starter", disk: Disk | None = None) -> None:
        """`companion install --profile … --apply`; nothing said or run before counts any more."""
        self.ran.clear()
        self.said.clear()
        path = None if profile is None else HARDWARE / f"{profile}.toml"
        assert run(InstallOptions(path, apply=True), self.host(disk)) == 0

    def undo(self, disk: Disk | None = None) -> None:
        """`companion install --undo --apply`."""
        self.ran.clear()
        self.said.clear()
        assert run(InstallOptions(apply=True, undo=True), self.host(disk)) == 0

    def snapshot(self) -> Snapshot:
        """Every path with its mode and content, but for the accounts, which commands keep."""
        paths = (path for path in sorted(self.root.rglob("*")) if path.name not in ("passwd", "group"))
        return {str(path.relative_to(self.root)): _content(path) for path in paths}

    def _hear(self, text: Text) -> None:
        self.said.append(str(text))

    def _furnish(self, config: str) -> None:
        self.put("/proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.5\0")
        self.put("/boot/firmware/config.txt", config)
        self.put("/etc/passwd", "root:x:0:0::/root:/bin/bash\nana:x:1000:1000::/home/ana:/bin/bash\n")
        self.put("/etc/group", "root:x:0:\ndialout:x:20:ana\ngpio:x:986:ana\ni2c:x:994:ana\nspi:x:989:ana\n")
        self.put("/etc/udev/rules.d/99-com.rules", 'SUBSYSTEM=="i2c-dev", GROUP="i2c", MODE="0660"\n')
        for folder in ("etc/systemd/system/multi-user.target.wants", "var/lib"):
            (self.root / folder).mkdir(parents=True)

    def _run(self, command: Sequence[str]) -> None:
        if self.broken_command and self.broken_command in command:
            raise InstallError("it does not work", where=" ".join(command))
        self.ran.append(" ".join(command))
        match command:
            case ("systemd-sysusers", _):
                self._add_line("/etc/passwd", "companion:x:990:990::/var/lib/companion:/usr/sbin/nologin")
                self._add_line("/etc/group", "companion:x:990:")
            case ("usermod", "-aG", groups, person):
                for group in groups.split(","):
                    self._change_group(group, lambda people: people | {person})
            case ("gpasswd", "-d", person, group):
                self._change_group(group, lambda people: people - {person})
            case ("userdel", user):
                for path in ("/etc/passwd", "/etc/group"):
                    kept = [line for line in self.text(path).splitlines() if not line.startswith(f"{user}:")]
                    self.put(path, "".join(f"{line}\n" for line in kept))

    def _add_line(self, path: str, line: str) -> None:
        if line not in self.text(path):
            self.put(path, f"{self.text(path)}{line}\n")

    def _change_group(self, group: str, change: Callable[[set[str]], set[str]]) -> None:
        lines = []
        for line in self.text("/etc/group").splitlines():
            name, secret, number, people = line.split(":")
            if name == group:
                people = ",".join(sorted(change({person for person in people.split(",") if person})))
            lines.append(f"{name}:{secret}:{number}:{people}\n")
        self.put("/etc/group", "".join(lines))


class FailingDisk(Disk):
    """A disk whose power is cut at one of its writes: before it, in the middle, or right after it."""

    def __init__(self, root: Path, cut_at: int, moment: str) -> None:
        super().__init__(root)
        self._left = cut_at
        self._moment = moment

    def write(self, path: str, content: bytes, mode: int, owner: tuple[int, int] | None = None) -> None:
        """A write that may be the last one."""
        if self._falls_now() and self._moment != "after":
            self._fall(path, content)
        super().write(path, content, mode, owner)
        self._fall_after()

    def link(self, path: str, target: str) -> None:
        """A link that may be the last one."""
        if self._falls_now() and self._moment != "after":
            self._fall(path, b"")
        super().link(path, target)
        self._fall_after()

    def remove(self, path: str) -> None:
        """A removal that may be the last one."""
        if self._falls_now() and self._moment != "after":
            raise PowerCut
        super().remove(path)
        self._fall_after()

    def _falls_now(self) -> bool:
        self._left -= 1
        return self._left == 0

    def _fall(self, path: str, content: bytes) -> None:
        if self._moment == "during":
            place = self.place(path)
            place.with_name(f".{place.name}{BEGUN}").write_bytes(content[: len(content) // 2])
        raise PowerCut

    def _fall_after(self) -> None:
        if self._left == 0:
            raise PowerCut


def _content(path: Path) -> tuple[int, bytes]:
    if path.is_symlink():
        return 0, b"-> " + str(path.readlink()).encode()
    return stat.S_IMODE(path.stat().st_mode), path.read_bytes() if path.is_file() else b""
