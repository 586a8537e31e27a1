"""`companion club`: the wall, until a signal ends it."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from companion.club.settings import WallSettings
from companion.club.wall.app import WallServer
from companion.club.wall.collector import Collector
from companion.club.wall.operators import Operators, file_of
from companion.web.serve import Address, LimitedServer


def run(settings: WallSettings, address: Address, language: str) -> None:
    """Listen to the broker and serve the page."""
    address.require_free()
    operators = Operators(file_of(Path(settings.ledger)), time.monotonic)
    collector = Collector(settings)
    wall = WallServer(settings, collector, operators, language)
    collector.changed = wall.changed
    sys.stdout.write(f"The wall of {settings.club} is at {address.url}  (Ctrl-C ends it)\n")
    if not operators.names:
        sys.stdout.write("Nobody may sign yet: companion club operator NAME\n")
    sys.stdout.flush()
    collector.start()
    try:
        LimitedServer(address, wall.app(address.hosts)).run()
    finally:
        collector.stop()
