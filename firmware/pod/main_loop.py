"""The main loop of a pod: build it, then turn its loop for ever.

The watchdog restarts the pod when building it or a turn takes longer than seconds. An error that nobody
expected is written to failure.txt, told to the hub, and ends in a restart as well: the hub sees a pod that
comes back. The file holds the newest failure of the firmware that runs: one of another would mislead.
"""

import gc
import io
import os
import select
import sys
import time

import board
import pins
import schema
from hostport import HostPort
from link import Link
from machine import WDT, reset
from parts import Parts, service_wanted
from pod import Pod
from version import FIRMWARE

TURN_MS = 5
WATCHDOG_MS = 8000
TIDY_MS = 1000
# The pieces of a picture come one behind the other, much closer than this.
PAUSE_MS = 50
LAST_WORD_MS = 500
FAILURE_FILE = "failure.txt"
FAILURE_HEAD = "firmware %s failed:\n" % FIRMWARE


class Uptime:
    """Milliseconds since the start, however often the tick counter wraps."""

    def __init__(self):
        self._last = time.ticks_ms()
        self._now_ms = 0

    def now_ms(self):
        """How long this has been running; ask more often than once in six days."""
        ticks = time.ticks_ms()
        self._now_ms += time.ticks_diff(ticks, self._last)
        self._last = ticks
        return self._now_ms


def watch(stream, wanted):
    """A question to ask again and again: is the stream ready for that, without waiting?"""
    poller = select.poll()
    poller.register(stream, wanted)

    def ready():
        # ipoll, because this is asked for every byte and must not fill the heap.
        for _, event in poller.ipoll(0):
            return event & wanted != 0
        return False

    return ready


def open_port():
    """The USB line: raw bytes both ways."""
    return HostPort(
        sys.stdin.buffer,
        watch(sys.stdin, select.POLLIN),
        sys.stdout.buffer,
        watch(sys.stdout, select.POLLOUT),
    )


def live():
    """Build the pod, then the loop that never ends."""
    watchdog = WDT(timeout=WATCHDOG_MS)
    uptime = Uptime()
    pod = Pod(Parts(board), open_port(), uptime.now_ms())
    tidied_ms = talked_ms = 0
    while True:
        now_ms = uptime.now_ms()
        hub_talks = pod.step(now_ms)
        if hub_talks:
            talked_ms = now_ms
        # Not in the middle of a picture: where memory is short the interpreter tidies by itself.
        elif now_ms - tidied_ms >= TIDY_MS and now_ms - talked_ms >= PAUSE_MS:
            tidied_ms = now_ms
            gc.collect()
        watchdog.feed()
        if not hub_talks:
            time.sleep_ms(TURN_MS)


def remember(error):
    """Keep the newest failure for the maker, who can read it at the prompt."""
    told = io.StringIO()
    sys.print_exception(error, told)
    text = FAILURE_HEAD + told.getvalue()
    # The same failure again and again, at every start, must not wear the flash out.
    if text != kept_failure():
        with open(FAILURE_FILE, "w") as file:
            file.write(text)


def kept_failure():
    """What failure.txt says, or nothing."""
    try:
        with open(FAILURE_FILE) as file:
            return file.read()
    except OSError:
        return ""


def forget_failure_of_another_firmware():
    """What an older program stumbled over says nothing about this one."""
    kept = kept_failure()
    if kept and not kept.startswith(FAILURE_HEAD):
        os.remove(FAILURE_FILE)


def tell(error):
    """A word for the hub, whether there is a pod yet or not; the hub finds it even behind half a line."""
    Link(open_port(), [], {}, 0).log("e", "failed_" + type(error).__name__)
    # The host needs a moment to take it.
    time.sleep_ms(LAST_WORD_MS)


def run():
    """The life of a pod. With a wrong board.py, or when a maker wants it, it stays at the prompt."""
    mistakes = schema.faults(board, pins.SIGNALS) or pins.faults(board)
    for mistake in mistakes:
        print("board.py:", mistake)
    if mistakes or service_wanted(board):
        return
    try:
        forget_failure_of_another_firmware()
        live()
    except Exception as error:
        try:
            remember(error)
            tell(error)
        finally:
            reset()
