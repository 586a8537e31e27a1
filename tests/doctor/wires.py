"""I2C buses with chips at some addresses, which fail as the kernel does."""

from __future__ import annotations

import errno
import os


class Wires:
    """Every bus of a machine: address → what happens to a read and to a write of nothing; 0 is an answer."""

    def __init__(self, **chips: dict[int, tuple[int, int]]) -> None:
        self._chips = chips
        self.opened: list[int] = []
        self.closed = 0
        self.asked: set[int] = set()

    def __call__(self, number: int) -> _Bus:
        if f"bus{number}" not in self._chips:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        self.opened.append(number)
        return _Bus(self, self._chips[f"bus{number}"])


class _Bus:
    def __init__(self, wires: Wires, chips: dict[int, tuple[int, int]]) -> None:
        self._wires = wires
        self._chips = chips

    def read_byte(self, address: int) -> int:
        return self._answer(address, 0)

    def write_quick(self, address: int) -> None:
        self._answer(address, 1)

    def close(self) -> None:
        self._wires.closed += 1

    def _answer(self, address: int, way: int) -> int:
        self._wires.asked.add(address)
        number = self._chips.get(address, (errno.EREMOTEIO, errno.EREMOTEIO))[way]
        if number:
            raise OSError(number, os.strerror(number))
        return 0


THERE, ONLY_WRITES = (0, 0), (errno.EREMOTEIO, 0)
HELD, STUCK = (errno.EBUSY, errno.EBUSY), (errno.ETIMEDOUT, errno.EOPNOTSUPP)
