"""Who may come in: tokens for pages, and a PIN for each seat's phone.

The page of the virtual table carries its token in its own source, which no other site can read. A phone
trades the PIN that its seat's display shows for a token of that seat alone. Wrong PINs are counted per seat
and slow each other down. Nothing of this is ever written to a log.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable

from companion.core.seats import Seat

TRIES = 5
LOCKED_SECONDS = 60.0


class Doors:
    """Keys of one run, all derived from one secret: with it phones stay joined through a power cut."""

    def __init__(self, seats: int, now: Callable[[], float], secret: bytes | None = None) -> None:
        self._secret = secret or secrets.token_bytes(32)
        self.world_token = self._derived("world").hex()
        self.pins = {seat: f"{self._number(f'pin {seat}') % 10_000:04}" for seat in range(1, seats + 1)}
        self._tokens = {seat: self._derived(f"seat {seat}").hex() for seat in self.pins}
        self._wrong: dict[Seat, int] = {}
        self._locked_until: dict[Seat, float] = {}
        self._now = now

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

    def locked(self, seat: Seat) -> bool:
        """Whether too many wrong PINs were tried there."""
        return self._now() < self._locked_until.get(seat, 0.0)

    def token_for(self, seat: Seat, pin: str) -> str | None:
        """The seat's token for its PIN; None for a wrong one, or while the seat is locked."""
        if seat not in self.pins or self.locked(seat):
            return None
        if hmac.compare_digest(pin.encode(), self.pins[seat].encode()):
            self._wrong[seat] = 0
            return self._tokens[seat]
        self._wrong[seat] = self._wrong.get(seat, 0) + 1
        if self._wrong[seat] >= TRIES:
            self._wrong[seat] = 0
            self._locked_until[seat] = self._now() + LOCKED_SECONDS
        return None
