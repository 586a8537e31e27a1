"""The start of a battle: each side may use one ability, the attacker first; then both draw Combat cards."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choose, Option, Prompt
from companion.core.seats import Seat
from companion.core.text import say
from companion.core.values import Event
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import fight_events as f
from companion.games.starcraft.combat_deck import drawing_combat
from companion.games.starcraft.data import Technology
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.evolve_fight import left_of
from companion.games.starcraft.model import State
from companion.games.starcraft.skirmishes import draws, front_lines, pairing_onward
from companion.games.starcraft.technologies import name_of_technology, opened, owned

NONE = ""


def abilities(state: State, seat: Seat) -> list[Technology]:
    """What a side could use: its technology is bought, and its unit fights."""
    units = left_of(state.fighting, seat)
    return [one for one in owned(state, seat) if one.gives == "start" and one.unit in units]


def undecided(state: State) -> tuple[Seat, ...]:
    """Who is asked next: of both sides that have an ability the attacker first."""
    fight = state.fighting
    left = [
        seat
        for seat in (fight.attacker, fight.defender)
        if seat not in fight.openings and abilities(state, seat)
    ]
    return tuple(left[:1])


def question(state: State, seat: Seat) -> Prompt:
    options = tuple(
        Option(name_of_technology(one), bc.UseAbility(seat, one.key)) for one in abilities(state, seat)
    )
    none = Option(say("No ability"), bc.UseAbility(seat, NONE), leaves=True, seldom=True)
    return Choose(seat, say("Start of battle: an ability?"), (*options, none))


def begin_fight(state: State, told: tuple[Event, ...], seat: Seat, chance: Random) -> tuple[Event, ...]:
    """The battle of a Mobilize order."""
    now = fold(state, told)
    moving = now.ground.mobilize
    assert moving is not None
    troop = now.ground.troops[moving.enemy]
    fronts = front_lines(now, moving.attackers, troop.units)
    told = (*told, f.FightBegun(moving.enemy, seat, troop.seat, moving.special, fronts))
    if undecided(fold(state, told)):
        return *told, f.OpeningsBegun()
    return _drawing(state, told, chance)


def use_ability(state: State, command: bc.UseAbility, chance: Random) -> tuple[Event, ...]:
    told = (f.AbilityUsed(command.seat, command.technology),)
    if undecided(fold(state, told)):
        return told
    return _drawing(state, (*told, f.OpeningsEnded()), chance)


def _drawing(state: State, told: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """Both sides draw, then units are paired."""
    fight = fold(state, told).fighting
    for seat, number in zip((fight.attacker, fight.defender), draws(special=fight.special), strict=True):
        now = fold(state, told)
        told = (*told, *drawing_combat(now, seat, number + opened(now, seat, "cards"), chance))
    return pairing_onward(state, told, chance)
