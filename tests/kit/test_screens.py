"""Who is waited for, and the ranking, as every game shows them."""

from __future__ import annotations

from msgspec import Struct

from companion.core.screen import Cell, Message, Roster
from companion.core.standing import Source, Standing
from companion.core.text import Text
from companion.kit.screens import broken_ties, leads, ranked, ready, waiting_for


class Player(Struct):
    """Somebody at a table."""

    name: str


class Table(Struct):
    """Three of them."""

    players: tuple[Player, ...] = (Player("Ana"), Player("Bao"), Player("Cléo"))


FOOT = Text("foot")


def _told(cells: tuple[Cell, ...]) -> list[tuple[str, str, str, bool]]:
    return [(str(cell.name), str(cell.value), cell.icon, cell.done) for cell in cells]


def test_several_are_waited_for_beside_who_is_ready() -> None:
    shown = waiting_for(Table(), [1, 3], FOOT)
    assert isinstance(shown, Roster)
    assert [cell.icon for cell in shown.cells] == ["clock", "check", "clock"]
    assert shown == ready(Table(), [1, 3], FOOT, (1, 2, 3))


def test_the_last_one_is_waited_for_by_name() -> None:
    shown = waiting_for(Table(), [2], FOOT, lines=(FOOT,))
    assert isinstance(shown, Message)
    assert (str(shown.title), shown.lines, shown.icon) == ("Waiting for Bao", (FOOT,), "clock")


def test_ranking_has_a_line_for_each_player_or_team() -> None:
    lines = (Standing(1, (3,), 9, won=True), Standing(2, (1, 2), 4))
    shown = ranked(Table(), lines, FOOT, lambda line: leads(line, over=True), lambda seat: seat < 3)
    assert _told(shown.cells) == [("Cléo", "9", "crown", False), ("Ana, Bao", "4", "", True)]


def test_the_first_leads_until_somebody_has_won() -> None:
    first = Standing(1, (1,), 5)
    assert leads(first, over=False)
    assert not leads(first, over=True)


def test_ties_that_were_broken_are_those_at_the_top() -> None:
    pieces = (Source(Text("pieces"), 3),)
    ranking = [
        Standing(place, (place,), points, tie_break=pieces) for place, points in ((1, 9), (2, 9), (3, 4))
    ]
    assert broken_ties(ranking) == ranking[:2]
