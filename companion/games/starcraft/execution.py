"""Execution, assisted: which order is turned up, what it allows, and the Event cards that it draws."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.starcraft import commands as c
from companion.games.starcraft import events as e
from companion.games.starcraft.event_deck import drawing
from companion.games.starcraft.leaves import battle_leaves
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import event_cards, name_of, planet_name
from companion.games.starcraft.stacks import covered, own_tops
from companion.games.starcraft.terms import ORDER_NAMES, SPECIAL_NAMES
from companion.games.starcraft.turns import onward
from companion.kit.parts import Parts, Which
from companion.kit.words import listed

# As hands learn them; the cursor begins in the middle.
ORDERS = ("battle", "mobilize", "build", "research", "special", "traded")
# Where players say it themselves, *blocked* is more frequent than what comes after it.
WITH_BLOCKED = ("battle", "mobilize", "build", "research", "blocked", "special", "traded")
CHOICES = ("event", "technology")
NAMES: dict[str, Text] = {
    "battle": say("Mobilize: battle"),
    "mobilize": ORDER_NAMES["mobilize"],
    "build": ORDER_NAMES["build"],
    "research": ORDER_NAMES["research"],
    "special": SPECIAL_NAMES["research"],
    "traded": say("Traded in"),
    "blocked": say("Blocked"),
}
ALLOWS: dict[str, Text] = {
    "battle": say("one enemy area; special: +2 cards, +1 attack"),
    "mobilize": say("any number of own or empty areas"),
    "build": say("limit 2 + Supply, Zerg 2 a building type"),
    "research": say("draws 1 Event card"),
    "special": say("one more Event card, or a technology in hand"),
    "traded": say("without effect, draws 1 Event card"),
    "blocked": say("none of yours on top: draws 1 Event card"),
}


def active(state: State) -> tuple[Seat, ...]:
    """While orders are executed, one seat is asked at a time."""
    return (state.active,)


def can_be_blocked(state: State) -> bool:
    """In the way *turns* somebody must be able to act: not everybody with orders is blocked in a row."""
    with_orders = sum(player.orders > 0 for player in state.players)
    return not state.stacked and state.row < with_orders - 1


def _orders(state: State, _: c.Execute) -> tuple[str, ...]:
    return WITH_BLOCKED if can_be_blocked(state) else ORDERS


def _under(state: State, _: c.Execute, planet: str) -> Text | None:
    below = state.stacks[planet][:-1]
    if not below:
        return None
    return say("under it: {names}", names=listed([name_of(state, one.seat) for one in reversed(below)]))


EXECUTE = Parts(
    c.Execute,
    planet=Which(
        say("Which order?"),
        values=lambda state, draft: own_tops(state, draft.seat),
        label=planet_name,
        detail=_under,
        when=lambda state, _: state.stacked,
        forced=True,
    ),
    order=Which(
        say("Which order is it?"),
        values=_orders,
        label=lambda _, order: NAMES[order],
        detail=lambda _, __, order: ALLOWS[order],
        seldom=lambda _, __, order: order in ("traded", "blocked"),
        start=lambda *_: "build",
    ),
    choice=Which(
        say("Research, special: what do you take?"),
        values=lambda *_: CHOICES,
        label=lambda _, choice: (
            say("One more Event card") if choice == "event" else say("A technology in hand")
        ),
        when=lambda _, draft: draft.order == "special",
    ),
)


def question(state: State, seat: Seat) -> Prompt:
    return EXECUTE.question(state, c.Execute(seat))


def blocked(state: State, seat: Seat) -> Prompt:
    held = len(state.player(seat).held)
    label = say("Draw 1 Event card") if any(state.deck) or state.conquest else say("The Event deck is empty")
    option = Option(label, c.DrawBlocked(seat), detail=_why_blocked(state, seat, held), icon="cards")
    ask = say("{name} is blocked", name=name_of(state, seat))
    return Choose(seat, ask, (option,), by_hand=True)


def _why_blocked(state: State, seat: Seat, held: int) -> Text:
    planet, _, top = covered(state, seat)[0]
    above = say("{planet}: {name} on top", planet=planet_name(state, planet), name=name_of(state, top.seat))
    return listed([above, event_cards(held)])


def battle(state: State, seat: Seat) -> Prompt:
    option = Option(say("The battle is over"), c.CloseBattle(seat))
    return Choose(seat, say("Battle"), (option,), looks=battle_leaves(state, seat), by_hand=True)


# --- what happens


def execute(state: State, command: c.Execute, chance: Random) -> tuple[Event, ...]:
    assert command.order is not None
    seat, order = command.seat, command.order
    if order == "blocked":
        return onward(state, e.Blocked(seat, said=True), *drawing(state, seat), chance=chance)
    special = order == "special"
    done = e.OrderExecuted(
        seat, "research" if special else order, command.planet or "", special, command.choice or ""
    )
    if order == "battle":
        return done, e.BattleBegun()
    drawn = drawing(state, seat, cards_drawn(order, command.choice))
    return onward(state, done, *drawn, chance=chance)


def cards_drawn(order: str, choice: str | None = None) -> int:
    """How many Event cards an order draws."""
    return {"research": 1, "special": 2 if choice == "event" else 1, "traded": 1}.get(order, 0)


def draw_blocked(state: State, command: c.DrawBlocked, chance: Random) -> tuple[Event, ...]:
    return onward(state, *drawing(state, command.seat), chance=chance)


def close_battle(state: State, _: c.CloseBattle, chance: Random) -> tuple[Event, ...]:
    return onward(state, e.BattleEnded(), chance=chance)
