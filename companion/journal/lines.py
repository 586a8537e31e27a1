"""One line of a journal: `<number> <checksum> <payload>` and a newline. Pure, no input or output.

Lines count from 1. The checksum is a CRC-32 of `<number> <payload>`, started from a *seal*: 0 for the
first line, and the first line's own checksum for all others. So every line can be verified alone, and
a line of another journal fits here only by a chance of one in four thousand million, provided that
no two journals begin with the same payload.

A power cut can only harm what was being written, because everything before it was synced. Zeros at the
end are the reserve that lines are written over (see `reserve`), left by a process that is still running
or was killed. What else follows the last good line is the tail:

- *torn*, when an interrupted write may have left it: the beginning of one line, or a line in which whole
  sectors are still zeros. Nobody was told that this step counts.
- *damaged*, when it is anything else, such as a complete line whose checksum is wrong: something has changed
  a step that was true. It cannot be read, so the game goes on without it, but players have to know.

Where a good line is found behind the first bad one, the harm was done in the middle, and nobody should
guess what the players did.
"""

import re
import zlib
from itertools import islice

from msgspec import Struct

from companion.core.text import Text, said, say
from companion.errors import JournalDamagedError, JournalEmptyError

HEADER_SEAL = 0

_LINE = re.compile(rb"([1-9][0-9]{0,17}) ([0-9a-f]{8}) (.+)")
# What only damage needs is compiled only then.
# Every place in a damaged line where a good one might begin: a lost newline glues two lines together.
_BEGINNINGS = rb"(?=[1-9][0-9]{0,17} [0-9a-f]{8} .)"
# As much of a first line as may be there.
_BEGUN = rb"1(?: [0-9a-f]{8} | [0-9a-f]{0,8}\0*\Z|\0*\Z)"
_ZEROS = rb"\0+"
# What a disk writes whole or not at all, at least; larger sectors are multiples of it.
SECTOR_BYTES = 512
# Each beginning costs a checksum of the rest of its line; the limit keeps hostile files linear.
_MOST_BEGINNINGS = 32


class Scan(Struct, frozen=True):
    """What a journal holds: the payload of line n is `payloads[n - 1]`, `tail` is what follows them.

    `fault` says what is wrong with a tail that is damaged; a torn one has none. The zeros at the end of the
    file belong to neither.
    """

    payloads: tuple[bytes, ...] = ()
    good_bytes: int = 0
    tail: bytes = b""
    seal: int = HEADER_SEAL
    fault: Text | None = None


def checksum(number: int, payload: bytes, seal: int) -> int:
    """The CRC-32 that belongs to this payload, in this place, in the journal of this seal."""
    return zlib.crc32(b"%d %b" % (number, payload), seal)


def encode(number: int, payload: bytes, seal: int) -> bytes:
    """The whole line, newline included."""
    if number < 1 or not payload or b"\n" in payload:
        raise ValueError("a line has a number from 1 on, and a payload of at least one byte without newline")
    return b"%d %08x %b\n" % (number, checksum(number, payload, seal), payload)


def scan(data: bytes, where: str = "") -> Scan:
    """All good lines of a whole journal and its torn tail; `where` names the file in errors."""
    if not data:
        return Scan()
    lines = data.split(b"\n")[:-1]
    _check_header(data, lines, where)
    payloads = [_payload(lines[0])]
    seal = checksum(1, payloads[0], HEADER_SEAL)
    fault: Text | None = None
    for number, line in enumerate(lines[1:], start=2):
        fault = _fault(line, number, seal)
        if fault:
            break
        payloads.append(_payload(line))
    good = len(payloads)
    if any(_holds_good_line(line, seal) for line in lines[good:]):
        raise JournalDamagedError(
            say("line {line}: {fault}", line=good + 1, fault=said(fault)),
            where=where,
            remedy=say(
                "nothing was changed; all before is whole: {command}",
                command=f"head -n {good} JOURNAL > saved.journal",
            ),
        )
    good_bytes = sum(len(line) + 1 for line in lines[:good])
    tail = data[good_bytes:].rstrip(b"\0")
    if _is_torn(tail, good_bytes) and not _lost_its_newline(tail, good + 1, seal):
        return Scan(tuple(payloads), good_bytes, tail, seal)
    return Scan(tuple(payloads), good_bytes, tail, seal, fault or say("it does not end as a line does"))


def _is_torn(tail: bytes, start: int) -> bool:
    """Whether an interrupted write of one line at this place may have left that."""
    line, newline, more = tail.partition(b"\n")
    missing = [zeros.span() for zeros in re.finditer(_ZEROS, line)]
    if more or (newline and not missing):
        return False
    # What did not reach the disk is missing by sectors.
    return all(
        (first == 0 or (start + first) % SECTOR_BYTES == 0) and (start + end) % SECTOR_BYTES == 0
        for first, end in missing
    )


def _lost_its_newline(tail: bytes, number: int, seal: int) -> bool:
    """Whether it is a whole line but for its last byte, and that one is there and another."""
    return not _fault(tail[:-1], number, seal)


def _check_header(data: bytes, lines: list[bytes], where: str) -> None:
    if not lines and _may_have_begun(data):
        raise JournalEmptyError(
            say("line 1: the first line was never finished"),
            where=where,
            remedy=say("no step was lost, because none had been accepted; delete or rename the file"),
        )
    if not lines or _fault(lines[0], 1, HEADER_SEAL):
        raise JournalDamagedError(
            say("line 1: this is not a journal, or its first line is damaged"),
            where=where,
            remedy=say("nothing was changed; check the name of the file, or go on from a copy of it"),
        )


def _may_have_begun(data: bytes) -> bool:
    """Whether an interrupted write of a first line may have left that; else it is no journal."""
    return not data[:SECTOR_BYTES].strip(b"\0") or re.match(_BEGUN, data) is not None


def _payload(line: bytes) -> bytes:
    return line.split(b" ", 2)[2]


def _fault(line: bytes, expected: int, seal: int) -> Text | None:
    """Why this is not the line of the expected number; None when it is."""
    match = _LINE.fullmatch(line)
    if match is None:
        return say("malformed, it does not begin with a number and a checksum")
    number = int(match[1])
    if checksum(number, match[3], seal) != int(match[2], 16):
        return say("checksum does not match")
    if number == expected:
        return None
    if number > expected:
        return say(
            "number {number} where {expected} was expected: a line is missing or out of place",
            number=str(number),
            expected=expected,
        )
    return say(
        "number {number} where {expected} was expected: a line is repeated or out of place",
        number=number,
        expected=expected,
    )


def _holds_good_line(line: bytes, seal: int) -> bool:
    """Whether the line, or an end of it, is a good line of this journal, whatever its number."""
    for beginning in islice(re.finditer(_BEGINNINGS, line), _MOST_BEGINNINGS):
        match = _LINE.fullmatch(line, beginning.start())
        if match and checksum(int(match[1]), match[3], seal) == int(match[2], 16):
            return True
    return False
