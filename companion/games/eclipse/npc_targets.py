"""How Ancients and the centre assign the dice that hit.

Ships are destroyed, the largest first and of equals the most damaged, each with as few dice as possible. If
none can be destroyed, one ship gets as much damage as possible. A die that is left over goes to the largest
ship which it can hit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.eclipse.fleets import Fleet, FleetState, Shot, hit


class _Target(NamedTuple):
    type: int
    size: int
    damage: int
    left: int


def after_npc_shots(fleet: Fleet, state: FleetState, shots: Sequence[Shot]) -> FleetState:
    """The state after these hits, assigned by the rule."""
    spare = sorted(shots, key=lambda shot: (shot.damage, len(shot.can_hit)))
    destroyed = False
    for target in _targets(fleet, state):
        for shot in (used := _fewest_to_destroy(target, spare)):
            spare.remove(shot)
        if used:
            state = hit(fleet, state, target.type, state[target.type].index(target.damage), target.left)
            destroyed = True
    if spare and not destroyed:
        state, spare = _most_damage_to_one(fleet, state, spare)
    for shot in spare:
        state = _to_the_largest(fleet, state, shot)
    return state


def _targets(fleet: Fleet, state: FleetState) -> list[_Target]:
    targets = [
        _Target(index, ships.size, damage, ships.life - damage)
        for index, ships in enumerate(fleet.ships)
        for damage in state[index]
    ]
    return sorted(targets, key=lambda target: (-target.size, -target.damage))


def _fewest_to_destroy(target: _Target, shots: Sequence[Shot]) -> list[Shot]:
    """The fewest that destroy it, of these the weakest; none if all together do not."""
    usable = [shot for shot in shots if target.type in shot.can_hit]
    left, used = target.left, list[Shot]()
    if sum(shot.damage for shot in usable) < left:
        return []
    number = next(n for n in range(1, len(usable) + 1) if sum(shot.damage for shot in usable[-n:]) >= left)
    for others in range(number - 1, -1, -1):
        for at, shot in enumerate(usable):
            rest = usable[at + 1 :]
            if len(rest) >= others and shot.damage + _strongest(rest, others) >= left:
                used.append(shot)
                left -= shot.damage
                usable = rest
                break
    return used


def _strongest(shots: Sequence[Shot], number: int) -> int:
    return sum(shot.damage for shot in shots[len(shots) - number :])


def _most_damage_to_one(fleet: Fleet, state: FleetState, shots: list[Shot]) -> tuple[FleetState, list[Shot]]:
    def suffered(target: _Target) -> int:
        return sum(shot.damage for shot in shots if target.type in shot.can_hit)

    target = max(_targets(fleet, state), key=suffered)  # of equals the largest, for it comes first
    ship = state[target.type].index(target.damage)
    state = hit(fleet, state, target.type, ship, suffered(target))
    return state, [shot for shot in shots if target.type not in shot.can_hit]


def _to_the_largest(fleet: Fleet, state: FleetState, shot: Shot) -> FleetState:
    for target in _targets(fleet, state):
        if target.type in shot.can_hit:
            return hit(fleet, state, target.type, state[target.type].index(target.damage), shot.damage)
    return state
