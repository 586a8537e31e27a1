"""What is left to do: each wanted file against what stands there, and every reason not to begin."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.core.regular_file import read_bytes
from companion.core.text import Text, say
from companion.errors import CompanionError, HardwareError, InstallError, UsageError
from companion.install import boot_config
from companion.install.commands import COMMANDS, REBOOT, START
from companion.install.disk import ABSENT
from companion.install.files import profiles
from companion.install.host import InstallTarget
from companion.install.manifest import InstallManifest
from companion.install.notes import notes
from companion.install.requirements import Requirements, requirements_of
from companion.install.wanted_files import TABLE, WantedFile, wanted_files
from companion.profile import Profile, load

Situation = Literal["done", "new", "ours", "foreign", "edited"]


class InstallStep(Struct, frozen=True):
    """One wanted file, and what stands in its place: nothing, an older one, a stranger's, an edited one."""

    wanted: WantedFile
    situation: Situation


class InstallPlan(Struct, frozen=True):
    """Steps, commands, and what stands against them."""

    steps: list[InstallStep]
    manifest: InstallManifest
    joining: list[str]
    notes: tuple[Text, ...]
    obstacles: list[CompanionError]

    @property
    def open_steps(self) -> list[InstallStep]:
        """What has to be written."""
        return [step for step in self.steps if step.situation != "done"]

    @property
    def commands(self) -> list[str]:
        """What has to be run, now or as a rest of last time. A start is part of a reboot."""
        named = {*self.manifest.owed, *(name for step in self.open_steps for name in step.wanted.then)}
        return [name for name in COMMANDS if name in named and not (name == START and REBOOT in named)]

    @property
    def is_done(self) -> bool:
        """Whether everything is in place."""
        return not (self.open_steps or self.commands or self.joining)


def plan_for(profile: Path | None, host: InstallTarget) -> InstallPlan:
    """Compare what this table needs with what the machine has."""
    manifest = InstallManifest.load(host.disk) or InstallManifest()
    source = _source(profile, host)
    needs = _needs(source)
    files = wanted_files(read_bytes(source), needs, host.environment, host.disk)
    steps = [InstallStep(file, _situation(file, host, manifest)) for file in files]
    return InstallPlan(
        steps=steps,
        manifest=manifest,
        joining=host.groups_to_join(),
        notes=tuple(notes(needs, host)),
        obstacles=[*_machine_obstacles(host, needs), *_table_obstacles(steps, source, host)],
    )


def _source(profile: Path | None, host: InstallTarget) -> Path:
    """The profile that was named; else the one that is installed."""
    if profile is not None:
        return profile
    if host.disk.state(TABLE) == ABSENT:
        examples = ", ".join(str(path) for path in profiles() if path.stem != "virtual")
        raise UsageError(
            say("which table is it?"), remedy=say("--profile FILE, for example {examples}", examples=examples)
        )
    return host.disk.place(TABLE)


def _needs(source: Path) -> Requirements:
    profile = load(source)
    if profile.virtual:
        raise UsageError(
            say("the virtual table has no parts, so there is nothing to install"),
            where=str(source),
            remedy=say("`companion run` plays it right away"),
        )
    return requirements_of(profile)


def _situation(file: WantedFile, host: InstallTarget, manifest: InstallManifest) -> Situation:
    state = host.disk.state(file.path)
    entry = manifest.entries.get(file.path)
    if state == file.state:
        return "done"
    if state == ABSENT:
        return "new"
    if file.shared or (entry is not None and state in entry.written):
        return "ours"
    return "edited" if entry is not None and entry.is_edited(state) else "foreign"


def _machine_obstacles(host: InstallTarget, needs: Requirements) -> list[CompanionError]:
    found: list[CompanionError] = []
    if not host.is_image and host.model is None:
        found.append(
            HardwareError(
                say("this machine is no Raspberry Pi"),
                remedy=say(
                    "`companion run` plays without one; --root DIR prepares the files of a Pi in a folder"
                ),
            )
        )
    elif needs.boot_lines and host.disk.state(boot_config.PATH) == ABSENT:
        found.append(
            InstallError(
                say("is not there, so the buses cannot be switched on"),
                where=host.shown(boot_config.PATH),
                remedy=say("mount the boot partition there; this needs Raspberry Pi OS Bookworm or Trixie"),
            )
        )
    if host.is_image:
        found += host.environment.missing_in(host.disk)
    if needs.pins:
        found += host.environment.without_pins(host.disk, is_image=host.is_image)
    return found + host.environment.obstacles(host.disk)


def _table_obstacles(steps: list[InstallStep], source: Path, host: InstallTarget) -> list[CompanionError]:
    """Somebody's own profile is never overwritten."""
    place = host.shown(TABLE)
    return [
        UsageError(
            say("is not {source}, and nobody but its owner can say which is right", source=str(source)),
            where=place,
            remedy=say("to keep it: --profile {place}; to replace it: delete it first", place=place),
        )
        for step in steps
        if step.wanted.path == TABLE and step.situation in ("foreign", "edited")
    ]


def pin_obstacles(profile: Profile, host: InstallTarget) -> list[CompanionError]:
    """What keeps this Pi from using the pins of a profile; another machine has none to use."""
    if host.model is None or not requirements_of(profile).pins:
        return []
    return host.environment.without_pins(host.disk, is_image=host.is_image)
