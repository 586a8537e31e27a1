"""Readers from the shelf, made of what their data sheets say: bytes and time in, bytes out.

The PN532 sleeps until it is woken, answers nothing before it is set up, and waits for a tag for ever unless
it was told how often to try: a driver that forgets a step gets no answer here either.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.link.pn532 import ACKNOWLEDGED, FROM_CHIP, pack
from tests.devices.pty_port import PtyPort

SENTENCE_MS = 65
ANSWER_MS = 20


class Model(Protocol):
    """A device's inside."""

    def exchange(self, data: bytes, now_ms: int) -> bytes:
        """What comes in, and what goes out for it."""


class ModelRdm6300:
    """Says the number of its one tag again and again."""

    def __init__(self) -> None:
        self.tag: str | None = None
        self.damage: Callable[[bytes], bytes] = bytes
        self._said_ms: int | None = None

    def exchange(self, data: bytes, now_ms: int) -> bytes:
        """Nobody speaks to it."""
        due = self._said_ms is None or now_ms - self._said_ms >= SENTENCE_MS
        if self.tag is None or not due:
            return b""
        self._said_ms = now_ms
        return self.damage(rdm6300_frame(self.tag))


def rdm6300_frame(tag: str) -> bytes:
    """The fourteen bytes that stand for a tag."""
    checksum = 0
    for byte in bytes.fromhex(tag):
        checksum ^= byte
    return b"\x02" + f"{tag}{checksum:02x}".upper().encode() + b"\x03"


class ModelPn532:
    """A chip on a serial line; `targets` maps the number of each tag to what it says of its abilities."""

    def __init__(self) -> None:
        self.targets: dict[str, bytes] = {}
        self.awake = False
        self.mute = False
        self.damage: Callable[[bytes], bytes] = bytes
        self.polls = 0
        self._ready = False
        self._tries_for_ever = True
        self._stream = b""
        self._answer: tuple[int, bytes] | None = None

    def exchange(self, data: bytes, now_ms: int) -> bytes:
        """Obey what comes; acknowledge at once, answer a little later."""
        if data.startswith(b"\x55\x55"):
            self.awake = True
        out = b""
        if self.awake:
            self._stream += data
            while (command := self._next_command()) is not None:
                out += ACKNOWLEDGED
                answer = self._obey(command)
                self._answer = None if answer is None else (now_ms + ANSWER_MS, answer)
        if self._answer is not None and now_ms >= self._answer[0]:
            out += pack(bytes([FROM_CHIP]) + self._answer[1])
            self._answer = None
        return b"" if self.mute else self.damage(out)

    def lay(self, *numbers: str) -> None:
        """Plain tags, which say nothing but their number."""
        self.targets = dict.fromkeys(numbers, b"")

    def lay_pass(self, number: str) -> None:
        """A card with a processor, such as a travel pass: it has more to say."""
        self.targets[number] = bytes.fromhex("067577810280")

    def reset(self) -> None:
        """Power was lost."""
        self.awake = self._ready = False
        self._tries_for_ever = True
        self._answer = None

    def _next_command(self) -> bytes | None:
        start = self._stream.find(b"\x00\xff")
        if start < 0 or len(self._stream) < start + 4:
            return None
        length, complement = self._stream[start + 2 : start + 4]
        body = self._stream[start + 4 : start + 4 + length]
        check = self._stream[start + 4 + length : start + 6 + length]
        if len(check) < 2:
            return None
        self._stream = self._stream[start + 6 + length :]
        assert length + complement & 0xFF == 0
        assert sum(body) + check[0] & 0xFF == 0
        assert (body[0], check[1]) == (0xD4, 0)
        return body[1:]

    def _obey(self, command: bytes) -> bytes | None:
        if command == b"\x14\x01\x14\x01":
            self._ready = True
            return b"\x15"
        if command[:2] == b"\x32\x05":
            self._tries_for_ever = command[4] == 0xFF
            return b"\x33"
        assert command[0] == 0x4A, command.hex()
        assert command[2] == 0, "tags of ISO 14443 A, at 106 kbit/s"
        return self._list(command[1])

    def _list(self, most: int) -> bytes | None:
        self.polls += 1
        if not self._ready or (self._tries_for_ever and not self.targets):
            return None
        found = list(self.targets.items())[:most]
        answer = bytes([0x4B, len(found)])
        for place, (number, says) in enumerate(found):
            uid = bytes.fromhex(number)
            ability = 0x20 if says else 0x00
            answer += bytes([place + 1, 0x00, 0x44, ability, len(uid)]) + uid + says
        return answer


class ModelOnCable:
    """A model at the far end of a pty."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.cable = PtyPort()

    @property
    def port(self) -> str:
        """Where the hub finds it."""
        return self.cable.path

    def step(self, now_ms: int) -> None:
        """Its share of time."""
        if self.cable.plugged:
            self.cable.write(self.model.exchange(self.cable.read(), now_ms))

    def close(self) -> None:
        """Take it away for good."""
        self.cable.close()
