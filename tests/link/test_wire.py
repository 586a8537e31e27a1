"""The frames of the pod protocol: its own examples to the byte, then every way in which a line can be wrong.

What a stream holds must not depend on how it arrives: each case is fed whole, byte by byte, in two pieces cut
anywhere, and with garbage around it.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link.wire import (
    FROM_HUB,
    FROM_POD,
    LONGEST,
    Frame,
    Lines,
    decode,
    encode,
    from_text,
    to_text,
)

Said = tuple[int, str, dict[str, str]]

STATE = {"boot": "7f3a", "rev": "17", "up": "5012", "tag": "04a224b2c15d80", "ant": "0", "enc": "-3"} | {
    "btn": "0:4:1:0",
    "down": "0",
    "err": "0",
}
HELLO = {"proto": "1.0", "fw": "0.1.0", "hw": "pico-rc522", "uid": "e6614c311b7a4f2c", "boot": "7f3a"} | {
    "cap": "nfc1,enc,btn4,rgb"
}
# Every frame that the protocol's document shows.
EXAMPLES: list[tuple[bytes, bytes, Said]] = [
    (FROM_HUB, b"#01 WHO*ec0064e3\n", (1, "WHO", {})),
    (
        FROM_POD,
        b"$01 HELLO proto=1.0 fw=0.1.0 hw=pico-rc522 uid=e6614c311b7a4f2c boot=7f3a cap=nfc1,enc,btn4,rgb"
        b"*1f41b569\n",
        (1, "HELLO", HELLO),
    ),
    (
        FROM_POD,
        b"$02 STATE boot=7f3a rev=17 up=5012 tag=04a224b2c15d80 ant=0 enc=-3 btn=0:4:1:0 down=0 err=0"
        b"*607d026c\n",
        (2, "STATE", STATE),
    ),
    (
        FROM_POD,
        b"$03 STATE boot=7f3a rev=18 up=6012 tag=- ant=0 enc=-3 btn=0:4:1:0 down=0 err=0*bb9c5240\n",
        (3, "STATE", STATE | {"rev": "18", "up": "6012", "tag": "-"}),
    ),
    (FROM_HUB, b"#02 LED rgb=ff8000 fx=breathe*16ae4f19\n", (2, "LED", {"rgb": "ff8000", "fx": "breathe"})),
    (FROM_POD, b"$04 ACK of=02*ae22c5a7\n", (4, "ACK", {"of": "02"})),
    (FROM_POD, b"$05 NAK of=03 why=verb*d0045b39\n", (5, "NAK", {"of": "03", "why": "verb"})),
    (FROM_POD, b"$06 LOG lvl=w msg=nfc_timeout*99e2c776\n", (6, "LOG", {"lvl": "w", "msg": "nfc_timeout"})),
]
EVERY_EXAMPLE = pytest.mark.parametrize(("sign", "line", "said"), EXAMPLES, ids=lambda value: str(value)[:14])


def in_one_piece(stream: bytes) -> list[bytes]:
    return [stream]


def byte_by_byte(stream: bytes) -> list[bytes]:
    return [stream[at : at + 1] for at in range(len(stream))]


EVERY_WAY_TO_ARRIVE = pytest.mark.parametrize("arriving", [in_one_piece, byte_by_byte])
Arriving = Callable[[bytes], list[bytes]]


def heard(pieces: Iterable[bytes], sign: bytes = FROM_POD) -> tuple[list[Said], int]:
    """What was understood of a stream, and how many lines were dropped."""
    lines = Lines()
    frames = [frame for piece in pieces for frame in lines.frames(sign, piece)]
    return [(frame.seq, frame.verb, frame.fields) for frame in frames], lines.dropped


def sealed(body: bytes) -> bytes:
    """A line whose checksum is right, whatever it says."""
    return body + b"*%08x" % zlib.crc32(body)


# Examples


@EVERY_EXAMPLE
def test_encode_writes_the_examples_to_the_byte(sign: bytes, line: bytes, said: Said) -> None:
    seq, verb, fields = said
    assert encode(sign, seq, verb, list(fields.items())) == line


@EVERY_EXAMPLE
@EVERY_WAY_TO_ARRIVE
def test_lines_understand_the_examples(sign: bytes, line: bytes, said: Said, arriving: Arriving) -> None:
    assert heard(arriving(line), sign) == ([said], 0)


@EVERY_EXAMPLE
@EVERY_WAY_TO_ARRIVE
def test_lines_tolerate_a_carriage_return(sign: bytes, line: bytes, said: Said, arriving: Arriving) -> None:
    assert heard(arriving(line[:-1] + b"\r\n"), sign) == ([said], 0)


@EVERY_EXAMPLE
@EVERY_WAY_TO_ARRIVE
@pytest.mark.parametrize(
    "garbage",
    [
        (b"\n\r\n\n", b"\n", 0),
        (b"\x00\xff\x03\xfe", b"\x00\xff\x80\n", 1),
        (b"MicroPython v1.27\r\n>>> ", b">>> ", 1),
        (b"$GPGGA,123519,4807.038,N*47\r\n", b"$GPGSA,A,3*39\r\n", 2),
        (b"$02 STATE boot=7f", b"$02 STATE boot=7f3a re", 0),
        (b"#01 WHO*ec0064e3", b"#01 WHO*ec0064e3", 0),
        (b"x" * 1000, b"y" * 1000 + b"\n", 1),
    ],
    ids=["empty lines", "bytes", "prompt", "gps", "half a frame", "echo", "a long line"],
)
def test_lines_understand_a_frame_in_garbage(
    sign: bytes, line: bytes, said: Said, arriving: Arriving, garbage: tuple[bytes, bytes, int]
) -> None:
    before, after, dropped = garbage
    assert heard(arriving(before + line + after), sign) == ([said], dropped)


@EVERY_EXAMPLE
def test_decode_never_takes_an_echo_for_an_answer(sign: bytes, line: bytes, said: Said) -> None:
    assert decode(FROM_POD if sign == FROM_HUB else FROM_HUB, line[:-1]) is None


@EVERY_EXAMPLE
def test_lines_drop_and_count_any_single_damage(sign: bytes, line: bytes, said: Said) -> None:
    for at in range(len(line) - 1):
        for damage in (0x01, 0x20, 0x80):
            broken = line[:at] + bytes([line[at] ^ damage]) + line[at + 1 :]
            kept, dropped = heard([broken], sign)
            assert (kept, dropped >= 1) == ([], True), broken


def test_lines_understand_what_follows_a_damaged_line() -> None:
    good = b"$04 ACK of=02*ae22c5a7\n"
    assert heard([good[:9], good[10:], good]) == ([(4, "ACK", {"of": "02"})], 1)


# Letters and limits


@pytest.mark.parametrize(
    "body",
    [
        b"$1 ACK of=02",
        b"$001 ACK of=02",
        b"$+1 ACK of=02",
        b"$0A ACK of=02",
        b"$zz ACK of=02",
        b"$01",
        b"$01 ",
        b"$01  of=02",
        b"$01 of=02",
        b"$01 ACK of",
        b"$01 ACK of=",
        b"$01 ACK =02",
        b"$01 ACK of=02=03",
        b"$01 ACK  of=02",
        b"$01 ACK of=02 of=02",
        b"$01 ACK of=02 ",
        b"$01 ACK of=#2",
        b"$01 ACK\tof=02",
        b"$01 ACK of=0\x03",
        b"$01 ACK of=\xc3\xa9",
        b"$01 ACK of=\x7f",
        b"$",
    ],
)
def test_decode_refuses_what_is_no_frame_although_its_checksum_is_right(body: bytes) -> None:
    assert decode(FROM_POD, sealed(body)) is None


def test_decode_refuses_a_checksum_in_capitals_or_of_another_length() -> None:
    line = b"$04 ACK of=02*ae22c5a7"
    assert decode(FROM_POD, line) is not None
    for wrong in (line[:14] + line[14:].upper(), line[:-1], line + b"0", line + b"\r\r", line + b" "):
        assert decode(FROM_POD, wrong) is None


@pytest.mark.parametrize("letter", [" ", "$", "#", "*", "=", "\r", "\n", "\x03", "é", "\x7f", ""])
def test_encode_refuses_what_a_value_must_not_hold(letter: str) -> None:
    value = f"a{letter}b" if letter else ""
    with pytest.raises(ValueError, match="a frame cannot carry LOG"):
        encode(FROM_POD, 1, "LOG", [("msg", value)])
    with pytest.raises(ValueError, match="a frame cannot carry"):
        encode(FROM_POD, 1, "LOG", [(value, "x")])
    with pytest.raises(ValueError, match="a frame cannot carry"):
        encode(FROM_POD, 1, value, [])


def test_encode_refuses_a_key_twice() -> None:
    with pytest.raises(ValueError, match="a frame cannot carry ACK"):
        encode(FROM_POD, 1, "ACK", [("of", "02"), ("of", "03")])


def test_encode_makes_frames_of_240_bytes_and_no_longer() -> None:
    room = LONGEST - len(encode(FROM_POD, 1, "LOG", [("msg", "x")])) + 1
    longest = encode(FROM_POD, 1, "LOG", [("msg", "x" * room)])
    assert len(longest) == 240
    assert heard([longest]) == ([(1, "LOG", {"msg": "x" * room})], 0)
    assert heard([b"x" * 500 + longest[:-1] + b"\r\n"]) == ([(1, "LOG", {"msg": "x" * room})], 0)
    with pytest.raises(ValueError, match="a frame of 241 bytes is too long"):
        encode(FROM_POD, 1, "LOG", [("msg", "x" * (room + 1))])


@EVERY_WAY_TO_ARRIVE
def test_lines_drop_a_frame_of_more_than_240_bytes(arriving: Arriving) -> None:
    too_long = sealed(b"$01 LOG msg=" + b"x" * 219)
    assert len(too_long) + 1 == 241
    assert heard(arriving(too_long + b"\n")) == ([], 1)


def test_lines_keep_no_more_than_one_frame_of_an_endless_line() -> None:
    lines = Lines()
    for _ in range(1000):
        lines.feed(b"x" * 1000)
    assert len(lines.rest) == LONGEST
    lines.feed(b"\r\n>>> ")
    assert lines.rest == b">>> "


def test_encode_wraps_its_number() -> None:
    assert encode(FROM_HUB, 0x1FF, "WHO", [])[:7] == b"#ff WHO"


# Anything


WORDS = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E, exclude_characters="$#*="), min_size=1)
FRAMES = st.builds(
    Frame,
    st.integers(0, 255),
    WORDS.filter(lambda word: len(word) < 20),
    st.dictionaries(WORDS.map(lambda word: word[:9]), WORDS.map(lambda word: word[:20]), max_size=5),
)


@given(st.lists(st.one_of(FRAMES, st.binary(max_size=300)), max_size=8), st.lists(st.integers(0, 2000)))
def test_lines_understand_the_same_however_a_stream_is_cut(
    parts: list[Frame | bytes], cuts: list[int]
) -> None:
    stream, expected = b"", []
    for part in parts:
        if isinstance(part, Frame):
            stream += encode(FROM_POD, part.seq, part.verb, list(part.fields.items()))
            expected.append((part.seq, part.verb, part.fields))
        else:
            stream += part.replace(b"$", b"?")
    edges = [0, *sorted(cut % (len(stream) + 1) for cut in cuts), len(stream)]
    pieces = [stream[begin:end] for begin, end in pairwise(edges)]
    assert heard(pieces)[0] == expected
    assert heard([stream]) == heard(pieces) == heard(byte_by_byte(stream))


@given(st.binary(max_size=600))
def test_decode_takes_anything_and_accepts_only_what_encode_makes(noise: bytes) -> None:
    for line in (noise, sealed(b"$" + noise), sealed(b"$01 LOG " + noise)):
        frame = decode(FROM_POD, line)
        if frame is not None:
            again = encode(FROM_POD, frame.seq, frame.verb, list(frame.fields.items()))
            assert line.removesuffix(b"\r").endswith(again[:-1])


# Bytes as text


@given(st.binary(max_size=200))
def test_from_text_gives_back_the_bytes(data: bytes) -> None:
    value = to_text(data)
    assert from_text(value) == data
    assert not data or decode(FROM_HUB, encode(FROM_HUB, 1, "X", [("b64", value[:200])])[:-1])


@pytest.mark.parametrize("value", ["a", "YQ==", "Y Q", "ab+c", "ab/c", "é", "YR", "!!!!", "YWJj=", "ab!"])
def test_from_text_refuses_what_to_text_never_makes(value: str) -> None:
    with pytest.raises(ValueError, match="is no base64url"):
        from_text(value)


def test_to_text_of_a_whole_page_fits_a_frame() -> None:
    page = encode(FROM_HUB, 255, "DRAW", [("page", "7"), ("col", "127"), ("b64", to_text(b"\xff" * 128))])
    assert len(page) <= LONGEST
