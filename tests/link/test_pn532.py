"""The PN532 on a serial line: frames to the byte, and a conversation with a model of the chip."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link.conversation import SILENCE_MS, Tags
from companion.link.pn532 import ACKNOWLEDGED, SET_UP, WAKE, ChipFrames, Pn532, pack, read_targets, to_chip
from companion.link.reasons import SILENT
from tests.devices.model_readers import ModelPn532

CARD, OTHER = "04a224b2c15d80", "04b1c2d3"
# As the chip's manual shows them.
SAM_CONFIGURATION = bytes.fromhex("0000ff05fbd4140114010200")
SAM_ANSWER = bytes.fromhex("0000ff02fed5151600")


class Wire:
    """A reader and a chip; each step moves bytes both ways and time by five milliseconds."""

    def __init__(self) -> None:
        self.now = 0
        self.chip = ModelPn532()
        self.reader = Pn532(0)
        self.sent: list[tuple[int, bytes]] = []
        self._back = b""

    def run(self, milliseconds: int) -> list[tuple[str, ...]]:
        """Let time pass; the levels that were told."""
        told = []
        for _ in range(0, milliseconds, 5):
            self.now += 5
            told += [fact.tags for fact in self.reader.receive(self._back, self.now)]
            out = self.reader.outgoing(self.now)
            if out:
                self.sent.append((self.now, out))
            self._back = self.chip.exchange(out, self.now)
        return told


# Frames


def test_to_chip_writes_what_the_manual_shows() -> None:
    assert to_chip(SET_UP[0]) == SAM_CONFIGURATION


def test_frames_understand_what_the_manual_shows() -> None:
    assert ChipFrames().feed(ACKNOWLEDGED + SAM_ANSWER) == [b"", b"\x15"]


@pytest.mark.parametrize(
    "garbage",
    [
        b"\x00",
        b"\x00\x00\x00",
        b"\xff\xff",
        b"\x55\x55\x00",
        b"\x00\x00\xff",
        b"\x00\x00\xff\x00",
        b"\x00\x00\xff\x05\xfa",
        b"\x00\xff\x20\xe0abc",
    ],
)
def test_frames_are_found_in_garbage_byte_by_byte_too(garbage: bytes) -> None:
    # A false start may claim what follows it, so enough must follow to show that it was false.
    stream = garbage + SAM_ANSWER + garbage + SAM_ANSWER + bytes(300)
    assert ChipFrames().feed(stream) == [b"\x15", b"\x15"]
    frames = ChipFrames()
    assert [answer for byte in stream for answer in frames.feed(bytes([byte]))] == [b"\x15", b"\x15"]


@pytest.mark.parametrize("place", range(1, 8))
def test_frames_drop_any_single_damage(place: int) -> None:
    damaged = bytearray(SAM_ANSWER)
    damaged[place] ^= 0x10
    assert b"\x15" not in ChipFrames().feed(bytes(damaged))
    frames = ChipFrames()
    assert frames.feed(bytes(damaged) + bytes(300) + SAM_ANSWER)[-1:] == [b"\x15"]


def test_frames_pass_over_refusals_of_the_chip_and_echoes_of_the_hub() -> None:
    not_acknowledged, syntax_error = bytes.fromhex("0000ffff0000"), bytes.fromhex("0000ff01ff7f8100")
    stream = not_acknowledged + syntax_error + SAM_CONFIGURATION + SAM_ANSWER
    assert ChipFrames().feed(stream) == [b"\x15"]


@given(st.lists(st.binary(max_size=50), max_size=30))
def test_frames_take_anything_and_keep_at_most_one_frame(pieces: list[bytes]) -> None:
    frames = ChipFrames()
    for piece in pieces:
        frames.feed(piece)
    assert len(frames._rest) <= 4 + 255 + 1


# Conversation


def test_pn532_wakes_sets_up_and_polls() -> None:
    wire = Wire()
    assert wire.run(300) == [()]
    assert wire.reader.live
    assert [out for _, out in wire.sent[:3]] == [
        WAKE + SAM_CONFIGURATION,
        to_chip(SET_UP[1]),
        to_chip(b"\x4a\x02\x00"),
    ]
    before = wire.chip.polls
    wire.run(1_000)
    assert 5 <= wire.chip.polls - before <= 10


def test_pn532_tells_a_card_once_and_when_it_is_gone() -> None:
    wire = Wire()
    wire.run(300)
    wire.chip.lay(CARD)
    assert wire.run(1_000) == [(CARD,)]
    wire.chip.lay()
    assert wire.run(1_000) == [()]


def test_pn532_tells_both_of_two_tags() -> None:
    wire = Wire()
    wire.chip.lay(OTHER, CARD)
    assert wire.run(1_000) == [tuple(sorted((CARD, OTHER)))]
    wire.chip.lay(CARD)
    assert wire.run(1_000) == [(CARD,)]


def test_pn532_reads_a_second_tag_behind_a_card_that_says_more() -> None:
    wire = Wire()
    wire.chip.lay_pass(OTHER)
    wire.chip.targets[CARD] = b""
    assert wire.run(1_000) == [tuple(sorted((CARD, OTHER)))]


def test_pn532_does_not_believe_one_missing_answer() -> None:
    wire = Wire()
    wire.chip.lay(CARD)
    wire.run(500)
    polls = wire.chip.polls
    wire.chip.lay()
    while wire.chip.polls == polls:
        assert wire.run(5) == []
    wire.chip.lay(CARD)
    assert wire.run(1_000) == []


def test_pn532_works_over_a_wire_that_damages() -> None:
    chance = Random(5)
    wire = Wire()

    def damage(data: bytes) -> bytes:
        return bytes(byte ^ 0x40 if chance.random() < 0.02 else byte for byte in data)

    wire.chip.damage = damage
    levels = []
    for turn in range(20):
        wire.chip.lay(*([CARD] if turn % 2 else []))
        levels += wire.run(3_000)
    assert levels == [(), *[(CARD,), ()] * 9, (CARD,)]
    assert wire.reader.dropped > 0


def test_pn532_that_never_answers_is_in_trouble_after_three_seconds() -> None:
    wire = Wire()
    wire.chip.mute = True
    wire.run(SILENCE_MS - 5)
    assert wire.reader.trouble is None
    wire.run(5)
    assert wire.reader.trouble == SILENT
    assert not wire.reader.live


def test_pn532_is_woken_again_when_it_falls_silent_and_tells_its_level_anew() -> None:
    wire = Wire()
    wire.chip.lay(CARD)
    wire.run(500)
    wire.chip.mute = True
    wire.run(4_000)
    assert not wire.reader.live
    wire.chip.mute = False
    wire.chip.reset()
    assert wire.run(2_000) == [(CARD,)]
    assert wire.reader.live
    assert wire.reader.trouble is None


def test_pn532_does_not_press_a_chip_that_is_silent() -> None:
    wire = Wire()
    wire.chip.mute = True
    wire.run(10_000)
    assert len(wire.sent) <= 10_000 // 100


@pytest.mark.parametrize("answer", ["4b", "4b01", "4b0101004400", "4b010100440004", "4b02010044000404b1c2d3"])
def test_read_targets_refuses_a_list_that_is_cut_short(answer: str) -> None:
    with pytest.raises((IndexError, ValueError)):
        read_targets(bytes.fromhex(answer))


@given(st.binary(min_size=1, max_size=60))
def test_pn532_takes_any_list_of_targets(noise: bytes) -> None:
    reader = Pn532(0)
    for now, command in enumerate((*SET_UP, b"\x4a")):
        reader.outgoing(now)
        answer = noise if command == b"\x4a" else b""
        facts = reader.receive(pack(bytes([0xD5, command[0] + 1]) + answer), now)
        assert all(isinstance(fact, Tags) for fact in facts)
