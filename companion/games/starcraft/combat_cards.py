"""Combat cards of a battle: laid face down on every skirmish, the attacker's first."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Lay, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft.aftermath import fight_onward
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.combat_deck import card_of
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.evolve_fight import line_of
from companion.games.starcraft.fights import FROM_DECK, Fight
from companion.games.starcraft.model import State
from companion.games.starcraft.terms import UNIT_NAMES

NO_CARD = 0


def standards(state: State, seat: Seat) -> list[int]:
    """Standard Combat cards in a hand."""
    return [card for card in sheet_of(state, seat).hand if card and not card_of(state, card).reinforcement]


def reinforcements(state: State, seat: Seat) -> list[int]:
    """Reinforcement cards in a hand."""
    return [card for card in sheet_of(state, seat).hand if card and card_of(state, card).reinforcement]


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
            return fight_onward(state, (*told, b.ResolvingBegun()), chance)
        seat, number = found
        if standards(now, seat):
            return told
        told = (*told, b.CombatLaid(seat, number, FROM_DECK))


def question(state: State, seat: Seat) -> Prompt:
    """A standard card, or the top one of the deck unseen."""
    found = next_to_lay_card(state.fighting)
    number = found[1] if found else 0
    unit = UNIT_NAMES[line_of(state.fighting, seat, number).front]
    ask = say("Card for {unit}, skirmish {n}", unit=unit, n=number + 1)
    unseen = Option(say("The top card, unseen"), bc.LayCombat(seat, FROM_DECK, NO_CARD))
    more = bool(reinforcements(state, seat))
    command = bc.LayCombat(seat) if more else bc.LayCombat(seat, None, NO_CARD)
    return Lay(seat, ask, command, "card", standards(state, seat), (unseen,), draft=more, sealed=True)


def reinforcement_question(state: State, draft: bc.LayCombat) -> Prompt:
    """A reinforcement card besides, or none; a draft that was overtaken asks for the card again."""
    if draft.card is None:
        return question(state, draft.seat)
    none = Option(say("No reinforcement"), bc.LayCombat(draft.seat, draft.card, NO_CARD))
    ask = say("A reinforcement card, too?")
    return Lay(
        draft.seat, ask, draft, "reinforcement", reinforcements(state, draft.seat), (none,), sealed=True
    )


def lay(state: State, command: bc.LayCombat, chance: Random) -> tuple[Event, ...]:
    found = next_to_lay_card(state.fighting)
    assert found is not None
    laid = b.CombatLaid(command.seat, found[1], command.card or NO_CARD, command.reinforcement or NO_CARD)
    return cards_onward(state, (laid,), chance)
