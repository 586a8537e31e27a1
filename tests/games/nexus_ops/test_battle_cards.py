"""Energize cards in a battle: when they are asked for, and what they do to dice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Dial
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.strength import DiceCards, dice_of, read_dice
from companion.games.nexus_ops.terms import BattleEffect, Counts, Unit
from companion.kit.corrections import Correct
from tests.games.nexus_ops.tables import (
    TABLE,
    attack,
    before_battle,
    do,
    events,
    fighting,
    finished,
    labels,
    refused,
    spoken,
    units,
    with_player,
)

HUMAN, HUMANS, STRIDER = units(human=1), units(human=3), units(rock_strider=1)


def begun(own: Counts, theirs: Counts, **settings: str) -> State:
    """A battle of Ana, who holds Energize cards, before its first die."""
    state = with_player(before_battle(own, theirs, 2, **settings), 1, energize=2)
    return do(state, attack(own, theirs))


def kept(own: Counts, theirs: Counts, **settings: str) -> State:
    """The first throw; Ana keeps her cards for later."""
    return do(begun(own, theirs, **settings), c.PassCards(1, later=True))


def test_card_kept_for_later_is_asked_for_after_the_throws_of_a_type() -> None:
    state = kept(HUMANS, HUMANS)
    assert refused(state, c.PlayBattleCard(1, "other"))
    state = do(state, c.Throw(1, 0), c.Throw(2, 1))
    assert (state.phase, GAME.waiting(state)) == ("rolling", (1,))
    assert labels(GAME.prompt(state, 1)) == ["Perhaps later", "Play a battle card", "No card"]
    assert do(state, c.PassCards(1, later=True)).player(1).energize == 2
    played = do(state, c.PlayBattleCard(1, "other", side=TABLE))
    assert (played.player(1).energize, played.energize.discard) == (1, 1)


def test_card_kept_for_later_is_asked_for_again_with_the_next_type() -> None:
    both = units(rock_strider=1, human=2)
    state = do(kept(both, both), c.Throw(1, 0), c.Throw(2, 0), c.PassCards(1, later=True))
    assert state.fight().step == "human"
    state = do(state, c.PassCards(1, later=True), c.Throw(1, 0), c.Throw(2, 0))
    assert GAME.waiting(state) == (1,)
    assert e.BattleOver("open") in events(state, c.PassCards(1))


def test_card_kept_for_later_is_asked_for_before_the_dice_of_the_next_type() -> None:
    both = units(rock_strider=1, human=2)
    state = do(kept(both, both), c.Throw(1, 0), c.Throw(2, 0), c.PassCards(1, later=True))
    assert (state.fight().step, GAME.waiting(state)) == ("human", (1,))
    assert spoken(GAME.prompt(state, 1).ask) == "Before the dice: a card?"
    assert refused(state, c.Throw(2, 0))
    played = do(state, c.PlayBattleCard(1, "bonus", side=1, unit="human", change=2), c.PassCards(1))
    assert played.player(1).energize == 1
    assert GAME.waiting(played) == (1, 2)
    prompt = GAME.prompt(played, 1)
    assert spoken(prompt.ask).startswith("Humans ×2, 4+:")


def test_card_kept_for_later_is_not_asked_for_twice_before_the_first_die() -> None:
    assert GAME.waiting(kept(HUMANS, HUMANS)) == (1, 2)


def test_card_that_is_not_kept_is_not_asked_for_again() -> None:
    state = do(begun(HUMANS, HUMANS), c.PassCards(1), c.Throw(1, 0))
    assert e.BattleOver("open") in events(state, c.Throw(2, 0))


def test_card_may_be_kept_by_somebody_who_does_not_fight() -> None:
    state = with_player(before_battle(HUMAN, HUMAN, 3), 3, energize=1)
    state = do(state, attack(HUMAN, HUMAN), c.PassCards(3, later=True), c.Throw(1, 0), c.Throw(2, 0))
    assert GAME.waiting(state) == (3,)
    state = do(state, c.PlayBattleCard(3, "bonus", side=1, unit="all", change=1))
    assert GAME.waiting(state) == (1,)


@pytest.mark.parametrize(
    ("effect", "side", "change", "needed"), [("bonus", 1, 2, 4), ("penalty", 2, 1, 6), ("bonus", 1, 3, 3)]
)
def test_card_changes_what_the_dice_of_one_side_must_show(
    effect: BattleEffect, side: int, change: int, needed: int
) -> None:
    own = theirs = HUMAN if effect == "bonus" else units(crystalline=1)
    card = c.PlayBattleCard(1, effect, side=side, unit="all", change=change)
    state = do(begun(own, theirs, dice="companion"), card, c.PassCards(1))
    prompt = GAME.prompt(state, side)
    assert isinstance(prompt, Choose)
    assert spoken(prompt.ask).endswith(f"hits on {needed}+")
    for seed in range(30):
        (thrown, *_) = events(state, c.Throw(side, companion=True), seed)
        assert isinstance(thrown, e.DiceThrown)
        assert thrown.hits == (thrown.dice[0] >= needed)


@pytest.mark.parametrize(("change", "asked"), [(1, 5), (3, 6)])
def test_card_that_weakens_lava_leapers_asks_only_for_picks_that_hit(change: int, asked: int) -> None:
    leapers, two = units(lava_leaper=2), units(human=2, fungoid=1)
    card = c.PlayBattleCard(1, "penalty", side=2, unit="all", change=change)
    state = do(begun(two, leapers), card, c.PassCards(1))
    assert f"how many show {asked}+?" in spoken(GAME.prompt(state, 2).ask)


def test_card_for_one_type_leaves_the_others_alone() -> None:
    card = c.PlayBattleCard(1, "bonus", side=1, unit="rock_strider", change=2)
    state = do(begun(HUMAN, HUMAN, dice="companion"), card, c.PassCards(1))
    assert spoken(GAME.prompt(state, 1).ask) == "Humans: hits on 6+"


def test_card_that_lets_units_attack_twice_doubles_their_dice() -> None:
    card = c.PlayBattleCard(1, "twice", side=1, unit="all")
    state = do(begun(HUMANS, HUMANS, dice="companion"), card, c.PassCards(1))
    assert (dice_of(state, 1), dice_of(state, 2)) == (6, 3)
    (thrown, *_) = events(state, c.Throw(1, companion=True))
    assert isinstance(thrown, e.DiceThrown)
    assert len(thrown.dice) == 6


def test_card_after_dice_of_the_companion_reads_them_again_without_throwing() -> None:
    state = do(kept(HUMANS, HUMANS, dice="companion"), c.Throw(2, 0), c.Throw(1, companion=True))
    dice = state.fight().rolls[1].dice
    after = do(state, c.PlayBattleCard(1, "bonus", side=1, unit="all", change=3))
    roll = after.fight().rolls[1]
    assert (roll.dice, roll.hits) == (dice, sum(die >= 3 for die in dice))
    assert roll.hits > state.fight().rolls[1].hits


def test_card_after_dice_of_the_companion_adds_those_of_a_second_attack() -> None:
    state = do(kept(HUMANS, HUMANS, dice="companion"), c.Throw(2, 0), c.Throw(1, companion=True))
    after = do(state, c.PlayBattleCard(1, "twice", side=1, unit="human"))
    assert len(after.fight().rolls[1].dice) == 6
    assert not set(state.fight().rolls[1].dice) - set(after.fight().rolls[1].dice)


def test_card_after_dice_that_were_told_asks_for_them_again() -> None:
    state = do(kept(HUMANS, HUMANS), c.Throw(1, 0), c.Throw(2, 0))
    state = do(state, c.PlayBattleCard(1, "bonus", side=1, unit="all", change=1))
    assert GAME.waiting(state) == (1,)
    prompt = GAME.prompt(state, 1)
    assert isinstance(prompt, Dial)
    assert spoken(prompt.ask).startswith("Humans ×3, 5+:")
    assert do(state, c.Throw(1, 2)).fight().rolls[1].hits == 2


def one_die(unit: Unit, change: int) -> c.PlayBattleCard:
    return c.PlayBattleCard(1, "single", side=1, unit=unit, change=change)


@pytest.mark.parametrize(
    ("dice", "bonuses", "read"),
    [
        ((1, 4, 5), (1,), (1, 0)),  # the best miss
        ((3, 4), (1,), (0, 0)),  # no miss within reach
        ((6, 6), (2,), (2, 0)),  # nothing to turn
        ((4, 5), (2, 1), (2, 0)),  # each bonus where it is enough
        ((1, 1), (3,), (0, 0)),  # a natural 1 misses
    ],
)
def test_card_for_one_die_turns_the_best_miss(
    dice: tuple[int, ...], bonuses: tuple[int, ...], read: tuple[int, int]
) -> None:
    state = fighting(HUMANS, HUMANS)
    assert read_dice(state, dice, "human", "rock", DiceCards(0, bonuses)) == read


def test_card_for_one_die_reads_the_dice_of_the_companion_again() -> None:
    state = do(kept(HUMANS, HUMANS, dice="companion"), c.Throw(2, 0), c.Throw(1, companion=True))
    before = replace(state.fight().rolls[1], dice=(2, 5, 5), hits=0)
    rolls = {**state.fight().rolls, 1: before}
    state = replace(state, battle=replace(state.fight(), rolls=rolls))
    after = do(state, one_die("human", 1)).fight().rolls[1]
    assert (after.dice, after.hits) == ((2, 5, 5), 1)


def test_card_for_one_die_adds_at_most_a_hit_to_dice_that_were_told() -> None:
    state = do(kept(HUMANS, HUMANS), c.Throw(1, 1), c.Throw(2, 0))
    state = do(state, one_die("human", 1))
    prompt = GAME.prompt(state, 1)
    assert isinstance(prompt, Dial)
    assert (prompt.low, prompt.high) == (1, 2)
    assert refused(state, c.Throw(1, 3))
    assert do(state, c.Throw(1, 2)).fight().rolls[1].hits == 2


def test_card_for_one_die_told_by_hand_is_not_thrown_again_by_the_companion() -> None:
    state = do(kept(HUMANS, HUMANS, dice="companion"), c.Throw(1, 1), c.Throw(2, 0))
    state = do(state, one_die("human", 1))
    assert isinstance(GAME.prompt(state, 1), Dial)
    assert refused(state, c.Throw(1, companion=True))


def test_card_for_one_die_before_the_dice_is_told_with_the_throw() -> None:
    state = do(begun(HUMANS, HUMANS), one_die("human", 2), c.PassCards(1))
    assert spoken(GAME.prompt(state, 1).ask) == "Humans ×3, 6+, one die +2: hits?"
    assert refused(begun(HUMANS, HUMANS), c.PlayBattleCard(1, "single", side=1, unit="all", change=1))


def test_card_of_which_nothing_is_known_may_change_dice_that_were_told() -> None:
    state = do(kept(HUMANS, HUMANS), c.Throw(1, 1), c.Throw(2, 2))
    asks = GAME.refine(state, c.PlayBattleCard(1, "other"))
    assert spoken(asks.ask) == "Whose dice does it change?"
    assert labels(asks) == ["No dice", "Ana", "Bao"]
    assert refused(state, c.PlayBattleCard(1, "other"))
    state = do(state, c.PlayBattleCard(1, "other", side=2))
    assert GAME.waiting(state) == (2,)
    assert do(state, c.Throw(2, 0)).fight().rolls[2].hits == 0


def test_card_of_which_nothing_is_known_changes_dice_of_the_companion_by_a_typed_result() -> None:
    state = do(kept(HUMANS, HUMANS, dice="companion"), c.Throw(1, 0), c.Throw(2, companion=True))
    dice = state.fight().rolls[2].dice
    state = do(state, c.PlayBattleCard(1, "other", side=2))
    prompt = GAME.prompt(state, 2)
    assert isinstance(prompt, Choose)
    assert labels(prompt)[:2] == ["Count the hits again", "Throw 3 dice"]
    detail = prompt.options[0].detail
    assert detail is not None
    assert spoken(detail) == f"the dice were {', '.join(map(str, dice))}"
    assert do(state, c.Throw(2, 3)).fight().rolls[2].hits == 3


def test_card_that_changes_dice_lets_others_who_keep_one_think_again() -> None:
    state = with_player(begun(HUMANS, HUMANS), 2, energize=1)
    state = do(state, Correct(TABLE, "cards", (2, "energize", 2)), c.PassCards(1, later=True))
    state = do(state, c.PassCards(2, later=True), c.Throw(1, 0), c.Throw(2, 0), c.PassCards(1, later=True))
    state = do(state, c.PlayBattleCard(2, "bonus", side=2, unit="all", change=1), c.Throw(2, 1))
    assert GAME.waiting(state) == (1,)


def test_card_of_which_nothing_is_known_allows_twice_the_hits() -> None:
    plain, played = fighting(HUMAN, HUMAN), do(begun(HUMAN, HUMAN), c.PlayBattleCard(1, "other"))
    assert refused(plain, c.Throw(1, 2))
    assert do(played, c.PassCards(1), c.Throw(1, 2)).fight().rolls[1].hits == 2


def test_card_whose_effect_is_known_allows_no_more_hits_than_dice() -> None:
    card = c.PlayBattleCard(1, "bonus", side=1, unit="all", change=1)
    assert refused(do(begun(HUMAN, HUMAN), card, c.PassCards(1)), c.Throw(1, 2))


def test_card_questions_all_lead_to_an_accepted_command() -> None:
    for state in (begun(HUMAN, STRIDER), do(kept(HUMAN, HUMAN), c.Throw(1, 0), c.Throw(2, 0))):
        for command in finished(state, GAME.prompt(state, 1)):
            events(state, command)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.PlayBattleCard(1), "Something is still missing in this entry."),
        (c.PlayBattleCard(1, "bonus", side=3, unit="all", change=1), "That player is not in this battle."),
        (c.PlayBattleCard(1, "bonus", side=1, unit="all", change=4), "A card changes dice by 1 to 3."),
        (c.PlayBattleCard(2, "other"), "Ana comes first."),
    ],
)
def test_card_is_refused_with_a_reason(command: c.PlayBattleCard, reason: str) -> None:
    assert refused(begun(HUMAN, HUMAN), command)


def test_hand_corrected_before_the_first_die_is_asked_for_its_card() -> None:
    state = begun(HUMAN, HUMAN)
    assert state.fight().asked == (1,)
    state = do(state, Correct(TABLE, "cards", (2, "energize", 1)))
    assert state.fight().asked == (1, 2)
    state = do(state, c.PassCards(1))
    assert (state.phase, GAME.waiting(state)) == ("cards", (2,))


@pytest.mark.parametrize("thrown", [0, 1])
def test_hand_corrected_up_between_the_dice_is_asked_for_its_card(thrown: int) -> None:
    throws = (c.Throw(1, 0), c.Throw(2, 0))
    state = do(fighting(HUMANS, HUMANS), *throws[:thrown], Correct(TABLE, "cards", (2, "energize", 1)))
    assert state.phase == "rolling"
    if not thrown:
        assert GAME.waiting(state) == (2,)
        state = do(state, c.PassCards(2, later=True), throws[0])
    state = do(state, throws[1])
    assert (GAME.waiting(state), spoken(GAME.prompt(state, 2).ask)) == ((2,), "Dice are thrown: a card?")


def test_hand_corrected_of_whoever_comes_earlier_is_asked_for_first() -> None:
    state = with_player(before_battle(HUMAN, HUMAN), 2, energize=1)
    state = do(state, attack(HUMAN, HUMAN), Correct(TABLE, "cards", (1, "energize", 1)))
    assert GAME.waiting(state) == (1,)
