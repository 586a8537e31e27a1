"""So many in each stretch of time."""

from companion.link.pace import Pace


def test_pace_allows_so_many_in_each_window() -> None:
    pace = Pace(3, 1_000)
    assert [pace.allows(now) for now in (5, 6, 7, 8, 1_004, 1_005, 1_006)] == [
        *(True, True, True, False, False),
        *(True, True),
    ]
