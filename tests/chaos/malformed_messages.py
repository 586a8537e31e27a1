"""Pages that talk nonsense, too much, or for somebody else's seat: they are refused or cut off."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from companion.simulation.table_top import SEATS
from companion.web.actions import WORLD_ONLY
from companion.web.app import BAD_MESSAGE, PAGES_OF_A_KIND, TOO_MUCH, WRONG_TOKEN
from companion.web.messages import LARGEST_MESSAGE, AnyMessage
from companion.web.page import BURST
from tests.chaos.attacked_site import ORIGIN, Site, outcome
from tests.fuzz import messages

STALE_QUESTION = '{"do":"ask","seat":0,"step":999999,"path":[]}'
NONSENSE: tuple[str | bytes, ...] = (
    "",
    " ",
    "\x00",
    "{",
    "[]",
    "null",
    "NaN",
    '"' * 99,
    "\ufeff{}",
    "[" * 4_000,
    '{"do":' + "[" * 2_000,
    '{"x":' + '{"x":' * 700,
    '{"do":"fly"}',
    '{"do":"power","do":"undo","seat":0}',
    '{"do":"key","seat":1}',
    '{"do":"key","seat":"1","key":"ok","down":true}',
    '{"do":"key","seat":1,"key":"ok","down":true,"more":1}',
    '{"do":"turn","seat":1,"steps":1e400}',
    '{"do":"turn","seat":-1,"steps":1}',
    '{"do":"ask","seat":1,"step":' + "9" * 3_900 + ',"path":[]}',
    '{"do":"ask","seat":1,"step":1,"path":[' + "0," * 1_900 + "0]}",
    '{"do":"start","names":["\\ud800"],"settings":{}}',
    b"",
    b"\x00\xff",
    b'{"do":"undo","seat":0}',
)


def send_malformed(site: Site, tries: int, chance: Random) -> None:
    """What is no message, as a first word and later: the page is closed, or it was one after all."""
    real = [message.decode() for message in messages.seeds() if b'"power"' not in message]
    made_up = (bent(chance.choice(real), chance) for _ in range(tries))
    for nonsense in (*NONSENSE, *made_up):
        if nonsense == '{"do":"power"}':
            continue
        for joins in (False, True):
            answer = _say(site, nonsense, joins=joins)
            closed = isinstance(answer, int)
            site.figures.messages_that_are_none += 1
            site.figures.pages_closed_for_them += closed
            site.require(
                not closed or answer in (BAD_MESSAGE, TOO_MUCH, WRONG_TOKEN),
                f"{nonsense[:60]!r} was answered with {answer}",
            )


def _say(site: Site, nonsense: str | bytes, *, joins: bool) -> dict[str, Any] | int:
    with site.client.websocket_connect("/ws", headers=ORIGIN) as socket:
        if joins:
            socket.send_text('{"do":"join","role":"table"}')
            outcome(socket, "hello")
        if isinstance(nonsense, bytes):
            socket.send_bytes(nonsense)
        else:
            socket.send_text(nonsense)
        # Whoever is still there is answered.
        socket.send_text(STALE_QUESTION)
        return outcome(socket, "refused")


def bent(text: str, chance: Random) -> str:
    """A real message with something wrong."""
    at = chance.randrange(len(text))
    length = chance.randrange(1, 9)
    match chance.randrange(5):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[at + length :]
        case 2:
            return text[:at] + text[at : at + length] * chance.randrange(2, 400) + text[at + length :]
        case 3:
            return text[:at] + chance.choice('{}[]",:0-e\\\x00é\u2028𝄞') + text[at + 1 :]
        case _:
            return text[:at] + str(chance.randrange(-(2**70), 2**70)) + text[at + 1 :]


def act_for_others(site: Site) -> None:
    """Every message for every seat, from a page of seat 2 and from the public one."""
    for role, seat in (("seat", 2), ("table", 0)):
        with site.joined(role, site.key(seat) if seat else "", seat) as socket:
            outcome(socket, "hello")
            for message in _meddling(own=seat if role == "seat" else None):
                lines = site.lines()
                socket.send_text(message)
                answer = outcome(socket, "refused")
                site.require(isinstance(answer, dict), f"{role} {seat} said {message}: {answer}")
                site.require(site.lines() == lines, f"{role} {seat} could do {message}")
                site.figures.messages_for_others_refused += 1


def _meddling(own: int | None) -> Iterable[str]:
    world_only = {kind.__struct_config__.tag for kind in WORLD_ONLY}
    kinds: dict[str, type[AnyMessage]] = {kind.__struct_config__.tag: kind for kind in AnyMessage.__args__}
    for encoded in messages.seeds():
        message = msgspec.json.decode(encoded)
        if (tag := message.get("do")) not in kinds:
            continue
        for seat in range(SEATS + 1) if "seat" in message and tag != "join" else (0,):
            if seat != own or tag in world_only:
                yield msgspec.json.encode(message | ({"seat": seat} if "seat" in message else {})).decode()


def flood(site: Site) -> None:
    """More than any hand can say, more than a message may be, and more pages than anybody needs."""
    for role, words in (("table", STALE_QUESTION), ("world", '{"do":"turn","seat":0,"steps":1}')):
        with site.joined(role, site.access.world_token) as socket:
            for _ in range(2 * int(BURST)):
                socket.send_text(words)
            site.require(outcome(socket, "never") == TOO_MUCH, f"a flood of {words} was not cut off")
        with site.joined(role, site.access.world_token) as socket:
            socket.send_text('{"do":"undo","seat":0' + " " * LARGEST_MESSAGE + "}")
            site.require(outcome(socket, "never") == TOO_MUCH, "a message without end was read")
        site.figures.floods_cut_off += 2
    with contextlib.ExitStack() as crowd:
        for _ in range(PAGES_OF_A_KIND):
            outcome(crowd.enter_context(site.joined("table")), "hello")
        for _ in range(PAGES_OF_A_KIND):
            with site.joined("table") as socket:
                site.require(outcome(socket, "hello") == TOO_MUCH, "one page too many was let in")
            site.figures.pages_too_many_turned_away += 1
        with site.joined("seat", site.key(2), 2) as socket:
            site.require(isinstance(outcome(socket, "hello"), dict), "a player was kept out by the crowd")
