"""What each display shows: a notice, the question that is asked there, or a page of the game."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.screen import Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.table import pages
from companion.table.equipment import Devices
from companion.table.notices import Notices
from companion.table.session import Session
from companion.table.stations import Stations


class Displays:
    """Everything that can be seen of one game."""

    def __init__(self, session: Session, devices: Devices, stations: Stations, notices: Notices) -> None:
        self._session = session
        self._devices = devices
        self._stations = stations
        self._notices = notices

    @property
    def working(self) -> list[Seat]:
        """The players' displays that answer, and the table's."""
        return [seat for seat in self._stations.seats if self._devices.has(seat, "display")]

    def serving(self, seat: Seat) -> Seat:
        """The seat's own display, or the table's where it has none."""
        return seat if self._devices.has(seat, "display") else TABLE

    def screen(self, seat: Seat) -> Screen:
        """What one display shows now."""
        if (notice := self._notices.at(seat)) is not None:
            return self.with_status_line(notice.screen, seat, notice.about)
        if self._stations[seat].covered:
            return self._looked_up(seat)
        dialogue = self._stations[seat].dialogue
        if dialogue.root is not None:
            return self.with_status_line(dialogue.screen(self._describe_card), seat, dialogue.root.seat)
        return self.with_status_line(self._idle(seat), seat)

    def with_status_line(self, screen: Screen, seat: Seat, about: Seat = TABLE) -> Screen:
        """The screen with its status line; the table's says whom it is about."""
        head, mark = self._session.game.status_line(self._session.view(seat), seat)
        if about not in (seat, TABLE):
            head = pages.name(self._session, about)
        return replace(screen, head=head, mark=mark)

    def _looked_up(self, seat: Seat) -> Screen:
        """A page over an open question; where everybody looks, of whoever is asked, as everybody knows it."""
        root = self._stations[seat].question.root
        about = seat if root is None else root.seat
        leaves = (*pages.looked_up(self._session, seat, about), pages.clocks(self._session))
        return self.with_status_line(leaves[self._stations[seat].page % len(leaves)], seat, about)

    def _idle(self, seat: Seat) -> Screen:
        """What a display shows at which nothing is asked."""
        private = self._stations.private()
        if seat == TABLE and private:
            name = pages.name(self._session, private[0])
            return Message(say("{name}: answer at your own place", name=name), icon="clock")
        if seat in private:
            return Message(self._session.prompt(seat).ask)
        if seat in self._session.waiting() and seat not in self._session.handless:
            return Message(say("Use the table's controls"), icon="plug")
        return pages.leafed_to(self._session, seat, self._stations[seat].page)

    def _describe_card(self, card: int) -> Text:
        return self._session.game.describe_card(self._session.state, card)
