"""Questions of the turn from Deploy to Explore."""

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say, say_many
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.contests import unsettled
from companion.games.nexus_ops.control import enemies_in, units_in
from companion.games.nexus_ops.data import Tile
from companion.games.nexus_ops.model import State, supply
from companion.games.nexus_ops.prompts.cards import own_hand
from companion.games.nexus_ops.prompts.entry import on_arrival
from companion.games.nexus_ops.prompts.losses import removals
from companion.games.nexus_ops.prompts.phrases import army, listed, name_of, occupants, place, some
from companion.games.nexus_ops.rules.breath import breaths_left, in_range, lairs, scorched, victims
from companion.games.nexus_ops.rules.deploy import affordable, home_of, most_of
from companion.games.nexus_ops.rules.explore import draws, mines_left, unexplored
from companion.games.nexus_ops.rules.move import most, movable, ready, sources, targets
from companion.games.nexus_ops.strength import worth
from companion.games.nexus_ops.terms import (
    BREATH_HITS_ON,
    CHEAPEST_FIRST,
    DIE,
    MINE_NAMES,
    TERRAIN_NAMES,
    UNIT_NAMES,
    Unit,
    plus,
    total,
)

# --- deploy


def deploy(state: State, seat: Seat) -> Prompt:
    rubium = state.player(seat).rubium
    units = tuple(_for_sale(state, seat, unit) for unit in affordable(state, seat))
    end = Option(say("On to the moves"), c.EndPhase(seat), leaves=True, seldom=bool(units))
    ask = say("Deploy: {rubium} rubium", rubium=rubium)
    return Choose(seat, ask, (*units, *own_hand(state, seat), end), icon="rubium")


def _for_sale(state: State, seat: Seat, unit: Unit) -> Option:
    return Option(
        say("{unit} ({cost})", unit=UNIT_NAMES[unit], cost=state.chart[unit].cost),
        c.Buy(seat, unit),
        draft=state.board is not None or most_of(state, seat, unit) > 1,
        detail=say("{left} left in the supply", left=supply(state, seat, unit)),
        icon=unit,
    )


def buy_parts(state: State, draft: c.Buy) -> Prompt:
    """On which hex of the home base, and how many."""
    name, most_bought = UNIT_NAMES[draft.unit], most_of(state, draft.seat, draft.unit)
    if state.board is None or draft.space is not None:
        ask = say("{unit}: how many?", unit=name)
        return Dial(draft.seat, ask, draft, "number", 1, most_bought, start=1, icon=draft.unit)
    options = tuple(
        Option(
            place(state, space),
            c.Buy(draft.seat, draft.unit, space),
            draft=most_bought > 1,
            detail=occupants(state, space),
            where=space,
        )
        for space in home_of(state, draft.seat)
    )
    return Choose(draft.seat, say("{unit}: where?", unit=name), options)


def price(state: State, command: c.Buy) -> Text:
    """What a purchase would leave, while it is dialled."""
    before, cost = state.player(command.seat).rubium, state.chart[command.unit].cost
    return say("rubium {before} → {after}", before=before, after=before - cost * command.number)


# --- move


def move(state: State, seat: Seat) -> Prompt:
    done = Option(say("Moves are done"), c.EndPhase(seat), detail=_reminder(state, seat), leaves=True)
    if state.board is None:
        ask = say("Move your units on the board")
        return Choose(seat, ask, (done, *own_hand(state, seat)), icon="right")
    units = tuple(
        Option(
            place(state, space),
            c.Move(seat, space),
            draft=True,
            detail=army(units_in(state, space, seat)),
            where=space,
        )
        for space in sources(state, seat)
    )
    return Choose(seat, say("Move: from where?"), (*units, *own_hand(state, seat), done), icon="right")


def _reminder(state: State, seat: Seat) -> Text | None:
    """Assisted play: where the own units must fight again unless they retreat."""
    if not (there := unsettled(state, seat)):
        return None
    return say(
        "fight again or retreat: {places}", places=listed([TERRAIN_NAMES[one.terrain] for one in there])
    )


def move_parts(state: State, draft: c.Move) -> Prompt:
    """Which units, to where, how many."""
    seat, source = draft.seat, draft.source
    assert source is not None
    units = movable(state, seat, source)
    unit = draft.unit or (units[0] if len(units) == 1 else None)
    if unit is None:
        options = tuple(
            Option(
                some(ready(state, seat, source, one), one), c.Move(seat, source, one), draft=True, icon=one
            )
            for one in units[::-1]
        )
        return Choose(seat, say("From {space}: which units?", space=source), options)
    if draft.target is None:
        options = tuple(
            _target(state, seat, source, unit, space) for space in targets(state, seat, source, unit)
        )
        return Choose(seat, say("{unit}: to where?", unit=UNIT_NAMES[unit]), options)
    highest = most(state, seat, source, unit, draft.target)
    ask = say("{unit}: how many to {target}?", unit=UNIT_NAMES[unit], target=draft.target)
    return Dial(seat, ask, draft, "number", 1, highest, start=highest, icon=unit)


def _target(state: State, seat: Seat, source: str, unit: Unit, target: str) -> Option:
    alone = most(state, seat, source, unit, target) == 1
    return Option(
        place(state, target),
        c.Move(seat, source, unit, target, 1 if alone else None),
        draft=not alone,
        detail=on_arrival(state, unit, state.map.lands[target], occupants(state, target)),
        where=target,
        seldom=_rash(state, seat, source, unit, target),
    )


def _rash(state: State, seat: Seat, source: str, unit: Unit, target: str) -> bool:
    """Whether more waits there than can be brought, by what it costs."""
    enemies = total(units_in(state, target, enemy) for enemy in enemies_in(state, target, seat))
    brought = plus(units_in(state, target, seat), unit, most(state, seat, source, unit, target))
    return worth(state, brought) < worth(state, enemies)


# --- dragon breath


def breath(state: State, seat: Seat) -> Prompt:
    end = Option(say("No breath"), c.EndPhase(seat), leaves=True)
    if state.board is None:
        left = breaths_left(state, seat)
        ask = say_many("{n} Dragon may breathe", "{n} Dragons may breathe", left)
        options = (*_throws(state, c.Breathe(seat)), end, *own_hand(state, seat))
        return Choose(seat, ask, options, icon="rubium_dragon")
    options = tuple(
        Option(place(state, space), c.Breathe(seat, space), draft=True, where=space)
        for space in lairs(state, seat)
    )
    options = (*options, end, *own_hand(state, seat))
    return Choose(seat, say("Dragon breath: from where?"), options, icon="rubium_dragon")


def breath_parts(state: State, draft: c.Breathe) -> Prompt:
    """From where, at what, and the die."""
    seat = draft.seat
    if state.board is not None and draft.target is None:
        assert draft.source is not None
        options = tuple(
            Option(
                place(state, space),
                c.Breathe(seat, draft.source, space),
                draft=True,
                detail=occupants(state, space),
                where=space,
            )
            for space in in_range(state, seat, draft.source)
        )
        return Choose(seat, say("Dragon breath: at what?"), options, icon="rubium_dragon")
    if state.setting("dice") == "companion" and draft.companion is None:
        return Choose(seat, say("Dragon breath"), _throws(state, draft), icon="dice")
    return _die(draft)


def _throws(state: State, draft: c.Breathe) -> tuple[Option, ...]:
    if state.setting("dice") == "companion":
        thrown = c.Breathe(draft.seat, draft.source, draft.target, companion=True)
        by_hand = c.Breathe(draft.seat, draft.source, draft.target, companion=False)
        return (
            Option(say("Breathe: throw the die"), thrown, icon="dice"),
            Option(say("Thrown on the table"), by_hand, draft=True),
        )
    return (Option(say("Breathe"), draft, draft=True, icon="dice"),)


def _die(draft: c.Breathe) -> Dial:
    ask = say("What does the die show? ({n} or more hits)", n=BREATH_HITS_ON)
    return Dial(draft.seat, ask, draft, "die", DIE[0], DIE[-1], DIE[0], icon="dice")


def aiming(state: State, seat: Seat) -> Prompt:
    options = tuple(Option(name_of(state, one), c.NameVictim(seat, one)) for one in victims(state))
    options = (*options, *own_hand(state, seat))
    return Choose(seat, say("The breath hits: who loses a unit?"), options, icon="rubium_dragon")


def burning(state: State, seat: Seat) -> Prompt:
    options = removals(seat, scorched(state), own=True)
    return Choose(seat, say("Dragon breath: you lose one unit"), options, icon="rubium_dragon")


# --- explore


def explore(state: State, seat: Seat) -> Prompt:
    if state.board is not None:
        options = tuple(
            Option(place(state, space), c.TurnTile(seat, space), draft=not draws(state), where=space)
            for space in unexplored(state, seat)
        )
        options = (*options, *own_hand(state, seat))
        return Choose(seat, say("Explore: turn the tile up"), options, icon="tile")
    tile = Option(say("A tile is turned up"), c.TurnTile(seat), draft=True, icon="tile")
    none = Option(say("No further tile"), c.EndPhase(seat), leaves=True)
    ask = say("Explore: tiles under your units")
    return Choose(seat, ask, (tile, *own_hand(state, seat), none), icon="tile")


def tile_parts(state: State, draft: c.TurnTile) -> Prompt:
    """The mine that it shows, then the unit; one of them at least."""
    seat, space = draft.seat, draft.space
    if draft.mine is None:
        mines = tuple(
            Option(MINE_NAMES[mine], c.TurnTile(seat, space, mine), draft=True, icon="mine")
            for mine in mines_left(state)
        )
        none = Option(say("No mine"), c.TurnTile(seat, space, "none"), draft=True, leaves=True)
        return Choose(seat, say("The tile: which mine?"), (*mines, none), icon="tile")
    units = (*CHEAPEST_FIRST, *(("none",) if draft.mine != "none" else ()))
    options = tuple(_shown(state, c.TurnTile(seat, space, draft.mine, unit)) for unit in units)
    return Choose(seat, say("The tile: which unit?"), options)


def _shown(state: State, command: c.TurnTile) -> Option:
    """A whole tile; few of the box's own would show anything else."""
    mine = None if command.mine == "none" else command.mine
    unit = None if command.unit == "none" else command.unit
    seldom = Tile(mine, unit) not in state.options.data.tiles
    label = UNIT_NAMES[unit] if unit else say("No unit")
    return Option(label, command, icon=unit or "", leaves=unit is None, seldom=seldom)
