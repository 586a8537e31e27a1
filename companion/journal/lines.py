"""One line of a journal: `<number> <checksum> <payload>` and a newline. Pure, no input or output.

Lines count from 1. The checksum is a CRC-32 of `<number> <payload>`, started from a *seal*: 0 for the
first line, and the first line's own checksum for all others. So every line can be verified alone, and
a line of another journal fits here only by a chance of one in four thousand million, provided that
no two journals begin with the same payload.

A power cut can only harm what was being written, because everything before it was synced. Zeros at the
end are the reserve that lines are written over (see `reserve`), left by a process that is still running
or was killed. What else follows the last good line is a torn tail, unless a good line is found in it:
then the harm was done in the middle, by something else, and nobody should guess what the players did.
"""

import re
import zlib
from itertools import islice

from msgspec import Struct

from companion.errors import JournalDamagedError

HEADER_SEAL = 0

_LINE = re.compile(rb"([1-9][0-9]{0,17}) ([0-9a-f]{8}) (.+)")
# Every place in a damaged line where a good one might begin: a lost newline glues two lines together.
_BEGINNINGS = re.compile(rb"(?=[1-9][0-9]{0,17} [0-9a-f]{8} .)")
# Each beginning costs a checksum of the rest of its line; the limit keeps hostile files linear.
_MOST_BEGINNINGS = 32


class Scan(Struct, frozen=True):
    """What a journal holds: the payload of line n is `payloads[n - 1]`, `tail` is what was torn.

    The zeros at the end of the file belong to neither.
    """

    payloads: tuple[bytes, ...] = ()
    good_bytes: int = 0
    tail: bytes = b""
    seal: int = HEADER_SEAL


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
    _check_header(lines, where)
    payloads = [_payload(lines[0])]
    seal = checksum(1, payloads[0], HEADER_SEAL)
    fault = ""
    for number, line in enumerate(lines[1:], start=2):
        fault = _fault(line, number, seal)
        if fault:
            break
        payloads.append(_payload(line))
    good = len(payloads)
    if any(_holds_good_line(line, seal) for line in lines[good:]):
        raise JournalDamagedError(
            f"line {good + 1}: {fault}",
            where=where,
            remedy=f"nothing was changed; all before is whole: head -n {good} JOURNAL > saved.journal",
        )
    good_bytes = sum(len(line) + 1 for line in lines[:good])
    return Scan(tuple(payloads), good_bytes, data[good_bytes:].rstrip(b"\0"), seal)


def _check_header(lines: list[bytes], where: str) -> None:
    if not lines:
        raise JournalDamagedError(
            "line 1: the first line was never finished",
            where=where,
            remedy="no step was lost, because none had been accepted; delete or rename the file",
        )
    if _fault(lines[0], 1, HEADER_SEAL):
        raise JournalDamagedError(
            "line 1: this is not a journal, or its first line is damaged",
            where=where,
            remedy="nothing was changed; check the name of the file, or go on from a copy of it",
        )


def _payload(line: bytes) -> bytes:
    return line.split(b" ", 2)[2]


def _fault(line: bytes, expected: int, seal: int) -> str:
    """Why this is not the line of the expected number; empty when it is."""
    match = _LINE.fullmatch(line)
    if match is None:
        return "malformed, it does not begin with a number and a checksum"
    number = int(match[1])
    if checksum(number, match[3], seal) != int(match[2], 16):
        return "checksum does not match"
    if number == expected:
        return ""
    happened = "missing" if number > expected else "repeated"
    return f"number {number} where {expected} was expected: a line is {happened} or out of place"


def _holds_good_line(line: bytes, seal: int) -> bool:
    """Whether the line, or an end of it, is a good line of this journal, whatever its number."""
    for beginning in islice(_BEGINNINGS.finditer(line), _MOST_BEGINNINGS):
        match = _LINE.fullmatch(line, beginning.start())
        if match and checksum(int(match[1]), match[3], seal) == int(match[2], 16):
            return True
    return False
