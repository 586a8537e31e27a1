"""The PN532 driver against the modelled chip."""

import machine
from asserts import equal, raises
from pn532 import ANSWER_MS, SCAN_MS, Frames, Pn532, frame, tags_of
from pn532_chip import ACK, Pn532Chip, answer_frame

FOUR = b"\x0a\x24\xb2\xc1"
SEVEN = b"\x04\xa2\x24\xb2\xc1\x5d\x80"


class Table:
    def __init__(self, *uids, **options):
        machine.power_on()
        self.chip = machine.uart_chips[0] = Pn532Chip(**options)
        self.chip.uids = list(uids)
        self.driver = Pn532(machine.UART(0, 115200, None, None, 256))
        self.now_ms = 0
        self.driver.start(0)

    def scans(self, length_ms):
        end, scans = self.now_ms + length_ms, []
        while self.now_ms < end:
            self.now_ms += 5
            scan = self.driver.poll(self.now_ms)
            if scan is not None:
                scans.append(scan)
        return scans


def test_pn532_frame_is_byte_for_byte():
    equal(frame(b"\x02"), b"\x00\x00\xff\x02\xfe\xd4\x02\x2a\x00")
    equal(frame(b"\x4a\x02\x00"), b"\x00\x00\xff\x04\xfc\xd4\x4a\x02\x00\xe0\x00")


def test_pn532_frames_whole_piecewise_and_with_garbage_around():
    said = (
        ACK
        + answer_frame(b"\x4b\x00")
        + b"\x00\xff\x13garbage\x00\x00\xff"
        + answer_frame(b"\x03\x32\x01\x06\x07")
    )
    wanted = [b"\x4b\x00", b"\x03\x32\x01\x06\x07"]
    equal(Frames().feed(said), wanted)
    frames, seen = Frames(), []
    for place in range(len(said)):
        seen += frames.feed(said[place : place + 1])
    equal(seen, wanted)


def test_pn532_frames_with_a_wrong_sum_are_skipped():
    broken = bytearray(answer_frame(b"\x4b\x00"))
    broken[-2] ^= 0x10
    equal(Frames().feed(bytes(broken) + answer_frame(b"\x15")), [b"\x15"])


def test_pn532_sets_up_then_scans_again_and_again():
    table = Table(SEVEN)
    scans = table.scans(1000)
    equal(table.chip.settings, [b"\x14\x01\x14\x01", b"\x12\x00", b"\x32\x05\xff\x01\x01"])
    equal({(tuple(uids), clean) for uids, clean in scans}, {((SEVEN,), True)})
    assert 1000 // SCAN_MS - 5 <= len(scans) <= 1000 // SCAN_MS


def test_pn532_two_tags_and_none():
    table = Table(FOUR, SEVEN)
    equal(table.scans(300)[-1], ([FOUR, SEVEN], True))
    table.chip.uids = []
    equal(table.scans(300)[-1], ([], True))


def test_pn532_silence_is_an_error_and_a_new_start_helps():
    table = Table(FOUR)
    table.scans(300)
    table.chip.mute = True
    raises(OSError, table.scans, ANSWER_MS + 2 * SCAN_MS)
    table.chip.mute = False
    table.chip._awake = False
    table.driver.start(table.now_ms)
    equal(table.scans(300)[-1], ([FOUR], True))


def test_pn532_an_answer_that_was_damaged_is_asked_for_again_by_a_new_start():
    table = Table(FOUR)
    table.scans(300)
    table.chip.wrong_sums = 1
    raises(OSError, table.scans, ANSWER_MS + 2 * SCAN_MS)
    table.driver.start(table.now_ms)
    equal(table.scans(300)[-1], ([FOUR], True))


def test_pn532_another_chip_is_refused():
    raises(OSError, Table(kind=0x07).scans, 100)


def test_pn532_noise_between_answers_does_no_harm():
    table = Table(FOUR)
    table.chip.noise = b"\x00\x00\xff\x00noise\xff"
    equal(table.scans(300)[-1], ([FOUR], True))


def test_pn532_tags_that_do_not_fit_are_a_disturbed_scan():
    raises(ValueError, tags_of, b"\x4b\x01\x01\x00\x44\x00\x07\x01\x02")
    raises(IndexError, tags_of, b"\x4b\x02\x01\x00")
    table = Table(b"\x01\x02\x03")
    equal(table.scans(300)[-1], ([], False))
