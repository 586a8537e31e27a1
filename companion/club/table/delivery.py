"""What is still to be sent: pure, no input or output, no clock of its own.

Two acknowledgements are told apart. The broker's says that a message need not be sent over this connection
again; it limits how much is under way. The wall's (`Seen`) says that a line is in its ledger for good; only
that one ends the matter. When the wall has come back, when the connection has, or when the wall has not
moved for a while although everything was sent, sending goes back to what the wall has: receivers know
duplicates by their number, so too much is never wrong. A club without a wall is told everything once.
"""

from __future__ import annotations

from msgspec import Struct

from companion.club.messages import Seen

# So many lines may be under way to the broker.
WINDOW = 16
PATIENCE_SECONDS = 10.0
MOST_PATIENCE_SECONDS = 300.0
REFUSED_SECONDS = 60.0


class DeliveryItem(Struct, frozen=True):
    """One line of one game."""

    game_id: str
    line: int


class Track(Struct):
    """One game: how many lines it has, up to which they were sent, and up to which the wall has them."""

    lines: int = 0
    sent: int = 0
    seen: int = 0


class Delivery:
    """Everything that a table has to tell."""

    def __init__(self, ledger: str = "") -> None:
        self.ledger = ledger
        self._tracks: dict[str, Track] = {}
        self._under_way: set[DeliveryItem] = set()
        self._wall_online = False
        self._patience = PATIENCE_SECONDS
        self._silent_since = 0.0
        self._refused_until = 0.0

    def grown(self, game_id: str, lines: int) -> None:
        """A game has so many lines now."""
        track = self._tracks.setdefault(game_id, Track())
        track.lines = max(track.lines, lines)

    def forget(self, game_id: str) -> None:
        """Nothing more is to be told of a game."""
        self._tracks.pop(game_id, None)

    def seen(self, game_id: str) -> int:
        """Up to which line the wall has a game."""
        track = self._tracks.get(game_id)
        return track.seen if track else 0

    def complete(self, game_id: str) -> bool:
        """Whether the wall has every line of a game; without a wall, whether each was sent."""
        track = self._tracks.get(game_id)
        if track is None:
            return True
        if self.ledger:
            return track.seen >= track.lines
        return track.sent >= track.lines and not any(item.game_id == game_id for item in self._under_way)

    def next(self, now: float) -> DeliveryItem | None:
        """What to send now; it counts as under way."""
        if len(self._under_way) >= WINDOW or now < self._refused_until:
            return None
        for game_id, track in reversed(self._tracks.items()):  # the newest game first
            while track.sent < track.lines:
                track.sent += 1
                item = DeliveryItem(game_id, track.sent)
                if item not in self._under_way:
                    self._under_way.add(item)
                    return item
        return None

    def answered(self, item: DeliveryItem, now: float, *, refused: bool) -> None:
        """The broker has taken a line, or does not let us say it."""
        self._under_way.discard(item)
        if refused:
            self._refused_until = now + REFUSED_SECONDS
            if track := self._tracks.get(item.game_id):
                track.sent = min(track.sent, item.line - 1)

    def connected(self, now: float) -> None:
        """A new connection. What is under way is sent again by itself, the rest from what the wall has."""
        self._refused_until = 0.0
        self._go_back(now)

    def wall(self, now: float, *, online: bool) -> None:
        """The wall has come, or gone."""
        if online and not self._wall_online:
            self._go_back(now)
        self._wall_online = online

    def heard(self, told: Seen, now: float) -> bool:
        """What the wall has; whether it keeps another ledger than before."""
        other = told.ledger != self.ledger
        if other:
            self.ledger = told.ledger
            for track in self._tracks.values():
                track.seen = 0
        moved = other
        for game_id, line in told.games.items():
            known = self._tracks.get(game_id)
            if known is None or line == known.seen:
                continue
            moved = True
            known.sent = line if line < known.seen else max(known.sent, line)
            known.seen = line
        if moved:
            self._patience = PATIENCE_SECONDS
            self._silent_since = now
        if other:
            self._go_back(now)
        return other

    def tick(self, now: float) -> None:
        """Time has passed."""
        if not self._wall_online or not self.ledger or self._under_way:
            return
        if all(track.sent == track.seen for track in self._tracks.values()):
            self._silent_since = now
        elif now - self._silent_since >= self._patience:
            self._patience = min(self._patience * 2, MOST_PATIENCE_SECONDS)
            self._go_back(now)

    def _go_back(self, now: float) -> None:
        self._silent_since = now
        if self.ledger:
            for track in self._tracks.values():
                track.sent = track.seen
