"""Which tags lie on the reader, as levels.

Radio is never certain: a tag that was read is there, but a scan that was disturbed proves nothing. A tag is
gone only when several clean scans in a row did not find it. While the reader itself does not answer, the last
known tags stay, the fault is told, and the reader is started again every second.
"""

CLEAN_MISSES = 3
MOST_TAGS = 4
RESTART_MS = 1000


class Levels:
    """Tags that are present, each with the clean scans since it was last seen."""

    def __init__(self):
        self._misses = {}

    def observe(self, uids, clean):
        """One scan: what it found, and whether nothing disturbed it."""
        for uid in uids:
            self._misses[uid] = 0
        if clean:
            for uid in list(self._misses):
                if uid not in uids:
                    self._misses[uid] += 1
                    if self._misses[uid] >= CLEAN_MISSES:
                        del self._misses[uid]

    @property
    def present(self):
        """The tags in a fixed order, as many as a report can carry."""
        return sorted(self._misses)[:MOST_TAGS]


class Reader:
    """A driver has `start(now_ms)` and `poll(now_ms)`, which gives (uids, clean), or None without news.

    A driver raises OSError when its chip does not answer as it should.
    """

    def __init__(self, driver):
        self._driver = driver
        self._levels = Levels()
        self._start_ms = 0
        self._started = False
        self.working = True
        #: The tags in the field, as hexadecimal text.
        self.tags = []

    def step(self, now_ms):
        """Go on; never waits for more than one scan."""
        if not self._started and now_ms < self._start_ms:
            return
        try:
            if not self._started:
                self._driver.start(now_ms)
                self._started = True
            scan = self._driver.poll(now_ms)
        except OSError:
            self.working = self._started = False
            self._start_ms = now_ms + RESTART_MS
            return
        if scan is not None:
            self.working = True
            self._levels.observe(*scan)
            self.tags = [uid.hex() for uid in self._levels.present]
