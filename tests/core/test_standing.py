from companion.core.standing import Standing, lead_value, standing_value


def _line(place: int, points: int, *, won: bool = False) -> Standing:
    return Standing(place, (place,), points, won=won)


def test_lead_value_is_level_without_a_lead_and_grows_with_it() -> None:
    assert lead_value(5, [5, 5], 10) == 0
    assert lead_value(5, [3], 10) < lead_value(9, [3], 10) < 1
    assert lead_value(5, [9], 10) < 0


def test_lead_value_counts_those_who_are_not_first_a_little() -> None:
    assert lead_value(5, [9, 1], 10) > lead_value(5, [9, 3], 10)


def test_standing_value_puts_a_win_above_every_lead() -> None:
    assert standing_value((_line(1, 3, won=True), _line(2, 3)), 1, over=True) == 1
    assert standing_value((_line(1, 10_000), _line(2, 0)), 1, over=False) < 1


def test_standing_value_of_a_lost_game_is_below_every_other_that_goes_on_level() -> None:
    lost = standing_value((_line(1, 30, won=True), _line(2, 29)), 2, over=True)
    assert lost == -1
    assert standing_value((_line(1, 30), _line(2, 29)), 2, over=False) > lost
