"""`companion club`: the wall, until a signal ends it."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from companion.club.settings import WallSettings
from companion.club.wall.app import WallServer
from companion.club.wall.collector import Collector
from companion.club.wall.operators import Operators, file_of
from companion.core.text import say
from companion.locale import Speech
from companion.web.serve import Address, LimitedServer


def run(settings: WallSettings, address: Address, language: str) -> None:
    """Listen to the broker and serve the page."""
    address.require_free()
    operators = Operators(file_of(Path(settings.ledger)), time.monotonic)
    collector = Collector(settings)
    wall = WallServer(settings, collector, operators, language)
    collector.changed = wall.changed
    speech = Speech(language)
    place = say(
        "The wall of {club} is at {address}  (Ctrl-C ends it)", club=settings.club, address=address.url
    )
    sys.stdout.write(f"{speech(place)}\n")
    if not operators.names:
        nobody = say("Nobody may sign yet: companion club operator NAME")
        sys.stdout.write(f"{speech(nobody)}\n")
    sys.stdout.flush()
    collector.start()
    try:
        LimitedServer(address, wall.app(address.hosts)).run()
    finally:
        collector.stop()
