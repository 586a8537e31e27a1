"""`companion run --profile FILE`: the table at its real parts, alone or with phones beside it.

Displays first: a table that shows something is not taken for dead. So only what the first picture needs loads
with this module; the rules of tables and games, or pages, load where they are asked for.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from companion.bootstrap.backup import finish_restore
from companion.bootstrap.parts import Hardware, TableParts
from companion.bootstrap.splash import show_splash
from companion.bootstrap.table import RealTable
from companion.errors import UsageError
from companion.journal.access import default_folder
from companion.profile import Profile, load
from companion.screens.render import Drawer
from companion.service import Notifier
from companion.table.language import recall

if TYPE_CHECKING:
    from companion.table.host import Host

FOLDER = "table"


def run(options: argparse.Namespace, hardware: Hardware | None = None) -> int:
    """Run the table that a profile describes, until a signal ends it."""
    profile = load(options.profile)
    if options.club is None and profile.club is not None:
        options.club = options.profile.parent / profile.club
    if profile.virtual:
        from companion.bootstrap import virtual
        from companion.bootstrap.plan import RunPlan

        return virtual.run(RunPlan.of(options))
    if options.demo or (options.names and not options.web):
        raise UsageError("--demo and --names are for the virtual table", remedy="leave --profile out")
    finish_restore()
    folder = default_folder() / FOLDER
    if options.web:
        from companion.bootstrap import with_pages

        with_pages.run(options, profile, folder, hardware or Hardware())
    else:
        _alone(options, profile, folder, hardware or Hardware())
    return 0


def _alone(options: argparse.Namespace, profile: Profile, folder: Path, hardware: Hardware) -> None:
    def seated(parts: TableParts) -> Host:
        show_splash(parts.displays, options.lang or recall(folder))
        from companion.bootstrap.hosting import players_host

        return players_host(options, folder, parts, hardware, drawer)

    drawer = Drawer()
    notifier = Notifier.from_environment()
    with ExitStack() as open_things:
        table = RealTable(profile, seated, drawer, hardware)
        open_things.callback(table.close)
        from companion.bootstrap.club import telling_club
        from companion.bootstrap.hosting import fit_box, say_farewell

        box = fit_box(table.program, folder, table.loop, table.parts)
        table.loop.after_turn.append(lambda: notifier.watchdog(hardware.now_ms()))
        open_things.enter_context(telling_club(options.club, folder, table.program, table.loop))
        asyncio.run(table.run(ready=notifier.ready))
        say_farewell(box, table.parts, table.program.language)
        notifier.stopping()
