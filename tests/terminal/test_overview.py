"""What everybody has: each fact once, nothing that is not there, within the width of a terminal."""

from __future__ import annotations

import pytest

from companion.core.screen import Cell, Gauge, Gauges, Message, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.standing import Standing
from companion.core.text import Text, say
from companion.games.three_ages.game import ThreeAges
from companion.games.three_ages.model import State
from companion.journal.timeline import Timeline
from companion.locale import Speech
from companion.table.session import Session
from companion.terminal.overview import overview

NAMES = ("Ana", "Bao", "Cléo", "Dia")
SCORES = Roster((Cell(Text("Ana"), Text("7")), Cell(Text("Bao"), Text("0"))), foot=Text("Score"))
UNITS = tuple(Text(f"a unit with a long name, number {number}") for number in range(6))


class _Stocks(ThreeAges):
    """Everybody has points, stocks and a track; partners share their points."""

    teams: tuple[tuple[Seat, ...], ...] = ((1,), (2,), (3,), (4,))

    def screen(self, _view: State, _seat: Seat) -> Screen:
        return SCORES

    def pages(self, _view: State, seat: Seat) -> tuple[Screen, ...]:
        if seat == TABLE:
            return (SCORES, Message(Text("Market")))
        books = Gauges(
            (
                Gauge(Text("gold"), "gold", seat - 1, top=0),
                Gauge(say("VP"), "points", 7, top=0),
                Gauge(Text("level"), "level", 0, top=5),
            ),
            foot=Text("Books"),
        )
        army = Gauges(tuple(Gauge(unit, "unit", seat - 1, top=0) for unit in UNITS), foot=Text("Army"))
        return (books, army, SCORES)

    def standings(self, _state: State) -> tuple[Standing, ...]:
        return tuple(Standing(1, seats, 7) for seats in self.teams)


def _lines(teams: tuple[tuple[Seat, ...], ...] = _Stocks.teams, game: ThreeAges | None = None) -> list[str]:
    rules = game or _Stocks()
    if isinstance(rules, _Stocks):
        rules.teams = teams
    session = Session(Timeline(rules, rules.configure(NAMES, {}, None)))
    return list(overview(session, TABLE, Speech("en", "three-ages")))


def test_overview_tells_points_once_and_beside_the_name() -> None:
    lines = _lines()
    assert lines[0] == "  Market"
    assert lines[1] == "Ana: 7 VP – Books: level 0"
    assert not any("Score" in line for line in lines)
    assert "\n".join(lines).count("7") == len(NAMES)


def test_overview_leaves_out_what_a_stock_does_not_hold_but_keeps_the_foot_of_a_track() -> None:
    lines = _lines()
    assert "    Army: –" in lines
    assert "Bao: 7 VP – Books: gold 1, level 0" in lines


def test_overview_keeps_to_the_width_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = _lines()
    assert max(map(len, lines)) < 60
    assert "number 5 3" in " ".join(line.strip() for line in lines)


def test_overview_says_whose_is_whose_in_teams() -> None:
    lines = _lines(((1, 3), (2, 4)))
    heads = [line for line in lines if not line.startswith("    ")]
    assert heads == [
        "  Market",
        "Ana + Cléo: 7 VP",
        "  Ana – Books: level 0",
        "  Cléo – Books: gold 2, level 0",
        "Bao + Dia: 7 VP",
        "  Bao – Books: gold 1, level 0",
        "  Dia – Books: gold 3, level 0",
    ]


class _Quiet(ThreeAges):
    """The seats have nothing to say for themselves."""

    def pages(self, _view: State, _seat: Seat) -> tuple[Screen, ...]:
        return (SCORES,)


def test_overview_falls_back_on_what_is_said_of_all() -> None:
    assert "  Score: Ana 7, Bao 0" in _lines(game=_Quiet())
