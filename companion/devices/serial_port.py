"""A serial port: the one place that knows pyserial.

A port that is pulled out shows it in four ways: pyserial's own error when reading or writing, a plain
`OSError` when asking how much waits, `termios.error` (which is no `OSError`) when a setting is changed, and
an end that is no error at all. Here they are one. Reading takes what is there in one go: asking for lines
would cost a system call for every byte. Only the path that it is given is ever opened.
"""

from __future__ import annotations

import errno
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from serial import Serial

from companion.core.text import Text
from companion.errors import HardwareError
from companion.link.reasons import IN_USE, NO_PERMISSION, NOT_A_PORT, NOT_THERE

WRITE_SECONDS = 0.2
# More than a tty holds; whoever floods is read in pieces of this size.
READ_BYTES = 4_096

_ABSENT = {errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO, errno.ENOTDIR, errno.ELOOP}
_FORBIDDEN = {errno.EACCES, errno.EPERM}
_BUSY = {errno.EBUSY, errno.EAGAIN}


class PortError(HardwareError):
    """A port that cannot be used; `why` fits a display."""

    def __init__(self, what: str, *, where: str, remedy: str, why: Text) -> None:
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
        self._closing = Lock()
        try:
            self._serial = Serial(
                path, baud, timeout=wait_seconds, write_timeout=WRITE_SECONDS, exclusive=True
            )
        except (OSError, termios.error) as error:
            raise _unavailable(path, error) from error

    def read(self) -> bytes:
        """What has come; waits for a first byte, or until woken."""
        with self._noticing_its_end():
            waiting = self._waiting
            data: bytes = self._serial.read(waiting or 1)
            # A first byte seldom comes alone.
            if data and not waiting:
                data += self._serial.read(self._waiting)
            return data

    def write(self, data: bytes) -> None:
        """Send all of it."""
        with self._noticing_its_end():
            self._serial.write(data)

    def wake(self) -> None:
        """Let a read that waits come back at once, or the next one; from any thread."""
        with self._closing:
            self._serial.cancel_read()

    def close(self) -> None:
        """Let go of it, also if it is gone already."""
        with self._closing:
            self._serial.close()

    @property
    def _waiting(self) -> int:
        waiting: int = self._serial.in_waiting
        return min(waiting, READ_BYTES)

    @contextmanager
    def _noticing_its_end(self) -> Iterator[None]:
        try:
            yield
        except (OSError, termios.error) as error:
            raise PortGoneError(
                f"the port is gone: {error}",
                where=self.path,
                remedy="plug the cable in; the port is tried again twice a second",
                why=NOT_THERE,
            ) from error


def _unavailable(path: str, error: Exception) -> PortUnavailableError:
    number = _number(error)
    if number in _ABSENT:
        what, why = "nothing is plugged in there", NOT_THERE
        remedy = "plug it in; if it is, run `companion install` for the names of the ports"
    elif number in _FORBIDDEN:
        what, why = "no permission to use this port", NO_PERMISSION
        remedy = "put the user into the group dialout, or run `companion install`"
    elif number in _BUSY:
        what, why = "another program uses this port", IN_USE
        remedy = "end the other program (a terminal, ModemManager, a second companion)"
    else:
        what, why = f"this is no serial port: {error}", NOT_A_PORT
        remedy = "give the path of a serial port, such as /dev/ttyACM0"
    return PortUnavailableError(what, where=path, remedy=remedy, why=why)


def _number(error: BaseException | None) -> int | None:
    """The kernel's number of an error; pyserial keeps it only at the bottom of some of its own."""
    while error is not None:
        number = error.args[0] if error.args else None
        if isinstance(number, int):
            return number
        error = error.__context__
    return None
