"""The value of a position: bounded, a win above everything, and not moved by what comes by itself."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion import games
from companion.games.nexus_ops.commands import EndPhase
from companion.games.nexus_ops.model import Points as Credits
from companion.games.nexus_ops.value import chance_to_win, guessed, hits, worked_out
from companion.games.starcraft.board import planet_of
from companion.games.starcraft.commands import Execute
from companion.games.starcraft.ground import holds
from companion.games.starcraft.model import Order
from companion.games.three_ages.model import Laid, Points
from companion.opponents.candidates import candidates
from companion.opponents.question import World
from tests.opponents.positions import choosing, in_nexus_ops, moving, planning

THREE_AGES, NEXUS_OPS = games.find("three-ages"), games.find("nexus-ops")
STARCRAFT = games.find("starcraft")


@pytest.mark.parametrize("name", games.names())
def test_value_of_any_game_lies_between_defeat_and_victory(name: str) -> None:
    game = games.find(name)
    names = ("Ana", "Bao", "Cléo", "Dia")[: max(2, game.players.start)]
    state = game.begin(game.configure(names, game.settings_without_box, None))
    assert all(-1 < game.value(state, seat) < 1 for seat in range(1, len(names) + 1))


def test_value_grows_with_points_but_never_to_a_win() -> None:
    state = choosing(4)
    values = []
    for points in (0, 5, 5_000):
        rich = replace(state.players[0], points=Points(battles=points))
        values.append(THREE_AGES.value(replace(state, players=(rich, *state.players[1:])), 1))
    assert values == sorted(values)
    assert values[0] < values[1] < values[2] < 1


def test_value_of_hoarded_rubium_is_less_than_that_of_two_points() -> None:
    state = moving()
    seat = state.active
    player = state.player(seat)

    def with_player(changed: object) -> object:
        players = [changed if one.seat == seat else one for one in state.players]
        return replace(state, players=tuple(players))

    hoard = NEXUS_OPS.value(with_player(replace(player, rubium=456)), seat)
    scored = NEXUS_OPS.value(with_player(replace(player, points=Credits(missions=2))), seat)
    assert hoard < scored


def test_value_of_a_battle_that_is_begun_is_that_of_one_that_waits() -> None:
    state = in_nexus_ops("fight")
    seat = state.active
    begun = [
        after
        for command in candidates(World(NEXUS_OPS, state, None), seat, Random(1))
        if (after := NEXUS_OPS.after(state, NEXUS_OPS.decide(state, command, Random(1)))).phase == "cards"
    ]
    assert begun
    for after in begun:
        assert NEXUS_OPS.value(after, seat) == pytest.approx(NEXUS_OPS.value(state, seat), abs=0.001)


def test_value_of_a_turn_that_only_has_to_be_ended_is_that_of_the_next_one() -> None:
    state = in_nexus_ops("closing")
    seat = state.active
    ended = NEXUS_OPS.after(state, NEXUS_OPS.decide(state, EndPhase(seat), Random(1)))
    assert ended.active != seat
    assert NEXUS_OPS.value(ended, seat) == pytest.approx(NEXUS_OPS.value(state, seat), abs=0.001)


def test_value_of_a_second_ship_beside_an_enemy_is_more_than_at_home() -> None:
    state = choosing(2)
    board = state.full_board()
    home = board.homes[0]
    post, camp = next(
        (near, far)
        for near in state.galaxy.neighbours[home]
        for far in state.galaxy.neighbours[near]
        if home != far not in state.galaxy.neighbours[home] and far not in board.homes
    )

    def with_ships(at_home: int, at_post: int, enemies: int) -> float:
        fleets = ({home: at_home, post: at_post}, {camp: enemies} if enemies else {})
        return THREE_AGES.value(replace(state, board=replace(board, fleets=fleets)), 1)

    assert with_ships(1, 2, 2) > with_ships(2, 1, 2)
    assert with_ships(1, 2, 0) == with_ships(2, 1, 0)


def test_value_of_a_war_without_a_target_is_that_of_no_card() -> None:
    state = choosing(2, 1, 1)
    hand = THREE_AGES.hand(state, 1, "5")
    idle = replace(state, laid=(Laid(hand[0], "war"), None))
    useful = replace(state, laid=(Laid(hand[0], "evolution"), None))
    assert THREE_AGES.value(idle, 1) == THREE_AGES.value(state, 1) < THREE_AGES.value(useful, 1)


def test_value_of_an_order_is_what_it_promises_on_its_planet() -> None:
    state = planning()
    seat = STARCRAFT.waiting(state)[0]
    (home,) = {planet_of(area) for area, owner in state.ground.bases.items() if owner == seat}
    away = next(tile.planet for tile in state.ground.tiles if not holds(state, tile.planet, seat))

    def laid(planet: str, *kinds: str) -> float:
        stack = tuple(Order(seat, kind) for kind in kinds)
        return STARCRAFT.value(replace(state, stacks={planet: stack}), seat)

    assert laid(away, "build") == laid(home) < laid(home, "build")
    assert laid(home, "build", "build") - laid(home, "build") < laid(home, "build") - laid(home)


def test_value_of_an_executed_order_is_more_than_that_of_one_traded_in() -> None:
    state = planning()
    seat = STARCRAFT.waiting(state)[0]
    (home,) = {planet_of(area) for area, owner in state.ground.bases.items() if owner == seat}
    ready = replace(state, phase="execution", active=seat, stacks={home: (Order(seat, "build"),)})
    done, traded = (
        STARCRAFT.after(ready, STARCRAFT.decide(ready, Execute(seat, home, use), Random(1)))
        for use in ("do", "traded")
    )
    assert STARCRAFT.value(done, seat) > STARCRAFT.value(traded, seat)


def test_chance_to_win_grows_with_hits_and_falls_with_defenders() -> None:
    assert chance_to_win(0.3, 3) < chance_to_win(2.0, 3) < chance_to_win(6.0, 3)
    assert chance_to_win(2.0, 1) > chance_to_win(2.0, 4)


HIT_NUMBERS, COSTS = (2, 3, 4, 5, 5, 6), (12, 8, 6, 3, 3, 2)
DRAGON, HUMAN, THREE_HUMANS = (1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 3)


def test_outcome_worked_out_knows_who_fires_first() -> None:
    """A Dragon shoots before the Human can: at a glance that Human has its sixth of a chance."""
    numbers = (HIT_NUMBERS, COSTS)
    attack, defence = worked_out(DRAGON, HUMAN, *numbers), worked_out(HUMAN, DRAGON, *numbers)
    assert attack.won == pytest.approx(5 / 6)
    assert attack.lost < guessed(5 / 6, 1 / 6, DRAGON, HUMAN).lost
    assert defence.won == pytest.approx(1 / 36)
    assert defence.won < guessed(1 / 6, 5 / 6, HUMAN, DRAGON).won


def test_outcome_loses_what_is_cheapest_first() -> None:
    alone = worked_out(DRAGON, THREE_HUMANS, HIT_NUMBERS, COSTS)
    shielded = worked_out((1, 0, 0, 0, 0, 2), THREE_HUMANS, HIT_NUMBERS, COSTS)
    assert shielded.lost < alone.lost
    assert shielded.won > alone.won


def test_outcome_at_a_glance_is_near_to_that_worked_out() -> None:
    for attackers, defenders in ((THREE_HUMANS, HUMAN), (DRAGON, HUMAN), ((0, 1, 1, 0, 0, 1), THREE_HUMANS)):
        sides = hits(attackers, HIT_NUMBERS), hits(defenders, HIT_NUMBERS)
        glance = guessed(*sides, attackers, defenders)
        exact = worked_out(attackers, defenders, HIT_NUMBERS, COSTS)
        assert glance.won == pytest.approx(exact.won, abs=0.2)
        assert glance.destroyed == pytest.approx(exact.destroyed, abs=0.3)


def test_value_by_hand_weighs_an_army_more_than_a_glance_does() -> None:
    state = moving()
    seat = state.active
    player = state.player(seat)
    strong = replace(player, units=(player.units[0] + 1, *player.units[1:]))
    stronger = replace(state, players=tuple(strong if one.seat == seat else one for one in state.players))
    at_a_glance = NEXUS_OPS.value(stronger, seat) - NEXUS_OPS.value(state, seat)
    weighed = NEXUS_OPS.value_by_hand(stronger, seat, "5") - NEXUS_OPS.value_by_hand(state, seat, "5")
    assert 0 < at_a_glance < weighed < 1
