"""`companion run --profile FILE`: the table at its real parts, alone or with phones beside it.

Displays first: a table that shows something is not taken for dead. So only what the first picture needs loads
with this module; the rules of tables and games, or pages, load where they are asked for.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import asyncio
import logging
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from companion.bootstrap.backup import finish_restore
from companion.bootstrap.parts import Hardware, TableParts
from companion.bootstrap.splash import show_splash
from companion.bootstrap.table import RealTable
from companion.core.text import say
from companion.errors import UsageError
from companion.extras import pages_possible
from companion.journal.access import default_folder
from companion.profile import Profile, load
from companion.screens.render import Drawer
from companion.service import Notifier
from companion.table.box_settings import recall as recall_settings
from companion.table.language import recall

if TYPE_CHECKING:
    from companion.table.host import Host

FOLDER = "table"
# A box is asked for pages by whoever stands at it, for the phones in the same house (SECURITY.md).
EVERYWHERE = "0.0.0.0"

_log = logging.getLogger(__name__)


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
        raise UsageError(
            say("--demo and --names are for the virtual table"), remedy=say("leave --profile out")
        )
    finish_restore()
    folder = default_folder() / FOLDER
    _let_phones_in(options, folder)
    if options.web:
        from companion.bootstrap import with_pages

        with_pages.run(options, profile, folder, hardware or Hardware())
    else:
        _alone(options, profile, folder, hardware or Hardware())
    return 0


def _let_phones_in(options: argparse.Namespace, folder: Path) -> None:
    """Where that was chosen at the box, and can be: no page is worth a table that does not start."""
    if options.web or not recall_settings(folder).phones:
        return
    if not pages_possible() or not _is_free(options.port):
        _log.warning("phones were let in at the box, but its page cannot be served")
        return
    options.web, options.listen = True, EVERYWHERE


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((EVERYWHERE, port))
        except OSError:
            return False
    return True


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
