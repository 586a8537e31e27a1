"""Expansion: a budget of actions, in any order, none compulsory, nothing saved for later."""

from math import floor
from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say, say_many
from companion.core.values import Command, Event
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.galaxy import Sector
from companion.games.three_ages.ground import ground, shipyards, strikable, targets, victims
from companion.games.three_ages.model import State, fleet
from companion.games.three_ages.phrases import actions, occupants, place
from companion.games.three_ages.terms import ACTION_NAMES, Action
from companion.games.three_ages.turns import ending
from companion.kit.parts import HowMany, Parts, Which
from companion.kit.players import name_of

# --- what is asked


def roots(state: State, seat: Seat) -> list[tuple[Command, bool]]:
    """Actions that are left and can do anything now, and the end."""
    carried_out = ground(state).action
    able = [carried_out(state, seat, action) for action, left in state.budget.items() if left]
    return [*filter(None, able), (c.EndStrategy(seat), False)]


def any_root(state: State, seat: Seat, chance: Random) -> tuple[Command, bool]:
    """One of them by chance: an action that cannot be carried out is drawn again."""
    actions = [action for action, left in state.budget.items() if left]
    while (place := floor(chance.random() * (len(actions) + 1))) < len(actions):
        if (carried_out := ground(state).action(state, seat, actions[place])) is not None:
            return carried_out
    return c.EndStrategy(seat), False


def question(state: State, seat: Seat) -> Prompt:
    lost = say("lost: {actions}", actions=actions(state.budget)) if sum(state.budget.values()) else None
    done = Option(say("End the Expansion"), c.EndStrategy(seat), detail=lost, leaves=True)
    options = [_action(state, command, draft) for command, draft in roots(state, seat)[:-1]]
    return Choose(seat, say("Expansion: which action?"), (*options, done))


def _action(state: State, command: Command, draft: bool) -> Option:
    action: Action = getattr(command, "action", "production")
    label = say("{action} ({left} left)", action=ACTION_NAMES[action], left=state.budget[action])
    return Option(label, command, draft=draft, term=f"action-{action}")


def _own_ships(state: State, draft: c.Move, sector: Sector) -> int:
    return fleet(state, draft.seat)[sector]


MOVE = Parts(
    c.Move,
    source=Which(
        lambda _, draft: say("{action}: from where?", action=ACTION_NAMES[draft.action]),
        values=lambda state, draft: sorted(fleet(state, draft.seat)),
        label=place,
        detail=lambda state, draft, at: say_many("{n} ship", "{n} ships", _own_ships(state, draft, at)),
        where=True,
    ),
    target=Which(
        lambda _, draft: say("{action}: to where?", action=ACTION_NAMES[draft.action]),
        values=targets,
        label=place,
        detail=lambda state, _, sector: occupants(state, sector),
        where=True,
    ),
    ships=HowMany(
        lambda _, draft: say("Ships from {source} to {target}?", source=draft.source, target=draft.target),
        lambda state, draft: range(1, _own_ships(state, draft, draft.source) + 1),
        start=lambda state, draft: _own_ships(state, draft, draft.source),
    ),
)
BUILD = Parts(
    c.Build,
    sector=Which(
        say("Production: where?"),
        values=lambda state, draft: shipyards(state, draft.seat),
        label=place,
        where=True,
    ),
)
STRIKE = Parts(
    c.Strike,
    sector=Which(
        lambda _, draft: say("{action}: where?", action=ACTION_NAMES[draft.action]),
        values=lambda state, draft: strikable(state, draft.seat, draft.action),
        label=place,
        where=True,
    ),
    victim=Which(
        lambda _, draft: say("{action}: whose ship?", action=ACTION_NAMES[draft.action]),
        values=victims,
        label=name_of,
    ),
)


# --- what happens


def turned_up(state: State, sector: Sector) -> tuple[Event, ...]:
    """Exploration: the first piece on a sector turns it face up, at once and for good."""
    return (e.SectorTurnedUp(sector),) if ground(state).lies_face_down(state, sector) else ()


def use_action(state: State, command: c.UseAction, _: Random) -> tuple[Event, ...]:
    return _using(state, command.action)


def move(state: State, command: c.Move, _: Random) -> tuple[Event, ...]:
    source, target, ships = command.source, command.target, command.ships
    assert source is not None
    assert target is not None
    assert ships is not None
    moved = e.ShipsMoved(command.seat, source, target, ships)
    return _using(state, command.action, *turned_up(state, target), moved)


def build(state: State, command: c.Build, _: Random) -> tuple[Event, ...]:
    assert command.sector is not None
    return _using(state, "production", e.ShipBuilt(command.seat, command.sector))


def strike(state: State, command: c.Strike, _: Random) -> tuple[Event, ...]:
    assert command.sector is not None
    assert command.victim is not None
    struck: tuple[Event, ...] = (e.ShipDestroyed(command.victim, command.sector, command.action),)
    if command.action == "conversion":
        struck = (*struck, e.ShipBuilt(command.seat, command.sector))
    return _using(state, command.action, *struck)


def _using(state: State, action: Action, *done: Event) -> tuple[Event, ...]:
    """What was done, one action less, and the end of the Expansion when nothing is left."""
    events = (*done, e.ActionUsed(state.active, action))
    return ending(state, *events) if sum(state.budget.values()) == 1 else events
