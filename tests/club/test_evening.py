"""A club's evening over a real Mosquitto: two tables and a wall, and everything that may go wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

pytest.importorskip("paho.mqtt")

from companion.club.messages import Begun, ToldLine
from companion.club.settings import Broker
from companion.club.topics import ONLINE, ClubTopics, TableTopics
from companion.club.wall.league import league
from companion.club.wall.ledger import LedgerError
from companion.club.wall.operator_log import Admit, ByHand, CorrectResult, Refuse, Score
from companion.games.nexus_ops import GAME as NEXUS_OPS
from tests.club.mosquitto import Mosquitto, needs_mosquitto, until
from tests.club.scene import CLUB, ClubTable, ClubWall, broker_of
from tests.club.visitor import Visitor

pytestmark = needs_mosquitto


class Evening:
    """Everything that a test opens, closed again."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self._stack = stack
        self.mosquitto = Mosquitto(folder)
        self._stack.callback(self.mosquitto.stop)
        self.broker: Broker = broker_of(self.mosquitto)

    def wall(self) -> ClubWall:
        return ClubWall(self.folder / "wall", self.broker)

    def table(self, name: str, seed: int = 1) -> ClubTable:
        made = ClubTable(self.folder, self.broker, name, seed=seed)
        self._stack.callback(made.close)
        return made

    def visitor(self, listen: str = "") -> Visitor:
        made = Visitor(self.broker, listen)
        self._stack.callback(made.close)
        return made


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with ExitStack() as stack:
        yield Evening(tmp_path, stack)


@pytest.fixture
def wall(evening: Evening) -> Iterator[ClubWall]:
    """One that listens already: what is said to nobody is gone, unless the broker was asked to keep it."""
    made = evening.wall()
    presence = ClubTopics(CLUB).presence
    door = evening.visitor(listen=presence)
    until(lambda: (presence, ONLINE) in door.heard)
    yield made
    made.close()


def test_evening_of_two_tables_goes_from_lobby_to_league(evening: Evening, wall: ClubWall) -> None:
    one, two = evening.table("table-1"), evening.table("table-2", seed=5)
    wall.admit("table-1", "table-2")
    until(lambda: all(wall.collector.tables[name].status for name in ("table-1", "table-2")))
    status = wall.collector.tables["table-1"].status
    assert status is not None
    assert status.state == "lobby"
    one.begin()
    two.begin(("Ana", "Dia"))
    one.play()
    two.play()
    until(lambda: wall.has(one) and wall.has(two))
    told = wall.lines(one)
    assert [line.line for line in told] == list(range(1, one.written + 1))
    assert isinstance(told[0], Begun)
    assert [player.name for player in told[0].players] == ["Ana", "Bao", "Cléo"]
    last = told[-1]
    assert isinstance(last, ToldLine)
    assert last.now.over
    until(lambda: len(wall.results()) == 2)
    table = league(wall.results(), "placement")
    assert {standing.name for standing in table} == {"Ana", "Bao", "Cléo", "Dia"}
    assert sum(standing.score for standing in table) == 3 + 1
    until(lambda: (told := wall.collector.tables["table-1"].status) and told.state == "over")


def test_evening_survives_a_broker_that_is_killed_in_mid_game(evening: Evening, wall: ClubWall) -> None:
    table = evening.table("table-1")
    wall.admit("table-1")
    table.begin()
    table.play(60)
    until(lambda: wall.has(table))
    evening.mosquitto.kill()
    until(lambda: not wall.collector.connected)
    assert not wall.collector.tables["table-1"].online
    table.play(120)
    evening.mosquitto.start()
    until(lambda: wall.has(table))
    until(lambda: wall.collector.tables["table-1"].online)
    assert [line.line for line in wall.lines(table)] == list(range(1, table.written + 1))


def test_evening_survives_a_table_that_loses_its_power(evening: Evening, wall: ClubWall) -> None:
    table = evening.table("table-1")
    wall.admit("table-1")
    table.begin()
    table.play(60)
    until(lambda: wall.has(table))
    table.cut_power()
    until(lambda: not wall.collector.tables["table-1"].online)
    before = table.written
    table.play(60)
    assert table.written > before
    table.come_back()
    until(lambda: wall.has(table))
    until(lambda: wall.collector.tables["table-1"].online)


@pytest.mark.long
def test_evening_without_network_is_told_afterwards(evening: Evening, wall: ClubWall) -> None:
    """The network is away before the first line, for an hour of the tables' time and two games."""
    table = evening.table("table-1")
    wall.admit("table-1")
    evening.mosquitto.kill()
    until(lambda: not wall.collector.connected)
    table.begin()
    table.play(40)
    table.table.wait(3_600_000 // 500)
    table.table.clock.tick(3_600_000)
    table.play()
    table.begin(("Ana", "Dia"))
    table.play(30)
    evening.mosquitto.start()
    until(lambda: wall.has(table))
    until(lambda: len(wall.results()) == 1)
    first = wall.results()[0]
    game_id = first.key.split("/")[1]
    last = wall.reader.lines("table-1", game_id)[-1]
    assert b'"over":true' in last


@pytest.mark.long
def test_evening_of_a_table_that_was_off_since_is_told_too(evening: Evening, wall: ClubWall) -> None:
    """Journals that no wall has ever seen come when the table does."""
    table = evening.table("table-1")
    evening.mosquitto.kill()
    table.begin()
    table.play()
    table.cut_power()
    table.begin(("Ana", "Dia"))
    table.play(20)
    table.come_back()
    evening.mosquitto.start()
    wall.admit("table-1")
    until(lambda: len(wall.results()) == 1)
    until(lambda: wall.has(table))


def test_wall_that_is_killed_goes_on_where_it_was(evening: Evening) -> None:
    table, wall = evening.table("table-1"), evening.wall()
    wall.admit("table-1")
    table.begin()
    table.play(60)
    until(lambda: wall.has(table))
    wall.kill()
    table.play(60)
    again = evening.wall()
    until(lambda: again.has(table))
    assert again.collector.tables["table-1"].admitted
    again.close()


def test_wall_that_has_lost_its_ledger_gets_everything_again(evening: Evening) -> None:
    table, wall = evening.table("table-1"), evening.wall()
    wall.admit("table-1")
    table.begin()
    table.play()
    until(lambda: len(wall.results()) == 1)
    key = wall.results()[0].key
    scores = (Score(1, ("Émile",), 9, won=True), Score(2, ("Ana",), 1))
    wall.sign(ByHand("Kitchen", "Go", "2026-11-16", scores))
    wall.sign(CorrectResult(key, scores, "the wrong names"))
    table.begin(("Ana", "Dia"))
    table.play(40)
    until(lambda: wall.has(table))
    before, lines = wall.results(), wall.lines(table)
    wall.close()
    for path in (evening.folder / "wall").glob("club.sqlite*"):
        path.unlink()
    again = evening.wall()
    until(lambda: again.has(table))
    until(lambda: again.results() == before)
    assert again.lines(table) == lines
    again.close()


def test_wall_does_not_count_what_nobody_has_admitted(evening: Evening, wall: ClubWall) -> None:
    table = evening.table("table-1")
    table.begin()
    table.play(60)
    until(lambda: wall.collector.tables.get("table-1") and wall.collector.tables["table-1"].status)
    assert wall.reader.count() == 0
    wall.sign(Refuse("table-1"))
    table.play(20)
    wall.sign(Admit("table-1"))
    until(lambda: wall.has(table))
    wall.sign(Refuse("table-1"))
    assert wall.reader.games() == []


def test_wall_knows_duplicates_and_lines_out_of_order(evening: Evening, wall: ClubWall) -> None:
    table, visitor = evening.table("table-1"), evening.visitor()
    table.begin()
    table.play(80)
    until(lambda: table.publisher._live and len(table.publisher._live.messages) == table.written)
    assert table.publisher._live is not None
    messages = list(table.publisher._live.messages)
    wall.sign(Admit("other"))
    topic = TableTopics(CLUB, "other").lines
    for message in (*messages[::-1], *messages[::2], *messages):
        visitor.say(topic, message)
    game_id = table.game_id
    until(lambda: wall.reader.mark("other", game_id) == len(messages))
    assert wall.reader.lines("other", game_id) == messages


def test_wall_outlives_whatever_a_table_says(evening: Evening, wall: ClubWall) -> None:
    table, visitor = evening.table("table-1"), evening.visitor()
    wall.admit("table-1")
    topics = TableTopics(CLUB, "table-1")
    nonsense = [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 20_000, b'{"is":"line"}', b"x" * 30_000]
    kinds = ("status", "lines", "presence", "other", "lines/more", "")
    for kind in kinds:
        for payload in nonsense:
            visitor.say(topics.lines.replace("lines", kind) if kind else f"{topics.lines}/", payload)
    for name in ("UPPER", "..", "a b", "x" * 60, "ünï"):
        visitor.say(f"companion/v1/{CLUB}/tables/{name}/status", b"{}")
    # Larger than the wall takes: the broker keeps it.
    visitor.say(topics.lines, b"x" * 2_000_000)
    visitor.say(ClubTopics(CLUB).entry(1), b'{"entry":{},"signature":"%s"}' % (b"0" * 64))
    visitor.say(ClubTopics(CLUB).entry(2), b"\xff")
    table.begin()
    table.play(60)
    until(lambda: wall.has(table))
    assert set(wall.collector.tables) == {"table-1"}
    assert wall.collector.tables["table-1"].dropped > 20
    assert [entry.number for entry in wall.collector.operator_log.entries] == [1]


def test_wall_keeps_only_so_many_strangers(evening: Evening, wall: ClubWall) -> None:
    visitor = evening.visitor()
    for number in range(400):
        visitor.say(f"companion/v1/{CLUB}/tables/stranger-{number}/presence", b"online")
    until(lambda: wall.collector.dropped >= 144)
    assert len(wall.collector.tables) == 256
    wall.sign(Admit("table-1"))
    table = evening.table("table-1")
    table.begin()
    until(lambda: wall.has(table))


def test_wall_refuses_a_ledger_in_which_somebody_has_written(evening: Evening) -> None:
    wall = evening.wall()
    wall.sign(Admit("table-1"))
    wall.close()
    with sqlite3.connect(wall.settings.ledger) as file:
        file.execute("UPDATE book SET entry = replace(entry, 'table-1', 'table-9')")
    with pytest.raises(LedgerError, match="signature is not ours"):
        evening.wall()


def test_table_of_another_game_is_told_as_well(evening: Evening, wall: ClubWall) -> None:
    table = ClubTable(evening.folder, evening.broker, "nexus", game=NEXUS_OPS)
    wall.admit("nexus")
    table.begin()
    table.play(200)
    until(lambda: wall.has(table))
    table.close()
    first = wall.reader.games()[0].first
    assert b"Nexus Ops" in first


@pytest.mark.long
def test_table_listens_slowly_to_whoever_floods_it(
    evening: Evening, wall: ClubWall, caplog: pytest.LogCaptureFixture
) -> None:
    table, visitor = evening.table("table-1"), evening.visitor()
    wall.admit("table-1")
    for _ in range(300):
        visitor.say(TableTopics(CLUB, "table-1").seen, b"nonsense")
    table.begin()
    table.play(60)
    until(lambda: wall.has(table))
    # The wall has spoken to the table on the same topic; nonsense after it is no news either.
    visitor.say(TableTopics(CLUB, "table-1").seen, b"nonsense")
    table.play(5)
    until(lambda: wall.has(table))
    assert caplog.text.count("passed over") == 1


def test_wall_whose_disk_is_full_loses_nothing(evening: Evening, wall: ClubWall) -> None:
    table = evening.table("table-1")
    wall.admit("table-1")
    # SQLite then says the same as on a disk without room.
    file = wall.collector.ledger._file
    (pages,) = file.execute("PRAGMA page_count").fetchone()
    file.execute(f"PRAGMA max_page_count = {pages + 4}")
    table.begin()
    table.play(150)
    until(lambda: wall.collector._postponed)
    assert not wall.has(table)
    file.execute("PRAGMA max_page_count = 1000000")
    until(lambda: wall.has(table))
    until(lambda: wall.collector.tables["table-1"].online)
