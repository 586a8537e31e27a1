"""One battle: who fires when, what a die hits, who dies, who leaves (BAT-3 to BAT-11, NPC-1, NPC-2)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.eclipse import events as e
from companion.games.eclipse import fleets
from companion.games.eclipse.blueprints import Sums, sums
from companion.games.eclipse.course import by_itself
from companion.games.eclipse.galaxy import enemies, joined
from companion.games.eclipse.model import ANCIENTS, GUARD, Battle, Hit, Side, State
from companion.games.eclipse.npc_targets import after_npc_shots
from companion.games.eclipse.reputation import earned
from companion.games.eclipse.terms import SHIPS, SIZES, Ship


def ships_of(state: State, seat: Seat) -> tuple[fleets.Ships, ...]:
    """The types of a side with the sums of their blueprints, one of each."""
    if seat == ANCIENTS:
        return (fleets.ANCIENT,)
    if seat == GUARD:
        return (fleets.CENTRE,)
    return tuple(as_ships(ship, sums(state, seat, ship)) for ship in SHIPS)


def as_ships(ship: Ship, values: Sums) -> fleets.Ships:
    """One ship with the sums of its blueprint."""
    return fleets.Ships(
        values.initiative,
        values.hull,
        values.computer,
        values.shield,
        values.cannons,
        values.missiles,
        SIZES[ship],
    )


def fleet_of(state: State, side: Side) -> fleets.Fleet:
    """A side as the odds and the rule of Ancients see it."""
    return fleets.Fleet(
        tuple(
            ships._replace(number=len(damages), damage=damages)
            for ships, damages in zip(ships_of(state, side.seat), side.damage, strict=True)
        ),
        by_rule=side.seat < 0,
    )


def firing_order(state: State, sides: tuple[Side, Side]) -> tuple[tuple[int, int], ...]:
    """Side and type by initiative, ties to the defender, then the smaller ship (BAT-4, OP-8)."""
    types = [
        (-ships.initiative, -at, ships.size, at, index)
        for at, side in enumerate(sides)
        for index, (ships, damages) in enumerate(zip(ships_of(state, side.seat), side.damage, strict=True))
        if damages
    ]
    return tuple((at, index) for _, _, _, at, index in sorted(types))


def current(battle: Battle) -> tuple[int, int]:
    """Whose turn it is: side and type."""
    return battle.order[battle.place]


def shooter(state: State) -> Seat:
    """The seat whose type is on; below zero for Ancients and the centre."""
    return state.fight.sides[current(state.fight)[0]].seat


def dice(state: State) -> tuple[int, ...]:
    """The damage of each die that the type throws now."""
    side, type_ = current(state.fight)
    ships = ships_of(state, state.fight.sides[side].seat)[type_]
    number = len(state.fight.sides[side].damage[type_])
    return (ships.missiles if state.fight.missiles else ships.cannons) * number


def refuges(state: State, side: Side) -> list[str]:
    """Where a side may retreat to: an own disc next door and no enemy, through wormholes (BAT-10, OP-38)."""
    if side.seat < 0:
        return []
    if state.assisted:
        home = state.player(side.seat).sector
        return [home] if home != state.fight.hex else []
    return [
        key
        for key in joined(state, side.seat, state.fight.hex)
        if state.tiles[key].disc == side.seat and not enemies(state, state.tiles[key], side.seat)
    ]


def may_retreat(state: State) -> list[str]:
    """Where the type that is on may go; not in the missile step, and Starbases never."""
    side, type_ = current(state.fight)
    if state.fight.missiles or SHIPS[type_] == "starbase":
        return []
    return refuges(state, state.fight.sides[side])


def swappable(state: State) -> bool:
    """Whether the owner may let the next, larger type go first: both have the same initiative (OP-8)."""
    battle = state.fight
    side, type_ = current(battle)
    if battle.place + 1 == len(battle.order) or battle.sides[side].seat < 0:
        return False
    other, next_ = battle.order[battle.place + 1]
    ships = ships_of(state, battle.sides[side].seat)
    return (
        other == side
        and bool(battle.sides[side].damage[next_])
        and ships[next_].initiative == ships[type_].initiative
        and ships[next_].size > ships[type_].size
    )


def targets(state: State, hit: Hit) -> list[tuple[int, int]]:
    """What a die can go to: type and damage of a ship; the natural target first, for Ancients that of their
    rule (OP-10)."""
    side, type_ = current(state.fight)
    other = state.fight.sides[1 - side]
    own, theirs = ships_of(state, state.fight.sides[side].seat)[type_], ships_of(state, other.seat)
    able = [
        (index, damage)
        for index, damages in enumerate(other.damage)
        if hit.face >= fleets.needed(own, theirs[index])
        for damage in sorted(set(damages), reverse=True)
    ]

    ruled = {(one.type, one.was) for one in by_rule(state)} if shooter(state) < 0 else set()

    def natural(target: tuple[int, int]) -> tuple[bool, bool, int, int]:
        ships = theirs[target[0]]
        return target not in ruled, target[1] + hit.damage < ships.life, -ships.size, -target[1]

    return sorted(able, key=natural)


def struck(state: State, hit: Hit, type_: int, was: int) -> e.ShipHit:
    """A die goes to a ship of that type and damage."""
    side = 1 - current(state.fight)[0]
    life = ships_of(state, state.fight.sides[side].seat)[type_].life
    return e.ShipHit(side, type_, was, hit.damage, was + hit.damage >= life)


def thrown(state: State, faces: tuple[int, ...]) -> tuple[Event, ...]:
    """The dice of the type that is on; those that can hit nobody end there."""
    side, type_ = current(state.fight)
    own = ships_of(state, state.fight.sides[side].seat)[type_]
    other = state.fight.sides[1 - side]
    needs = [
        fleets.needed(own, ships)
        for ships, damages in zip(ships_of(state, other.seat), other.damage, strict=True)
        if damages
    ]
    hits = tuple(
        (damage, face) for damage, face in zip(dice(state), faces, strict=True) if face >= min(needs)
    )
    event = e.DiceThrown(side, type_, faces, tuple(sorted(hits, reverse=True)), state.fight.missiles)
    return (event,) if hits else (event, e.VolleyEnded())


def throw(state: State, chance: Random) -> tuple[int, ...]:
    """Dice by chance."""
    return tuple(chance.randint(1, 6) for _ in dice(state))


def armed(state: State) -> bool:
    """Whether anybody has a cannon left (BAT-11)."""
    return any(
        damages and ships.cannons
        for side in state.fight.sides
        for ships, damages in zip(ships_of(state, side.seat), side.damage, strict=True)
    )


def stalemate(state: State) -> bool:
    """Whether nobody can destroy the other any more: the attacker has to leave."""
    battle = state.fight
    return not battle.missiles and battle.place == 0 and not armed(state)


# --- what happens by itself


@by_itself("battle")
def next_volley(state: State, chance: Random) -> tuple[Event, ...]:
    battle = state.fight
    if not all(any(side.damage) for side in battle.sides):
        return _last_retreats(state)
    if battle.hits:
        return _assigned(state)
    if stalemate(state):
        return () if refuges(state, battle.sides[0]) else (e.FleetLost(0),)
    side, type_ = current(battle)
    own = battle.sides[side]
    if not own.damage[type_]:
        return (e.VolleyEnded(),)
    if type_ in own.retreats and type_ not in own.declared:
        return e.ShipsRetreated(side, type_, own.retreats[type_]), e.VolleyEnded()
    if not dice(state) and not may_retreat(state):
        return (e.VolleyEnded(),)
    if own.seat < 0 and state.setting("dice") == "companion":
        return thrown(state, throw(state, chance))
    return ()


def _last_retreats(state: State) -> tuple[Event, ...]:
    """A side is gone: what declared in an earlier round still leaves, then the battle is over (OP-15)."""
    battle = state.fight
    leaving = tuple(
        e.ShipsRetreated(at, type_, battle.sides[at].retreats[type_])
        for at, type_ in battle.order[battle.place :]
        if type_ in battle.sides[at].retreats
        and type_ not in battle.sides[at].declared
        and battle.sides[at].damage[type_]
    )
    if leaving:
        return leaving
    return (earned(state, battle.sides),)


def _assigned(state: State) -> tuple[Event, ...]:
    """A die that has only one target goes there; Ancients and the centre choose by their rule."""
    if shooter(state) < 0 and state.setting("ancients") != "table":
        return *by_rule(state), e.VolleyEnded()
    hit = state.fight.hits[0]
    able = targets(state, hit)
    done = (e.VolleyEnded(),) if len(state.fight.hits) == 1 else ()
    if not able:
        return (e.VolleyEnded(),) if done else (e.HitLost(),)
    return (struck(state, hit, *able[0]), *done) if len(able) == 1 else ()


def by_rule(state: State) -> Iterator[e.ShipHit]:
    """All dice at once, assigned by NPC-2: told ship by ship."""
    side, type_ = current(state.fight)
    own = ships_of(state, state.fight.sides[side].seat)[type_]
    other = state.fight.sides[1 - side]
    fleet = fleet_of(state, other)
    shots = [
        fleets.Shot(
            hit.damage,
            tuple(at for at, ships in enumerate(fleet.ships) if hit.face >= fleets.needed(own, ships)),
        )
        for hit in state.fight.hits
    ]
    after = after_npc_shots(fleet, other.damage, shots)
    for index, (before, left) in enumerate(zip(other.damage, after, strict=True)):
        yield from _told(1 - side, index, before, left)


def _told(side: int, type_: int, before: tuple[int, ...], after: tuple[int, ...]) -> Iterator[e.ShipHit]:
    """What changed among the ships of a type: some are gone, some have more damage."""
    left, gone = list(after), list(before)
    for damage in before:
        if damage in left:
            left.remove(damage)
            gone.remove(damage)
    # Whatever is still in `left` was damaged; the most damaged of the changed ones are gone.
    gone.sort()
    left.sort()
    for was in reversed(gone[len(left) :]):
        yield e.ShipHit(side, type_, was, 0, destroyed=True)
    for was, now in zip(gone, left, strict=False):
        yield e.ShipHit(side, type_, was, now - was)
