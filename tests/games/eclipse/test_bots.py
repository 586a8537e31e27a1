"""What bots do with their Money and discs: none is spent on nothing, and no civilisation collapses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion import games
from companion.games.eclipse import strength
from companion.games.eclipse.model import State
from tests.benchmarks.opponents import idle_actions, play
from tests.opponents.positions import taking_turns

GAME = games.find("eclipse")


def with_stored(state: State, *stored: int, discs: int | None = None) -> State:
    """The same, with other stores of whoever is asked."""
    player = state.player(state.active)
    player = replace(player, stored=stored, discs=player.discs if discs is None else discs)
    return replace(state, players=tuple(player if one.seat == player.seat else one for one in state.players))


def test_bot_begins_no_action_that_brings_nothing() -> None:
    """It began Research again and again for what it might bring, and bought nothing."""
    played = play(GAME, ["normal"] * 2, "measure 4")
    assert played.state.round == 9
    assert idle_actions(played) == 0


def test_value_of_money_ends_where_the_next_upkeep_cannot_be_paid() -> None:
    state = taking_turns()
    seat = state.active
    worth = [strength.standing(with_stored(state, money, 2, 2, discs=3), seat) for money in (0, 2, 40, 42)]
    assert worth == sorted(worth)
    assert worth[1] - worth[0] > 2 * (worth[3] - worth[2])


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_reach_the_last_round_and_spend_no_disc_on_nothing(seats: int) -> None:
    collapsed, number = 0, 5
    for one in range(number):
        played = play(GAME, ["normal"] * seats, f"ruin {one}")
        assert GAME.over(played.state)
        assert played.state.round == 9
        assert idle_actions(played) == 0
        collapsed += sum(type(event).__name__ == "Collapsed" for _, _, event in played.happened)
    assert collapsed <= number * 0.1
