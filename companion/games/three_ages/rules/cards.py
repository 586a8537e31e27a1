"""Cards: sealed choice, reveal, and naming what the reader could not know.

The companion does not deal, so it never knows a hand. It knows what cannot be: a card that was
seen in this age, one that is out of the deck, the same card at two seats. The last one is found
only at the reveal: refusing it earlier would tell one player what another has laid.
"""

from random import Random

from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event, Refusal
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.evolve import evolve
from companion.games.three_ages.model import UNREAD, Laid, State
from companion.games.three_ages.rules.order import known, resolution_order
from companion.games.three_ages.rules.ruling import INCOMPLETE, Ruling, no
from companion.games.three_ages.rules.turns import begin_strategy


def unchosen(state: State) -> list[Seat]:
    """Seats that have not laid all that they must."""
    return [
        seat
        for seat, laid in enumerate(state.laid, start=1)
        if laid is None or (laid.aside is None and state.duel)
    ]


def unnamed(state: State) -> list[Seat]:
    """Seats of whose revealed cards something is not known."""
    return [
        seat
        for seat, laid in enumerate(state.laid, start=1)
        if not known(laid) or (laid and laid.aside is None and state.duel)
    ]


def impossible(state: State, card: int) -> Refusal | None:
    """Why this card cannot be in a hand, if it cannot."""
    if card == UNREAD:
        return None
    if sighting := state.seen.get(card):
        return no(
            say(
                "Card {card} was already seen in this age, in turn {turn} at {name}.",
                card=card,
                turn=sighting.turn,
                name=state.player(sighting.seat).name,
            ),
            say("Check the card; a wrong sighting can be corrected."),
        )
    if card in state.deck:
        return None
    if any(printed.index == card for printed in state.options.data.cards):
        return no(
            say("Card {card} has a circle: it is out with {n} players.", card=card, n=state.seats),
            say("Put it into the box and take another card."),
        )
    return no(say("There is no card {card} in this deck.", card=card))


def lay_card(state: State, command: c.LayCard, _: Random) -> Ruling:
    if not state.read_by_reader:
        return no(say("Cards are named after the reveal at this table."))
    if command.card is None:
        return INCOMPLETE
    if state.laid[command.seat - 1] is not None:
        return no(say("{name} has already laid a card.", name=state.player(command.seat).name), _TAKE_BACK)
    if refused := impossible(state, command.card):
        return refused
    return _closing(state, e.CardLaid(command.seat, command.card, command.side))


def set_aside(state: State, command: c.SetAside, _: Random) -> Ruling:
    laid = state.laid[command.seat - 1]
    if not state.duel:
        return _DUEL_ONLY
    if laid is None:
        return no(say("First lay the card to play."))
    if laid.aside is not None:
        return no(say("A second card is set aside already."), _TAKE_BACK)
    if command.card is None:
        return INCOMPLETE
    if refused := impossible(state, command.card) or _same_twice(laid.card, command.card):
        return refused
    return _closing(state, e.CardSetAside(command.seat, command.card))


def take_back(state: State, command: c.TakeBack, _: Random) -> Ruling:
    if state.laid[command.seat - 1] is None:
        return no(say("{name} has laid nothing yet.", name=state.player(command.seat).name))
    return (e.CardsTakenBack(command.seat),)


def reveal(state: State, _: c.Reveal, __: Random) -> Ruling:
    if state.phase == "choosing" and state.read_by_reader:
        return no(say("{name} has not chosen yet.", name=state.player(unchosen(state)[0]).name))
    return _settling(state, e.Revealed(_doubtful(state)))


def name_card(state: State, command: c.NameCard, _: Random) -> Ruling:
    laid = state.laid[command.seat - 1]
    assert laid is not None
    if command.seat not in unnamed(state):
        return no(say("The card of {name} is known.", name=state.player(command.seat).name))
    card = laid.card or command.card
    aside = command.aside if laid.aside is None else laid.aside
    if command.aside is not None and not state.duel:
        return _DUEL_ONLY
    if not card or command.side is None or (state.duel and aside is None):
        return INCOMPLETE
    if command.card not in (None, card) or command.aside not in (None, aside):
        return no(say("{name} laid another card.", name=state.player(command.seat).name))
    return _naming(state, command.seat, laid, e.CardNamed(command.seat, card, command.side, aside))


def _naming(state: State, seat: Seat, laid: Laid, event: e.CardNamed) -> Ruling:
    if laid.side is not None and event.side != laid.side:
        return no(
            say("{name} laid another side.", name=state.player(seat).name), say("The side cannot change.")
        )
    new = [
        card for card, before in ((event.card, laid.card), (event.aside, laid.aside)) if card and not before
    ]
    for card in new:
        if refused := impossible(state, card):
            return refused
    if refused := _same_twice(event.card, event.aside or UNREAD):
        return refused
    return _settling(state, event)


def _same_twice(card: int, aside: int) -> Refusal | None:
    if card == aside != UNREAD:
        return no(say("The card set aside is a second, different card."))
    return None


def _doubtful(state: State) -> tuple[Seat, ...]:
    cards = {
        seat: [card for card in (laid.card, laid.aside) if card]
        for seat, laid in enumerate(state.laid, start=1)
        if laid is not None
    }
    read = [card for held in cards.values() for card in held]
    if len(set(read)) == len(read):
        return ()
    return tuple(seat for seat, held in cards.items() if any(read.count(card) > 1 for card in held))


def _closing(state: State, event: e.CardLaid | e.CardSetAside) -> tuple[Event, ...]:
    """The event, and the end of the choice if that was the last one."""
    more_to_lay = state.duel and isinstance(event, e.CardLaid)
    last = unchosen(state) == [event.seat] and not more_to_lay
    return (event, e.ChoiceClosed()) if last else (event,)


def _settling(state: State, event: e.Revealed | e.CardNamed) -> tuple[Event, ...]:
    """The event, and the order of resolution if everything is known by now."""
    after = evolve(state, event)
    if unnamed(after):
        return (event,)
    settled = e.OrderSettled(resolution_order(after))
    return event, settled, begin_strategy(evolve(after, settled), 0)


_TAKE_BACK = say("Take it back first.")
_DUEL_ONLY = no(say("Only a duel sets a second card aside."))
