"""How well a seat stands, for whoever thinks ahead: every term has bounds, and a win is above everything.

Money is worth the actions that it pays for, in this round and in those to come. An action is worth its disc
only with what comes of it: while it is being taken it counts for the best that its next step could bring
(`gains`), and for nothing where that is nothing.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt, tanh

from companion.core.seats import Seat
from companion.games.eclipse import gains
from companion.games.eclipse.battles import ships_of
from companion.games.eclipse.blueprints import all_valid, sums
from companion.games.eclipse.colonies import open_squares
from companion.games.eclipse.economy import after_upkeep, by_trade, production, short, upkeep_of
from companion.games.eclipse.model import ANCIENTS, GUARD, State, Tile, held, in_play, on_map
from companion.games.eclipse.scoring import total
from companion.games.eclipse.terms import ROUNDS, SHIPS, Counts

# What things are worth in points while rounds are left to use them.
PER_UNIT = 3.0
SHIP_WORTH = (0.5, 1.0, 1.7, 0.7)
PER_TECH = 1.8
PER_DESIGN = 0.2
PER_STORED = 0.3
PER_COLONY_SHIP = 0.02
PER_DISC = 0.02
# A square that a colony ship could fill, and one that has to wait for one.
READY_SQUARE, LATER_SQUARE = 0.6, 0.25
# What may be done in each round to come: the first actions of a round count most.
PER_ACTION, MOST_ACTIONS = 0.6, 6
# Money that a coming round would be short of, and this one: what trades bring, and what costs hexes.
LACK, MOST_LACK = 0.6, 6
DEBT, TRADED, MOST_DEBT = 3.0, 1.0, 20
# So far ahead is nearly won.
SCALE = 40
# A step of an action that the table takes.
UNTOLD = 0.6
# A begun action for which there is no use.
WASTE = 0.2


def prospects(state: State, seat: Seat) -> float:
    """Points, what economy, fleet and technologies promise, and what the present action may bring."""
    player = state.player(seat)
    if player.collapsed:
        return float(player.final)
    return standing(state, seat) + _turn(state, seat)


def standing(state: State, seat: Seat) -> float:
    """The same without the present action; of what things promise less the nearer the end is."""
    left = (ROUNDS + 1 - state.round) / ROUNDS
    player = state.player(seat)
    made = PER_UNIT * sum(sqrt(number) for number in production(state, seat))
    placed = on_map(state, seat)
    fleet = sum(worth * number for worth, number in zip(SHIP_WORTH, placed, strict=True))
    # What is piled up is worth the less the more it is: it is there to be spent.
    stored = sum(sqrt(max(0, number)) for number in after_upkeep(state, seat)[1:])
    promise = made + fleet + PER_TECH * len(player.techs) + PER_DESIGN * _designs(state, seat, placed)
    promise += _squares(state, seat)
    few = PER_STORED * stored + PER_COLONY_SHIP * player.colony_ships + PER_DISC * player.discs
    few -= PER_DISC * player.waived
    money = actions_to_come(state, seat, player.discs + player.spent) - _debt(state, seat)
    return total(state, seat) + left * promise + few + money + _battles(state, seat)


def _squares(state: State, seat: Seat) -> float:
    """Squares of own hexes that wait for population."""
    waiting = sum(len(open_squares(state, seat, key)) for key in held(state, seat))
    ready = min(waiting, state.player(seat).colony_ships)
    return READY_SQUARE * ready + LATER_SQUARE * (waiting - ready)


def actions_to_come(state: State, seat: Seat, discs: int) -> float:
    """What the Money of all coming rounds is worth, which begin with so many discs on the track."""
    rounds = ROUNDS - state.round
    if rounds <= 0:
        return 0.0
    each = production(state, seat)[0] + after_upkeep(state, seat)[0] / rounds
    lacking = upkeep_of(state, discs) - each
    if lacking > 0:
        return -rounds * LACK * min(MOST_LACK, lacking)
    return rounds * PER_ACTION * sqrt(_affordable(state, discs, each))


def _affordable(state: State, discs: int, money: float) -> float:
    """How many actions a round pays for, with parts of one."""
    costs = [upkeep_of(state, discs - more) for more in range(min(MOST_ACTIONS, max(0, discs)) + 1)]
    for more, (now, then) in enumerate(pairwise(costs)):
        if then > money:
            return more + (money - now) / (then - now)
    return len(costs) - 1


def _debt(state: State, seat: Seat) -> float:
    """Money that this round is short of: somewhat for what is traded, much for what costs hexes."""
    missing = short(state, seat)
    traded = min(missing, by_trade(state, seat)) if missing else 0
    return TRADED * traded + DEBT * min(MOST_DEBT, missing - traded)


def _turn(state: State, seat: Seat) -> float:
    """What the present action may still bring."""
    if state.act is None or seat != state.active:
        # On a board that only the table knows: what is yet to be told of an action.
        return UNTOLD * sum(one.left for one in state.details if one.seat == seat)
    more = gains.of_action(state, seat, standing)
    return more if more > gains.LEAST or state.act.steps else -WASTE


def _designs(state: State, seat: Seat, placed: Counts) -> float:
    """How good the blueprints are, those of ships on the map more so."""
    if not all_valid(state, seat):
        return 0.0
    worth = 0.0
    for ship, number in zip(SHIPS, placed, strict=True):
        worth += gains.good(sums(state, seat, ship)) * gains.ships_weighed(number)
    return worth


def _battles(state: State, seat: Seat) -> float:
    """Hexes that are about to be fought for: won more likely than not they are worth having come to."""
    worth = 0.0
    mights = {key: _might(state, tile, seat) for key, tile in state.tiles.items() if seat in tile.fleets}
    for key, might in mights.items():
        tile = state.tiles[key]
        own, others = might, _opposing(state, tile, seat)
        prize = state.data.hexes[key].points + 2 * tile.discovery + 1
        if others:
            worth += prize * max(-1.0, min(1.0, (own - others) / (own + others + 0.1) * 2))
        elif tile.disc not in (0, seat):
            worth += prize / 2
    return worth


def _opposing(state: State, tile: Tile, seat: Seat) -> float:
    ancients = 0 if state.player(seat).species == "draco" else tile.ancients
    npcs = ancients * _type_might(state, ANCIENTS, 0) + tile.guard * _type_might(state, GUARD, 0)
    return npcs + sum(_might(state, tile, other) for other in tile.fleets if other != seat)


def _might(state: State, tile: Tile, seat: Seat) -> float:
    return sum(_type_might(state, seat, at) * number for at, number in enumerate(tile.ships(seat)) if number)


def _type_might(state: State, seat: Seat, at: int) -> float:
    ships = ships_of(state, seat)[at]
    arms = (sum(ships.cannons) + sum(ships.missiles)) * (1 + ships.computer / 2)
    return sqrt(max(0.1, arms) * (1 + ships.hull) * (1 + ships.shield / 2))


def value(state: State, seat: Seat) -> float:
    """Between −1 and 1: ahead of the best other, or behind."""
    if not state.round or not seat:
        return 0.0
    others = [prospects(state, one) for one in in_play(state) if one != seat]
    ahead = prospects(state, seat) - max(others, default=0.0)
    return 0.95 * tanh(ahead / SCALE)
