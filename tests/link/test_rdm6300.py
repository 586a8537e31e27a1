"""The RDM6300: frames to the byte, however they arrive, and half a second of silence."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link.conversation import Tags
from companion.link.rdm6300 import GONE_MS, Rdm6300
from tests.devices.model_readers import ModelRdm6300, rdm6300_frame

# The example of its data sheet: 62 xor E3 xor 08 xor 6C xor ED is 08.
EXAMPLE = b"\x0262E3086CED08\x03"
TAG = "62e3086ced"


def test_rdm6300_understands_the_example_of_its_data_sheet() -> None:
    assert rdm6300_frame(TAG) == EXAMPLE
    assert Rdm6300(0).receive(EXAMPLE, 10) == [Tags((TAG,))]


@pytest.mark.parametrize("before", [b"", b"\x02\x0262E3", b"\x00\xff", EXAMPLE[:-1], b"x" * 1000])
@pytest.mark.parametrize("after", [b"", b"\x03\x02", b"noise"])
def test_rdm6300_finds_a_frame_in_garbage_byte_by_byte_too(before: bytes, after: bytes) -> None:
    stream = before + EXAMPLE + after
    assert Rdm6300(0).receive(stream, 10) == [Tags((TAG,))]
    one_by_one = Rdm6300(0)
    facts = [fact for byte in stream for fact in one_by_one.receive(bytes([byte]), 10)]
    assert facts == [Tags((TAG,))]


@pytest.mark.parametrize("place", range(1, 13))
def test_rdm6300_drops_a_frame_with_a_wrong_digit(place: int) -> None:
    digit = b"1" if EXAMPLE[place : place + 1] != b"1" else b"2"
    reader = Rdm6300(0)
    assert reader.receive(EXAMPLE[:place] + digit + EXAMPLE[place + 1 :], 10) == []
    assert reader.dropped == 1
    assert reader.receive(EXAMPLE, 20) == [Tags((TAG,))]


def test_rdm6300_tells_a_card_once_and_its_end_after_half_a_second() -> None:
    reader, model = Rdm6300(0), ModelRdm6300()
    told = []
    for now in range(0, 3_000, 5):
        model.tag = TAG if 1_000 <= now < 2_000 else None
        told += [(now, fact.tags) for fact in reader.receive(model.exchange(b"", now), now)]
    assert [tags for _, tags in told] == [(), (TAG,), ()]
    assert [when for when, _ in told[:2]] == [GONE_MS, 1_000]
    assert 2_000 - 65 + GONE_MS <= told[2][0] <= 2_000 + GONE_MS


def test_rdm6300_tells_another_card_at_once() -> None:
    reader = Rdm6300(0)
    reader.receive(EXAMPLE, 10)
    assert reader.receive(rdm6300_frame("0102030405"), 100) == [Tags(("0102030405",))]


def test_rdm6300_counts_only_good_frames_as_signs_of_a_card() -> None:
    reader = Rdm6300(0)
    reader.receive(EXAMPLE, 10)
    facts = [fact for now in range(20, 600, 10) for fact in reader.receive(EXAMPLE[:-1] + b"\xff", now)]
    assert facts == [Tags(())]


def test_rdm6300_says_nothing_itself() -> None:
    reader = Rdm6300(0)
    assert reader.live
    assert reader.trouble is None
    assert [reader.outgoing(now) for now in (0, 1_000, 10_000)] == [b""] * 3


@given(st.lists(st.one_of(st.binary(max_size=30), st.just(EXAMPLE)), max_size=10))
def test_rdm6300_takes_anything(pieces: list[bytes]) -> None:
    reader = Rdm6300(0)
    for piece in pieces:
        for fact in reader.receive(piece, 10):
            assert all(len(tag) == 10 for tag in fact.tags)


@given(st.binary(min_size=5, max_size=5))
def test_rdm6300_checks_with_exclusive_or(number: bytes) -> None:
    frame = b"\x02" + number.hex().encode() + b"%02X" % reduce(xor, number) + b"\x03"
    assert Rdm6300(0).receive(frame, 1) == [Tags((number.hex(),))]
