"""The far end of a serial cable: a pty whose near end real pyserial opens, under a path of its own.

The path is a symbolic link, as udev makes them, so a cable can be pulled and plugged in again elsewhere.
"""

from __future__ import annotations

import os
import tempfile
import tty
from contextlib import suppress
from pathlib import Path


class PtyPort:
    """One cable; plugged in from the beginning."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="port-")
        self.path = str(Path(self._folder.name) / "tty")
        self._ends: tuple[int, int] | None = None
        self.plug()

    @property
    def plugged(self) -> bool:
        """Whether anything is at the path."""
        return self._ends is not None

    def plug(self, path: str | None = None) -> None:
        """Put the cable in, perhaps where another one was."""
        self.path = path or self.path
        far, near = os.openpty()
        tty.setraw(near)
        os.set_blocking(far, False)
        # The near end stays open, so that bytes wait for whoever opens it next.
        self._ends = far, near
        Path(self.path).unlink(missing_ok=True)
        Path(self.path).symlink_to(os.ttyname(near))

    def unplug(self) -> None:
        """Pull it: whoever has it open finds out in pyserial's several ways."""
        if self._ends is not None:
            Path(self.path).unlink(missing_ok=True)
            for end in self._ends:
                os.close(end)
            self._ends = None

    def read(self) -> bytes:
        """Everything that was sent to the device."""
        found = b""
        with suppress(BlockingIOError):
            while self._ends is not None and (piece := os.read(self._ends[0], 4096)):
                found += piece
        return found

    def write(self, data: bytes) -> None:
        """What the device sends; what nobody takes is lost, as on a real cable."""
        if self._ends is not None and data:
            with suppress(BlockingIOError):
                os.write(self._ends[0], data)

    def close(self) -> None:
        """Nothing is left of it."""
        self.unplug()
        self._folder.cleanup()
