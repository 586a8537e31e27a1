"""A serial port: the one place that knows pyserial.

A port that is pulled out shows it in four ways: pyserial's own error when reading or writing, a plain
`OSError` when asking how much waits, `termios.error` (which is no `OSError`) when a setting is changed, and
an end that is no error at all. Here they are one. Reading takes what is there in one go: asking for lines
would cost a system call for every byte. Where only whole lines mean anything the kernel is told so: what
comes in several packets then wakes whoever waits once. Only the path that it is given is ever opened.
"""

from __future__ import annotations

import errno
import os
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from select import select
from threading import Lock
from time import monotonic

from serial import Serial, SerialTimeoutException

from companion.core.reasons import kernel_number, reason_of
from companion.core.text import Text, say
from companion.devices.permissions import permission_remedy
from companion.errors import HardwareError
from companion.link.reasons import IN_USE, NO_PERMISSION, NOT_A_PORT, NOT_THERE, SILENT

WRITE_SECONDS = 0.2
# More than a tty holds; whoever floods is read in pieces of this size.
READ_BYTES = 4_096
# Where `tcgetattr` lists the local modes and the special characters, and those that work in line mode.
_LOCAL, _CHARACTERS = 3, 6
_SIGNS = (termios.VEOF, termios.VEOL, termios.VERASE, termios.VKILL)
_MEANS_NOTHING = b"\0"

_ABSENT = {errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO, errno.ENOTDIR, errno.ELOOP}
_FORBIDDEN = {errno.EACCES, errno.EPERM}
_BUSY = {errno.EBUSY, errno.EAGAIN}


class PortError(HardwareError):
    """A port that cannot be used; `why` fits a display."""

    def __init__(self, what: Text, *, where: str, remedy: Text, why: Text) -> None:
        super().__init__(what, where=where, remedy=remedy)
        self.why = why


class PortUnavailableError(PortError):
    """A port that cannot be opened."""


class PortGoneError(PortError):
    """A port that was open and is gone, or takes nothing any more."""


class SerialPort:
    """An open port. One thread reads and writes; any other may `wake` it."""

    def __init__(self, path: str, baud: int, *, wait_seconds: float) -> None:
        """Open it; a read waits at most so long for the first byte."""
        self.path = path
        self.wait_seconds = wait_seconds
        self._by_lines = False
        self._closing = Lock()
        try:
            self._serial = Serial(path, baud, timeout=0, write_timeout=0, exclusive=True)
        except (OSError, termios.error) as error:
            raise _unavailable(path, error) from error
        # Not pyserial's own way to end a read: it sets the port up anew for every other time-out.
        self._woken, self._waking = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)

    @property
    def by_lines(self) -> bool:
        """Whether a read waits for the end of a line; what has come without one is kept for later."""
        return self._by_lines

    @by_lines.setter
    def by_lines(self, wanted: bool) -> None:
        if wanted != self._by_lines:
            with self._noticing_its_end():
                self._set_up(by_lines=wanted)

    def _set_up(self, *, by_lines: bool) -> None:
        """Leave it to the kernel to find the ends of lines; no other sign shall mean anything to it."""
        settings = termios.tcgetattr(self._serial.fileno())
        settings[_LOCAL] = (
            settings[_LOCAL] | termios.ICANON if by_lines else settings[_LOCAL] & ~termios.ICANON
        )
        for sign in _SIGNS:
            settings[_CHARACTERS][sign] = _MEANS_NOTHING
        termios.tcsetattr(self._serial.fileno(), termios.TCSANOW, settings)
        self._by_lines = by_lines

    def read(self) -> bytes:
        """What has come; waits for a first byte, or until woken."""
        with self._noticing_its_end():
            if not self._waiting:
                come = select([self._serial, self._woken], [], [], self.wait_seconds)[0]
                if self._woken in come:
                    os.read(self._woken, READ_BYTES)
            data: bytes = self._serial.read(self._waiting or 1)
            # A first byte seldom comes alone, and of several lines the kernel hands out one at a time.
            while data and len(data) < READ_BYTES and (waiting := self._waiting):
                data += self._serial.read(waiting)
            return data

    def write(self, data: bytes) -> None:
        """Send all of it.

        Not with pyserial's own time-out: in a process that had to wait for a processor it complains of
        bytes that have long gone out.
        """
        end = monotonic() + WRITE_SECONDS
        with self._noticing_its_end():
            while data:
                takes_some = select([], [self._serial], [], max(end - monotonic(), 0))[1]
                if not takes_some:
                    raise SerialTimeoutException("Write timeout")
                data = data[self._serial.write(data) :]

    def wake(self) -> None:
        """Let a read that waits come back at once, or the next one; from any thread."""
        with self._closing, suppress(BlockingIOError):  # it is woken often enough
            if self._serial.is_open:
                os.write(self._waking, b"!")

    def close(self) -> None:
        """Let go of it, also if it is gone already."""
        with self._closing:
            if self._serial.is_open:
                with suppress(OSError, termios.error):
                    self._set_up(by_lines=False)
                os.close(self._woken)
                os.close(self._waking)
            self._serial.close()

    @property
    def _waiting(self) -> int:
        waiting: int = self._serial.in_waiting
        return min(waiting, READ_BYTES)

    @contextmanager
    def _noticing_its_end(self) -> Iterator[None]:
        try:
            yield
        except SerialTimeoutException as error:
            raise PortGoneError(
                say("what is plugged in there takes nothing any more"),
                where=self.path,
                remedy=say(
                    "it hangs or has no time: it is tried again; if it stays so, unplug it for a moment"
                ),
                why=SILENT,
            ) from error
        except (OSError, termios.error) as error:
            raise PortGoneError(
                say("the port is gone: {why}", why=reason_of(error)),
                where=self.path,
                remedy=say("plug the cable in; the port is tried again twice a second"),
                why=NOT_THERE,
            ) from error


def _unavailable(path: str, error: Exception) -> PortUnavailableError:
    number = kernel_number(error)
    if number in _ABSENT:
        what, why = say("nothing is plugged in there"), NOT_THERE
        remedy = say("plug it in; if it is, run `companion install` for the names of the ports")
    elif number in _FORBIDDEN:
        what, why = say("no permission to use this port"), NO_PERMISSION
        remedy = permission_remedy("dialout", path)
    elif number in _BUSY:
        what, why = say("another program uses this port"), IN_USE
        remedy = say("end the other program (a terminal, ModemManager, a second companion)")
    else:
        what, why = say("this is no serial port: {why}", why=reason_of(error)), NOT_A_PORT
        remedy = say("give the path of a serial port, such as /dev/ttyACM0")
    return PortUnavailableError(what, where=path, remedy=remedy, why=why)
