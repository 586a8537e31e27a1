"""What an idle display shows, and what turning its encoder leafs through: the game's pages, then clocks."""

from __future__ import annotations

from companion.core.screen import Cell, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.table.session import Session


def leafed_to(session: Session, seat: Seat, number: int) -> Screen:
    """The page that a seat has come to: the first is the most useful one, and after the last it comes again.

    A display that nobody touches shows the first, and is asked for it all the time: no other is made then.
    """
    view = session.view(seat)
    first = session.game.screen(view, seat)
    if not number:
        return first
    leaves = (first, *session.game.pages(view, seat), clocks(session))
    return leaves[number % len(leaves)]


def clocks(session: Session) -> Roster:
    """How long the table has waited for each seat."""
    waited = session.waited_ms()
    seats = range(1, len(session.names) + 1)
    return Roster(
        tuple(Cell(name(session, seat), duration(waited.get(seat, 0))) for seat in seats),
        foot=say("Time waited for each"),
    )


def name(session: Session, seat: Seat) -> Text:
    """A player's name, or the table."""
    if seat == TABLE:
        return say("Table")
    return Text("{name}", {"name": session.names[seat - 1]})


def duration(milliseconds: int) -> Text:
    """Minutes and seconds; from an hour on, hours too."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return Text("{time}", {"time": text})
