"""Cards: sealed choice, reveal, and naming what the reader could not know.

The companion does not deal, so it never knows a hand. It knows what cannot be: a card that was
seen in this age, one that is out of the deck, the same card at two seats. The last one is found
only at the reveal: refusing it earlier would tell one player what another has laid.
"""

from collections.abc import Sequence
from random import Random

from companion.core.prompt import Choose, Lay, Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say, say_many
from companion.core.values import Event, Refusal
from companion.games.three_ages import PLAYERS, terms
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.evolve import fold
from companion.games.three_ages.model import UNREAD, State
from companion.games.three_ages.order import resolution_order
from companion.games.three_ages.phrases import actions
from companion.games.three_ages.turns import begin_strategy
from companion.kit.game import Roots
from companion.kit.parts import Parts, Which, WhichCard

# --- what may be laid


def choosing(state: State) -> Sequence[Seat]:
    """Whom the table waits for while cards are laid: by hand, everybody together."""
    return unchosen(state) if state.options.settings["cards"] == "reader" else (TABLE,)


def unchosen(state: State) -> list[Seat]:
    """Seats that have not laid all that they must."""
    seats = enumerate(state.laid, start=1)
    if state.seats > 2:
        return [seat for seat, laid in seats if laid is None]
    return [seat for seat, laid in seats if laid is None or laid.aside is None]


def unnamed(state: State) -> list[Seat]:
    """Seats of whose revealed cards something is not known."""
    duel = state.seats == 2
    return [
        seat
        for seat, laid in enumerate(state.laid, start=1)
        if laid is None or not laid.card or laid.side is None or (duel and laid.aside is None)
    ]


def unseen(state: State) -> list[int]:
    """Cards that may be in a hand, as far as everybody knows."""
    return [card for card in state.deck if card not in state.seen]


def impossible(state: State, _: Seat, card: int) -> Refusal:
    """Why this card cannot be laid."""
    if sighting := state.seen.get(card):
        return Refusal(
            say(
                "Card {card} was already seen in this age, in turn {turn} at {name}.",
                card=card,
                turn=sighting.turn,
                name=state.player(sighting.seat).name,
            ),
            say("Check the card; a wrong sighting can be corrected."),
        )
    if card in state.deck:
        return Refusal(say("The card set aside is a second, different card."))
    if any(printed.index == card for printed in state.options.data.cards):
        return Refusal(
            say("Card {card} has a circle: it is out with {n} players.", card=card, n=state.seats),
            say("Put it into the box and take another card."),
        )
    return Refusal(say("There is no card {card} in this deck.", card=card))


# --- what is asked


def deal(state: State, seat: Seat) -> Prompt:
    deck = say("All 30 cards") if terms.circles_play(state.seats) else say("Leave out the circles")
    if "deck" in state.options.data.stand_in:
        deck = say("{deck} · stand-in deck!", deck=deck)
    label = say("Deal {number} cards each", number=terms.cards_dealt(state.seats))
    option = Option(label, c.BeginAge(seat), detail=deck)
    ask = say("Age {age}: shuffle the cards", age=state.age + 1)
    return Choose(seat, ask, (option,), icon="cards", by_hand=True)


def choose_drafts(state: State, seat: Seat) -> Roots | None:
    """The first card, each side of it; nobody lays down by chance what cannot be read."""
    if state.options.settings["cards"] != "reader" or state.laid[seat - 1] is not None:
        return None
    return _SIDES_OF_A_CARD[seat]


def choose(state: State, seat: Seat) -> Prompt:
    if not state.read_by_reader:
        option = Option(say("Everybody has laid a card: reveal"), c.Reveal(seat))
        return Choose(seat, say("Lay a card face down, the chosen side to the centre."), (option,))
    laid = state.laid[seat - 1]
    unread = say("The card cannot be read")
    if laid is None:
        ask, play = say("Lay a card face down"), c.LayCard(seat)
        ways_out = (Option(unread, c.LayCard(seat, UNREAD), public=True),)
        return Lay(
            seat,
            ask,
            play,
            "card",
            unseen(state),
            ways_out,
            side_field="side",
            sealed=True,
            sides=terms.STRATEGIES,
        )
    others = [card for card in unseen(state) if card != laid.card]
    ways_out = (Option(unread, c.SetAside(seat, UNREAD), public=True),)
    ask, action = say("Set a second card aside"), say("Set card {card} aside")
    return Lay(seat, ask, c.SetAside(seat), "card", others, ways_out, sealed=True, action=action)


# For whoever plays by chance; a hand lays both at once, and may say that the card cannot be read.
LAY_CARD = Parts(
    c.LayCard,
    card=WhichCard(say("Lay a card face down"), lambda state, _: unseen(state), held=True),
    side=Which(
        say("Lay a card face down"),
        values=lambda _, __: terms.STRATEGIES,
        label=lambda _, side: terms.STRATEGY_NAMES[side],
    ),
)


def reveal_together(_: State, seat: Seat) -> Prompt:
    option = Option(say("Reveal"), c.Reveal(seat))
    return Choose(seat, say("Everybody has chosen."), (option,), by_hand=True)


def declare(state: State, seat: Seat) -> Prompt:
    return NAME_CARD.question(state, c.NameCard(seat))


def hand_on(state: State, seat: Seat) -> Prompt:
    number = terms.cards_in_hand(state.seats, state.turn + 1)
    left, right = (
        say_many("Pass your last card to the left.", "Pass your {n} cards to the left.", number),
        say_many("Pass your last card to the right.", "Pass your {n} cards to the right.", number),
    )
    ask = left if terms.passes_left(state.age) else right
    return Choose(seat, ask, (Option(say("The hands are passed"), c.PassHands(seat)),), by_hand=True)


def _played(state: State, draft: c.NameCard) -> int:
    return state.laid_by(draft.seat).card or draft.card or UNREAD


def _sides(state: State, draft: c.NameCard) -> tuple[terms.Strategy, ...]:
    side = state.laid_by(draft.seat).side
    return terms.STRATEGIES if side is None else (side,)


def _side_detail(state: State, draft: c.NameCard, side: terms.Strategy) -> Text | None:
    printed = state.deck[_played(state, draft)]
    if side == "evolution":
        return terms.EVOLUTION_NAMES[printed.evolution]
    return actions(printed.actions) if side == "expansion" else None


NAME_CARD = Parts(
    c.NameCard,
    card=WhichCard(
        say("Which card did you play?"),
        lambda state, _: unseen(state),
        when=lambda state, draft: not state.laid_by(draft.seat).card,
    ),
    side=Which(
        lambda state, draft: say("Which side of card {card}?", card=_played(state, draft)),
        values=_sides,
        label=lambda _, side: terms.STRATEGY_NAMES[side],
        term=lambda _, side: side,
        detail=_side_detail,
        # In the middle: no side is more than two clicks away, and fewest turns of a game are wars.
        start=lambda *_: "evolution",
    ),
    aside=WhichCard(
        say("Which card did you set aside?"),
        lambda state, draft: [card for card in unseen(state) if card != _played(state, draft)],
        otherwise=lambda _, draft: (
            Option(say("It was not noted"), c.NameCard(draft.seat, draft.card, draft.side, UNREAD)),
        ),
        when=lambda state, draft: state.duel and state.laid_by(draft.seat).aside is None,
    ),
)


_SIDES_OF_A_CARD: tuple[Roots, ...] = tuple(
    tuple((c.LayCard(seat, side=side), True) for side in terms.STRATEGIES) for seat in range(PLAYERS.stop)
)

# --- what happens


def lay_card(state: State, command: c.LayCard, _: Random) -> tuple[Event, ...]:
    laid = e.CardLaid(command.seat, command.card or UNREAD, command.side)
    last = state.laid.count(None) == 1 and state.seats > 2
    return (laid, e.ChoiceClosed()) if last else (laid,)


def set_aside(state: State, command: c.SetAside, _: Random) -> tuple[Event, ...]:
    aside = e.CardSetAside(command.seat, command.card or UNREAD)
    return (aside, e.ChoiceClosed()) if unchosen(state) == [command.seat] else (aside,)


def take_back(_: State, command: c.TakeBack, __: Random) -> tuple[Event, ...]:
    return (e.CardsTakenBack(command.seat),)


def reveal(state: State, _: c.Reveal, __: Random) -> tuple[Event, ...]:
    return _settling(state, e.Revealed(_doubtful(state)))


def name_card(state: State, command: c.NameCard, _: Random) -> tuple[Event, ...]:
    laid = state.laid_by(command.seat)
    assert command.side is not None
    aside = command.aside if laid.aside is None else laid.aside
    return _settling(state, e.CardNamed(command.seat, _played(state, command), command.side, aside))


def _settling(state: State, event: e.Revealed | e.CardNamed) -> tuple[Event, ...]:
    """The event, and the order of resolution if everything is known by now."""
    after = fold(state, (event,))
    if unnamed(after):
        return (event,)
    order = resolution_order(after)
    return event, e.OrderSettled(order), begin_strategy(after, order[0])


def _doubtful(state: State) -> tuple[Seat, ...]:
    read = [card for laid in state.laid if laid for card in (laid.card, laid.aside) if card]
    if len(set(read)) == len(read):
        return ()
    twice = {card for card in read if read.count(card) > 1}
    return tuple(
        seat
        for seat, laid in enumerate(state.laid, start=1)
        if laid and not twice.isdisjoint((laid.card, laid.aside))
    )
