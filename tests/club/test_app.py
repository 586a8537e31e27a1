"""The wall's page: who may ask, what is told, who may write. The broker is away: nothing here needs one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("paho.mqtt")

from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from companion import games
from companion.club.messages import BilingualText, encode
from companion.club.settings import Broker, WallSettings
from companion.club.table.public_journal import PublicJournal
from companion.club.topics import ONLINE, TableTopics
from companion.club.wall import app, export
from companion.club.wall.app import WallServer
from companion.club.wall.collector import Collector
from companion.club.wall.operator_log import Admit, AnyAct, Score
from companion.club.wall.operators import Operators, add, file_of
from companion.club.wall.results import Result
from companion.club.wall.words import WORDS
from tests.club.mosquitto import PATIENCE_SECONDS, free_port
from tests.club.scene import CLUB
from tests.simulation.tables import SteppedTable

HOST = "wall.local:8430"
ORIGIN = f"http://{HOST}"
STATIC = Path(app.__file__).parent / "static"


class Wall:
    """A collector and its server, with what tables say put in by hand."""

    def __init__(self, folder: Path) -> None:
        broker = Broker("127.0.0.1", free_port())
        settings = WallSettings(club=CLUB, broker=broker, ledger=str(folder / "club.sqlite"))
        operators = file_of(Path(settings.ledger))
        add(operators, "Zoé", "four small words")
        self.collector = Collector(settings)
        self.server = WallServer(settings, self.collector, Operators(operators, lambda: 0.0), "en")
        self.collector.changed = self.server.changed
        self.collector.start()
        self.pages = ExitStack()
        self.client = TestClient(self.server.app(frozenset({HOST})), base_url=ORIGIN)

    def sign(self, act: AnyAct) -> None:
        self.collector.ask(act, "Zoé").result(PATIENCE_SECONDS)

    def hear(self, topic: str, payload: bytes) -> None:
        with self.collector.ledger.transaction():
            self.collector._hear(topic, payload)
        self.server.changed()

    def told(self, folder: Path, name: str, beats: int) -> None:
        """A game of robots, as a table would tell it."""
        table = SteppedTable(folder / name)
        table.start(("Ana", "Bao"), {}, (1, 2))
        table.play(beats)
        session = table.host.session
        assert session is not None
        assert session.written is not None
        story = PublicJournal(session.written[0], games.find, "full")
        while story.read(session.written[1]):
            pass
        table.host.close()
        topics = TableTopics(CLUB, name)
        self.hear(topics.presence, ONLINE)
        self.hear(topics.status, encode(story.status(name.title(), "fr", "")))
        for message in story.messages:
            self.hear(topics.lines, message)


@pytest.fixture
def wall(tmp_path: Path) -> Iterator[Wall]:
    made = Wall(tmp_path)
    with made.client, made.pages:
        yield made
    made.collector.stop()


def _until(page: WebSocketTestSession, kind: str, part: str = "") -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(page.receive_text())
        if message["is"] == kind and (not part or part in message):
            return message


def _watching(wall: Wall, **watch: Any) -> WebSocketTestSession:
    opened = wall.client.websocket_connect("/ws", headers={"host": HOST, "origin": ORIGIN})
    page = wall.pages.enter_context(opened)
    page.send_text(json.dumps({"is": "watch", "language": "en", **watch}))
    return page


def test_wall_serves_only_its_own_hosts_and_origins(wall: Wall) -> None:
    assert wall.client.get("/").status_code == 200
    assert wall.client.get("/", headers={"host": "evil.example"}).status_code == 403
    for headers in ({"origin": "http://evil.example"}, {}, {"origin": "null"}):
        with (
            pytest.raises(WebSocketDisconnect),
            wall.client.websocket_connect("/ws", headers={"host": HOST, **headers}) as page,
        ):
            page.receive_text()


def test_wall_page_loads_nothing_from_elsewhere_and_may_not_be_framed(wall: Wall) -> None:
    answer = wall.client.get("/?lang=fr")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert '<html lang="fr">' in answer.text
    assert "Championnat" in answer.text
    for path in re.findall(r'(?:href|src)="([^"]+)"', answer.text):
        assert wall.client.get(path).status_code == 200
    assert wall.client.get("/?lang=xx").text.count('<html lang="en">') == 1


def test_wall_page_has_words_for_everything_that_it_says() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*.js"))
    used = dict(re.findall(r'word\(\s*"([a-z-]+)",\s*"([^"]+)"', source))
    assert {key: WORDS[key].msgid for key in used} == used
    assert set(WORDS) - set(used) <= {"needs-script", "back", "close", "language"}


def test_wall_tells_tables_large_and_small(wall: Wall, tmp_path: Path) -> None:
    wall.sign(Admit("one"))
    wall.told(tmp_path, "one", 120)
    page = _watching(wall, table="one")
    assert _until(page, "hello")["language"] == "en"
    update = _until(page, "update", "tables")
    table = update["tables"]["one"]
    assert (table["title"], table["state"], table["online"], table["game"]) == (
        "One",
        "playing",
        True,
        "Three Ages",
    )
    assert {player["name"] for player in table["players"]} == {"Ana", "Bao"}
    assert update["table"]["history"]
    assert [line["name"] for line in update["table"]["chart"]["lines"]] == ["Ana", "Bao"]
    page.send_text(json.dumps({"is": "watch", "language": "fr", "table": "one"}))
    assert _until(page, "update", "tables")["tables"]["one"]["game"] == "Les Trois Âges"


def test_wall_shows_strangers_to_operators_only(wall: Wall, tmp_path: Path) -> None:
    wall.told(tmp_path, "stranger", 20)
    page = _watching(wall)
    assert "tables" not in _until(page, "update")
    page.send_text(json.dumps({"is": "write", "act": {"is": "admit", "table": "stranger"}}))
    assert _until(page, "wrong")
    page.send_text(json.dumps({"is": "sign-in", "name": "Zoé", "passphrase": "four small words"}))
    token = _until(page, "token")["token"]
    page.send_text(json.dumps({"is": "watch", "language": "en", "token": token}))
    update = _until(page, "update", "tables")
    assert update["operator"] == "Zoé"
    assert update["tables"]["stranger"]["admitted"] is None
    page.send_text(json.dumps({"is": "write", "act": {"is": "admit", "table": "stranger"}}))
    # The page is told what has changed, and that it was written, in any order.
    told = [json.loads(page.receive_text()) for _ in range(2)]
    assert {"is": "written", "number": 1} in told
    (update,) = (message for message in told if message["is"] == "update")
    assert update["tables"]["stranger"]["admitted"] is True


def test_wall_locks_out_whoever_guesses(wall: Wall) -> None:
    page = _watching(wall)
    for _ in range(5):
        page.send_text(json.dumps({"is": "sign-in", "name": "Zoé", "passphrase": "guess"}))
        assert _until(page, "wrong")
    page.send_text(json.dumps({"is": "sign-in", "name": "Zoé", "passphrase": "four small words"}))
    assert _until(page, "locked")


@pytest.mark.parametrize(
    "said",
    [
        "",
        "{",
        "[]",
        '{"is":"watch","more":1}',
        '{"is":"write","act":{"is":"admit"}}',
        "x" * 5_000,
        "[" * 3_000,
    ],
    ids=lambda said: said[:20],
)
def test_wall_hangs_up_on_nonsense(wall: Wall, said: str) -> None:
    page = _watching(wall)
    _until(page, "update")
    page.send_text(said)
    with pytest.raises(WebSocketDisconnect):
        _until(page, "never")
    first = wall.client.websocket_connect("/ws", headers={"host": HOST, "origin": ORIGIN})
    with pytest.raises(WebSocketDisconnect), first as unheard:
        unheard.send_text(said)
        _until(unheard, "never")


def test_wall_has_room_for_so_many_pages(wall: Wall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "MOST_PAGES", 2)
    pages = [_watching(wall) for _ in range(2)]
    for page in pages:
        _until(page, "update")
    with pytest.raises(WebSocketDisconnect):
        _until(_watching(wall), "update")


def test_wall_league_is_chosen_by_the_page(wall: Wall) -> None:
    page = _watching(wall)
    assert _until(page, "update")["league"]["scoring"] == "placement"
    page.send_text(json.dumps({"is": "watch", "language": "en", "scoring": "wins"}))
    assert _until(page, "update", "league")["league"]["scoring"] == "wins"


def test_export_cannot_become_a_formula() -> None:
    result = Result(
        key="hand/1",
        evening="2026-11-16",
        table="=cmd()",
        game=BilingualText("@x", "@x"),
        scores=(Score(1, ("+1+1", "Émile, le grand"), -3, won=True),),
    )
    told = export.csv([result]).decode("utf-8-sig").splitlines()
    assert told[1] == "2026-11-16,'=cmd(),'@x,1,'+1+1,-3,1,1,,"
    assert '"Émile, le grand"' in told[2]
    assert json.loads(export.json([result], []))["results"][0]["table"] == "=cmd()"


def test_wall_tells_steps_of_one_name_once(wall: Wall, tmp_path: Path) -> None:
    wall.sign(Admit("one"))
    wall.told(tmp_path, "one", 2_000)
    update = _until(_watching(wall, table="one"), "update", "table")
    history = update["table"]["history"]
    assert 10 < len(history) <= 60
    assert all(one != other for one, other in pairwise(history))
