"""Serial noise: random bytes, and frames cut, doubled, out of order or with flipped bits, for every listener.

The hub's side of a pod, the pod's own firmware (here on CPython, and on MicroPython where that is installed),
an RDM6300 and a PN532 each get that many megabytes. Every undamaged frame must be understood, whatever came
before it: so a listener is back in step with the next line. What is understood must have been sent. The
readers from the shelf have a checksum of eight bits, which cannot find everything: of their damaged frames
less than one in a hundred may pass, and they are counted. What a listener keeps between reads has a limit.
"""

from __future__ import annotations

import base64
import gc
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random

from msgspec.structs import replace

from tests.chaos import pod_listener
from tests.chaos.campaign import Figures
from tests.chaos.listeners import LISTENERS, POD_LISTENER, Listener
from tests.chaos.noise import Noise, first_missing, numbered
from tests.firmware.interpreters import ALL, Interpreter

FULL = 50
MEGABYTE = 1_000_000
# A port brings at most this at once; a pod reads less.
LARGEST_READ = 4_096
# MicroPython gets a smaller share: it is slower, and its heap is a Pico's.
MICROPYTHON_SHARE = 25
MICROPYTHON_STEP = 8_000
# All that it hears at once is one program, which has to fit its heap too.
MICROPYTHON_AT_ONCE = 400_000
# Memory is measured on this much.
MEASURED_BYTES = 400_000
MOST_KEPT, MOST_USED = 20_000, 30 * LARGEST_READ
# What it keeps of a piece that ends within a line comes and goes: some kilobytes with words of eight bytes.
MOST_GROWN_ON_MICROPYTHON = 4_096
ONE_OF_DAMAGED_MAY_PASS = 100


class NoiseFigures(Figures, kw_only=True):
    """What every listener was told, all together."""

    listeners: int = 0
    listeners_on_micropython: int = 0
    megabytes: float = 0.0
    megabytes_of_random_bytes: float = 0.0
    frames_damaged: int = 0
    frames_undamaged: int = 0
    frames_understood: int = 0
    frames_with_a_crc_understood_wrong: int = 0
    readers_frames_damaged: int = 0
    readers_frames_understood_wrong: int = 0
    readers_frames_lost_with_them: int = 0
    most_bytes_kept: int = 0
    most_bytes_used_at_once: int = 0


def run(megabytes: int, seed: int) -> NoiseFigures:
    """That many megabytes for every listener."""
    figures = NoiseFigures()
    for listener in LISTENERS:
        chance = Random(f"{seed} {listener.name}")
        for _ in range(megabytes):
            # Always the same ear would do, too; but a fresh one begins in the middle of a frame.
            _listen(listener, chance, figures)
        _measure(listener, chance, figures)
        figures.listeners += 1
    for interpreter in ALL[1:]:
        if interpreter.find() is not None:
            chance = Random(f"{seed} {interpreter.name}")
            size = megabytes * MEGABYTE // MICROPYTHON_SHARE
            while size > 0:
                _listen_on(interpreter, min(size, MICROPYTHON_AT_ONCE), chance, figures)
                size -= MICROPYTHON_AT_ONCE
            figures.listeners_on_micropython += 1
    return figures


def _listen(listener: Listener, chance: Random, figures: NoiseFigures) -> None:
    noise, ear = _noise(listener, chance), listener.ear()
    ear.feed(listener.make(0).line[chance.randrange(10) :])
    found: list[object] = []
    for piece in noise.pieces(MEGABYTE, LARGEST_READ):
        found += ear.feed(piece)
    _judge(listener, noise, found, figures)


def _noise(listener: Listener, chance: Random) -> Noise:
    """For a checksum of eight bits one flipped bit: that it finds always."""
    frames = numbered(lambda number: listener.make(number + 1))
    return Noise(frames, chance) if listener.has_crc else Noise(frames, chance, most_flipped=1)


def _judge(listener: Listener, noise: Noise, found: list[object], figures: NoiseFigures) -> None:
    own = {*noise.sent, listener.make(0).meaning}
    wrong = [meaning for meaning in found if meaning not in own]
    (_judge_crc if listener.has_crc else _judge_reader)(listener, noise, found, wrong, figures)
    figures.megabytes += noise.bytes / MEGABYTE
    figures.megabytes_of_random_bytes += noise.random_bytes / MEGABYTE
    figures.frames_damaged += noise.damaged
    figures.frames_undamaged += len(noise.whole)
    figures.frames_understood += len(found)


def _judge_crc(
    listener: Listener, noise: Noise, found: list[object], wrong: list[object], figures: NoiseFigures
) -> None:
    lost = first_missing(noise.whole, found)
    figures.require(lost is None, f"{listener.name}: the undamaged frame {lost!r} was not understood")
    figures.require(not wrong, f"{listener.name}: {wrong[:1]!r} was understood and never sent")
    figures.frames_with_a_crc_understood_wrong += len(wrong)


def _judge_reader(
    listener: Listener, noise: Noise, found: list[object], wrong: list[object], figures: NoiseFigures
) -> None:
    """What eight bits let pass may have the beginning of a good frame in it, and that is lost with it."""
    lost = set(noise.whole) - set(found)
    figures.require(len(lost) <= len(wrong), f"{listener.name}: {len(lost)} undamaged frames were lost")
    few = len(wrong) * ONE_OF_DAMAGED_MAY_PASS <= noise.damaged
    figures.require(few, f"{listener.name}: {len(wrong)} of {noise.damaged} damaged frames passed")
    figures.readers_frames_damaged += noise.damaged
    figures.readers_frames_understood_wrong += len(wrong)
    figures.readers_frames_lost_with_them += len(lost)


def _measure(listener: Listener, chance: Random, figures: NoiseFigures) -> None:
    """What an ear has in memory, during reads and after them; an endless line is the worst."""
    ear = listener.ear()
    pieces = [
        *_noise(listener, chance).pieces(MEASURED_BYTES, LARGEST_READ),
        *[chance.randbytes(LARGEST_READ).replace(b"\n", b"$") for _ in range(MEASURED_BYTES // LARGEST_READ)],
    ]
    tracemalloc.start()
    for piece in pieces:
        ear.feed(piece)
    _, used = tracemalloc.get_traced_memory()
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    figures.require(kept <= MOST_KEPT, f"{listener.name} keeps {kept} bytes")
    figures.require(used <= MOST_USED, f"{listener.name} uses {used} bytes for a read of {LARGEST_READ}")
    figures.most_bytes_kept = max(figures.most_bytes_kept, kept)
    figures.most_bytes_used_at_once = max(figures.most_bytes_used_at_once, used)


# --- a pod's own interpreter


def _listen_on(interpreter: Interpreter, size: int, chance: Random, figures: NoiseFigures) -> None:
    """The same on a real MicroPython, whose memory must not grow either."""
    listener = replace(POD_LISTENER, name=f"the pod on {interpreter.name}")
    noise = _noise(listener, chance)
    told = interpreter.run(
        EAR_PROGRAM, *(f"hear({step!r})" for step in _steps(noise, size)), "print('memory', grown())"
    )
    *heard, (_, grown) = (line.split() for line in told.splitlines())
    found: list[object] = [number for line in heard for number in line]
    _judge(listener, noise, found, figures)
    few = int(grown) <= MOST_GROWN_ON_MICROPYTHON
    figures.require(few, f"{listener.name} has {grown} bytes more in use than after its first lines")


def _steps(noise: Noise, size: int) -> Iterator[str]:
    """The stream as text, in steps that fit a small heap."""
    for piece in noise.pieces(size, MICROPYTHON_STEP):
        yield base64.b64encode(piece).decode()


EAR_PROGRAM = f"""
import gc
from binascii import a2b_base64
from link import Link
{Path(pod_listener.__file__).read_text(encoding="utf-8")}
ear = PodListener(Link)
used = []

def hear(text):
    print(*ear.feed(a2b_base64(text)))
    gc.collect()
    used.append(gc.mem_alloc()) if len(used) < 5 else None

def grown():
    gc.collect()
    return gc.mem_alloc() - used[-1]
"""
