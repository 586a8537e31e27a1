"""What runs inside an interrupt must not use the heap. Only where the heap can be locked."""

import machine
import micropython
from asserts import equal
from bench import Bench
from board import ENCODER, KEYS


def test_encoder_interrupts_use_no_heap():
    bench = Bench()
    encoder, pins = bench.parts.encoder, machine.pins
    # The contacts' levels are prepared, so that only the interrupt itself runs while the heap is locked.
    walk = [
        {ENCODER["clk"]: (levels >> 1, None), ENCODER["dt"]: (levels & 1, None)} for levels in (1, 0, 2, 3)
    ]
    micropython.heap_lock()
    try:
        for levels in walk:
            machine.pins = levels
            encoder.changed(None)
    finally:
        micropython.heap_unlock()
        machine.pins = pins
    equal(encoder.total, 1)


def test_key_interrupts_use_no_heap():
    bench = Bench()
    key, pins = next(iter(bench.parts.keys)), machine.pins
    levels = [{KEYS[0]: (level, None)} for level in (0, 1)]
    micropython.heap_lock()
    try:
        for _ in range(3):
            for level in levels:
                machine.pins = level
                key.changed(None)
                bench.now_ms += 20
    finally:
        micropython.heap_unlock()
        machine.pins = pins
    equal(key.presses, 3)
