"""`companion update [FILE|--check]`: a newer companion that cannot brick the table.

The new version gets an environment of its own beside the old one; nothing of the old one is touched. Then it
installs its own unit and rules and starts the table *on trial*: a unit of systemd's brings the old version
back if the table fails, also after a power cut in between. A table that runs well for its time ends the
trial. What the table knows is saved first, and an unfinished game goes on, as after any restart.

A FILE is a wheel, or a folder (a USB stick) with wheels in it: neither needs a network. Libraries are taken
over from the old environment, so a wheel alone is enough as long as it asks for nothing new.

A package index is asked only where the owner names one (`--index URL`), and then no other, whatever pip is
configured to: in a public one anybody may offer a program of this name, and it would run as root.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable, Sequence
from email import message_from_string
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion import __version__
from companion.core.text import Text, say
from companion.errors import MaintenanceError
from companion.install.environment import Environment
from companion.maintenance import archive, usb_sticks
from companion.maintenance.target import no_such_file

PROJECT = "tabletop-companion"
WHEEL = re.compile(r"tabletop_companion-([0-9][\w.!+]*)-[^-]+-[^-]+-[^-]+\.whl")
VERSIONS = Path("/opt/companion/versions")
STICKS = (Path("/media"), Path("/run/media"), Path("/mnt"))
SAVED = Path("/var/lib/companion-install/before-update.zip")
UNIT = "companion.service"
SYSTEMD = Path("/etc/systemd/system")
BACK_UNIT = "companion-back.service"
COMPLETE = ".complete"
TRIAL_SECONDS = 60
LOOK_SECONDS = 2
KEPT_VERSIONS = 2
# Only when verbose does pip tell an index that does not answer from one that does not know the program.
ASKED_ONCE = ("-vv", "--retries", "0", "--timeout", "15")
OFFERED = re.compile(rf"^{PROJECT} \(([0-9][^)]*)\)", re.MULTILINE)
UNANSWERED = re.compile(r"Could not fetch URL \S+: (.*?)(?: - skipping)?$", re.MULTILINE)
REASON = re.compile(r"\[Errno -?\d+\] ([^')]+)")
UNKNOWN = "No matching distribution found"

Run = Callable[[Sequence[str]], tuple[int, str]]


class Found(Struct, frozen=True):
    """A version that could be installed: a wheel, or what a package index offers."""

    version: str
    wheel: Path | None = None
    index: str = ""


class Updater(Struct, frozen=True):
    """Everything that an update touches; a test brings its own."""

    here: Environment
    run: Run
    tell: Callable[[Text], None]
    wait: Callable[[float], None]
    state: Path
    versions: Path = VERSIONS
    systemd: Path = SYSTEMD
    saved: Path = SAVED
    sticks: tuple[Path, ...] = STICKS
    current: str = __version__

    # --- what there is

    def newest(self, source: Path | None, index: str | None = None) -> Found:
        """The newest version in a file or folder; else in the index that was named; else on any stick."""
        if index is not None:
            return self._in_index(index)
        if source is not None:
            if not source.exists():
                raise no_such_file(source)
            found = self._wheels(source)
            if not found:
                raise MaintenanceError(
                    say("there is no companion in it"),
                    where=str(source),
                    remedy=say("name a file tabletop_companion-….whl, or the folder or stick that holds it"),
                )
            return found[-1]
        on_sticks = [one for stick in self.sticks for one in self._wheels(stick)]
        if not on_sticks:
            raise MaintenanceError(
                say("there is no companion on any USB stick"),
                remedy=say(
                    "plug one in with a file tabletop_companion-….whl, name that file, "
                    "or a package index that you trust: --index URL"
                ),
            )
        return max(on_sticks, key=_order)

    def is_newer(self, found: Found) -> bool:
        """Whether it is worth an update."""
        return order(found.version) > order(self.current)

    def _wheels(self, source: Path) -> list[Found]:
        if source.is_file():
            paths = [source]
        else:
            paths = [*source.glob("*.whl"), *source.glob("*/*.whl"), *source.glob("*/*/*.whl")]
        found = ((WHEEL.fullmatch(path.name), path) for path in paths)
        return sorted((Found(match[1], path) for match, path in found if match), key=_order)

    def _in_index(self, index: str) -> Found:
        question = ["index", "versions", *ASKED_ONCE, "--index-url", index, PROJECT]
        code, said = self.run([*_pip(sys.executable), *question])
        match = OFFERED.search(said) if code == 0 else None
        if match:
            return Found(match[1], index=index)
        silent = [why for why in UNANSWERED.findall(said) if not why.startswith("404 ")]
        if silent or UNKNOWN not in said:
            reason = REASON.search(silent[0]) if silent else None
            why = reason[1] if reason else [str(code), *said.strip().splitlines(), *silent[:1]][-1]
            raise MaintenanceError(
                say("the package index could not be asked: {why}", why=why[:200]),
                where=index,
                remedy=say("look at the address and the network, or take a USB stick"),
            )
        raise MaintenanceError(
            say("this package index does not know this program"),
            where=index,
            remedy=say("look at the address, or take a USB stick"),
        )

    # --- doing it

    def update(self, found: Found) -> int:
        """Make the environment, save, try it, keep it or go back; the exit code."""
        if not (self.systemd / UNIT).exists():
            raise MaintenanceError(
                say("no table is installed on this machine"),
                remedy=say("update changes an installed table; `companion install` makes one"),
            )
        new = self._prepared(found)
        self.saved.parent.mkdir(parents=True, exist_ok=True)
        if self.state.is_dir():
            archive.write(self.state, self.saved)
        self._begin_trial()
        self.tell(say("{version} is on trial …", version=found.version))
        if self._installs(new) and self._stays_well():
            self.end_trial()
            self._tidy(new)
            self.tell(say("The table runs {version}.", version=found.version))
            return 0
        self.back()
        return 1

    def back(self) -> None:
        """The old version again: its unit, its rules, its program."""
        code, said = self.run([self.here.command, "install", "--apply"])
        self.run(["systemctl", "reset-failed", UNIT])
        self.run(["systemctl", "restart", UNIT])
        self.end_trial()
        if code:
            raise MaintenanceError(
                say("the old version could not be brought back: {why}", why=said.strip()[-200:]),
                remedy=f"sudo {self.here.command} install --apply",
            )
        self.tell(say("It did not run well: {version} is back.", version=self.current))

    def end_trial(self) -> None:
        """From now on the version that runs is the one."""
        for path in self._trial_files:
            path.unlink(missing_ok=True)
        self.run(["systemctl", "daemon-reload"])

    @property
    def on_trial(self) -> bool:
        """Whether a new version has still to prove itself."""
        return all(path.exists() for path in self._trial_files)

    @property
    def _trial_files(self) -> tuple[Path, Path]:
        return self.systemd / f"{UNIT}.d" / "20-trial.conf", self.systemd / BACK_UNIT

    def _prepared(self, found: Found) -> Path:
        place = self.versions / found.version
        if (place / COMPLETE).exists():
            return place
        shutil.rmtree(place, ignore_errors=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._build(found, place)
        finally:
            if not (place / COMPLETE).exists():
                shutil.rmtree(place, ignore_errors=True)
        return place

    def _build(self, found: Found, place: Path) -> None:
        self.tell(say("Preparing {version} in {place} …", version=found.version, place=str(place)))
        self._must([sys.executable, "-m", "venv", "--system-site-packages", str(place)])
        self._take_libraries(place)
        wanted = ["--index-url", found.index, f"{PROJECT}=={found.version}"]
        if found.wheel is not None:
            wanted = ["--no-index", "--find-links", str(found.wheel.parent), str(found.wheel)]
        self._must([*_pip(str(place / "bin/python")), "install", "--quiet", "--upgrade", *wanted])
        said = self._must([str(place / "bin/companion"), "--version"])
        if found.version not in said:
            raise MaintenanceError(say("the new version does not start: {why}", why=said.strip()[-200:]))
        (place / COMPLETE).touch()

    def _take_libraries(self, place: Path) -> None:
        """What the old environment has, but for the companion itself and the tools of the new one."""
        for old in self.here.prefix.glob("lib/python3*/site-packages"):
            new = place / old.relative_to(self.here.prefix)
            if new.is_dir():
                left_out = shutil.ignore_patterns("companion", "tabletop_companion*", "pip*", "*.pth")
                shutil.copytree(old, new, ignore=left_out, dirs_exist_ok=True, symlinks=True)

    def _must(self, command: Sequence[str]) -> str:
        code, said = self.run(command)
        if code:
            lines = said.strip().splitlines()
            raise MaintenanceError(
                say("the new version cannot be prepared: {why}", why=lines[-1] if lines else str(code)),
                where=command[0],
                remedy=say("nothing was changed: the table goes on with the version it has"),
            )
        return said

    def _begin_trial(self) -> None:
        trial, back = self._trial_files
        trial.parent.mkdir(parents=True, exist_ok=True)
        back.write_text(
            "[Unit]\nDescription=The version before, after an update that did not run well\n\n"
            f"[Service]\nType=oneshot\nExecStart={self.here.command} update --back\n"
        )
        trial.write_text(f"[Unit]\nOnFailure={BACK_UNIT}\n")
        self.run(["systemctl", "daemon-reload"])

    def _installs(self, new: Path) -> bool:
        code, _ = self.run([str(new / "bin/companion"), "install", "--apply"])
        return code == 0 and self.run(["systemctl", "restart", UNIT])[0] == 0

    def _stays_well(self) -> bool:
        restarts = self._health()
        for _ in range(TRIAL_SECONDS // LOOK_SECONDS):
            if restarts is None or self._health() != restarts:
                return False
            self.wait(LOOK_SECONDS)
        return True

    def _health(self) -> str | None:
        """How often it was started again; None when it does not run."""
        _, said = self.run(["systemctl", "show", UNIT, "--property=ActiveState,NRestarts"])
        facts = dict(line.partition("=")[::2] for line in said.splitlines())
        return facts.get("NRestarts") if facts.get("ActiveState") == "active" else None

    def _tidy(self, new: Path) -> None:
        """Old environments go, but for the newest few and the one that would be gone back to."""
        kept = {new.name, self.here.prefix.name}
        others = [path for path in self.versions.iterdir() if path.is_dir() and path.name not in kept]
        for path in sorted(others, key=lambda path: order(path.name))[: max(0, len(others) - KEPT_VERSIONS)]:
            shutil.rmtree(path, ignore_errors=True)


def _require_whole(wheel: Path, version: str) -> None:
    """Refuse a file that has a wheel's name only: one cut off or damaged, or of something else."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            damaged = archive.testzip()
            told = archive.read(f"tabletop_companion-{version}.dist-info/METADATA").decode()
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, ValueError):
        damaged, told = wheel.name, ""
    metadata = message_from_string(told)
    if damaged or (metadata["Name"], metadata["Version"]) != (PROJECT, version):
        raise MaintenanceError(
            say("this is no whole wheel of companion {version}", version=version),
            where=str(wheel),
            remedy=say("nothing was changed; copy the file again, or take another one"),
        )


def _pip(python: str) -> list[str]:
    """Nothing that pip is configured to counts: it could name another index."""
    alone = ["env", "PIP_CONFIG_FILE=/dev/null", python, "-m", "pip", "--isolated"]
    return [*alone, "--disable-pip-version-check"]


def order(version: str) -> tuple[tuple[int, str], ...]:
    """Versions in their order; letters (rc1) come before the plain one."""
    parts = re.findall(r"\d+|[a-z]+", version.lower())
    numbers = [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
    return (*numbers, (0, ""))


def _order(found: Found) -> tuple[tuple[int, str], ...]:
    return order(found.version)


def run_for_real(command: Sequence[str]) -> tuple[int, str]:
    """Its exit code and what it said."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        return 127, f"{command[0]}: {error.strerror}"
    return done.returncode, done.stdout + done.stderr


def update(
    updater: Updater,
    source: Path | None,
    index: str | None = None,
    *,
    check: bool = False,
    back: bool = False,
) -> int:
    """The command."""
    if back:
        if updater.on_trial:
            updater.back()
        return 0
    if source is None and index is None:
        with usb_sticks.mounted(updater.run) as plugged_in:
            return _update(replace(updater, sticks=(*updater.sticks, *plugged_in)), None, None, check=check)
    return _update(updater, source, index, check=check)


def _update(updater: Updater, source: Path | None, index: str | None, *, check: bool) -> int:
    found = updater.newest(source, index)
    if not updater.is_newer(found):
        updater.tell(say("{version} is the newest there is.", version=updater.current))
        return 0
    if found.wheel is not None:
        _require_whole(found.wheel, found.version)
    if check:
        updater.tell(
            say("{version} can be had; you have {current}.", version=found.version, current=updater.current)
        )
        return 0
    return updater.update(found)
