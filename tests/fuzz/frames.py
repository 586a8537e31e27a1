"""Frames of the pod protocol: only what was sent is heard, however the bytes come.

Random bytes hardly ever carry a right checksum. So what comes is also taken as the inside of frames, which
get their sign and checksum here: then the parser itself has to be right, and the conversation with a pod.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from zlib import crc32

from companion.link.conversation import EncoderSteps
from companion.link.levels import MOST_STEPS
from companion.link.pod import PodLink
from companion.link.wire import FROM_HUB, FROM_POD, LONGEST, Frame, Lines, decode, encode

WORDS = (
    *(b"HELLO STATE ACK NAK LOG WHO LED DRAW".split()),
    *(b"proto=1.0 boot= uid= fw= hw= cap= rev= up= tag= ant=".split()),
    *(b"enc= btn= down= err= of= why= lvl= msg=".split()),
    b"nfc1,enc,btn4,rgb",
    b"0:4:1:0",
    b">>> ",
    b"\n",
    b"\r\n",
)
BETWEEN_LINES_MS = 40


def seeds() -> Iterable[bytes]:
    """A pod that says who it is, moves, starts anew, and falls silent."""
    hello = b"01 HELLO proto=1.0 fw=0.1.0 hw=pico-rc522 uid=e6614c311b7a4f2c boot=7f3a cap=nfc1,enc,btn4,rgb"
    states = (
        b"02 STATE boot=7f3a rev=17 up=5012 tag=04a224b2c15d80 ant=0 enc=-3 btn=0:4:1:0 down=0 err=0",
        b"03 STATE boot=7f3a rev=18 up=6012 tag=- ant=0 enc=2 btn=1:4:1:0 down=2 err=3",
        b"04 STATE boot=0001 rev=1 up=12 tag=aa,bb enc=0 btn=0:0:0:0 down=0 err=0",
    )
    yield b"\n".join([hello, *states])
    yield b"\n".join(
        [hello, states[0], b"05 ACK of=02", b"06 NAK of=03 why=verb", b"07 LOG lvl=w msg=hot", b""]
    )
    yield b"".join(sealed(FROM_POD, inside) for inside in (hello, *states)) + b">>> "
    yield hello.replace(b"1.0", b"2.0")


def one(data: bytes) -> None:
    """As a stream, as the inside of frames, and as a conversation."""
    for sign in (FROM_POD, FROM_HUB):
        _stream(sign, data)
        for inside in data.split(b"\n"):
            _frame(sign, inside)
    _conversation(data)


def sealed(sign: bytes, inside: bytes) -> bytes:
    """A line with a right checksum."""
    body = sign + inside
    return body + b"*%08x\n" % crc32(body)


def _stream(sign: bytes, data: bytes) -> None:
    whole, dripping = Lines(), Lines()
    heard = [_said(sign, frame) for frame in whole.frames(sign, data)]
    dripped = [_said(sign, frame) for byte in _bytes(data) for frame in dripping.frames(sign, byte)]
    assert heard == dripped
    assert len(whole.rest) <= LONGEST
    assert whole.dropped == dripping.dropped
    for line in heard:
        assert line.rstrip(b"\n") in data, "what was heard was never sent"


def _frame(sign: bytes, inside: bytes) -> None:
    line = sealed(sign, inside).rstrip(b"\n")
    frame = decode(sign, line)
    if frame is not None:
        assert line.endswith(_said(sign, frame).rstrip(b"\n")), "another frame was heard than was sent"


def _said(sign: bytes, frame: Frame) -> bytes:
    """The line that says a frame; what cannot be said must not have been heard."""
    return encode(sign, frame.seq, frame.verb, list(frame.fields.items()))


def _conversation(data: bytes) -> None:
    link = PodLink(now_ms=0)
    for number, inside in enumerate(data.split(b"\n")):
        now_ms = number * BETWEEN_LINES_MS
        # A line that begins with its sign comes as it is, the others with a right checksum.
        came = inside + b"\n" if inside.startswith(FROM_POD) else sealed(FROM_POD, inside)
        for fact in link.receive(came, now_ms):
            assert not isinstance(fact, EncoderSteps) or 0 < abs(fact.steps) <= MOST_STEPS
        for line in link.outgoing(now_ms).splitlines():
            assert not line or decode(FROM_HUB, line) is not None


def _bytes(data: bytes) -> Iterator[bytes]:
    return (data[at : at + 1] for at in range(len(data)))
