"""What is left to do: each wanted file against what stands there, and every reason not to begin."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.errors import CompanionError, HardwareError, UsageError
from companion.install import boot_config
from companion.install.commands import COMMANDS, REBOOT, START
from companion.install.disk import ABSENT
from companion.install.errors import InstallError
from companion.install.files import profiles
from companion.install.host import Host
from companion.install.ledger import Ledger
from companion.install.needs import Needs, needs_of
from companion.install.notes import notes
from companion.install.wanted import TABLE, Wanted, wanted
from companion.profile import load

Situation = Literal["done", "new", "ours", "foreign", "edited"]


class Step(Struct, frozen=True):
    """One wanted file, and what stands in its place: nothing, an older one, a stranger's, an edited one."""

    wanted: Wanted
    situation: Situation


class Plan(Struct, frozen=True):
    """Steps, commands, and what stands against them."""

    steps: list[Step]
    ledger: Ledger
    joining: list[str]
    notes: tuple[str, ...]
    obstacles: list[CompanionError]

    @property
    def open_steps(self) -> list[Step]:
        """What has to be written."""
        return [step for step in self.steps if step.situation != "done"]

    @property
    def commands(self) -> list[str]:
        """What has to be run, now or as a rest of last time. A start is part of a reboot."""
        named = {*self.ledger.owed, *(name for step in self.open_steps for name in step.wanted.then)}
        return [name for name in COMMANDS if name in named and not (name == START and REBOOT in named)]

    @property
    def is_done(self) -> bool:
        """Whether everything is in place."""
        return not (self.open_steps or self.commands or self.joining)


def plan_for(profile: Path | None, host: Host) -> Plan:
    """Compare what this table needs with what the machine has."""
    ledger = Ledger.load(host.disk) or Ledger()
    source = _source(profile, host)
    needs = _needs(source)
    files = wanted(source.read_bytes(), needs, host.environment, host.disk)
    steps = [Step(file, _situation(file, host, ledger)) for file in files]
    return Plan(
        steps=steps,
        ledger=ledger,
        joining=host.groups_to_join(),
        notes=tuple(notes(needs, host)),
        obstacles=[*_machine_obstacles(host, needs), *_table_obstacles(steps, source, host)],
    )


def _source(profile: Path | None, host: Host) -> Path:
    """The profile that was named; else the one that is installed."""
    if profile is not None:
        return profile
    if host.disk.state(TABLE) == ABSENT:
        examples = " or ".join(str(path) for path in profiles() if path.stem != "virtual")
        raise UsageError("which table is it?", remedy=f"--profile FILE, for example {examples}")
    return host.disk.place(TABLE)


def _needs(source: Path) -> Needs:
    profile = load(source)
    if profile.virtual:
        raise UsageError(
            "the virtual table has no parts, so there is nothing to install",
            where=str(source),
            remedy="`companion run` plays it right away",
        )
    return needs_of(profile)


def _situation(file: Wanted, host: Host, ledger: Ledger) -> Situation:
    state = host.disk.state(file.path)
    entry = ledger.entries.get(file.path)
    if state == file.state:
        return "done"
    if state == ABSENT:
        return "new"
    if file.shared or (entry is not None and state in entry.written):
        return "ours"
    return "edited" if entry is not None and entry.is_edited(state) else "foreign"


def _machine_obstacles(host: Host, needs: Needs) -> list[CompanionError]:
    found: list[CompanionError] = []
    if not host.is_image and host.model is None:
        found.append(
            HardwareError(
                "this machine is no Raspberry Pi",
                remedy="`companion run` plays without one; --root DIR prepares the files of a Pi in a folder",
            )
        )
    elif needs.boot_lines and host.disk.state(boot_config.PATH) == ABSENT:
        found.append(
            InstallError(
                "is not there, so the buses cannot be switched on",
                where=host.shown(boot_config.PATH),
                remedy="mount the boot partition there; this needs Raspberry Pi OS Bookworm or Trixie",
            )
        )
    if host.is_image:
        found += host.environment.missing_in(host.disk)
    return found + host.environment.obstacles(host.disk)


def _table_obstacles(steps: list[Step], source: Path, host: Host) -> list[CompanionError]:
    """Somebody's own profile is never overwritten."""
    place = host.shown(TABLE)
    return [
        UsageError(
            f"is not {source}, and nobody but its owner can say which is right",
            where=place,
            remedy=f"to keep it: --profile {place}; to replace it: delete it first",
        )
        for step in steps
        if step.wanted.path == TABLE and step.situation in ("foreign", "edited")
    ]
