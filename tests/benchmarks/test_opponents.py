"""The figures of the levels are honest: the same games again, shared wins, intervals that hold."""

import pytest

from companion import games
from tests.benchmarks.opponents import (
    MATCHES,
    Demos,
    Figure,
    Match,
    contest,
    interval,
    play,
    share_of_win,
    told,
)

GAME = games.find("three-ages")


@pytest.mark.parametrize("name", ["three-ages", "nexus-ops"])
def test_play_is_the_same_game_with_the_same_seed_and_looks(name: str) -> None:
    game = games.find(name)
    first, second = (play(game, ["hard", None], "one", looks=1) for _ in range(2))
    assert [event for _, _, event in first.happened] == [event for _, _, event in second.happened]
    assert share_of_win(game, first.state, 1) + share_of_win(game, first.state, 2) == 1


def test_interval_is_wide_for_few_games_and_narrow_for_many() -> None:
    assert interval(3, 3)[0] < 0.5
    assert interval(95, 100)[0] > 0.88
    assert interval(0, 10)[0] == 0


def test_told_says_whether_a_goal_was_met() -> None:
    match = Match("three-ages", "normal", None, 2, 0, 0.95)
    assert told(match, contest(match, 2)).endswith("ok")
    result = {"wins": 1, "games": 4, "low": 0.05, "high": 0.7, "ms": None, "goal": 0.95}
    assert told(match, result).endswith("MISS")


def test_contest_is_the_same_with_any_number_of_games_at_once() -> None:
    match = Match("three-ages", "normal", None, 2, 0)
    assert contest(match, 2, jobs=1) == contest(match, 2, jobs=2)


def test_figure_is_met_from_its_own_side() -> None:
    assert Figure("battles", 3.0, 3).met
    assert not Figure("battles", 2.9, 3).met
    assert Figure("rounds", 12.0, 12, at_most=True).met
    assert not Figure("rounds", 12.5, 12, at_most=True).met


def test_demos_of_another_series_are_other_games() -> None:
    one, again, other = (Demos("three-ages", 2, 1, series) for series in ("a", "a", "b"))
    assert one.a_player("CardLaid") == again.a_player("CardLaid") > 0
    assert one.played[0].happened == again.played[0].happened != other.played[0].happened


def test_matches_have_the_goals_of_both_games() -> None:
    with_goals = [match for match in MATCHES if match.goal is not None]
    assert {(match.game, match.seats) for match in with_goals if match.one == "hard"} == {
        ("three-ages", 2),
        ("three-ages", 4),
        ("nexus-ops", 2),
        ("nexus-ops", 4),
    }
