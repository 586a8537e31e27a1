"""`companion run`: the virtual table, with a process that watches over it."""

from __future__ import annotations

import os
import sys
import time
import webbrowser
from pathlib import Path
from random import Random

from companion import games
from companion.bootstrap.backup import TableBackups, finish_restore
from companion.bootstrap.catalogue import USUAL_GAME, first_game
from companion.bootstrap.club import check_club, telling_club
from companion.bootstrap.pages import announce, make_room, tell_pins
from companion.bootstrap.plan import RunPlan
from companion.bootstrap.supervisor import came_back, end_with_supervisor, supervise, supervised_secret
from companion.core.text import say
from companion.errors import UsageError
from companion.journal.access import default_folder
from companion.locale import language_of, of_games
from companion.opponents.level import USUAL
from companion.opponents.process import ProcessThinker
from companion.screens.render import Drawer
from companion.simulation.table_top import SEATS
from companion.simulation.virtual_table import VirtualTable
from companion.table.advice import Adviser
from companion.table.clock import monotonic_ms
from companion.table.language import FILE, recall
from companion.table.thinking import Thinking
from companion.web.access import AccessControl
from companion.web.backup import Backup, BackupKey
from companion.web.serve import Address, serve_pages
from companion.web.table import PagedTable

DEMO_PLAYERS = ("Ana", "Bao", "Cléo", "Dia")


def run(plan: RunPlan) -> int:
    """The first process: announce the table and watch over it. The second one: be the table."""
    if (secret := supervised_secret()) is not None:
        end_with_supervisor()
        _serve(plan, secret)
        return 0
    _check(plan)
    address = Address(plan.listen, plan.port)
    address.require_free()
    announce(plan, address)
    if plan.web and not plan.names:
        plan.tell(say("Players: {names}  (--names A,B,C for others)", names=", ".join(DEMO_PLAYERS)))
    if plan.browser and _has_desktop():
        webbrowser.open(address.url)
    return supervise(plan.tell)


def _serve(plan: RunPlan, secret: bytes) -> None:
    finish_restore()
    folder = default_folder() / ("phones" if plan.web else "virtual")
    table = _table(plan, folder)
    table.host.speak(plan.language or _language(folder))
    if goes_on(plan):
        table.resume()
    if not came_back():
        make_room(plan, table.host)
    if table.host.session is None:
        _begin(plan, table)
    access, address = AccessControl(SEATS, time.monotonic, secret), Address(plan.listen, plan.port)
    if plan.web:
        tell_pins(address, access, table.host.session.names if table.host.session else ())
    paged = PagedTable(table.host, table.loop, table.displays, table.cues, table)
    paged.all_games = default_folder()
    backup = Backup(TableBackups(), BackupKey(time.monotonic, "" if plan.web else access.world_token))
    # The page of a virtual table shows every hand: only that of a table of phones is public.
    page = address.url if plan.web else ""
    with telling_club(plan.club, folder, table.host, table.loop, page):
        serve_pages(address, paged, access, virtual=not plan.web, backup=backup)


def _table(plan: RunPlan, folder: Path) -> VirtualTable:
    """The virtual table with every game, the one that was asked for or played last first."""
    game, drawer = first_game(plan.game or (USUAL_GAME if plan.demo else None), folder), Drawer()
    seed = Random().getrandbits(32)
    table = VirtualTable(
        game,
        folder,
        drawer,
        monotonic_ms,
        seed,
        readers=not plan.web,
        any_game=True,
        thinking=Thinking(ProcessThinker()),
    )
    table.host.adviser = Adviser(ProcessThinker(), table.loop.post)
    drawer.domains = lambda: (table.game.name, *(() if table.host.session else of_games()))
    return table


def goes_on(plan: RunPlan) -> bool:
    """Whether the last game goes on by itself: after a power cut, and where nobody could choose.

    Otherwise the lobby comes first: it lists every unfinished game.
    """
    return plan.web or plan.demo or plan.game is not None or came_back()


def _check(plan: RunPlan) -> None:
    """What can be said before anything starts."""
    check_club(plan.club)
    game = games.find(plan.game or USUAL_GAME)
    if plan.names and not plan.web:
        remedy = say("only with --web; at the virtual table the page asks for names")
        raise UsageError("--names", remedy=remedy)
    if plan.names:
        game.configure(plan.names, {}, None)


def _begin(plan: RunPlan, table: VirtualTable) -> None:
    """A demo, or a table of phones: both need nobody to press anything first."""
    if plan.demo:
        table.start(
            DEMO_PLAYERS, table.game.settings_without_box, (1, 2, 3, 4), dict.fromkeys((1, 2, 3, 4), USUAL)
        )
    elif plan.web:
        table.start(plan.names or DEMO_PLAYERS, {}, ())


def _language(folder: Path) -> str:
    """What this table spoke last; at its first start what the user speaks."""
    return recall(folder) if (folder / FILE).exists() else language_of()


def _has_desktop() -> bool:
    graphical = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or bool(graphical)
