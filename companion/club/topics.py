"""Where things are said: the topics of a club, the same for any broker.

Everything hangs under `companion/v1/CLUB`, so that one broker may serve several clubs, and a later version of
the contract may be spoken beside this one.
"""

from __future__ import annotations

import re

VERSION = 1
ROOT = f"companion/v{VERSION}"
# What may stand in a topic, a user's name and an access list without any quoting.
NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
ONLINE, OFFLINE = b"online", b"offline"


class TableTopics:
    """What one table says, and what it listens to."""

    def __init__(self, club: str, table: str) -> None:
        own = f"{ROOT}/{club}/tables/{table}"
        self.everything = f"{own}/#"
        self.presence = f"{own}/presence"
        self.status = f"{own}/status"
        self.lines = f"{own}/lines"
        # Not the table's own: the wall says there what it has.
        self.seen = f"{ROOT}/{club}/wall/seen/{table}"
        self.wall_presence = f"{ROOT}/{club}/wall/presence"
        # Home Assistant looks for devices under a root of its own.
        self.device = f"companion-{club}-{table}"
        self.discovery = f"homeassistant/device/{self.device}/config"


class ClubTopics:
    """What the wall listens to, and what it says."""

    def __init__(self, club: str) -> None:
        self._tables = f"{ROOT}/{club}/tables/"
        self.all_tables = f"{self._tables}#"
        self.wall = f"{ROOT}/{club}/wall/#"
        self.presence = f"{ROOT}/{club}/wall/presence"
        self.operator_log = f"{ROOT}/{club}/wall/book"

    def entry(self, number: int) -> str:
        """Where one signed entry of the book is kept."""
        return f"{self.operator_log}/{number}"

    def table_and_kind(self, topic: str) -> tuple[str, str] | None:
        """Which table speaks, and of what; None for anything that is not a table's."""
        table, _, kind = topic.removeprefix(self._tables).partition("/")
        if not topic.startswith(self._tables) or not NAME.fullmatch(table):
            return None
        return table, kind
