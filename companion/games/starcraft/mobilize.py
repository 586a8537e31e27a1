"""Mobilize: units move within the active planet and to it; into one enemy area at most."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import board_events as b
from companion.games.starcraft import events as e
from companion.games.starcraft import ground
from companion.games.starcraft.board import Counts, Mobilizing, planet_of, together
from companion.games.starcraft.changes import sheet_of, with_board
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.model import State, allied
from companion.games.starcraft.openings import begin_fight
from companion.games.starcraft.phrases import area_name, area_yields, name_of, units_of
from companion.games.starcraft.reckoner import may_bring
from companion.games.starcraft.terms import UNIT_NAMES
from companion.games.starcraft.turns import onward
from companion.kit.parts import HowMany, Parts, Which


def mobilizing(state: State) -> Mobilizing:
    """The Mobilize order that is being executed."""
    assert state.ground.mobilize is not None
    return state.ground.mobilize


def movable(state: State, seat: Seat, area: str) -> Counts:
    """Own units of an area that have not moved yet."""
    return together(ground.units_in(state, area, seat), mobilizing(state).moved.get(area, {}), -1)


def _sources(state: State, draft: bc.Move) -> list[str]:
    planet = mobilizing(state).planet
    near = [planet, *sorted(ground.within_reach(state, draft.seat, planet))]
    return [
        area
        for one in near
        for area in ground.areas_of(state, one)
        if movable(state, draft.seat, area) and targets(state, draft.seat, area)
    ]


def targets(state: State, seat: Seat, source: str) -> list[str]:
    """Areas of the active planet to which units of this area may go."""
    areas = ground.areas_of(state, mobilizing(state).planet)
    return [area for area in areas if area != source and capacity(state, seat, source, area)]


def capacity(state: State, seat: Seat, source: str, area: str) -> int:
    """How many units may go there."""
    if ground.is_free(state, area, seat):
        return ground.room(state, area, seat)
    if not _may_enter(state, seat, source, area):
        return 0
    if not attacks(state, seat, area):
        return ground.room(state, area, seat)
    brought = sum(mobilizing(state).attackers.values())
    return may_bring(ground.area_data(state, area).limit, battle=True) - brought


def _may_enter(state: State, seat: Seat, source: str, area: str) -> bool:
    """One enemy area at most, never a partner's; Air Support keeps transports out of areas with its base."""
    if mobilizing(state).enemy not in ("", area):
        return False
    if any(allied(state, seat, other) for other in ground.present(state, area) - {seat}):
        return False
    owner = state.ground.bases.get(area)
    guarded = owner not in (None, seat) and sheet_of(state, owner or 0).modules.get("air_support")
    return not guarded or planet_of(source) == planet_of(area)


def attacks(state: State, seat: Seat, area: str) -> bool:
    """Whether enemy units stand there."""
    troop = state.ground.troops.get(area)
    return troop is not None and troop.seat != seat


def _there(state: State, draft: bc.Move, area: str) -> Text:
    """Who stands there, or what the area yields."""
    seat = draft.seat
    if ground.is_free(state, area, seat):
        return area_yields(state, area)
    troop = state.ground.troops.get(area)
    if troop is None or troop.seat == seat:
        return say("enemy base, no battle")
    return say("battle: {name}, {units}", name=name_of(state, troop.seat), units=units_of(troop.units))


def _most(state: State, draft: bc.Move) -> int:
    held = movable(state, draft.seat, draft.source or "")[draft.unit or ""]
    return min(held, capacity(state, draft.seat, draft.source or "", draft.target or ""))


MOVE = Parts(
    bc.Move,
    source=Which(
        say("Mobilize: from where?"),
        values=_sources,
        label=area_name,
        detail=lambda state, draft, area: units_of(movable(state, draft.seat, area)),
        where=True,
    ),
    unit=Which(
        say("Which unit?"),
        values=lambda state, draft: list(movable(state, draft.seat, draft.source)),
        label=lambda _, unit: UNIT_NAMES[unit],
        icon=lambda _, unit: unit,
        forced=True,
    ),
    target=Which(
        say("Mobilize: to where?"),
        values=lambda state, draft: targets(state, draft.seat, draft.source),
        label=area_name,
        detail=_there,
        where=True,
        seldom=lambda state, draft, area: _rash(state, draft.seat, area),
    ),
    number=HowMany(
        lambda _, draft: say("How many: {unit}?", unit=UNIT_NAMES[draft.unit]),
        lambda state, draft: range(1, _most(state, draft) + 1),
        start=_most,
        forced=True,
    ),
)


def _rash(state: State, seat: Seat, area: str) -> bool:
    """Few would attack with far fewer than stand there."""
    if not attacks(state, seat, area):
        return False
    return sum(state.ground.troops[area].units.values()) > may_bring(
        ground.area_data(state, area).limit, battle=True
    )


def question(state: State, seat: Seat) -> Prompt:
    moving = mobilizing(state)
    move = Option(say("Move units"), bc.Move(seat), draft=True, term="move")
    label = (
        say("Fight on {area}", area=area_name(state, moving.enemy))
        if moving.attackers
        else say("The order is done")
    )
    done = Option(label, bc.EndMoves(seat), leaves=True, detail=_brought(moving))
    return Choose(seat, say("Mobilize"), (move, done))


def _brought(moving: Mobilizing) -> Text | None:
    return units_of(moving.attackers) if moving.attackers else None


# --- what happens


def begin(state: State, turned_up: e.OrderExecuted, chance: Random) -> tuple[Event, ...]:
    """The order is turned up."""
    begun = b.MobilizeBegun(turned_up.planet, turned_up.special)
    return carry_on(state, (turned_up, begun), turned_up.seat, chance)


def moves_nothing(state: State, seat: Seat, planet: str) -> bool:
    """Whether no unit could move with such an order, as things stand."""
    return not _sources(with_board(state, mobilize=Mobilizing(planet, special=False)), bc.Move(seat))


def carry_on(state: State, told: tuple[Event, ...], seat: Seat, chance: Random) -> tuple[Event, ...]:
    """The events; where nothing can move any more the order goes on by itself."""
    now = fold(state, told)
    return told if _sources(now, bc.Move(seat)) else finish(state, told, seat, chance)


def move(state: State, command: bc.Move, chance: Random) -> tuple[Event, ...]:
    seat, target = command.seat, command.target or ""
    moved = b.UnitsMoved(
        seat,
        command.unit or "",
        command.number or 0,
        command.source or "",
        target,
        attack=attacks(state, seat, target),
        enemy=not ground.is_free(state, target, seat),
    )
    return carry_on(state, (moved,), seat, chance)


def end_moves(state: State, command: bc.EndMoves, chance: Random) -> tuple[Event, ...]:
    return finish(state, (), command.seat, chance)


def finish(state: State, told: tuple[Event, ...], seat: Seat, chance: Random) -> tuple[Event, ...]:
    """A battle, if enemy units stand where the own ones went; otherwise the order is done."""
    now = fold(state, told)
    if mobilizing(now).attackers:
        return begin_fight(state, told, seat, chance)
    return onward(state, *told, b.OrderClosed(), chance=chance)
