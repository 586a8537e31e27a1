"""Questions about cards: dealing, laying, revealing, naming, passing."""

from companion.core.prompt import Choose, Lay, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.games.three_ages import commands as c
from companion.games.three_ages.model import UNREAD, State
from companion.games.three_ages.prompts.phrases import actions
from companion.games.three_ages.terms import (
    EVOLUTION_NAMES,
    STRATEGIES,
    STRATEGY_NAMES,
    Strategy,
    cards_dealt,
    cards_in_hand,
    circles_play,
    passes_left,
)


def deal(state: State, seat: Seat) -> Prompt:
    deck = say("All 30 cards") if circles_play(state.seats) else say("Leave out the circles")
    if "deck" in state.options.data.stand_in:
        deck = say("{deck} · stand-in deck!", deck=deck)
    label = say("Deal {number} cards each", number=cards_dealt(state.seats))
    option = Option(label, c.BeginAge(seat), detail=deck)
    return Choose(seat, say("Age {age}: shuffle the cards", age=state.age + 1), (option,), icon="cards")


def choose(state: State, seat: Seat) -> Prompt:
    if not state.read_by_reader:
        option = Option(say("Everybody has laid a card: reveal"), c.Reveal(seat))
        return Choose(seat, say("Lay a card face down, the chosen side to the centre."), (option,))
    laid = state.laid[seat - 1]
    unread = say("The card cannot be read")
    if laid is None:
        ask, play = say("Lay a card face down"), c.LayCard(seat)
        ways_out = (Option(unread, c.LayCard(seat, UNREAD), public=True),)
        return Lay(seat, ask, play, "card", _unseen(state), ways_out, side_field="side", sealed=True)
    others = [card for card in _unseen(state) if card != laid.card]
    ask, discard = say("Set a second card aside"), c.SetAside(seat)
    return Lay(
        seat,
        ask,
        discard,
        "card",
        others,
        (Option(unread, c.SetAside(seat, UNREAD), public=True),),
        sealed=True,
    )


def reveal(_: State, seat: Seat) -> Prompt:
    return Choose(seat, say("Everybody has chosen."), (Option(say("Reveal"), c.Reveal(seat)),))


def declare(state: State, seat: Seat) -> Prompt:
    return name_parts(state, c.NameCard(seat))


def name_parts(state: State, draft: c.NameCard) -> Prompt:
    """The card, then its side, then in a duel the card set aside: whatever is not known."""
    seat = draft.seat
    laid = state.laid[seat - 1]
    assert laid is not None
    if not laid.card and draft.card is None:
        return Lay(seat, say("Which card did you play?"), draft, "card", _unseen(state), draft=True)
    card = laid.card or draft.card
    aside_open = state.duel and laid.aside is None
    if draft.side is None:
        sides = STRATEGIES if laid.side is None else (laid.side,)
        options = tuple(
            Option(
                STRATEGY_NAMES[side],
                c.NameCard(seat, draft.card, side),
                draft=aside_open,
                detail=_side_detail(state, card or UNREAD, side),
            )
            for side in sides
        )
        return Choose(seat, say("Which side of card {card}?", card=card or UNREAD), options)
    others = [number for number in _unseen(state) if number != card]
    unknown = Option(say("It was not noted"), c.NameCard(seat, draft.card, draft.side, UNREAD))
    return Lay(seat, say("Which card did you set aside?"), draft, "aside", others, (unknown,))


def hand_on(state: State, seat: Seat) -> Prompt:
    number = cards_in_hand(state.seats, state.turn + 1)
    left, right = (
        say_many("Pass your last card to the left.", "Pass your {n} cards to the left.", number),
        say_many("Pass your last card to the right.", "Pass your {n} cards to the right.", number),
    )
    ask = left if passes_left(state.age) else right
    return Choose(seat, ask, (Option(say("The hands are passed"), c.PassHands(seat)),))


def _unseen(state: State) -> list[int]:
    """Cards that may be in a hand, as far as everybody knows."""
    return [card for card in state.deck if card not in state.seen]


def _side_detail(state: State, card: int, side: Strategy) -> Text | None:
    if side == "evolution":
        return EVOLUTION_NAMES[state.deck[card].evolution]
    return actions(state.deck[card].actions) if side == "expansion" else None
