"""Research: an Event card, then three Combat cards, then one technology; special: one thing more."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft import events as e
from companion.games.starcraft.board import Researching
from companion.games.starcraft.changes import sheet_of
from companion.games.starcraft.combat_deck import drawing_combat
from companion.games.starcraft.data import Technology
from companion.games.starcraft.decks import copies_of
from companion.games.starcraft.event_deck import drawing
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.ground import base_on
from companion.games.starcraft.model import State
from companion.games.starcraft.paying import paid, payment, placing_option, priced
from companion.games.starcraft.phrases import card_values
from companion.games.starcraft.technologies import name_of_technology, technology_of
from companion.games.starcraft.terms import RESEARCH_DRAWS
from companion.games.starcraft.turns import onward
from companion.games.starcraft.workers import affordable
from companion.kit.parts import Parts
from companion.kit.words import dotted


def researching(state: State) -> Researching:
    """The Research order that is being executed."""
    assert state.ground.research is not None
    return state.ground.research


def offered(state: State, seat: Seat) -> list[Technology]:
    """Technologies that may be bought: one an order."""
    if researching(state).bought:
        return []
    race, have = state.faction(seat).race, sheet_of(state, seat).technologies
    return [
        one
        for one in state.options.data.technologies
        if one.race == race and one.key not in have and affordable(state, seat, one.cost)
    ]


def question(state: State, seat: Seat) -> Prompt:
    research = researching(state)
    if research.bought:
        return _special(state, seat, research)
    options = [_technology(state, seat, one) for one in offered(state, seat)]
    if not research.drawn:
        label = say("Draw {n} Combat cards", n=RESEARCH_DRAWS)
        options.insert(0, Option(label, bc.DrawCombat(seat), icon="cards", term="combat"))
    last = Option(say("Buy no technology"), bc.EndResearch(seat), leaves=True, seldom=not research.drawn)
    placing = placing_option(state, seat) if options else ()
    return Choose(seat, say("Research"), (*options, last, *placing))


def _technology(state: State, seat: Seat, one: Technology) -> Option:
    command, more = TECHNOLOGY.completed(state, bc.BuyTechnology(seat, one.key))
    told = [priced(state, seat, one.cost), *([card_values(one.card)] if one.gives == "card" else [])]
    return Option(name_of_technology(one), command, draft=more, detail=dotted(told))


def _special(state: State, seat: Seat, research: Researching) -> Prompt:
    bought = technology_of(state, research.bought, state.faction(seat).race)
    options = (
        Option(say("One more Event card"), bc.EndResearch(seat, "event")),
        Option(
            say("A technology in hand"), bc.EndResearch(seat, "technology"), detail=name_of_technology(bought)
        ),
    )
    return Choose(seat, say("Research, special: what do you take?"), options)


def _bought(state: State, draft: bc.BuyTechnology) -> Technology:
    return technology_of(state, draft.technology, state.faction(draft.seat).race)


TECHNOLOGY = Parts(bc.BuyTechnology, **payment(lambda state, draft: _bought(state, draft).cost))


# --- what happens


def begin(state: State, turned_up: e.OrderExecuted, chance: Random) -> tuple[Event, ...]:
    """The order is turned up; without a base on the planet it has no effect."""
    if base_on(state, turned_up.planet, turned_up.seat) is None:
        return onward(state, turned_up, chance=chance)
    begun = b.ResearchBegun(turned_up.planet, turned_up.special)
    return turned_up, begun, *drawing(state, turned_up.seat)


def draw_combat(state: State, command: bc.DrawCombat, chance: Random) -> tuple[Event, ...]:
    told = (b.ResearchDrawn(), *drawing_combat(state, command.seat, RESEARCH_DRAWS, chance))
    return (
        told if offered(fold(state, told), command.seat) else _ending(state, told, command.seat, "", chance)
    )


def buy_technology(state: State, command: bc.BuyTechnology, chance: Random) -> tuple[Event, ...]:
    bought = _bought(state, command)
    copies = copies_of(state.options.data, bought) if bought.gives == "card" else ()
    told = (b.TechnologyBought(command.seat, bought.key, copies), paid(state, command, bought.cost))
    asks = researching(state).special and copies
    return told if asks else _ending(state, told, command.seat, "", chance)


def end_research(state: State, command: bc.EndResearch, chance: Random) -> tuple[Event, ...]:
    return _ending(state, (), command.seat, command.choice, chance)


def _ending(
    state: State, told: tuple[Event, ...], seat: Seat, choice: str, chance: Random
) -> tuple[Event, ...]:
    """A special order takes the Event card, unless a copy of what was bought goes into the hand."""
    research = researching(state)
    if research.special:
        if choice == "technology":
            bought = technology_of(state, research.bought, state.faction(seat).race)
            told = (*told, b.CopyTaken(seat, copies_of(state.options.data, bought)[0]))
        else:
            told = (*told, *drawing(fold(state, told), seat))
    return onward(state, *told, b.OrderClosed(), chance=chance)
