"""What an idle display shows, and what turning its encoder leafs through: the game's pages, then clocks."""

from __future__ import annotations

from itertools import chain

from companion.core.prompt import Choose, Lay, Tally
from companion.core.screen import Cell, Message, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.table.session import Session

CARDS_IN_A_ROW = 6


def leafed_to(session: Session, seat: Seat, number: int) -> Screen:
    """The page that a seat has come to: the first is the most useful one, and after the last it comes again.

    A display that nobody touches shows the first, and is asked for it all the time: no other is made then.
    """
    view = session.view(seat)
    first = session.game.screen(view, seat)
    if not number:
        return first
    leaves = (first, *session.game.pages(view, seat), *face_up(session), clocks(session))
    return leaves[number % len(leaves)]


def looked_up(session: Session, seat: Seat, about: Seat) -> tuple[Screen, ...]:
    """What a seat can look up while a question is open: of whoever is asked, then its own, each once; then
    what the answers are about.
    """
    view, game = session.view(seat), session.game
    found = [*chain(*((game.screen(view, one), *game.pages(view, one)) for one in (about, seat)))]
    found += [*face_up(session), *taught(session, about)]
    return tuple(leaf for place, leaf in enumerate(found) if leaf not in found[:place])


def taught(session: Session, seat: Seat) -> list[Screen]:
    """What the answers of an asked seat do, one by one; of a card to lay what the sides of any card do."""
    if seat not in session.waiting():
        return []
    prompt, lesson = session.prompt(seat), session.game.lesson(session.view(seat))
    if isinstance(prompt, Lay):
        terms = (lesson.terms[side] for side in prompt.sides if side in lesson.terms)
        return [Message(term.name, (term.line,)) for term in terms]
    if prompt.sealed:
        return []
    answers = {Choose: "options", Tally: "rows"}.get(type(prompt), "otherwise")
    return [
        Message(answer.label, (line,), answer.icon)
        for answer in getattr(prompt, answers)
        if (line := lesson.effect(answer)) is not None
    ]


def face_up(session: Session) -> tuple[Screen, ...]:
    """The cards of a simulated deck that lie face up: at a real table everybody sees them."""
    cards = [str(card) for card in session.face_up()]
    if not cards:
        return ()
    rows = (cards[at : at + CARDS_IN_A_ROW] for at in range(0, len(cards), CARDS_IN_A_ROW))
    lines = tuple(Text("{cards}", {"cards": "  ".join(row)}) for row in rows)
    return tuple(Message(say("Cards face up"), lines, "cards").in_turn())


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
