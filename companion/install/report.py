"""A plan in words: what, why, and what is done already."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from companion.core.text import Text, said, say
from companion.install.commands import COMMANDS, REBOOT
from companion.install.disk import EDITED
from companion.install.host import InstallTarget
from companion.install.manifest import InstallManifest
from companion.install.plan import InstallPlan, InstallStep
from companion.install.undo import way_back

SIGNS = {"done": "=", "new": "+", "ours": "~", "foreign": "~", "edited": "~"}
WORDS = {
    "done": say("in place"),
    "new": say("new"),
    "ours": say("changed"),
    "foreign": say("replaces what stands there; undo brings that back"),
    "edited": say("replaces an edited one, which is kept as FILE{suffix}", suffix=EDITED),
}
WAYS_BACK = {
    "nothing": ("=", say("is as it was")),
    "remove": ("-", say("goes")),
    "restore": ("~", say("becomes what it was before")),
    "clean": ("~", say("loses our lines, keeps all others")),
    "set aside": ("~", say("was edited: kept as FILE{suffix}, then as before", suffix=EDITED)),
}


def line(layout: str, **parts: str | Text) -> Text:
    """A line that is the same in every language, but for its parts."""
    return Text(layout, parts)


def plan_lines(plan: InstallPlan, host: InstallTarget) -> Iterator[Text]:
    """The whole plan."""
    yield say("On {machine}:", machine=_name(host))
    for step in plan.steps:
        yield from _step_lines(step)
    if host.is_image:
        yield say("Commands: none; users, names and the service come up when the image starts.")
        yield from _remarks(plan)
        return
    for command in _commands(plan, host):
        yield line("  $ {command}", command=shlex.join(command))
    if REBOOT in plan.commands:
        yield say("  then restart the Pi: the buses are switched on at its next start")
    yield from _remarks(plan)


def undo_lines(manifest: InstallManifest, host: InstallTarget) -> Iterator[Text]:
    """What an undo does."""
    yield say("On {machine}, taking back:", machine=_name(host))
    for path, entry in manifest.entries.items():
        sign, words = WAYS_BACK[way_back(path, entry, host.disk)]
        yield line("  {sign} {path}: {words}", sign=sign, path=path, words=words)
    yield say("Games and cards stay in /var/lib/companion.")


def _step_lines(step: InstallStep) -> Iterator[Text]:
    wanted, open_step = step.wanted, step.situation != "done"
    head = line(
        "  {sign} {path}: {words}", sign=SIGNS[step.situation], path=wanted.path, words=WORDS[step.situation]
    )
    detailed = wanted.detail is not None and open_step
    yield line("{head} ({detail})", head=head, detail=wanted.detail or "") if detailed else head
    if open_step:
        yield line("      {why}", why=wanted.why)


def _commands(plan: InstallPlan, host: InstallTarget) -> Iterator[tuple[str, ...]]:
    for name in plan.commands:
        yield from COMMANDS[name]
    if plan.joining and host.person:
        yield ("usermod", "-aG", ",".join(plan.joining), host.person)


def _remarks(plan: InstallPlan) -> Iterator[Text]:
    for note in plan.notes:
        yield say("By hand: {note}", note=note)
    for obstacle in plan.obstacles:
        what, remedy = map(said, obstacle.sentences)
        if obstacle.where:
            yield line("! {where}: {what}", where=said(obstacle.place), what=what)
        else:
            yield line("! {what}", what=what)
        yield line("  → {remedy}", remedy=remedy)


def _name(host: InstallTarget) -> Text:
    if host.is_image:
        return say("the tree {folder}", folder=str(host.disk.root))
    return line("{model}", model=host.model) if host.model else say("this machine")
