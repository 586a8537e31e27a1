"""The pages' protocol without a browser: joining, limits, hosts and origins, staleness, secrets."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from companion.core.game import AnyGame
from companion.core.screen_lines import screen_lines
from companion.errors import StoppedError
from companion.games.three_ages import GAME
from companion.locale import Speech
from companion.screens.render import Drawer
from companion.simulation.virtual_table import VirtualTable
from companion.table.clock import monotonic_ms
from companion.web.access import TRIES, AccessControl
from companion.web.app import BAD_MESSAGE, FAILED, PAGES_OF_A_KIND, TOO_MUCH, WRONG_TOKEN, Server
from companion.web.messages import LARGEST_BODY
from companion.web.page import Page
from tests.simulation.tables import paged

HOST = "testserver"
ORIGIN = {"origin": f"http://{HOST}"}
NAMES = ["Ana", "Bao", "Cléo"]
# For a machine that has much else to do; nobody waits longer than it takes.
PATIENCE_SECONDS = 60.0


class Site:
    """A table, its doors, and a client."""

    def __init__(self, folder: Path, *, virtual: bool = True, game: AnyGame = GAME) -> None:
        self.table = VirtualTable(game, folder, Drawer(game.name), monotonic_ms, seed=1, readers=virtual)
        self.access = AccessControl(6, lambda: 0.0)
        self.server = Server(paged(self.table), self.access, virtual=virtual)
        self.client = TestClient(self.server.app(frozenset({HOST})))
        self.sockets = contextlib.ExitStack()

    def join(self, role: str, token: str = "", seat: int = 0) -> WebSocketTestSession:
        """A page that has sent its first message."""
        socket = self.sockets.enter_context(self.client.websocket_connect("/ws", headers=ORIGIN))
        socket.send_text(json.dumps({"do": "join", "role": role, "token": token, "seat": seat}))
        return socket

    def world(self) -> WebSocketTestSession:
        """The page of the virtual table."""
        return self.join("world", self.access.world_token)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path)
    with made.client, made.sockets:
        yield made


def _heard(socket: WebSocketTestSession) -> str:
    """The next message. A page that is told nothing would wait for ever, and a test with it."""
    listener = ThreadPoolExecutor(1)
    told = listener.submit(socket.receive_text)
    listener.shutdown(wait=False)
    try:
        return told.result(PATIENCE_SECONDS)
    except TimeoutError:
        raise AssertionError("the page is told nothing") from None


def _until(socket: WebSocketTestSession, part: str) -> dict[str, Any]:
    """The next message that has this part."""
    for _ in range(200):
        message: dict[str, Any] = json.loads(_heard(socket))
        if part in message or message["is"] == part:
            return message
    raise AssertionError(f"no {part}")


def _say(socket: WebSocketTestSession, **message: Any) -> None:
    socket.send_text(json.dumps(message))


def _closed(socket: WebSocketTestSession) -> int:
    with pytest.raises(WebSocketDisconnect) as caught:
        for _ in range(400):
            _heard(socket)
    return caught.value.code


def _begun(site: Site, **settings: str) -> tuple[WebSocketTestSession, dict[str, Any]]:
    world = site.world()
    _until(world, "hello")
    _say(world, do="start", names=NAMES, settings=settings, bots=[])
    while not (update := _until(world, "game"))["game"]:
        pass
    return world, update


def _asked(update: dict[str, Any]) -> int:
    """The seat that chooses a civilisation: who begins was nobody's to say."""
    (seat,) = (int(seat) for seat, shown in update["seats"].items() if shown["prompt"])
    return seat


def test_front_page_carries_the_token_and_strict_headers(site: Site) -> None:
    page = site.client.get("/")
    assert site.access.world_token in page.text
    assert page.headers["content-security-policy"].startswith("default-src 'self'")
    assert page.headers["cache-control"] == "no-store"


def test_seat_page_carries_no_token(site: Site) -> None:
    page = site.client.get("/seat/2")
    assert page.status_code == 200
    assert site.access.world_token not in page.text
    assert site.access.pins[2] not in page.text
    assert site.client.get("/seat/9").status_code == 404


@pytest.mark.parametrize(
    ("language", "asks"), [("fr", "Saisissez le code"), ("en", "Enter the PIN of this seat")]
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
    _begun(site)
    answer = site.client.post("/seat/2/pin", json={"pin": site.access.pins[2]}, headers=ORIGIN)
    token = answer.json()["token"]
    assert _until(site.join("seat", token, 2), "hello")["seat"] == 2
    assert _closed(site.join("seat", token, 1)) == WRONG_TOKEN
    assert _closed(site.join("world", token)) == WRONG_TOKEN


def test_wrong_pins_are_refused_and_then_locked_out(site: Site) -> None:
    _begun(site)
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
    _begun(site)
    body = json.dumps({"pin": site.access.pins[2]})
    short, long = body.ljust(LARGEST_BODY), body.ljust(LARGEST_BODY + 1)
    assert site.client.post("/seat/2/pin", content=long, headers=ORIGIN).status_code == 400
    assert site.client.post("/seat/2/pin", content=short, headers=ORIGIN).status_code == 200


def test_page_too_many_is_turned_away_and_players_are_not(site: Site) -> None:
    _begun(site)
    for _ in range(PAGES_OF_A_KIND):
        _until(site.join("table"), "hello")
    assert _closed(site.join("table")) == TOO_MUCH
    token = site.access.token_for(2, site.access.pins[2]) or ""
    assert _until(site.join("seat", token, 2), "hello")["seat"] == 2


def test_pin_is_good_for_nothing_where_nobody_plays(site: Site) -> None:
    def status(seat: int) -> int:
        pin = {"pin": site.access.pins[seat]}
        return site.client.post(f"/seat/{seat}/pin", json=pin, headers=ORIGIN).status_code

    assert [status(seat) for seat in (1, 6)] == [404, 404]
    _begun(site)
    assert [status(seat) for seat in (1, 3, 4, 6)] == [200, 200, 404, 404]
    assert site.client.post("/seat/9/pin", json={"pin": "1"}, headers=ORIGIN).status_code == 404


def test_lock_is_told_on_every_page_and_on_the_displays(site: Site) -> None:
    world, _ = _begun(site)
    public = site.join("table")
    _until(public, "hello")
    for _ in range(TRIES):
        site.client.post("/seat/2/pin", json={"pin": "x"}, headers=ORIGIN)
    while _until(public, "locked")["locked"] != [2]:
        pass
    locked, shown = None, ""
    while locked != [2] or "Trop de codes faux" not in shown:
        update = _until(world, "update")
        locked = update.get("locked", locked)
        shown = update.get("seats", {}).get("0", {}).get("shown", shown)
    assert "Bao. Trop de codes faux. Aucun téléphone pendant 1 min" in " ".join(shown.split())
    desk = site.table.host.desk
    assert desk is not None
    assert "Trop de codes faux" in ". ".join(screen_lines(desk.screen(2), Speech("fr")))


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
    assert len(update["seats"][str(_asked(update))]["prompt"]["options"]) == 6
    assert "Plus jeune" in update["game"]["history"][-1]["name"]


def test_answer_is_accepted_once_and_a_stale_one_is_refused(site: Site) -> None:
    world, update = _begun(site)
    step, seat = update["step"], _asked(update)
    _say(world, do="answer", seat=seat, step=step, path=[1])
    assert NAMES[seat - 1] in _until(world, "game")["game"]["history"][-1]["name"]
    _say(world, do="answer", seat=seat, step=step, path=[1])
    assert "avancé" in _until(world, "refused")["reason"]


def test_answer_off_the_list_is_refused(site: Site) -> None:
    world, update = _begun(site)
    _say(world, do="answer", seat=_asked(update), step=update["step"], path=[77])
    assert _until(world, "refused")["reason"]


def test_draft_leads_to_the_next_question(site: Site) -> None:
    world, update = _begun(site, board="full")
    _say(world, do="ask", seat=_asked(update), step=update["step"], path=[0])
    assert len(_until(world, "asked")["prompt"]["options"]) == len(NAMES)


def test_seat_page_may_touch_only_its_own_seat(site: Site) -> None:
    _begun(site)
    token = site.access.token_for(2, site.access.pins[2])
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
    seat = _asked(update)
    _say(world, do="answer", seat=seat, step=update["step"], path=[1])
    for page in (world, *others):
        while len(history := _until(page, "game")["game"]["history"]) < 2:
            pass
        assert NAMES[seat - 1] in history[-1]["name"]


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Site]:
    """A table of phones: no readers, no page that sees everything."""
    made = Site(tmp_path, virtual=False)
    with made.client, made.sockets:
        made.table.start(tuple(NAMES), {}, ())
        yield made


def _phone(site: Site, seat: int) -> WebSocketTestSession:
    socket = site.join("seat", site.access.token_for(seat, site.access.pins[seat]) or "", seat)
    _until(socket, "hello")
    return socket


def test_table_of_phones_has_no_page_that_sees_everything(phones: Site) -> None:
    assert phones.access.world_token not in phones.client.get("/").text
    assert _closed(phones.join("world", phones.access.world_token)) == WRONG_TOKEN


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


def test_world_is_told_of_games_that_were_left_and_takes_one_up(site: Site) -> None:
    world, update = _begun(site)
    _say(world, do="answer", seat=_asked(update), step=update["step"], path=[1])
    _say(world, do="start", names=["Xav", "Yan"], settings={}, bots=[])
    while [one["name"] for one in _until(world, "game")["game"]["players"]] != ["Xav", "Yan"]:
        pass
    _say(world, do="kept")
    listed = _until(world, "kept")["games"]
    assert {one["state"]: one["names"] for one in listed} == {"on": ["Xav", "Yan"], "unfinished": NAMES}
    left = next(one for one in listed if one["state"] == "unfinished")
    assert left["headline"]
    assert left["written"]
    _say(world, do="take-up", game=left["id"])
    game = _until(world, "game")["game"]
    while [one["name"] for one in game["players"]] != NAMES:
        game = _until(world, "game")["game"]
    assert len(game["history"]) == 2


# What is raised


def _fault(*_: object) -> None:
    raise LookupError("a fault")


@pytest.mark.parametrize("part", ["update", "shown_at"])
def test_page_that_fails_is_logged_and_closed_and_the_others_are_told_on(
    site: Site, part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    world, update = _begun(site)
    with monkeypatch.context() as faulty:
        faulty.setattr(Page, part, _fault)
        if part == "update":
            other = site.join("table")
        else:
            other = site.world()
            _until(other, "hello")
            _say(other, do="answer", seat=0, step=0, path=[0])
        assert _closed(other) == FAILED
    assert any("has failed" in record.getMessage() and record.exc_info for record in caplog.records)
    _say(world, do="answer", seat=_asked(update), step=update["step"], path=[1])
    assert len(_until(world, "game")["game"]["history"]) == 2


def test_table_that_cannot_go_on_ends_its_pages_server(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ended = Event()
    site.server.on_failure = ended.set
    monkeypatch.setattr(site.table.host, "tick", _fault)
    assert ended.wait(120)
    assert isinstance(site.server.failure, StoppedError)
    assert isinstance(site.server.failure.__cause__, LookupError)
    assert any(record.exc_info for record in caplog.records)


def test_page_that_has_not_heard_yet_answers_only_the_question_it_shows(site: Site) -> None:
    """Its step is still the newest it was told, but the game has moved on under it."""
    world, update = _begun(site)
    session = site.table.host.session
    assert session is not None
    site.server._table.wake = lambda: None
    command, _ = session.prompt(_asked(update)).answer(0)
    session.submit(command)
    _say(world, do="answer", seat=_asked(update), step=update["step"], path=[1])
    assert "avancé" in _until(world, "refused")["reason"]
    assert len(session.timeline.done) == 2


def _with_phone(site: Site, seat: int) -> tuple[WebSocketTestSession, WebSocketTestSession, str]:
    """The table's page and a phone that holds this seat, with its key."""
    world, _ = _begun(site)
    token = site.access.token_for(seat, site.access.pins[seat])
    assert token is not None
    phone = site.join("seat", token, seat)
    while _until(world, "held")["held"] != [seat]:
        pass
    return world, phone, token


def test_seat_stays_with_a_phone_that_is_away(site: Site) -> None:
    world, phone, _ = _with_phone(site, 2)
    phone.close()
    assert _until(world, "away")["away"] == [2]
    assert site.server._table.held() == (2,)


def test_seat_is_the_tables_again_in_a_game_that_begins_while_its_phone_is_away(site: Site) -> None:
    world, phone, _ = _with_phone(site, 2)
    phone.close()
    _until(world, "away")
    _say(world, do="start", names=NAMES, settings={}, bots=[])
    assert _until(world, "held")["held"] == []


def test_table_page_is_not_told_what_a_phone_holds_and_may_not_answer_there(site: Site) -> None:
    world, _, _ = _with_phone(site, 2)
    told = _until(site.world(), "seats")
    assert sorted(told["seats"]) == ["0", "1", "3"]
    assert "2" not in told["frames"]
    for message in (
        {"do": "turn", "seat": 2, "steps": 1},
        {"do": "key", "seat": 2, "key": "ok", "down": True},
        {"do": "answer", "seat": 2, "step": 1, "path": [0]},
        {"do": "ask", "seat": 2, "step": 1, "path": [0]},
        {"do": "pages", "seat": 2},
        {"do": "advice", "seat": 2},
        {"do": "undo", "seat": 2},
        {"do": "lay", "seat": 2, "card": 1},
    ):
        _say(world, **message)
        assert _until(world, "refused")["reason"] == "Cette page n’y a pas droit."


def test_table_page_forgets_the_display_of_a_seat_that_a_phone_takes(site: Site) -> None:
    world, _ = _begun(site)
    token = site.access.token_for(2, site.access.pins[2])
    site.join("seat", token or "", 2)
    while "2" not in (frames := _until(world, "frames")["frames"]) or frames["2"] is not None:
        pass


def test_table_takes_a_seat_back_and_its_phone_has_to_enter_the_pin_again(site: Site) -> None:
    world, phone, token = _with_phone(site, 2)
    _say(phone, do="take-back", seat=2)
    assert _until(phone, "refused")["reason"] == "Cette page n’y a pas droit."
    _say(world, do="take-back", seat=2)
    while "2" not in _until(world, "seats")["seats"]:
        pass
    assert _closed(phone) == WRONG_TOKEN
    assert _closed(site.join("seat", token, 2)) == WRONG_TOKEN
    assert site.access.token_for(2, site.access.pins[2]) not in (None, token)
