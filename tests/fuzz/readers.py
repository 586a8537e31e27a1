"""Readers from the shelf: whatever an RDM6300 or a PN532 says, only numbers that were read come of it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.link.pn532 import ACKNOWLEDGED, FROM_CHIP, Pn532, pack
from companion.link.rdm6300 import Rdm6300

WORDS = (
    b"\x02",
    b"\x03",
    b"0A00FFEEDD",
    ACKNOWLEDGED,
    b"\x00\x00\xff",
    b"\xd5\x15",
    b"\xd5\x33",
    b"\xd5\x4b\x01\x01\x00\x04\x08\x04",
)
PIECE, BETWEEN_PIECES_MS = 16, 60


def seeds() -> Iterable[bytes]:
    """A tag on either reader."""
    yield b"\x020A00FFEEDDC6\x03" * 2
    yield _chip(b"\x4b\x01\x01\x00\x04\x08\x04\x01\x02\x03\x04", b"\x4b\x00", b"\x4b\x00")
    yield _chip(
        b"\x4b\x02\x01\x00\x04\x20\x04\x01\x02\x03\x04\x02\x75\x77\x02\x00\x44\x00\x07\x04\x02\x03\x04\x05\x06\x07"
    )


def _chip(*answers: bytes) -> bytes:
    """A chip that was set up and then answers."""
    bodies = (bytes([FROM_CHIP]) + answer for answer in (b"\x15", b"\x33", *answers))
    return b"".join(ACKNOWLEDGED + pack(body) for body in bodies)


def one(data: bytes) -> None:
    """The same bytes to both: as they come, and as answers of a chip that frames them rightly."""
    answers = [answer[: 0xFE - 1] for answer in data.split(b"\n")]
    for reader, stream in ((Rdm6300(0), data), (Pn532(0), data), (Pn532(0), _chip(*answers))):
        for number, at in enumerate(range(0, len(stream), PIECE)):
            now_ms = number * BETWEEN_PIECES_MS
            reader.outgoing(now_ms)
            for fact in reader.receive(stream[at : at + PIECE], now_ms):
                for tag in fact.tags:
                    _check(tag, stream)
        assert reader.dropped >= 0


def _check(tag: str, stream: bytes) -> None:
    assert tag, "a tag without a number"
    assert not tag.strip("0123456789abcdef"), f"{tag!r} is no number of a tag"
    assert bytes.fromhex(tag) in stream or tag.encode() in stream.lower(), f"{tag} was never read"
