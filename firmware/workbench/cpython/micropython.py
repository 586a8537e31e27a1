"""Lets CPython run the firmware: the few things that only MicroPython has."""

import select
import sys
import time

time.ticks_ms = lambda: time.monotonic_ns() // 1_000_000 % (1 << 30)
time.ticks_diff = lambda later, earlier: (later - earlier + (1 << 29)) % (1 << 30) - (1 << 29)
time.sleep_ms = lambda length_ms: time.sleep(length_ms / 1000)


class _Poll:
    def __init__(self):
        self._poll = _original_poll()
        self.register = self._poll.register

    def ipoll(self, timeout_ms):
        return self._poll.poll(timeout_ms)


_original_poll = select.poll
select.poll = _Poll


def kbd_intr(_byte):
    """Nothing to do: a signal stops CPython."""


def print_exception(error, file=sys.stdout):
    import traceback

    traceback.print_exception(error, file=file)


sys.print_exception = print_exception
