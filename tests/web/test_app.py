"""The pages' protocol without a browser: joining, limits, hosts and origins, staleness, secrets."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from companion.games.three_ages import GAME
from companion.screens.drawer import Drawer
from companion.table.session import monotonic_ms
from companion.web.app import BAD_MESSAGE, PAGES_OF_A_KIND, TOO_MUCH, WRONG_TOKEN, Server
from companion.web.doors import Doors
from companion.web.messages import LARGEST_BODY
from companion.world.virtual_table import VirtualTable

HOST = "testserver"
ORIGIN = {"origin": f"http://{HOST}"}
NAMES = ["Ana", "Bao", "Cléo"]


class Site:
    """A table, its doors, and a client."""

    def __init__(self, folder: Path, *, virtual: bool = True) -> None:
        self.table = VirtualTable(GAME, folder, Drawer(GAME.name), monotonic_ms, seed=1, readers=virtual)
        self.doors = Doors(6, lambda: 0.0)
        self.client = TestClient(Server(self.table, self.doors, virtual=virtual).app(frozenset({HOST})))
        self.sockets = contextlib.ExitStack()

    def join(self, role: str, token: str = "", seat: int = 0) -> WebSocketTestSession:
        """A page that has sent its first message."""
        socket = self.sockets.enter_context(self.client.websocket_connect("/ws", headers=ORIGIN))
        socket.send_text(json.dumps({"do": "join", "role": role, "token": token, "seat": seat}))
        return socket

    def world(self) -> WebSocketTestSession:
        """The page of the virtual table."""
        return self.join("world", self.doors.world_token)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path)
    with made.client, made.sockets:
        yield made


def _until(socket: WebSocketTestSession, part: str) -> dict[str, Any]:
    """The next message that has this part."""
    for _ in range(200):
        message: dict[str, Any] = json.loads(socket.receive_text())
        if part in message or message["is"] == part:
            return message
    raise AssertionError(f"no {part}")


def _say(socket: WebSocketTestSession, **message: Any) -> None:
    socket.send_text(json.dumps(message))


def _closed(socket: WebSocketTestSession) -> int:
    with pytest.raises(WebSocketDisconnect) as caught:
        for _ in range(400):
            socket.receive_text()
    return caught.value.code


def _begun(site: Site) -> tuple[WebSocketTestSession, dict[str, Any]]:
    world = site.world()
    _until(world, "hello")
    _say(world, do="start", names=NAMES, settings={}, bots=[])
    while not (update := _until(world, "game"))["game"]:
        pass
    return world, update


def test_front_page_carries_the_token_and_strict_headers(site: Site) -> None:
    page = site.client.get("/")
    assert site.doors.world_token in page.text
    assert page.headers["content-security-policy"].startswith("default-src 'self'")
    assert page.headers["cache-control"] == "no-store"


def test_seat_page_carries_no_token(site: Site) -> None:
    page = site.client.get("/seat/2")
    assert page.status_code == 200
    assert site.doors.world_token not in page.text
    assert site.doors.pins[2] not in page.text
    assert site.client.get("/seat/9").status_code == 404


@pytest.mark.parametrize(
    ("language", "asks"), [("fr", "Saisir le code"), ("en", "Enter the PIN that the display")]
)
def test_seat_page_speaks_the_tables_language_before_anybody_joins(
    site: Site, language: str, asks: str
) -> None:
    site.table.host.language = language
    page = site.client.get("/seat/2", headers={"accept-language": "de"}).text
    assert f'<html lang="{language}">' in page
    assert asks in page
    assert "{{" not in page


@pytest.mark.parametrize("host", ["evil.example", f"{HOST}.evil.example", "", "127.0.0.1"])
def test_another_host_is_refused(site: Site, host: str) -> None:
    assert site.client.get("/", headers={"host": host}).status_code == 403


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", f"https://{HOST}", f"http://{HOST}.evil.example"]
)
def test_another_origin_is_refused(site: Site, origin: str) -> None:
    with pytest.raises(WebSocketDisconnect), site.client.websocket_connect("/ws", headers={"origin": origin}):
        pass
    assert site.client.post("/seat/1/pin", content=b"{}", headers={"origin": origin}).status_code == 403


def test_socket_without_origin_is_refused(site: Site) -> None:
    with pytest.raises(WebSocketDisconnect), site.client.websocket_connect("/ws"):
        pass


@pytest.mark.parametrize(("role", "seat"), [("world", 0), ("seat", 1), ("seat", 0)])
def test_wrong_token_is_refused(site: Site, role: str, seat: int) -> None:
    assert _closed(site.join(role, "wrong", seat)) == WRONG_TOKEN


def test_token_of_a_seat_opens_that_seat_only(site: Site) -> None:
    answer = site.client.post("/seat/2/pin", json={"pin": site.doors.pins[2]}, headers=ORIGIN)
    token = answer.json()["token"]
    assert _until(site.join("seat", token, 2), "hello")["seat"] == 2
    assert _closed(site.join("seat", token, 1)) == WRONG_TOKEN
    assert _closed(site.join("world", token)) == WRONG_TOKEN


def test_wrong_pins_are_refused_and_then_locked_out(site: Site) -> None:
    codes = [site.client.post("/seat/2/pin", json={"pin": "x"}, headers=ORIGIN).status_code for _ in range(7)]
    assert codes == [403, 403, 403, 403, 429, 429, 429]
    assert site.client.post("/seat/2/pin", content=b"[", headers=ORIGIN).status_code == 400


@pytest.mark.parametrize(
    "body",
    [
        b"[",
        b"[" * 200,
        b"{}",
        b'{"pin":"\xff"}',
        b'{"pin":"1","more":1}',
        b'{"pin":"' + b"1" * 100_000 + b'"}',
    ],
)
def test_body_that_is_no_pin_is_refused(site: Site, body: bytes) -> None:
    assert site.client.post("/seat/2/pin", content=body, headers=ORIGIN).status_code == 400


def test_body_that_is_too_long_is_refused_even_with_the_right_pin(site: Site) -> None:
    body = json.dumps({"pin": site.doors.pins[2]})
    short, long = body.ljust(LARGEST_BODY), body.ljust(LARGEST_BODY + 1)
    assert site.client.post("/seat/2/pin", content=long, headers=ORIGIN).status_code == 400
    assert site.client.post("/seat/2/pin", content=short, headers=ORIGIN).status_code == 200


def test_page_too_many_is_turned_away_and_players_are_not(site: Site) -> None:
    for _ in range(PAGES_OF_A_KIND):
        _until(site.join("table"), "hello")
    assert _closed(site.join("table")) == TOO_MUCH
    token = site.doors.token_for(2, site.doors.pins[2]) or ""
    assert _until(site.join("seat", token, 2), "hello")["seat"] == 2


@pytest.mark.parametrize("hosts", [(HOST, "evil.example"), ("evil.example", HOST)])
def test_request_that_names_two_hosts_is_refused(site: Site, hosts: tuple[str, str]) -> None:
    assert site.client.get("/", headers=[("host", host) for host in hosts]).status_code == 403


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"do":"fly"}',
        '{"do":"key","seat":1}',
        '{"do":"turn","seat":99,"steps":1}',
        "\x00" * 50,
        '{"x":' + "[" * 3_000,
    ],
)
def test_message_of_another_shape_closes_the_page(site: Site, text: str) -> None:
    world = site.world()
    world.send_text(text)
    assert _closed(world) == BAD_MESSAGE


def test_message_that_is_not_text_closes_the_page(site: Site) -> None:
    world = site.world()
    world.send_bytes(b'{"do":"power"}')
    assert _closed(world) == BAD_MESSAGE


def test_message_that_is_too_large_closes_the_page(site: Site) -> None:
    world = site.world()
    world.send_text(json.dumps({"do": "start", "names": ["x" * 5000], "settings": {}}))
    assert _closed(world) == TOO_MUCH


def test_flood_closes_the_page(site: Site) -> None:
    world = site.world()
    for _ in range(300):
        _say(world, do="turn", seat=0, steps=1)
    assert _closed(world) == TOO_MUCH


def test_world_starts_a_game_and_is_told_everything_it_shows(site: Site) -> None:
    _, update = _begun(site)
    assert [player["name"] for player in update["game"]["players"]] == NAMES
    assert update["seats"]["0"]["prompt"]["options"][1]["label"] == "Bao"


def test_answer_is_accepted_once_and_a_stale_one_is_refused(site: Site) -> None:
    world, update = _begun(site)
    step = update["step"]
    _say(world, do="answer", seat=0, step=step, path=[1])
    assert _until(world, "game")["game"]["history"][-1]["name"].endswith("Bao")
    _say(world, do="answer", seat=0, step=step, path=[1])
    assert "avancé" in _until(world, "refused")["reason"]


def test_answer_off_the_list_is_refused(site: Site) -> None:
    world, update = _begun(site)
    _say(world, do="answer", seat=0, step=update["step"], path=[77])
    assert _until(world, "refused")["reason"]


def test_draft_leads_to_the_next_question(site: Site) -> None:
    world, update = _begun(site)
    _say(world, do="answer", seat=0, step=update["step"], path=[0])
    update = _until(world, "seats")
    _say(world, do="ask", seat=1, step=update["step"], path=[0])
    assert len(_until(world, "asked")["prompt"]["options"]) == 2


def test_seat_page_may_touch_only_its_own_seat(site: Site) -> None:
    _begun(site)
    token = site.doors.token_for(2, site.doors.pins[2])
    phone = site.join("seat", token or "", 2)
    _until(phone, "hello")
    for message in (
        {"do": "turn", "seat": 1, "steps": 1},
        {"do": "undo", "seat": 0},
        {"do": "start", "names": NAMES, "settings": {}},
        {"do": "power"},
        {"do": "lay", "seat": 1, "card": 1},
    ):
        _say(phone, **message)
        assert _until(phone, "refused")["reason"] == "Cette page n’y a pas droit."


def test_public_page_may_touch_nothing(site: Site) -> None:
    public = site.join("table")
    _until(public, "hello")
    _say(public, do="key", seat=0, key="ok", down=True)
    assert _until(public, "refused")["reason"]


def test_many_pages_stay_in_step(site: Site) -> None:
    world, update = _begun(site)
    others = [site.world(), site.join("table")]
    for other in others:
        _until(other, "hello")
    _say(world, do="answer", seat=0, step=update["step"], path=[1])
    for page in (world, *others):
        while not (history := _until(page, "game")["game"]["history"]):
            pass
        assert history[-1]["name"].endswith("Bao")


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Site]:
    """A table of phones: no readers, no page that sees everything."""
    made = Site(tmp_path, virtual=False)
    with made.client, made.sockets:
        made.table.start(tuple(NAMES), {}, ())
        yield made


def _phone(site: Site, seat: int) -> WebSocketTestSession:
    socket = site.join("seat", site.doors.token_for(seat, site.doors.pins[seat]) or "", seat)
    _until(socket, "hello")
    return socket


def test_table_of_phones_has_no_page_that_sees_everything(phones: Site) -> None:
    assert phones.doors.world_token not in phones.client.get("/").text
    assert _closed(phones.join("world", phones.doors.world_token)) == WRONG_TOKEN


def test_phones_lay_no_simulated_cards_where_the_cards_are_real(phones: Site) -> None:
    ana = _phone(phones, 1)
    assert "hand" not in _until(ana, "seats")["seats"]["1"]
    _say(ana, do="lay", seat=1, card=1)
    assert _until(ana, "refused")["reason"] == "Cette page n’y a pas droit."


def test_phones_answer_for_their_seat_and_for_the_table(phones: Site) -> None:
    ana, bao = _phone(phones, 1), _phone(phones, 2)
    update = _until(bao, "seats")
    assert set(update["seats"]) == {"0", "2"}
    _say(bao, do="answer", seat=0, step=update["step"], path=[0])
    while not (told := _until(ana, "seats"))["seats"]["1"]["prompt"]:
        pass
    assert "2" not in told["seats"]
    _say(ana, do="ask", seat=1, step=told["step"], path=[0])
    assert _until(ana, "asked")["prompt"]["options"]
    _say(bao, do="answer", seat=1, step=1, path=[0])
    assert _until(bao, "refused")["reason"] == "Cette page n’y a pas droit."


def test_language_of_the_table_changes_for_every_page(site: Site) -> None:
    world, _ = _begun(site)
    public = site.join("table")
    assert _until(public, "hello")["language"] == "fr"
    _say(world, do="language", language="en")
    assert _until(public, "hello")["language"] == "en"
