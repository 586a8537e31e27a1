"""When a report is due."""

from report import HEARTBEAT_MS, SHORTEST_MS, Report
from saying import equal


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
