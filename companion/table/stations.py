"""Who is asked what, and where.

Every seat has a station: how far it has come with the game's question, the menu that it has opened over it,
the page that it looks at. What is open over a question leaves the question as it was. A seat that cannot
answer at its own place is helped at the table's station, one such seat after the other. Everybody sees that
display, so of a sealed question only the public part is asked there, unless one person plays alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.prompt import Choose, Dial, Lay, Prompt, public_part
from companion.core.seats import TABLE, Seat
from companion.core.teaching import Lesson, Terms
from companion.table import menu
from companion.table.dialogue import Dialogue, Forecast, Refine, Teach
from companion.table.equipment import Devices
from companion.table.session import Session

# A question that the game did not ask: a menu, a correction. It is asked for again whenever the game may have
# changed, and gives None once it has lost its meaning.
Overlay = Callable[[], Prompt | None]


class Station:
    """One seat's place at the desk."""

    def __init__(self, refine: Refine, forecast: Forecast, teach: Teach) -> None:
        self.question = Dialogue(refine, forecast, teach)
        self.menu = Dialogue(refine, forecast)
        self.overlay: Overlay | None = None
        self.page = 0
        # Whether pages cover the question that is asked here.
        self.looking = False

    @property
    def dialogue(self) -> Dialogue:
        """What hands work on: the menu, or the question below it."""
        return self.question if self.menu.root is None else self.menu

    @property
    def covered(self) -> bool:
        """Whether pages are what hands work on."""
        return self.looking and self.dialogue is self.question

    def leaf(self, steps: int) -> None:
        """To the page before or after."""
        self.page += 1 if steps > 0 else -1

    def put_away(self) -> None:
        """Show the question again, or the first page."""
        self.looking = False
        self.page = 0


class Stations:
    """All places of one game."""

    def __init__(self, session: Session, devices: Devices) -> None:
        self._session = session
        self._devices = devices
        self.seats = range(len(session.names) + 1)
        self._terms: Terms | None = None
        self._stations = {
            seat: Station(
                session.refine,
                lambda answer: session.game.forecast(session.view(answer.seat), answer),
                self._lesson,
            )
            for seat in self.seats
        }

    def _lesson(self, seat: Seat) -> Lesson:
        """What is said beside a seat's answers; what things do is the same for a whole game."""
        game, view = self._session.game, self._session.view(seat)
        if self._terms is None:
            self._terms = game.terms(view)
        return Lesson(self._terms, lambda command: game.idle(view, command))

    def __getitem__(self, seat: Seat) -> Station:
        return self._stations[seat]

    def refresh(self) -> Iterator[Seat]:
        """Offer every station its question; yields the seats whose open menu has lost its meaning."""
        for seat, station in self._stations.items():
            over = self._over(seat, station)
            if over is None and station.overlay is not None:
                station.overlay = None
                yield seat
            station.menu.offer(over, keys=self._devices.keys(seat))
            if not self._session.timeline.paused:
                self._ask(seat, station)

    def _ask(self, seat: Seat, station: Station) -> None:
        question = self._question(seat)
        reader = question is not None and self._devices.has(question.seat, "reader")
        station.question.offer(question, reader=reader, keys=self._devices.keys(seat))

    def asked_at(self, seat: Seat) -> Seat | None:
        """Where a seat is asked: at its own place, or at the table's while that asks for it."""
        if seat not in self._stations:
            return None
        if not self._devices.helpless(seat):
            return seat
        table = self._stations[TABLE]
        root = table.dialogue.root
        return TABLE if root is not None and root.seat == seat and not table.looking else None

    def prompt(self, seat: Seat) -> Prompt | None:
        """The part of a question that a seat has come to, wherever it is asked."""
        dialogue = self.dialogue(seat)
        return None if dialogue is None else dialogue.prompt

    def dialogue(self, seat: Seat) -> Dialogue | None:
        """Where a seat has come to with what it is asked."""
        place = self.asked_at(seat)
        return None if place is None else self._stations[place].dialogue

    def card_question(self, seat: Seat) -> Lay | None:
        """What a card on this seat's reader answers: only what the game asks, never a menu."""
        if seat not in self._session.waiting():
            return None
        asked: Prompt | None = self._session.prompt(seat)
        if not isinstance(asked, Lay) or asked.draft:
            place = self.asked_at(seat)
            menu_open = place is None or self._stations[place].overlay is not None
            asked = None if menu_open else self.prompt(seat)
        if isinstance(asked, Choose | Dial):
            return asked.laid
        return asked if isinstance(asked, Lay) else None

    def private(self) -> list[Seat]:
        """Helpless seats that are asked something of which the table's display may show nothing."""
        return [seat for seat in self._helpless() if self._public(seat) is None]

    def _over(self, seat: Seat, station: Station) -> Prompt | None:
        """What covers the question: a pause, or the menu."""
        if self._session.timeline.paused:
            return menu.paused(seat)
        return None if station.overlay is None else station.overlay()

    def _question(self, seat: Seat) -> Prompt | None:
        """What the game asks at a station: its own seat, or at the table a helpless one."""
        there = seat in self._session.waiting() and seat not in self._session.handless
        if there and not self._devices.helpless(seat):
            return self._session.prompt(seat)
        if seat != TABLE:
            return None
        return next((asked for one in self._helpless() if (asked := self._public(one)) is not None), None)

    def _helpless(self) -> list[Seat]:
        session, helpless = self._session, self._devices.helpless
        return [seat for seat in session.waiting() if helpless(seat) and seat not in session.handless]

    def _public(self, seat: Seat) -> Prompt | None:
        prompt = self._session.prompt(seat)
        return public_part(prompt) if prompt.sealed and not self._session.alone else prompt
