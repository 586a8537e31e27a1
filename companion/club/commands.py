"""`companion club …`: the wall, its operators, its exports, and the broker's access list."""

from __future__ import annotations

import argparse
import getpass
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.club.acl import access_list
from companion.club.settings import WallSettings, load_wall
from companion.errors import UsageError
from companion.locale import language_of

if TYPE_CHECKING:
    from companion.club.wall.ledger import Ledger


def run(options: argparse.Namespace) -> int:
    """One of the actions; without any, the wall."""
    if options.action == "acl":
        sys.stdout.write(access_list(options.club, options.tables))
        return 0
    settings = load_wall(options.config)
    actions = {None: _wall, "operator": _operator, "export": _export, "ask-again": _ask_again}
    actions[options.action](settings, options)
    return 0


def _wall(settings: WallSettings, options: argparse.Namespace) -> None:
    from companion.club.wall import run as wall  # noqa: PLC0415 - the web stack loads only when asked for
    from companion.web.serve import Address  # noqa: PLC0415

    wall.run(settings, Address(options.listen, options.port), options.lang or language_of())


def _operator(settings: WallSettings, options: argparse.Namespace) -> None:
    from companion.club.wall import operators  # noqa: PLC0415

    if sys.stdin.isatty():
        passphrase = getpass.getpass(f"Passphrase for {options.name}: ")
        if getpass.getpass("Again: ") != passphrase:
            raise UsageError("the two passphrases differ", remedy="try again")
    else:
        passphrase = sys.stdin.readline().rstrip("\n")
    operators.add(operators.file_of(Path(settings.ledger)), options.name, passphrase)
    sys.stdout.write(f"{options.name} may sign from the next start of the wall on.\n")


def _existing(settings: WallSettings) -> Ledger:
    from companion.club.wall.ledger import Ledger  # noqa: PLC0415

    path = Path(settings.ledger)
    if not path.exists():
        raise UsageError("there is no ledger yet", remedy="start the wall first: companion club")
    return Ledger(path)


def _export(settings: WallSettings, options: argparse.Namespace) -> None:
    from companion.club.wall import export  # noqa: PLC0415
    from companion.club.wall.operator_log import read_log  # noqa: PLC0415
    from companion.club.wall.results import results  # noqa: PLC0415

    ledger = _existing(settings)
    book = read_log(ledger)
    found = results(ledger.games(over=True), book.entries)
    told = export.csv(found) if options.format == "csv" else export.json(found, book.entries)
    ledger.close()
    sys.stdout.buffer.write(told)


def _ask_again(settings: WallSettings, _: argparse.Namespace) -> None:
    ledger = _existing(settings)
    with ledger.transaction():
        ledger.rename()
    ledger.close()
    sys.stdout.write("Every table sends everything again when the wall is started.\n")
