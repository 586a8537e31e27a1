"""The zeros at the end of a journal: there before they are needed, gone when it is closed, never a harm."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import JournalWriteError
from companion.games.three_ages import GAME
from companion.journal import saved_game
from companion.journal.reserve import BLOCK_BYTES, is_zero, padded, write_at
from companion.journal.store import Recovered, Store, read
from companion.terminal.inspect import check

ROOT = Path(__file__).parents[2]
HEADER = b'{"format":1,"game":"three-ages"}'
STEP = b'{"is":"card_laid","seat":1}'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


def reopen(path: Path) -> Recovered:
    store, recovered = Store.open(path)
    store.close()
    return recovered


# --- the parts


@given(st.binary(min_size=1, max_size=300), st.integers(0, 3 * BLOCK_BYTES), st.integers(0, BLOCK_BYTES))
def test_padded_adds_zeros_up_to_a_block_only_where_the_file_ends(
    line: bytes, start: int, reserved: int
) -> None:
    data = padded(line, start, start + reserved)
    assert data.startswith(line)
    assert not data[len(line) :].strip(b"\0")
    if len(line) <= reserved:
        assert data == line
    else:
        assert (start + len(data)) % BLOCK_BYTES == 0
        assert len(data) - len(line) < BLOCK_BYTES


def test_is_zero_looks_at_its_stretch_and_no_farther(path: Path) -> None:
    path.write_bytes(b"a\0\0\0b")
    with path.open("r+b") as file:
        assert is_zero(file.fileno(), 1, 4)
        assert not is_zero(file.fileno(), 0, 4)
        assert not is_zero(file.fileno(), 1, 5)
        assert is_zero(file.fileno(), 5, 99)
        write_at(file.fileno(), b"xyz", 2)
    assert path.read_bytes() == b"a\0xyz"


# --- a step writes over zeros


def test_append_makes_the_file_longer_once_a_block(path: Path) -> None:
    sizes: list[int] = []
    payload = b"x" * 100
    with Store.create(path, HEADER, sync=lambda _: sizes.append(path.stat().st_size)) as store:
        for _ in range(2000):
            store.append(payload)
        used = read(path).good_bytes
    # One sync for the header and one for each step, the steps that bring a block along included.
    assert len(sizes) == 2001
    assert set(sizes[1:]) == set(range(BLOCK_BYTES, used + BLOCK_BYTES, BLOCK_BYTES))
    assert sizes[1:] == sorted(sizes[1:])


def test_append_leaves_nothing_but_zeros_behind_the_line(path: Path) -> None:
    with Store.create(path, HEADER) as store:
        store.append(STEP)
        data, found = path.read_bytes(), read(path)
    assert len(data) == BLOCK_BYTES
    assert data[found.good_bytes :] == bytes(BLOCK_BYTES - found.good_bytes)
    assert (found.payloads, found.tail) == ((HEADER, STEP), b"")


@pytest.mark.parametrize("length", [BLOCK_BYTES - 60, BLOCK_BYTES, 3 * BLOCK_BYTES + 7])
def test_append_takes_a_line_longer_than_the_reserve(path: Path, length: int) -> None:
    with Store.create(path, HEADER) as store:
        for payload in (STEP, b"x" * length, STEP):
            store.append(payload)
        assert path.stat().st_size % BLOCK_BYTES == 0
        assert read(path).payloads == (HEADER, STEP, b"x" * length, STEP)
    assert reopen(path) == Recovered((HEADER, STEP, b"x" * length, STEP), None)


def test_append_fills_a_block_to_its_last_byte_and_goes_on(path: Path) -> None:
    with Store.create(path, HEADER) as store:
        store.append(STEP)
        room = BLOCK_BYTES - read(path).good_bytes
        exact = b"x" * (room - len(b"3 00000000 \n"))
        store.append(exact)
        assert read(path).good_bytes == path.stat().st_size == BLOCK_BYTES
        store.append(STEP)
        assert path.stat().st_size == 2 * BLOCK_BYTES
    assert reopen(path).payloads == (HEADER, STEP, exact, STEP)


def test_close_leaves_plain_lines(path: Path) -> None:
    with Store.create(path, HEADER) as store:
        store.append(STEP)
        good = read(path).good_bytes
    assert path.stat().st_size == good
    assert b"\0" not in path.read_bytes()


# --- another program


def test_append_refuses_to_write_over_what_another_program_put_there(path: Path) -> None:
    with Store.create(path, HEADER) as store:
        store.append(STEP)
        with path.open("r+b") as file:
            file.seek(read(path).good_bytes + 5)
            file.write(b"mine")
        changed = path.read_bytes()
        with pytest.raises(JournalWriteError, match="another program changed the journal"):
            store.append(STEP)
    assert path.read_bytes() == changed


def test_append_gets_to_what_another_program_put_farther_ahead(path: Path) -> None:
    with Store.create(path, HEADER) as store:
        store.append(STEP)
        with path.open("r+b") as file:
            file.seek(read(path).good_bytes + 1000)
            file.write(b"mine")
        with pytest.raises(JournalWriteError, match="another program changed the journal"):
            for _ in range(1000):
                store.append(STEP)
        changed = path.read_bytes()
    assert path.read_bytes() == changed
    assert changed.rstrip(b"\0").endswith(b"mine")
    assert reopen(path).set_aside is not None


# --- a full disk, by the kernel's own limit on file sizes

FULL_DISK = """
import os, resource, signal, sys
from pathlib import Path
from companion.errors import JournalWriteError
from companion.journal.store import Store, read

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path, room = Path(sys.argv[1]), int(sys.argv[2])
store, _ = Store.open(path)
store.append(b"short")
before = path.read_bytes()
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)

def refused(limit, payload):
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))
    for _ in range(2):
        try:
            store.append(payload)
        except JournalWriteError as error:
            assert "File too large" in error.what, error.what
        else:
            raise SystemExit("the disk was not full")
        assert path.read_bytes() == before
        assert len(store) == 2
"""

FULL_AT_THE_EXTENSION = f"""{FULL_DISK}
refused(len(before) + room, b"x" * len(before))
# The space for this one was reserved before the disk was full.
assert store.append(b"fits") == 3
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
assert store.append(b"x" * len(before)) == 4
os._exit(0)
"""


@pytest.mark.parametrize("room", [0, 1, 100, 300, BLOCK_BYTES - 1])
def test_append_on_a_full_disk_keeps_the_reserve_it_has(path: Path, room: int) -> None:
    Store.create(path, HEADER).close()
    ran = subprocess.run(
        [sys.executable, "-c", FULL_AT_THE_EXTENSION, path, str(room)], cwd=ROOT, check=False
    )
    assert ran.returncode == 0
    assert reopen(path) == Recovered((HEADER, b"short", b"fits", b"x" * BLOCK_BYTES), None)


FULL_WITHIN_THE_RESERVE = f"""{FULL_DISK}
refused(read(path).good_bytes + room, b"x" * 100)
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
assert store.append(b"fits") == 3
os._exit(0)
"""


@pytest.mark.parametrize("room", [0, 1, 50, 111])
def test_append_refused_within_the_reserve_leaves_zeros(path: Path, room: int) -> None:
    Store.create(path, HEADER).close()
    ran = subprocess.run(
        [sys.executable, "-c", FULL_WITHIN_THE_RESERVE, path, str(room)], cwd=ROOT, check=False
    )
    assert ran.returncode == 0
    assert read(path).tail == b""
    assert reopen(path) == Recovered((HEADER, b"short", b"fits"), None)


# --- a process that was killed

WRITER = """
import sys
from pathlib import Path
from companion.journal.store import Store

store, _ = Store.open(Path(sys.argv[1]))
for _ in range(int(sys.argv[2])):
    number = len(store) + 1
    print(store.append(b"%d " % number + b"x" * (number * 997 % 9000)), flush=True)
sys.stdin.read()
"""


@contextmanager
def killed_writer(path: Path, steps: int) -> Iterator[Iterator[int]]:
    """The numbers that another process says it has written; it is killed at the end of the body."""
    command = [sys.executable, "-c", WRITER, str(path), str(steps)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        try:
            yield map(int, process.stdout)
        finally:
            process.kill()


def test_open_after_a_kill_finds_zeros_and_goes_on_over_them(path: Path) -> None:
    Store.create(path, HEADER).close()
    with killed_writer(path, 3) as written:
        assert [next(written) for _ in range(3)] == [2, 3, 4]
    left = path.read_bytes()
    assert len(left) == BLOCK_BYTES
    found = read(path)
    assert left[found.good_bytes :] == bytes(BLOCK_BYTES - found.good_bytes)
    assert (len(found.payloads), found.tail) == (4, b"")

    store, recovered = Store.open(path)
    with store:
        assert recovered == Recovered(found.payloads, None)
        assert path.read_bytes() == left
        assert store.append(STEP) == 5
        assert path.stat().st_size == BLOCK_BYTES
    assert path.stat().st_size < BLOCK_BYTES
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_close_cuts_off_the_zeros_of_a_killed_process(path: Path) -> None:
    with Store.create(path, HEADER) as store:
        store.append(STEP)
    lines = path.read_bytes()
    path.write_bytes(lines + bytes(70_000))
    assert reopen(path) == Recovered((HEADER, STEP), None)
    assert path.read_bytes() == lines


def test_open_after_kills_at_random_moments_finds_every_acknowledged_line(path: Path) -> None:
    chance = Random(20)
    Store.create(path, HEADER).close()
    lines = 1
    for _ in range(8):
        with killed_writer(path, 1_000_000) as written:
            acknowledged = [next(written) for _ in range(chance.randint(1, 40))]
        assert acknowledged == list(range(lines + 1, lines + 1 + len(acknowledged)))
        # Only looked at: the next process finds the file exactly as this one left it.
        payloads = read(path).payloads
        assert payloads[0] == HEADER
        for number, payload in enumerate(payloads[1:], start=2):
            assert payload == b"%d " % number + b"x" * (number * 997 % 9000)
        lines = len(payloads)
        assert lines >= acknowledged[-1]


# --- what everybody else sees


def test_check_calls_a_live_journal_whole_and_a_torn_one_torn(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = GAME.configure(("Ana", "Bao", "Cléo"), {}, None)
    with saved_game.create(path, GAME, options) as store:
        store.append(b'{"line":"pause","by":0,"at":5}')
        assert b"\0" in path.read_bytes()
        assert check(path, "en") == 0
        assert "whole, 2 lines" in capsys.readouterr().out
        left = path.read_bytes()
    torn = path.with_name("torn.journal")
    torn.write_bytes(left.replace(b"}\n\0", b"\0\0\0"))
    assert check(torn, "en") == 1
    bytes_torn = len(b'2 00000000 {"line":"pause","by":0,"at":5')
    assert f"line 2 is torn ({bytes_torn} bytes" in capsys.readouterr().err
