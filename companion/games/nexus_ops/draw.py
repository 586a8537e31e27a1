"""Cards into a hand: drawing, the Draw phase, the last cards of a turn, and one from the partner."""

from collections.abc import Iterator
from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat, clockwise
from companion.core.text import say
from companion.core.values import Event
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops import terms
from companion.games.nexus_ops.cards import hand_root, own_hand, worth_asking
from companion.games.nexus_ops.evolve import fold
from companion.games.nexus_ops.ground import ground
from companion.games.nexus_ops.hands import NO_CARD, kinds
from companion.games.nexus_ops.model import State, in_play, partner_of
from companion.games.nexus_ops.order import begin_turn
from companion.games.nexus_ops.phrases import card_text, card_worth
from companion.games.nexus_ops.victory import scoring
from companion.kit.game import Roots
from companion.kit.players import name_of


def drawing(state: State, seat: Seat, card: terms.Card, wanted: int) -> tuple[Event, ...]:
    """As many as there are: an empty deck takes its discards, and without any nothing is drawn."""
    pile = state.pile(card)
    from_deck = min(wanted, pile.deck)
    drawn = (e.CardsDrawn(seat, card, from_deck),) if from_deck else ()
    rest = min(wanted - from_deck, pile.discard)
    return (*drawn, e.CardsDrawn(seat, card, rest, shuffled=True)) if rest else drawn


# --- the Draw phase


def question(state: State, seat: Seat) -> Prompt:
    options = (*_draws(state, seat), *own_hand(state, seat))
    return Choose(seat, say("Do you control the Monolith?"), options, icon="monolith")


def _draws(state: State, seat: Seat) -> Iterator[Option]:
    secret = (
        say("2 Secret Missions, keep 1, 1 under the deck")
        if state.setting("priority") == "on"
        else say("1 Secret Mission")
    )
    if not ground(state).holds_monolith(state, seat):
        yield Option(say("No"), c.DrawCards(seat, monolith=False), detail=secret)
    both = say("{secret}, 2 Energize", secret=secret)
    yield Option(say("Yes"), c.DrawCards(seat, monolith=True), detail=both)
    if state.setting("hill") == "on":
        point = say("the others draw 1 Energize each")
        yield Option(say("Yes: +1 VP instead"), c.DrawCards(seat, monolith=True, hill=True), detail=point)


def draw_cards(state: State, command: c.DrawCards, _: Random) -> tuple[Event, ...]:
    return drawn_in_phase(state, command.seat, monolith=command.monolith, hill=command.hill)


def drawn_in_phase(state: State, seat: Seat, *, monolith: bool, hill: bool) -> tuple[Event, ...]:
    """One Secret Mission; with the Monolith two Energize cards, or a card of one point."""
    events = drawing(state, seat, "secret", 1)
    if hill:
        events = scoring(state, (*events, e.HillClaimed(seat, terms.HILL_POINTS)))
        if isinstance(events[-1], e.GameEnded):
            return events
        _, *others = clockwise(seat, state.seats)
        for other in others:
            if in_play(state, other):
                events = (*events, *drawing(fold(state, events), other, "energize", 1))
        return *events, e.DrawEnded(seat)
    if monolith:
        events = (*events, *drawing(fold(state, events), seat, "energize", terms.MONOLITH_DRAW))
    return *events, e.DrawEnded(seat)


# --- the end of a turn


def closing(state: State, seat: Seat) -> Prompt:
    end = Option(say("End of turn"), c.EndPhase(seat), leaves=True)
    ask = say("A Secret Mission now?") if state.player(seat).secret else say("A card to sell?")
    worth = worth_asking(state, seat)
    return Choose(seat, ask, (end, *own_hand(state, seat)), icon="secret", unless_held=worth)


def closing_roots(state: State, seat: Seat) -> Roots:
    return ((c.EndPhase(seat), False), *hand_root(state, seat))


def may_hand_over(state: State, receiver: Seat) -> bool:
    """Teams: whether the partner has a card to hand over."""
    partner = partner_of(state, receiver)
    return partner is not None and in_play(state, partner) and state.player(partner).cards > 0


def end_turn(state: State) -> tuple[Event, ...]:
    """The next player's turn; before that the partner may hand over a card."""
    return (e.HandoverAsked(),) if may_hand_over(state, state.active) else (begin_turn(state),)


def handover(state: State, seat: Seat) -> Prompt:
    player = state.player(seat)
    unknown = tuple(
        Option(terms.CARD_NAMES[card], c.HandOver(seat, card), icon=card, cards=(NO_CARD,))
        for card in terms.CARDS
        if getattr(player, card)
    )
    held = tuple(
        Option(
            card_text(card),
            c.HandOver(seat, kind, card.key),
            detail=card_worth(card),
            icon=kind,
            cards=copies,
            simulated=True,
        )
        for kind, card, copies in kinds(state.options.data)
    )
    none = Option(say("No card"), c.HandOver(seat, "none"), leaves=True)
    ask = say("A card for {name}, face down?", name=name_of(state, state.active))
    return Choose(seat, ask, (none, *unknown, *held), icon="cards")


def giver(state: State) -> tuple[Seat, ...]:
    """The partner of the player whose turn ends."""
    partner = partner_of(state, state.active)
    return () if partner is None else (partner,)


def hand_over(state: State, command: c.HandOver, _: Random) -> tuple[Event, ...]:
    if command.card == "none":
        return e.HandoverDeclined(command.seat), begin_turn(state)
    return e.CardHanded(command.seat, state.active, command.card, command.key), begin_turn(state)
