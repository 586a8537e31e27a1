"""One round of a battle, all of it: every outcome of the dice with its chance.

The two sides meet only through the number of dice that each throws. As long as these numbers are certain,
what one side loses says nothing about what the other loses, and each side is a list of armies with chances of
its own. Where losses begin to touch the number of dice in a step, the lists are cut by that number, and each
pair of pieces goes on by itself. So the state is a sum of `Pair`s, within each of which the sides are
independent: in the largest battle some 900 armies, where a table of all pairs of armies has 20,000 entries.
After the last step nobody rolls any more, so there each side is only asked what it comes to by itself.

Chances are sums of products of positive, correctly rounded factors: with at most some 10^5 terms, each wrong
by some 10^-16 of itself, they are right to ten digits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.nexus_ops.casualties import GONE, KINDS, Army, Side, UnderFire, dice_of

Armies = dict[Army, float]
LAST_STEP = KINDS[-1]


class Pair(NamedTuple):
    """Attackers and defenders with their chances, each side independent of the other."""

    attackers: Armies
    defenders: Armies


class RoundOutcome(NamedTuple):
    """What may be left of each side, and the chance that nothing is left of either, by whose turn it is."""

    attackers: Armies
    defenders: Armies
    both_gone: float
    both_gone_on_others_turn: float = 0.0


def one_round(attackers: Army, defenders: Army, fire: tuple[Side, Side]) -> RoundOutcome:
    """All that a single round can leave; `fire` has both sides under the other's, step by step."""
    pairs = [Pair({attackers: 1.0}, {defenders: 1.0})]
    *steps, last = zip(*fire, strict=True)
    for step, sides in enumerate(steps):
        pairs = [after for pair in pairs for after in _exchange(pair, step, *sides)]
    return _last_exchange(pairs, *last)


def _exchange(pair: Pair, step: int, attackers: UnderFire, defenders: UnderFire) -> Iterator[Pair]:
    """One step of the round: a pair for each number of dice on either side."""
    defenders_by_dice = _by_dice(pair.defenders, step)
    for attacking, some_attackers in _by_dice(pair.attackers, step).items():
        for defending, some_defenders in defenders_by_dice.items():
            yield Pair(
                _shot_at(some_attackers, attackers, attackers.chances[defending], {}),
                _shot_at(some_defenders, defenders, defenders.chances[attacking], {}),
            )


def _by_dice(armies: Armies, step: int) -> dict[int, Armies]:
    groups: defaultdict[int, Armies] = defaultdict(dict)
    for army, chance in armies.items():
        groups[dice_of(army, step)][army] = chance
    return groups


def _shot_at(armies: Armies, side: UnderFire, chances: Sequence[float], left: Armies) -> Armies:
    """Add to `left` what these volleys leave."""
    for army, before in armies.items():
        for after, chance in zip(side.line(army), chances, strict=False):
            left[after] = left.get(after, 0.0) + before * chance
    return left


def _last_exchange(pairs: list[Pair], attackers: UnderFire, defenders: UnderFire) -> RoundOutcome:
    """Nobody's dice depend on these losses, so the volleys at a side are mixed over the dice of the other."""
    attackers_left: Armies = {}
    defenders_left: Armies = {}
    both_gone = 0.0
    for pair in pairs:
        _shot_at(pair.attackers, attackers, _mixed(attackers.chances, pair.defenders), attackers_left)
        _shot_at(pair.defenders, defenders, _mixed(defenders.chances, pair.attackers), defenders_left)
        mortals = Pair(_mortal(pair.attackers, attackers), _mortal(pair.defenders, defenders))
        for left in _exchange(mortals, LAST_STEP, attackers, defenders):
            both_gone += left.attackers.get(GONE, 0.0) * left.defenders.get(GONE, 0.0)
    return RoundOutcome(attackers_left, defenders_left, both_gone)


def _mixed(chances: Sequence[Sequence[float]], enemies: Armies) -> list[float]:
    """How likely each volley of the last step is, whichever of these enemies fires it."""
    enemies_by_dice = _by_dice(enemies, LAST_STEP)
    mixed = [0.0] * len(chances[max(enemies_by_dice)])
    for dice, some in enemies_by_dice.items():
        share = sum(some.values())
        for volley, chance in enumerate(chances[dice]):
            mixed[volley] += share * chance
    return mixed


def _mortal(armies: Armies, side: UnderFire) -> Armies:
    """Those that the most dice would destroy."""
    return {army: chance for army, chance in armies.items() if side.line(army)[-1] == GONE}
