"""So many in each stretch of time."""

from companion.link.rate_limit import RateLimit


def test_rate_limit_allows_so_many_in_each_window() -> None:
    limit = RateLimit(3, 1_000)
    assert [limit.allows(now) for now in (5, 6, 7, 8, 1_004, 1_005, 1_006)] == [
        *(True, True, True, False, False),
        *(True, True),
    ]
