"""When a report is due."""

from asserts import equal
from report import HEARTBEAT_MS, SHORTEST_MS, Report, beat_now, beat_of


def test_report_begins_at_once():
    assert Report().due("a", 0)


def test_report_waits_a_moment_after_a_change_and_a_second_without():
    report = Report()
    report.told("a", 100)
    equal([report.due("b", 100 + SHORTEST_MS - 1), report.due("b", 100 + SHORTEST_MS)], [False, True])
    equal([report.due("a", 100 + HEARTBEAT_MS - 1), report.due("a", 100 + HEARTBEAT_MS)], [False, True])


def test_report_numbers_changes_not_heartbeats():
    report = Report()
    numbers = []
    for levels in ("a", "a", "b", "b", "a"):
        numbers.append(report.numbered(levels))
        report.told(levels, 0)
    equal(numbers, [1, 1, 2, 2, 3])


def test_report_follows_the_hubs_beat_once_what_is_new_was_said_twice():
    report = Report()
    report.told("a", 0)
    equal([report.due("a", HEARTBEAT_MS - 1, 2400), report.due("a", HEARTBEAT_MS, 2400)], [False, True])
    report.told("a", 1000)
    equal([report.due("a", 3399, 2400), report.due("a", 3400, 2400)], [False, True])
    assert report.due("b", 1000 + SHORTEST_MS, 2400)


def test_report_takes_only_a_sensible_beat():
    equal(
        [beat_of(text) for text in ("2400", "1", "99999", "-5", "often", "")],
        [2400, 1000, 2500, 1000, 1000, 1000],
    )


def test_report_hurries_while_the_hub_is_overdue():
    equal(
        [beat_now(2400, silent_ms) for silent_ms in (0, 2599, 2600, 2999, 3000)],
        [2400, 2400, 200, 200, 1000],
    )
    equal(beat_now(HEARTBEAT_MS, 2600), HEARTBEAT_MS)
