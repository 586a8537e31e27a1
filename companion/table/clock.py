"""The time that a table plays by."""

import time


def monotonic_ms() -> int:
    """Milliseconds that never jump."""
    return time.monotonic_ns() // 1_000_000
