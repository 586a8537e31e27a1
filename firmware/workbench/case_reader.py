"""Levels: a tag is there at once, and gone only after clean scans without it."""

from asserts import equal
from reader import CLEAN_MISSES, MOST_TAGS, RESTART_MS, Levels, Reader

A, B = b"\x04\xa2", b"\x05\xb3"


def _after(*scans):
    levels = Levels()
    for scan in scans:
        levels.observe(*scan)
    return levels.present


def test_levels_a_tag_is_there_with_its_first_scan():
    equal(_after(([A], False)), [A])


def test_levels_a_tag_goes_only_after_clean_misses():
    equal(_after(([A], True), *[([], True)] * (CLEAN_MISSES - 1)), [A])
    equal(_after(([A], True), *[([], True)] * CLEAN_MISSES), [])


def test_levels_disturbed_scans_prove_nothing():
    equal(_after(([A], True), *[([], False)] * 50), [A])


def test_levels_present_and_absent_in_turn_is_present():
    equal(_after(*[([A], True), ([], True)] * 20), [A])


def test_levels_two_tags_have_a_life_of_their_own():
    equal(_after(([B, A], True)), [A, B])
    equal(_after(([B, A], True), *[([B], True)] * CLEAN_MISSES), [B])


def test_levels_lists_no_more_than_a_report_can_carry():
    many = [bytes((number,)) for number in range(9)]
    equal(_after((many, True)), many[:MOST_TAGS])


class Driver:
    def __init__(self):
        self.starts = []
        self.scan = ([A], True)

    def start(self, now_ms):
        self.starts.append(now_ms)

    def poll(self, now_ms):
        if self.scan == "dead":
            raise OSError
        return self.scan


def test_reader_dead_keeps_its_tags_says_so_and_starts_again_each_second():
    driver = Driver()
    reader = Reader(driver)
    reader.step(0)
    equal((reader.tags, reader.working, driver.starts), (["04a2"], True, [0]))
    driver.scan = "dead"
    for now_ms in range(5, 2500, 5):
        reader.step(now_ms)
    equal((reader.tags, reader.working), (["04a2"], False))
    equal(driver.starts, [0, 5 + RESTART_MS, 5 + 2 * RESTART_MS])
    driver.scan = ([], True)
    for now_ms in range(2500, 4000, 5):
        reader.step(now_ms)
    equal((reader.tags, reader.working), ([], True))


def test_reader_without_news_changes_nothing():
    driver = Driver()
    driver.scan = None
    reader = Reader(driver)
    reader.step(0)
    equal((reader.tags, reader.working), ([], True))
