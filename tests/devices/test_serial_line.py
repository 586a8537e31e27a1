"""A line that is kept up, with a conversation that a test steers."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from threading import Event

import pytest
from serial import Serial

from companion.core.text import Text
from companion.devices.serial_line import REOPEN_MS, LineThread, SerialLine
from companion.link.conversation import SILENCE_MS, EncoderSteps, Fact
from companion.link.reasons import NOT_THERE, SILENT
from tests.devices.pty_port import PtyPort
from tests.table.clocks import FakeClock


class EchoConversation:
    """Says back what it heard; every byte is a fact."""

    def __init__(self, now_ms: int) -> None:
        self.live = True
        self.trouble: Text | None = None
        self.silence_ms = 100
        self.by_lines = False
        self.begun_ms = now_ms
        self._heard = b""

    def receive(self, data: bytes, now_ms: int) -> list[Fact]:
        self._heard += data
        return [EncoderSteps(byte) for byte in data]

    def outgoing(self, now_ms: int) -> bytes:
        out, self._heard = self._heard, b""
        return out


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def line(cable: PtyPort, clock: FakeClock) -> Iterator[SerialLine[EchoConversation]]:
    opened = SerialLine(cable.path, 9_600, EchoConversation, clock)
    opened.listen()
    yield opened
    opened.close()


def opened_ms(line: SerialLine[EchoConversation], clock: FakeClock, milliseconds: int) -> list[int]:
    """When conversations began in the next while."""
    began = []
    for _ in range(0, milliseconds, 10):
        clock.tick(10)
        line.listen()
        if line.conversation is not None and line.conversation.begun_ms not in began:
            began.append(line.conversation.begun_ms)
    return began


def test_line_listens_and_speaks(cable: PtyPort, line: SerialLine[EchoConversation]) -> None:
    cable.write(b"\x01\x02")
    assert line.listen() == [EncoderSteps(1), EncoderSteps(2)]
    line.speak()
    assert cable.read() == b"\x01\x02"
    assert line.live


def test_line_is_tried_again_twice_a_second(
    cable: PtyPort, line: SerialLine[EchoConversation], clock: FakeClock
) -> None:
    cable.unplug()
    assert line.listen() == ()
    assert (line.live, line.trouble, line.conversation) == (False, NOT_THERE, None)
    assert opened_ms(line, clock, 2_000) == []
    cable.plug()
    pulled = clock.now
    began = opened_ms(line, clock, 2_000)
    assert len(began) == 1
    assert began[0] - pulled <= REOPEN_MS
    assert line.trouble is None


def test_line_notices_its_end_while_speaking(cable: PtyPort, line: SerialLine[EchoConversation]) -> None:
    cable.write(b"x")
    line.listen()
    cable.unplug()
    line.speak()
    assert line.conversation is None
    assert line.trouble == NOT_THERE
    line.speak()


def test_line_begins_anew_when_its_conversation_does_not_come_to_life(
    line: SerialLine[EchoConversation], clock: FakeClock
) -> None:
    began = clock.now
    assert line.conversation is not None
    line.conversation.live, line.conversation.trouble = False, SILENT
    again = opened_ms(line, clock, SILENCE_MS + REOPEN_MS + 100)
    assert again == [began, began + SILENCE_MS + REOPEN_MS]


def test_line_keeps_the_last_reason_until_there_is_a_new_one(
    line: SerialLine[EchoConversation], clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert line.conversation is not None
    line.conversation.live, line.conversation.trouble = False, SILENT
    monkeypatch.setattr(line, "_begin", _unready)
    opened_ms(line, clock, SILENCE_MS + REOPEN_MS + 100)
    assert line.conversation is not None
    assert line.conversation.trouble is None
    assert line.trouble == SILENT
    line.conversation.live = True
    line.listen()
    assert line.trouble is None


def _unready(now_ms: int) -> EchoConversation:
    parrot = EchoConversation(now_ms)
    parrot.live = False
    return parrot


def test_line_writes_the_same_trouble_down_only_once(
    cable: PtyPort, line: SerialLine[EchoConversation], clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    cable.unplug()
    opened_ms(line, clock, 10_000)
    assert len(caplog.messages) == 1
    assert caplog.messages[0].startswith(f"{cable.path}: the port is gone")


def _faults_told(
    line: SerialLine[EchoConversation], clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> list[str]:
    """What is logged while a thread meets a fault, serves its line all the same, and is stopped."""
    served, faults = Event(), [RuntimeError("a fault")]

    def serve() -> None:
        clock.tick(REOPEN_MS)
        if faults:
            raise faults.pop()
        line.listen()
        if line.live:
            served.set()

    with caplog.at_level(logging.ERROR):
        thread = LineThread(line, serve)
        assert served.wait(30)
        thread.stop()
    return [record.getMessage() for record in caplog.records]


def test_line_thread_survives_a_fault_and_lets_the_port_go_in_the_end(
    cable: PtyPort, line: SerialLine[EchoConversation], clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    assert _faults_told(line, clock, caplog) == [f"the line {cable.path}; it is opened again"]
    Serial(cable.path, exclusive=True).close()


def test_line_thread_survives_a_port_that_cannot_even_be_closed(
    cable: PtyPort,
    line: SerialLine[EchoConversation],
    clock: FakeClock,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    port = line._port
    assert port is not None
    closing = port.close

    def close() -> None:
        closing()
        raise RuntimeError("the driver lost its mind")

    monkeypatch.setattr(port, "close", close)

    assert _faults_told(line, clock, caplog) == [
        f"the line {cable.path}; it is opened again",
        f"the line {cable.path} cannot be closed",
    ]
