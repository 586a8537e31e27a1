"""Commands to the pod: one outstanding, repeated with the same number until it is answered or given up."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.link.wire import FROM_HUB, encode

RESEND_MS = 250
TRIES = 3


class PodCommand(Struct, frozen=True):
    """A verb and its fields."""

    verb: str
    fields: tuple[tuple[str, str], ...] = ()


class Outbox:
    """Numbers what goes out and watches the one command that waits for its answer."""

    def __init__(self, now_ms: int) -> None:
        self.sent_ms = now_ms
        self._number = 0
        self._waiting = b""
        self._tries = 0
        self._murmured: set[str] = set()

    @property
    def busy(self) -> bool:
        """Whether a command waits for its answer."""
        return bool(self._waiting)

    def say(self, command: PodCommand, now_ms: int) -> bytes:
        """A line to which no ACK belongs."""
        self._number = self._number + 1 & 0xFF
        self.sent_ms = now_ms
        return encode(FROM_HUB, self._number, command.verb, list(command.fields))

    def send(self, command: PodCommand, now_ms: int) -> bytes:
        """A line that waits for its answer; only when nothing else does."""
        self._murmured.clear()
        self._waiting = self.say(command, now_ms)
        self._tries = 1
        return self._waiting

    def send_unacknowledged(self, commands: Iterable[PodCommand], now_ms: int) -> bytes:
        """Lines that are answered only where something is wrong."""
        lines = b""
        for command in commands:
            lines += self.say(command, now_ms)
            self._murmured.add(f"{self._number:02x}")
        return lines

    def again(self, now_ms: int) -> bytes:
        """The waiting line, if its time has come and it may be tried again."""
        if not self._waiting or self._tries == TRIES or now_ms - self.sent_ms < RESEND_MS:
            return b""
        self._tries += 1
        self.sent_ms = now_ms
        return self._waiting

    def given_up(self, now_ms: int) -> bool:
        """Whether the last try, too, has had its time; then nothing waits any more."""
        over = self.busy and self._tries == TRIES and now_ms - self.sent_ms >= RESEND_MS
        if over:
            self.drop()
        return over

    def answered(self, number: str) -> bool:
        """Whether an answer is for the waiting line; then nothing waits any more. A late one is not."""
        fits = self.busy and number == f"{self._number:02x}"
        if fits:
            self.drop()
        return fits

    def refused(self, number: str) -> bool:
        """Whether a refusal is for the waiting line, or for one that was murmured; nothing waits any more."""
        if number in self._murmured:
            self._murmured.clear()
            return True
        return self.answered(number)

    def drop(self) -> None:
        """Wait for nothing."""
        self._waiting = b""
        self._murmured.clear()
