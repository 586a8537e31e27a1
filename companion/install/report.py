"""A plan in words: what, why, and what is done already."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from companion.install.commands import COMMANDS, REBOOT
from companion.install.disk import EDITED
from companion.install.host import Host
from companion.install.ledger import Ledger
from companion.install.plan import Plan, Step
from companion.install.undo import way_back

SIGNS = {"done": "=", "new": "+", "ours": "~", "foreign": "~", "edited": "~"}
WORDS = {
    "done": "in place",
    "new": "new",
    "ours": "changed",
    "foreign": "replaces what stands there; undo brings that back",
    "edited": f"replaces an edited one, which is kept as FILE{EDITED}",
}
WAYS_BACK = {
    "nothing": ("=", "is as it was"),
    "remove": ("-", "goes"),
    "restore": ("~", "becomes what it was before"),
    "clean": ("~", "loses our lines, keeps all others"),
    "set aside": ("~", f"was edited: kept as FILE{EDITED}, then as before"),
}


def plan_lines(plan: Plan, host: Host) -> Iterator[str]:
    """The whole plan."""
    yield f"On {_name(host)}:"
    for step in plan.steps:
        yield from _step_lines(step)
    if host.is_image:
        yield "Commands: none; users, names and the service come up when the image starts."
        yield from _remarks(plan)
        return
    for command in _commands(plan, host):
        yield f"  $ {shlex.join(command)}"
    if REBOOT in plan.commands:
        yield "  then restart the Pi: the buses are switched on at its next start"
    yield from _remarks(plan)


def undo_lines(ledger: Ledger, host: Host) -> Iterator[str]:
    """What an undo does."""
    yield f"On {_name(host)}, taking back:"
    for path, entry in ledger.entries.items():
        sign, words = WAYS_BACK[way_back(path, entry, host.disk)]
        yield f"  {sign} {path}: {words}"
    yield "Games and cards stay in /var/lib/companion."


def _step_lines(step: Step) -> Iterator[str]:
    wanted = step.wanted
    detail = f" ({wanted.detail})" if wanted.detail and step.situation != "done" else ""
    yield f"  {SIGNS[step.situation]} {wanted.path}: {WORDS[step.situation]}{detail}"
    if step.situation != "done":
        yield f"      {wanted.why}"


def _commands(plan: Plan, host: Host) -> Iterator[tuple[str, ...]]:
    for name in plan.commands:
        yield from COMMANDS[name]
    if plan.joining and host.person:
        yield ("usermod", "-aG", ",".join(plan.joining), host.person)


def _remarks(plan: Plan) -> Iterator[str]:
    for note in plan.notes:
        yield f"By hand: {note}"
    for obstacle in plan.obstacles:
        yield f"! {obstacle}"
        yield f"  → {obstacle.remedy}"


def _name(host: Host) -> str:
    return f"the tree {host.disk.root}" if host.is_image else host.model or "this machine"
