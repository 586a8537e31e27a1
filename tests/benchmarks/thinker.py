"""A thinker beside a table: what both take of memory, and how fast a table stays while somebody thinks.

A turn of an encoder is timed from the signal to the frame on the glass, at a virtual table with pages loaded:
with nobody thinking and with *hard* thinking without end, in turns, so that whatever else the machine does
concerns both.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

import companion.web.serve  # noqa: F401 - pages are loaded, as at a table that is played in a browser
from companion import games
from companion.opponents.process import ProcessThinker
from companion.opponents.question import Budget
from companion.table.bots import Bot
from companion.table.session import Session
from companion.table.thinking import question
from tests.simulation.tables import SteppedTable

MEMORY_GOAL_MB = 120
RATIO_GOAL = 1.25
ROUNDS = 7
TURNS = 40


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        table = SteppedTable(Path(folder), game=games.find("three-ages"))
        table.start(("Ana", "Bao", "Cléo", "Dia"), table.game.settings_without_box, ())
        session = table.host.session
        assert session is not None
        _to_expansion(session)
        seat = session.waiting()[0]
        thinker = ProcessThinker()
        endless = question(session, seat, "hard", "1", Budget())
        alone, beside = [], []
        for _ in range(ROUNDS):
            thinker.stop()
            alone.append(_input_to_frame(table, seat))
            thinker.ask(endless)
            beside.append(_input_to_frame(table, seat))
        while thinker.pid is None or _peak_mb(thinker.pid) < 20:
            thinker.ask(endless)
        together = _peak_mb("self") + _peak_mb(thinker.pid)
        thinker.stop()
        table.host.close()
    ratio = median(beside) / median(alone)
    print(f"{'input to frame, nobody thinks':<44} {1000 * median(alone):8.2f} ms")
    print(f"{'input to frame, hard thinks':<44} {1000 * median(beside):8.2f} ms")
    print(f"{'ratio':<44} {ratio:8.2f}, goal {RATIO_GOAL}: {'ok' if ratio <= RATIO_GOAL else 'MISS'}")
    verdict = "ok" if together <= MEMORY_GOAL_MB else "MISS"
    print(
        f"{'table with pages and one thinker, peak':<44} {together:8.0f} MB, goal {MEMORY_GOAL_MB}: {verdict}"
    )


def _to_expansion(session: Session) -> None:
    bot = Bot(session.game, Random(1), session.deck_seed)
    while session.state.phase != "expansion":
        seat = session.waiting()[0]
        session.submit(bot.answer(session.view(seat), session.prompt(seat), session.refine))


def _input_to_frame(table: SteppedTable, seat: int) -> float:
    """The median of some turns of an encoder, each to its frame."""
    times = []
    for turn in range(TURNS):
        begun = time.perf_counter()
        table.table_top.pods[seat].turn(1 if turn % 2 else -1)
        times.append(time.perf_counter() - begun)
    return median(times)


def _peak_mb(process: int | str) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    main()
