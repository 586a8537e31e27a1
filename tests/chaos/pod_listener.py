"""An ear for the pod's side of the protocol: a port for the firmware's own link, which notes what is obeyed.

This file runs on CPython and on MicroPython, so it is kept to what both have; see `companion/link/wire.py`.
"""

LONGEST_READ = 256
HELLO = [("proto", "1.0"), ("uid", "00"), ("boot", "00")]


class PodListener:
    """Everything that the hub says, as the firmware understands it: a frame's own number, or its verb."""

    def __init__(self, link_class: type) -> None:
        self._heard: list[str] = []
        self._inbox = b""
        self.link = link_class(self, HELLO, {"LED": self._obey, "DRAW": self._obey}, 0)

    def feed(self, piece: bytes) -> list[str]:
        """What is understood when this has come."""
        self._heard = []
        for start in range(0, len(piece), LONGEST_READ):
            self._inbox = piece[start : start + LONGEST_READ]
            self.link.listen(0)
        return self._heard

    def read(self) -> bytes:
        """The port, as the link sees it."""
        return self._inbox

    def write(self, line: bytes) -> None:
        """An answer; only one of them tells what it answers."""
        if b" HELLO " in line:
            self._heard.append("WHO")

    def _obey(self, fields: dict[str, str], now_ms: int) -> None:
        self._heard.append(fields["n"])
