"""Noise on serial lines, in short: one megabyte for every listener."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from tests.chaos import serial_noise
from tests.chaos.noise import Noise, Sent, first_missing, numbered

MEGABYTES = 1


def test_serial_noise_every_whole_frame_is_understood_and_no_other() -> None:
    figures = serial_noise.run(MEGABYTES, seed=1)
    assert figures.wrong == []
    assert figures.listeners == 4
    assert figures.megabytes > 4 * MEGABYTES
    assert figures.megabytes_of_random_bytes > MEGABYTES
    assert figures.frames_damaged > 10_000
    assert figures.frames_understood >= figures.frames_undamaged - figures.readers_frames_lost_with_them
    assert figures.frames_undamaged > 30_000
    assert figures.frames_with_a_crc_understood_wrong == 0


def test_serial_noise_really_has_everything_in_it() -> None:
    frames = numbered(lambda number: Sent(f"frame {number:06d}\n".encode(), number))
    noise = Noise(frames, Random(1))
    stream = b"".join(noise.pieces(100_000, 500))
    lines = stream.split(b"\n")
    whole = [f"frame {number:06d}".encode() for number in noise.whole if isinstance(number, int)]
    assert len(stream) == noise.bytes
    assert noise.damaged > 100
    assert len(noise.sent) > len(set(noise.whole)) > 1_000
    assert any(one == other for one, other in pairwise(whole)), "none doubled"
    assert whole != sorted(whole), "none out of order"
    assert len([line for line in lines if line.endswith(tuple(whole))]) >= len(whole)


def test_serial_noise_first_missing_knows_orders() -> None:
    assert first_missing("ac", "abc") is None
    assert first_missing("ca", "abc") == "a"
    assert first_missing("aa", "abc") == "a"
