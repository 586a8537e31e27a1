"""Exact odds of a battle: both sides choose as well as possible after every throw.

Damage only grows, so what is left of the sides is solved from the end to the beginning. Only a whole round
without effect comes back to where it began; of each type on turn the chance to win is then
`value[k] = gain[k] + miss[k] * value[k + 1]`, with everything in `gain` known already, and around the round
that is one equation for one unknown. If nobody has a cannon left, nothing ever happens: the attacker loses.

The values of a volley are the chances of the side under fire, so that every choice is for the lowest.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from companion.games.eclipse.fleets import FleetBattle, cannon_order, missile_order
from companion.games.eclipse.volleys import Node, Survivors, TooLargeError, Values, Volley, VolleySide


class ShooterTurn:
    """All that some ships can throw at a standing: nodes with their chances, and the chance of no effect."""

    __slots__ = ("chances", "miss")

    def __init__(self, chances: dict[Node, float]) -> None:
        self.chances = chances
        self.miss = 1 - sum(chances.values())


# What a turn needs to be solved: whether the attacker fires, the chance of no effect, the row of the leaf,
# rows that are known, two to choose from and where to put the better, more of them. (Plain tuples, for a
# NamedTuple unpacks slower.)
Known = tuple[float, Values]
OfTwo = tuple[float, Values, Values, Values]
OfMore = tuple[float, list[Values], Values]
Cell = tuple[bool, float, Values, list[Known], list[OfTwo], list[OfMore]]


class _Prepared(NamedTuple):
    """A volley with its turns, by number of ships and the place of the target."""

    by_attacker: bool
    type: int
    cells: list[list[Cell]]


class ExactBattle:
    """All standings of both sides, and the volleys between them."""

    def __init__(self, battle: FleetBattle, most_values: int) -> None:
        self.most_values = most_values
        self.attacker = VolleySide(battle.attacker, most_values)
        self.defender = VolleySide(battle.defender, most_values)
        self.missiles = self._volleys(battle, missiles=True)
        self.cannons = self._volleys(battle, missiles=False)
        self._turns: defaultdict[tuple[Volley, int], dict[Survivors, ShooterTurn]] = defaultdict(dict)
        self._find_standings()

    def _volleys(self, battle: FleetBattle, missiles: bool) -> list[Volley]:
        cannons = cannon_order(battle)
        order = missile_order(battle) if missiles else cannons
        volleys = []
        for weapons in order:
            own = [other.dice for other in (*order, *cannons) if other.by_attacker == weapons.by_attacker]
            focus = len({damage for dice in own for damage in dice}) == 1
            targets = self.defender if weapons.by_attacker else self.attacker
            volleys.append(Volley(battle, weapons, targets, focus))
        return volleys

    def _find_standings(self) -> None:
        for volley in self.missiles:
            for target in list(volley.targets.standings):
                self.turn(volley, volley.ships.number, target)
        for volleys in (self._fired_at(self.attacker), self._fired_at(self.defender)):
            for target in volleys[0].targets.standings if volleys else ():  # it grows meanwhile
                for volley in volleys:
                    volley.leaf(target)
                    self.turn(volley, volley.ships.number, target)
                self._refuse_if_too_large()
        self.attacker.put_in_order()
        self.defender.put_in_order()

    def _fired_at(self, side: VolleySide) -> list[Volley]:
        return [volley for volley in self.cannons if volley.targets is side]

    def shooters(self, volley: Volley) -> VolleySide:
        """The side that fires."""
        return self.attacker if volley.by_attacker else self.defender

    def _refuse_if_too_large(self) -> None:
        if self.values > self.most_values:
            raise TooLargeError

    @property
    def values(self) -> int:
        """How many numbers there are to work out."""
        return sum(len(volley.nodes) * len(self.shooters(volley).standings) for volley in self.cannons)

    def turn(self, volley: Volley, shooting: int, target: Survivors) -> ShooterTurn:
        """What so many ships can throw at a standing."""
        turns = self._turns[volley, shooting]
        known = turns.get(target)
        if known is None:
            known = turns[target] = ShooterTurn(volley.chances(shooting, target))
        return known

    def value(self, attacker: Survivors, defender: Survivors) -> float:
        """The attacker's chance to win when a round begins."""
        if not defender.is_left:
            return 1.0
        if not (self.cannons and attacker.is_left):
            return 0.0
        last = self.cannons[-1]
        if last.by_attacker:
            return 1 - last.leaf(defender).values[attacker.place]
        return last.leaf(attacker).values[defender.place]

    def solve(self) -> None:
        """Work out the chances to win for every pair of standings, after each turn of a round."""
        volleys = [self._prepare(volley) for volley in reversed(self.cannons)]
        attackers = [one for one in reversed(self.attacker.standings) if one.is_left]
        for defender in reversed(self.defender.standings if volleys else ()):
            if defender.is_left:
                rounds = zip(*[_against(defender, attackers, volley) for volley in volleys], strict=True)
                for attacker, cells in zip(attackers, rounds, strict=True):
                    _around(cells, attacker.place, defender.place)

    def _prepare(self, volley: Volley) -> _Prepared:
        """Rows of values: nobody wins who is destroyed, and everybody against nobody."""
        shooters = self.shooters(volley).standings
        before = [0.0 if one.is_left else 1.0 for one in shooters]
        for node in volley.nodes:
            node.values = before.copy()
        for target in volley.targets.standings:
            if not target.is_left:
                volley.leaf(target).values = [0.0] * len(shooters)
        cells = [
            [self._cell(volley, shooting, target) for target in volley.targets.standings]
            for shooting in range(volley.ships.number + 1)
        ]
        return _Prepared(volley.by_attacker, volley.type, cells)

    def _cell(self, volley: Volley, shooting: int, target: Survivors) -> Cell:
        leaf = volley.leaf(target).values
        if not shooting:
            return volley.by_attacker, 1.0, leaf, [], [], []
        turn = self.turn(volley, shooting, target)
        known: list[Known] = []
        of_two: list[OfTwo] = []
        of_more: list[OfMore] = []
        for node, chance in turn.chances.items():
            if node.target is not target:
                if node.target.is_left:
                    known.append((chance, node.values))
            elif len(node.next) == 2:
                first, second = node.next
                of_two.append((chance, first.values, second.values, node.values))
            else:
                of_more.append((chance, [after.values for after in node.next], node.values))
        return volley.by_attacker, turn.miss, leaf, known, of_two, of_more


def _against(defender: Survivors, attackers: list[Survivors], volley: _Prepared) -> list[Cell]:
    """The turn of a volley between a defender and each of the attackers."""
    by_attacker, type_, cells = volley
    if by_attacker:
        at_target = [row[defender.place] for row in cells]
        return [at_target[one.alive[type_]] for one in attackers]
    row = cells[defender.alive[type_]]
    return [row[one.place] for one in attackers]


def _around(cells: tuple[Cell, ...], attacker: int, defender: int) -> None:
    """Work out the chances after each turn of a round that goes on until something happens, the last first.

    This is where the time goes: it makes no calls (a comparison is far cheaper than min() of two), begins no
    loop over nothing, and has no whole numbers among the others.
    """
    value, again, steps = 0.0, 1.0, []
    for by_attacker, miss, leaf, known, of_two, of_more in cells:
        place = attacker if by_attacker else defender
        gain = 0.0
        if known:
            for chance, row in known:
                gain += chance * row[place]
        for chance, first, second, row in of_two:
            one, other = first[place], second[place]
            row[place] = one = other if other < one else one
            gain += chance * one
        if of_more:
            for chance, rows, row in of_more:
                row[place] = one = min([other[place] for other in rows])
                gain += chance * one
        if by_attacker:
            gain = 1.0 - miss - gain
        steps.append((by_attacker, leaf, place, gain, miss))
        value = gain + miss * value
        again *= miss
    value = 0.0 if again == 1.0 else value / (1.0 - again)
    for by_attacker, leaf, place, gain, miss in steps:
        leaf[place] = 1.0 - value if by_attacker else value
        value = gain + miss * value
