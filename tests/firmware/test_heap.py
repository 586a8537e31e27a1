"""How much of a Pico's memory the pod takes: measured on a 32-bit MicroPython, where sizes are the Pico's."""

from __future__ import annotations

from itertools import pairwise

from tests.firmware.interpreters import ALL, need

PICO_BYTES = 200 * 1024
MOST_BYTES = PICO_BYTES // 2

MODELS = "import gc, machine, rc522_chip, pn532_chip, ssd1306_chip, tags, crc_a, asserts"
TIDY = "gc.collect()"
BEFORE = "before = gc.mem_alloc()"
IMPORT = "import main_loop, main, bench"
TELL = "print(gc.mem_alloc() - before)"
PLUG_IN = """
from wire import to_text
pod = bench.Bench()
pod.settle()
"""
ROUNDS = 5
ROUND_SECONDS = 20
# One round at the table: turning, cards, pictures, a light.
ROUND = f"""
for second in range({ROUND_SECONDS}):
    pod.turn(second % 5 - 2)
    pod.lay(*["04a224b2c15d80", "0a24b2c1"][: second % 3])
    pod.ask("LED", ("rgb", "%06x" % (second * 4000)), ("fx", "breathe"))
    pod.ask("DRAW", ("page", str(second % 8)), ("col", "0"), ("b64", to_text(bytes(range(128)))))
    pod.run(940)
    pod.heard()
"""
# A firmware that loses five hundred bytes with every wish of the hub; there is one every second.
LOSE_A_LITTLE = """
import light
kept = []
want = light.Light.want
def keep(self, colour, effect, now_ms):
    kept.append(bytearray(500))
    want(self, colour, effect, now_ms)
light.Light.want = keep
"""
# Whoever loses something every second loses more than this: a cell of the heap is 16 bytes.
LEAK_BYTES = 2 * 16 * ROUND_SECONDS


def _measured(*extra: str) -> tuple[int, list[int]]:
    """Bytes in use after the imports, and after each round of one and the same pod."""
    rounds = (ROUND, TIDY, TELL) * ROUNDS
    told = need(ALL[2]).run(MODELS, TIDY, BEFORE, IMPORT, TIDY, TELL, *extra, PLUG_IN, *rounds)
    imported, *after = (int(line) for line in told.split())
    print(f"after import {imported}, after each round {after} of {PICO_BYTES} bytes")
    return imported, after


def _leaks(after: list[int]) -> bool:
    """Whether every round left something behind.

    The collector is conservative: a number that looks like an address may keep garbage for a while, and
    dictionaries and lists grow once. A leak grows in every round.
    """
    grown = [later - earlier for earlier, later in pairwise(after)]
    return min(grown) >= LEAK_BYTES


def test_heap_of_a_pod_is_less_than_half_of_a_picos() -> None:
    imported, after = _measured()
    assert 10_000 < imported < min(after)
    assert max(after) < MOST_BYTES
    assert not _leaks(after)


def test_heap_that_loses_a_little_every_second_is_noticed() -> None:
    _, after = _measured(LOSE_A_LITTLE)
    assert _leaks(after)
