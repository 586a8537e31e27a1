"""How Ancients and the centre assign their dice, against the oracle on random fleets and throws."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.eclipse.fleets import (
    CRUISER,
    DREADNOUGHT,
    INTERCEPTOR,
    STARBASE,
    Fleet,
    Ships,
    Shot,
    state_of,
)
from companion.games.eclipse.npc_targets import after_npc_shots
from tests.games.eclipse.oracle import DAMAGE, Ship, after_npc_dice, hits

SIZES = {"interceptor": INTERCEPTOR, "starbase": STARBASE, "cruiser": CRUISER, "dreadnought": DREADNOUGHT}


def random_fleet(chance: Random) -> dict[str, Ships]:
    types = chance.sample(list(SIZES), chance.randint(1, 4))
    fleet = {}
    for name in types:
        number, hull = chance.randint(1, 3), chance.randrange(5)
        damage = tuple(chance.randrange(hull + 1) for _ in range(number))
        shield = chance.choice([0, 0, 1, 2])
        fleet[name] = Ships(0, hull=hull, shield=shield, size=SIZES[name], number=number, damage=damage)
    return fleet


def targets(fleet: dict[str, Ships], roll: int, computer: int) -> tuple[int, ...]:
    return tuple(at for at, ships in enumerate(fleet.values()) if hits(roll, computer, ships.shield))


@pytest.mark.parametrize("colours", [("yellow",), ("yellow", "orange", "red")])
def test_npc_targets_agree_with_the_oracle(colours: tuple[str, ...]) -> None:
    chance = Random(len(colours))
    for _ in range(2_000):
        fleet = random_fleet(chance)
        computer = chance.randrange(3)
        dice = [(chance.choice(colours), chance.randint(1, 6)) for _ in range(chance.randint(1, 7))]
        shots = [Shot(DAMAGE[colour], targets(fleet, roll, computer)) for colour, roll in dice]
        side = Fleet(tuple(fleet.values()))
        ours = after_npc_shots(side, state_of(side), [shot for shot in shots if shot.can_hit])
        ships = [
            Ship(type=name, hull=one.hull, damage=damage, shield=one.shield)
            for name, one in fleet.items()
            for damage in one.damage
        ]
        left = [ship for ship in after_npc_dice(dice, computer, ships) if ship]
        theirs = tuple(
            tuple(sorted((ship["damage"] for ship in left if ship["type"] == name), reverse=True))
            for name in fleet
        )
        assert ours == theirs, (fleet, dice, computer)
