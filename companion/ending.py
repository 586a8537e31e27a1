"""The signals that end a process: heard in one way, from the first moment to the last.

A second Ctrl-C changes nothing: what was begun is put away in order. SIGKILL is there for the impatient.
"""

from __future__ import annotations

import signal
from collections.abc import Callable

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)]


def end_at_once() -> None:
    """Until there is something to put away, Ctrl-C ends the process like any other signal.

    Python would raise it wherever it is. While it imports, that may be where nothing can be raised, and the
    interrupt is lost and the table starts, or in the midst of a library that does not expect it.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def raise_at_interrupt() -> None:
    """From now on a command hears of Ctrl-C, as the exception that Python makes of it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def end_at_signals(end: Callable[..., None]) -> None:
    """Call this at each of them from now on, but not at what we were started to ignore, as under nohup."""
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, end)
