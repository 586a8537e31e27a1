"""What messages do: whoever sends whatever, the table goes on, and nobody touches another's seat.

The first byte says who sends, the second where the game is; then comes a message a line. Each is carried out
as the server would, if it is one at all. After each the table goes on for a moment, and every page must still
be told something that can be sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

import msgspec

from companion.core.seats import TABLE, Seat
from companion.games.three_ages import GAME
from companion.web import actions
from companion.web import messages as m
from companion.web.page import Page
from tests.fuzz import messages, scratch
from tests.simulation.tables import SteppedTable

WORDS = messages.WORDS
NAMES = ("Ana", "Bao", "Cléo")
# Who sends: role, seat, and whether the table is one of phones.
SENDERS: dict[str, tuple[str, Seat, bool]] = {
    "w": ("world", TABLE, False),
    "t": ("table", TABLE, False),
    "2": ("seat", 2, False),
    "5": ("seat", 5, False),
    "p": ("seat", 2, True),
    "q": ("seat", 5, True),
}
MOST_MESSAGES = 12
LONGEST_GAME = 6_000
# A power cut ends the process, and with it everything that could be checked here.
actions.cut_power = lambda: None


@lru_cache(maxsize=1)
def _moments() -> dict[str, bytes]:
    """A game's journal as it was at the beginning of each phase, and none at all."""
    found: dict[str, bytes] = {"-": b""}
    table = SteppedTable(scratch.folder("moments"), seed=3)
    table.start(NAMES, {"board": "full", "galaxy": "drawn", "mode": "exploration"}, (1, 2, 3))
    session = table.host.session
    assert session is not None
    assert session._store is not None
    phases: dict[str, bytes] = {}
    for _ in range(LONGEST_GAME):
        phases.setdefault(session.state.phase, session._store.path.read_bytes().rstrip(b"\0"))
        if GAME.over(session.state):
            break
        table.beat()
        table.wait(60)
    session.close()
    return found | {chr(ord("a") + number): data for number, data in enumerate(phases.values())}


def seeds() -> Iterable[bytes]:
    """Each message from everybody, at several moments."""
    moments = "".join(_moments())
    for number, message in enumerate(messages.seeds()):
        for sender in SENDERS:
            yield f"{sender}{moments[number % len(moments)]}".encode() + message
    for moment in moments:
        yield f"w{moment}".encode() + b"\n".join(islice(messages.seeds(), 1, 10))


def one(data: bytes) -> None:
    """A page that says all this."""
    sender, moment = (data[:1].decode("latin-1"), data[1:2].decode("latin-1"))
    role, seat, phones = SENDERS.get(sender, SENDERS["w"])
    table = _table(_moments().get(moment, b""))
    page = Page(table.paged, role, seat, serves_table=phones)
    try:
        for text in data[2:].split(b"\n")[:MOST_MESSAGES]:
            _tell_everybody(table, page)
            try:
                message = m.decode(text.decode(errors="replace"))
            except msgspec.DecodeError:
                return
            _send(table, page, message)
    finally:
        table.host.close()


def _table(journal: bytes) -> SteppedTable:
    folder = scratch.folder("table")
    if journal:
        (folder / f"{GAME.name}-000001.journal").write_bytes(journal)
    table = SteppedTable(folder)
    table.resume()
    return table


def _send(table: SteppedTable, page: Page, message: m.AnyMessage) -> None:
    seat: Seat = getattr(message, "seat", TABLE)
    before = _touchable(table)
    reply = table.act(page, message)
    assert reply is None or msgspec.json.encode(reply)
    if page.role != "world":
        after = _touchable(table)
        allowed = {page.seat, TABLE} if page._serves_table else {page.seat} if page.role == "seat" else set()
        if seat not in allowed or isinstance(message, actions.WORLD_ONLY):
            assert after == before, f"{page.role} {page.seat} did something for seat {seat}"
            assert reply is not None, "and was not even refused"
            assert reply["is"] == "refused"
    table.wait(100)


def _touchable(table: SteppedTable) -> object:
    """Everything that a message can change at once."""
    session = table.host.session
    pods = {seat: (pod.plugged, pod.tags, sorted(pod._down)) for seat, pod in table.table_top.pods.items()}
    game = (id(session), session.state, session.timeline.paused) if session else None
    return pods, game, dict(table.table_top.lying), sorted(table.robots), table.beat_ms, table.host.language


def _tell_everybody(table: SteppedTable, page: Page) -> None:
    others = [Page(table.paged, role, seat) for role, seat in (("table", 0), ("seat", 1), ("seat", 6))]
    for one_page in (page, *others):
        while (update := one_page.update()) is not None:
            assert msgspec.json.encode(update)
