"""`companion run --profile FILE`: the table at its real parts, alone or with phones beside it."""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from contextlib import ExitStack

from companion.bootstrap.backup import TableBackups, finish_restore
from companion.bootstrap.box import Box, examined
from companion.bootstrap.catalogue import deck_of, first_game
from companion.bootstrap.club import telling_club
from companion.bootstrap.parts import Hardware, TableParts, open_parts
from companion.bootstrap.plan import RunPlan
from companion.bootstrap.splash import show_splash
from companion.bootstrap.table import RealTable, SignalBuffer, host_of
from companion.core.screen import Code
from companion.core.text import say
from companion.errors import UsageError
from companion.journal.folder import default_folder
from companion.locale import of_games
from companion.opponents.process import ProcessThinker
from companion.profile import Profile, load
from companion.profile.schema import SEATS
from companion.screens.render import Drawer
from companion.service import Notifier
from companion.table.advice import Adviser
from companion.table.box_menu import BoxMenu, farewell
from companion.table.host import Host
from companion.table.language import recall
from companion.table.loop import TableLoop
from companion.table.seated_bots import SeatedBots
from companion.table.thinking import Thinking

FOLDER = "table"


def run(options: argparse.Namespace, hardware: Hardware | None = None) -> int:
    """Run the table that a profile describes, until a signal ends it."""
    profile = load(options.profile)
    if options.club is None and profile.club is not None:
        options.club = options.profile.parent / profile.club
    if profile.virtual:
        from companion.bootstrap import virtual  # noqa: PLC0415 - the web stack loads only when asked for

        return virtual.run(RunPlan.of(options))
    if options.demo or (options.names and not options.web):
        raise UsageError("--demo and --names are for the virtual table", remedy="leave --profile out")
    finish_restore()
    serve_table = _with_pages if options.web else _alone
    serve_table(options, profile, hardware or Hardware())
    return 0


def _alone(options: argparse.Namespace, profile: Profile, hardware: Hardware) -> None:
    def seated(parts: TableParts) -> Host:
        # Displays first: a table that shows something is not taken for dead while games are imported.
        show_splash(parts.displays, options.lang or recall(default_folder() / FOLDER))
        return _host(options, parts, hardware, drawer)

    drawer = Drawer()
    notifier = Notifier.from_environment()
    with ExitStack() as open_things:
        table = RealTable(profile, seated, drawer, hardware)
        open_things.callback(table.close)
        box = _fit_box(table.program, table.loop, table.parts)
        table.loop.after_turn.append(lambda: notifier.watchdog(hardware.now_ms()))
        club = telling_club(options.club, default_folder() / FOLDER, table.program, table.loop)
        open_things.enter_context(club)
        asyncio.run(table.run(ready=notifier.ready))
        _say_farewell(box, table.parts, table.program.language)
        notifier.stopping()


def _host(options: argparse.Namespace, parts: TableParts, hardware: Hardware, drawer: Drawer) -> Host:
    """The players' table, at which every game that is installed can be chosen."""
    folder = default_folder() / FOLDER
    game = first_game(options.game, folder)
    host = host_of(game, folder, deck_of(game), hardware, any_game=True)(parts)
    host.speak(options.lang or host.language)
    drawer.domains = lambda: (host.game.name,) if host.session else (host.game.name, *of_games())
    return host


def _with_pages(options: argparse.Namespace, profile: Profile, hardware: Hardware) -> None:
    # The web stack loads only when asked for.
    from companion.bootstrap.pages import announce, make_room, tell_pins  # noqa: PLC0415
    from companion.web.access import AccessControl  # noqa: PLC0415
    from companion.web.backup import Backup, BackupKey  # noqa: PLC0415
    from companion.web.serve import Address, serve_pages  # noqa: PLC0415
    from companion.web.table import PagedTable  # noqa: PLC0415

    plan = RunPlan.of(options)
    address = Address(plan.listen, plan.port)
    address.require_free()
    notifier, signals = Notifier.from_environment(), SignalBuffer()
    with ExitStack() as open_things:
        parts = open_parts(profile, signals.post, hardware)
        open_things.callback(parts.close)
        show_splash(parts.displays, options.lang or recall(default_folder() / FOLDER))
        drawer = Drawer()
        host = _host(options, parts, hardware, drawer)
        open_things.callback(host.close)
        make_room(plan, host)
        if host.session is None and plan.names:
            host.start(plan.names, {})
        table = PagedTable.beside(host, parts.displays, parts.cues, drawer, hardware.now_ms)
        table.all_games = default_folder()
        table.loop.after_turn.append(lambda: notifier.watchdog(hardware.now_ms()))
        signals.connect(table.loop.post)
        box = _fit_box(host, table.loop, parts)
        box.page = Code(address.url, str(address.port), say("Page"))
        backup = Backup(TableBackups(), BackupKey(time.monotonic))
        box.backup_key = backup.key.show
        access = AccessControl(len(SEATS), time.monotonic, os.urandom(32))
        open_things.enter_context(
            telling_club(plan.club, default_folder() / FOLDER, host, table.loop, address.url)
        )
        announce(plan, address)
        tell_pins(address, access, host.session.names if host.session else ())
        notifier.ready()
        serve_pages(address, table, access, virtual=False, backup=backup)
        _say_farewell(box, parts, host.language)
        notifier.stopping()


def _fit_box(host: Host, loop: TableLoop, parts: TableParts) -> Box:
    """The menu of the box itself, advice for whoever asks, and whoever thinks for bots."""
    host.adviser = Adviser(ProcessThinker(), loop.post)
    host.bots = SeatedBots(Thinking(ProcessThinker()))
    box = Box(default_folder() / FOLDER, parts.displays, examined)
    host.box = BoxMenu(box)
    loop.after_turn.append(box.tick)
    return box


def _say_farewell(box: Box, parts: TableParts, language: str) -> None:
    """What stays on the displays of a machine that is switched off."""
    if box.leaving:
        parts.stays_lit = True
        show_splash(parts.displays, language, farewell())
