"""How a battle ends if both sides choose well: the choices behind `odds_exact`, followed forwards."""

from __future__ import annotations

from collections import defaultdict
from math import prod

from companion.games.eclipse.odds_exact import ExactBattle
from companion.games.eclipse.volleys import Node, Survivors

# Choices whose chances differ by less are equally good, and the natural one is taken.
SAME = 1e-12
Pair = tuple[Survivors, Survivors]


def follow(battle: ExactBattle) -> dict[Pair, float]:
    """All that may be left in the end of a solved battle, with chances."""
    turns = max(1, len(battle.cannons))
    left: defaultdict[Pair, float] = defaultdict(float)
    entered: defaultdict[Pair, list[float]] = defaultdict(lambda: [0.0] * turns)
    for pair, chance in Missiles(battle).fired().items():
        entered[pair][0] += chance
    for attacker in battle.attacker.standings:
        for defender in battle.defender.standings:
            pair = attacker, defender
            came = entered.pop(pair, None)
            if came is None:
                continue
            over = not (attacker.is_left and defender.is_left)
            if over or not _follow_round(battle, pair, came, entered):
                left[pair] += sum(came)
    return left


def _follow_round(
    battle: ExactBattle, pair: Pair, came: list[float], entered: defaultdict[Pair, list[float]]
) -> bool:
    """Send on what came to a pair of standings; False if nothing can ever happen there."""
    turns = []
    for volley in battle.cannons:
        shooter, target = pair if volley.by_attacker else pair[::-1]
        turns.append(battle.turn(volley, shooter.alive[volley.type], target))
    again = prod([turn.miss for turn in turns])
    if again == 1:
        return False
    on_turn = 0.0
    for chance, turn in zip(came, turns, strict=True):
        on_turn = (on_turn + chance) * turn.miss
    on_turn /= 1 - again
    for number, (volley, turn) in enumerate(zip(battle.cannons, turns, strict=True)):
        on_turn += came[number]
        shooter = pair[0] if volley.by_attacker else pair[1]
        next_turn = (number + 1) % len(turns)
        for node, chance in turn.chances.items():
            target = _chosen(node, shooter)
            after = (shooter, target) if volley.by_attacker else (target, shooter)
            entered[after][next_turn] += on_turn * chance
        on_turn *= turn.miss
    return True


def _chosen(node: Node, shooter: Survivors) -> Survivors:
    """Where the best assignment leads."""
    place = shooter.place
    while node.next:
        best, *others = node.next
        for other in others:
            if other.values[place] < best.values[place] - SAME:
                best = other
        node = best
    return node.target


class Missiles:
    """The missile step: what it leaves if both sides choose well."""

    def __init__(self, battle: ExactBattle) -> None:
        self.battle = battle
        self._before: dict[tuple[int, Pair], float] = {}

    def fired(self) -> dict[Pair, float]:
        """Pairs of standings at the beginning of the first round, with their chances."""
        pairs = {(self.battle.attacker.start, self.battle.defender.start): 1.0}
        for number, volley in enumerate(self.battle.missiles):
            after: defaultdict[Pair, float] = defaultdict(float)
            for pair, reached in pairs.items():
                shooter, target = pair if volley.by_attacker else pair[::-1]
                turn = self.battle.turn(volley, shooter.alive[volley.type], target)
                after[pair] += reached * turn.miss
                for node, chance in turn.chances.items():
                    self._value(number, node, shooter)
                    left = _chosen(node, shooter)
                    after[(shooter, left) if volley.by_attacker else (left, shooter)] += reached * chance
            pairs = after
        return pairs

    def _value(self, number: int, node: Node, shooter: Survivors) -> float:
        """The chance of the side under fire with these shots of a volley yet to be assigned."""
        if shooter.place not in node.values:
            if node.next:
                value = min(self._value(number, after, shooter) for after in node.next)
            elif self.battle.missiles[number].by_attacker:
                value = 1 - self._value_before(number + 1, (shooter, node.target))
            else:
                value = self._value_before(number + 1, (node.target, shooter))
            node.values[shooter.place] = value
        return node.values[shooter.place]

    def _value_before(self, number: int, pair: Pair) -> float:
        """The attacker's chance to win before a volley."""
        if number == len(self.battle.missiles):
            return self.battle.value(*pair)
        known = self._before.get((number, pair))
        if known is None:
            volley = self.battle.missiles[number]
            shooter, target = pair if volley.by_attacker else pair[::-1]
            turn = self.battle.turn(volley, shooter.alive[volley.type], target)
            lost = sum(chance * self._value(number, node, shooter) for node, chance in turn.chances.items())
            gain = 1 - turn.miss - lost if volley.by_attacker else lost
            known = self._before[number, pair] = gain + turn.miss * self._value_before(number + 1, pair)
        return known
