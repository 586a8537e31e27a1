"""Screens that every game shows: who is waited for, and the ranking."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any

from companion.core.screen import Cell, Message, Roster, Screen
from companion.core.seats import Seat
from companion.core.standing import Standing
from companion.core.text import Text, say
from companion.kit.players import everybody, name_of
from companion.kit.words import listed, number


def ready(view: Any, waited: Container[Seat], foot: Text, seats: Iterable[Seat] | None = None) -> Roster:
    """Who is ready, and who is waited for."""
    asked = everybody(view) if seats is None else seats
    cells = (Cell(name_of(view, seat), icon="clock" if seat in waited else "check") for seat in asked)
    return Roster(tuple(cells), foot=foot)


def waiting_for(
    view: Any,
    waited: Sequence[Seat],
    foot: Text,
    seats: Iterable[Seat] | None = None,
    lines: tuple[Text, ...] = (),
) -> Screen:
    """The same; of one who is left only the name, with these lines."""
    if len(waited) == 1:
        return Message(say("Waiting for {name}", name=name_of(view, waited[0])), lines, "clock")
    return ready(view, waited, foot, seats)


def leads(line: Standing, *, over: bool) -> bool:
    """Who wears the crown: the first, at the end whoever has won."""
    return line.won or (not over and line.place == 1)


def broken_ties(ranking: Sequence[Standing]) -> list[Standing]:
    """Who had the most points together, as many as a line can tell what decided it."""
    return [line for line in ranking if line.tie_break and line.points == ranking[0].points][:2]


def ranked(
    view: Any,
    ranking: Sequence[Standing],
    foot: Text,
    crowned: Callable[[Standing], bool],
    out: Callable[[Seat], bool] = lambda _: False,
) -> Roster:
    """Everybody in the order of the ranking, or team by team; `out`: who is not in the game any more."""
    cells = (
        Cell(
            listed([name_of(view, seat) for seat in line.seats]),
            number(line.points),
            "crown" if crowned(line) else "",
            done=all(map(out, line.seats)),
        )
        for line in ranking
    )
    return Roster(tuple(cells), foot=foot)
