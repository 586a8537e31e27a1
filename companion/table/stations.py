"""Who is asked what, and where.

Every seat has a station: its dialogue, the menu that it has opened over the game's question, the page that it
looks at. A seat that cannot answer at its own place is helped at the table's station, one such seat after the
other. Everybody sees that display, so of a sealed question only the public part is asked there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.prompt import Lay, Prompt, public_part
from companion.core.seats import TABLE, Seat
from companion.table import menu
from companion.table.dialogue import Dialogue, Forecast, Refine
from companion.table.equipment import Devices
from companion.table.session import Session

# A question that the game did not ask: a menu, a correction. It is asked for again whenever the game may have
# changed, and gives None once it has lost its meaning.
Overlay = Callable[[], Prompt | None]


class Station:
    """One seat's place at the desk."""

    def __init__(self, refine: Refine, forecast: Forecast) -> None:
        self.dialogue = Dialogue(refine, forecast)
        self.overlay: Overlay | None = None
        self.page = 0


class Stations:
    """All places of one game."""

    def __init__(self, session: Session, devices: Devices) -> None:
        self._session = session
        self._devices = devices
        self.seats = range(len(session.names) + 1)
        self._stations = {
            seat: Station(
                session.refine,
                lambda answer: session.game.forecast(session.view(answer.seat), answer),
            )
            for seat in self.seats
        }

    def __getitem__(self, seat: Seat) -> Station:
        return self._stations[seat]

    def refresh(self) -> Iterator[Seat]:
        """Offer every station its question; yields the seats whose open menu has lost its meaning."""
        for seat, station in self._stations.items():
            question = self._question(seat, station)
            if question is None and station.overlay is not None:
                station.overlay = None
                question = self._question(seat, station)
                yield seat
            reader = question is not None and self._devices.has(question.seat, "reader")
            station.dialogue.offer(question, reader=reader and station.overlay is None)

    def asked_at(self, seat: Seat) -> Seat | None:
        """Where a seat is asked: at its own place, or at the table's while that asks for it."""
        if seat not in self._stations:
            return None
        if not self._devices.helpless(seat):
            return seat
        root = self._stations[TABLE].dialogue.root
        return TABLE if root is not None and root.seat == seat else None

    def prompt(self, seat: Seat) -> Prompt | None:
        """The part of a question that a seat has come to, wherever it is asked."""
        place = self.asked_at(seat)
        return None if place is None else self._stations[place].dialogue.prompt

    def card_question(self, seat: Seat) -> Lay | None:
        """What a card on this seat's reader answers: only what the game asks, never a menu."""
        if seat not in self._session.waiting():
            return None
        asked: Prompt | None = self._session.prompt(seat)
        if not isinstance(asked, Lay) or asked.draft:
            place = self.asked_at(seat)
            menu_open = place is None or self._stations[place].overlay is not None
            asked = None if menu_open else self.prompt(seat)
        return asked if isinstance(asked, Lay) else None

    def private(self) -> list[Seat]:
        """Helpless seats that are asked something of which the table's display may show nothing."""
        return [seat for seat in self._helpless() if self._public(seat) is None]

    def _question(self, seat: Seat, station: Station) -> Prompt | None:
        """What a station is asked: its menu, its own prompt, or at the table that of a helpless seat."""
        if self._session.timeline.paused:
            return menu.paused(seat)
        if station.overlay is not None:
            return station.overlay()
        if seat in self._session.waiting() and not self._devices.helpless(seat):
            return self._session.prompt(seat)
        if seat != TABLE:
            return None
        return next((asked for one in self._helpless() if (asked := self._public(one)) is not None), None)

    def _helpless(self) -> list[Seat]:
        return [seat for seat in self._session.waiting() if self._devices.helpless(seat)]

    def _public(self, seat: Seat) -> Prompt | None:
        prompt = self._session.prompt(seat)
        return public_part(prompt) if prompt.sealed else prompt
