"""The odds of a battle where players see them: before it is fought, and while units are dialled."""

from msgspec.structs import replace

from companion.core.prompt import Choose, Dial
from companion.core.screen import Gauges, Message
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import State
from companion.games.nexus_ops.terms import UNITS
from companion.journal.timeline import Timeline
from companion.table.desk import Desk
from companion.table.equipment import Devices, Equipment
from companion.table.gestures import Clicked, EncoderStepped
from companion.table.session import Session
from tests.games.nexus_ops.tables import attack, before_battle, board, do, spoken, units, with_units

HUMAN = units(human=1)


def desk_of(state: State) -> Desk:
    """A desk at which this is being played."""
    timeline = Timeline(GAME, state.options)
    timeline.state = state
    everybody = frozenset({1, 2})
    return Desk(
        Session(timeline, now_ms=lambda: 0), Devices(Equipment(everybody, frozenset(), everybody)), lambda: 0
    )


def confirmation() -> Choose:
    """What is asked when all units of an assisted battle are told."""
    state = before_battle(HUMAN, HUMAN)
    told = attack(HUMAN, HUMAN)
    prompt = GAME.refine(state, c.Attack(1, told.terrain, defender=2, own=HUMAN, theirs=HUMAN))
    assert isinstance(prompt, Choose)
    return prompt


def test_odds_are_shown_before_the_battle_is_confirmed() -> None:
    chances, losses, final_chances, final_losses = confirmation().looks
    assert isinstance(chances, Gauges)
    # Each Human hits on 6: 1/6 to destroy the defender, 5/36 to lose all.
    assert [gauge.value for gauge in chances.gauges] == [17, 69, 14]
    assert isinstance(final_chances, Gauges)
    assert [gauge.value for gauge in final_chances.gauges] == [51, 0, 49]
    assert isinstance(losses, Message)
    assert spoken(losses.title) == "−0.2 : −0.2"
    assert spoken(losses.lines[1]) == "Rubium: 0.3, 0.3"
    assert isinstance(final_losses, Message)
    assert spoken(final_losses.title) == "−0.5 : −0.5"


def test_odds_are_said_in_full_names_where_a_page_has_room() -> None:
    note = confirmation().note
    assert note is not None
    assert spoken(note) == (
        "Ana with 1 × Human, Bao with 1 × Human. One round: Ana wins 17 %, both stay 69 %, Bao holds it 14 %."
    )


def test_odds_say_so_where_there_are_too_many_units() -> None:
    crowd = tuple(before_battle(HUMAN, HUMAN).chart[unit].figures for unit in UNITS)
    state = before_battle(crowd, crowd)
    prompt = GAME.refine(state, c.Attack(1, "rock", defender=2, own=crowd, theirs=crowd))
    assert isinstance(prompt, Choose)
    last = prompt.looks[-1]
    assert isinstance(last, Message)
    assert spoken(last.lines[0]) == "too many units to tell"


def test_odds_to_the_end_are_told_for_ten_a_side() -> None:
    ten = units(rubium_dragon=1, lava_leaper=2, rock_strider=2, crystalline=1, fungoid=2, human=2)
    state = before_battle(ten, ten)
    prompt = GAME.refine(state, c.Attack(1, "rock", defender=2, own=ten, theirs=ten))
    assert isinstance(prompt, Choose)
    _, _, chances, losses = prompt.looks
    assert isinstance(chances, Gauges)
    assert isinstance(losses, Message)
    assert sum(gauge.value for gauge in chances.gauges) == 100
    assert "To the end" in spoken(chances.foot)


def test_odds_on_the_full_board_know_the_units_by_themselves() -> None:
    state = do(with_units(board(2), {"D2": {1: HUMAN, 2: HUMAN}}), c.EndPhase(1))
    prompt = GAME.refine(state, c.Attack(1, space="D2", defender=2))
    assert isinstance(prompt, Choose)
    assert prompt.looks == confirmation().looks


def test_move_into_enemies_says_that_it_is_a_battle_with_its_odds() -> None:
    state = with_units(board(2), {"D2": {1: units(human=2)}, "D3": {2: HUMAN}})
    state = replace(state, phase="move")
    told = GAME.at_stake(state, c.Move(1, "D2", "human", "D3"))
    assert told is not None
    assert spoken(told).startswith("battle with Bao: win ")
    alone = GAME.at_stake(state, c.Move(1, "D2", "human", "D3", 1))
    assert alone is not None
    assert alone != told
    assert GAME.at_stake(state, c.Move(1, "D2", "human", "E2")) is None


def test_odds_follow_the_dial() -> None:
    state = before_battle(units(rock_strider=2), units(human=3))
    draft = c.Attack(1, "rock", defender=2, own=units(rock_strider=2))
    dial = GAME.refine(state, draft)
    assert isinstance(dial, Dial)
    lines = [GAME.forecast(state, dial.answer(place)[0]) for place in range(len(dial))]
    assert [spoken(line) for line in lines if line] == [
        "win 75, hold 25, lose 0 %",
        "win 25, hold 74, lose 1 %",
        "win 0, hold 97, lose 3 %",
    ]
    assert GAME.forecast(state, c.Attack(1, "rock", defender=2, own=units(rock_strider=2))) is None


def test_odds_are_leafed_through_with_the_dial_and_confirmed_from_any_of_them() -> None:
    desk = desk_of(before_battle(HUMAN, HUMAN))
    for _ in ("against whom", "in which terrain"):
        desk.carry_out([Clicked(1, "ok")])
    first = desk.screen(1)
    desk.carry_out([EncoderStepped(1, 2, 1000)])
    assert isinstance(first, Gauges)
    assert desk.screen(1) != first
    desk.carry_out([EncoderStepped(1, 9, 1000), Clicked(1, "ok")])
    assert desk.session.state.phase == "rolling"


def test_points_of_a_card_are_foretold_while_they_are_dialled() -> None:
    told = GAME.forecast(before_battle(HUMAN, HUMAN), c.PlaySecret(1, "other", False, 3))
    assert told is not None
    assert spoken(told) == "VP 0 → 3 of 12"
