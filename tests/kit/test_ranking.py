"""Rankings: places, shared ones, and when a tie-break is worth telling."""

from companion.kit.ranking import needs_tie_break, places, standings

SCORES = {"Ana": (12, 3), "Bao": (15, 0), "Cléo": (12, 5), "Dia": (12, 3)}


def test_ranking_puts_the_best_first_and_equals_on_one_place() -> None:
    assert list(places(SCORES).items()) == [("Bao", 1), ("Cléo", 2), ("Ana", 3), ("Dia", 3)]


def test_ranking_after_a_shared_place_leaves_places_out() -> None:
    assert places({1: 5, 2: 5, 3: 4}) == {1: 1, 2: 1, 3: 3}


def test_ranking_tells_a_tie_break_only_to_whom_it_concerns() -> None:
    assert [one for one in SCORES if needs_tie_break(SCORES, one)] == ["Ana", "Cléo", "Dia"]
    assert [one for one in SCORES if needs_tie_break(SCORES, one, parts=2)] == ["Ana", "Dia"]


def test_ranking_by_points_names_a_winner_only_when_the_game_is_over() -> None:
    lines = [(line.place, line.seats, line.points, line.won) for line in standings({1: 2, 2: 7}, over=True)]
    assert lines == [(1, (2,), 7, True), (2, (1,), 2, False)]
    assert not any(line.won for line in standings({1: 2, 2: 7}, over=False))
