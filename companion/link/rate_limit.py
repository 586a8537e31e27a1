"""How much of something is believed: a device that floods must not flood what stands behind it."""


class RateLimit:
    """So many in each stretch of time, and no more."""

    def __init__(self, most: int, window_ms: int) -> None:
        self._most = most
        self._window_ms = window_ms
        self._since_ms: int | None = None
        self._count = 0

    def allows(self, now_ms: int) -> bool:
        """Whether there is room for one more; if so, it is taken."""
        if self._since_ms is None or now_ms - self._since_ms >= self._window_ms:
            self._since_ms, self._count = now_ms, 0
        if self._count == self._most:
            return False
        self._count += 1
        return True
