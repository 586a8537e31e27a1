"""`companion run --profile FILE`: the table at its real parts, alone or with phones beside it."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import time
from contextlib import ExitStack
from random import Random

from companion import games
from companion.bootstrap.deck import deck_of
from companion.bootstrap.line import Line
from companion.bootstrap.parts import Workshop, open_parts
from companion.bootstrap.table import RealTable, host_of, readable
from companion.core.game import AnyGame
from companion.errors import UsageError
from companion.journal.shelf import default_folder
from companion.profile import Profile, load
from companion.screens.drawer import Drawer
from companion.service import Notifier

FOLDER = "table"


def run(options: argparse.Namespace, workshop: Workshop | None = None) -> int:
    """Run the table that a profile describes, until a signal ends it."""
    profile = load(options.profile)
    if profile.virtual:
        from companion.web import serve  # noqa: PLC0415 - the web stack loads only when asked for

        return serve.run(serve.Plan.of(options))
    if options.demo or (options.names and not options.web):
        raise UsageError("--demo and --names are for the virtual table", remedy="leave --profile out")
    game = games.find(options.game)
    serve_table = _with_pages if options.web else _alone
    serve_table(options, profile, game, workshop or Workshop())
    return 0


def _alone(options: argparse.Namespace, profile: Profile, game: AnyGame, workshop: Workshop) -> None:
    host = host_of(game, default_folder() / FOLDER, deck_of(game), workshop, options.lang)
    notifier = Notifier.from_environment()
    with ExitStack() as open_things:
        table = RealTable(profile, host, Drawer(game.name), workshop)
        open_things.callback(table.close)
        table.loop.after_step = lambda: notifier.watchdog(workshop.now_ms())
        notifier.ready()
        asyncio.run(table.run())
        notifier.stopping()


def _with_pages(options: argparse.Namespace, profile: Profile, game: AnyGame, workshop: Workshop) -> None:
    from companion.web import serve  # noqa: PLC0415 - the web stack loads only when asked for
    from companion.web.doors import Doors  # noqa: PLC0415
    from companion.world.table_top import SEATS  # noqa: PLC0415
    from companion.world.virtual_table import Box, VirtualTable  # noqa: PLC0415

    plan = serve.Plan.of(options)
    serve.require_free(plan.listen, plan.port)
    notifier, line, deck = Notifier.from_environment(), Line(), deck_of(game)
    with ExitStack() as open_things:
        parts = open_parts(profile, line.post, workshop)
        open_things.callback(parts.close)
        box = Box(readable(parts.equipment, deck), parts.displays, parts.cues, deck.tags, deck.data_folder)
        folder, seed = default_folder() / FOLDER, Random().getrandbits(32)
        table = VirtualTable(game, folder, Drawer(game.name), workshop.now_ms, seed, box=box)
        table.host.language = options.lang or table.host.language
        table.stepped = lambda: notifier.watchdog(workshop.now_ms())
        line.connect(table.loop.post)
        if not serve.resumed(plan, table) and plan.names:
            table.start(plan.names, {}, ())
        # uvicorn ends at this signal and raises it once more: our parts still have to be closed.
        signal.signal(signal.SIGTERM, lambda *_: None)
        serve.announce(plan)
        notifier.ready()
        serve.serve_pages(plan, table, Doors(SEATS, time.monotonic, os.urandom(32)))
        notifier.stopping()
