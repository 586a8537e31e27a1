"""Journal: appends against sqlite (WAL, synchronous FULL), and reading a whole game back.

Both write the same payloads, one durable commit each, alternating in blocks in the same run and on the
same disk, over about four games' worth of steps. (Much longer, and sqlite is faster than at the
beginning: after its first checkpoint it too writes over space that it already has.)
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median

from companion import games
from companion.journal import saved_game
from companion.journal.store import Store, read
from companion.journal.timeline import Timeline
from companion.table.bots import Bot
from companion.table.session import Session

BLOCKS = 9
APPENDS = 100
APPEND_GOAL = 1.3
EXTENSIONS_GOAL = 0.01
REPLAY_GOAL_MS = 50.0
GAME = "three-ages"
PLAYERS = ("Ana", "Bao", "Cléo", "Dia")
# The game with the most steps, at the largest table.
LARGEST, LARGEST_GOAL_MS = "eclipse", 100.0
LARGEST_PLAYERS = (*PLAYERS, "Émile", "Fanny")
# However fast the machine is: so many times what reading the file takes.
PARSE_GOAL = 10


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        path = Path(folder) / "game.journal"
        syncs, extensions = _play(path)
        payloads = read(path).payloads[1:]
        ratio, ours_ms, sqlite_ms = _appends(Path(folder), list(payloads))
        milliseconds = _replay(path)
        largest = Path(folder) / "largest.journal"
        _play(largest, LARGEST, LARGEST_PLAYERS)
        steps, largest_ms = len(read(largest).payloads) - 1, _replay(largest)
        parsed_ms = _parse(largest)
    print("Journal: one durable commit per step")
    print(f"  ours {ours_ms:.2f} ms, sqlite {sqlite_ms:.2f} ms an append (median)")
    verdict = "ok" if ratio >= APPEND_GOAL else "MISS"
    print(f"  {ratio:.2f} x sqlite WAL FULL, goal {APPEND_GOAL}: {verdict}")
    print(f"  syncs per step {syncs:.3f}, goal 1: {'ok' if syncs == 1 else 'MISS'}")
    verdict = "ok" if extensions <= EXTENSIONS_GOAL else "MISS"
    print(f"  steps that also extend the file {extensions:.3f}, goal <= {EXTENSIONS_GOAL}: {verdict}")
    verdict = "ok" if milliseconds < REPLAY_GOAL_MS else "MISS"
    print(f"  replay of a whole game ({len(payloads)} steps) {milliseconds:.1f} ms, goal < 50: {verdict}")
    verdict = "ok" if largest_ms < LARGEST_GOAL_MS else "MISS"
    print(f"  replay of {LARGEST}, six players ({steps} steps) {largest_ms:.1f} ms, goal < 100: {verdict}")
    ratio = largest_ms / parsed_ms
    verdict = "ok" if ratio <= PARSE_GOAL else "MISS"
    print(f"  {ratio:.1f} x reading its JSON with the standard library, goal <= {PARSE_GOAL}: {verdict}")


def _play(path: Path, name: str = GAME, players: tuple[str, ...] = PLAYERS) -> tuple[float, float]:
    """A whole game of bots into a journal; how often a step was synced, and how often the file grew."""
    sizes: list[int] = []

    def counting(descriptor: int) -> None:
        sizes.append(os.fstat(descriptor).st_size)
        os.fdatasync(descriptor)

    game = games.find(name)
    options = game.configure(players, {"board": "full"}, None)
    store = Store.create(path, saved_game.header(game, options), sync=counting)
    begun = len(sizes)
    chance = Random(7)
    session = Session(Timeline(game, options), store, chance=chance)
    bot = Bot(game, chance, "7")
    session.deck_seed = bot.deck_seed
    while waiting := session.waiting():
        seat = chance.choice(waiting)
        session.submit(bot.play(session.view(seat), seat))
    session.close()
    steps = len(session.timeline.done)
    grown = sum(after > before for before, after in pairwise(sizes[begun - 1 :]))
    return (len(sizes) - begun) / steps, grown / steps


def _appends(folder: Path, payloads: list[bytes]) -> tuple[float, float, float]:
    ratios, ours, theirs = [], [], []
    with Store.create(folder / "bench.journal", b"{}") as store, _sqlite(folder / "bench.db") as insert:
        for _ in range(BLOCKS):
            ours.append(_time(store.append, payloads))
            theirs.append(_time(insert, payloads))
            ratios.append(theirs[-1] / ours[-1])
    return median(ratios), median(ours) * 1000, median(theirs) * 1000


@contextlib.contextmanager
def _sqlite(path: Path) -> Iterator[Callable[[bytes], object]]:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE line (number INTEGER PRIMARY KEY, payload BLOB)")
    try:
        yield lambda payload: connection.execute("INSERT INTO line (payload) VALUES (?)", (payload,))
    finally:
        connection.close()


def _time(append: Callable[[bytes], object], payloads: list[bytes]) -> float:
    """Seconds for one append, over a block of them."""
    begin = time.perf_counter()
    for number in range(APPENDS):
        append(payloads[number % len(payloads)])
    return (time.perf_counter() - begin) / APPENDS


def _replay(path: Path) -> float:
    """Milliseconds to read and fold a whole journal."""
    return _milliseconds(lambda: saved_game.load(path, games.find))


def _parse(path: Path) -> float:
    """Milliseconds to read the same lines as JSON, and nothing else."""
    return _milliseconds(lambda: [json.loads(payload) for payload in read(path).payloads])


def _milliseconds(work: Callable[[], object]) -> float:
    """The median of a few times."""
    times = []
    for _ in range(7):
        begin = time.perf_counter()
        work()
        times.append((time.perf_counter() - begin) * 1000)
    return median(times)


if __name__ == "__main__":
    main()
