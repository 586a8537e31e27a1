"""Odds of a battle by throwing dice, for fleets too large to be gone through.

Players are not asked for their best choice here: each die goes to the most damaged ship of the type that has
most firepower for each die it still takes to destroy one. Against the best choices that costs a percent or
two, see the tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from companion.games.eclipse import fleets
from companion.games.eclipse.npc_targets import after_npc_shots

Sides = tuple[fleets.FleetState, fleets.FleetState]
# About how often cannons fire.
ROUNDS = 2


class _Guns(NamedTuple):
    """What one type fires at whom: for each die its shot by face, and the firepower of the targets."""

    weapons: fleets.Weapons
    by_rule: bool
    targets: fleets.Fleet
    dice: list[list[fleets.Shot]]
    firepower: tuple[float, ...]


def thrown(battle: fleets.FleetBattle, battles: int, chance: Random) -> Counter[Sides]:
    """What was left of attacker and defender, and how often."""
    order = fleets.missile_order(battle)
    missiles = [_guns(battle, weapons, order[at + 1 :]) for at, weapons in enumerate(order)]
    cannons = [_guns(battle, weapons, []) for weapons in fleets.cannon_order(battle)]
    start = fleets.state_of(battle.attacker), fleets.state_of(battle.defender)
    return Counter(_fight_out(start, missiles, cannons, chance) for _ in range(battles))


def _guns(battle: fleets.FleetBattle, weapons: fleets.Weapons, later: list[fleets.Weapons]) -> _Guns:
    shooters, targets = battle if weapons.by_attacker else battle[::-1]
    needs = [fleets.needed(shooters.ships[weapons.type], target) for target in targets.ships]
    can_hit = [tuple(at for at, need in enumerate(needs) if face >= need) for face in range(1, 7)]
    dice = [[fleets.Shot(damage, types) for types in can_hit] for damage in weapons.dice]
    missiles = {other.type for other in later if other.by_attacker != weapons.by_attacker}
    firepower = tuple(
        _firepower(target, index in missiles, shooters) for index, target in enumerate(targets.ships)
    )
    return _Guns(weapons, shooters.by_rule, targets, dice, firepower)


def _firepower(ships: fleets.Ships, with_missiles: bool, enemies: fleets.Fleet) -> float:
    """The damage to expect of one ship; its cannons have some rounds to do it."""
    faces = sum(7 - fleets.needed(ships, enemy) for enemy in enemies.ships)
    missiles = sum(ships.missiles) if with_missiles else 0
    return faces * (ROUNDS * sum(ships.cannons) + missiles) + 0.01


def _fight_out(sides: Sides, missiles: list[_Guns], cannons: list[_Guns], chance: Random) -> Sides:
    for guns in missiles:
        sides = _fire(guns, sides, chance)
    while all(any(state) for state in sides) and any(_shooting(guns, sides) for guns in cannons):
        for guns in cannons:
            sides = _fire(guns, sides, chance)
    return sides


def _shooting(guns: _Guns, sides: Sides) -> int:
    return len(sides[0 if guns.weapons.by_attacker else 1][guns.weapons.type])


def _fire(guns: _Guns, sides: Sides, chance: Random) -> Sides:
    attackers, defenders = sides
    state = defenders if guns.weapons.by_attacker else attackers
    throws = (die[int(chance.random() * 6)] for die in guns.dice * _shooting(guns, sides))
    shots = [shot for shot in throws if shot.can_hit]
    if shots and any(state):
        assign = _by_rule if guns.by_rule else _by_firepower
        state = assign(guns, state, shots)
    return (attackers, state) if guns.weapons.by_attacker else (state, defenders)


def _by_rule(guns: _Guns, state: fleets.FleetState, shots: Sequence[fleets.Shot]) -> fleets.FleetState:
    return after_npc_shots(guns.targets, state, shots)


def _by_firepower(guns: _Guns, state: fleets.FleetState, shots: Sequence[fleets.Shot]) -> fleets.FleetState:
    for damage, can_hit in sorted(shots, key=lambda one: (-one.damage, len(one.can_hit))):
        most, target = 0.0, None
        for index in can_hit:
            if state[index]:
                left = guns.targets.ships[index].life - state[index][0]
                worth = guns.firepower[index] / -(-left // damage)
                if worth > most:
                    most, target = worth, index
        if target is not None:
            state = fleets.hit(guns.targets, state, target, 0, damage)
    return state
