"""How well a seat stands in Nexus Ops, in victory points that it may expect; every term has bounds.

Only battles that an attacker wins, and cards that mostly need one, bring points. So what counts besides
points is who can win the next battles: armies, where they stand, and what feeds them. What comes by itself in
the rest of an own turn (income, a card) counts already, so that nobody hurries through a turn to get it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.standing import lead_value, standing_value
from companion.games.nexus_ops.data import Chart, Mission
from companion.games.nexus_ops.flow import BATTLE
from companion.games.nexus_ops.ground import is_assisted
from companion.games.nexus_ops.model import State, Turn, mine_value, team_of, team_points
from companion.games.nexus_ops.odds import OddsBattle, OddsForce, one_round
from companion.games.nexus_ops.order import next_seat
from companion.games.nexus_ops.planet import Planet, Space
from companion.games.nexus_ops.prospects import SECRET, BattleProspect, of_battles, of_control, of_units
from companion.games.nexus_ops.strength import hit_numbers
from companion.games.nexus_ops.terms import LANDS, NO_UNITS, TERRAINS, UNITS, Counts, Terrain
from companion.games.nexus_ops.victory import standings

SCALE = 8.0
# What a unit is worth, in the order of battle.
WORTH = (2.0, 1.35, 0.95, 0.52, 0.52, 0.31)
MIDDLE_ARMY = 9.0
INCOME, MIDDLE_INCOME = 3.0, 8.0
MIDDLE_RUBIUM = 15.0
MOST_SECRETS = 6
MOST_ENERGIZE = 4
UNTURNED = 0.45
MOST_LANDS = 0.2
WON = 1.2
WON_WITH_SECRET = 0.45
# Owners lose what is cheapest first: so much of what a mean unit is worth.
SHIELDED = 0.7
BESIEGED = 0.1
FEARED = 0.28
CLOSE = 0.05
JOINS = 0.6
FAR = 5
MOST_NEAR = 4.0
# In the order of battle: these and all that follow bring in rubium.
FIRST_MINER = 3
AFTER_INCOME = ("draw", "closing", "handover", "counting", "over")
AFTER_FIGHT = ("income", *AFTER_INCOME)
TURN_IS_OVER = ("closing", "handover")
NEW_TURN = Turn()
MAY_STILL_MOVE = ("deploy", "move")


class Weights(Struct, frozen=True):
    """What weighs how much, in victory points."""

    army: float = 5.0
    rubium: float = 0.8
    energize: float = 0.12
    monolith: float = 0.6
    losses: float = 0.4
    # Whether battles that are about to be fought are worked out, dice by dice, instead of guessed.
    exact: bool = False


AT_A_GLANCE = Weights()
# Fitted to who won 406 games of two *normal* players (a logistic regression on these terms as each turn began
# and as its moves ended): armies and rubium decide four times as much as it seems at a glance.
FITTED = Weights(army=20.0, rubium=3.2, energize=0.18, monolith=0.3, losses=0.8, exact=True)

Sides = tuple[tuple[Seat, Counts], ...]
# What dice must show, by terrain.
Numbers = dict[Terrain, Counts]


def value(state: State, seat: Seat, missions: Sequence[Mission] | None = None) -> float:
    """Between -1 and 1, as the contract asks; `missions` are those in the seat's hand, where it is known."""
    if state.phase == "over":
        return standing_value(standings(state), seat, over=True)
    if state.phase in TURN_IS_OVER:
        # Otherwise, whoever only has to end a turn would rather sell cards than let the next player hope.
        state = replace(state, active=next_seat(state), phase="deploy", turn=NEW_TURN)
    own = team_of(state, seat)
    weights = AT_A_GLANCE if missions is None else FITTED
    worths = _worths(state, {} if missions is None else {seat: missions}, weights)
    others = [worth for one, worth in worths.items() if one not in own]
    return 0.99 * lead_value(sum(worths[one] for one in own) / len(own), others, SCALE)


def _worths(state: State, known: Mapping[Seat, Sequence[Mission]], weights: Weights) -> dict[Seat, float]:
    worths: dict[Seat, float] = {}
    target = state.target
    for player in state.players:
        points = team_points(state, player.seat)
        worth = points + _bounded(_army(player.units), weights.army, MIDDLE_ARMY)
        worth += SECRET * min(player.secret, MOST_SECRETS) + weights.energize * min(
            player.energize, MOST_ENERGIZE
        )
        # What is close to the end counts more: the last point is the game.
        worth += 3.0 * (points / target) ** 4
        worths[player.seat] = worth - (5.0 if player.eliminated else 0.0)
    if is_assisted(state):
        for player in state.players:
            worths[player.seat] += _bounded(player.rubium, weights.rubium, MIDDLE_RUBIUM)
    else:
        _Board(state, worths, known, weights).add_all()
    return worths


def _bounded(amount: float, most: float, middle: float) -> float:
    """Half of `most` at `middle`, never all of it: nobody wins by hoarding."""
    return most * amount / (amount + middle)


@lru_cache(maxsize=4096)
def _army(units: Counts) -> float:
    return sum([worth * count for worth, count in zip(WORTH, units, strict=True)])


# --- the full board


class _Board:
    """What the board adds to what each player has."""

    def __init__(
        self,
        state: State,
        worths: dict[Seat, float],
        known: Mapping[Seat, Sequence[Mission]],
        weights: Weights,
    ) -> None:
        self._state = state
        self._weights = weights
        self._costs = tuple([state.chart[unit].cost for unit in UNITS])
        self._known = known
        self._battles: list[BattleProspect] = []
        self._worths = worths
        self._stand = {space: sides for space, row in state.map().units.items() if (sides := _sides(row))}
        self._held = {space: sides[0] for space, sides in self._stand.items() if len(sides) == 1}
        self._numbers = _numbers(state)
        self._teams = {player.seat: team_of(state, player.seat) for player in state.players}

    def add_all(self) -> None:
        """Everything."""
        state, worths = self._state, self._worths
        self._add_incomes()
        self._add_lands()
        for space, sides in self._stand.items():
            if space in state.map().face_down:
                worths[sides[0][0]] += UNTURNED
            if len(sides) > 1:
                self._add_contest(space, sides)
        if (holder := self._held.get(state.planet.monolith)) is not None:
            worths[holder[0]] += self._weights.monolith
        self._add_threats()
        self._add_nearness()
        for seat, missions in self._known.items():
            worths[seat] += of_units(missions, state.player(seat).units)
            if seat == state.active:
                worths[seat] += of_battles(missions, self._battles, chance_to_win)

    def _add_incomes(self) -> None:
        state, worths = self._state, self._worths
        income = dict.fromkeys(worths, 0)
        mines, printed = state.map().mines, _printed_mines(state.planet.bases, state.home_mines)
        for space, (seat, units) in self._held.items():
            if not any(units[FIRST_MINER:]):
                continue
            marker = mines.get(space)
            income[seat] += mine_value(state, marker) if marker is not None else printed.get(space, 0)
        for player in state.players:
            seat = player.seat
            coming = income[seat] if seat == state.active and state.phase not in AFTER_INCOME else 0
            worths[seat] += _bounded(income[seat], INCOME, MIDDLE_INCOME)
            worths[seat] += _bounded(player.rubium + coming, self._weights.rubium, MIDDLE_RUBIUM)
            if seat == state.active and (state.phase == "draw" or state.phase not in AFTER_INCOME):
                worths[seat] += SECRET * (player.secret < MOST_SECRETS)

    def _add_lands(self) -> None:
        """More spaces of a terrain than anybody else: the condition of some cards."""
        counts: dict[Terrain, dict[Seat, int]] = {land: {} for land in LANDS}
        lands = self._state.map().lands
        for space, (seat, _) in self._held.items():
            if (there := counts.get(lands[space])) is not None:
                there[seat] = there.get(seat, 0) + 1
        for seat, missions in self._known.items():
            now = seat == self._state.active and self._state.phase not in TURN_IS_OVER
            self._worths[seat] += of_control(missions, counts, seat, now=now)
        for there in counts.values():
            best = max(there.values(), default=0)
            leaders = [seat for seat, count in there.items() if count == best]
            if len(leaders) == 1 and self._state.player(leaders[0]).secret and leaders[0] not in self._known:
                self._worths[leaders[0]] += MOST_LANDS

    # --- battles

    def _add_contest(self, space: Space, sides: Sides) -> None:
        """A battle that will be fought: by the active player in this turn, or by somebody later."""
        state, worths, active = self._state, self._worths, self._state.active
        numbers = self._numbers[state.map().lands[space]]
        attacker = next((units for seat, units in sides if seat == active), None)
        fought = state.phase in AFTER_FIGHT or (space in state.turn.fought and not self._goes_on(space))
        for seat, units in sides:
            if seat in self._teams[active]:
                continue
            if attacker is None or fought:
                worths[seat] -= BESIEGED
                continue
            joined, against = hits(attacker, numbers), hits(units, numbers)
            if state.phase in MAY_STILL_MOVE:
                joined += JOINS * self._may_join(active, space, numbers)
                outcome = guessed(joined, against, attacker, units)
            elif self._weights.exact:
                outcome = worked_out(attacker, units, numbers, self._costs)
            else:
                outcome = guessed(joined, against, attacker, units)
            with_card = WON_WITH_SECRET * min(1, state.player(active).secret)
            worths[active] += outcome.won * (WON if active in self._known else WON + with_card)
            worths[active] -= self._weights.losses * outcome.lost
            worths[seat] -= self._weights.losses * outcome.destroyed
            terrain = state.map().lands[space]
            self._battles.append(BattleProspect(terrain, attacker, units, joined, against, outcome.won))

    def _goes_on(self, space: Space) -> bool:
        """Whether a battle has begun there and is not decided: whoever begins it loses nothing by that."""
        return self._state.phase in BATTLE and self._state.fight().space == space

    def _may_join(self, seat: Seat, space: Space, numbers: Counts) -> float:
        """What units beside a space could add this turn: an attack often takes two moves."""
        state, joined = self._state, 0.0
        terrain = state.map().lands[space]
        for near in state.planet.neighbours[space]:
            for one, units in self._stand.get(near, ()):
                if one == seat:
                    gone = state.turn.moved.get(near, NO_UNITS)
                    fresh = tuple(max(0, have - moved) for have, moved in zip(units, gone, strict=True))
                    joined += hits(_that_may_stand(state, fresh, terrain), numbers)
        return joined

    def _add_threats(self) -> None:
        """Stacks that an enemy beside them could clear."""
        lands, near_to = self._state.map().lands, self._state.planet.neighbours
        for space, (seat, units) in self._held.items():
            team, numbers = self._teams[seat], self._numbers[lands[space]]
            threat: dict[Seat, float] = {}
            for near in near_to[space]:
                for enemy, theirs in self._stand.get(near, ()):
                    if enemy not in team:
                        threat[enemy] = threat.get(enemy, 0.0) + hits(theirs, numbers)
            if threat:
                self._worths[seat] -= FEARED * chance_to_win(max(threat.values()), sum(units))

    def _add_nearness(self) -> None:
        """How near armies are to what they could attack."""
        around, held = _around(self._state.planet), self._held
        for space, (seat, units) in held.items():
            team = self._teams[seat]
            for other, steps in around[space]:
                if other in held and held[other][0] not in team:
                    self._worths[seat] += CLOSE * min(MOST_NEAR, _army(units)) * (FAR - steps)
                    break


@lru_cache(maxsize=8192)
def _sides(row: tuple[Counts, ...]) -> Sides:
    """Who has units on a space, and which."""
    return tuple((seat, units) for seat, units in enumerate(row, start=1) if units != NO_UNITS)


@lru_cache(maxsize=64)
def _printed_mines(bases: tuple[tuple[Space, ...], ...], home: tuple[int, ...]) -> dict[Space, int]:
    return {space: number for base in bases for space, number in zip(base, home, strict=True)}


_KNOWN_NUMBERS: dict[tuple[str, tuple[Chart, ...]], Numbers] = {}


def _numbers(state: State) -> Numbers:
    """What dice must show without cards: the same for a whole game."""
    key = (state.options.settings["terrain_bonus"], tuple(state.chart.values()))
    numbers = _KNOWN_NUMBERS.get(key)
    if numbers is None:
        numbers = {land: hit_numbers(state, land) for land in TERRAINS}
        _KNOWN_NUMBERS.clear()
        _KNOWN_NUMBERS[key] = numbers
    return numbers


@lru_cache(maxsize=8192)
def hits(units: Counts, numbers: Counts) -> float:
    """What units may be expected to hit in a battle, with what their dice must show there."""
    return sum([count * (7 - number) / 6 for count, number in zip(units, numbers, strict=True)])


@lru_cache(maxsize=8192)
def chance_to_win(expected: float, defenders: int) -> float:
    """Whether so many hits may be expected to clear a space: an attacker has one round for all of them."""
    return 1 / (1 + exp(-1.9 * (expected - defenders + 0.45) / sqrt(0.35 + 0.5 * defenders)))


class BattleForecast(NamedTuple):
    """How likely an attacker wins a battle, and the armies that the sides may expect to lose in it."""

    won: float
    lost: float
    destroyed: float


def guessed(joined: float, against: float, attackers: Counts, defenders: Counts) -> BattleForecast:
    """At a glance, from the hits that both sides may expect."""
    return BattleForecast(
        chance_to_win(joined, sum(defenders)),
        SHIELDED * min(1.0, against / sum(attackers)) * _army(attackers),
        SHIELDED * min(1.0, joined / sum(defenders)) * _army(defenders),
    )


@lru_cache(maxsize=16384)
def worked_out(attackers: Counts, defenders: Counts, numbers: Counts, costs: Counts) -> BattleForecast:
    """Exact, but for cards."""
    odds = one_round(OddsBattle(OddsForce(attackers, numbers), OddsForce(defenders, numbers), costs))
    left = [
        sum(chance * _army(units) for units, chance in side.left) for side in (odds.attacker, odds.defender)
    ]
    return BattleForecast(odds.win, _army(attackers) - left[0], _army(defenders) - left[1])


def _that_may_stand(state: State, units: Counts, terrain: Terrain) -> Counts:
    return tuple(
        0 if count and terrain in state.chart[unit].keeps_out else count
        for unit, count in zip(UNITS, units, strict=True)
    )


# From a space to those less than FAR away, the nearest first, with how many steps it is to them.
Around = dict[Space, list[tuple[Space, int]]]
_KNOWN_AROUND: dict[tuple[tuple[Space, ...], ...], Around] = {}


def _around(planet: Planet) -> Around:
    """That of all spaces."""
    known = _KNOWN_AROUND.get(planet.bases)
    if known is None:
        known = {space: _steps_from(planet, space) for space in planet.places}
        _KNOWN_AROUND[planet.bases] = known
    return known


def _steps_from(planet: Planet, start: Space) -> list[tuple[Space, int]]:
    steps, edge = {start: 0}, [start]
    for space in edge:
        for near in planet.neighbours[space]:
            if near not in steps:
                steps[near] = steps[space] + 1
                edge.append(near)
    return [(space, number) for space, number in steps.items() if 0 < number < FAR]
