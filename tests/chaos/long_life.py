"""Long life: game after game in one process; memory and file handles stay, and every game begins as fast.

First bots play through sessions, each game in a journal of its own in one folder that gets longer and longer.
Then one virtual table hosts games for robots, with its loop, displays and a page that watches, and every
cache of the package is looked at. Memory is counted in blocks of Python's allocator after a collection, the
work of beginning a game in function calls: exact, and the same on every machine.
"""

from __future__ import annotations

import functools
import gc
import os
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, TypeVar

import msgspec

from companion import games
from companion.core import legality
from companion.core.signals import Cue
from companion.devices.simulated import SimulatedDisplay
from companion.games.three_ages import GAME
from companion.games.three_ages.flow import FLOW
from companion.journal.folder import Journals
from companion.journal.timeline import Timeline
from companion.kit.corrections import Correct
from companion.screens.render import Drawer
from companion.table.bots import Bot
from companion.table.gallery import gallery
from companion.table.session import Session
from companion.web.page import Page
from tests.chaos.campaign import MEMORY, Figures
from tests.simulation.tables import SteppedTable

FULL = 1_000
NAMES = ("Ana", "Bao", "Cléo")
EVERYBODY = (1, 2, 3)
# A game with displays and a page takes as long as twenty without.
HOSTED = 20
# Some things are met for the first time in the second, third or fourth game: the half that counts is later.
FEWEST_HOSTED = 8
ROOT = Path(__file__).parents[2]
# What a process may still learn after it has seen half of its games: less than one block a game.
BLOCKS_A_GAME = 1
# The interpreter's own free lists come and go.
SLACK = 100
# More cues than these nobody has missed.
CUES_OF_AN_EVENING, MOST_CUES = 100_000, 5_000
LONGEST_GAME = 6_000
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")

Result = TypeVar("Result")


class LifeFigures(Figures, kw_only=True):
    """What was played, and what it left behind in the process."""

    games_through_a_session: int = 0
    steps: int = 0
    blocks_after_half: int = 0
    blocks_at_the_end: int = 0
    kilobytes_resident_after_half: int = 0
    kilobytes_resident_at_the_end: int = 0
    file_handles_at_the_beginning: int = 0
    file_handles_at_the_end: int = 0
    function_calls_to_begin_the_second_game: int = 0
    function_calls_to_begin_the_last_game: int = 0
    time_to_begin_the_last_games_against_the_first: float = 0.0
    games_at_one_virtual_table: int = 0
    blocks_of_the_table_after_half: int = 0
    blocks_of_the_table_at_the_end: int = 0
    largest_cache_without_a_limit: int = 0
    cues_remembered_of_a_hundred_thousand: int = 0


def run(tries: int, seed: int) -> LifeFigures:
    """That many games through sessions, and some at a virtual table."""
    figures = LifeFigures(file_handles_at_the_beginning=file_handles())
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        _through_sessions(Path(folder), tries, seed, figures)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        _at_a_table(Path(folder), max(FEWEST_HOSTED, tries // HOSTED), seed, figures)
    gc.collect()
    figures.file_handles_at_the_end = file_handles()
    figures.require(
        figures.file_handles_at_the_end == figures.file_handles_at_the_beginning,
        "file handles were left open",
    )
    return figures


def run_alone(tries: int, seed: int) -> LifeFigures:
    """In a process of its own: what others left in this one comes and goes while blocks are counted."""
    command = [sys.executable, "-m", "tests.chaos.long_life", str(tries), str(seed)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return msgspec.json.decode(done.stdout, type=LifeFigures)


# --- through sessions


def _through_sessions(folder: Path, tries: int, seed: int, figures: LifeFigures) -> None:
    journals, chance = Journals(folder, games.find), Random(seed)
    calls, seconds = array("l"), array("d")
    for number in range(1, tries + 1):
        begun = time.perf_counter()
        session = _begin(journals, chance)
        seconds.append(time.perf_counter() - begun)
        _play(session, Bot(GAME, chance, str(number)), chance)
        figures.steps += len(session.timeline.done)
        # Counted apart, because counting takes time: an empty game beside each.
        spare, counted = calls_of(lambda: _begin(journals, chance))
        spare.close()
        calls.append(counted)
        del session, spare
        if number == tries // 2:
            figures.blocks_after_half, figures.kilobytes_resident_after_half = memory()
    figures.blocks_at_the_end, figures.kilobytes_resident_at_the_end = memory()
    figures.games_through_a_session = tries
    figures.function_calls_to_begin_the_second_game = calls[1]
    figures.function_calls_to_begin_the_last_game = calls[-1]
    some = max(1, tries // 10)
    figures.time_to_begin_the_last_games_against_the_first = median(seconds[-some:]) / median(
        seconds[1 : some + 1]
    )
    figures.require(calls[-1] == calls[1], f"game {tries} takes {calls[-1]} calls to begin, not {calls[1]}")
    _require_flat(figures, figures.blocks_after_half, figures.blocks_at_the_end, tries // 2)


def _begin(journals: Journals, chance: Random) -> Session:
    options = GAME.configure(NAMES, {}, None)
    return Session(Timeline(GAME, options), journals.create(GAME, options), chance=chance)


def _play(session: Session, bot: Bot, chance: Random) -> None:
    while waiting := session.waiting():
        seat = chance.choice(waiting)
        session.submit(bot.play(session.view(seat), seat))
    session.close()


# --- at a table


def _at_a_table(folder: Path, tries: int, seed: int, figures: LifeFigures) -> None:
    table = SteppedTable(folder, seed)
    page = Page(table.paged, "world", 0)
    _show_everything()
    for number in range(1, tries + 1):
        table.start(NAMES, {"board": "full"} if number % 2 else {}, EVERYBODY)
        table.play(LONGEST_GAME)
        _leave(table, page)
        if number == tries // 2:
            figures.blocks_of_the_table_after_half = _blocks(table, page)
            unlimited = caches_without_limit()
    figures.blocks_of_the_table_at_the_end = _blocks(table, page)
    figures.games_at_one_virtual_table = tries
    remembered = figures.cues_remembered_of_a_hundred_thousand = _cues_remembered(table)
    figures.require(remembered <= MOST_CUES, f"{remembered} cues are remembered")
    figures.largest_cache_without_a_limit = max(caches_without_limit().values())
    grown = dict(caches_without_limit().items() - unlimited.items())
    figures.require(not grown, f"caches without limit grow from game to game: {grown}")
    figures.require(len(FLOW.following) <= len(FLOW.transitions) * len(FLOW.states), "the flow learns on")
    half, end = figures.blocks_of_the_table_after_half, figures.blocks_of_the_table_at_the_end
    _require_flat(figures, half, end, tries // 2)


def _show_everything() -> None:
    """Every screen and kind of command once: what a game happens to show for the first time is no growth."""
    for kind in (*GAME.rules, Correct):
        legality._parts(kind)
    draw = Drawer(GAME.name)
    for largest in (False, True):
        for _, screen in gallery(GAME, NAMES, largest=largest):
            draw(screen, "fr", SimulatedDisplay().size)


def _leave(table: SteppedTable, page: Page) -> None:
    page.update()
    table.host.leave()
    table.wait(100)
    page.update()
    table.cues.heard.clear()  # looked at by itself


def _blocks(table: SteppedTable, page: Page) -> int:
    """After a game without a step: a page keeps the last game's chart until the next one has begun."""
    table.start(NAMES, {}, ())
    _leave(table, page)
    return memory()[0]


def _cues_remembered(table: SteppedTable) -> int:
    """How many cues are kept after an evening of them."""
    for moment in range(CUES_OF_AN_EVENING):
        table.cues.cue(Cue(1, "turn"), moment)
    return len(table.cues.heard)


def _require_flat(figures: LifeFigures, half: int, end: int, played: int) -> None:
    allowed = BLOCKS_A_GAME * played + SLACK
    figures.require(end - half <= allowed, f"memory grew by {end - half} blocks in {played} games")


# --- what a process holds


def memory() -> tuple[int, int]:
    """Blocks of Python's allocator, and kilobytes that the process has in memory.

    Caches with a limit are emptied first: they are allowed to fill.
    """
    for cache in _caches():
        if cache.cache_info().maxsize is not None:
            cache.cache_clear()
    gc.collect()
    resident = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return sys.getallocatedblocks(), resident * PAGE_BYTES // 1024


def file_handles() -> int:
    """How many files this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def caches_without_limit() -> dict[str, int]:
    """Every cache of the package that may grow for ever, and how large it is."""
    return {
        f"{cache.__module__}.{cache.__qualname__}": cache.cache_info().currsize
        for cache in _caches()
        if cache.cache_info().maxsize is None
    }


def _caches() -> list[Any]:
    found = (one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper))
    return [cache for cache in found if cache.__module__.startswith("companion")]


def calls_of(action: Callable[[], Result]) -> tuple[Result, int]:
    """What an action gives, and how many functions it called, those written in C included."""
    counted = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        result = action()
    finally:
        sys.setprofile(None)
    return result, counted


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(run(*map(int, sys.argv[1:]))))
