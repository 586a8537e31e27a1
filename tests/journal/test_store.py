"""The journal on real files: what the kernel can be made to do, it does."""

import errno
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import (
    JournalBusyError,
    JournalDamagedError,
    JournalEmptyError,
    JournalError,
    JournalWriteError,
)
from companion.journal.lines import encode
from companion.journal.store import Recovered, Store, read, sync_data

ROOT = Path(__file__).parents[2]
HEADER = b'{"format":1,"game":"three-ages"}'
STEPS = tuple(b'{"is":"card_laid","seat":%d}' % seat for seat in range(1, 20))
PAYLOADS = (HEADER, *STEPS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


@pytest.fixture
def whole(path: Path) -> bytes:
    """The bytes of a finished journal of twenty lines, which lies at `path`."""
    with Store.create(path, HEADER) as store:
        for step in STEPS:
            store.append(step)
    return path.read_bytes()


def reopen(path: Path) -> Recovered:
    store, recovered = Store.open(path)
    with store:
        assert len(store) == len(recovered.payloads)
    return recovered


def names(folder: Path) -> set[str]:
    return {entry.name for entry in folder.iterdir()}


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


class FailingSync:
    """A disk whose syncs fail on demand: a healthy kernel cannot be made to do that."""

    def __init__(self) -> None:
        self.failures = 0

    def __call__(self, descriptor: int) -> None:
        if self.failures:
            self.failures -= 1
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        sync_data(descriptor)


# --- beginning


def test_create_writes_a_private_file_with_the_header(path: Path) -> None:
    mask = os.umask(0)
    try:
        with Store.create(path, HEADER) as store:
            assert len(store) == 1
    finally:
        os.umask(mask)
    assert path.read_bytes() == encode(1, HEADER, 0)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_create_shares_a_journal_with_the_group_of_a_shared_folder(path: Path) -> None:
    path.parent.chmod(0o2770)
    Store.create(path, HEADER).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o660


def test_create_leaves_an_existing_file_alone(path: Path) -> None:
    path.write_bytes(b"precious")
    with pytest.raises(JournalError, match="there is a file of this name already") as caught:
        Store.create(path, HEADER)
    assert caught.value.where == str(path)
    assert path.read_bytes() == b"precious"


def test_create_takes_an_empty_file_and_makes_it_private(path: Path) -> None:
    path.touch(mode=0o644)
    with Store.create(path, HEADER):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_create_needs_an_existing_folder(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="No such file or directory") as caught:
        Store.create(tmp_path / "missing" / "game.journal", HEADER)
    assert "folder" in caught.value.remedy


def test_create_can_be_repeated_after_a_failed_sync(path: Path) -> None:
    sync = FailingSync()
    sync.failures = 1
    with pytest.raises(JournalWriteError, match="cannot be begun: Input/output error"):
        Store.create(path, HEADER, sync=sync)
    assert path.read_bytes() == b""
    with Store.create(path, HEADER, sync=sync):
        assert read(path).payloads == (HEADER,)


# --- appending


def test_append_returns_the_number_of_the_line(path: Path) -> None:
    with Store.create(path, HEADER) as store:
        assert [store.append(step) for step in STEPS] == list(range(2, 21))
        assert len(store) == 20
        assert read(path).payloads == PAYLOADS


def test_append_goes_on_after_opening(path: Path, whole: bytes) -> None:
    store, recovered = Store.open(path)
    with store:
        assert recovered == Recovered(PAYLOADS, None)
        assert store.append(b'{"more":true}') == 21
    assert reopen(path).payloads == (*PAYLOADS, b'{"more":true}')


def test_append_has_the_line_in_the_file_when_it_syncs(path: Path) -> None:
    seen: list[bytes] = []

    def sync(descriptor: int) -> None:
        seen.append(path.read_bytes())

    with Store.create(path, HEADER, sync=sync) as store:
        store.append(STEPS[0])
    assert len(seen) == 2
    assert seen[-1].rstrip(b"\0") == path.read_bytes()


def test_append_refuses_a_payload_with_a_newline_and_changes_nothing(path: Path, whole: bytes) -> None:
    store, _ = Store.open(path)
    with store, pytest.raises(ValueError, match="without newline"):
        store.append(b"{\n}")
    assert path.read_bytes() == whole


# With a reserve, the step is written over zeros; without, it makes the file longer.
BEFORE = pytest.mark.parametrize("before", [(), STEPS[5:8]], ids=["bare", "reserve"])


def begun(path: Path, before: tuple[bytes, ...], sync: Callable[[int], None] = sync_data) -> Store:
    store = Store.create(path, HEADER, sync=sync)
    for step in before:
        store.append(step)
    return store


@BEFORE
def test_append_takes_the_line_back_when_the_sync_fails(path: Path, before: tuple[bytes, ...]) -> None:
    sync = FailingSync()
    with begun(path, before, sync) as store:
        content = path.read_bytes()
        sync.failures = 1
        with pytest.raises(JournalWriteError, match="could not be written: Input/output error") as caught:
            store.append(STEPS[0])
        assert caught.value.where == str(path)
        assert caught.value.remedy
        assert path.read_bytes() == content
        assert len(store) == 1 + len(before)
        assert store.append(STEPS[1]) == 2 + len(before)
    assert reopen(path) == Recovered((HEADER, *before, STEPS[1]), None)


@BEFORE
def test_append_syncs_the_file_without_the_line_it_took_back(path: Path, before: tuple[bytes, ...]) -> None:
    def failing_on_the_line(descriptor: int) -> None:
        if b"in vain" in path.read_bytes():
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        synced.append(path.read_bytes())

    synced: list[bytes] = []
    with begun(path, before, failing_on_the_line) as store:
        content, syncs = path.read_bytes(), len(synced)
        with pytest.raises(JournalWriteError):
            store.append(b"in vain")
        assert synced[syncs:] == [content]


@BEFORE
@pytest.mark.parametrize("failures", [2, 3, 4])
def test_append_makes_up_for_a_mending_that_failed(
    path: Path, before: tuple[bytes, ...], failures: int
) -> None:
    sync = FailingSync()
    with begun(path, before, sync) as store:
        sync.failures = failures
        while sync.failures:
            with pytest.raises(JournalWriteError):
                store.append(STEPS[0] + STEPS[0])
        assert store.append(STEPS[1]) == 2 + len(before)
        assert read(path).tail == b""
    assert reopen(path) == Recovered((HEADER, *before, STEPS[1]), None)


@BEFORE
def test_append_interrupted_from_the_keyboard_leaves_the_store_usable(
    path: Path, before: tuple[bytes, ...]
) -> None:
    def interrupted(descriptor: int) -> None:
        if interrupts:
            raise interrupts.pop()
        sync_data(descriptor)

    interrupts: list[KeyboardInterrupt] = []
    with begun(path, before, interrupted) as store:
        interrupts.append(KeyboardInterrupt())
        with pytest.raises(KeyboardInterrupt):
            store.append(STEPS[0])
        assert store.append(STEPS[1]) == 2 + len(before)
    assert reopen(path).payloads == (HEADER, *before, STEPS[1])


@BEFORE
def test_close_cuts_off_what_was_never_accepted(path: Path, before: tuple[bytes, ...]) -> None:
    def interrupted(descriptor: int) -> None:
        if b"never accepted" in path.read_bytes():
            raise KeyboardInterrupt
        synced.append(path.read_bytes())

    synced: list[bytes] = []
    with begun(path, before, interrupted) as store, pytest.raises(KeyboardInterrupt):
        store.append(b"never accepted")
    assert read(path).payloads == (HEADER, *before)
    # The cut itself is synced: the line must not come back with the next power cut.
    assert synced[-1] == path.read_bytes()


def test_append_refuses_when_the_file_was_deleted(path: Path) -> None:
    with Store.create(path, HEADER) as store:
        path.unlink()
        with pytest.raises(JournalWriteError, match="deleted or replaced"):
            store.append(STEPS[0])
        assert len(store) == 1
    assert not path.exists()


def test_append_succeeds_again_when_the_deleted_file_is_linked_back(path: Path) -> None:
    with Store.create(path, HEADER) as store:
        path.with_name("other name").hardlink_to(path)
        path.unlink()
        with pytest.raises(JournalWriteError, match="deleted or replaced"):
            store.append(STEPS[0])
        path.hardlink_to(path.with_name("other name"))
        assert store.append(STEPS[1]) == 2
    assert reopen(path).payloads == (HEADER, STEPS[1])


def test_append_notices_a_deletion_behind_a_link(tmp_path: Path) -> None:
    folder, link = tmp_path / "folder", tmp_path / "link"
    folder.mkdir()
    link.symlink_to(folder)
    with Store.create(link / "game.journal", HEADER) as store:
        assert store.append(STEPS[0]) == 2
        (folder / "game.journal").unlink()
        with pytest.raises(JournalWriteError, match="deleted or replaced"):
            store.append(STEPS[1])


def test_append_goes_on_in_its_file_when_a_link_to_it_is_pointed_elsewhere(tmp_path: Path) -> None:
    folder, link = tmp_path / "folder", tmp_path / "link"
    folder.mkdir()
    link.symlink_to(folder)
    with Store.create(link / "game.journal", HEADER) as store:
        link.unlink()
        link.symlink_to(tmp_path)
        assert store.append(STEPS[0]) == 2
    assert reopen(folder / "game.journal").payloads == (HEADER, STEPS[0])


@pytest.mark.parametrize("original", ["gone", "kept"])
def test_append_refuses_when_the_file_was_replaced(path: Path, original: str) -> None:
    with Store.create(path, HEADER) as store:
        if original == "kept":
            path.with_name("original").hardlink_to(path)
        copy = path.with_name("copy")
        copy.write_bytes(path.read_bytes())
        copy.replace(path)
        with pytest.raises(JournalWriteError, match="deleted or replaced"):
            store.append(STEPS[0])
    assert read(path).payloads == (HEADER,)


def test_append_succeeds_again_when_the_file_is_put_back(path: Path) -> None:
    with Store.create(path, HEADER) as store:
        elsewhere = path.rename(path.with_name("elsewhere"))
        with pytest.raises(JournalWriteError, match="deleted or replaced"):
            store.append(STEPS[0])
        elsewhere.rename(path)
        assert store.append(STEPS[1]) == 2
    assert reopen(path).payloads == (HEADER, STEPS[1])


@BEFORE
@pytest.mark.parametrize("change", [lambda size: size - 1, lambda size: size + 1, lambda size: 0])
def test_append_refuses_when_another_program_changed_the_file(
    path: Path, before: tuple[bytes, ...], change: Callable[[int], int]
) -> None:
    with begun(path, before) as store:
        os.truncate(path, change(path.stat().st_size))
        changed = path.read_bytes()
        with pytest.raises(JournalWriteError, match="another program changed the journal"):
            store.append(STEPS[0])
    assert path.read_bytes() == changed


@BEFORE
def test_append_refuses_a_shortened_file_even_when_mending_is_due(
    path: Path, before: tuple[bytes, ...]
) -> None:
    sync = FailingSync()
    with begun(path, before, sync) as store:
        size = path.stat().st_size
        sync.failures = 2
        with pytest.raises(JournalWriteError, match="Input/output error"):
            store.append(STEPS[0])
        os.truncate(path, size - 1)
        changed = path.read_bytes()
        with pytest.raises(JournalWriteError, match="another program changed the journal"):
            store.append(STEPS[0])
    assert path.read_bytes() == changed


def test_append_to_a_closed_store_is_refused(path: Path) -> None:
    store = Store.create(path, HEADER)
    store.close()
    store.close()
    with pytest.raises(JournalWriteError):
        store.append(STEPS[0])
    assert read(path).payloads == (HEADER,)


# --- a full disk, by the kernel's own limit on file sizes

FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from companion.errors import JournalWriteError
from companion.journal.store import Store

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path, room = Path(sys.argv[1]), int(sys.argv[2])
store, _ = Store.open(path)
before = path.read_bytes()
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + room, most))
for _ in range(2):
    try:
        store.append(b'{"too":"big"}')
    except JournalWriteError as error:
        assert "File too large" in error.what, error.what
        assert error.remedy
    else:
        raise SystemExit("the disk was not full")
    assert path.read_bytes() == before
    assert len(store) == 2
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
assert store.append(b'{"fits":"again"}') == 3
"""


# No room at all, for a part of the line, for all but its newline, for the line alone, for part of a block.
@pytest.mark.parametrize("room", [0, 1, 10, len(b'3 00000000 {"too":"big"}'), 25, 26, 60_000])
def test_append_on_a_full_disk_changes_nothing_and_works_again_later(path: Path, room: int) -> None:
    with Store.create(path, HEADER) as store:
        store.append(STEPS[0])
    ran = subprocess.run([sys.executable, "-c", FULL_DISK, path, str(room)], cwd=ROOT, check=False)
    assert ran.returncode == 0
    assert reopen(path) == Recovered((HEADER, STEPS[0], b'{"fits":"again"}'), None)


FULL_DISK_AT_START = """
import resource, signal, sys
from pathlib import Path
from companion.errors import JournalWriteError
from companion.journal.store import Store

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
try:
    if sys.argv[2] == "create":
        Store.create(Path(sys.argv[1]), b'{"format":1}')
    else:
        Store.open(Path(sys.argv[1]))
except JournalWriteError as error:
    sys.exit(error.code)
"""


def test_create_on_a_full_disk_leaves_an_empty_file(path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", FULL_DISK_AT_START, path, "create"], cwd=ROOT, check=False)
    assert ran.returncode == JournalWriteError.code
    assert path.read_bytes() == b""


def test_open_on_a_full_disk_leaves_the_torn_tail_where_it_is(path: Path, whole: bytes) -> None:
    path.write_bytes(whole[:-1])
    ran = subprocess.run([sys.executable, "-c", FULL_DISK_AT_START, path, "open"], cwd=ROOT, check=False)
    assert ran.returncode == JournalWriteError.code
    assert path.read_bytes() == whole[:-1]
    assert names(path.parent) == {path.name}
    assert reopen(path).set_aside is not None


# --- one writer

HOLDER = """
import sys
from pathlib import Path
from companion.journal.store import Store

store, _ = Store.open(Path(sys.argv[1]))
print(len(store), flush=True)
while sys.argv[2] == "append":
    print(store.append(b'{"step":"%d"}' % len(store)), flush=True)
sys.stdin.read()
"""


@contextmanager
def other_process(path: Path, what: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-c", HOLDER, str(path), what]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def answer(process: subprocess.Popen[bytes]) -> int:
    assert process.stdout is not None
    return int(process.stdout.readline())


def test_open_is_refused_while_another_process_holds_the_journal(path: Path, whole: bytes) -> None:
    with other_process(path, "wait") as process:
        assert answer(process) == 20
        with pytest.raises(JournalBusyError, match="another companion is writing") as caught:
            Store.open(path)
        assert caught.value.where == str(path)
        with pytest.raises(JournalBusyError):
            Store.create(path, HEADER)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert reopen(path).payloads == PAYLOADS


def test_open_is_refused_while_the_same_process_holds_the_journal(path: Path) -> None:
    with Store.create(path, HEADER) as store:
        with pytest.raises(JournalBusyError):
            Store.open(path)
        assert store.append(STEPS[0]) == 2
    assert reopen(path).payloads == (HEADER, STEPS[0])


CREATOR = """
import sys
from pathlib import Path
from companion.errors import JournalError
from companion.journal.store import Store

print("ready", flush=True)
sys.stdin.readline()
try:
    store = Store.create(Path(sys.argv[1]), b'{"of":"%d"}' % int(sys.argv[2]))
except JournalError as error:
    print(type(error).__name__, flush=True)
else:
    print("created", flush=True)
sys.stdin.read()
"""


def test_create_lets_one_of_several_processes_win(path: Path) -> None:
    with ExitStack() as stack:
        creators = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", CREATOR, str(path), str(number)],
                    cwd=ROOT,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                )
            )
            for number in range(4)
        ]
        for creator in creators:
            assert creator.stdout is not None
            assert creator.stdout.readline() == b"ready\n"
        for creator in creators:
            assert creator.stdin is not None
            creator.stdin.write(b"go\n")
            creator.stdin.flush()
        answers = [creator.stdout.readline() for creator in creators if creator.stdout is not None]
    assert sorted(answers) == [b"JournalBusyError\n"] * 3 + [b"created\n"]
    assert reopen(path).payloads == (b'{"of":"%d"}' % answers.index(b"created\n"),)


def test_read_needs_no_lock(path: Path) -> None:
    with Store.create(path, HEADER) as store:
        store.append(STEPS[0])
        assert read(path).payloads == (HEADER, STEPS[0])


def test_open_after_a_kill_finds_every_line_that_was_acknowledged(path: Path) -> None:
    Store.create(path, HEADER).close()
    with other_process(path, "append") as process:
        acknowledged = [answer(process) for _ in range(30)][-1]
        process.kill()
        process.wait()
    recovered = reopen(path)
    assert acknowledged == 30
    assert len(recovered.payloads) >= acknowledged
    assert recovered.payloads[1:] == tuple(
        b'{"step":"%d"}' % place for place in range(1, len(recovered.payloads))
    )


# --- after a power cut


RESERVES = pytest.mark.parametrize("reserve", [b"", bytes(5000)], ids=["bare", "reserve"])


@RESERVES
def test_open_recovers_exactly_the_complete_lines_at_every_cut(
    path: Path, whole: bytes, reserve: bytes
) -> None:
    for cut in range(len(encode(1, HEADER, 0)), len(whole) + 1):
        path.write_bytes(whole[:cut] + reserve)
        complete = whole[:cut].count(b"\n")
        good, tail = whole[: whole[:cut].rfind(b"\n") + 1], whole[whole[:cut].rfind(b"\n") + 1 : cut]
        recovered = reopen(path)
        assert recovered.payloads == PAYLOADS[:complete]
        assert path.read_bytes() == good
        assert (recovered.set_aside is not None) == bool(tail)
        if recovered.set_aside is not None:
            assert recovered.set_aside.name.startswith(f"{path.name}.torn-{complete + 1}")
            assert recovered.set_aside.read_bytes() == tail
            recovered.set_aside.unlink()


def test_open_syncs_what_a_killed_process_may_have_left_unsynced(path: Path, whole: bytes) -> None:
    sync = FailingSync()
    sync.failures = 1
    with pytest.raises(JournalWriteError, match="cannot be put in order: Input/output error"):
        Store.open(path, sync=sync)
    assert path.read_bytes() == whole
    assert reopen(path) == Recovered(PAYLOADS, None)


@RESERVES
def test_open_refuses_every_cut_in_the_first_line(path: Path, whole: bytes, reserve: bytes) -> None:
    for cut in range(1, len(encode(1, HEADER, 0))):
        path.write_bytes(whole[:cut] + reserve)
        with pytest.raises(JournalEmptyError, match="line 1: the first line was never finished"):
            Store.open(path)
        assert path.read_bytes() == whole[:cut] + reserve


pages = st.lists(st.binary(max_size=30) | st.just(bytes(4096)), min_size=1)
tails = pages.map(b"\n".join).filter(lambda tail: tail.strip(b"\0"))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.integers(1, 20), garbage=tails)
def test_open_sets_garbage_aside_and_goes_on(path: Path, whole: bytes, lines: int, garbage: bytes) -> None:
    good = b"".join(whole.splitlines(keepends=True)[:lines])
    path.write_bytes(good + garbage)
    store, recovered = Store.open(path)
    with store:
        assert recovered.payloads == PAYLOADS[:lines]
        assert recovered.set_aside is not None
        assert recovered.set_aside.read_bytes() == garbage.rstrip(b"\0")
        recovered.set_aside.unlink()
        assert store.append(b'{"after":"the cut"}') == lines + 1
    assert reopen(path) == Recovered((*PAYLOADS[:lines], b'{"after":"the cut"}'), None)


@RESERVES
def test_open_sets_a_last_line_with_a_flipped_bit_aside_and_says_so(
    path: Path, whole: bytes, reserve: bytes
) -> None:
    start = whole[:-1].rfind(b"\n") + 1
    for place in range(start, len(whole)):
        flipped = bytearray(whole)
        flipped[place] ^= 0x04
        path.write_bytes(flipped + reserve)
        recovered = reopen(path)
        assert recovered.payloads == PAYLOADS[:-1]
        assert recovered.fault
        assert recovered.set_aside == path.with_name("game.journal.damaged-20")
        assert recovered.set_aside.read_bytes() == flipped[start:]
        recovered.set_aside.unlink()


@RESERVES
def test_open_refuses_damage_in_the_middle_and_changes_nothing(
    path: Path, whole: bytes, reserve: bytes
) -> None:
    start = whole.index(b"\n12 ") + 1
    files = open_files()
    for place in range(start, whole.index(b"\n", start) + 1):
        flipped = bytearray(whole + reserve)
        flipped[place] ^= 0x04
        path.write_bytes(flipped)
        # Twice: a refused opening must not keep the lock.
        for attempt in (Store.open, Store.open, read):
            with pytest.raises(JournalDamagedError, match=r"line 12: ") as caught:
                attempt(path)
            assert caught.value.where == str(path)
        assert path.read_bytes() == flipped
    assert names(path.parent) == {path.name}
    assert open_files() == files


def test_open_never_overwrites_an_older_torn_tail(path: Path, whole: bytes) -> None:
    kept = {}
    for attempt in range(1, 4):
        path.write_bytes(whole + b"torn %d" % attempt)
        aside = reopen(path).set_aside
        assert aside is not None
        kept[aside.name] = aside.read_bytes()
        assert stat.S_IMODE(aside.stat().st_mode) == 0o600
    assert kept == {
        "game.journal.torn-21": b"torn 1",
        "game.journal.torn-21-2": b"torn 2",
        "game.journal.torn-21-3": b"torn 3",
    }


def test_open_does_not_follow_a_link_in_the_place_of_the_torn_tail(path: Path, whole: bytes) -> None:
    target = path.with_name("target")
    path.with_name("game.journal.torn-21").symlink_to(target)
    path.write_bytes(whole + b"torn")
    assert reopen(path).set_aside == path.with_name("game.journal.torn-21-2")
    assert not target.exists()


def test_open_cuts_nothing_before_the_torn_tail_is_safe(path: Path, whole: bytes) -> None:
    path.write_bytes(whole + b"torn")
    sync = FailingSync()
    sync.failures = 1
    with pytest.raises(JournalWriteError, match="cannot be put in order: Input/output error"):
        Store.open(path, sync=sync)
    assert path.read_bytes() == whole + b"torn"
    assert names(path.parent) == {path.name}
    assert reopen(path).payloads == PAYLOADS


def test_read_returns_the_torn_tail_and_changes_nothing(path: Path, whole: bytes) -> None:
    path.write_bytes(whole + b"21 torn")
    found = read(path)
    assert (found.payloads, found.tail) == (PAYLOADS, b"21 torn")
    assert path.read_bytes() == whole + b"21 torn"
    assert names(path.parent) == {path.name}


# --- what is not a journal at all

READERS = pytest.mark.parametrize("attempt", [Store.open, read])


@READERS
def test_a_missing_file_is_an_error_with_a_remedy(path: Path, attempt: Callable[[Path], object]) -> None:
    with pytest.raises(JournalError, match="No such file or directory") as caught:
        attempt(path)
    assert (caught.value.where, caught.value.remedy[:14]) == (str(path), "check the path")
    assert not path.exists()


@READERS
def test_an_empty_file_is_an_error_with_a_remedy(path: Path, attempt: Callable[[Path], object]) -> None:
    path.touch()
    with pytest.raises(JournalError, match="no game was begun"):
        attempt(path)


def create(path: Path) -> Store:
    return Store.create(path, HEADER)


ALL = pytest.mark.parametrize("attempt", [Store.open, read, create])


@ALL
def test_a_folder_is_not_a_journal(tmp_path: Path, attempt: Callable[[Path], object]) -> None:
    with pytest.raises(JournalError, match=r"Is a directory|not a file"):
        attempt(tmp_path)


@ALL
def test_a_pipe_is_not_a_journal_and_blocks_nobody(path: Path, attempt: Callable[[Path], object]) -> None:
    os.mkfifo(path)
    files = open_files()
    with pytest.raises(JournalError, match="this is not a file"):
        attempt(path)
    assert open_files() == files


@ALL
def test_a_file_is_not_a_folder(path: Path, attempt: Callable[[Path], object]) -> None:
    path.touch()
    with pytest.raises(JournalError, match="Not a directory"):
        attempt(path / "game.journal")


@ALL
def test_a_link_to_itself_is_an_error(path: Path, attempt: Callable[[Path], object]) -> None:
    path.symlink_to(path)
    with pytest.raises(JournalError, match="symbolic links") as caught:
        attempt(path)
    assert caught.value.remedy


NO_RIGHTS = """
import os, sys
from pathlib import Path
from companion.errors import JournalError
from companion.journal.store import Store, read

path = Path(sys.argv[1])
path.chmod(0)
if os.getuid() == 0:
    os.setuid(65534)
for attempt in (Store.open, read, lambda path: Store.create(path, b"{}")):
    try:
        attempt(path)
    except JournalError as error:
        assert "Permission denied" in error.what, error.what
        assert "right to read and write" in error.remedy
    else:
        raise SystemExit("opened without the right to")
"""


def test_a_file_without_the_right_to_read_it_is_an_error(path: Path, whole: bytes) -> None:
    ran = subprocess.run([sys.executable, "-c", NO_RIGHTS, path], cwd=ROOT, check=False)
    assert ran.returncode == 0


def test_closing_a_journal_leaves_when_its_last_line_was_written(path: Path) -> None:
    with Store.create(path, b"{}") as store:
        store.append(b"{}")
        written = 1_700_000_000 * 10**9
        os.utime(path, ns=(written, written))
    assert path.stat().st_mtime_ns == written
