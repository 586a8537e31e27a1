"""What operators have signed, and what somebody else would like to have signed."""

from __future__ import annotations

import stat
from pathlib import Path

import msgspec
import pytest

from companion.club.wall.operator_log import Admit, OperatorLog, StrikeResult, decode_act, key_of
from companion.club.wall.operators import (
    FIRST_LOCK_SECONDS,
    TOKEN_SECONDS,
    TRIES,
    Operators,
    add,
    file_of,
)
from companion.errors import DataError, UsageError

KEY = b"k" * 32
AT = "2026-11-17T21:00:00+00:00"


def _written(*acts: Admit | StrikeResult) -> list[tuple[bytes, str]]:
    book, found = OperatorLog(KEY), []
    for act in acts:
        _, written, signature = book.next(act, "Zoé", AT)
        assert book.take(written, signature) == ""
        found.append((written, signature))
    return found


def test_book_believes_what_it_has_signed() -> None:
    book = OperatorLog(KEY)
    for written, signature in _written(Admit("t1"), StrikeResult("t1/1", "twice"), Admit("t2")):
        assert book.take(written, signature) == ""
    assert [entry.number for entry in book.entries] == [1, 2, 3]
    assert {entry.by for entry in book.entries} == {"Zoé"}


def test_book_does_not_believe_another_key_or_a_changed_entry() -> None:
    (written, signature), _ = _written(Admit("t1"), Admit("t2"))
    assert "signature" in OperatorLog(b"other" * 8).take(written, signature)
    assert "signature" in OperatorLog(KEY).take(written.replace(b"t1", b"t9"), signature)
    assert "signature" in OperatorLog(KEY).take(written.replace("Zoé".encode(), b"Eve"), signature)
    assert OperatorLog(b"other" * 8).number(written, signature) is None
    assert OperatorLog(KEY).number(written, signature) == 1


def test_book_notices_what_was_taken_out_or_moved() -> None:
    first, second, third = _written(Admit("t1"), Admit("t2"), Admit("t3"))
    book = OperatorLog(KEY)
    assert "follow" in book.take(*second)
    assert book.take(*first) == ""
    assert "follow" in book.take(*third)
    assert "follow" in book.take(*first)
    # The same number, signed with the same key, after another beginning.
    other = _written(StrikeResult("t1/1", "twice"), Admit("t2"))[1]
    assert "follow" in book.take(*other)


@pytest.mark.parametrize(
    "act",
    [
        b'{"is":"admit","table":"Not a name"}',
        b'{"is":"admit","table":"../x"}',
        b'{"is":"strike","result":"a/1","why":""}',
        b'{"is":"season","name":"S","first":"tomorrow","last":"2026-01-01"}',
        b'{"is":"result","table":"T","game":"Go","evening":"2026-01-01","scores":[]}',
        b'{"is":"result","table":"T","game":"Go","evening":"2026-01-01","scores":[{"place":0,"players":["A"]}]}',
        b'{"is":"erase"}',
    ],
    ids=bytes.decode,
)
def test_act_that_cannot_be_is_refused(act: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_act.decode(act)


def test_key_is_made_once_and_is_nobody_elses(tmp_path: Path) -> None:
    ledger = tmp_path / "club.sqlite"
    assert key_of(ledger) == key_of(ledger)
    assert stat.S_IMODE((tmp_path / "club.key").stat().st_mode) == 0o600


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def operators(tmp_path: Path, clock: Clock) -> Operators:
    path = file_of(tmp_path / "club.sqlite")
    add(path, "Zoé", "four small words")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert b"four" not in path.read_bytes()
    return Operators(path, clock)


def test_operator_signs_in_for_an_evening(operators: Operators, clock: Clock) -> None:
    token = operators.token_for("Zoé", "four small words")
    assert token is not None
    assert operators.who(token) == "Zoé"
    assert operators.who("other") is None
    clock.now = TOKEN_SECONDS
    assert operators.who(token) is None


def test_operator_is_locked_out_longer_and_longer(operators: Operators, clock: Clock) -> None:
    for lock in (FIRST_LOCK_SECONDS, 2 * FIRST_LOCK_SECONDS, 4 * FIRST_LOCK_SECONDS):
        for _ in range(TRIES):
            assert not operators.locked
            assert operators.token_for("Eve", "guess") is None
        assert operators.token_for("Zoé", "four small words") is None
        clock.now += lock - 1
        assert operators.locked
        clock.now += 1
    assert operators.token_for("Zoé", "four small words") is not None


def test_operator_needs_a_name_and_a_passphrase(tmp_path: Path) -> None:
    for name, passphrase in (
        ("", "long enough"),
        ("x" * 41, "long enough"),
        ("Zoé", "short"),
        ("\a", "x" * 9),
    ):
        with pytest.raises(UsageError):
            add(tmp_path / "operators", name, passphrase)
    assert not (tmp_path / "operators").exists()


def test_operators_file_that_is_damaged_says_so(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("{")
    with pytest.raises(DataError, match="cannot be read"):
        Operators(tmp_path / "x", Clock())
