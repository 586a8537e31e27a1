"""Results and leagues, from values."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from companion.club.messages import BilingualText
from companion.club.wall.league import chosen, evenings, league
from companion.club.wall.operator_log import (
    AnyAct,
    ByHand,
    CorrectResult,
    LogEntry,
    Score,
    Season,
    StrikeResult,
)
from companion.club.wall.results import Result, evening_of, results, seasons

NOW = datetime(2026, 11, 17, 21, 0, tzinfo=UTC)
PARIS = timezone(timedelta(hours=1))


def _result(evening: str, *scores: tuple[int, str, int, bool], game: str = "Three Ages") -> Result:
    made = tuple(Score(place, tuple(names.split("+")), points, won) for place, names, points, won in scores)
    return Result(
        key=f"{evening}/{game}", evening=evening, table="t", game=BilingualText(game, game), scores=made
    )


FIRST = _result("2026-11-02", (1, "Ana", 50, True), (2, "Bao", 40, False), (2, "Cléo", 40, False))
SECOND = _result("2026-11-09", (1, "bao", 30, True), (2, "Ana", 20, False), (3, "Dia", 1, False))
TEAMS = _result("2026-11-16", (1, "Ana+Bao", 9, True), (2, "Cléo+Dia", 5, False), game="Nexus Ops")


def test_league_by_placement_counts_opponents_behind_and_half_of_those_beside() -> None:
    table = {one.name: one.score for one in league([FIRST], "placement")}
    assert table == {"Ana": 2.0, "Bao": 0.5, "Cléo": 0.5}


def test_league_by_placement_does_not_count_ones_own_team() -> None:
    table = {one.name: one.score for one in league([TEAMS], "placement")}
    assert table == {"Ana": 2.0, "Bao": 2.0, "Cléo": 0.0, "Dia": 0.0}


def test_league_by_wins_and_by_points() -> None:
    played = [FIRST, SECOND, TEAMS]
    assert [(one.place, one.name, one.score) for one in league(played, "wins")] == [
        (1, "Ana", 2),
        (1, "Bao", 2),
        (3, "Cléo", 0),
        (3, "Dia", 0),
    ]
    points = {one.name: one.score for one in league(played, "points")}
    assert points == {"Ana": 79, "Bao": 79, "Cléo": 45, "Dia": 6}


def test_league_knows_a_player_whatever_the_capitals() -> None:
    (bao,) = (one for one in league([FIRST, SECOND], "wins") if one.name == "Bao")
    assert (bao.games, bao.wins) == (2, 1)


def test_league_orders_those_who_are_level_by_wins_then_by_fewer_games() -> None:
    played = [
        _result("2026-11-02", (1, "Ana", 4, True), (2, "Bao", 4, False)),
        _result("2026-11-03", (1, "Cléo", 2, False), (2, "Dia", 4, False)),
        _result("2026-11-04", (1, "Cléo", 2, False), (2, "Émile", 4, False)),
    ]
    table = league(played, "points")
    assert [(one.place, one.name) for one in table] == [
        (1, "Ana"),
        (2, "Bao"),
        (2, "Dia"),
        (2, "Émile"),
        (5, "Cléo"),
    ]


def test_league_leaves_out_seats_without_names() -> None:
    table = league([_result("2026-11-02", (1, "#1", 4, True), (2, "Ana", 1, False))], "wins")
    assert [one.name for one in table] == ["Ana"]


def test_league_course_has_a_score_for_every_evening() -> None:
    table = {one.name: one.course for one in league([FIRST, SECOND, TEAMS], "points")}
    assert table["Ana"] == (50, 70, 79)
    assert table["Dia"] == (0, 1, 6)


def test_league_can_be_of_some_days_and_of_one_game() -> None:
    played = [FIRST, SECOND, TEAMS]
    assert chosen(played, first="2026-11-03", last="2026-11-16") == [SECOND, TEAMS]
    assert chosen(played, game="Nexus Ops") == [TEAMS]
    assert evenings(played) == ["2026-11-02", "2026-11-09", "2026-11-16"]


def _entry(number: int, act: AnyAct) -> LogEntry:
    return LogEntry(number=number, at="2026-11-17T21:00:00+00:00", by="Zoé", after="", act=act)


def test_results_by_hand_are_corrected_struck_and_corrected_again() -> None:
    scores = (Score(1, ("Ana",), 3, True), Score(2, ("Bao",), 1))
    other = (Score(1, ("Bao",), 3, True), Score(2, ("Ana",), 1))
    entries = [
        _entry(1, ByHand("Kitchen", "Go", "2026-11-09", scores)),
        _entry(2, StrikeResult("hand/1", "twice")),
        _entry(3, StrikeResult("nobody/1", "nothing")),
    ]
    (struck,) = results([], entries)
    assert not struck.counts
    assert chosen([struck]) == []
    (again,) = results([], [*entries, _entry(4, CorrectResult("hand/1", other, "Bao won"))])
    assert again.counts
    assert again.scores == other
    assert [(remark.why, remark.struck) for remark in again.remarks] == [("twice", True), ("Bao won", False)]


def test_seasons_are_changed_by_their_name() -> None:
    entries = [
        _entry(1, Season("Autumn", "2026-09-01", "2026-12-31")),
        _entry(2, Season("Autumn", "2026-09-01", "2026-11-30")),
    ]
    assert seasons(entries) == {"Autumn": ("2026-09-01", "2026-11-30")}


@pytest.mark.parametrize(
    ("begun", "evening"),
    [
        ("2026-11-16T19:30:00+00:00", "2026-11-16"),
        ("2026-11-17T02:00:00+00:00", "2026-11-16"),
        ("2026-11-17T05:30:00+00:00", "2026-11-17"),
        ("1970-01-01T00:00:10+00:00", "2026-11-17"),
        ("2031-01-01T00:00:00+00:00", "2026-11-17"),
        ("2026-11-16T19:30:00", "2026-11-17"),
        ("yesterday", "2026-11-17"),
        ("", "2026-11-17"),
    ],
)
def test_evening_is_that_of_the_table_where_its_clock_can_be_believed(begun: str, evening: str) -> None:
    assert evening_of(begun, NOW, 6, PARIS) == evening
