"""The rules against the oracle, which was written from the rulebook alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.ground import ground
from companion.games.three_ages.model import State, ships_on
from companion.games.three_ages.order import resolution_order
from companion.games.three_ages.scoring import standings
from companion.games.three_ages.strength import (
    SectorForce,
    armament,
    controller,
    fight,
    influence,
    strict_maximum,
)
from companion.games.three_ages.terms import ACTIONS, BONUSES, EVOLUTIONS, STRATEGIES
from companion.games.three_ages.turns import expansion_budget
from companion.kit.corrections import Correct
from tests.games.three_ages import oracle
from tests.games.three_ages.tables import (
    dealt,
    do,
    events,
    refused,
    resolving,
    with_colony,
    with_levels,
    with_ships,
)

BATTLES = 10_000
POSITIONS = 1_000


def test_fight_agrees_with_the_oracle_on_random_battles() -> None:
    chance = Random(1)
    ties = 0
    for _ in range(BATTLES):
        field = oracle.random_battlefield(chance)
        expected = oracle.battle(field.present, field.armament)
        forces = {seat: SectorForce(*force) for seat, force in field.present.items()}
        outcome = fight(forces, field.armament)
        assert outcome.winner == expected.winner
        assert outcome.scores == expected.scores
        assert outcome.ships == {seat: expected.ships[seat] for seat in forces}
        lost = any(force[1] and not expected.colonies[seat] for seat, force in field.present.items())
        assert outcome.colony_lost == lost
        ties += outcome.winner is None
    assert 0 < ties < BATTLES


def test_control_agrees_with_the_oracle_on_random_questions() -> None:
    chance = Random(2)
    for _ in range(BATTLES):
        field = oracle.random_battlefield(chance)
        scores = {
            seat: SectorForce(*force).pieces + field.armament[seat] for seat, force in field.present.items()
        }
        assert strict_maximum(scores) == oracle.controller(field.present, field.armament)


def _position(chance: Random) -> State:
    """A random full board of 2 to 6 players, with levels and colonies; seat 1 begins, with War."""
    state = _boarded(dealt(chance.randint(2, 6), board="full"), chance)
    lowest, *others = sorted(chance.sample(list(state.deck), state.seats))
    chance.shuffle(others)
    plays = {seat: (chance.choice(STRATEGIES), card) for seat, card in enumerate(others, start=2)}
    return resolving({1: ("war", lowest), **plays}, state)


def _boarded(state: State, chance: Random) -> State:
    busy = chance.sample(list(state.galaxy.places), chance.randint(2, 6))
    for sector in busy:
        ships = [chance.choice((0, 0, 1, 1, 2, 3, 5)) for _ in range(state.seats)]
        state = with_ships(state, sector, *ships)
    free = [sector for sector in busy if sector in state.galaxy.neutral]
    for sector in free[: chance.randint(0, len(free))]:
        state = with_colony(state, chance.randint(1, state.seats), sector, chance.choice(BONUSES))
    if any(count > 3 for count in Counter(colony.seat for colony in state.colonies).values()):
        return _boarded(dealt(state.seats, board="full"), chance)
    for seat in range(1, state.seats + 1):
        state = with_levels(state, seat, **{name: chance.randint(0, 5) for name in EVOLUTIONS})
    return state


def _as_oracle(state: State) -> dict[str, dict[int, tuple[int, bool, bool]]]:
    assert state.board is not None
    colonies = {colony.sector: colony.seat for colony in state.colonies}
    return {
        sector: {
            seat: (ships, colonies.get(sector) == seat, state.board.homes[seat - 1] == sector)
            for seat, ships in enumerate(ships_on(state, sector), start=1)
        }
        for sector in state.galaxy.places
    }


def _influence(state: State) -> dict[int, int]:
    return {seat: influence(state, seat) for seat in range(1, state.seats + 1)}


@pytest.mark.long
def test_decide_war_agrees_with_the_oracle_over_several_battles() -> None:
    chance = Random(3)
    battles = 0
    while battles < BATTLES:
        state = _position(chance)
        sectors = _as_oracle(state)
        bonuses: dict[str, str | None] = {colony.sector: colony.bonus for colony in state.colonies}
        levels = {player.seat: player.levels.armament for player in state.players}
        fields = [
            sector
            for sector, present in sectors.items()
            if sum(map(any, present.values())) > 1 and any(present[1])
        ]
        chance.shuffle(fields)
        expected = oracle.war(1, sectors, bonuses, levels, fields)
        for sector in fields:
            state = do(state, c.Fight(1, sector))
        assert _as_oracle(state) == expected.sectors
        gained = {player.seat: player.points.battles for player in state.players}
        assert gained == {seat: expected.points.get(seat, 0) for seat in gained}
        battles += len(fields)


def test_controller_and_age_points_agree_with_the_oracle_on_random_boards() -> None:
    chance = Random(4)
    for _ in range(POSITIONS):
        state = _position(chance)
        sectors = _as_oracle(state)
        for sector, present in sectors.items():
            assert controller(state, sector) == oracle.controller(present, _influence(state))
        points_colonies = {
            seat: sum(colony.seat == seat and colony.bonus == "points" for colony in state.colonies)
            for seat in range(1, state.seats + 1)
        }
        held = ground(state).sectors_held(state) or {}
        expected = oracle.age_points(sectors, _influence(state), points_colonies)
        assert {seat: held[seat] + points_colonies[seat] for seat in held} == expected


def test_values_and_budget_agree_with_the_oracle_on_random_boards() -> None:
    chance = Random(5)
    for _ in range(POSITIONS):
        state = _position(chance)
        for player in state.players:
            seat = player.seat
            bonuses: list[str] = [colony.bonus for colony in state.colonies if colony.seat == seat]
            assert armament(state, seat) == oracle.armament(player.levels.armament, bonuses)
            assert influence(state, seat) == oracle.influence(player.levels.influence, bonuses)
            card = chance.choice(list(state.deck))
            levels: dict[str, int] = {name: getattr(player.levels, name) for name in EVOLUTIONS}
            printed: dict[str, int] = dict(state.deck[card].actions.items())
            expected = oracle.budget(printed, levels, bonuses)
            ours = expansion_budget(state, seat, card)
            assert {name: ours.get(name, 0) for name in ACTIONS} == {
                name: expected.get(name, 0) for name in ACTIONS
            }


def test_order_agrees_with_the_oracle_on_random_plays() -> None:
    chance = Random(6)
    for _ in range(POSITIONS):
        state = _position(chance)
        plays: dict[int, tuple[str, int]] = {}
        for seat, laid in enumerate(state.laid, start=1):
            assert laid is not None
            assert laid.side is not None
            plays[seat] = (laid.side, laid.card)
        assert list(resolution_order(state)) == oracle.resolution_order(plays)


def test_ranking_agrees_with_the_oracle_on_random_ends() -> None:
    chance = Random(7)
    for _ in range(POSITIONS):
        state = _position(chance)
        for seat in range(1, state.seats + 1):
            state = do(state, Correct(0, "points", (seat, chance.randint(0, 3))))
        pieces = {
            seat: sum(
                ships + colony + home
                for ships, colony, home in (row[seat] for row in _as_oracle(state).values())
            )
            for seat in range(1, state.seats + 1)
        }
        places: dict[int, list[int]] = {}
        for line in standings(state):
            places.setdefault(line.place, []).extend(line.seats)
        total = {player.seat: player.points.total for player in state.players}
        assert [sorted(group) for group in places.values()] == [
            sorted(group) for group in oracle.ranking(total, pieces)
        ]


def test_expansion_actions_agree_with_the_oracle_on_random_boards() -> None:
    chance = Random(8)
    accepted = 0
    for _ in range(POSITIONS):
        state = _expanding(chance)
        accepted += _one_action(state, chance)
    assert accepted > POSITIONS // 10


def _expanding(chance: Random) -> State:
    state = _boarded(dealt(chance.randint(2, 6), board="full"), chance)
    cards = chance.sample(list(state.deck), state.seats)
    state = resolving({seat: ("expansion", card) for seat, card in enumerate(cards, start=1)}, state)
    for action in ACTIONS:
        state = do(state, Correct(0, "budget", (state.active, action, 3)))
    return state


def _one_action(state: State, chance: Random) -> bool:
    """One random action, legal or not: both must say the same. True when it was carried out."""
    seat = state.active
    action = chance.choice(ACTIONS)
    assert state.board is not None
    own = sorted(state.board.fleets[seat - 1])
    sector = chance.choice(own if own and chance.random() < 0.7 else list(state.galaxy.places))
    to = chance.choice((*state.galaxy.neighbours[sector], *state.galaxy.places))
    ships, victim = (
        chance.randint(0, 4),
        chance.choice([other for other in range(1, state.seats + 1) if other != seat]),
    )
    galaxy = {name: list(beside) for name, beside in state.galaxy.neighbours.items()}
    expected = oracle.act(
        galaxy, oracle.lay_out(_as_oracle(state)), _influence(state), seat, action,
        sector=sector, to=to, ships=ships, victim=victim,
    )  # fmt: skip
    command: c.Move | c.Build | c.Strike
    if action in ("movement", "portal"):
        command = c.Move(seat, action, sector, to, ships)
    elif action == "production":
        command = c.Build(seat, sector)
    else:
        command = c.Strike(seat, action, sector, victim)
    if expected is None:
        assert refused(state, command)
        return False
    done = events(state, command)
    assert any(isinstance(event, e.ActionUsed) for event in done)
    after = do(state, command)
    assert _as_oracle(after) == oracle.describe(expected, like=_as_oracle(state))
    return True
