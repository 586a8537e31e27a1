"""The RC522 driver against the modelled chip, with modelled tags that keep their states."""

import machine
from asserts import equal, raises
from crc_a import crc_a
from rc522 import SCAN_MS, WAKING_MS, Rc522
from rc522_chip import Rc522Chip
from tags import ACTIVE, READY, SLEEP, Tag

FOUR = b"\x0a\x24\xb2\xc1"
SEVEN = b"\x04\xa2\x24\xb2\xc1\x5d\x80"
TEN = b"\x04\xa2\x24\xb2\xc1\x5d\x80\x11\x22\x33"


def _reader(*uids, version=0x92):
    machine.power_on()
    chip = machine.spi_chips[0] = Rc522Chip(version)
    machine.watchers[17] = chip.select
    machine.watchers[20] = chip.reset
    select, reset = machine.Pin(17, value=1), machine.Pin(20, value=1)
    driver = Rc522(machine.SPI(0, 4_000_000, None, None, None), select, reset)
    driver.start(0)
    equal(driver.poll(WAKING_MS), None)
    chip.tags = [Tag(uid) for uid in uids]
    return chip, driver


def _sorted(scan):
    return sorted(scan[0]), scan[1]


def test_crc_a_agrees_with_the_standard():
    equal(
        (crc_a(b"\x00\x00"), crc_a(b"\x12\x34"), crc_a(b"\x50\x00")), (b"\xa0\x1e", b"\x26\xcf", b"\x57\xcd")
    )


def test_rc522_reads_short_and_long_identifiers():
    for uid in (FOUR, SEVEN, TEN):
        _, driver = _reader(uid)
        equal(driver.scan(), ([uid], True))


def test_rc522_a_tag_that_stays_is_found_every_time_and_sleeps_in_between():
    chip, driver = _reader(SEVEN)
    for _ in range(10):
        equal(driver.scan(), ([SEVEN], True))
        equal(chip.tags[0].state, SLEEP)


def test_rc522_nothing_in_the_field_is_a_clean_time_out():
    _, driver = _reader()
    equal(driver.scan(), ([], True))


def test_rc522_finds_several_tags_every_time():
    pairs = (
        (FOUR, SEVEN),
        (b"\x01\x02\x03\x04", b"\x01\x02\x03\x05"),
        (b"\x10\x20\x30\x40", b"\x10\x20\x30\xc0"),
        (SEVEN, SEVEN[:6] + b"\x81"),
        (SEVEN, b"\x04\xa2\x25" + SEVEN[3:]),
        (TEN, TEN[:9] + b"\xb3"),
    )
    for pair in pairs:
        _, driver = _reader(*pair)
        for _ in range(3):
            equal(_sorted(driver.scan()), (sorted(pair), True))


def test_rc522_finds_four_stickers_of_one_roll():
    # Stickers of one roll differ in a few bits only: forks behind forks, at every offset in a byte.
    for shift in range(8):
        uids = [
            SEVEN[:4] + bytes((0x51, 1 << shift ^ first, 0x80 | second))
            for first in (0, 3)
            for second in (0, 5)
        ]
        _, driver = _reader(*uids)
        for _ in range(3):
            equal(_sorted(driver.scan()), (sorted(uids), True))


def test_rc522_more_tags_than_it_follows_is_never_a_clean_scan():
    uids = [b"\x01\x02\x03" + bytes((number,)) for number in range(6)]
    _, driver = _reader(*uids)
    found, clean = driver.scan()
    equal((len(found), clean, set(found) <= set(uids)), (4, False, True))


def test_rc522_a_tag_that_joins_or_leaves_is_noticed():
    chip, driver = _reader(FOUR)
    equal(driver.scan(), ([FOUR], True))
    chip.tags.append(Tag(SEVEN))
    equal(_sorted(driver.scan()), (sorted([FOUR, SEVEN]), True))
    chip.tags.pop(0)
    equal(driver.scan(), ([SEVEN], True))
    chip.tags.clear()
    equal(driver.scan(), ([], True))


def test_rc522_noise_anywhere_is_not_taken_for_absence():
    # Wake-up, two searches, two selections: whichever answer is damaged, the scan is not clean.
    for disturbed in range(5):
        chip, driver = _reader(SEVEN)
        driver.scan()
        chip.noise_after = disturbed
        equal(driver.scan(), ([], False))
        equal(driver.scan(), ([SEVEN], True))


def test_rc522_answers_that_were_damaged_unnoticed_are_refused():
    no_sum = b"\x01\x02\x03\x00"

    def flip(data):
        return bytes((data[0] ^ 0x20,)) + data[1:]

    for uid, answer, damage in (
        (FOUR, 1, flip),
        (FOUR, 2, flip),
        (SEVEN, 3, flip),
        (no_sum, 1, lambda data: data[:-1]),
        (no_sum, 1, lambda data: data + b"\x00"),
    ):
        chip, driver = _reader(uid)
        chip.noise_after, chip.damage = answer, damage
        equal(driver.scan(), ([], False))


class Leaving(Tag):
    """A tag that is lifted after it was woken once."""

    wakes = 0

    def hear(self, data, bits):
        self.wakes += bits == 7
        return Tag.hear(self, data, bits) if self.wakes < 2 else None


def test_rc522_tags_that_leave_during_a_scan_do_not_make_it_clean():
    chip, driver = _reader()
    chip.tags = [Leaving(FOUR), Leaving(SEVEN)]
    found, clean = driver.scan()
    equal((len(found), clean), (1, False))
    equal(driver.scan(), ([], True))


def test_rc522_that_switched_its_antenna_off_is_an_error_not_an_empty_field():
    chip, driver = _reader(FOUR)
    chip.overheat()
    raises(OSError, driver.poll, 1000)


def test_rc522_a_tag_left_awake_is_found_at_once():
    chip, driver = _reader(SEVEN)
    for state in (READY, ACTIVE):
        chip.tags[0].state = state
        equal(driver.scan(), ([SEVEN], True))


def test_rc522_scans_when_it_is_time():
    chip, driver = _reader(FOUR)
    results = [driver.poll(WAKING_MS + now_ms) for now_ms in range(0, 3 * SCAN_MS + 1, 5)]
    equal((len([scan for scan in results if scan]), chip.scans), (3, 3))


def test_rc522_knows_clones_by_any_version_but_a_hanging_line():
    for version in (0x91, 0x92, 0x88, 0x12, 0xB2):
        _, driver = _reader(FOUR, version=version)
        equal(driver.scan(), ([FOUR], True))
    for reading in (0x00, 0xFF):
        chip, driver = _reader(FOUR)
        chip.stuck_reading = reading
        raises(OSError, driver.poll, 1000)


def test_rc522_that_lost_its_settings_is_an_error_and_starts_again():
    chip, driver = _reader(FOUR)
    chip.forget()
    raises(OSError, driver.poll, 1000)
    driver.start(1000)
    equal(driver.poll(1000 + WAKING_MS), None)
    equal(driver.poll(1000 + WAKING_MS + SCAN_MS), ([FOUR], True))


def test_rc522_that_never_finishes_is_an_error():
    chip, driver = _reader(FOUR)
    chip.never_finishes = True
    raises(OSError, driver.poll, 1000)
