"""Combat cards of a battle: laid face down on every skirmish, the attacker's first."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Lay, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.aftermath import fight_onward
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.combat_deck import fitting_first, held
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.evolve_fight import line_of
from companion.games.starcraft.fights import FROM_DECK, UNNAMED, Fight
from companion.games.starcraft.model import State
from companion.games.starcraft.terms import UNIT_NAMES

NO_CARD = 0


def next_to_lay_card(fight: Fight) -> tuple[Seat, int] | None:
    """Who lays on which skirmish: the attacker on every one, then the defender."""
    for seat in (fight.attacker, fight.defender):
        for number in range(len(fight.skirmishes)):
            if not line_of(fight, seat, number).ready:
                return seat, number
    return None


def waiting(state: State) -> tuple[Seat, ...]:
    """Who lays cards."""
    found = next_to_lay_card(state.fighting)
    return () if found is None else (found[0],)


def cards_onward(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """Who holds no standard card plays from the deck; when all cards lie they are turned up."""
    while True:
        now = fold(state, told)
        found = next_to_lay_card(now.fighting)
        if found is None:
            return fight_onward(state, (*told, f.ResolvingBegun()), chance)
        seat, number = found
        if held(now, seat, reinforcement=False):
            return told
        told = (*told, f.CombatLaid(seat, number, FROM_DECK))


def question(state: State, seat: Seat) -> Prompt:
    """A standard card, or the top one of the deck unseen."""
    found = next_to_lay_card(state.fighting)
    number = found[1] if found else 0
    front = line_of(state.fighting, seat, number).front
    ask = say("Card for {unit}, skirmish {n}", unit=UNIT_NAMES[front], n=number + 1)
    unseen = Option(say("The top card, unseen"), bc.LayCombat(seat, FROM_DECK, NO_CARD), public=True)
    more = bool(held(state, seat, reinforcement=True)) and len(sheet_of(state, seat).hand) > 1
    command = bc.LayCombat(seat) if more else bc.LayCombat(seat, None, NO_CARD)
    cards = fitting_first(state, held(state, seat, reinforcement=False), front)
    if not state.real_deck:
        return Lay(seat, ask, command, "card", cards, (unseen,), draft=more, sealed=True)
    return Lay(
        seat,
        ask,
        command,
        "card",
        cards,
        (*_face_down(seat, two=more), unseen),
        draft=more,
        sealed=True,
        start=len(cards),
    )


def _face_down(seat: Seat, *, two: bool) -> tuple[Option, ...]:
    """Cards of a real deck that no reader has read: how many lie there everybody sees."""
    one = Option(say("1 card, face down"), bc.LayCombat(seat, UNNAMED, NO_CARD), public=True)
    both = Option(say("2 cards, face down"), bc.LayCombat(seat, UNNAMED, UNNAMED), public=True)
    return (one, both) if two else (one,)


def reinforcement_question(state: State, draft: bc.LayCombat) -> Prompt:
    """A reinforcement card besides, or none; a draft that was overtaken asks for the card again."""
    if draft.card is None:
        return question(state, draft.seat)
    none = Option(say("No reinforcement"), bc.LayCombat(draft.seat, draft.card, NO_CARD))
    ask = say("A reinforcement card, too?")
    return Lay(
        draft.seat,
        ask,
        draft,
        "reinforcement",
        held(state, draft.seat, reinforcement=True),
        (none,),
        sealed=True,
    )


def lay(state: State, command: bc.LayCombat, chance: Random) -> tuple[Event, ...]:
    found = next_to_lay_card(state.fighting)
    assert found is not None
    laid = f.CombatLaid(command.seat, found[1], command.card or NO_CARD, command.reinforcement or NO_CARD)
    return cards_onward(state, (laid,), chance)
