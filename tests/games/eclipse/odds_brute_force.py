"""The value of a small battle by going round and round: every ship by itself, every assignment of every die.

Nothing is shared with the odds: all faces of all dice are gone through one by one, hits may be wasted on
ships that are destroyed anyway, and rounds are repeated until nothing changes any more.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

from companion.games.eclipse.odds import FleetBattle, Ships

Damages = tuple[int, ...]
Sides = tuple[Damages, Damages]
Values = dict[Sides, float]
DESTROYED = 99


class BruteForce:
    """One battle; a state lists the damage of every ship of the attacker and of the defender."""

    def __init__(self, battle: FleetBattle) -> None:
        fleets = battle.attacker, battle.defender
        self.who = [[ships for ships in fleet.ships for _ in range(ships.number)] for fleet in fleets]
        types = [(side, ships) for side in (1, 0) for ships in fleets[side].ships]
        self.order = sorted(types, key=lambda one: (-one[1].initiative, -one[0], one[1].size))
        lives = [[(*range(ships.hull + 1), DESTROYED) for ships in side] for side in self.who]
        self.states = [(a, d) for a in product(*lives[0]) for d in product(*lives[1])]
        self.options = cache(self._options)

    def win(self) -> float:
        """The attacker's chance to win with the best choices of both sides."""
        values = {sides: float(_alive(sides[0]) and not _alive(sides[1])) for sides in self.states}
        change = 1.0
        while change > 1e-11:
            before, values = values, self._step_back(values, missiles=False)
            change = max(abs(values[sides] - before[sides]) for sides in self.states)
        start = tuple(
            tuple(
                damage
                for ships in dict.fromkeys(side)
                for damage in (*ships.damage, *[0] * (ships.number - len(ships.damage)))
            )
            for side in self.who
        )
        return self._step_back(values, missiles=True)[start[0], start[1]]

    def _step_back(self, values: Values, missiles: bool) -> Values:
        """What a state is worth before all have fired once."""
        for side, ships in reversed(self.order):
            best = max if side == 0 else min
            values = {
                sides: sum(
                    chance * best([values[after] for after in options])
                    for options, chance in self.options(side, ships, missiles, sides)
                )
                for sides in self.states
            }
        return values

    def _options(
        self, side: int, ships: Ships, missiles: bool, sides: Sides
    ) -> list[tuple[frozenset[Sides], float]]:
        """What each throw can be made to lead to."""
        if not (_alive(sides[0]) and _alive(sides[1])):
            return [(frozenset({sides}), 1.0)]
        shooting = sum(
            who is ships and damage != DESTROYED
            for who, damage in zip(self.who[side], sides[side], strict=True)
        )
        dice = (ships.missiles if missiles else ships.cannons) * shooting
        throws: Counter[frozenset[Sides]] = Counter()
        for throw in product(range(1, 7), repeat=len(dice)):
            after = {sides[1 - side]}
            for face, power in zip(throw, dice, strict=True):
                targets = self._targets(side, ships, face, sides)
                after = {new for old in after for new in self._hit(old, 1 - side, targets, power)}
            throws[frozenset((sides[0], new) if side == 0 else (new, sides[1]) for new in after)] += 1
        return [(options, count / 6 ** len(dice)) for options, count in throws.items()]

    def _targets(self, side: int, ships: Ships, face: int, sides: Sides) -> list[int]:
        return [
            at
            for at, target in enumerate(self.who[1 - side])
            if face == 6 or (face != 1 and face + ships.computer - target.shield >= 6)
            if sides[1 - side][at] != DESTROYED
        ]

    def _hit(self, damages: Damages, side: int, targets: list[int], power: int) -> set[Damages]:
        after = set()
        for at in targets:
            suffered = damages[at] + power
            new = suffered if suffered <= self.who[side][at].hull else DESTROYED
            after.add((*damages[:at], new, *damages[at + 1 :]))
        return after or {damages}


def _alive(damages: Damages) -> bool:
    return any(damage != DESTROYED for damage in damages)
