"""What the next step of an action could bring, for whoever thinks ahead: each one is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt

from companion.core.seats import Seat
from companion.core.values import Event
from companion.games.eclipse import events as e
from companion.games.eclipse.blueprints import Sums, available, placements, sums_with
from companion.games.eclipse.build import buildable, sites
from companion.games.eclipse.changes import with_player
from companion.games.eclipse.discovery import gained
from companion.games.eclipse.economy import price, short, trades_for
from companion.games.eclipse.evolve import fold
from companion.games.eclipse.explore import guarded
from companion.games.eclipse.galaxy import free_ships
from companion.games.eclipse.influence import readied, targets
from companion.games.eclipse.model import State, held, on_map
from companion.games.eclipse.move import movable, owners, reach, sources
from companion.games.eclipse.research import traded_for, within_reach
from companion.games.eclipse.terms import ROUNDS, SHIPS, Action

MOST_PLACINGS = 6
ENERGY, MOST_ENERGY = 0.15, 3
Standing = Callable[[State, Seat], float]
Steps = Callable[[State, Seat], Iterator[tuple[Event, ...]]]
# An action is begun for no less; a further step of it brings less than the first.
LEAST = 0.25
AGAIN, MOST_AGAIN = 0.6, 1.0
# A hex that nobody has seen: its points, its squares while rounds are left; and a discovery tile.
UNSEEN, UNSEEN_LATER = 1.0, 1.2
DISCOVERY = 1.5


def good(values: Sums) -> float:
    """How good a blueprint is."""
    arms = sum(values.cannons) + 0.7 * sum(values.missiles)
    worth = arms * (1 + values.computer / 2) + values.hull + values.shield + values.initiative / 2
    # Energy that is left over is there for a better part.
    return sqrt(max(0.0, worth + ENERGY * min(MOST_ENERGY, values.energy)))


def ships_weighed(number: int) -> int:
    """Blueprints of ships on the map count more."""
    return min(3, 1 + number)


def of_action(state: State, seat: Seat, standing: Standing) -> float:
    """What the present action may still bring."""
    act = state.acting
    before = standing(state, seat)
    if act.claiming:
        return max(0.0, _claimed(state, seat, act.claiming, standing) - before)
    if act.action == "explore":
        return (act.left or bool(act.drawn)) * _explored(state, seat, standing)
    if act.left <= 0:
        return 0.0
    steps = STEPS[act.action](state, seat)
    best = max((standing(fold(state, events), seat) - before for events in steps), default=0.0)
    again = 0 if act.action == "move" else act.left - 1
    more = max(0.0, best) + AGAIN * again * max(0.0, min(MOST_AGAIN, best))
    return more + (_readied(state, seat, standing) - before if act.action == "influence" else 0.0)


def _claimed(state: State, seat: Seat, key: str, standing: Standing) -> float:
    """How a seat would stand with a disc on a hex."""
    if not state.player(seat).discs or guarded(state, seat, key):
        return standing(state, seat)
    found = DISCOVERY * state.tiles[key].discovery
    return standing(fold(state, (e.DiscPlaced(seat, key),)), seat) + found


def _explored(state: State, seat: Seat, standing: Standing) -> float:
    """A hex is worth what is on it less what its disc costs from now on."""
    discs = state.player(seat).discs
    if not discs:
        return 0.0
    left = (ROUNDS + 1 - state.round) / ROUNDS
    cost = standing(state, seat) - standing(with_player(state, seat, discs=discs - 1), seat)
    return max(0.0, UNSEEN + left * UNSEEN_LATER - cost)


def _readied(state: State, seat: Seat, standing: Standing) -> float:
    """How a seat would stand with the colony ships that Influence turns up."""
    number = readied(state, seat)
    return standing(fold(state, (e.ColonyShipsReadied(seat, number),)) if number else state, seat)


# --- the steps


def _researched(state: State, seat: Seat) -> Iterator[tuple[Event, ...]]:
    for tech in within_reach(state, seat):
        cost = price(state, seat, tech)
        given = next(iter(trades_for(state, seat, "science", cost)), None)
        yield *traded_for(state, seat, given, "science", cost), *gained(state, seat, tech, price=cost)


def _built(state: State, seat: Seat) -> Iterator[tuple[Event, ...]]:
    for item in buildable(state, seat):
        cost = state.species(seat).costs[item]
        given = next(iter(trades_for(state, seat, "materials", cost)), None)
        trade = traded_for(state, seat, given, "materials", cost)
        for key in _told_apart(state, seat, sites(state, seat, item)):
            yield *trade, e.ItemBuilt(seat, item, key, cost)


def _told_apart(state: State, seat: Seat, keys: list[str]) -> list[str]:
    """Where ships of others stand, a ship more may decide a battle; the rest are alike."""
    contested = [key for key in keys if any(other != seat for other in state.tiles[key].fleets)]
    return [*contested, *[key for key in keys if key not in contested][:1]]


def _upgraded(state: State, seat: Seat) -> Iterator[tuple[Event, ...]]:
    """The few placements that better a blueprint most: there may be a hundred of them."""
    player = state.player(seat)
    number = dict(zip(SHIPS, on_map(state, seat), strict=True))
    found: list[tuple[float, e.PartPlaced]] = []
    for part in dict.fromkeys(available(state, seat)):
        for ship, slot in placements(state, seat, part, more=False):
            placed = player.parts[ship]
            after = (*placed[:slot], part, *placed[slot + 1 :])
            better = good(sums_with(state, seat, ship, after)) - good(sums_with(state, seat, ship, placed))
            found.append((better * ships_weighed(number[ship]), e.PartPlaced(seat, ship, slot, part)))
    found.sort(key=lambda one: one[0], reverse=True)
    return ((placing,) for _, placing in found[:MOST_PLACINGS])


def _moved(state: State, seat: Seat) -> Iterator[tuple[Event, ...]]:
    """To each hex one ship, or several as long as the action lasts: an attack often takes more than one."""
    partners = frozenset(state.player(seat).partners)
    ways: dict[str, list[Event]] = {}
    for source in sources(state, seat):
        tile = state.tiles[source]
        able = free_ships(state, tile, seat)
        for ship in reversed(movable(state, seat, source)):
            number = min(able, tile.ships(seat)[SHIPS.index(ship)])
            for target in reach(state, seat, source, ship):
                if not owners(state.tiles[target], seat) & partners:
                    moved = e.ShipMoved(seat, ship, source, target)
                    ways.setdefault(target, []).extend([moved] * number)
    for way in ways.values():
        for number in range(1, min(state.acting.left, len(way)) + 1):
            yield (*way[:number],)


def _influenced(state: State, seat: Seat) -> Iterator[tuple[Event, ...]]:
    if state.player(seat).discs:
        for key in targets(state, seat):
            yield (e.DiscPlaced(seat, key),)
    # A hex is left only where Money is short.
    for key in held(state, seat) if short(state, seat) else ():
        yield (e.DiscTaken(seat, key),)


STEPS: dict[Action, Steps] = {
    "influence": _influenced,
    "research": _researched,
    "build": _built,
    "upgrade": _upgraded,
    "move": _moved,
}
