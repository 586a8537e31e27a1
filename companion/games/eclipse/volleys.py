"""One volley: what the dice of a ship type can show, and what its owner can make of it.

Each die that hits is a `Shot`; a *throw* counts the shots of each kind. Assigning a throw is a walk from node
to node: a `Node` is a throw yet to be assigned and a standing of the other side, its `next` are the nodes
after one shot is assigned, and where no shot is left stands a leaf. A best assignment is a best walk, so the
value of a node follows from the values of its next ones, and nodes are shared between all throws. Where there
is nothing to choose, there is no node: the one that follows stands for it.

What is never better is left out:
- shots that can hit nobody any more, or more of them than all their targets can take;
- if all that a side will still fire does the same damage: shots at any but the most damaged ship of a type.
  After any number of hits fewest ships are left of it that way, and nothing but their number shoots back.
  (Ancients and the centre are shot at in every way, since with more dice they may choose worse.)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from companion.games.eclipse import fleets
from companion.games.eclipse.npc_targets import after_npc_shots

# How many dice show each kind of shot.
Throw = tuple[int, ...]
# The chance of the side under fire to win, by the place of the standing of the side that fires.
Values = list[float] | dict[int, float]


class TooLargeError(Exception):
    """There is more to go through than allowed."""


class Survivors:
    """What is left of a side: each state is one object, which compares and hashes at once."""

    __slots__ = ("alive", "is_left", "place", "state")

    def __init__(self, state: fleets.FleetState, place: int) -> None:
        self.state = state
        self.place = place
        self.alive = tuple(map(len, state))
        self.is_left = any(self.alive)


# How many shots of each kind a standing can take, and what is left of it after one shot of a kind.
Useful = dict[Survivors, Throw]
After = dict[tuple[int, Survivors], list[Survivors]]


class VolleySide:
    """A fleet with all that may be left of it, as far as it is known."""

    def __init__(self, fleet: fleets.Fleet, most: int) -> None:
        self.fleet = fleet
        self.most = most
        self.standings: list[Survivors] = []
        self._known: dict[fleets.FleetState, Survivors] = {}
        self._shot_at: dict[tuple[tuple[fleets.Shot, ...], bool], tuple[Useful, After]] = {}
        self.start = self.standing(fleets.state_of(fleet))

    def standing(self, state: fleets.FleetState) -> Survivors:
        """The one object of this state."""
        known = self._known.get(state)
        if known is None:
            if len(self.standings) == self.most:
                raise TooLargeError
            known = self._known[state] = Survivors(state, len(self.standings))
            self.standings.append(known)
        return known

    def shot_at(self, shots: tuple[fleets.Shot, ...], focus: bool) -> tuple[Useful, After]:
        """What all volleys of the same shots find out about this side, once for all of them."""
        return self._shot_at.setdefault((shots, focus), ({}, {}))

    def put_in_order(self) -> None:
        """Each standing after all that lead to it."""
        self.standings.sort(key=lambda one: (-sum(one.alive), sum(map(sum, one.state))))
        for place, standing in enumerate(self.standings):
            standing.place = place


class Node:
    """A standing of the other side with shots yet to be assigned to it."""

    __slots__ = ("next", "target", "values")

    def __init__(self, target: Survivors) -> None:
        self.target = target
        self.next: list[Node] = []  # empty: nothing is left to assign
        self.values: Values = {}


class Volley:
    """The dice of one type in one step of the battle."""

    def __init__(
        self, battle: fleets.FleetBattle, weapons: fleets.Weapons, targets: VolleySide, focus: bool
    ) -> None:
        self.by_attacker = weapons.by_attacker
        self.type = weapons.type
        self.targets = targets
        shooters = battle.attacker if weapons.by_attacker else battle.defender
        self.by_rule = shooters.by_rule
        self.focus = focus and not targets.fleet.by_rule
        self.ships = shooters.ships[weapons.type]
        faces = {damage: self._faces(damage) for damage in set(weapons.dice)}
        self.shots = sorted({shot for shots in faces.values() for shot in shots if shot.can_hit})
        self.throws = self._throws([faces[damage] for damage in weapons.dice])
        self._one_less = {throw: _one_less(throw) for throw in self.throws[-1] if any(throw)}
        self.nodes: list[Node] = []
        self._nothing = (0,) * len(self.shots)
        self._known: dict[Survivors, dict[Throw, Node]] = {}
        self._useful, self._after = targets.shot_at(tuple(self.shots), self.focus)

    def _faces(self, damage: int) -> Counter[fleets.Shot]:
        """How many of the six faces of a die hit which types, the largest first."""
        ships = self.targets.fleet.ships
        types = sorted(range(len(ships)), key=lambda index: -ships[index].size)
        needs = [(index, fleets.needed(self.ships, ships[index])) for index in types]
        return Counter(
            fleets.Shot(damage, tuple(index for index, need in needs if face >= need)) for face in range(1, 7)
        )

    def _throws(self, dice: list[Counter[fleets.Shot]]) -> list[dict[Throw, float]]:
        """All throws with their chances, by the number of ships that shoot."""
        places = {shot: place for place, shot in enumerate(self.shots)}
        throws = {(0,) * len(places): 1.0}
        by_ships = [throws]
        for _ in range(self.ships.number):
            for die in dice:
                more: defaultdict[Throw, float] = defaultdict(float)
                for throw, chance in throws.items():
                    for shot, faces in die.items():
                        place = places.get(shot)
                        shown = throw if place is None else _changed(throw, place, 1)
                        more[shown] += chance * faces / 6
                throws = more
            by_ships.append(throws)
        return by_ships

    def chances(self, shooting: int, target: Survivors) -> dict[Node, float]:
        """Every throw of so many ships that does something, with its chance; together at most 1."""
        nothing = self.leaf(target)
        known = self._known[target]
        chances: dict[Node, float] = {}
        for throw, chance in self.throws[shooting].items():
            node = known.get(throw) or self._node(throw, target)
            if node is not nothing:
                chances[node] = chances.get(node, 0.0) + chance
        return chances

    def leaf(self, target: Survivors) -> Node:
        """The node with nothing left to assign."""
        known = self._known.get(target)
        if known is None:
            leaf = Node(target)
            self.nodes.append(leaf)
            known = self._known[target] = {self._nothing: leaf}
        return known[self._nothing]

    def _node(self, throw: Throw, target: Survivors) -> Node:
        """The node of a throw that is not known yet: without the shots that can do no damage."""
        useful = self._useful.get(target) or self._count_useful(target)
        fewer = tuple(map(min, throw, useful))
        self.leaf(target)
        known = self._known[target]
        node = known.get(fewer)
        if node is None:
            node = known[fewer] = self._choose(self._next(fewer, target), target)
        known[throw] = node
        return node

    def _choose(self, afterwards: list[Node], target: Survivors) -> Node:
        """The node to choose from these, if there is a choice."""
        if len(afterwards) == 1:
            return afterwards[0]
        node = Node(target)
        node.next = afterwards
        self.nodes.append(node)
        return node

    def _count_useful(self, target: Survivors) -> Throw:
        """How many shots of each kind can do damage at most."""
        ships, state = self.targets.fleet.ships, target.state
        left = [(index, ships[index].life - damage) for index in range(len(ships)) for damage in state[index]]
        self._useful[target] = useful = tuple(
            [
                sum([-(-life // damage) for index, life in left if index in hits])
                for damage, hits in self.shots
            ]
        )
        return useful

    def _next(self, throw: Throw, target: Survivors) -> list[Node]:
        if self.by_rule:
            shots = [shot for shot, number in zip(self.shots, throw, strict=True) for _ in range(number)]
            left = after_npc_shots(self.targets.fleet, target.state, shots)
            return [self.leaf(self.targets.standing(left))]
        place, fewer = self._one_less[throw]
        nodes = []
        for after in self._after.get((place, target)) or self._assign(place, target):
            known = self._known.get(after)
            node = (known and known.get(fewer)) or self._node(fewer, after)
            if node not in nodes:
                nodes.append(node)
        return nodes

    def _assign(self, place: int, target: Survivors) -> list[Survivors]:
        """What one shot can leave; first with the largest and most damaged ship hit."""
        shot, state = self.shots[place], target.state
        self._after[place, target] = left = [
            self.targets.standing(fleets.hit(self.targets.fleet, state, index, ship, shot.damage))
            for index in shot.can_hit
            for ship in self._candidates(state[index])
        ]
        return left

    def _candidates(self, damages: tuple[int, ...]) -> Iterator[int]:
        """The ships of a type that are worth telling apart."""
        for ship, damage in enumerate(damages):
            if ship == 0 or (not self.focus and damage != damages[ship - 1]):
                yield ship


def _one_less(throw: Throw) -> tuple[int, Throw]:
    """The kind of shot to assign first, and the throw without it."""
    place = max(place for place, number in enumerate(throw) if number)
    return place, _changed(throw, place, -1)


def _changed(throw: Throw, place: int, by: int) -> Throw:
    return (*throw[:place], throw[place] + by, *throw[place + 1 :])
