"""The format of a line, and the line between a torn tail and damage."""

import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import JournalDamagedError, JournalEmptyError
from companion.journal.lines import HEADER_SEAL, Scan, checksum, encode, scan

HEADER = b'{"format":1,"game":"three-ages"}'
STEPS = tuple(b'{"is":"card_laid","seat":%d,"name":"\xc3\x89lo\xc3\xafse"}' % seat for seat in range(1, 20))


def journal(header: bytes = HEADER, steps: tuple[bytes, ...] = STEPS) -> list[bytes]:
    seal = checksum(1, header, HEADER_SEAL)
    return [
        encode(1, header, HEADER_SEAL),
        *(encode(number, step, seal) for number, step in enumerate(steps, start=2)),
    ]


LINES = journal()
WHOLE = b"".join(LINES)

# What a killed process leaves behind the lines: nothing, a little, more than a sector.
RESERVES = pytest.mark.parametrize("reserve", [b"", b"\0", bytes(700)], ids=["bare", "zero", "zeros"])


def refusal(data: bytes) -> str:
    with pytest.raises(JournalDamagedError) as caught:
        scan(data, where="game.journal")
    assert caught.value.where == "game.journal"
    assert caught.value.remedy
    return caught.value.what


def test_encode_writes_number_checksum_and_payload() -> None:
    assert encode(12, b'{"a":1}', 7) == b"12 %08x " % zlib.crc32(b'12 {"a":1}', 7) + b'{"a":1}\n'


def test_encode_pads_the_checksum_to_eight_digits() -> None:
    lines = [encode(number, b"{}", HEADER_SEAL) for number in range(1, 200)]
    assert {len(line.split(b" ")[1]) for line in lines} == {8}
    assert any(line.split(b" ")[1].startswith(b"0") for line in lines)


@pytest.mark.parametrize(("number", "payload"), [(0, b"{}"), (1, b""), (1, b"{\n}"), (-3, b"{}")])
def test_encode_refuses_what_could_not_be_read_back(number: int, payload: bytes) -> None:
    with pytest.raises(ValueError, match="number from 1 on"):
        encode(number, payload, HEADER_SEAL)


payloads = st.binary(min_size=1, max_size=60).map(lambda raw: raw.replace(b"\n", b" "))


@settings(max_examples=60)
@given(header=payloads, steps=st.lists(payloads, max_size=12).map(tuple))
def test_scan_reads_back_what_was_encoded(header: bytes, steps: tuple[bytes, ...]) -> None:
    data = b"".join(journal(header, steps))
    assert scan(data) == Scan((header, *steps), len(data), b"", checksum(1, header, HEADER_SEAL))


def test_scan_of_nothing_is_empty() -> None:
    assert scan(b"") == Scan((), 0, b"", HEADER_SEAL)


@RESERVES
def test_scan_keeps_exactly_the_complete_lines_at_every_cut(reserve: bytes) -> None:
    for cut in range(len(LINES[0]), len(WHOLE) + 1):
        found = scan(WHOLE[:cut] + reserve)
        complete = WHOLE[:cut].count(b"\n")
        assert found.payloads == (HEADER, *STEPS)[:complete]
        assert found.good_bytes == len(b"".join(LINES[:complete]))
        assert found.tail == WHOLE[found.good_bytes : cut]


@settings(max_examples=60)
@given(lines=st.integers(1, 20), zeros=st.integers(0, 70_000))
def test_scan_takes_zeros_at_the_end_for_reserve(lines: int, zeros: int) -> None:
    good = b"".join(LINES[:lines])
    assert scan(good + bytes(zeros)) == Scan((HEADER, *STEPS)[:lines], len(good), b"", scan(good).seal)


SECTOR = 512


@settings(max_examples=150)
@given(lines=st.integers(1, 20), length=st.integers(1, 5 * SECTOR), data=st.data())
def test_scan_survives_every_mix_of_old_and_new_sectors(lines: int, length: int, data: st.DataObject) -> None:
    """A power cut during the write of a line: the disk wrote some of its sectors, in any order."""
    good, seal = b"".join(LINES[:lines]), scan(WHOLE).seal
    line = encode(lines + 1, b"x" * length, seal)
    zeros = bytes(-(len(good) + len(line)) % SECTOR + SECTOR)
    old, new = good + bytes(len(line)) + zeros, good + line + zeros
    starts = range(0, len(new), SECTOR)
    written = data.draw(st.lists(st.booleans(), min_size=len(starts), max_size=len(starts)))
    disk = b"".join(
        (new if is_new else old)[at : at + SECTOR] for at, is_new in zip(starts, written, strict=True)
    )
    if disk == new:
        assert scan(disk).payloads[lines:] == (b"x" * length,)
    else:
        torn = disk[len(good) :].rstrip(b"\0")
        assert scan(disk) == Scan((HEADER, *STEPS)[:lines], len(good), torn, seal)


@RESERVES
def test_scan_says_that_nothing_is_lost_when_the_first_line_was_never_finished(reserve: bytes) -> None:
    for torn in [LINES[0][:cut] + reserve for cut in range(1, len(LINES[0]))] + [bytes(4096)]:
        with pytest.raises(JournalEmptyError, match="line 1: the first line was never finished") as caught:
            scan(torn)
        assert "no step was lost" in caught.value.remedy


@pytest.mark.parametrize("other", [b"\n", b"hello\nworld\n", b'{"format":1}\n', WHOLE[1:], b"\0" + WHOLE])
def test_scan_refuses_what_is_not_a_journal(other: bytes) -> None:
    assert refusal(other) == "line 1: this is not a journal, or its first line is damaged"


def test_scan_refuses_a_header_that_is_not_line_one() -> None:
    assert refusal(encode(2, HEADER, HEADER_SEAL)).startswith("line 1: this is not a journal")


@RESERVES
def test_scan_refuses_every_flip_in_the_first_line(reserve: bytes) -> None:
    for place in range(len(LINES[0])):
        flipped = bytearray(WHOLE + reserve)
        flipped[place] ^= 0x01
        assert refusal(bytes(flipped)).startswith("line 1: ")


@RESERVES
@pytest.mark.parametrize("number", [2, 9, 10, 12, 19])
def test_scan_refuses_every_flip_in_a_middle_line_and_names_it(number: int, reserve: bytes) -> None:
    start = len(b"".join(LINES[: number - 1]))
    for place in range(start, start + len(LINES[number - 1])):
        # Single bits, all bits, and the bytes with a meaning: newline, space, digits.
        for value in {WHOLE[place] ^ bit for bit in (1, 2, 8, 32, 128, 255)} | {*b"\n 07\0"} - {WHOLE[place]}:
            flipped = bytearray(WHOLE + reserve)
            flipped[place] = value
            assert refusal(bytes(flipped)).startswith(f"line {number}: ")


@RESERVES
@pytest.mark.parametrize("bit", [1, 2, 4, 8, 16, 32, 64, 128])
def test_scan_takes_every_flip_in_the_last_line_for_damage(reserve: bytes, bit: int) -> None:
    """It was complete, so somebody was told that it counts."""
    start = len(WHOLE) - len(LINES[-1])
    for place in range(start, len(WHOLE)):
        flipped = bytearray(WHOLE)
        flipped[place] ^= bit
        found = scan(bytes(flipped) + reserve)
        assert found.payloads == (HEADER, *STEPS[:-1])
        assert found.tail == flipped[start:].rstrip(b"\0")
        assert found.fault


def test_scan_takes_a_cut_line_for_torn_and_a_complete_one_for_damaged() -> None:
    """Also where a payload is long: a line that spans sectors, and one that ends exactly with one."""
    for length in (3, SECTOR - len(WHOLE) % SECTOR, 2 * SECTOR, 5_000):
        whole = WHOLE + encode(21, b"x" * length, scan(WHOLE).seal)
        for cut in range(len(WHOLE) + 1, len(whole)):
            assert not scan(whole[:cut]).fault
        changed = whole[:-2] + b"y\n"
        assert str(scan(changed).fault) == "checksum does not match"
        assert str(scan(changed + bytes(9_000)).fault) == "checksum does not match"


@settings(max_examples=150)
@given(
    lines=st.integers(1, 20),
    cut=st.integers(0, 40),
    garbage=st.lists(st.binary(max_size=40) | st.just(bytes(512)) | st.just(b"21 0badcafe {}"), min_size=1),
)
def test_scan_puts_garbage_at_the_end_into_the_tail(lines: int, cut: int, garbage: list[bytes]) -> None:
    good = b"".join(LINES[:lines])
    tail = (LINES[lines][:cut].rstrip(b"\n") if lines < len(LINES) else b"") + b"\0" + b"\n".join(garbage)
    found = scan(good + tail)
    assert (found.payloads, found.good_bytes) == ((HEADER, *STEPS)[:lines], len(good))
    assert (found.tail, found.seal) == (tail.rstrip(b"\0"), scan(good).seal)
    if b"\n" in found.tail:
        assert found.fault


@settings(max_examples=100)
@given(start=st.integers(len(LINES[0]), len(WHOLE) - 1), garbage=st.binary(min_size=1, max_size=300))
def test_scan_never_drops_a_good_line_behind_garbage(start: int, garbage: bytes) -> None:
    damaged = WHOLE[:start] + b"\xff" + garbage + WHOLE[start + 1 + len(garbage) :]
    last_survives = start + 1 + len(garbage) <= len(WHOLE) - len(LINES[-1])
    if last_survives:
        assert refusal(damaged).startswith(f"line {WHOLE[:start].count(10) + 1}: ")
    else:
        assert len(scan(damaged).payloads) == WHOLE[:start].count(10)


def test_scan_never_takes_zeros_before_a_good_line_for_reserve() -> None:
    for start in range(len(LINES[0]), len(WHOLE) - len(LINES[-1])):
        zeroed = WHOLE[:start] + bytes(len(WHOLE) - len(LINES[-1]) - start) + LINES[-1] + bytes(700)
        assert refusal(zeroed).startswith(f"line {WHOLE[:start].count(10) + 1}: ")


def test_scan_finds_the_last_line_glued_to_the_one_before() -> None:
    glued = b"".join(LINES[:18]) + LINES[18][:-1] + b"7" + LINES[19]
    assert refusal(glued) == "line 19: checksum does not match"


def test_scan_names_a_missing_line() -> None:
    for number in range(2, 20):
        without = b"".join(LINES[: number - 1] + LINES[number:])
        expected = f"line {number}: number {number + 1} where {number} was expected: a line is missing"
        assert refusal(without).startswith(expected)


def test_scan_names_a_repeated_line() -> None:
    for number in range(2, 21):
        doubled = b"".join(LINES[:number] + LINES[number - 1 :])
        expected = f"line {number + 1}: number {number} where {number + 1} was expected: a line is repeated"
        assert refusal(doubled).startswith(expected)


def test_scan_names_the_first_of_two_swapped_lines() -> None:
    for number in range(2, 20):
        swapped = [*LINES[: number - 1], LINES[number], LINES[number - 1], *LINES[number + 1 :]]
        assert refusal(b"".join(swapped)).startswith(f"line {number}: number {number + 1} where {number}")


def test_scan_refuses_a_line_of_another_journal_in_the_middle() -> None:
    other = journal(b'{"format":1,"game":"nexus-ops"}')
    mixed = [*LINES[:11], other[11], *LINES[12:]]
    assert refusal(b"".join(mixed)) == "line 12: checksum does not match"


def test_scan_accepts_no_line_of_another_journal_at_the_end() -> None:
    other = journal(b'{"format":1,"game":"nexus-ops"}')
    found = scan(b"".join([*LINES[:11], *other[11:]]))
    assert found.payloads == (HEADER, *STEPS)[:11]
    assert found.tail == b"".join(other[11:])
    assert str(found.fault) == "checksum does not match"


@pytest.mark.parametrize(
    "line",
    [b"{}", b"02 00000000 {}", b"2 DEADBEEF {}", b"2 0000000 {}", b"2 00000000 ", b"2  00000000 {}", b""],
)
def test_scan_calls_a_line_without_number_and_checksum_malformed(line: bytes) -> None:
    assert refusal(b"".join([LINES[0], line + b"\n", *LINES[2:]])).startswith("line 2: malformed")


def test_scan_gives_up_on_a_hostile_line_after_a_bounded_search() -> None:
    # Without the bound, this is 90,000 checksums of up to a million bytes each.
    hostile = b"2 00000000 " * 90_000 + b"\n"
    assert scan(LINES[0] + hostile).tail == hostile
