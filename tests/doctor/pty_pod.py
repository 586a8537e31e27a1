"""The other end of a serial port: a pty on which something answers whatever it is told."""

from __future__ import annotations

import os
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread

from companion.link.wire import FROM_HUB, FROM_POD, decode, encode

Reply = Callable[[bytes], bytes]
HELLO = {"proto": "1.0", "fw": "0.1.0", "hw": "pico-rc522", "boot": "7f3a", "cap": "nfc1,enc,btn4,rgb"}
STATE = [("boot", "7f3a"), ("rev", "17"), ("up", "5012"), ("tag", "-"), ("enc", "-3"), ("btn", "0:4:1")]


def pod(uid: str, *, errors: int = 0, state: bool = True, **hello: str) -> Reply:
    """A pod that says HELLO and STATE when it is asked who it is."""

    def reply(line: bytes) -> bytes:
        frame = decode(FROM_HUB, line)
        if frame is None or frame.verb != "WHO":
            return b""
        greeting = encode(FROM_POD, 1, "HELLO", [*(HELLO | {"uid": uid} | hello).items()])
        report = encode(FROM_POD, 2, "STATE", [*STATE, ("down", "0"), ("err", str(errors))])
        return b"half a line\n" + greeting + (report if state else b"")

    return reply


def at_prompt(line: bytes) -> bytes:
    """MicroPython without a program: only CR is Enter, LF means nothing, and the rest is echoed."""
    return line.replace(b"\r", b"\r\n>>> ")


def satellite_receiver(line: bytes) -> bytes:
    """Something that speaks all the time, and not to us."""
    return b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n"


def silence(line: bytes) -> bytes:
    """Nobody."""
    return b""


@contextmanager
def plugged_in(reply: Reply) -> Iterator[str]:
    """The path of a port with this behind it."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    thread = Thread(target=_serve, args=(ours, reply), daemon=True)
    thread.start()
    try:
        yield os.ttyname(theirs)
    finally:
        os.close(theirs)
        thread.join()
        os.close(ours)


def _serve(ours: int, reply: Reply) -> None:
    rest = b""
    while True:
        try:
            data = os.read(ours, 4096)
        except OSError:
            return  # the last one has closed the other end
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            os.write(ours, reply(line))
