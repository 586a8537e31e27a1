"""The table at its real parts with pages beside it: phones and browsers in the same network."""

from __future__ import annotations

import argparse
import os
import time
from contextlib import ExitStack
from pathlib import Path

from companion.bootstrap.backup import TableBackups
from companion.bootstrap.club import telling_club
from companion.bootstrap.hosting import fit_box, players_host, say_farewell
from companion.bootstrap.pages import announce, make_room, tell_pins
from companion.bootstrap.parts import Hardware, open_parts
from companion.bootstrap.plan import RunPlan
from companion.bootstrap.splash import show_splash
from companion.bootstrap.table import SignalBuffer
from companion.core.screen import Code
from companion.core.text import say
from companion.journal.access import default_folder
from companion.profile import Profile
from companion.profile.schema import SEATS
from companion.screens.render import Drawer
from companion.service import Notifier
from companion.table.language import recall
from companion.web.access import AccessControl
from companion.web.backup import Backup, BackupKey
from companion.web.serve import Address, serve_pages
from companion.web.table import PagedTable


def run(options: argparse.Namespace, profile: Profile, folder: Path, hardware: Hardware) -> None:
    """Until a signal ends it; `folder` has its games."""
    plan = RunPlan.of(options)
    address = Address(plan.listen, plan.port)
    address.require_free()
    notifier, signals = Notifier.from_environment(), SignalBuffer()
    with ExitStack() as open_things:
        parts = open_parts(profile, signals.post, hardware)
        open_things.callback(parts.close)
        show_splash(parts.displays, options.lang or recall(folder))
        drawer = Drawer()
        host = players_host(options, folder, parts, hardware, drawer)
        open_things.callback(host.close)
        make_room(plan, host)
        if host.session is None and plan.names:
            host.start(plan.names, {})
        table = PagedTable.beside(host, parts.displays, parts.cues, drawer, hardware.now_ms)
        table.all_games = default_folder()
        table.loop.after_turn.append(lambda: notifier.watchdog(hardware.now_ms()))
        signals.connect(table.loop.post)
        box = fit_box(host, folder, table.loop, parts)
        box.page = lambda: Code(address.url, str(address.port), say("Page"))
        backup = Backup(TableBackups(), BackupKey(time.monotonic))
        box.backup_key = backup.key.show
        access = AccessControl(len(SEATS), time.monotonic, os.urandom(32))
        open_things.enter_context(telling_club(plan.club, folder, host, table.loop, address.url))
        announce(plan, address)
        tell_pins(address, access, host.session.names if host.session else ())
        notifier.ready()
        serve_pages(address, table, access, virtual=False, backup=backup)
        say_farewell(box, parts, host.language)
        notifier.stopping()
