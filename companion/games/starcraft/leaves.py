"""What to leaf through while things happen on the table: orders, a battle, the steps of Regrouping."""

from __future__ import annotations

from companion.core.screen import Message, Screen
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.starcraft.model import State
from companion.games.starcraft.phrases import name_of
from companion.games.starcraft.terms import ORDER_NAMES, STEP_NAMES

CLOSE = say("OK: over")
DONE = say("OK: 1 to 4 are done")


def battle_leaves(state: State, seat: Seat) -> tuple[Screen, ...]:
    """A battle in five screens."""
    attacker = name_of(state, seat)
    leaves: tuple[tuple[Text, tuple[Text, ...]], ...] = (
        (
            say("Draw: {name} 3, defender 1", name=attacker),
            (say("special order: 5"), say("before: one ability each, attacker first")),
        ),
        (
            say("{name} pairs the units", name=attacker),
            (say("one to one, assist units apart"), say("the rest supports, attacker first")),
        ),
        (
            say("{name} lays on every one", name=attacker),
            (say("then the defender"), say("1 card + 1 reinforcement, or the top one unseen")),
        ),
        (
            say("Attack at least health: destroyed"),
            (
                say("icon fits: high row"),
                say("+ supports that reach"),
                say("cannot reach it: a support falls; splash last"),
            ),
        ),
        (
            say("Attacker only: wins, then down to the limit"),
            (say("both left: the attacker retreats"), say("retreat: one own or empty area, by transport")),
        ),
    )
    return tuple(Message(title, lines, foot=CLOSE) for title, lines in leaves)


def steps_leaves() -> tuple[Screen, ...]:
    """Steps 1 to 4: all at once, then each with its exact conditions."""
    names = (
        say("1 bases, transports"),
        say("2 lose resources"),
        say("3 gain resources"),
        say("4 workers back"),
    )
    conditions: dict[str, tuple[Text, ...]] = {
        "destroy": (
            say("bases in areas with enemy units"),
            say("then transports without own base at an end"),
        ),
        "lose_resources": (
            say("kept: own base on the planet,"),
            say("no enemy in the area; workers there are lost"),
        ),
        "gain_resources": (
            say("with a base: cards of own areas"),
            say("with the only base: of empty areas, too"),
        ),
        "workers": (say("from cards and unavailable to the pool"),),
    }
    each = (Message(STEP_NAMES[step], lines, foot=DONE) for step, lines in conditions.items())
    return (Message(names[0], names[1:], foot=DONE), *each)


def order_leaves() -> tuple[Screen, ...]:
    """What each order allows."""
    return (
        Message(
            say("Build, part 1"),
            (say("with a base: workers, transports, units"), say("special: limit +1, 1 resource off")),
        ),
        Message(
            say("Build, parts 2, 3"),
            (say("base or unit: 1 building, 1 module"), say("unit, no base: 1 base there")),
        ),
        Message(
            ORDER_NAMES["mobilize"],
            (say("within and to this planet, 1 enemy area"), say("special: 5 cards, +1 attack")),
        ),
        Message(
            ORDER_NAMES["research"],
            (
                say("base: 1 Event; 3 Combat cards; 1 technology"),
                say("special: Event, or technology in hand"),
            ),
        ),
    )
