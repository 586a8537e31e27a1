"""The machine that is installed on: its disk, its commands, and who asks."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from companion.core.text import Text
from companion.install.commands import GROUPS, USER, Runner, run_for_real
from companion.install.disk import Disk
from companion.install.environment import Environment

MODEL = "/proc/device-tree/model"


class InstallTarget(Struct, frozen=True):
    """`run` is None for a tree that will become a machine: nothing can be run in it yet.

    `environment` is where the service will find the companion, `command` where it is now.
    """

    disk: Disk
    run: Runner | None
    environment: Environment
    command: str
    is_root: bool
    person: str | None
    tell: Callable[[Text], None]

    @classmethod
    def of(cls, root: Path | None, say: Callable[[Text], str] = str) -> InstallTarget:
        """This machine, or the tree; `say` knows the language."""
        tree = None if root is None else root.resolve()
        here = Environment.here()
        return cls(
            disk=Disk(tree or Path("/")),
            run=run_for_real if tree is None else None,
            environment=here if tree is None else Environment.in_an_image(),
            command=here.command,
            is_root=tree is not None or os.geteuid() == 0,
            person=None if tree is not None else os.environ.get("SUDO_USER"),
            tell=lambda text: _tell(say(text)),
        )

    @property
    def is_image(self) -> bool:
        """Whether this is a tree."""
        return self.run is None

    def shown(self, path: str) -> str:
        """A path as whoever installs has to write it: in a tree, with the way to the tree."""
        return str(self.disk.place(path)) if self.is_image else path

    @property
    def model(self) -> str | None:
        """Which Pi; None where it is none."""
        model = self.disk.read(MODEL).decode(errors="replace").strip("\0 \n")
        return model if model.startswith("Raspberry Pi") else None

    @property
    def has_user(self) -> bool:
        """Whether the service's user is there."""
        return any(line.startswith(f"{USER}:") for line in self._lines("/etc/passwd"))

    def groups_to_join(self) -> list[str]:
        """The groups that the person who installs is not in yet: members may enrol cards and try parts."""
        if self.person is None or self.person == "root":
            return []
        return [group for group in GROUPS if group not in self.groups_of(self.person)]

    def groups_of(self, person: str) -> set[str]:
        """The groups that list this person."""
        entries = (line.split(":") for line in self._lines("/etc/group"))
        return {entry[0] for entry in entries if person in entry[-1].split(",")}

    def _lines(self, path: str) -> list[str]:
        return self.disk.read(path).decode(errors="replace").splitlines()


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
