"""A club for the tests: a broker, tables that robots play, a wall."""

from __future__ import annotations

from pathlib import Path
from socket import SHUT_RDWR
from typing import Any

from companion import games
from companion.club.broker import Link
from companion.club.messages import AnyLine, decode_line
from companion.club.settings import Broker, NamePolicy, TableSettings, WallSettings
from companion.club.table.publisher import Publisher
from companion.club.wall.collector import Collector
from companion.club.wall.ledger import Ledger
from companion.club.wall.operator_log import Admit, AnyAct, LogEntry
from companion.club.wall.results import Result, results
from companion.core.game import AnyGame
from companion.games.three_ages import GAME
from tests.club.mosquitto import PATIENCE_SECONDS, Mosquitto, until
from tests.simulation.tables import SteppedTable

CLUB = "lyon"
NAMES = ("Ana", "Bao", "Cléo")
LONGEST_GAME = 8_000


class ClubTable:
    """A table that is stepped by hand, and what it tells."""

    def __init__(
        self,
        folder: Path,
        broker: Broker,
        name: str,
        *,
        title: str = "",
        seed: int = 1,
        names: NamePolicy = "full",
        game: AnyGame = GAME,
    ) -> None:
        self.name = name
        self.folder = folder / name
        self.settings = TableSettings(club=CLUB, broker=broker, table=name, title=title or name, names=names)
        self.table = SteppedTable(self.folder, seed, game)
        self.publisher = self._published()

    def _published(self) -> Publisher:
        publisher = Publisher(self.settings, self.folder, games.find)
        publisher.start()
        publisher.look(self.table.host)
        return publisher

    def begin(self, players: tuple[str, ...] = NAMES) -> None:
        """A new game of robots."""
        self.table.start(players, {}, tuple(range(1, len(players) + 1)))
        self.publisher.look(self.table.host)

    def play(self, beats: int = LONGEST_GAME) -> None:
        """So many beats, or to the end."""
        for _ in range(beats):
            session = self.table.host.session
            if session is None or self.table.game.over(session.state):
                return
            self.table.beat()
            self.table.wait(60)
            self.publisher.look(self.table.host)

    def cut_power(self) -> None:
        """Away without a word; the journal is as the last sync left it."""
        self.publisher._ended.set()
        self.publisher._wake.set()
        self.publisher._thread.join()
        cut(self.publisher._link)

    def come_back(self, seed: int = 2) -> None:
        """The same folder, a new process."""
        self.table.host.close()
        self.table = SteppedTable(self.folder, seed, self.table.game)
        assert self.table.resume()
        self.table.clock.tick(30_000)
        self.table.wait(100)
        self.publisher = self._published()

    @property
    def written(self) -> int:
        """Lines of the running game's journal."""
        session = self.table.host.session
        assert session is not None
        assert session.written is not None
        return session.written[1]

    @property
    def game_id(self) -> str:
        assert self.publisher._live is not None
        return self.publisher._live.game_id

    def close(self) -> None:
        self.publisher.stop()
        self.table.host.close()


class ClubWall:
    """A wall without its page."""

    def __init__(self, folder: Path, broker: Broker) -> None:
        folder.mkdir(exist_ok=True)
        self.settings = WallSettings(club=CLUB, broker=broker, ledger=str(folder / "club.sqlite"))
        self.collector = Collector(self.settings)
        self.reader = Ledger(Path(self.settings.ledger))
        self.collector.start()

    def sign(self, act: AnyAct, by: str = "Zoé") -> LogEntry:
        return self.collector.ask(act, by).result(PATIENCE_SECONDS)

    def admit(self, *names: str) -> None:
        until(lambda: {*names} <= {*self.collector.tables})
        for name in names:
            self.sign(Admit(name))

    def has(self, table: ClubTable) -> bool:
        """Whether every line of the running game is in the ledger."""
        if table.publisher._live is None:
            return False
        return self.reader.mark(table.name, table.game_id) == table.written

    def results(self) -> list[Result]:
        return results(self.reader.games(over=True), self.collector.operator_log.entries)

    def kill(self) -> None:
        """Away in the middle of whatever it was doing; what was not committed is gone."""
        self.collector._ended.set()
        self.collector._wake.set()
        self.collector._thread.join()
        cut(self.collector._link)
        self.reader.close()
        self.collector.ledger.close()

    def lines(self, table: ClubTable) -> list[AnyLine]:
        found = self.reader.lines(table.name, table.game_id)
        return [decode_line.decode(payload) for payload in found]

    def close(self) -> None:
        self.collector.stop()
        self.reader.close()


def cut(link: Link) -> None:
    """The end of a connection without a goodbye: the will speaks."""
    link._client._thread_terminate = True
    socket: Any = link._client.socket()
    if socket is not None:
        socket.shutdown(SHUT_RDWR)
    link._client.loop_stop()


def broker_of(mosquitto: Mosquitto) -> Broker:
    return Broker("127.0.0.1", mosquitto.port)
