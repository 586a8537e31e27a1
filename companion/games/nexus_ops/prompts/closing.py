"""Questions at the end of a turn: income, the draw, the last cards; and of a tie."""

from collections.abc import Iterator

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.mines import likely_mines, mine_values
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.prompts.cards import own_hand
from companion.games.nexus_ops.prompts.phrases import name_of
from companion.games.nexus_ops.rules.draw import holds_monolith
from companion.games.nexus_ops.rules.turns import miners
from companion.games.nexus_ops.rules.victory import most_spaces
from companion.games.nexus_ops.terms import CARD_NAMES, CARDS


def income(state: State, seat: Seat) -> Prompt:
    return mine_parts(state, c.CountMines(seat))


def mine_parts(state: State, draft: c.CountMines) -> Prompt:
    """How many mines of each number pay: alone there, each with a unit of its own that mines."""
    values = mine_values(state)
    told = len(draft.mines)
    left = miners(state, draft.seat) - sum(draft.mines)
    if not left:
        return _paid(draft, tuple(values))
    value = tuple(values)[told]
    most_mines = min(values[value], left)
    start = min(most_mines, likely_mines(state, draft.seat, value))
    ask = say("Mines of {value} that pay you?", value=value)
    last = told == len(values) - 1
    return Dial(draft.seat, ask, draft, "mines", 0, most_mines, start=start, draft=not last, icon="mine")


def _paid(draft: c.CountMines, values: tuple[int, ...]) -> Choose:
    """Every unit that mines has its mine: there can be no other that pays."""
    mines = (*draft.mines, *[0] * (len(values) - len(draft.mines)))
    rubium = sum(number * value for number, value in zip(mines, values, strict=True))
    whole = Option(say("+{rubium} rubium", rubium=rubium), c.CountMines(draft.seat, mines), icon="rubium")
    return Choose(draft.seat, say("Income: every unit that mines has its mine"), (whole,))


def draw(state: State, seat: Seat) -> Prompt:
    options = (*_draws(state, seat), *own_hand(state, seat))
    return Choose(seat, say("Do you control the Monolith?"), options, icon="monolith")


def _draws(state: State, seat: Seat) -> Iterator[Option]:
    secret = (
        say("2 Secret Missions, keep 1, 1 under the deck")
        if state.setting("priority") == "on"
        else say("1 Secret Mission")
    )
    if state.board is None or not holds_monolith(state, seat):
        yield Option(say("No"), c.DrawCards(seat, monolith=False), detail=secret)
    both = say("{secret}, 2 Energize", secret=secret)
    yield Option(say("Yes"), c.DrawCards(seat, monolith=True), detail=both)
    if state.setting("hill") == "on":
        point = say("the others draw 1 Energize each")
        yield Option(say("Yes: +1 VP instead"), c.DrawCards(seat, monolith=True, hill=True), detail=point)


def closing(state: State, seat: Seat) -> Prompt:
    end = Option(say("End of turn"), c.EndPhase(seat), leaves=True)
    ask = say("A Secret Mission now?") if state.player(seat).secret else say("A card to sell?")
    return Choose(seat, ask, (end, *own_hand(state, seat)), icon="secret")


def handover(state: State, seat: Seat) -> Prompt:
    player = state.player(seat)
    options = tuple(
        Option(CARD_NAMES[card], c.HandOver(seat, card), icon=card) for card in CARDS if getattr(player, card)
    )
    none = Option(say("No card"), c.HandOver(seat, "none"), leaves=True)
    ask: Text = say("A card for {name}, face down?", name=name_of(state, state.active))
    return Choose(seat, ask, (none, *options), icon="cards")


def counting(state: State, seat: Seat) -> Prompt:
    ask = say("Tie: how many spaces do you control?")
    return Dial(seat, ask, c.CountSpaces(seat), "spaces", 0, most_spaces(state, seat), icon="tile")
