"""The rules against a second opinion, on ten thousand random cases."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.starcraft import commands as c
from companion.games.starcraft import events as e
from companion.games.starcraft.board import Troop
from companion.games.starcraft.changes import sheet_of, with_board
from companion.games.starcraft.evolve import fold
from companion.games.starcraft.ground import all_areas, area_data
from companion.games.starcraft.model import State, target
from companion.games.starcraft.regroup import regrouped
from companion.games.starcraft.stacks import next_to_lay, own_tops
from tests.games.starcraft import oracle
from tests.games.starcraft.tables import do, planning, regrouping, settled, sheet, with_points

FEW = 150
EXECUTIONS, REGROUPINGS, VICTORIES = 3000, 3500, 3500
FACTIONS = ("raynor", "mengsk", "tassadar", "overmind", "queen_of_blades", "aldaris")


@cache
def _planned(players: int) -> State:
    return planning(players, FACTIONS, orders="stacks")


@cache
def _settled(players: int) -> State:
    return settled(players, FACTIONS)


def _execution(chance: Random) -> None:
    """Who acts, who is blocked and who is skipped, and how many Event cards that makes."""
    players = chance.randint(2, 6)
    state = replace(_planned(players), first=chance.randint(1, players))
    planets = chance.sample([planet.key for planet in state.options.data.planets], chance.randint(1, 5))
    stacks: oracle.Stacks = {planet: [] for planet in planets}
    while (seat := next_to_lay(state)) is not None:
        planet = chance.choice(planets)
        stacks[planet].append(seat)
        state = do(state, c.LayOrder(seat, planet))
    seed = chance.random()
    expected = oracle.executed(stacks, players, state.first, _chooser(seed))
    choose = _chooser(seed)
    steps = []
    while state.phase in ("execution", "blocked"):
        seat = state.active
        if state.phase == "blocked":
            steps.append((seat, "blocked"))
            state = do(state, c.DrawBlocked(seat))
        else:
            planet = choose(seat, sorted(own_tops(state, seat)))
            steps.append((seat, planet))
            state = do(state, c.Execute(seat, planet, "build"))
    assert steps == expected
    assert state.phase == "regrouping"
    drawing = [seat for seat, what in expected if what == "blocked"][: sum(_planned(players).deck)]
    assert [len(player.held) for player in state.players] == [
        drawing.count(player.seat) for player in state.players
    ]


def _chooser(seed: float) -> Callable[[int, list[str]], str]:
    chance = Random(seed)
    return lambda _, visible: visible[int(chance.random() * len(visible))]


def _regrouping(chance: Random) -> None:
    """Bases, transports, Resource cards and points after Regrouping of any board."""
    state = _random_board(_settled(chance.randint(2, 4)), chance)
    board, players = state.ground, state.seats
    units = {area: troop.seat for area, troop in board.troops.items()}
    held = {seat: set(sheet_of(state, seat).workers) for seat in range(1, players + 1)}
    bases = oracle.without_fallen_bases(board.bases, units)
    ends = {route.key: route.ends for route in board.routes}
    transports = oracle.without_cut_off(board.transports, ends, bases)
    areas = all_areas(state)
    yielding = [area for area in areas if area_data(state, area).yields != "conquest"]
    printed = {area: area_data(state, area).amount for area in areas if area not in yielding}
    after = fold(state, regrouped(state, (e.RegroupingBegun(),), Random(1)))
    assert after.ground.bases == bases
    if any(player.out for player in after.players):
        return
    assert {route: list(owners) for route, owners in after.ground.transports.items()} == transports
    cards = oracle.cards_after(held, bases, units, yielding)
    assert {seat: set(sheet_of(after, seat).workers) for seat in cards} == cards
    gained = oracle.points_gained(bases, units, printed, players)
    assert {player.seat: player.gain for player in after.players} == gained


def _random_board(state: State, chance: Random) -> State:
    areas, seats = all_areas(state), range(1, state.seats + 1)
    bases: dict[str, int] = {}
    for area in chance.sample(areas, min(len(areas), 4)):
        seat = chance.choice(seats)
        if not any(owner == seat and one.split(".")[0] == area.split(".")[0] for one, owner in bases.items()):
            bases[area] = seat
    troops = {area: Troop(chance.choice(seats), {"marine": 1}) for area in areas if chance.random() < 0.45}
    transports = {
        route.key: tuple(seat for seat in seats if chance.random() < 0.4) for route in state.ground.routes
    }
    transports = {route: owners for route, owners in transports.items() if owners}
    state = with_board(state, bases=bases, troops=troops, transports=transports, depleted={})
    free = [area for area in areas if area_data(state, area).yields != "conquest"]
    chance.shuffle(free)
    for seat in seats:
        own = [free.pop() for _ in range(chance.randint(0, 2)) if free]
        state = sheet(state, seat, workers=dict.fromkeys(own, 0))
    return replace(state, phase="execution", active=1)


def _victory(chance: Random) -> None:
    """Who wins with these points, and what breaks a tie, asked number by number."""
    players = chance.randint(2, 6)
    state = regrouping(_planned(players))
    seats = range(1, players + 1)
    points = {seat: chance.choice((3, 14, 15, 15, 16, 20, 20)) for seat in seats}
    ties = {seat: tuple(chance.randint(0, 1) for _ in range(4)) for seat in seats}
    state = replace(with_points(state, *points.values()), phase="conquest")
    for seat in seats:
        state = do(state, c.GainPoints(seat, 0))
    while state.phase == "counting":
        assert state.contest is not None
        number = len(state.contest.counts) - 1
        sides = [seat for side in state.contest.sides for seat in side]
        waiting = [seat for seat in sides if seat not in state.contest.counts[-1]]
        state = do(state, c.CountForTie(waiting[0], ties[waiting[0]][number]))
    targets = {seat: target(state, seat) for seat in seats}
    expected = oracle.winners(points, targets, ties)
    assert set(state.winners) == expected
    assert (state.phase == "over") == bool(expected)


CASES = {
    "execution": (_execution, EXECUTIONS),
    "regrouping": (_regrouping, REGROUPINGS),
    "victory": (_victory, VICTORIES),
}


@pytest.mark.parametrize("kind", CASES)
def test_rules_agree_with_the_oracle_on_a_few_cases(kind: str) -> None:
    case, _ = CASES[kind]
    for number in range(FEW // 10 if kind == "execution" else FEW):
        case(Random(f"{kind} {number}"))


@pytest.mark.long
@pytest.mark.parametrize("kind", CASES)
def test_rules_agree_with_the_oracle_on_ten_thousand_cases(kind: str) -> None:
    case, cases = CASES[kind]
    for number in range(cases):
        case(Random(f"{kind} {number}"))
