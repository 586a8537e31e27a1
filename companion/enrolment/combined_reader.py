"""All readers of a table as one: which tag lies there, alone.

Readers report levels. A card counts once for as long as it lies there; pushed about for a moment it still
lies there. The next one counts when nothing lay there in between. Two tags, on one reader or on two, are
nobody's card: then everything has to be lifted first, because the one that stays may be the second tag of a
card that has counted already.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.seats import Seat
from companion.table.readers import LIFTED_MS


class TagLaid(Struct, frozen=True):
    """A tag lies alone, at this seat's reader."""

    seat: Seat
    uid: str


class CombinedReader:
    """What lies on all readers together."""

    def __init__(self) -> None:
        # More than one thing has been there since all was empty.
        self.crowded = False
        self._tags: dict[Seat, tuple[str, ...]] = {}
        self._counted: str | None = None
        self._been_empty = True
        self._empty_ms = 0

    def feed(self, seat: Seat, tags: tuple[str, ...], now_ms: int) -> None:
        """Exactly these tags are at one reader now."""
        before = self._uids()
        self._tags[seat] = tags
        now = self._uids()
        if not now:
            self._been_empty, self.crowded = True, False
            self._empty_ms = now_ms if before else self._empty_ms
        elif len(now) > 1 or not (self._been_empty or now == {self._counted}):
            self.crowded = True

    @property
    def waits(self) -> bool:
        """Whether a tag lies there alone that has not been counted yet."""
        uids = self._uids()
        return not self.crowded and len(uids) == 1 and uids != {self._counted}

    def laid(self) -> TagLaid | None:
        """A tag that has not been counted yet; it counts from now on."""
        uids = self._uids()
        if self.crowded or len(uids) != 1:
            return None
        (uid,) = uids
        self._been_empty = False
        if uid == self._counted:
            return None
        self._counted = uid
        return TagLaid(next(seat for seat, tags in self._tags.items() if uid in tags), uid)

    def lifted(self, now_ms: int) -> bool:
        """Whether nothing lies there any more; what was counted may then count again."""
        gone = not self._uids() and now_ms - self._empty_ms >= LIFTED_MS
        if gone:
            self._counted = None
        return gone

    def _uids(self) -> frozenset[str]:
        return frozenset(uid for tags in self._tags.values() for uid in tags)
