"""`companion club …`: the wall, its operators, its exports, and the broker's access list."""

from __future__ import annotations

import argparse
import getpass
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.club.acl import access_list
from companion.club.settings import WallSettings, load_wall
from companion.core.text import say
from companion.errors import UsageError
from companion.locale import Speech, language_of

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

    speech = Speech(options.lang or language_of())
    if sys.stdin.isatty():
        passphrase = getpass.getpass(speech(say("Passphrase for {name}:", name=options.name)) + " ")
        if getpass.getpass(speech(say("Again:")) + " ") != passphrase:
            raise UsageError(say("the two passphrases differ"), remedy=say("try again"))
    else:
        passphrase = sys.stdin.readline().rstrip("\n")
    operators.add(operators.file_of(Path(settings.ledger)), options.name, passphrase)
    done = say("{name} may sign from the next start of the wall on.", name=options.name)
    sys.stdout.write(f"{speech(done)}\n")


def _existing(settings: WallSettings) -> Ledger:
    from companion.club.wall.ledger import Ledger  # noqa: PLC0415

    path = Path(settings.ledger)
    if not path.exists():
        raise UsageError(say("there is no ledger yet"), remedy=say("start the wall first: companion club"))
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


def _ask_again(settings: WallSettings, options: argparse.Namespace) -> None:
    ledger = _existing(settings)
    with ledger.transaction():
        ledger.rename()
    ledger.close()
    done = say("Every table sends everything again when the wall is started.")
    sys.stdout.write(f"{Speech(options.lang or language_of())(done)}\n")
