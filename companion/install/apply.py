"""Doing what a plan says: first the files, each noted before it is written, then the commands."""

from __future__ import annotations

from companion.install.commands import COMMANDS
from companion.install.host import InstallTarget
from companion.install.plan import InstallPlan, InstallStep


def apply(plan: InstallPlan, host: InstallTarget) -> None:
    """Do it. Whatever interrupts this, the same call goes on where it was."""
    if plan.is_done:
        return
    manifest, commands = plan.manifest, plan.commands
    manifest.made_user = manifest.made_user or not (host.is_image or host.has_user)
    manifest.save(host.disk)
    for step in plan.open_steps:
        _put(step, plan, host)
    # In an image all of them happen by themselves when it starts.
    manifest.owed = [] if host.is_image else list(commands)
    manifest.save(host.disk)
    if host.run is not None:
        for name in commands:
            for command in COMMANDS[name]:
                host.run(command)
            manifest.mark_run(host.disk, name)
        _join(plan, host)


def _put(step: InstallStep, plan: InstallPlan, host: InstallTarget) -> None:
    wanted, disk = step.wanted, host.disk
    plan.manifest.note(disk, wanted.path, wanted.state, shared=wanted.shared, owed=wanted.then)
    disk.make_folders(wanted.path)
    if step.situation == "edited":
        disk.set_aside(wanted.path)
    if wanted.target:
        disk.link(wanted.path, wanted.target)
    else:
        disk.write(wanted.path, wanted.content, wanted.mode)


def _join(plan: InstallPlan, host: InstallTarget) -> None:
    if host.run is None or host.person is None or not plan.joining:
        return
    known = plan.manifest.joined.setdefault(host.person, [])
    known += [group for group in plan.joining if group not in known]
    plan.manifest.save(host.disk)
    host.run(("usermod", "-aG", ",".join(plan.joining), host.person))
