"""What tables have told, in one SQLite file. One connection writes, any number read.

A line is kept once, whoever sends it how often and in which order. `mark` is up to which line a game is there
without a gap: only that much is acknowledged, and only what is acknowledged counts. Acknowledgements follow
the commit, so the process may be killed at any moment: what was not committed comes again.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from companion.club.messages import AnyLine, Begun
from companion.core.reasons import reason_of
from companion.core.text import say
from companion.errors import CompanionError

SCHEMA = 1
# Of so many of its latest games a table is told what is there.
LATEST = 16
# Farther ahead of a gap nothing is kept: it comes again when the gap is closed.
AHEAD = 512
MOST_STRANGERS = 256
_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE tables (
    name TEXT PRIMARY KEY, admitted INTEGER, online INTEGER NOT NULL DEFAULT 0,
    heard REAL NOT NULL, status BLOB
) WITHOUT ROWID;
CREATE TABLE games (
    "table" TEXT NOT NULL, game_id TEXT NOT NULL, mark INTEGER NOT NULL, evening TEXT NOT NULL,
    over INTEGER NOT NULL, touched REAL NOT NULL, PRIMARY KEY ("table", game_id)
) WITHOUT ROWID;
CREATE INDEX latest ON games ("table", touched);
CREATE TABLE lines (
    "table" TEXT NOT NULL, game_id TEXT NOT NULL, line INTEGER NOT NULL, payload BLOB NOT NULL,
    PRIMARY KEY ("table", game_id, line)
) WITHOUT ROWID;
CREATE TABLE book (number INTEGER PRIMARY KEY, entry BLOB NOT NULL, signature TEXT NOT NULL);
"""


class LedgerError(CompanionError):
    """A ledger that cannot be used."""


class TableRow(Struct, frozen=True):
    """A table as it was heard last. `admitted` is None while nobody has decided."""

    name: str
    admitted: bool | None
    online: bool
    heard: float
    status: bytes | None


class GameRow(Struct, frozen=True):
    """One game: its first and its newest line."""

    table: str
    game_id: str
    mark: int
    evening: str
    over: bool
    touched: float
    first: bytes
    last: bytes


class Ledger:
    """One connection to the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            new = not path.exists()
            self._file = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            if new:
                path.chmod(0o600)
            self._file.executescript(
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=5000"
            )
            self._prepare()
        except (sqlite3.Error, OSError) as error:
            raise LedgerError(
                say("the ledger cannot be used: {why}", why=reason_of(error)),
                where=str(path),
                remedy=say("put it aside: a new one is filled by the tables and the broker"),
            ) from None

    def _prepare(self) -> None:
        (version,) = self._file.execute("PRAGMA user_version").fetchone()
        if version == 0:
            with self.transaction():
                for statement in _TABLES.split(";"):
                    self._file.execute(statement)
                self._file.execute(f"PRAGMA user_version = {SCHEMA}")
                self.rename()
        elif version != SCHEMA:
            raise LedgerError(
                say(
                    "the ledger has version {version}, and this companion reads {ours}",
                    version=version,
                    ours=SCHEMA,
                ),
                where=str(self.path),
                remedy=say("open it with the companion that wrote it, or put it aside and begin a new one"),
            )

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of the body, or nothing."""
        self._file.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._file.execute("ROLLBACK")
            raise
        self._file.execute("COMMIT")

    def close(self) -> None:
        """One file again."""
        self._file.close()

    # --- the ledger's own name

    @property
    def name(self) -> str:
        """Changes when everything is wanted again."""
        found: tuple[str] = self._file.execute("SELECT value FROM meta WHERE key = 'name'").fetchone()
        return found[0]

    def rename(self) -> None:
        """Want everything again from all tables."""
        self._file.execute("INSERT OR REPLACE INTO meta VALUES ('name', ?)", (os.urandom(8).hex(),))

    # --- tables

    def tables(self) -> list[TableRow]:
        """Every table that was ever heard."""
        rows = self._file.execute("SELECT name, admitted, online, heard, status FROM tables ORDER BY name")
        return [
            TableRow(name, None if admitted is None else bool(admitted), bool(online), heard, status)
            for name, admitted, online, heard, status in rows
        ]

    def meet(self, name: str, now: float) -> bool:
        """A table says something; False for strangers when there are too many already."""
        if self._file.execute("UPDATE tables SET heard = ? WHERE name = ?", (now, name)).rowcount:
            return True
        strangers = self._file.execute("SELECT count(*) FROM tables WHERE admitted IS NULL").fetchone()[0]
        if strangers >= MOST_STRANGERS:
            return False
        self._file.execute("INSERT INTO tables (name, heard) VALUES (?, ?)", (name, now))
        return True

    def set_online(self, name: str, *, online: bool) -> None:
        """Whether it is there."""
        self._file.execute("UPDATE tables SET online = ? WHERE name = ?", (online, name))

    def set_status(self, name: str, status: bytes) -> None:
        """How it stands."""
        self._file.execute("UPDATE tables SET status = ? WHERE name = ?", (status, name))

    def set_admitted(self, name: str, *, admitted: bool, now: float) -> None:
        """Whether what it tells counts; known by name, also before it was ever heard."""
        self._file.execute(
            "INSERT INTO tables (name, admitted, heard) VALUES (?, ?, ?) "
            "ON CONFLICT (name) DO UPDATE SET admitted = excluded.admitted",
            (name, admitted, now),
        )

    def all_offline(self) -> None:
        """Nobody knows who is there until they have said so."""
        self._file.execute("UPDATE tables SET online = 0")

    # --- lines

    def add(self, table: str, line: AnyLine, payload: bytes, evening: str, now: float) -> bool:
        """One line; whether it was new."""
        key = (table, line.game_id)
        mark = self.mark(*key)
        if line.line <= mark or line.line > mark + AHEAD:
            return False
        added = self._file.execute(
            "INSERT OR IGNORE INTO lines VALUES (?, ?, ?, ?)", (*key, line.line, payload)
        ).rowcount
        if not added:
            return False
        if isinstance(line, Begun):
            self._file.execute("INSERT INTO games VALUES (?, ?, 0, ?, 0, ?)", (*key, evening, now))
        if line.line == mark + 1:
            self._advance(key, mark, now)
        return True

    def _advance(self, key: tuple[str, str], mark: int, now: float) -> None:
        """As far as there is no gap."""
        ahead = self._file.execute(
            'SELECT line FROM lines WHERE "table" = ? AND game_id = ? AND line > ? ORDER BY line',
            (*key, mark),
        )
        for (line,) in ahead:
            if line != mark + 1:
                break
            mark = line
        self._file.execute(
            'UPDATE games SET mark = ?, touched = ? WHERE "table" = ? AND game_id = ?', (mark, now, *key)
        )

    def set_over(self, table: str, game_id: str, *, over: bool) -> bool:
        """Whether the newest line of a game is its end; True where a result may have changed."""
        changed = self._file.execute(
            'UPDATE games SET over = ?1 WHERE "table" = ?2 AND game_id = ?3 AND (over <> ?1 OR over = 1)',
            (over, table, game_id),
        )
        return bool(changed.rowcount)

    def mark(self, table: str, game_id: str) -> int:
        """Up to which line a game is here without a gap."""
        found = self._file.execute(
            'SELECT mark FROM games WHERE "table" = ? AND game_id = ?', (table, game_id)
        ).fetchone()
        return int(found[0]) if found else 0

    def line(self, table: str, game_id: str, number: int) -> bytes | None:
        """One line as it was told."""
        found = self._file.execute(
            'SELECT payload FROM lines WHERE "table" = ? AND game_id = ? AND line = ?',
            (table, game_id, number),
        ).fetchone()
        return bytes(found[0]) if found else None

    def lines(self, table: str, game_id: str) -> list[bytes]:
        """A game as it was told, as far as there is no gap."""
        rows = self._file.execute(
            'SELECT payload FROM lines WHERE "table" = ? AND game_id = ? AND line <= ? ORDER BY line',
            (table, game_id, self.mark(table, game_id)),
        )
        return [bytes(payload) for (payload,) in rows]

    def count(self) -> int:
        """How many lines there are."""
        return int(self._file.execute("SELECT count(*) FROM lines").fetchone()[0])

    def seen(self, table: str) -> dict[str, int]:
        """What a table is told of its latest games."""
        rows = self._file.execute(
            'SELECT game_id, mark FROM games WHERE "table" = ? ORDER BY touched DESC LIMIT ?', (table, LATEST)
        )
        return {str(game_id): int(mark) for game_id, mark in rows}

    def games(self, *, over: bool | None = None) -> list[GameRow]:
        """Games of admitted tables, by evening, with their first and newest line."""
        rows = self._file.execute(
            'SELECT g."table", g.game_id, g.mark, g.evening, g.over, g.touched, first.payload, last.payload '
            'FROM games g JOIN tables t ON t.name = g."table" AND t.admitted = 1 '
            'JOIN lines first ON first."table" = g."table" AND first.game_id = g.game_id AND first.line = 1 '
            'JOIN lines last ON last."table" = g."table" AND last.game_id = g.game_id AND last.line = g.mark '
            "WHERE (?1 IS NULL OR g.over = ?1) ORDER BY g.evening, g.touched",
            (over,),
        )
        return [
            GameRow(table, game_id, mark, evening, bool(ended), touched, bytes(first), bytes(last))
            for table, game_id, mark, evening, ended, touched, first, last in rows
        ]

    # --- the book

    def entries(self) -> list[tuple[int, bytes, str]]:
        """What operators have written, in order."""
        return list(
            self._file.execute("SELECT number, CAST(entry AS BLOB), signature FROM book ORDER BY number")
        )

    def write(self, number: int, entry: bytes, signature: str) -> bool:
        """One signed entry; whether its number was free."""
        written = self._file.execute(
            "INSERT OR IGNORE INTO book VALUES (?, ?, ?)", (number, entry, signature)
        )
        return bool(written.rowcount)
