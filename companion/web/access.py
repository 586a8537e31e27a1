"""Who may come in: tokens for pages, and a PIN for each seat's phone.

The page of the virtual table carries its token in its own source, which no other site can read. A phone
trades the PIN that its seat's display shows for a token of that seat alone; where nobody plays there is
nothing to trade. Wrong PINs lock their seat, and all seats together when there are many: each time for twice
as long, so that somebody who tries on and on gets few tries. Nothing of this is ever written to a log.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterable

from companion.core.seats import TABLE, Seat

PINS = 10_000
# So many wrong ones lock a seat, and so many at whatever seats the whole table.
TRIES, TABLE_TRIES = 5, 10
FIRST_LOCK_SECONDS, LONGEST_LOCK_SECONDS = 60.0, 3_600.0


class PinLock:
    """Shuts after too many wrong PINs, and each time for twice as long."""

    def __init__(self, tries: int) -> None:
        self._tries = tries
        self._wrong = 0
        self._seconds = FIRST_LOCK_SECONDS
        self._until = 0.0

    def shut(self, now: float) -> bool:
        """Whether no PIN is looked at."""
        return now < self._until

    def wrong(self, now: float) -> float | None:
        """A wrong PIN: for how long it shuts now, if it does."""
        self._wrong += 1
        if self._wrong < self._tries:
            return None
        shut_for, self._wrong = self._seconds, 0
        self._until = now + shut_for
        self._seconds = min(2 * shut_for, LONGEST_LOCK_SECONDS)
        return shut_for

    def right(self) -> None:
        """Whoever knows the PIN may have mistyped it before; that it was shut so often is not forgotten."""
        self._wrong = 0


class HeldSeats:
    """Which seats phones hold, so that nobody else sees their hands.

    From when a phone joins until the table takes its seat back, or another game begins while it is away:
    a phone that sleeps for a while has not given up its seat.
    """

    def __init__(self, game: Callable[[], object]) -> None:
        self._game = game
        # In which game a phone was last seen at a seat.
        self._seen_in: dict[Seat, object] = {}

    def seen(self, seat: Seat) -> None:
        """A phone comes to a seat, or goes."""
        self._seen_in[seat] = self._game()

    def take_back(self, seat: Seat) -> None:
        """The table has it again."""
        self._seen_in.pop(seat, None)

    def held(self, joined: Iterable[Seat]) -> tuple[Seat, ...]:
        """With those where a phone is just now."""
        game = self._game()
        return tuple(sorted({*joined, *(seat for seat, seen in self._seen_in.items() if seen == game)}))


class AccessControl:
    """Keys of one run, all derived from one secret: with it phones stay joined through a power cut."""

    def __init__(self, seats: int, now: Callable[[], float], secret: bytes | None = None) -> None:
        self._secret = secret or secrets.token_bytes(32)
        self.world_token = self._derived("world").hex()
        self.pins = {seat: f"{self._number(f'pin {seat}') % PINS:04}" for seat in range(1, seats + 1)}
        self._tokens = {seat: self._derived(f"seat {seat}").hex() for seat in self.pins}
        # One for each seat, and the table's own for all of them.
        self._locks = {seat: PinLock(TRIES) for seat in self.pins} | {TABLE: PinLock(TABLE_TRIES)}
        self._now = now
        # Which seats are played now, and whom to tell that one, or the whole table, is locked.
        self.plays: Callable[[Seat], bool] = lambda _: True
        self.on_lock: Callable[[Seat, float], None] = lambda *_: None

    def _derived(self, purpose: str) -> bytes:
        return hmac.digest(self._secret, purpose.encode(), "sha256")

    def _number(self, purpose: str) -> int:
        return int.from_bytes(self._derived(purpose)[:8])

    def opens_world(self, token: str) -> bool:
        """Whether this is the virtual table's own page."""
        return hmac.compare_digest(token.encode(), self.world_token.encode())

    def opens_seat(self, seat: Seat, token: str) -> bool:
        """Whether this page was let in at that seat."""
        known = self._tokens.get(seat)
        return known is not None and hmac.compare_digest(token.encode(), known.encode())

    def revoke(self, seat: Seat) -> None:
        """Let nobody in any more who was let in at that seat: its PIN has to be entered again."""
        self._tokens[seat] = secrets.token_hex(32)

    def accepts_pins(self, seat: Seat) -> bool:
        """Whether a PIN is good for anything there."""
        return seat in self.pins and self.plays(seat)

    def locked(self, seat: Seat) -> bool:
        """Whether no PIN is looked at there."""
        return self._locks[TABLE].shut(self._now()) or self._locks[seat].shut(self._now())

    @property
    def shut(self) -> tuple[Seat, ...]:
        """The seats that are locked, or the table's own where all of them are."""
        return tuple(seat for seat, lock in sorted(self._locks.items()) if lock.shut(self._now()))

    def token_for(self, seat: Seat, pin: str) -> str | None:
        """The seat's token for its PIN; None for a wrong one, while it is locked, and where nobody plays."""
        if not self.accepts_pins(seat) or self.locked(seat):
            return None
        if hmac.compare_digest(pin.encode(), self.pins[seat].encode()):
            self._locks[seat].right()
            return self._tokens[seat]
        for place in (seat, TABLE):
            shut_for = self._locks[place].wrong(self._now())
            if shut_for is not None:
                self.on_lock(place, shut_for)
        return None
