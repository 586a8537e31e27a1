"""Cards into and out of a hand: drawing, selling, and the Draw phase."""

from random import Random

from companion.core.seats import Seat, clockwise
from companion.core.text import say
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.control import controller
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.model import State, in_play, partner_of
from companion.games.nexus_ops.rules.ruling import Ruling, no
from companion.games.nexus_ops.rules.victory import scoring
from companion.games.nexus_ops.terms import CARDS, HILL_POINTS, MONOLITH_DRAW, SALE, Card, present


def drawing(state: State, seat: Seat, card: Card, wanted: int) -> tuple[Event, ...]:
    """As many as there are: an empty deck takes its discards, and without any nothing is drawn."""
    pile = state.pile(card)
    from_deck = min(wanted, pile.deck)
    drawn = (e.CardsDrawn(seat, card, from_deck),) if from_deck else ()
    rest = min(wanted - from_deck, pile.discard)
    return (*drawn, e.CardsDrawn(seat, card, rest, shuffled=True)) if rest else drawn


def sell_card(state: State, command: c.SellCard, _: Random) -> Ruling:
    if command.card not in CARDS or not getattr(state.player(command.seat), command.card):
        return no(say("You hold no such card."))
    return (e.CardSold(command.seat, command.card, SALE),)


def holds_monolith(state: State, seat: Seat) -> bool:
    """Full board: whether the seat controls the Monolith."""
    return controller(state, state.planet.monolith) == seat


def may_hold_monolith(state: State, seat: Seat) -> bool:
    """Assisted play: whether the seat has a unit that may stand on the Monolith at all."""
    return any("monolith" not in state.chart[unit].keeps_out for unit in present(state.player(seat).units))


def draw_cards(state: State, command: c.DrawCards, _: Random) -> Ruling:
    if state.board is not None and command.monolith != holds_monolith(state, command.seat):
        return no(say("The board says who controls the Monolith."))
    if command.hill and (state.setting("hill") != "on" or not command.monolith):
        return no(say("This is for the one who controls the Monolith."), say("And only in that variant."))
    return drawn_in_phase(state, command.seat, monolith=command.monolith, hill=command.hill)


def drawn_in_phase(state: State, seat: Seat, *, monolith: bool, hill: bool) -> tuple[Event, ...]:
    """One Secret Mission; with the Monolith two Energize cards, or a card of one point."""
    events = drawing(state, seat, "secret", 1)
    if hill:
        events = scoring(state, (*events, e.HillClaimed(seat, HILL_POINTS)))
        if isinstance(events[-1], e.GameEnded):
            return events
        _, *others = clockwise(seat, state.seats)
        for other in others:
            if in_play(state, other):
                events = (*events, *drawing(fold(state, events), other, "energize", 1))
        return *events, e.DrawEnded(seat)
    if monolith:
        events = (*events, *drawing(fold(state, events), seat, "energize", MONOLITH_DRAW))
    return *events, e.DrawEnded(seat)


def may_hand_over(state: State, receiver: Seat) -> bool:
    """Teams: whether the partner has a card to hand over."""
    partner = partner_of(state, receiver)
    return partner is not None and in_play(state, partner) and state.player(partner).cards > 0
