"""The real command with its real server, as a process of its own on loopback, and raw sockets to reach it."""

from __future__ import annotations

import base64
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).parents[2]
ADDRESS = "127.0.0.1"
PATIENCE_S = 120.0
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PAGE_KILOBYTES = os.sysconf("SC_PAGE_SIZE") // 1_024


class RealServer:
    """A demo that runs."""

    def __init__(self, folder: Path, game: str, *options: str) -> None:
        with socket.socket() as probe:
            probe.bind((ADDRESS, 0))
            self.port: int = probe.getsockname()[1]
        self.host = f"{ADDRESS}:{self.port}"
        command = [
            sys.executable,
            "-m",
            "companion",
            "run",
            *(options or ("--demo",)),
            "--game",
            game,
            "--no-browser",
            "--port",
            str(self.port),
        ]
        environment = {**os.environ, "XDG_STATE_HOME": str(folder)}
        self.errors = folder / "errors"
        with self.errors.open("wb") as errors:
            self.supervisor = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=errors
            )
        self.answers_soon()

    def answers_soon(self) -> bool:
        """Whether it answers now, or after a little patience."""
        until = time.monotonic() + PATIENCE_S
        while not (answers := self.answers()) and time.monotonic() < until:
            time.sleep(0.05)
        return answers

    def answers(self) -> bool:
        """Whether it can be reached, and gives its page."""
        try:
            return self.ask(f"GET / HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode()).startswith(
                b"HTTP/1.1 200"
            )
        except OSError:
            return False

    def front_page(self) -> str:
        """The table's own page, as a browser asks for it."""
        asked = f"GET / HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n\r\n"
        return self.ask(asked.encode(), wait_s=PATIENCE_S).decode()

    @property
    def token(self) -> str:
        """The key of the table's own page, out of its source."""
        found = re.search(r"\b[0-9a-f]{64}\b", self.front_page())
        assert found is not None
        return found[0]

    def connect(self) -> socket.socket:
        """A bare connection."""
        made = socket.create_connection((ADDRESS, self.port), timeout=PATIENCE_S)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def ask(self, request: bytes, wait_s: float = 0.5) -> bytes:
        """Whatever comes back, until nothing more does."""
        with self.connect() as made:
            with suppress(OSError):
                made.sendall(request)
            return received(made, wait_s)

    @property
    def kilobytes(self) -> int:
        """How much memory the table's process has."""
        return int(Path(f"/proc/{self.table}/statm").read_text(encoding="ascii").split()[1]) * PAGE_KILOBYTES

    @property
    def files(self) -> int:
        """How many files it has open."""
        return len(list(Path(f"/proc/{self.table}/fd").iterdir()))

    @property
    def table(self) -> int:
        """The process that is the table."""
        parent = self.supervisor.pid
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii")
        return int(children.split()[0])

    def stop(self) -> bool:
        """Whether it ended by itself when it was told to."""
        if self.supervisor.poll() is not None:
            return True
        self.supervisor.terminate()
        try:
            self.supervisor.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            os.kill(self.table, signal.SIGKILL)
            self.supervisor.kill()
            return False
        return True


@contextmanager
def running(folder: Path, game: str, *options: str) -> Iterator[RealServer]:
    """A server for as long as the body takes."""
    server = RealServer(folder, game, *options)
    try:
        yield server
    finally:
        server.stop()


def received(made: socket.socket, wait_s: float) -> bytes:
    """All that comes until the other side closes or is silent for so long."""
    made.settimeout(wait_s)
    pieces = []
    with suppress(OSError):
        while piece := made.recv(65_536):
            pieces.append(piece)
    return b"".join(pieces)


class RawPage:
    """A WebSocket by hand, so that it can do what no browser would."""

    def __init__(self, server: RealServer, *, room: int = 0, origin: str | None = None) -> None:
        self.socket = socket.socket()
        self.socket.settimeout(PATIENCE_S)
        if room:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.connect((ADDRESS, server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {server.host}\r\nOrigin: {origin or f'http://{server.host}'}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self._rest = b""
        self.bytes_read = 0
        self.greeting = self._until(b"\r\n\r\n")

    def __enter__(self) -> RawPage:
        return self

    def __exit__(self, *raised: object) -> None:
        self.socket.close()

    def say(self, message: dict[str, Any]) -> None:
        """One message, as a page says it."""
        self.frame(TEXT, msgspec.json.encode(message))

    def frame(
        self, opcode: int, payload: bytes, *, last: bool = True, masked: bool = True, extra: int = 0
    ) -> None:
        """One frame; `extra` are bits that should not be set."""
        mask = os.urandom(4) if masked else b""
        length = len(payload)
        head = bytes([last << 7 | extra | opcode])
        if length < 126:
            head += bytes([masked << 7 | length])
        elif length < 65_536:
            head += bytes([masked << 7 | 126]) + struct.pack("!H", length)
        else:
            head += bytes([masked << 7 | 127]) + struct.pack("!Q", length)
        hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload)) if masked else payload
        with suppress(OSError):
            self.socket.sendall(head + mask + hidden)

    def listen(self) -> tuple[int, bytes]:
        """The next frame: its kind and what is in it; a close when the connection ended without one."""
        try:
            opcode, length = self._take(1)[0] & 0x0F, self._take(1)[0] & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", self._take(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self._take(8))
            return opcode, self._take(length)
        except OSError:
            return CLOSE, b""

    def next(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            opcode, payload = self.listen()
            if opcode == CLOSE:
                raise ConnectionError(f"closed while waiting for {kind}: {payload!r}")
            if opcode == PING:
                self.frame(PONG, payload)
            if opcode == TEXT and (told := msgspec.json.decode(payload))["is"] == kind:
                return dict(told)

    def closed(self) -> int:
        """The code with which the other side closes; 0 when it just hung up."""
        while True:
            opcode, payload = self.listen()
            if opcode == CLOSE:
                return int.from_bytes(payload[:2])

    def _take(self, count: int) -> bytes:
        while len(self._rest) < count:
            piece = self.socket.recv(65_536)
            if not piece:
                raise ConnectionError("the other side has hung up")
            self._rest += piece
            self.bytes_read += len(piece)
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken

    def _until(self, end: bytes) -> bytes:
        while end not in self._rest:
            piece = self.socket.recv(4_096)
            if not piece:
                return self._rest
            self._rest += piece
        taken, _, self._rest = self._rest.partition(end)
        return taken
