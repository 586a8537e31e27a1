"""What everybody has, in as few lines as tell it: what is going on, then each seat with its points.

A game's pages are made for small displays, where repeating something costs nothing. On paper each fact stands
once: points beside the names, what a seat has below its own name only, and of a stock only what is there.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from textwrap import wrap

from msgspec.structs import replace

from companion.core.screen import Gauges, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.standing import Standing
from companion.core.text import say
from companion.locale import Speech
from companion.table.session import Session
from companion.terminal.screen_text import screen_text

NARROWEST = 40


def overview(session: Session, looking: Seat, speech: Speech) -> Iterator[str]:
    """The lines for whoever looks: the own seat in full, the others as is public."""
    game, public = session.game, session.view(TABLE)
    shared = game.pages(public, TABLE)
    facts = {
        seat: [page for page in _pages(session, looking, seat) if page not in shared]
        for seat in range(1, len(session.names) + 1)
    }
    screens = (game.screen(session.view(looking), looking), *shared)
    for screen in screens:
        # A roster says one thing of everybody: it is for when the seats have nothing to say for themselves.
        if not isinstance(screen, Roster) or not any(facts.values()):
            for line in _lines(screen, speech):
                yield from _fitting(line, "  ")
    for team in sorted(game.standings(public), key=lambda team: team.seats):
        yield from _team(session, team, facts, speech)


def _pages(session: Session, looking: Seat, seat: Seat) -> tuple[Screen, ...]:
    return session.game.pages(session.view(seat if seat == looking else TABLE), seat)


def _team(session: Session, line: Standing, facts: dict[Seat, list[Screen]], speech: Speech) -> Iterator[str]:
    """One line of the ranking with its seats; partners stand together below what they share."""
    names = " + ".join(session.names[seat - 1] for seat in line.seats)
    points = speech(session.game.points[1])
    heading = speech(say("{label}: {detail}", label=names, detail=f"{line.points} {points}"))
    if len(line.seats) > 1:
        yield heading
    for seat in line.seats:
        shown = [_once(screen, (points, line.points), speech) for screen in facts[seat]]
        if len(line.seats) > 1:
            yield from _seat(f"  {session.names[seat - 1]}", shown, speech)
        else:
            yield from _seat(heading, shown, speech)


def _seat(heading: str, screens: list[Screen], speech: Speech) -> Iterator[str]:
    """What comes first goes on behind the name."""
    lines = [line for screen in screens for line in _lines(screen, speech)]
    first, *more = lines or [""]
    yield from _fitting(f"{heading} – {first}" if first else heading, "")
    for line in more:
        yield from _fitting(line, "    ")


def _once(screen: Screen, known: tuple[str, int], speech: Speech) -> Screen:
    """Without points that were told already, and without what a stock does not hold."""
    if not isinstance(screen, Gauges):
        return screen
    left = tuple(
        one
        for one in screen.gauges
        # A track (`top`) counts from nothing, and nothing is a place on it.
        if (one.value or one.extra or one.top) and (speech(one.label), one.value) != known
    )
    return replace(screen, gauges=left)


def _lines(screen: Screen, speech: Speech) -> list[str]:
    if isinstance(screen, Gauges) and not screen.gauges:
        return [speech(say("{label}: {detail}", label=screen.foot, detail="–"))]
    return screen_text(screen, speech)


def _fitting(line: str, indent: str) -> list[str]:
    """Within the terminal's width, what does not fit further in; a no-break space holds."""
    width = max(NARROWEST, shutil.get_terminal_size().columns - 1)
    return wrap(line, width, initial_indent=indent, subsequent_indent="      ")
