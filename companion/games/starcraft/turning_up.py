"""Cards of a real Combat deck as they are turned up in a skirmish: what was not read is named now."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Lay, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.combat_deck import card_of, fitting_first
from companion.games.starcraft.evolve_fight import line_of
from companion.games.starcraft.fights import FROM_DECK, UNNAMED, Line
from companion.games.starcraft.model import State
from companion.games.starcraft.real_deck import pile
from companion.games.starcraft.terms import UNIT_NAMES


def unnamed(state: State, number: int) -> Seat | None:
    """Whose card of a skirmish must still be named, the attacker's first; where cards are dealt nobody's."""
    if not state.real_deck:
        return None
    fight = state.fighting
    for seat in (fight.attacker, fight.defender):
        line = line_of(fight, seat, number)
        if line.card in (UNNAMED, FROM_DECK) or line.reinforcement == UNNAMED:
            return seat
    return None


def without_a_card(state: State, number: int) -> tuple[Event, ...]:
    """Who must turn up the top card of an empty pile has none."""
    fight = state.fighting
    return tuple(
        f.CardNamed(seat, number, 0)
        for seat in (fight.attacker, fight.defender)
        if line_of(fight, seat, number).card == FROM_DECK and pile(sheet_of(state, seat)) < 1
    )


def _place(line: Line) -> str:
    """What is named next: the card, then the reinforcement card that lies with it."""
    return "card" if line.card in (UNNAMED, FROM_DECK) else "reinforcement"


def possible(state: State, seat: Seat, line: Line) -> list[int]:
    """Which card it may be: a reinforcement card alone, or on top of the deck, is replaced from the deck."""
    pool = sheet_of(state, seat).deck
    if _place(line) == "reinforcement":
        return [card for card in pool if card_of(state, card).reinforcement]
    alone = line.reinforcement is None
    cards = [card for card in pool if alone or not card_of(state, card).reinforcement]
    return fitting_first(state, cards, line.front)


def question(state: State, seat: Seat) -> Prompt:
    number = state.fighting.turning or 0
    line = line_of(state.fighting, seat, number)
    unit = UNIT_NAMES[line.front]
    if _place(line) == "reinforcement":
        ask = say("{unit}: which reinforcement card?", unit=unit)
    elif line.card == FROM_DECK:
        ask = say("{unit}: which card was on top?", unit=unit)
    else:
        ask = say("{unit}: which card is it?", unit=unit)
    return Lay(seat, ask, bc.NameCard(seat), "card", possible(state, seat, line))


def named(state: State, command: bc.NameCard, _: Random) -> tuple[Event, ...]:
    number, card = state.fighting.turning or 0, command.card or 0
    place = _place(line_of(state.fighting, command.seat, number))
    if place == "card" and card_of(state, card).reinforcement:
        place = "discarded"
    return (f.CardNamed(command.seat, number, card, place),)
