"""The account of a game that is over, from recorded games."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.core.standing import Source, Standing
from companion.core.text import say
from companion.journal import saved_game
from companion.journal.saved_game import SavedGame
from companion.journal.summary import Column, Summary, reason, summarise, turning_point

RECORDED = Path(__file__).parent.parent / "journals" / "v1"
NAMES = ("Ana", "Bao", "Cléo")


def _saved(name: str) -> SavedGame:
    return saved_game.load(RECORDED / f"{name}.journal", games.find)


@pytest.fixture(
    scope="module", params=["three-ages/full-4-drawn", "nexus-ops/plain-2", "nexus-ops/full-4-teams-drawn"]
)
def told(request: pytest.FixtureRequest) -> tuple[SavedGame, Summary]:
    saved = _saved(request.param)
    return saved, summarise(saved)


def test_summary_ends_with_the_points_of_the_standings(told: tuple[SavedGame, Summary]) -> None:
    saved, summary = told
    assert summary.standings == saved.game.standings(saved.timeline.state)
    assert summary.columns[-1].points == {line.seats: line.points for line in summary.standings}


def test_summary_gives_every_point_a_source(told: tuple[SavedGame, Summary]) -> None:
    _, summary = told
    for column in summary.columns:
        for side, points in column.points.items():
            assert sum(column.sources[side].values()) == points
            assert set(column.sources[side]) <= {label.msgid for label in summary.sources}


def test_summary_has_a_reason_for_every_line(told: tuple[SavedGame, Summary]) -> None:
    _, summary = told
    assert len(summary.reasons) == len(summary.standings)
    assert all(str(one) for one in summary.reasons)


def test_summary_of_waiting_is_that_of_the_timeline(told: tuple[SavedGame, Summary]) -> None:
    saved, summary = told
    waited = {seat: one.waited_ms for seat, one in summary.waiting.items()}
    assert waited == {
        seat: saved.timeline.waited.get(seat, 0) for seat in range(1, len(saved.options.names) + 1)
    }
    assert sum(one.answers for one in summary.waiting.values()) <= len(saved.timeline.done)


def test_summary_counts_each_battle_for_all_who_fought() -> None:
    fighting = summarise(_saved("nexus-ops/plain-2")).fighting
    assert fighting[1].fought == fighting[2].fought
    assert fighting[1].won + fighting[2].won <= fighting[1].fought


def test_summary_of_dice_is_only_where_dice_were_thrown() -> None:
    assert summarise(_saved("three-ages/full-4-drawn")).luck == {}
    for luck in summarise(_saved("nexus-ops/plain-2")).luck.values():
        assert 0 < luck.expected < luck.dice


SECTORS, BATTLES, PIECES = say("sectors"), say("battles"), say("pieces")


def _line(
    place: int, seat: int, sectors: int, battles: int, pieces: int = 0, *, won: bool = False
) -> Standing:
    tie = (Source(PIECES, pieces),) if pieces else ()
    return Standing(
        place, (seat,), sectors + battles, (Source(SECTORS, sectors), Source(BATTLES, battles)), tie, won
    )


@pytest.mark.parametrize(
    ("lines", "place", "said"),
    [
        ((_line(1, 2, 7, 1, won=True), _line(2, 1, 4, 2)), 0, "2 ahead of Ana: sectors 7 to 4"),
        ((_line(1, 2, 7, 1, won=True), _line(2, 1, 4, 2)), 1, "2 behind Bao: sectors 4 to 7"),
        ((_line(1, 2, 4, 4, won=True), _line(2, 1, 6, 1)), 0, "1 ahead of Ana: battles 4 to 1"),
        ((_line(1, 1, 4, 1, 9, won=True), _line(2, 2, 5, 0, 6)), 0, "tied with Bao: pieces 9 to 6"),
        ((_line(1, 1, 4, 1, 9, won=True), _line(1, 2, 5, 0, 9, won=True)), 0, "level with Bao"),
        ((_line(1, 1, 4, 1, won=True),), 0, ""),
    ],
)
def test_reason_says_what_made_the_difference(lines: tuple[Standing, ...], place: int, said: str) -> None:
    assert str(reason(lines, place, NAMES)) == said


def _column(step: str, first: int, second: int) -> Column:
    return Column(say("Age 1"), say("{step}", step=step), {(1,): first, (2,): second}, {})


def test_turning_point_is_where_the_winner_takes_the_lead_for_good() -> None:
    columns = [
        _column("a", 2, 0),
        _column("b", 2, 3),
        _column("c", 3, 3),
        _column("d", 5, 3),
        _column("e", 6, 3),
    ]
    found = turning_point(columns, (_line(1, 1, 6, 0, won=True), _line(2, 2, 3, 0)))
    assert found is columns[3]


def test_turning_point_is_none_where_a_tie_was_broken_or_victory_shared() -> None:
    columns = [_column("a", 2, 0), _column("b", 3, 3)]
    assert turning_point(columns, (_line(1, 1, 3, 0, won=True), _line(2, 2, 3, 0))) is None
    shared = (_line(1, 1, 3, 0, won=True), _line(1, 2, 3, 0, won=True))
    assert turning_point(columns, shared) is None
