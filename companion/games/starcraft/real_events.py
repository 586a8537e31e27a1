"""Real Event cards: only their owners see them, and one is known once it is played."""

from __future__ import annotations

from collections import Counter

from companion.core.prompt import Lay, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.event_cards import FIRST_EVENT, NO_EVENT, benefit, event_of, unread
from companion.games.starcraft.model import State
from companion.games.starcraft.terms import END_IS_NEAR


def question(state: State, seat: Seat) -> Prompt:
    """Any card that may be held, or none."""
    held, left = Counter(state.player(seat).held), unread(state)
    events = state.options.data.events
    kinds = [place for place, card in enumerate(events) if left[place] and held[card.stage]]
    none = Option(say("Play none"), bc.PlayEvent(seat, NO_EVENT), leaves=True)
    ways = (
        *(_ends(state, seat, place, min(held[events[place].stage], left[place])) for place in kinds),
        (none,),
    )
    return Lay(
        seat,
        say("Play an Event card?"),
        bc.PlayEvent(seat),
        "event",
        [FIRST_EVENT + place for place in kinds],
        tuple(option for options in ways for option in options),
    )


def _ends(state: State, seat: Seat, place: int, most: int) -> tuple[Option, ...]:
    """Of The End Draws Near all that are held are played together."""
    card = event_of(state, place)
    numbers = range(2, most + 1) if card.end else ()
    return tuple(
        Option(
            say("{n} times {card}", n=number, card=END_IS_NEAR),
            bc.PlayEvent(seat, FIRST_EVENT + place, number),
            detail=benefit(card),
        )
        for number in numbers
    )


def revealed(state: State, command: bc.PlayEvent) -> tuple[int, tuple[int, ...]]:
    """Which card is played, and all that are shown: of real ones those alone that are played."""
    played = NO_EVENT if command.event is None else command.event
    if not state.real_events:
        return played, sheet_of(state, command.seat).read
    if played == NO_EVENT:
        return played, ()
    return played - FIRST_EVENT, (played - FIRST_EVENT,) * command.ends
