"""A wall that is killed at any moment, and a table at its real parts that tells its club."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("paho.mqtt")

from companion.club.wall.ledger import Ledger
from tests.bootstrap.test_run import Running
from tests.club.mosquitto import Mosquitto, needs_mosquitto, until
from tests.club.scene import CLUB, ClubTable, ClubWall, broker_of
from tests.club.wall_site import WallSite

pytestmark = needs_mosquitto
KILLS = 6


@pytest.mark.long
def test_wall_that_is_killed_again_and_again_has_every_line_in_the_end(tmp_path: Path) -> None:
    chance, mosquitto = Random(1), Mosquitto(tmp_path)
    wall = ClubWall(tmp_path / "wall", broker_of(mosquitto))
    table = ClubTable(tmp_path, broker_of(mosquitto), "table-1")
    wall.admit("table-1")
    wall.close()
    site = WallSite(tmp_path / "wall", mosquitto)
    ledger = Ledger(Path(wall.settings.ledger))
    try:
        table.begin()
        for _ in range(KILLS):
            table.play(chance.randint(5, 60))
            site.kill_and_start()
            with sqlite3.connect(wall.settings.ledger) as file:
                assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        table.play()
        until(lambda: ledger.mark("table-1", table.game_id) == table.written)
        (game,) = ledger.games(over=True)
        assert game.mark == table.written
    finally:
        table.close()
        site.stop()
        ledger.close()
        mosquitto.stop()


def test_table_at_its_real_parts_tells_its_club(tmp_path: Path) -> None:
    mosquitto = Mosquitto(tmp_path)
    club = tmp_path / "club.toml"
    club.write_text(
        f'club = "{CLUB}"\ntable = "real"\n[broker]\nhost = "127.0.0.1"\nport = {mosquitto.port}\n'
    )
    wall = ClubWall(tmp_path / "wall", broker_of(mosquitto))
    running = Running(tmp_path, "--lang", "en", "--club", str(club))
    try:
        running.until(lambda: wall.collector.tables.get("real") is not None)
        running.until(lambda: wall.collector.tables["real"].status is not None)
        assert running.end() == 0
        until(lambda: not wall.collector.tables["real"].online)
    finally:
        running.close()
        wall.close()
        mosquitto.stop()
