"""Exact odds of a battle: both sides choose as well as possible after every throw.

Damage only grows, so what is left of the sides is solved from the end to the beginning. Only a whole round
without effect comes back to where it began; of each type on turn the chance to win is then
`value[k] = gain[k] + miss[k] * value[k + 1]`, with everything in `gain` known already, and around the round
that is one equation for one unknown. If nobody has a cannon left, nothing ever happens: the attacker loses.

The values of a volley are the chances of the side under fire, so that every choice is for the lowest.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.games.eclipse.fleets import Battle, cannon_order, missile_order
from companion.games.eclipse.volleys import Node, Side, Standing, TooLargeError, Values, Volley

# What a turn adds to the attacker's chance to win, and the chance that it changes nothing.
Step = tuple[float, float]


class Choice(NamedTuple):
    """A throw: where its value goes, those to choose from, and its chance."""

    values: Values
    first: Values
    others: list[Values]
    chance: float


class Turn:
    """All that some ships can throw at a standing: nodes with their chances, and the chance of no effect."""

    __slots__ = ("chances", "choices", "miss")

    def __init__(self, chances: dict[Node, float]) -> None:
        self.chances = chances
        self.miss = 1 - sum(chances.values())
        self.choices: list[Choice] = []

    def prepare(self) -> None:
        """Have the rows of values at hand."""
        self.choices = [
            Choice(node.values, node.next[0].values, [after.values for after in node.next[1:]], chance)
            for node, chance in self.chances.items()
        ]


class _Prepared(NamedTuple):
    """A volley with all it needs by place: leaves by target, turns by number of ships and target."""

    by_attacker: bool
    type: int
    leaves: list[Values]
    turns: list[list[Turn]]


class ExactBattle:
    """All standings of both sides, and the volleys between them."""

    def __init__(self, battle: Battle, most_values: int) -> None:
        self.most_values = most_values
        self.attacker = Side(battle.attacker, most_values)
        self.defender = Side(battle.defender, most_values)
        self.missiles = self._volleys(battle, missiles=True)
        self.cannons = self._volleys(battle, missiles=False)
        self._turns: dict[tuple[Volley, int, Standing], Turn] = {}
        self._find_standings()

    def _volleys(self, battle: Battle, missiles: bool) -> list[Volley]:
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

    def _fired_at(self, side: Side) -> list[Volley]:
        return [volley for volley in self.cannons if volley.targets is side]

    def shooters(self, volley: Volley) -> Side:
        """The side that fires."""
        return self.attacker if volley.by_attacker else self.defender

    def _refuse_if_too_large(self) -> None:
        if self.values > self.most_values:
            raise TooLargeError

    @property
    def values(self) -> int:
        """How many numbers there are to work out."""
        return sum(len(volley.nodes) * len(self.shooters(volley).standings) for volley in self.cannons)

    def turn(self, volley: Volley, shooting: int, target: Standing) -> Turn:
        """What so many ships can throw at a standing."""
        known = self._turns.get((volley, shooting, target))
        if known is None:
            known = self._turns[volley, shooting, target] = Turn(volley.chances(shooting, target))
        return known

    def value(self, attacker: Standing, defender: Standing) -> float:
        """The attacker's chance to win when a round begins."""
        if not any(defender.alive):
            return 1.0
        if not (self.cannons and any(attacker.alive)):
            return 0.0
        last = self.cannons[-1]
        if last.by_attacker:
            return 1 - last.leaf(defender).values[attacker.place]
        return last.leaf(attacker).values[defender.place]

    def solve(self) -> None:
        """Work out the chances to win for every pair of standings, after each turn of a round."""
        volleys = [self._prepare(volley) for volley in self.cannons]
        for defender in reversed(self.defender.standings if volleys else ()):
            for attacker in reversed(self.attacker.standings):
                if not any(defender.alive):
                    values = [1.0] * len(volleys)
                elif not any(attacker.alive):
                    values = [0.0] * len(volleys)
                else:
                    values = _around([_fire(volley, attacker, defender) for volley in volleys])
                for (by_attacker, _, leaves, _), value in zip(volleys, values, strict=True):
                    if by_attacker:
                        leaves[defender.place][attacker.place] = 1 - value
                    else:
                        leaves[attacker.place][defender.place] = value

    def _prepare(self, volley: Volley) -> _Prepared:
        targets, shooters = volley.targets.standings, self.shooters(volley).standings
        for node in volley.nodes:
            node.values = [0.0] * len(shooters)
        leaves = [volley.leaf(target).values for target in targets]
        turns = [
            [self.turn(volley, shooting, target) for target in targets]
            for shooting in range(volley.ships.number + 1)
        ]
        for row in turns:
            for turn in row:
                turn.prepare()
        return _Prepared(volley.by_attacker, volley.type, leaves, turns)


def _fire(volley: _Prepared, attacker: Standing, defender: Standing) -> Step:
    """What a volley adds between these standings, whatever it shows."""
    by_attacker, type_, _, turns = volley
    shooter, target = (attacker, defender) if by_attacker else (defender, attacker)
    turn = turns[shooter.alive[type_]][target.place]
    place, gain = shooter.place, 0.0
    for values, first, others, chance in turn.choices:
        value = first[place]
        for other in others:
            another = other[place]
            value = another if another < value else value  # far cheaper than to call min()
        values[place] = value
        gain += chance * value
    return (1 - turn.miss - gain if by_attacker else gain), turn.miss


def _around(steps: list[Step]) -> list[float]:
    """The chance to win after each turn of a round that goes on until something happens."""
    value, again = 0.0, 1.0
    for gain, miss in reversed(steps):
        value = gain + miss * value
        again *= miss
    if again == 1:
        return [0.0] * len(steps)
    value /= 1 - again
    values = [value]
    for gain, miss in steps[:0:-1]:
        value = gain + miss * value
        values.append(value)
    return values[::-1]
