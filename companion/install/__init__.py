"""`companion install`: a Pi that starts its table by itself.

Nothing happens without `--apply`: first comes a plan, each step with what and why. What is in place already
is left alone, so it can be run again at any time, also after an interruption. A manifest notes what stood
there before, so `--undo` brings that back. With `--root DIR` everything happens inside a folder, for an
image, and no command runs.
"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from msgspec import Struct

from companion.core.reasons import reason_of
from companion.core.text import Text, say
from companion.errors import InstallError, UsageError
from companion.install.apply import apply
from companion.install.host import InstallTarget
from companion.install.manifest import InstallManifest, tidy
from companion.install.plan import plan_for
from companion.install.report import plan_lines, undo_lines
from companion.install.undo import undo
from companion.locale import Speech, language_of

__all__ = ["InstallOptions", "run"]


class InstallOptions(Struct, frozen=True):
    """What the command line asks for."""

    profile: Path | None = None
    apply: bool = False
    undo: bool = False
    root: Path | None = None
    language: str = "en"

    @classmethod
    def of(cls, options: argparse.Namespace) -> InstallOptions:
        """The request behind parsed arguments."""
        language = options.lang or language_of()
        return cls(options.profile, options.apply, options.undo, options.root, language)

    def again(self, host: InstallTarget) -> str:
        """The command that does it for real."""
        # By its whole path: an environment's command is on nobody's PATH, least of all on sudo's.
        words = [*([] if host.is_image else ["sudo"]), host.command, "install"]
        if self.root is not None:
            words += ["--root", str(self.root.absolute())]
        if self.profile is not None and not self.undo:
            words += ["--profile", str(self.profile.absolute())]
        return shlex.join([*words, *(["--undo"] if self.undo else []), "--apply"])


def run(request: InstallOptions, host: InstallTarget | None = None) -> int:
    """Plan it, and with `--apply` do it."""
    if request.root is not None and not request.root.is_dir():
        raise UsageError(
            say("is no folder"), where=str(request.root), remedy=say("name the root of an unpacked image")
        )
    host = host or InstallTarget.of(request.root, Speech(request.language))
    try:
        return _undo(request, host) if request.undo else _install(request, host)
    except BrokenPipeError:
        raise  # That is our reader who has gone, not the disk.
    except OSError as error:
        raise InstallError(
            say("cannot be changed: {why}", why=reason_of(error)),
            where=str(error.filename or host.disk.root),
            remedy=say("make it writable, then run the same command again: it goes on from here"),
        ) from None


def _install(request: InstallOptions, host: InstallTarget) -> int:
    plan = plan_for(request.profile, host)
    if request.apply and plan.obstacles:
        raise plan.obstacles[0]
    if request.apply and not plan.is_done:
        _require_root(request, host)
    for line in plan_lines(plan, host):
        host.tell(line)
    if plan.obstacles:
        host.tell(say("Nothing was changed, and nothing will be before that is mended."))
        return plan.obstacles[0].code
    if plan.is_done:
        host.tell(say("Everything is in place."))
    elif not request.apply:
        _offer(request, host)
    else:
        apply(plan, host)
        host.tell(say("Done."))
    return 0


def _undo(request: InstallOptions, host: InstallTarget) -> int:
    manifest = InstallManifest.load(host.disk)
    if manifest is None:
        if request.apply:
            tidy(host.disk)
        host.tell(say("Nothing is installed."))
        return 0
    if request.apply:
        _require_root(request, host)
    for line in undo_lines(manifest, host):
        host.tell(line)
    if not request.apply:
        _offer(request, host)
    else:
        undo(manifest, host)
        host.tell(say("Done."))
    return 0


def _require_root(request: InstallOptions, host: InstallTarget) -> None:
    if not host.is_root:
        raise UsageError(say("this needs root"), remedy=request.again(host))


def _offer(request: InstallOptions, host: InstallTarget) -> None:
    host.tell(say("Nothing was changed. To do it:"))
    host.tell(Text("  {command}", {"command": request.again(host)}))
