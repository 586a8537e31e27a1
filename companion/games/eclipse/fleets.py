"""Who fights in a battle, as far as its odds go: ship types with the sums of their blueprints, and damage."""

from __future__ import annotations

from typing import NamedTuple

# The order in which Ancients and the centre take their targets, the last first.
INTERCEPTOR, STARBASE, CRUISER, DREADNOUGHT = range(4)
# The damage of every living ship, for each type of a side; of one type the most damaged first.
FleetState = tuple[tuple[int, ...], ...]


class Ships(NamedTuple):
    """All ships of one type on one side. `cannons` and `missiles` list the damage of each die of one ship."""

    initiative: int
    hull: int = 0
    computer: int = 0
    shield: int = 0
    cannons: tuple[int, ...] = ()
    missiles: tuple[int, ...] = ()
    size: int = INTERCEPTOR
    number: int = 1
    damage: tuple[int, ...] = ()

    @property
    def life(self) -> int:
        """The damage that destroys one of them."""
        return self.hull + 1


class Fleet(NamedTuple):
    """One side; Ancients and the centre choose their targets by rule."""

    ships: tuple[Ships, ...]
    by_rule: bool = False


class FleetBattle(NamedTuple):
    """Two sides; on equal initiative the defender shoots first."""

    attacker: Fleet
    defender: Fleet


class Shot(NamedTuple):
    """A die that hits: its damage, and the types of the other side that it can hit."""

    damage: int
    can_hit: tuple[int, ...]


class Weapons(NamedTuple):
    """What one type fires when its turn comes: the dice of each ship, one number for each."""

    by_attacker: bool
    type: int
    dice: tuple[int, ...]


ANCIENT = Ships(initiative=2, hull=1, computer=1, cannons=(1, 1))
CENTRE = Ships(initiative=0, hull=7, computer=1, cannons=(1, 1, 1, 1))


def check(battle: FleetBattle) -> None:
    """Refuse what cannot be a battle, with what is wrong and what is asked for."""
    for side, fleet in zip(battle._fields, battle, strict=True):
        if not any(ships.number for ships in fleet.ships):
            raise ValueError(f"the {side} has no ships: give at least one")
        for ships in fleet.ships:
            if ships.number < 0 or ships.hull < 0 or len(ships.damage) > ships.number:
                raise ValueError(f"{ships} of the {side}: number, hull and damaged ships do not fit together")
            if any(damage not in range(ships.life) for damage in ships.damage):
                raise ValueError(f"{ships} of the {side}: damage is 0 to {ships.hull}, more destroys a ship")
            if any(damage < 1 for damage in (*ships.cannons, *ships.missiles)):
                raise ValueError(f"{ships} of the {side}: every die does at least 1 damage")


def state_of(fleet: Fleet) -> FleetState:
    """The damage at the beginning."""
    return tuple(
        tuple(sorted((*ships.damage, *[0] * (ships.number - len(ships.damage))), reverse=True))
        for ships in fleet.ships
    )


def hit(fleet: Fleet, state: FleetState, type_: int, ship: int, damage: int) -> FleetState:
    """The state after damage to one ship."""
    damages = list(state[type_])
    damages[ship] += damage
    if damages[ship] >= fleet.ships[type_].life:
        del damages[ship]
    else:
        damages.sort(reverse=True)
    return (*state[:type_], tuple(damages), *state[type_ + 1 :])


def needed(shooter: Ships, target: Ships) -> int:
    """The natural die from which on a hit is scored: 6 always hits, 1 never."""
    return min(6, max(2, 6 - shooter.computer + target.shield))


def missile_order(battle: FleetBattle) -> list[Weapons]:
    """Who fires missiles, in this order, once."""
    return [
        Weapons(by_attacker, index, ships.missiles)
        for by_attacker, index, ships in _by_initiative(battle)
        if ships.missiles
    ]


def cannon_order(battle: FleetBattle) -> list[Weapons]:
    """Who fires cannons in every round, in this order."""
    return [
        Weapons(by_attacker, index, ships.cannons)
        for by_attacker, index, ships in _by_initiative(battle)
        if ships.cannons
    ]


def _by_initiative(battle: FleetBattle) -> list[tuple[bool, int, Ships]]:
    """Highest first, then the defender, then the smaller ship."""
    everybody = [
        (by_attacker, index, ships)
        for by_attacker, fleet in ((False, battle.defender), (True, battle.attacker))
        for index, ships in enumerate(fleet.ships)
        if ships.number
    ]
    return sorted(everybody, key=lambda one: (-one[2].initiative, one[0], one[2].size))
