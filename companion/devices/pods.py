"""The seat pods: whoever is plugged in where, each serves its own seat.

Each port has a line and a thread. A pod's number decides which seat it serves, wherever it is plugged in; a
seat whose profile names no number takes whatever answers at its port. Where two tell one number, the pod that
serves the seat goes on, the other serves nobody, and both are told. Lights and pictures belong to the
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
from companion.devices.ports import Post
from companion.devices.seat_pod import Line, PodDisplay, PodLight, SeatPod
from companion.devices.serial_line import LineThread, SerialLine
from companion.link.conversation import Fact, PodIdentified, Tags
from companion.link.messages import Hello
from companion.link.pod import BAUD, PodLink
from companion.link.reasons import OTHER_SEAT, SAME_NUMBER, UNKNOWN_POD
from companion.profile.parts import Pod

_log = logging.getLogger(__name__)


class Pods:
    """All pods of a table."""

    def __init__(self, pods: Mapping[Seat, Pod], post: Post, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        # Whoever is posted to may at once want something of a display: the same thread may enter again.
        self._lock = RLock()
        self._places = {
            seat: SeatPod(seat, pod, SerialLine(pod.address, BAUD, PodLink, now_ms), post, now_ms())
            for seat, pod in pods.items()
        }
        self._numbers = {place.number for place in self._places.values()}
        self._threads: list[LineThread] = []

    def start(self) -> None:
        """Serve every port on a thread of its own."""
        self._threads = [
            LineThread(line, partial(self._serve, line), partial(self._said_all, line))
            for line in self._lines
        ]

    def close(self) -> None:
        """Leave every pod dark, and let go of all ports: nothing shall look as if it could be answered."""
        for place in self._places.values():
            place.darken()
        for thread in self._threads:
            thread.finish()
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

    @staticmethod
    def _said_all(line: Line) -> bool:
        return line.conversation is None or line.conversation.said_all

    def _understand(self, line: Line, facts: Iterable[Fact]) -> None:
        for fact in facts:
            if isinstance(fact, PodIdentified):
                self._meet(line, fact.hello)
        now = self._now_ms()
        before = {place.seat: place.line for place in self._places.values()}
        for place in self._places.values():
            place.line = self._line_for(place)
        for place in self._places.values():
            place.judge(self._why(place), now)
            self._compare(place, now)
        served = self._served_by(line)
        if served is not None and line.conversation is not None:
            served.set_outputs(line.conversation)
            if line.live:
                for fact in facts:
                    served.report(fact)
        told = served if any(isinstance(fact, Tags) for fact in facts) else None
        for place in self._places.values():
            if place.line is not before[place.seat] and place is not told:
                self._catch_up(place)

    @staticmethod
    def _catch_up(place: SeatPod) -> None:
        """What lies on the reader of a pod that serves from now on was said when it served nobody."""
        link = place.line.conversation if place.line is not None else None
        if link is not None and link.live:
            place.report(link.tags)

    def _meet(self, line: Line, hello: Hello) -> None:
        """Say of a pod that belongs nowhere how it could."""
        at_home = next(place for place in self._places.values() if place.home is line)
        known = at_home.number is None or hello.uid in self._numbers
        stranger = None if known else line.conversation
        if stranger is not None and at_home.stranger is not stranger:
            _log.warning(
                '%s: the pod %s is in no profile; to use it at seat %d, write uid = "%s" there',
                line.path,
                hello.uid,
                at_home.seat,
                hello.uid,
            )
        at_home.stranger = stranger

    def _line_for(self, place: SeatPod) -> Line | None:
        """Where a seat's pod answers. Whoever serves it goes on: nobody wins a seat by coming later."""
        serving, claims = place.line, self._claims(place)
        if serving is not None and serving.live and (serving in claims or _greets_anew(serving)):
            return serving
        if place.home in claims:
            return place.home
        if claims and _has_spoken(place.home):
            return claims[0]
        return None if serving is None or _tells(serving) else serving

    def _claims(self, place: SeatPod) -> list[Line]:
        """The lines whose pod says that it is this seat's."""
        if place.number is not None:
            return [line for line in self._lines if _tells(line) == place.number]
        told = _tells(place.home)
        return [place.home] if told and told not in self._numbers else []

    def _compare(self, place: SeatPod, now_ms: int) -> None:
        """Tell of another pod that says it is the one which serves this seat."""
        serving = place.line
        if serving is None or not serving.live:
            return
        others = [line for line in self._claims(place) if line is not serving]
        if place.mark_duplicates([line.conversation for line in others], now_ms):
            _log.warning(
                "%s: two pods say that they are %s; seat %d is served at %s",
                " and ".join(line.path for line in (serving, *others)),
                place.number,
                place.seat,
                serving.path,
            )

    def _served_by(self, line: Line) -> SeatPod | None:
        return next((place for place in self._places.values() if place.line is line), None)

    def _why(self, place: SeatPod) -> Text | None:
        """Why a seat is not served, as far as its lines know."""
        if place.line is not None:
            return place.line.trouble
        stranger, home = place.stranger, place.home
        if stranger is not None and stranger is home.conversation and stranger.live:
            return UNKNOWN_POD
        if not home.live:
            return home.trouble
        return OTHER_SEAT if self._served_by(home) is not None else SAME_NUMBER


def _tells(line: Line) -> str | None:
    """The number that the pod at a line tells."""
    link = line.conversation
    return link.hello.uid if link is not None and link.hello is not None else None


def _greets_anew(line: Line) -> bool:
    """Whether the pod has started anew and is just asked who it is."""
    return line.live and _tells(line) is None


def _has_spoken(line: Line) -> bool:
    """Whether it is known who is at a line, or why nobody is."""
    return _tells(line) is not None or line.trouble is not None
