"""What is told and asked, in words: names of steps, questions with what one must know, reasons."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Dial, Option, Prompt
from companion.core.screen import Message
from companion.core.text import Text, english
from companion.core.values import Command
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import Boost, State
from companion.games.nexus_ops.terms import CHEAPEST_FIRST, UNIT_NAMES
from companion.kit.corrections import Correct
from tests.games.nexus_ops.tables import (
    asked,
    before_battle,
    board,
    buy,
    do,
    events,
    fighting,
    labels,
    ready,
    spoken,
    units,
    with_player,
    with_units,
)

TABLE = 0
HUMAN, STRIDER = units(human=1), units(rock_strider=1)
ALL_KINDS = (1, 1, 1, 1, 1, 1)
IN_ORDER = [spoken(UNIT_NAMES[unit]) for unit in CHEAPEST_FIRST]


def named(state: State, command: Command) -> str:
    """The name of the step that a command leads to."""
    return spoken(GAME.describe(state, events(state, command)))


def details(prompt: Prompt) -> list[str]:
    options = prompt.options if isinstance(prompt, Choose) else prompt.otherwise
    return [spoken(one.detail or Text("")) for one in options]


def reasons(state: State) -> dict[str, str]:
    return {spoken(line): spoken(reason) for _, line, reason in GAME.explain(state)}


# --- the full board names its spaces


def test_purchase_and_tile_are_told_with_their_space() -> None:
    state = ready(2, board="full")
    home = state.planet.bases[0][0]
    assert named(state, buy(1, home, human=3)) == f"Ana buys: 3 × Human on {home}"
    assert named(ready(2), buy(1, human=3)) == "Ana buys: 3 × Human"
    ring = state.planet.ring[0]
    exploring = replace(with_units(state, {ring: {1: HUMAN}}), phase="explore")
    step = events(exploring, c.TurnTile(1, ring))
    assert spoken(GAME.describe(exploring, step)).startswith(f"Ana explores {ring}: ")
    shown = GAME.announce(exploring, step)
    assert isinstance(shown, Message)
    assert spoken(shown.title) == f"Ana explores {ring}"


def test_battle_is_told_with_its_space() -> None:
    state = replace(with_units(board(2), {"E2": {1: HUMAN, 2: HUMAN}}), phase="fight")
    attack = c.Attack(1, space="E2", defender=2, sure=True)
    assert named(state, attack) == "Battle in E2: Ana against Bao, Rock Plains"
    assisted = c.Attack(1, "rock", defender=2, own=HUMAN, theirs=HUMAN, sure=True)
    assert named(before_battle(HUMAN, HUMAN), assisted) == "Battle: Ana against Bao, Rock Plains"


def test_breath_is_told_with_its_spaces() -> None:
    dragon, both = units(rubium_dragon=1), units(human=1, fungoid=1)
    state = with_units(board(3, dice="companion"), {"D2": {1: dragon}, "D3": {2: both, 3: both}})
    state = replace(state, phase="breath")
    assert named(state, c.Breathe(1, "D2", "D3", die=5)) == "Breath D2 → D3: 5"
    thrown = named(state, c.Breathe(1, "D2", "D3", companion=True))
    assert re.fullmatch("Breath D2 → D3: [1-6], thrown by the companion", thrown)
    state = do(state, c.Breathe(1, "D2", "D3", die=5))
    assert named(state, c.NameVictim(1, 2)) == "The breath hits Bao in D3"
    state = do(state, c.NameVictim(1, 2))
    assert named(state, c.Remove(2, "human")) == "Bao loses: Human on D3"


def test_free_unit_of_a_card_is_told_with_its_space() -> None:
    state = with_player(ready(2, board="full"), 1, energize=1)
    home = state.planet.bases[0][0]
    gift = c.PlayEnergize(1, "unit", unit="rubium_dragon", space=home)
    assert named(state, gift) == f"Ana: Energize card, 1 × Rubium Dragon on {home}"
    assisted = with_player(ready(2), 1, energize=1)
    assert named(assisted, replace(gift, space=None)) == "Ana: Energize card, 1 × Rubium Dragon"


def test_rubium_of_a_card_is_told_as_what_was_and_what_is() -> None:
    state = with_player(ready(2), 1, energize=1, rubium=11)
    told = named(state, c.PlayEnergize(1, "rubium", rubium=3))
    assert told == "Ana: Energize card, rubium 11 → 14"
    assert named(state, c.PlayEnergize(1, "movement")) == "Ana: Energize card, Other moves"


def test_mine_of_the_home_base_is_told_beside_the_units_there() -> None:
    state = ready(2, board="full")
    other = state.planet.bases[0][1]
    state = do(state, buy(1, other, human=1))
    assert details(asked(state))[0] == "mine 1, Ana 1 × Human"


# --- numbers that keep their meaning


def test_units_of_a_tile_keep_their_numbers_with_and_without_a_mine() -> None:
    state = replace(before_battle(HUMAN, HUMAN), phase="explore", tiles=5)
    with_mine = GAME.refine(state, c.TurnTile(1, None, "large"))
    without = GAME.refine(state, c.TurnTile(1, None, "none"))
    assert labels(without) == IN_ORDER
    assert labels(with_mine) == [*IN_ORDER, "No unit"]
    assert isinstance(with_mine, Choose)
    assert with_mine.options[-1].leaves


def test_units_stand_in_one_order_wherever_they_are_listed() -> None:
    state = with_units(board(2), {"D1": {1: ALL_KINDS}, "D2": {2: ALL_KINDS}})
    assert labels(GAME.refine(state, c.Move(1, "D1"))) == [f"1 × {name}" for name in IN_ORDER]
    assert labels(GAME.refine(state, Correct(TABLE, "units", (1,)))) == IN_ORDER
    fight = fighting(ALL_KINDS, ALL_KINDS)
    assert labels(GAME.refine(fight, Correct(TABLE, "force", (1,)))) == IN_ORDER
    pages = GAME.pages(state, 1)
    gauges = [[spoken(one.label) for one in page.gauges] for page in pages if hasattr(page, "gauges")]
    assert IN_ORDER in gauges


# --- a battle says who fights with what


def test_battle_on_the_full_board_says_who_fights_with_what() -> None:
    state = with_units(board(2), {"E2": {1: units(human=3), 2: STRIDER}})
    state = replace(state, phase="fight")
    assert details(asked(state))[0] == "3 × Human – Bao: 1 × Rock Strider"
    confirm = GAME.refine(state, c.Attack(1, space="E2", defender=2))
    assert spoken(confirm.ask) == "E2 Rock Plains: 3 × Human – Bao: 1 × Rock Strider"


def test_throw_says_against_whom_and_what_is_left_there() -> None:
    state = fighting(HUMAN, units(human=2), dice="companion")
    assert details(GAME.prompt(state, 1))[0] == "Bao: 2 × Human"
    dialled = fighting(HUMAN, units(human=2))
    assert spoken(GAME.prompt(dialled, 1).ask) == "Humans ×1, 6+: how many hit Bao?"
    foot = GAME.forecast(dialled, c.Throw(1, 1))
    assert foot is not None
    assert spoken(foot) == "Bao: 2 × Human"


def test_units_of_many_kinds_are_all_told() -> None:
    state = before_battle(HUMAN, ALL_KINDS)
    told = details(asked(state))[0]
    assert told == "1 Hum., 1 Fung., 1 Cryst., 1 Strid., 1 Leap., 1 Drag."


def test_count_of_own_units_does_not_repeat_the_name_and_begins_with_one() -> None:
    state = before_battle(units(rock_strider=2, human=3), units(human=2))
    own = GAME.refine(state, c.Attack(1, "rock", defender=2))
    assert isinstance(own, Dial)
    assert (spoken(own.ask), own.start) == ("Your own there: Rock Striders?", 1)
    humans = GAME.refine(state, own.answer(1)[0])
    assert isinstance(humans, Dial)
    assert humans.start == 0
    theirs = GAME.refine(state, humans.answer(0)[0])
    assert isinstance(theirs, Dial)
    assert (spoken(theirs.ask), theirs.start) == ("Bao: Humans there?", 1)


# --- questions that nobody needs


def test_lava_leaper_asks_for_no_pick_where_there_is_nothing_to_pick() -> None:
    leapers = units(lava_leaper=2)
    alone = GAME.prompt(fighting(leapers, units(human=2)), 1)
    assert isinstance(alone, Dial)
    assert alone.field == "hits"
    several = GAME.prompt(fighting(leapers, units(human=1, fungoid=1)), 1)
    assert isinstance(several, Dial)
    assert several.field == "picks"


def test_single_lava_leaper_is_one_question() -> None:
    state = fighting(units(lava_leaper=1), units(human=1, fungoid=1))
    assert labels(GAME.prompt(state, 1)) == ["A miss", "A hit, your enemy chooses", "5+: a hit, you choose"]


def test_hits_that_are_all_picks_are_only_confirmed() -> None:
    state = fighting(units(lava_leaper=2), units(human=1, fungoid=1))
    assert labels(GAME.refine(state, c.Throw(1, picks=2))) == ["2 hits"]


def test_fight_ends_by_itself_when_a_held_battle_has_met_no_condition() -> None:
    state = with_units(board(2), {"E2": {1: HUMAN, 2: HUMAN}})
    state = with_player(replace(state, phase="fight"), 1, secret=1)
    state = do(state, c.Attack(1, space="E2", defender=2, sure=True), c.Throw(1, 0), c.Throw(2, 0))
    assert state.phase == "closing"


def test_income_begins_with_the_mine_that_was_just_found() -> None:
    state = with_player(replace(ready(2), phase="explore"), 1, units=units(human=4))
    state = do(state, c.TurnTile(1, None, "large", "none"))
    dial = asked(replace(state, phase="income"))
    assert isinstance(dial, Dial)
    assert (spoken(dial.ask), dial.start) == ("Mines of 2 that pay you?", 1)
    paid = do(replace(state, phase="income"), c.CountMines(1, (1, 2)))
    again = asked(replace(paid, phase="income", active=1))
    assert isinstance(again, Dial)
    assert again.start == 1


# --- sales and corrections


def test_sale_tells_what_it_brings_once_and_that_the_turn_is_over() -> None:
    state = with_player(replace(ready(2), phase="closing"), 1, secret=1, rubium=3)
    sale = next(one for one in _options(GAME.refine(state, c.UseCards(1))) if "Sell" in spoken(one.label))
    assert (spoken(sale.label), spoken(sale.detail or Text(""))) == ("Sell a Secret Mission", "rubium 3 → 4")
    assert named(state, sale.command) == "Ana sells: Secret Mission, rubium 3 → 4; end of turn"
    richer = with_player(state, 1, secret=2)
    assert named(richer, sale.command) == "Ana sells: Secret Mission, rubium 3 → 4"


def _options(prompt: Prompt) -> tuple[Option, ...]:
    assert isinstance(prompt, Choose)
    return prompt.options


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (Correct(TABLE, "units", (1, "fungoid", "", 1)), "Correction, Ana: Fungoids 0 → 1"),
        (Correct(TABLE, "rubium", (1, 5)), "Correction, Ana: rubium 8 → 5"),
        (Correct(TABLE, "points", (1, 5, "sure")), "Correction, Ana: VP 0 → 5"),
        (Correct(TABLE, "cards", (1, "secret", 2)), "Correction, Ana: Secret Mission 0 → 2"),
        (Correct(TABLE, "markers", ("large", 2)), "Correction: Large mine 0 → 2"),
        (Correct(TABLE, "tiles", (7,)), "Correction: tiles 18 → 7"),
    ],
)
def test_correction_tells_what_was_and_what_is(command: Command, told: str) -> None:
    assert named(ready(2), command) == told


def test_correction_on_the_full_board_tells_its_space() -> None:
    state = with_units(board(2), {"D1": {1: HUMAN}})
    assert (
        named(state, Correct(TABLE, "units", (1, "human", "D1", 3))) == "Correction, Ana: Humans on D1 1 → 3"
    )
    assert (
        named(state, Correct(TABLE, "terrain", ("D2", "magma"))) == "Correction, D2: Rock Plains → Magma Pool"
    )
    assert named(state, Correct(TABLE, "mine", ("D2", "small"))) == "Correction, D2: No mine → Small mine"


def test_force_corrected_tells_what_was_in_the_battle() -> None:
    state = fighting(units(human=2), HUMAN)
    assert named(state, Correct(TABLE, "force", (1, "human", 1))) == "Correction, Ana: Humans 2 → 1"


# --- why


def test_why_before_a_battle_says_what_each_terrain_does() -> None:
    told = reasons(before_battle(HUMAN, HUMAN))
    assert told["Liquifungus Forest"] == "Fungoids: 4+, Crystallines: 6+"
    assert told["Rock Plains"] == "as on the chart"


@pytest.mark.parametrize("phase", ["explore", "income"])
def test_why_about_mines_says_what_they_pay_and_to_whom(phase: str) -> None:
    told = reasons(replace(ready(2), phase=phase))
    assert (told["Large mine"], told["Small mine"]) == ("2 rubium", "1 rubium")
    assert told["A mine pays whoever is alone there"] == "with one of: Human, Fungoid, Crystalline"


def test_why_in_a_battle_counts_the_cards_that_were_played() -> None:
    state = fighting(STRIDER, STRIDER)
    better = replace(state.fight(), boosts=(Boost(1, change=1),))
    told = reasons(replace(state, battle=better))
    assert "Rock Striders: Ana 3+, Bao 4+" in told
    shown = GAME.screen(replace(state, battle=better), TABLE)
    assert isinstance(shown, Message)
    assert [spoken(line) for line in shown.lines] == ["Rock Plains", "Rock Striders", "Ana 3+, Bao 4+"]


def test_why_in_teams_says_whose_is_whose() -> None:
    told = reasons(ready(4, teams="two"))
    held = "no card yet, Ana: 8 rubium, 0 cards, 0 units, Cléo: 14 rubium, 0 cards, 0 units"
    assert told["Ana, Cléo: 0 VP"] == held


def test_income_and_draws_are_told_in_lines_of_their_own_below_the_step() -> None:
    state = replace(with_units(board(2), {"E2": {1: units(human=1)}}), phase="fight")
    state = replace(state, board=replace(state.map(), mines={"E2": 2}))
    step = events(state, c.EndPhase(1))
    told = [line.render(english) for line in GAME.followed(state, step)]
    assert told == ["Ana: income +2 rubium (E2 2)", "Ana draws 1 Secret"]
