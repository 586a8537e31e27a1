"""Time for tests: it moves when told to."""


class FakeClock:
    """Milliseconds that a test sets."""

    def __init__(self, now: int = 1_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def tick(self, milliseconds: int) -> None:
        """Let time pass."""
        self.now += milliseconds
