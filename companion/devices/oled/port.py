"""A display on a bus, as the table sees one."""

from __future__ import annotations

from PIL.Image import Image

from companion.devices.oled.bus import BusWorker


class BusDisplay:
    """One panel of a bus: posting never waits, and what goes wrong is the worker's to report."""

    def __init__(self, worker: BusWorker, name: str, size: tuple[int, int]) -> None:
        self.size = size
        self._worker = worker
        self._name = name

    def show(self, image: Image, *, urgent: bool) -> None:
        """Bring the picture to the glass soon."""
        self._worker.post(self._name, image, urgent=urgent)
