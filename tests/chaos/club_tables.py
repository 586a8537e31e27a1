"""Some simulated tables of a club in one process: each tells a recorded game, a line a second.

Everything but the players is real: journals, publishers, their threads and connections. The table's loop is
played by this program: it says how far the journal is true, and notes when the wall has it.
"""

from __future__ import annotations

import shutil
import sys
import time
from itertools import count
from pathlib import Path

import msgspec
from msgspec import Struct

from companion import games
from companion.club.settings import Broker, TableSettings
from companion.club.table.publisher import Publisher

CLUB = "lyon"
TICK_SECONDS = 0.02


class Told(Struct, kw_only=True):
    """What these tables have told, and how long it took until the wall had it."""

    lines: int = 0
    bytes_of_status: int = 0
    unseen: int = 0
    delays: list[float] = []
    processor_seconds: float = 0.0


class _Game:
    """Stands for a session: a journal, of which so many lines are true."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = len(path.read_bytes().splitlines())
        self.true = 0

    @property
    def written(self) -> tuple[Path, int] | None:
        return self.path, self.true


class _Table:
    language = "fr"

    def __init__(self, folder: Path, port: int, name: str, begin: float) -> None:
        self._folder = folder
        self._recorded = sorted((folder.parent / "recorded").glob("*.journal"))
        self.session: _Game | None = None
        settings = TableSettings(club=CLUB, broker=Broker("127.0.0.1", port), table=name, title=name)
        self._publisher = Publisher(settings, folder, games.find)
        self._due = begin
        # When each line became true: of a game, from its first line on.
        self._true_at: dict[str, list[float]] = {}
        self._seen: dict[str, int] = {}
        self.delays: list[float] = []
        self._publisher.look(self)
        self._publisher.start()

    def step(self, now: float, end: float) -> None:
        """One more line, when its second has come; and what the wall has by now."""
        if self._due <= now < end:
            self._due += 1.0
            self._say(now)
        self._listen(now)

    def _say(self, now: float) -> None:
        if self.session is None or self.session.true == self.session.lines:
            # Only now: a journal that lies there is told at once.
            self.session = _Game(Path(shutil.copy(self._recorded.pop(0), self._folder)))
        self.session.true += 1
        self._true_at.setdefault(self.session.path.name, []).append(now)
        self._publisher.look(self)

    def _listen(self, now: float) -> None:
        delivery, live = self._publisher._delivery, self._publisher._live
        stories = [*self._publisher._others.values(), *([live] if live else [])]
        for story in stories:
            name, mark = story.path.name, delivery.seen(story.game_id)
            for line in range(self._seen.get(name, 0), mark):
                self.delays.append(now - self._true_at[name][line])
            self._seen[name] = max(mark, self._seen.get(name, 0))

    @property
    def waits(self) -> bool:
        return sum(self._seen.values()) < sum(map(len, self._true_at.values()))

    def end(self, told: Told) -> None:
        """What it has told in the end."""
        told.bytes_of_status = max(told.bytes_of_status, len(self._publisher._status))
        told.lines += sum(map(len, self._true_at.values()))
        told.unseen += sum(map(len, self._true_at.values())) - sum(self._seen.values())
        told.delays += self.delays
        self._publisher.stop()


def main(folder: Path, port: int, first: int, tables: int, seconds: int) -> Told:
    """Tell for so many seconds, then wait for what is under way."""
    begin = time.monotonic() + 2.0
    playing = [
        _Table(folder / f"table-{number}", port, f"table-{number}", begin + index / tables)
        for index, number in enumerate(range(first, first + tables))
    ]
    end = begin + seconds
    for _ in count():
        now = time.monotonic()
        for table in playing:
            table.step(now, end)
        if now > end + 30.0 or (now > end and not any(table.waits for table in playing)):
            break
        time.sleep(TICK_SECONDS)
    told = Told(processor_seconds=time.process_time())
    for table in playing:
        table.end(told)
    return told


if __name__ == "__main__":
    port, first, tables, seconds = map(int, sys.argv[2:])
    sys.stdout.buffer.write(msgspec.json.encode(main(Path(sys.argv[1]), port, first, tables, seconds)))
