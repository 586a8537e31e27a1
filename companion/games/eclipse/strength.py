"""How well a seat stands, for whoever thinks ahead: every term has bounds, and a win is above everything.

An action is worth its disc only with what comes of it, so a turn that is being taken counts for what it may
still bring; and whoever passes gives up the actions that there was Money for.
"""

from __future__ import annotations

from math import sqrt, tanh

from companion.core.seats import Seat
from companion.games.eclipse.battles import ships_of
from companion.games.eclipse.blueprints import available, sums
from companion.games.eclipse.economy import after_upkeep, net_money, production, short
from companion.games.eclipse.model import ANCIENTS, GUARD, State, Tile, in_play, on_map
from companion.games.eclipse.research import within_reach
from companion.games.eclipse.scoring import total
from companion.games.eclipse.terms import ROUNDS, SHIPS, Counts

# What things are worth in points while rounds are left to use them.
PER_UNIT = 1.0
SHIP_WORTH = (0.5, 1.0, 1.7, 0.7)
PER_TECH = 1.6
PER_DESIGN = 0.06
PER_STORED = 0.3
PER_ACTION = 0.3
PER_COLONY_SHIP = 0.02
# What exploring may still bring: a hex that is drawn, and one that is placed.
DRAWN, PLACED = 0.3, 1.3
# What one more step of an action is likely to bring; of building by Material, of moving by ship.
EXPLORE, INFLUENCE, RESEARCH, UPGRADE, BUILD, MOVE = 1.0, 0.3, 1.3, 0.15, 0.12, 0.1
DEBT = 1.5
JOINS = 0.5
MOST_ACTIONS = 6


def prospects(state: State, seat: Seat) -> float:
    """Points, and what economy, fleet and technologies promise; less of it the nearer the end is."""
    player = state.player(seat)
    if player.collapsed:
        return float(player.final)
    left = (ROUNDS + 1 - state.round) / ROUNDS
    made = PER_UNIT * sum(sqrt(number) for number in production(state, seat))
    placed = on_map(state, seat)
    fleet = sum(worth * number for worth, number in zip(SHIP_WORTH, placed, strict=True))
    # What is piled up is worth the less the more it is: it is there to be spent.
    stored = sum(sqrt(max(0, number)) for number in after_upkeep(state, seat))
    promise = made * 3 + fleet + PER_TECH * len(player.techs) + PER_DESIGN * _designs(state, seat, placed)
    soon = PER_STORED * stored + _turn(state, seat) + _battles(state, seat)
    return total(state, seat) + left * promise + soon - DEBT * min(6, short(state, seat))


def _designs(state: State, seat: Seat, placed: Counts) -> float:
    """How good the blueprints are, those of ships on the map more so."""
    worth = 0.0
    for ship, number in zip(SHIPS, placed, strict=True):
        values = sums(state, seat, ship)
        arms = sum(values.cannons) + 0.7 * sum(values.missiles)
        good = arms * (1 + values.computer / 2) + values.hull + values.shield + values.initiative / 2
        worth += sqrt(max(0.0, good)) * min(3, 1 + number)
    return worth


def _turn(state: State, seat: Seat) -> float:
    """Actions that there is still Money for, and what the present one may bring."""
    player, worth = state.player(seat), 0.0
    if not player.passed and state.phase in ("action", "acting", "closing"):
        able = [
            more
            for more in range(1, min(MOST_ACTIONS, player.discs) + 1)
            if player.stored[0] + net_money(state, seat, more) >= 0
        ]
        worth += PER_ACTION * len(able) + PER_COLONY_SHIP * player.colony_ships
    for one in state.details:
        if one.seat == seat:
            worth += one.left * _promise(state, seat, one.what)
    if state.act is not None and seat == state.active:
        worth += state.act.left * _promise(state, seat, state.act.action)
        worth += DRAWN * bool(state.act.drawn) + PLACED * bool(state.act.claiming)
    return worth


def _promise(state: State, seat: Seat, action: str) -> float:
    """What one more step of an action is likely to bring."""
    player = state.player(seat)
    match action:
        case "explore":
            return EXPLORE if player.discs else 0.2
        case "influence":
            free = sum(
                not tile.disc and not tile.ancients and not tile.guard for tile in state.tiles.values()
            )
            return INFLUENCE if free and player.discs else 0.0
        case "research":
            return RESEARCH if within_reach(state, seat) else 0.0
        case "build":
            return BUILD * min(6, player.stored[2])
        case "upgrade":
            return UPGRADE if _has_better_parts(state, seat) else 0.0
        case "move" | "battle":
            return MOVE * min(4, sum(on_map(state, seat)))
    return 0.0


def _has_better_parts(state: State, seat: Seat) -> bool:
    """Whether a technology gives a part that no blueprint shows yet."""
    player = state.player(seat)
    placed = {part for parts in player.parts.values() for part in parts}
    return any(part not in placed for part in available(state, seat) if part in player.techs)


def _battles(state: State, seat: Seat) -> float:
    """Hexes that are about to be fought for: won more likely than not they are worth having come to."""
    worth, player = 0.0, state.player(seat)
    mights = {key: _might(state, tile, seat) for key, tile in state.tiles.items() if seat in tile.fleets}
    # An attack often takes several moves: ships elsewhere may still join.
    may_join = JOINS if not player.passed and state.phase in ("action", "acting") else 0.0
    everywhere = sum(mights.values())
    for key, might in mights.items():
        tile = state.tiles[key]
        own, others = might + may_join * (everywhere - might), _opposing(state, tile, seat)
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
    return 0.95 * tanh(ahead / 20)
