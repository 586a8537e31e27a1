"""How much of a Pico's memory the pod takes: measured on a 32-bit MicroPython, where sizes are the Pico's."""

from __future__ import annotations

from tests.firmware.interpreters import ALL, need

PICO_BYTES = 200 * 1024
MOST_BYTES = PICO_BYTES // 2

MODELS = "import gc, machine, rc522_chip, pn532_chip, ssd1306_chip, tags, crc_a, saying"
TIDY = "gc.collect()"
BEFORE = "before = gc.mem_alloc()"
IMPORT = "import life, main, bench"
AFTER_IMPORT = "print(gc.mem_alloc() - before)"
# A minute at the table: turning, cards, pictures, a light.
RUN = """
from wire import to_text
pod = bench.Bench()
pod.settle()
for second in range(60):
    pod.turn(second % 5 - 2)
    pod.lay(*["04a224b2c15d80", "0a24b2c1"][: second % 3])
    pod.ask("LED", ("rgb", "%06x" % (second * 4000)), ("fx", "breathe"))
    pod.ask("DRAW", ("page", str(second % 8)), ("col", "0"), ("b64", to_text(bytes(range(128)))))
    pod.run(940)
    pod.heard()
"""
AFTER_RUN = "print(gc.mem_alloc() - before)"


def test_heap_of_a_pod_is_less_than_half_of_a_picos() -> None:
    webassembly = need(ALL[2])
    told = webassembly.run(
        MODELS, TIDY, BEFORE, IMPORT, TIDY, AFTER_IMPORT, RUN, TIDY, AFTER_RUN, RUN, TIDY, AFTER_RUN
    )
    imported, once, twice = (int(line) for line in told.split())
    print(f"after import {imported}, after a minute {once}, after another {twice} of {PICO_BYTES} bytes")
    assert 10_000 < imported < once < MOST_BYTES
    # Two minutes leave no more behind than one.
    assert abs(twice - once) < 2_000
