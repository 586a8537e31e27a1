"""A serial port over real ptys and real pyserial: what it gives, and every way in which it can fail."""

from __future__ import annotations

import os
import termios
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from threading import Thread

import pytest
from serial import Serial, SerialException
from serial.serialutil import Timeout

from companion.core.text import Text
from companion.devices import serial_port
from companion.devices.serial_port import PortGoneError, PortUnavailableError, SerialPort
from companion.link.reasons import IN_USE, NO_PERMISSION, NOT_A_PORT, NOT_THERE, SILENT
from tests.devices.pty_port import PtyPort

BAUD = 115_200


@pytest.fixture
def port(cable: PtyPort) -> Iterator[SerialPort]:
    opened = SerialPort(cable.path, BAUD, wait_seconds=0)
    yield opened
    opened.close()


def test_port_reads_what_is_there_and_nothing_else(cable: PtyPort, port: SerialPort) -> None:
    assert port.read() == b""
    cable.write(b"$04 ACK of=02*ae22c5a7\n\x00\x03\xff\r\n")
    assert port.read() == b"$04 ACK of=02*ae22c5a7\n\x00\x03\xff\r\n"
    assert port.read() == b""


def test_port_by_lines_leaves_half_a_line_where_it_is(cable: PtyPort, port: SerialPort) -> None:
    """A Pico's USB brings a report in two packets: only the second one wakes anybody."""
    port.by_lines = True
    cable.write(b"$04 ACK of")
    assert port.read() == b""
    cable.write(b"=02*ae22c5a7\n$05")
    assert port.read() == b"$04 ACK of=02*ae22c5a7\n"
    port.by_lines = False
    assert port.read() == b"$05"


def test_port_by_lines_gives_no_byte_a_meaning_but_the_end_of_a_line(
    cable: PtyPort, port: SerialPort
) -> None:
    everything = bytes(set(range(256)) - {10}) + b"\n"
    port.by_lines = True
    cable.write(everything + everything)
    assert port.read() == everything + everything
    assert cable.read() == b""


def test_port_that_is_closed_gives_the_next_program_bytes_as_they_come(cable: PtyPort) -> None:
    port = SerialPort(cable.path, BAUD, wait_seconds=0)
    port.by_lines = True
    port.close()
    with Path(cable.path).open("rb", buffering=0) as next_program:
        cable.write(b">>> ")
        assert next_program.read(4) == b">>> "


def test_port_writes_bytes_as_they_are(cable: PtyPort, port: SerialPort) -> None:
    port.write(b"\n#01 WHO*ec0064e3\n\x03\xff")
    assert cable.read() == b"\n#01 WHO*ec0064e3\n\x03\xff"


def test_port_can_be_woken_while_it_waits(cable: PtyPort) -> None:
    port = SerialPort(cable.path, BAUD, wait_seconds=60)
    waiting = Thread(target=port.read, daemon=True)
    waiting.start()
    port.wake()
    waiting.join(30)
    assert not waiting.is_alive()
    port.close()
    port.wake()


# Opening


def unavailable(path: str) -> tuple[Text, str, str]:
    """Why a port cannot be opened, in short, in full, and what to do."""
    with pytest.raises(PortUnavailableError) as caught:
        SerialPort(path, BAUD, wait_seconds=0)
    return caught.value.why, str(caught.value), caught.value.remedy


def test_port_that_is_not_there_says_so(tmp_path: Path) -> None:
    path = str(tmp_path / "pod")
    remedy = "plug it in; if it is, run `companion install` for the names of the ports"
    assert unavailable(path) == (NOT_THERE, f"{path}: nothing is plugged in there", remedy)
    (tmp_path / "pod").symlink_to(tmp_path / "gone")
    assert unavailable(path)[0] == NOT_THERE


def test_port_of_another_program_says_so(cable: PtyPort) -> None:
    other = Serial(cable.path, exclusive=True)
    remedy = "end the other program (a terminal, ModemManager, a second companion)"
    assert unavailable(cable.path) == (IN_USE, f"{cable.path}: another program uses this port", remedy)
    other.close()
    SerialPort(cable.path, BAUD, wait_seconds=0).close()


def test_port_keeps_other_programs_out(cable: PtyPort, port: SerialPort) -> None:
    with pytest.raises(SerialException, match="exclusively lock"):
        Serial(cable.path, exclusive=True)


def test_port_without_permission_says_so(cable: PtyPort, monkeypatch: pytest.MonkeyPatch) -> None:
    # Tests may run as root, whom no permission stops: the kernel's answer is played, pyserial's part is real.
    def forbidden(path: str, flags: int) -> int:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "open", forbidden)
    why, said, remedy = unavailable(cable.path)
    assert (why, said) == (NO_PERMISSION, f"{cable.path}: no permission to use this port")
    assert remedy.startswith("sudo usermod -aG dialout ")


def test_port_that_is_a_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a port")
    why, said, remedy = unavailable(str(path))
    assert why == NOT_A_PORT
    assert said.startswith(f"{path}: this is no serial port: ")
    assert remedy == "give the path of a serial port, such as /dev/ttyACM0"
    assert unavailable(str(tmp_path))[0] == NOT_A_PORT
    assert path.read_text() == "not a port"


def test_port_that_goes_while_it_is_opened_is_not_there(
    cable: PtyPort, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hung_up(descriptor: int, queue: int) -> None:
        raise termios.error(5, "Input/output error")

    monkeypatch.setattr(termios, "tcflush", hung_up)
    assert unavailable(cable.path)[0] == NOT_THERE


# Unplugging: the four ways of pyserial, each shown to be real before the port is asked


def test_port_notices_a_failing_count_of_bytes(cable: PtyPort, port: SerialPort) -> None:
    cable.unplug()
    with pytest.raises(OSError, match="Input/output error") as raw:
        _ = port._serial.in_waiting
    assert not isinstance(raw.value, SerialException)
    with pytest.raises(PortGoneError) as caught:
        port.read()
    assert caught.value.why == NOT_THERE
    assert str(caught.value).startswith(f"{cable.path}: the port is gone: ")
    assert caught.value.remedy == "plug the cable in; the port is tried again twice a second"


def test_port_notices_an_end_without_error(
    cable: PtyPort, port: SerialPort, monkeypatch: pytest.MonkeyPatch
) -> None:
    cable.unplug()
    monkeypatch.setattr(Serial, "in_waiting", 0)
    descriptor = port._serial.fileno()
    assert os.read(descriptor, 1) == b""
    with pytest.raises(PortGoneError, match="returned no data"):
        port.read()


def test_port_notices_a_failing_write(cable: PtyPort, port: SerialPort) -> None:
    cable.unplug()
    with pytest.raises(SerialException, match="write failed"):
        port._serial.write(b"x")
    with pytest.raises(PortGoneError, match="the port is gone: Input/output error"):
        port.write(b"x")


def test_port_notices_an_error_of_termios(
    cable: PtyPort, port: SerialPort, monkeypatch: pytest.MonkeyPatch
) -> None:
    cable.unplug()
    with pytest.raises(termios.error):
        port._serial.flush()
    # pyserial drains nothing by itself when writing; a version that did would fail like this.
    monkeypatch.setattr(Serial, "write", lambda serial, data: serial.flush())
    with pytest.raises(PortGoneError):
        port.write(b"x")


def test_port_notices_unplugging_in_the_middle_of_a_read(cable: PtyPort) -> None:
    port = SerialPort(cable.path, BAUD, wait_seconds=60)
    ended: list[Exception] = []

    def wait() -> None:
        try:
            port.read()
        except PortGoneError as error:
            ended.append(error)

    waiting = Thread(target=wait, daemon=True)
    waiting.start()
    cable.unplug()
    waiting.join(30)
    assert len(ended) == 1
    port.close()


def test_port_that_nobody_empties_counts_as_gone(cable: PtyPort, port: SerialPort) -> None:
    with pytest.raises(PortGoneError, match="takes nothing any more") as caught:
        for _ in range(1_000):
            port.write(b"x" * 4_096)
    assert caught.value.why == SILENT
    assert "plug the cable in" not in caught.value.remedy


def test_port_of_a_starved_process_sends_all_and_complains_of_nothing(
    cable: PtyPort, port: SerialPort, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between any two looks at the clock a busy machine may let a second pass."""
    seconds = count()
    monkeypatch.setattr(serial_port, "monotonic", lambda: float(next(seconds)))
    monkeypatch.setattr(Timeout, "TIME", staticmethod(lambda: float(next(seconds))))
    port.write(b"#01 WHO*ec0064e3\n")
    assert cable.read() == b"#01 WHO*ec0064e3\n"


def test_port_can_be_closed_after_its_end_and_twice(cable: PtyPort, port: SerialPort) -> None:
    cable.unplug()
    port.close()
    port.close()
    with pytest.raises(PortGoneError):
        port.write(b"x")
