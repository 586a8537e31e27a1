"""Reading along while a journal is written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.errors import JournalDamagedError, JournalError
from companion.journal.follow import Follower
from companion.journal.store import Store
from tests.journal.sealing import sealed


def test_follower_gets_each_line_once_as_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    with Store.create(path, b"header") as store:
        follower = Follower(path)
        assert follower.next() == b"header"
        assert follower.next() is None
        for number in range(300):
            store.append(b"line %d" % number * 40)
            assert follower.next() == b"line %d" % number * 40
            assert follower.next() is None
    assert follower.next() is None
    follower.close()


def test_follower_reads_lines_that_are_longer_than_a_piece(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    payloads = [b"header", b"x" * 200_000, b"y", b"z" * 65_530, b"end"]
    path.write_bytes(sealed(payloads) + bytes(70_000))
    follower = Follower(path)
    assert [follower.next() for _ in payloads] == payloads
    assert follower.next() is None


def test_follower_waits_for_the_end_of_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    whole = sealed([b"header", b"one", b"two"])
    path.write_bytes(whole[:-3] + bytes(100))
    follower = Follower(path)
    assert [follower.next(), follower.next(), follower.next()] == [b"header", b"one", None]
    with path.open("r+b") as file:
        file.write(whole)
    assert follower.next() == b"two"


@pytest.mark.parametrize(
    "wrong", [b"3 00000000 two\n", b"2 zz two\n", b"two\n", b"\n", b"2 0000 \xff\n"], ids=repr
)
def test_follower_refuses_a_line_that_is_not_what_was_written(tmp_path: Path, wrong: bytes) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(sealed([b"header"]) + wrong)
    follower = Follower(path)
    assert follower.next() == b"header"
    with pytest.raises(JournalDamagedError, match="line 2"):
        follower.next()


def test_follower_refuses_what_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(JournalError, match="not a file"):
        Follower(tmp_path / "pipe")
    with pytest.raises(JournalError, match="cannot be opened"):
        Follower(tmp_path / "nothing")
