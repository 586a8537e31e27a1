"""When a STATE is due: when a level has changed, but at most 20 a second, and once a second in any case."""

SHORTEST_MS = 50
HEARTBEAT_MS = 1000


class Report:
    """Compares the levels with those that were told last."""

    def __init__(self):
        self._told = None
        self._told_ms = None
        self.revision = 0

    def due(self, levels, now_ms):
        """Whether to tell these levels now."""
        if self._told_ms is None:
            return True
        pause_ms = now_ms - self._told_ms
        return pause_ms >= HEARTBEAT_MS or (levels != self._told and pause_ms >= SHORTEST_MS)

    def ask(self):
        """A hub that has just been greeted has nothing to compare with: the next one is due at once."""
        self._told_ms = None

    def told(self, levels, now_ms):
        """They have gone out."""
        self._told, self._told_ms = levels, now_ms

    def numbered(self, levels):
        """The number of these levels: one more each time they differ."""
        if levels != self._told:
            self.revision += 1
        return self.revision
