"""What runs inside an interrupt must not use the heap. Only where the heap can be locked."""

import machine
import micropython
from bench import Bench
from board import ENCODER
from saying import equal


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
