"""What everybody is told of a step: each result with its reason, and all that came of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.screen import Message
from companion.core.values import Command
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import CardPile, State
from companion.games.nexus_ops.terms import Counts
from tests.games.nexus_ops.tables import (
    attack,
    before_battle,
    board,
    do,
    events,
    fighting,
    ready,
    spoken,
    units,
    with_player,
    with_points,
    with_units,
)

HUMAN = units(human=1)


def told(state: State, command: Command) -> list[str]:
    """Title and lines of what is announced."""
    shown = GAME.announce(state, events(state, command))
    assert isinstance(shown, Message)
    return [spoken(shown.title), *(spoken(line) for line in shown.lines)]


def test_announcement_of_a_mission_says_what_it_is_for_and_who_draws() -> None:
    won = do(fighting(HUMAN, HUMAN), c.Throw(1, 1), c.Throw(2, 0))
    assert told(won, c.TakeMission(1)) == [
        "Ana: +1 VP",
        "Mission: a battle won",
        "VP 0 → 1 of 12",
        "Bao draws 1 Energize",
    ]


def test_announcement_of_a_secret_mission_says_what_it_is_for() -> None:
    state = with_player(ready(2), 1, secret=2)
    assert told(state, c.PlaySecret(1, "dominate-rock", points=2)) == [
        "Ana: +2 VP",
        "Most spaces: Rock Plains",
        "VP 0 → 2 of 12",
    ]


def test_announcement_of_a_battle_also_tells_income_and_draws_of_the_same_step() -> None:
    state = with_units(board(2), {"D2": {1: HUMAN, 2: HUMAN}, "D3": {1: HUMAN}})
    state = replace(state, board=replace(state.map(), mines={"D3": "large"}), found={"large": 1})
    state = do(state, c.EndPhase(1), c.Attack(1, space="D2", defender=2, sure=True), c.Throw(1, 0))
    assert told(state, c.Throw(2, 0)) == [
        "D2: Both hold out",
        "left: Ana 1, Bao 1",
        "Ana: income +2 rubium",
        "Ana draws 1 Secret",
    ]


def test_announcement_of_an_elimination_says_why_and_how_the_battle_ended() -> None:
    state = do(with_player(fighting(HUMAN, HUMAN), 1, rubium=1), c.Throw(1, 0))
    assert told(state, c.Throw(2, 1)) == [
        "Ana is eliminated",
        "Ana loses: Human",
        "Ana has lost all",
        "no unit, no rubium, no card",
    ]


def test_announcement_of_losses_that_nobody_chose() -> None:
    state = fighting(units(human=3), units(rock_strider=1, human=3))
    assert told(state, c.Throw(2, 1)) == ["Ana loses: Human"]
    humans = do(state, c.Throw(2, 1), c.Throw(1, 0))
    assert told(humans, c.Throw(2, 2)) == [
        "Ana has lost all",
        "Ana loses: 2 × Human",
        "left: Ana 0, Bao 4",
        "Ana draws 1 Secret",
    ]


def test_announcement_of_a_loss_that_was_chosen() -> None:
    own = units(rock_strider=2, human=1)
    state = do(fighting(own, own), c.Throw(1, 1), c.Throw(2, 1))
    assert told(state, c.Remove(1, "human")) == ["Ana loses: Human"]


def test_announcement_of_a_battle_won_tells_all_that_moved_as_it_came() -> None:
    state = with_units(board(2), {"D2": {1: HUMAN, 2: HUMAN}, "D3": {1: HUMAN}})
    state = replace(state, board=replace(state.map(), mines={"D3": "large"}), found={"large": 1})
    state = do(state, c.EndPhase(1), c.Attack(1, space="D2", defender=2, sure=True), c.Throw(1, 1))
    assert told(state, c.Throw(2, 0)) == ["D2: Ana wins", "Bao loses: Human", "left: 1 × Human"]
    won = do(state, c.Throw(2, 0))
    rest = ["Bao draws 1 Energize", "Ana: income +2 rubium", "Ana draws 1 Secret"]
    assert told(won, c.TakeMission(1)) == ["Ana: +1 VP", "Mission: a battle won", "VP 0 → 1 of 12", *rest]
    assert told(won, c.EndPhase(1)) == ["Bao draws", "1 Energize", *rest[1:]]


def test_announcement_of_the_hill_tells_everybody_who_draws() -> None:
    state = replace(with_player(ready(4, hill="on"), 2, units=HUMAN), phase="draw")
    assert told(state, c.DrawCards(1, monolith=True, hill=True)) == [
        "Ana: +1 VP",
        "Ana draws 1 Secret",
        "Control of the Monolith",
        "VP 0 → 1 of 12",
        "Bao draws 1 Energize",
        "Cléo draws 1 Energize",
        "Dia draws 1 Energize",
    ]


def test_hill_that_wins_is_the_end_before_the_others_draw() -> None:
    state = replace(with_points(ready(2, hill="on"), 1, 11), phase="draw")
    state = do(state, c.DrawCards(1, monolith=True, hill=True))
    assert (state.winners, state.player(2).energize) == ((1,), 0)


@pytest.mark.parametrize(
    ("left", "said"), [(2, "2 Secret Missions: keep 1, 1 under the deck"), (1, "1 Secret")]
)
def test_announcement_of_a_draw_with_top_priority_says_what_to_keep(left: int, said: str) -> None:
    state = replace(with_units(board(2, priority="on"), {"D2": {1: HUMAN}}), secret=CardPile(left))
    assert told(state, c.EndPhase(1)) == ["Ana draws", said]


def test_announcement_of_too_many_lines_for_a_display_is_told_in_turn() -> None:
    state = replace(ready(4, hill="on"), phase="draw")
    shown = GAME.announce(state, events(state, c.DrawCards(1, monolith=True, hill=True)))
    assert isinstance(shown, Message)
    parts = shown.in_turn()
    assert [len(part.lines) for part in parts] == [3, 3]
    assert parts[0].lines + parts[1].lines == shown.lines
    assert [spoken(part.foot) for part in parts] == ["1/2", "2/2"]


def test_history_names_losses_that_nobody_chose() -> None:
    state = do(fighting(HUMAN, HUMAN), c.Throw(1, 1))
    step = events(state, c.Throw(2, 1))
    assert spoken(GAME.describe(state, step)) == "Bao: 1 hit · Ana loses: Human · Bao loses: Human"


def test_history_tells_a_chosen_loss_together_with_those_that_follow() -> None:
    own, theirs = units(rock_strider=1, human=2), units(rock_strider=2)
    state = do(fighting(own, theirs), c.Throw(1, 0), c.Throw(2, 2))
    step = events(state, c.Remove(1, "rock_strider"))
    assert spoken(GAME.describe(state, step)) == "Ana loses: 1 × Human, 1 × Rock Strider"


def test_announcement_of_dice_thrown_by_the_companion_shows_the_dice_and_no_other() -> None:
    state = fighting(units(rock_strider=3), units(rock_strider=1), dice="companion")
    shown = GAME.announce(state, events(state, c.Throw(1, companion=True)))
    assert isinstance(shown, Message)
    # The picture of a die always shows the same number; the unit is what rolls.
    assert shown.icon == "rock_strider"
    assert "hits on 4+" in spoken(shown.lines[0])
    assert spoken(shown.lines[1]) == "thrown by the companion"


def test_announcement_of_a_result_still_shows_the_dice_that_led_to_it() -> None:
    state = do(fighting(HUMAN, HUMAN, dice="companion"), c.Throw(1, companion=True))
    assert any(line.startswith("Bao throws ") for line in told(state, c.Throw(2, companion=True)))


def test_announcement_of_an_income_of_nothing_is_left_out() -> None:
    state = replace(with_player(ready(2), 1, units=units(human=1, rock_strider=1)), phase="income")
    assert GAME.announce(state, events(state, c.CountMines(1, (0,)))) is None
    assert told(state, c.CountMines(1, (1,))) == ["Ana: income +1 rubium"]


# --- where it happens, and with what


def test_announcement_of_a_battle_tells_the_defender_both_sides_and_the_space() -> None:
    state = with_units(board(2), {"E2": {1: units(human=1, rubium_dragon=1), 2: units(human=2)}})
    state = replace(state, phase="fight")
    assert told(state, c.Attack(1, space="E2", defender=2, sure=True)) == [
        "Ana against Bao",
        "E2 Rock Plains",
        "1 Hum., 1 Drag. – Bao: 2 Hum.",
    ]


@pytest.mark.parametrize("cards", [0, 1])
def test_announcement_of_an_assisted_battle_tells_both_sides_before_cards_and_dice(cards: int) -> None:
    state = with_player(before_battle(HUMAN, units(human=2)), 2, energize=cards)
    command = attack(HUMAN, units(human=2))
    assert told(state, command) == ["Ana against Bao", "Rock Plains", "1 × Human – Bao: 2 × Human"]
    assert do(state, command).phase == ("cards" if cards else "rolling")


def test_announcement_of_a_breath_tells_from_where_to_where() -> None:
    state = breathing(units(human=1, fungoid=1))
    assert told(state, c.Breathe(1, "D2", "D3", die=3))[:2] == ["The breath misses", "Breath D2 → D3: 3"]
    assert told(state, c.Breathe(1, "D2", "D3", die=5)) == ["The breath hits", "Breath D2 → D3: 5"]
    hit = do(state, c.Breathe(1, "D2", "D3", die=5))
    assert told(hit, c.Remove(2, "human"))[:2] == ["Bao loses a unit", "Human on D3"]


def test_announcement_of_a_breath_that_burns_the_only_kind_tells_where() -> None:
    state = breathing(units(human=2))
    assert told(state, c.Breathe(1, "D2", "D3", die=5))[:3] == [
        "Bao loses a unit",
        "Breath D2 → D3: 5",
        "Human on D3",
    ]


def test_assisted_breath_and_battle_are_told_without_a_space() -> None:
    state = replace(before_battle(units(rubium_dragon=1), units(human=1, fungoid=1)), phase="breath")
    assert told(state, c.Breathe(1, die=3)) == ["The breath misses", "Die: 3"]
    held = do(fighting(HUMAN, HUMAN), c.Throw(1, 0))
    assert told(held, c.Throw(2, 0))[0] == "Both hold out"


# --- nothing left to draw


NONE_LEFT = "no Secret Mission: deck and discards are empty"


def test_announcement_of_a_draw_from_an_empty_pile_says_so() -> None:
    state = replace(with_units(board(2), {"D2": {1: HUMAN}}), secret=CardPile(0))
    assert told(state, c.EndPhase(1)) == ["Ana draws", NONE_LEFT]
    assert told(replace(state, secret=CardPile(0, 1)), c.EndPhase(1)) == ["Ana draws", "1 Secret"]


def test_announcement_of_an_empty_pile_keeps_what_else_is_drawn() -> None:
    state = replace(with_player(ready(2), 1, units=HUMAN), phase="draw", secret=CardPile(0))
    assert told(state, c.DrawCards(1, monolith=True)) == ["Ana draws", "2 Energize", NONE_LEFT]


def test_history_of_a_draw_from_an_empty_pile_says_so() -> None:
    state = replace(with_player(ready(2), 1, units=HUMAN), phase="draw")
    step = events(empty := replace(state, secret=CardPile(0)), c.DrawCards(1, monolith=False))
    assert spoken(GAME.describe(empty, step)) == f"Ana draws · {NONE_LEFT}"
    step = events(state, c.DrawCards(1, monolith=False))
    assert spoken(GAME.describe(state, step)) == "Ana draws"


def breathing(victims: Counts) -> State:
    """Full board: a Dragon of Ana beside units of Bao."""
    state = with_units(board(2), {"D2": {1: units(rubium_dragon=1)}, "D3": {2: victims}})
    return replace(state, phase="breath")
