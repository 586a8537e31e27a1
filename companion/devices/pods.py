"""The seat pods: whoever is plugged in where, each serves its own seat.

Each port has a line and a thread. A pod's number decides which seat it serves, wherever it is plugged in; a
seat whose profile names no number takes whatever answers at its port. Lights and pictures belong to the
seat and follow its pod. Who serves whom is shared between the threads, under one lock; ports are read and
written outside it, so one slow pod holds up nobody.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from threading import RLock

from companion.core.seats import Seat
from companion.core.text import Text
from companion.devices.pod_place import Line, PodDisplay, PodLight, PodPlace
from companion.devices.ports import Post
from companion.devices.serial_line import LineThread, SerialLine
from companion.link.conversation import Fact, Greeted
from companion.link.messages import Hello
from companion.link.pod import BAUD, PodLink
from companion.link.reasons import OTHER_SEAT, UNKNOWN_POD
from companion.profile.parts import Pod

_log = logging.getLogger(__name__)


class Pods:
    """All pods of a table."""

    def __init__(self, pods: Mapping[Seat, Pod], post: Post, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        # Whoever is posted to may at once want something of a display: the same thread may enter again.
        self._lock = RLock()
        self._places = {
            seat: PodPlace(seat, pod, SerialLine(pod.address, BAUD, PodLink, now_ms), post, now_ms())
            for seat, pod in pods.items()
        }
        self._threads: list[LineThread] = []

    def start(self) -> None:
        """Serve every port on a thread of its own."""
        self._threads = [LineThread(line, partial(self._serve, line)) for line in self._lines]

    def close(self) -> None:
        """Let go of all ports."""
        for thread in self._threads:
            thread.stop()
        if not self._threads:
            for line in self._lines:
                line.close()

    def step(self) -> None:
        """Serve every port once, without waiting for anything."""
        for line in self._lines:
            self._serve(line)

    def light(self, seat: Seat) -> PodLight:
        """The light on a seat's pod."""
        return self._places[seat].light

    def display(self, seat: Seat, size: tuple[int, int] = (128, 64), rotate: int = 0) -> PodDisplay:
        """The display on a seat's pod; `rotate` in degrees, clockwise."""
        place = self._places[seat]
        place.display = PodDisplay(size, rotate, place.wake)
        return place.display

    @property
    def _lines(self) -> list[Line]:
        return [place.home for place in self._places.values()]

    def _serve(self, line: Line) -> None:
        facts = line.listen()
        with self._lock:
            self._understand(line, facts)
        line.speak()

    def _understand(self, line: Line, facts: Iterable[Fact]) -> None:
        for fact in facts:
            if isinstance(fact, Greeted):
                self._assign(line, fact.hello)
        now = self._now_ms()
        for place in self._places.values():
            place.judge(self._why(place), now)
        served = self._served_by(line)
        if served is None or line.conversation is None:
            return
        served.wish(line.conversation)
        if line.live:
            for fact in facts:
                served.report(fact)

    def _assign(self, line: Line, hello: Hello) -> None:
        """Give a line to the seat whose pod answers there; no other line and no other seat keeps it."""
        at_home = next(place for place in self._places.values() if place.home is line)
        owners = [place for place in self._places.values() if (place.pod.uid or "").lower() == hello.uid]
        chosen = owners[0] if owners else (at_home if at_home.pod.uid is None else None)
        for place in self._places.values():
            if place.line is line:
                place.line = None
        if chosen is not None:
            chosen.line, at_home.stranger = line, None
        elif at_home.stranger is not line.conversation:
            at_home.stranger = line.conversation
            _log.warning(
                '%s: the pod %s is in no profile; to use it at seat %d, write uid = "%s" there',
                line.path,
                hello.uid,
                at_home.seat,
                hello.uid,
            )

    def _served_by(self, line: Line) -> PodPlace | None:
        return next((place for place in self._places.values() if place.line is line), None)

    def _why(self, place: PodPlace) -> Text | None:
        """Why a seat is not served, as far as its lines know."""
        if place.line is not None:
            return place.line.trouble
        stranger, home = place.stranger, place.home
        if stranger is not None and stranger is home.conversation and stranger.live:
            return UNKNOWN_POD
        return OTHER_SEAT if home.live else home.trouble
