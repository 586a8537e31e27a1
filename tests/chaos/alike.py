"""Pages side by side: whatever is public is told to all of them alike, and nobody is told another's own.

Robots play Nexus Ops, of which the companion knows no secret: hands are only counted, and a tile is drawn
when it is turned up. So there is nothing to look for in what is sent. But what a page is sent beyond what
everybody is sent must be its own seat's: its question, its display, its cues.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.core.seats import TABLE, Seat
from companion.games.nexus_ops import GAME
from companion.web.page import Page
from tests.chaos.campaign import MEMORY, Figures
from tests.chaos.twins import NAMES, Who, everybody
from tests.simulation.tables import SteppedTable

FULL = 3
SETTINGS: tuple[dict[str, str], ...] = (
    {},
    {"board": "full", "map": "drawn", "dice": "companion"},
    {"teams": "two", "dice": "companion"},
)
PLAYERS = (2, 3, 4)
PUBLIC = ("lights", "game", "map")
# What a page may take back differs, but not what it is called.
UNDO = ("undo", "undo_since", "undo_by", "redo")
LONGEST_GAME = 20_000
# The robots act so often between two looks at the pages.
BEATS_BETWEEN_LOOKS = 20
PUBLIC_PAGE: Who = ("table", TABLE, False)

Known = dict[str, Any]


class AlikeFigures(Figures, kw_only=True):
    """What was compared."""

    games_read_side_by_side: int = 0
    moments_at_which_all_pages_were_compared: int = 0
    pages_that_knew_the_same: int = 0
    bytes_that_all_were_sent_alike: int = 0
    questions_that_one_page_alone_was_asked: int = 0


def run(tries: int, seed: int, beats: int = LONGEST_GAME) -> AlikeFigures:
    """That many whole games, or so many beats of each."""
    figures = AlikeFigures()
    for number in range(tries):
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            _read_along(Path(folder), figures, number, seed + number, beats)
    return figures


def _read_along(folder: Path, figures: AlikeFigures, number: int, seed: int, beats: int) -> None:
    """A game of robots, with every kind of page open."""
    settings, players = SETTINGS[number % len(SETTINGS)], PLAYERS[number % len(PLAYERS)]
    table = SteppedTable(folder, seed, GAME)
    table.start(NAMES[:players], settings, tuple(range(1, players + 1)))
    session = table.host.session
    assert session is not None
    pages = {who: Page(table.paged, who[0], who[1], serves_table=who[2]) for who in everybody(players)}
    known: dict[Who, Known] = {who: {} for who in pages}
    for beat in range(beats):
        if GAME.over(session.state):
            break
        table.beat()
        table.wait(60)
        if beat % BEATS_BETWEEN_LOOKS == 0:
            for who, page in pages.items():
                _listen(who, page, known[who], figures)
            _compare(known, f"game {number}, beat {beat}", figures)
    whole = beats < LONGEST_GAME or GAME.over(session.state)
    figures.require(whole, f"game {number} did not come to its end")
    figures.games_read_side_by_side += 1
    table.host.close()


def _listen(who: Who, page: Page, known: Known, figures: AlikeFigures) -> None:
    while (update := page.update()) is not None:
        told = msgspec.json.decode(msgspec.json.encode(update))
        others = {cue["seat"] for cue in told.pop("cues", ())} - {TABLE, who[1]}
        figures.require(not others, f"{who} heard cues of {others}")
        known.setdefault("frames", {}).update(told.pop("frames", {}))
        known.update(told)


def _compare(known: Mapping[Who, Known], told: str, figures: AlikeFigures) -> None:
    public = known[PUBLIC_PAGE]
    figures.moments_at_which_all_pages_were_compared += 1
    for who, knows in known.items():
        for part in PUBLIC:
            same = _without_undo(knows[part]) == _without_undo(public[part])
            figures.require(same, f"{told}: {who} knows another {part} than everybody")
        for name in ("undo", "redo"):
            offered = knows["game"][name]
            figures.require(offered in (None, public["game"][name]), f"{told}: {who} may {name} {offered}")
        displays, seats = {*knows["frames"]}, {*knows["seats"]}
        figures.require(displays <= _seen_by(who), f"{told}: {who} sees the displays of {displays}")
        figures.require(seats <= _served_by(who), f"{told}: {who} is told of the seats {seats}")
        shown_alike = knows["frames"]["0"] == public["frames"]["0"]
        figures.require(shown_alike, f"{told}: {who} sees another table")
        figures.pages_that_knew_the_same += 1
        asked = knows["seats"].get(str(who[1]), {}).get("prompt")
        figures.questions_that_one_page_alone_was_asked += asked is not None
    encoded = msgspec.json.encode([public[part] for part in PUBLIC])
    figures.bytes_that_all_were_sent_alike += len(encoded) * len(known)


def _without_undo(part: Any) -> Any:
    return {key: told for key, told in part.items() if key not in UNDO} if isinstance(part, dict) else part


def _seen_by(who: Who) -> set[str]:
    return {str(seat) for seat in {TABLE, who[1]}}


def _served_by(who: Who) -> set[str]:
    role, own, phone = who
    seats: set[Seat] = {own, TABLE} if phone else {own}
    return {str(seat) for seat in seats} if role == "seat" else set()
