"""Who may sign: names and passphrases of operators, kept beside the ledger as scrypt hashes."""

from __future__ import annotations

import hashlib
import hmac
import math
import os
import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.reasons import reason_of
from companion.core.text import say
from companion.errors import DataError, UsageError

SHORTEST_PASSPHRASE = 8
TOKEN_SECONDS = 12 * 3600.0
TRIES = 5
FIRST_LOCK_SECONDS = 60.0
LONGEST_LOCK_SECONDS = 3600.0
_COST = {"n": 2**14, "r": 8, "p": 1, "maxmem": 64 * 1024 * 1024}


class Operator(Struct, frozen=True):
    """A passphrase, hashed."""

    salt: str
    hash: str


class Operators:
    """The file of operators, the tokens of those who have signed in, and a lock against guessing."""

    def __init__(self, path: Path, now: Callable[[], float]) -> None:
        self._path = path
        self._now = now
        self._known = _read(path)
        self._tokens: dict[str, tuple[str, float]] = {}
        self._wrong = 0
        self._locked_until = -math.inf
        self._lock_seconds = FIRST_LOCK_SECONDS

    @property
    def names(self) -> list[str]:
        """Who may sign."""
        return sorted(self._known)

    @property
    def locked(self) -> bool:
        """Whether too many wrong passphrases were tried: each lock is twice as long as the one before."""
        return self._now() < self._locked_until

    def token_for(self, name: str, passphrase: str) -> str | None:
        """A token for the evening; None for a wrong passphrase, or while nobody may try."""
        if self.locked:
            return None
        # A name that nobody has takes as long as one that somebody has.
        operator = self._known.get(name, Operator("00", "00"))
        right = hmac.compare_digest(_hash(passphrase, bytes.fromhex(operator.salt)), operator.hash)
        if not right:
            self._count_wrong()
            return None
        self._wrong, self._lock_seconds = 0, FIRST_LOCK_SECONDS
        token = secrets.token_urlsafe(32)
        now = self._now()
        self._tokens = {key: kept for key, kept in self._tokens.items() if kept[1] > now}
        self._tokens[token] = (name, now + TOKEN_SECONDS)
        return token

    def who(self, token: str) -> str | None:
        """Whose token this is."""
        name, until = self._tokens.get(token, ("", -math.inf))
        return name if self._now() < until else None

    def _count_wrong(self) -> None:
        self._wrong += 1
        if self._wrong >= TRIES:
            self._wrong = 0
            self._locked_until = self._now() + self._lock_seconds
            self._lock_seconds = min(self._lock_seconds * 2, LONGEST_LOCK_SECONDS)


def add(path: Path, name: str, passphrase: str) -> None:
    """One more operator, or another passphrase for one."""
    if not name.strip() or len(name) > 40 or not name.isprintable():
        raise UsageError(say("{name} is not a name", name=repr(name)), remedy=say("1 to 40 letters"))
    if len(passphrase) < SHORTEST_PASSPHRASE:
        raise UsageError(
            say("the passphrase is too short"),
            remedy=say("{least} characters or more, a few words", least=SHORTEST_PASSPHRASE),
        )
    known = _read(path)
    salt = os.urandom(16)
    known[name] = Operator(salt.hex(), _hash(passphrase, salt))
    aside = path.with_suffix(".new")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(known)) + b"\n")
    aside.replace(path)


def file_of(ledger: Path) -> Path:
    """Where the operators of a ledger are kept."""
    return ledger.with_suffix(".operators")


def _read(path: Path) -> dict[str, Operator]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Operator])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.DecodeError) as error:
        raise DataError(
            say("the operators cannot be read: {why}", why=reason_of(error)),
            where=str(path),
            remedy=say("put the file aside and name them again: companion club operator NAME"),
        ) from None


def _hash(passphrase: str, salt: bytes) -> str:
    return hashlib.scrypt(passphrase.encode(), salt=salt, **_COST).hex()
