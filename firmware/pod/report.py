"""When a STATE is due: when a level has changed, but at most 20 a second, and with every beat in any case.

A beat is a second, or what the hub has asked for: an idle table should not be woken more often than it needs.
What is new is said again after a second whatever the beat is, in case that line was lost. A hub that should
have been heard by now may have missed the last STATE, so it is said again, soon.
"""

SHORTEST_MS = 50
HEARTBEAT_MS = 1000
LONGEST_BEAT_MS = 2500
OVERDUE_MS = 2600
HURRY_MS = 200
GONE_MS = 3000


def beat_of(text):
    """The beat that a hub asks for; the usual one where it makes no sense."""
    try:
        return min(max(int(text), HEARTBEAT_MS), LONGEST_BEAT_MS)
    except ValueError:
        return HEARTBEAT_MS


def beat_now(beat_ms, hub_silent_ms):
    """How often to report to a hub that has been silent for so long; one that named no beat may be."""
    if hub_silent_ms < OVERDUE_MS or beat_ms == HEARTBEAT_MS:
        return beat_ms
    return HURRY_MS if hub_silent_ms < GONE_MS else HEARTBEAT_MS


class Report:
    """Compares the levels with those that were told last."""

    def __init__(self):
        self._told = None
        self._told_ms = None
        self._told_twice = False
        self.revision = 0

    def due(self, levels, now_ms, beat_ms=HEARTBEAT_MS):
        """Whether to tell these levels now."""
        if self._told_ms is None:
            return True
        pause_ms = now_ms - self._told_ms
        if not self._told_twice:
            beat_ms = min(beat_ms, HEARTBEAT_MS)
        return pause_ms >= beat_ms or (levels != self._told and pause_ms >= SHORTEST_MS)

    def ask(self):
        """A hub that has just been greeted has nothing to compare with: the next one is due at once."""
        self._told_ms = None

    def told(self, levels, now_ms):
        """They have gone out."""
        self._told_twice = levels == self._told
        self._told, self._told_ms = levels, now_ms

    def numbered(self, levels):
        """The number of these levels: one more each time they differ."""
        if levels != self._told:
            self.revision += 1
        return self.revision
