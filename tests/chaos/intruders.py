"""People who want in: every wrong key, every PIN again and again, other hosts, other sites, other methods."""

from __future__ import annotations

from math import ceil, log2
from random import Random

from starlette.websockets import WebSocketDisconnect

from companion.simulation.table_top import SEATS
from companion.web.access import FIRST_LOCK_SECONDS, LONGEST_LOCK_SECONDS, TRIES, AccessControl
from companion.web.app import WRONG_TOKEN
from companion.web.messages import LARGEST_BODY
from tests.chaos.attacked_site import HOST, NAMES, ORIGIN, Site, outcome
from tests.chaos.malformed_messages import NONSENSE

OTHER_SECRET = b"b" * 32


def try_keys(site: Site) -> None:
    """Every key at every door: those of this run, of another one, and what looks like them."""
    other = AccessControl(SEATS, lambda: 0.0, OTHER_SECRET)
    own = {("world", 0): site.access.world_token} | {
        ("seat", seat): site.key(seat) for seat in range(1, len(NAMES) + 1)
    }
    foreign = [other.world_token, *(other.token_for(seat, pin) or "" for seat, pin in other.pins.items())]
    bent = [
        own["seat", 2].upper(),
        own["seat", 2][:-1],
        own["seat", 2] + "0",
        " " + own["seat", 2],
        "",
        "é" * 64,
    ]
    for role, seat in own:
        for key in (*own.values(), *foreign, *bent):
            with site.joined(role, key, seat) as socket:
                came_in = isinstance(answer := outcome(socket, "hello"), dict)
            site.figures.keys_tried += 1
            site.figures.keys_that_fitted += came_in
            site.require(
                came_in == (key == own[role, seat]), f"{role} {seat} with the key {key[:8]}…: {answer}"
            )
            site.require(came_in or answer == WRONG_TOKEN, f"a wrong key was answered with {answer}")


def try_pins(site: Site, seconds: int, chance: Random) -> None:
    """A wrong PIN every second: how many are looked at, and that the right one opens afterwards as before."""
    seat, right = 3, site.access.pins[3]
    looked_at = 0
    for _ in range(seconds):
        wrong = f"{chance.randrange(10_000):04}"
        answer = _send_pin(site, seat, wrong) if wrong != right else 403
        looked_at += answer == 403
        site.require(answer in (403, 429), f"a wrong PIN was answered with {answer}")
        site.clock.tick(1_000)
    # Each lock is twice as long as the one before it.
    most = TRIES * ceil(log2(seconds / FIRST_LOCK_SECONDS + 1) + 1)
    site.require(looked_at <= most, f"{looked_at} wrong PINs were looked at in {seconds} s")
    site.figures.wrong_pins_sent += seconds
    site.figures.wrong_pins_that_were_looked_at += looked_at
    site.clock.tick(int(LONGEST_LOCK_SECONDS * 1_000))
    site.require(_send_pin(site, seat, right) == 200, "the right PIN does not open afterwards")
    site.require(_send_pin(site, 2, site.access.pins[2]) == 200, "another seat was locked too")


def _send_pin(site: Site, seat: int, pin: str) -> int:
    return site.client.post(f"/seat/{seat}/pin", json={"pin": pin}, headers=ORIGIN).status_code


def try_bodies(site: Site) -> None:
    """What is no PIN."""
    bodies = (
        *(text.encode() if isinstance(text, str) else text for text in NONSENSE),
        b'{"pin":"\xff\xfe"}',
        b'{"pin":1234}',
        b'{"pin":"0000","more":1}',
        b'{"pin":"' + b"0" * LARGEST_BODY + b'"}',
        b"0" * 1_000_000,
    )
    for body in bodies:
        status = site.client.post("/seat/1/pin", content=body, headers=ORIGIN).status_code
        site.require(status == 400, f"{body[:20]!r} as a PIN was answered with {status}")
        site.figures.bodies_that_are_no_pin += 1


def try_strangers(site: Site) -> None:
    """Requests of other hosts, from other sites, and of other kinds."""
    hosts = (
        "",
        "evil.example",
        f"{HOST}.evil.example",
        f"evil.example, {HOST}",
        f"{HOST}:80",
        f"{HOST} ",
        "[::1]",
    )
    origins = (
        "null",
        "",
        "http://evil.example",
        f"https://{HOST}",
        f"http://{HOST}.evil.example",
        f"http://{HOST}/",
    )
    strangers = [{"host": host} for host in hosts] + [{"origin": origin} for origin in origins]
    doubled: list[list[tuple[str, str]]] = [
        [("host", HOST), ("host", "evil.example")],
        [("host", "evil.example"), ("host", HOST)],
        [("origin", "http://evil.example"), ("origin", f"http://{HOST}")],
        [("origin", f"http://{HOST}"), ("origin", "http://evil.example")],
    ]
    for headers in (*(list(one.items()) for one in strangers), *doubled):
        answer = site.client.get("/", headers=headers)
        site.require(answer.status_code == 403, f"{headers} was answered with {answer.status_code}")
        site.require(site.access.world_token not in answer.text, f"{headers} was given the key")
        site.figures.other_hosts_origins_and_methods += 1
    for stranger in strangers:
        site.require(_is_shut_out(site, ORIGIN | stranger), f"a page with {stranger} was let in")
        site.figures.other_hosts_origins_and_methods += 1
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "X" * 99):
        for path in ("/", "/seat/1", "/ws", "/static/main.js"):
            status = site.client.request(method, path, headers=ORIGIN).status_code
            site.require(status in (404, 405), f"{method} {path} was answered with {status}")
            status = site.client.request(method, path).status_code
            site.require(status == 403, f"{method} {path} without origin was answered with {status}")
            site.figures.other_hosts_origins_and_methods += 2


def _is_shut_out(site: Site, headers: dict[str, str]) -> bool:
    try:
        with site.client.websocket_connect("/ws", headers=headers):
            return False
    except WebSocketDisconnect:
        return True
