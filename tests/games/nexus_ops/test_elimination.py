"""Elimination: whoever loses the last unit is judged once, when the battle or the breath is settled."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.model import CardPile, State
from companion.kit.corrections import Correct
from tests.games.nexus_ops.tables import (
    TABLE,
    before_battle,
    board,
    do,
    events,
    fighting,
    ready,
    units,
    with_player,
    with_units,
)

HUMAN, DRAGON = units(human=1), units(rubium_dragon=1)


def lost_with_a_card() -> State:
    """Ana's attack took a Human and her own last unit; she has one Secret Mission and no rubium."""
    state = with_player(fighting(HUMAN, units(human=2)), 1, rubium=0, secret=1)
    return do(state, c.Throw(1, 1), c.Throw(2, 1))


def test_last_card_sold_after_the_battle_eliminates() -> None:
    state = lost_with_a_card()
    assert (state.phase, state.player(1).units, state.endangered) == ("fight", units(), ())
    sold = events(state, c.SellCard(1, "secret"))
    assert sold[:2] == (e.CardSold(1, "secret", 1), e.PlayerEliminated(1))
    over = do(state, c.SellCard(1, "secret"))
    assert (GAME.over(over), over.winners) == (True, (2,))


def test_last_card_that_pays_for_a_unit_does_not_eliminate() -> None:
    state = with_player(lost_with_a_card(), 1, rubium=1)
    sold = events(state, c.SellCard(1, "secret"))
    assert not any(isinstance(event, e.PlayerEliminated | e.PlayerSpared) for event in sold)


def test_last_card_sold_by_whoever_has_units_is_no_danger() -> None:
    state = with_player(with_units(board(2), {"D2": {1: HUMAN}}), 1, rubium=0, energize=1)
    assert events(state, c.SellCard(1, "energize")) == (e.CardSold(1, "energize", 1),)


def test_hand_corrected_after_the_battle_does_not_eliminate() -> None:
    assert not GAME.over(do(lost_with_a_card(), Correct(TABLE, "cards", (1, "secret", 0))))


def test_judgement_is_a_fact_of_its_own() -> None:
    state = with_player(fighting(HUMAN, units(human=2)), 1, rubium=2)
    assert e.PlayerSpared(1) in events(do(state, c.Throw(1, 0)), c.Throw(2, 1))


def test_last_card_sold_after_a_breath_does_not_eliminate() -> None:
    state = with_units(board(2), {"E3": {1: units(rubium_dragon=2)}, "D2": {2: HUMAN}, "D4": {2: HUMAN}})
    state = with_player(state, 2, rubium=0, secret=1)
    state = do(
        state, c.EndPhase(1), c.Breathe(1, "E3", "D2", 6), Correct(TABLE, "units", (2, "human", "D4", 0))
    )
    state = do(state, Correct(TABLE, "cards", (2, "secret", 0)))
    assert not state.player(2).eliminated


def test_last_card_sold_before_the_check_still_counts() -> None:
    """Mutual destruction: the attacker sells before the battle is settled, and the check comes after that."""
    state = with_player(fighting(HUMAN, HUMAN), 1, rubium=0, secret=1)
    state = do(state, c.Throw(1, 1), c.Throw(2, 1))
    assert state.phase == "spoils"
    state = do(state, c.SellCard(1, "secret"), c.EndPhase(1))
    assert (state.player(1).eliminated, state.winners) == (True, (2,))


def test_both_who_lost_their_last_unit_are_judged_although_a_turn_ends_with_it() -> None:
    state = before_battle(HUMAN, HUMAN, players=4, teams="two")
    state = with_player(with_player(state, 1, rubium=0), 2, rubium=0)
    state = replace(state, energize=CardPile(0), secret=CardPile(0))
    attack = c.Attack(1, "rock", defender=2, own=HUMAN, theirs=HUMAN, sure=True)
    state = do(state, attack, c.Throw(1, 1), c.Throw(2, 1), c.EndPhase(1))
    assert [player.eliminated for player in state.players] == [True, True, False, False]
    assert state.active == 3


def test_turn_without_units_is_no_loss() -> None:
    assert not ready(2).endangered
