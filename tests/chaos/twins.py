"""Twins: two tables that differ in nothing but a secret. Whoever may not know it is sent the same bytes.

A game of robots is stopped where cards are about to be chosen. From there it goes on several times: once as
it is, and once for each page with other secrets: what the others lay face down, and what lies under two
sectors that nobody has turned up. Accidents happen to all of them alike. What a page is sent until the
reveal, and what it is answered when it asks around, must not tell the twins apart, nor may an export.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from companion import games
from companion.core.prompt import Lay
from companion.core.seats import TABLE, Seat
from companion.games.three_ages import GAME
from companion.games.three_ages.model import Laid
from companion.journal import saved_game
from companion.locale import Speech
from companion.table.session import Session
from companion.terminal.export import exported
from companion.web import messages as m
from companion.web.page import Page
from tests.journal.sealing import sealed
from tests.simulation.tables import SteppedTable

NAMES = ("Ana", "Bao", "Cléo", "Dia", "Émile", "Fanny")
LONGEST_GAME = 6_000
BEATS = 14
HIDDEN = ("choosing", "revealing")
GREETING_MS = 30_000
SIDES = (None, *(key for key, _ in GAME.sides))

# Role, seat, and whether it is a page of a table of phones.
Who = tuple[str, Seat, bool]
Story = dict[Who, list[bytes]]
EXPORT: Who = ("export", TABLE, False)


class Moment(Struct, frozen=True):
    """A journal that ends where cards are about to be chosen, the deck, and which sectors lie hidden."""

    journal: bytes
    players: int
    deck_seed: str
    face_down: dict[str, str]


class Told(Struct, frozen=True):
    """What every page was sent, and what lay face down in the end."""

    story: Story
    laid: tuple[Laid, ...]


class Accident(Struct, frozen=True):
    """Something that happens at a seat at a beat: its display dies, its card is lifted, a pass lies there."""

    beat: int
    kind: str
    seat: Seat


def moments(folder: Path, players: int, settings: Mapping[str, str], seed: int) -> list[Moment]:
    """Every choice of a whole game."""
    table = SteppedTable(folder, seed)
    table.start(NAMES[:players], settings, tuple(range(1, players + 1)))
    session = table.host.session
    assert session is not None
    assert session._store is not None
    found: dict[tuple[int, int], Moment] = {}
    for _ in range(LONGEST_GAME):
        state = session.state
        if GAME.over(state):
            break
        if state.phase == "choosing" and not any(state.laid):
            journal = session._store.path.read_bytes().rstrip(b"\0")
            moment = Moment(journal, players, table.table_top.deck_seed, _hidden(state))
            found.setdefault((state.age, state.turn), moment)
        table.beat()
        table.wait(60)
    session.close()
    return list(found.values())


def _hidden(state: object) -> dict[str, str]:
    board = getattr(state, "board", None)
    return (
        {sector: board.bonuses[sector] for sector in board.face_down if sector in board.bonuses}
        if board
        else {}
    )


def accidents(players: int, chance: Random) -> list[Accident]:
    """A few, at any seats."""
    kinds = ("display", "lift", "pass", "menu")
    return [
        Accident(chance.randrange(BEATS), chance.choice(kinds), chance.randint(1, players)) for _ in range(3)
    ]


def tell(folder: Path, moment: Moment, picks: Mapping[Seat, int], mishaps: list[Accident]) -> Told:
    """What everybody is sent while cards are chosen: `picks` says where in its hand each seat's card is."""
    table = _taken_up(folder, moment)
    pages = {who: Page(table.paged, who[0], who[1], serves_table=who[2]) for who in everybody(moment.players)}
    story: Story = {who: [] for who in pages}
    desk = table.host.desk
    assert desk is not None
    # Otherwise the cards would be turned up as soon as the last one lies.
    desk.session.hands_simulated = False
    for beat in range(BEATS):
        for accident in mishaps:
            if accident.beat == beat:
                _happen(table, accident)
        for seat, pick in picks.items():
            _choose(table, desk.session, seat, pick + beat)
        table.wait(60)
        _listen(pages, story)
    laid: tuple[Laid, ...] = desk.session.state.laid
    assert desk.session.state.phase in HIDDEN
    for who, page in pages.items():
        story[who] += _ask_around(table, page, moment.players)
    _listen(pages, story)
    table.host.close()
    story[EXPORT] = [_exported(folder)]
    return Told(story, laid)


def _exported(folder: Path) -> bytes:
    """What `companion replay --json` tells of the game as it is."""
    saved = saved_game.load(folder / f"{GAME.name}-000001.journal", games.find)
    return msgspec.json.encode(exported(saved, Speech("fr", GAME.name)))


def everybody(players: int) -> Iterator[Who]:
    """Every kind of page, but for that of the virtual table itself, which shows what lies in every hand."""
    yield ("table", TABLE, False)
    for seat in range(1, players + 1):
        yield ("seat", seat, False)
        yield ("seat", seat, True)


def _taken_up(folder: Path, moment: Moment) -> SteppedTable:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / f"{GAME.name}-000001.journal").write_bytes(moment.journal)
    table = SteppedTable(folder)
    assert table.resume()
    table.table_top.deck_seed = moment.deck_seed
    table.clock.tick(GREETING_MS)
    table.wait(100)
    return table


def _choose(table: SteppedTable, session: Session, seat: Seat, pick: int) -> None:
    """Lay a card, if one is asked for: which one, and with which side, is all that may differ."""
    asked = session.prompt(seat) if seat in session.waiting() else None
    if isinstance(asked, Lay) and asked.sealed:
        held = [card for card in table.table_top.hand(session, seat) if card in asked.cards]
        side = SIDES[pick % len(SIDES)] if asked.side_field else None
        assert table.table_top.lay(session, seat, held[pick % len(held)], side)


def _happen(table: SteppedTable, accident: Accident) -> None:
    pod = table.table_top.pods[accident.seat]
    match accident.kind:
        case "display":
            table.fault("display", accident.seat, on=True)
        case "lift":
            table.table_top.lying.pop(accident.seat, None)
            pod.lay()
            table.wait(2_000)
        case "pass":
            table.lay_foreign(accident.seat)
            table.wait(2_000)
            pod.lay()
        case "menu":
            pod.key("push", down=True)
            table.wait(1_000)
            pod.key("push", down=False)


def _listen(pages: Mapping[Who, Page], story: Story) -> None:
    for who, page in pages.items():
        while (update := page.update()) is not None:
            story[who].append(msgspec.json.encode(update))


def _ask_around(table: SteppedTable, page: Page, players: int) -> list[bytes]:
    """Whatever a page can ask without changing anything, of any seat."""
    questions: list[m.AnyMessage] = [m.AskCorrection(page.step, path) for path in _paths()]
    for seat in range(players + 1):
        # Who may not ask for a seat is refused before anybody looks at the path.
        paths = _paths() if page.may_act_for(seat) else ((), (0,), (0, 1))
        questions += [m.Ask(seat, page.step, path) for path in paths]
        questions += [m.Redo(seat)] if seat != page.seat else []
    replies = (table.act(page, question) for question in questions)
    return [msgspec.json.encode(reply) for reply in replies]


def _paths() -> Iterator[tuple[int, ...]]:
    yield ()
    for first in range(8):
        yield (first,)
        yield from ((first, second) for second in range(4))


def with_sectors_swapped(moment: Moment, chance: Random) -> Moment | None:
    """The same game but for what lies under two sectors that are face down; None where there are none."""
    pairs = [
        (one, other)
        for one, other in combinations(sorted(moment.face_down), 2)
        if moment.face_down[one] != moment.face_down[other]
    ]
    if not pairs:
        return None
    one, other = chance.choice(pairs)
    payloads = [line.split(b" ", 2)[2] for line in moment.journal.splitlines()]
    swapped = [_swapped(payload, one, other) for payload in payloads]
    assert swapped != payloads
    return msgspec.structs.replace(moment, journal=sealed(swapped))


def _swapped(payload: bytes, one: str, other: str) -> bytes:
    if b'"galaxy_drawn"' not in payload:
        return payload
    record = msgspec.json.decode(payload)
    for event in record["events"]:
        if event["is"] == "galaxy_drawn":
            bonuses = event["bonuses"]
            bonuses[one], bonuses[other] = bonuses[other], bonuses[one]
    return msgspec.json.encode(record)
