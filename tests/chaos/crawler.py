"""A crawler behind every page: it reads each byte that the server sends, and knows what must not be in it.

The deck is one whose cards have unmistakable numbers, so a number that is found is a card. It sits between
the server and its pages (as an ASGI application around the real one), so what it reads and what is secret at
that very moment belong together.
"""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.core.seats import Seat
from companion.games.three_ages import GAME
from companion.games.three_ages import events as e
from companion.games.three_ages.data import BUNDLED
from companion.journal.timeline import Timeline
from companion.kit.corrections import Corrected
from companion.screens.render import Drawer
from companion.simulation.table_top import SEATS, tag_of
from companion.simulation.virtual_table import VirtualTable
from companion.table.clock import monotonic_ms
from companion.table.tags import Tag, TagBook
from companion.web.access import AccessControl
from companion.web.app import Server
from tests.chaos.campaign import Figures
from tests.simulation.tables import paged

HOST = "testserver"
ORIGIN = {"origin": f"http://{HOST}"}
NAMES = ("Ana", "Bao", "Cléo", "Dia")
# No other number of a game comes near these.
FIRST_CARD = 70_000
CARD = re.compile(r"7\d[  .,'’]?\d{3}(?!\d)")
PACE = 25
BEAT_MS = 2
# A game that makes no step for so long has come to a halt; a busy machine only makes it slow.
HALT_S = 120.0
# What a page is told of its own seat only: its hand, and questions that list every card which may be in it.
OWN = ("hand", "laid", "prompt", "shown")


class CrawlFigures(Figures, kw_only=True):
    """What was read."""

    games_crawled: int = 0
    pages_crawled: int = 0
    messages_read: int = 0
    bytes_read: int = 0
    messages_read_while_cards_were_sealed: int = 0
    cards_sealed: int = 0
    cards_found_that_everybody_had_seen: int = 0


class Listener:
    """One connection, and who it turned out to be."""

    def __init__(self) -> None:
        self.role = ""
        self.seat: Seat = 0


class Crawler:
    """An application around the server's."""

    def __init__(
        self, app: ASGIApp, table: VirtualTable, access: AccessControl, figures: CrawlFigures
    ) -> None:
        self._app = app
        self._table = table
        self._keys = (
            access.world_token,
            *(token for seat in access.pins for token in [access._tokens[seat]]),
        )
        self.figures = figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand everything on, and look at what is sent."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        listener = Listener()

        async def heard() -> Message:
            message = await receive()
            if not listener.role and "text" in message:
                joined = msgspec.json.decode(message["text"])
                listener.role, listener.seat = joined["role"], joined.get("seat", 0)
            return message

        async def told(message: Message) -> None:
            self._look(listener, message)
            await send(message)

        await self._app(scope, heard, told)

    def _look(self, listener: Listener, message: Message) -> None:
        text = message.get("text") or message.get("body", b"").decode("latin-1")
        self.figures.messages_read += 1
        self.figures.bytes_read += len(text)
        if listener.role == "world" or not text:
            return
        for key in self._keys:
            self._require(key not in text, listener, "a key was sent")
        self._look_for_cards(listener, _without_own(text) if "text" in message else text)

    def _look_for_cards(self, listener: Listener, text: str) -> None:
        session = self._table.host.session
        if session is None:
            return
        sealed, public = cards(session.timeline)
        self.figures.messages_read_while_cards_were_sealed += bool(sealed)
        known = public | {card for seat, card in sealed if seat == listener.seat and listener.role == "seat"}
        for found in CARD.findall(text):
            card = int(re.sub(r"\D", "", found))
            self.figures.cards_found_that_everybody_had_seen += card in public
            self._require(card in known, listener, f"card {card} was sent")
        for seat, card in sealed:
            as_tag = tag_of(card, None)
            self._require(
                as_tag not in text or card in known, listener, f"the tag of seat {seat}'s card was sent"
            )

    def _require(self, holds: bool, listener: Listener, otherwise: str) -> None:
        self.figures.require(holds, f"{listener.role or 'a page'} {listener.seat}: {otherwise}")


def cards(timeline: Timeline) -> tuple[set[tuple[Seat, int]], set[int]]:
    """The cards that lie face down, and those that everybody has seen, from nothing but what happened."""
    sealed: set[tuple[Seat, int]] = set()
    public: set[int] = set()
    for step in (*timeline.undone, *timeline.done):
        for event in step.events:
            match event:
                case e.CardLaid(seat=seat, card=card) | e.CardSetAside(seat=seat, card=card):
                    sealed.add((seat, card))
                case e.CardsTakenBack(seat=seat):
                    sealed = {one for one in sealed if one[0] != seat}
                case e.Revealed():
                    public |= {card for _, card in sealed}
                    sealed = set()
                case e.CardNamed(card=card) | Corrected(value="card", parts=(_, int(card), _)):
                    public.add(card)  # a reader may have missed it; now its player has said it aloud
    return sealed, public


def _without_own(text: str) -> str:
    """A message without pictures, and without what only concerns the page's own seat."""
    told = msgspec.json.decode(text)
    told.pop("frames", None)
    if told["is"] == "asked":
        told.pop("prompt")
    for seat in told.get("seats", {}).values():
        for part in OWN:
            seat.pop(part, None)
    return msgspec.json.encode(told).decode()


# --- the table that is crawled


def crawl(folder: Path, figures: CrawlFigures, *, settings: dict[str, str], virtual: bool, seed: int) -> None:
    """A whole game of robots, with every page open from the beginning."""
    table, access = _table(folder, seed), AccessControl(SEATS, time.monotonic)
    table.start(NAMES[: 2 + seed % 3], settings, tuple(range(1, 3 + seed % 3)))
    session = table.host.session
    assert session is not None
    app = Server(paged(table), access, virtual=virtual).app(frozenset({HOST}))
    crawler = Crawler(app, table, access, figures)
    with TestClient(crawler) as client, contextlib.ExitStack() as sockets:
        for join in _joins(access, len(session.names)):
            socket = sockets.enter_context(client.websocket_connect("/ws", headers=ORIGIN))
            socket.send_text(join)
            figures.pages_crawled += 1
        steps, until = 0, time.monotonic() + HALT_S
        while not GAME.over(session.state) and not figures.wrong and time.monotonic() < until:
            if len(session.timeline.done) != steps:
                steps, until = len(session.timeline.done), time.monotonic() + HALT_S
            for path in ("/seat/1", "/seat/2", "/static/main.js", *(() if virtual else ("/",))):
                client.get(path)
                figures.pages_crawled += 1
            time.sleep(0.05)
        whole = GAME.over(session.state) or bool(figures.wrong)
        figures.require(whole, "the game did not come to its end")
    figures.cards_sealed += sum(
        isinstance(x, e.CardLaid) for step in session.timeline.done for x in step.events
    )
    figures.games_crawled += 1


def _joins(access: AccessControl, players: int) -> Iterator[str]:
    yield '{"do":"join","role":"table"}'
    for seat in range(1, players + 1):
        token = access.token_for(seat, access.pins[seat])
        yield msgspec.json.encode({"do": "join", "role": "seat", "seat": seat, "token": token}).decode()


def _table(folder: Path, seed: int) -> VirtualTable:
    box = folder / "box"
    box.mkdir()
    deck = (BUNDLED / "deck.toml").read_text(encoding="utf-8")
    marked = re.sub(r"(?m)^index = (\d+)", lambda found: f"index = {FIRST_CARD + int(found[1])}", deck)
    (box / "deck.toml").write_text(marked, encoding="utf-8")
    table = VirtualTable(GAME, folder, Drawer(GAME.name), lambda: monotonic_ms() * PACE, seed)
    # The cards of a box, of which the companion knows nothing but their tags.
    table.host._tags, table.host._data_folder, table._cards_simulated = _tags(), box, False
    table.beat_ms = BEAT_MS
    return table


def _tags() -> TagBook:
    sides: list[Any] = [None, *(key for key, _ in GAME.sides)]
    cards = range(FIRST_CARD, FIRST_CARD + 100)
    return TagBook({tag_of(card, side): Tag(card, side) for card in cards for side in sides})
