"""A convention: two hundred tables at a step a second, one real broker, one wall; for five minutes.

Every line that a table wrote must be in the wall's ledger, once, and without a gap. The wall's memory stays
as it is. How long it took until the wall had a line for good, and said so, is measured at the table.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import quantiles

import msgspec
from websockets.sync.client import connect
from websockets.typing import Origin

from companion.games.three_ages import GAME
from tests.chaos.campaign import MEMORY, Figures
from tests.chaos.club_tables import Told
from tests.club.mosquitto import PATIENCE_SECONDS, Mosquitto
from tests.club.wall_site import OPERATOR, PASSPHRASE, WallSite
from tests.simulation.tables import SteppedTable

FULL = 300
TABLES = 200
PROCESSES = 2
NAMES = ("Ana", "Bao", "Cléo", "Dia")
RECORDED = 2
MOST_GROWN_KB = 12_000


class ClubLoadFigures(Figures, kw_only=True):
    """What was asked of broker and wall, and how they bore up."""

    tables: int = 0
    seconds: int = 0
    lines_told: int = 0
    lines_in_the_ledger: int = 0
    lines_lost: int = 0
    bytes_of_a_line: float = 0.0
    bytes_of_the_largest_line: int = 0
    bytes_of_a_status: int = 0
    seconds_until_the_wall_had_a_line_median: float = 0.0
    seconds_until_the_wall_had_a_line_99th: float = 0.0
    seconds_until_the_wall_had_a_line_worst: float = 0.0
    wall_megabytes_early: float = 0.0
    wall_megabytes_late: float = 0.0
    wall_percent_of_a_processor: float = 0.0
    broker_megabytes: float = 0.0
    broker_percent_of_a_processor: float = 0.0
    tables_percent_of_a_processor: float = 0.0
    ledger_megabytes: float = 0.0


def run(seconds: int, seed: int, tables: int = TABLES) -> ClubLoadFigures:
    """So many seconds of all tables."""
    figures = ClubLoadFigures(tables=tables, seconds=seconds)
    with tempfile.TemporaryDirectory(dir=MEMORY) as name:
        folder = Path(name)
        _record(folder, tables, seed)
        mosquitto = Mosquitto(folder, "max_queued_messages 10000")
        site = WallSite(folder / "wall", mosquitto)
        try:
            _admit(site, tables)
            _bear(folder, mosquitto, site, figures)
        finally:
            site.stop()
            mosquitto.stop()
        _count(folder / "wall" / "club.sqlite", figures)
    return figures


def _record(folder: Path, tables: int, seed: int) -> None:
    """A few whole games, for every table to tell."""
    table = SteppedTable(folder / "recorded", seed)
    for _ in range(RECORDED):
        table.start(NAMES, {"board": "full"}, (1, 2, 3, 4))
        for _ in range(8_000):
            session = table.host.session
            assert session is not None
            if GAME.over(session.state):
                break
            table.beat()
            table.wait(60)
    table.host.close()
    for number in range(tables):
        (folder / f"table-{number}").mkdir()


def _admit(site: WallSite, tables: int) -> None:
    with connect(f"ws://127.0.0.1:{site.port}/ws", origin=Origin(site.address.rstrip("/"))) as page:

        def ask(message: dict[str, object], answer: str) -> dict[str, str]:
            page.send(msgspec.json.encode(message).decode())
            while True:
                told: dict[str, str] = msgspec.json.decode(page.recv(PATIENCE_SECONDS))
                if told["is"] == answer:
                    return told

        ask({"is": "watch"}, "update")
        signed = ask({"is": "sign-in", "name": OPERATOR, "passphrase": PASSPHRASE}, "token")
        ask({"is": "watch", "token": signed["token"]}, "update")
        for number in range(tables):
            ask({"is": "write", "act": {"is": "admit", "table": f"table-{number}"}}, "written")


def _bear(folder: Path, mosquitto: Mosquitto, site: WallSite, figures: ClubLoadFigures) -> None:
    share = -(-figures.tables // PROCESSES)
    shares = [(first, min(share, figures.tables - first)) for first in range(0, figures.tables, share)]
    command = [sys.executable, "-m", "tests.chaos.club_tables", str(folder), str(mosquitto.port)]
    told = [
        subprocess.Popen([*command, str(first), str(tables), str(figures.seconds)], stdout=subprocess.PIPE)
        for first, tables in shares
    ]
    before = {process: _processor_seconds(process) for process in (site.process.pid, mosquitto.process_id)}
    # Time for every table to connect, and for the wall to have seen each kind of message.
    try:
        told[0].wait(figures.seconds / 3)
    except subprocess.TimeoutExpired:
        figures.wall_megabytes_early = _kilobytes(site.process.pid) / 1_000
    answers = [msgspec.json.decode(process.communicate()[0], type=Told) for process in told]
    _measure(mosquitto, site, figures, before)
    delays = sorted(delay for answer in answers for delay in answer.delays)
    figures.lines_told = sum(answer.lines for answer in answers)
    figures.bytes_of_a_status = max(answer.bytes_of_status for answer in answers)
    spent = sum(answer.processor_seconds for answer in answers)
    figures.tables_percent_of_a_processor = 100 * spent / figures.seconds
    if len(delays) > 1:
        hundredths = quantiles(delays, n=100)
        figures.seconds_until_the_wall_had_a_line_median = hundredths[49]
        figures.seconds_until_the_wall_had_a_line_99th = hundredths[98]
        figures.seconds_until_the_wall_had_a_line_worst = delays[-1]
    unseen = sum(answer.unseen for answer in answers)
    figures.require(unseen == 0, f"{unseen} lines were never acknowledged to their table")


def _measure(
    mosquitto: Mosquitto, site: WallSite, figures: ClubLoadFigures, before: dict[int, float]
) -> None:
    spent = {process: _processor_seconds(process) - begun for process, begun in before.items()}
    figures.wall_percent_of_a_processor = 100 * spent[site.process.pid] / figures.seconds
    figures.broker_percent_of_a_processor = 100 * spent[mosquitto.process_id] / figures.seconds
    figures.wall_megabytes_late = _kilobytes(site.process.pid) / 1_000
    figures.broker_megabytes = _kilobytes(mosquitto.process_id) / 1_000
    grown = 1_000 * (figures.wall_megabytes_late - figures.wall_megabytes_early)
    flat = figures.wall_megabytes_early == 0 or grown <= MOST_GROWN_KB
    figures.require(flat, f"the wall's memory has grown by {grown:.0f} kB")


def _count(ledger: Path, figures: ClubLoadFigures) -> None:
    figures.ledger_megabytes = ledger.stat().st_size / 1e6
    with sqlite3.connect(ledger) as file:
        figures.lines_in_the_ledger, figures.bytes_of_a_line, figures.bytes_of_the_largest_line = (
            file.execute("SELECT count(*), avg(length(payload)), max(length(payload)) FROM lines").fetchone()
        )
        gaps = file.execute(
            'SELECT count(*) FROM games WHERE mark <> (SELECT count(*) FROM lines WHERE lines."table" = '
            'games."table" AND lines.game_id = games.game_id)'
        ).fetchone()[0]
    figures.lines_lost = figures.lines_told - figures.lines_in_the_ledger
    figures.require(figures.lines_lost == 0, f"{figures.lines_lost} lines are not in the ledger")
    figures.require(gaps == 0, f"{gaps} games have a gap")


def _kilobytes(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0])


def _processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
