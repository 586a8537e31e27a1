"""The six phases: what each allows, what is refused and why, who is asked."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Dial
from companion.core.screen import Message
from companion.core.values import Event, Refusal
from companion.errors import SettingError
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops import events as e
from companion.games.nexus_ops.data import Tile
from companion.games.nexus_ops.move import targets
from companion.journal.timeline import Step
from companion.kit.corrections import Correct
from tests.games.nexus_ops.random_games import session_of
from tests.games.nexus_ops.tables import (
    NAMES,
    TABLE,
    accepted,
    all_of,
    asked,
    attack,
    before_battle,
    board,
    buy,
    do,
    events,
    fighting,
    finished,
    labels,
    opened,
    ready,
    refused,
    spoken,
    units,
    with_lands,
    with_player,
    with_units,
)

HUMAN, DRAGON = units(human=1), units(rubium_dragon=1)


def test_phases_come_in_order_and_turns_go_clockwise() -> None:
    state = with_player(ready(2, board="full"), 1, units=units())
    seen = [state.phase]
    for event in events(state, c.EndPhase(1)):
        state = GAME.evolve(state, event)
        if state.phase != seen[-1]:
            seen.append(state.phase)
    assert seen == ["deploy", "move", "breath", "explore", "fight", "income", "draw", "closing"]
    assert do(state, c.EndPhase(1)).active == 2


def test_phase_refuses_what_belongs_to_another_or_to_somebody_else() -> None:
    state = ready(2)
    assert refused(state, c.Throw(1, 0))
    assert refused(state, buy(2, human=1))
    assert refused(opened(2), c.NameFirst(1, 1))


def test_first_player_may_be_drawn_at_random() -> None:
    drawn = [events(opened(4), c.NameFirst(TABLE, TABLE), seed)[0] for seed in range(20)]
    assert {event.player for event in drawn if isinstance(event, e.FirstNamed)} == {1, 2, 3, 4}


@pytest.mark.parametrize(("length", "target"), [("12", 12), ("10", 10), ("14", 14)])
def test_target_follows_the_length_of_the_game(length: str, target: int) -> None:
    state = with_player(ready(2, points=length), 1, secret=9)
    for _ in range(target - 1):
        state = do(with_player(state, 1, secret=1), c.PlaySecret(1, "other", False, 1))
    assert not GAME.over(state)
    state = do(with_player(state, 1, secret=1), c.PlaySecret(1, "other", False, 1))
    assert (GAME.over(state), state.player(1).points.total) == (True, target)


def test_teams_need_four_players() -> None:
    with pytest.raises(SettingError) as caught:
        GAME.configure(NAMES[:3], {"teams": "two"}, None)
    assert caught.value.remedy == "it goes with 4 players"
    assert opened(4, teams="two").target == 20


def test_deploy_stops_at_the_last_figure() -> None:
    state = with_player(ready(2), 1, rubium=99, units=units(rubium_dragon=3))
    assert refused(state, buy(1, rubium_dragon=1))


def test_deploy_puts_units_on_the_own_home_base_even_beside_enemies() -> None:
    state = ready(2, board="full")
    own, other = state.planet.bases
    state = with_units(state, {own[0]: {2: HUMAN}})
    assert do(state, buy(1, own[0], human=1)).map().units[own[0]][0] == HUMAN
    assert refused(state, buy(1, other[0], human=1))


def test_energize_cards_of_the_start_of_turn_are_played_in_deploy_only() -> None:
    state = with_player(ready(2), 1, energize=2)
    after = do(state, c.PlayEnergize(1, "rubium", 4), c.PlayEnergize(1, "unit", unit="lava_leaper"))
    assert (after.player(1).rubium, after.player(1).energize, after.energize.discard) == (12, 0, 2)
    assert after.player(1).units == units(lava_leaper=1)
    assert refused(do(state, c.EndPhase(1)), c.PlayEnergize(1, "other"))


@pytest.mark.parametrize(("unit", "allowed"), [("human", False), ("fungoid", True), ("rock_strider", True)])
def test_move_keeps_humans_out_of_magma(unit: str, allowed: bool) -> None:
    state = with_units(board(2), {"D1": {1: units(**{unit: 1})}})
    state = with_lands(state, {"D2": "magma"})
    kind = next(one for one in state.chart if one == unit)
    assert ("D2" in targets(state, 1, "D1", kind)) is allowed


@pytest.mark.parametrize("unit", ["human", "fungoid", "crystalline"])
def test_move_keeps_the_three_cheapest_off_the_monolith(unit: str) -> None:
    state = with_units(board(2), {"D2": {1: units(**{unit: 1})}})
    kind = next(one for one in state.chart if one == unit)
    assert "E3" not in targets(state, 1, "D2", kind)


def test_move_of_a_lava_leaper_from_magma_goes_over_enemies() -> None:
    leaper = units(lava_leaper=1)
    state = with_units(board(2), {"E1": {1: leaper}, "E2": {2: HUMAN}})
    assert "E3" not in targets(state, 1, "E1", "lava_leaper")
    state = with_lands(state, {**all_of(state, "crystal"), "E1": "magma"})
    assert "E3" in targets(state, 1, "E1", "lava_leaper")


def test_move_of_a_dragon_from_the_monolith_goes_anywhere() -> None:
    state = with_units(board(2), {"E3": {1: DRAGON}})
    assert len(targets(state, 1, "E3", "rubium_dragon")) == 24
    state = with_units(state, {"D2": {1: DRAGON}})
    assert set(targets(state, 1, "D2", "rubium_dragon")) == set(state.planet.neighbours["D2"])


def test_breath_names_the_victim_after_the_roll_and_the_victim_chooses() -> None:
    several = units(human=1, fungoid=1)
    state = with_units(board(3), {"E3": {1: DRAGON}, "D2": {2: several, 3: HUMAN}})
    state = do(state, c.EndPhase(1), c.Breathe(1, "E3", "D2", 4))
    assert (state.phase, GAME.waiting(state)) == ("aiming", (1,))
    state = do(state, c.NameVictim(1, 2))
    assert (state.phase, GAME.waiting(state)) == ("burning", (2,))
    assert refused(state, c.Remove(3, "human"))
    assert do(state, c.Remove(2, "fungoid")).map().units["D2"][1] == HUMAN


def test_battles_on_the_full_board_are_compulsory() -> None:
    state = do(with_units(board(2), {"D2": {1: HUMAN, 2: HUMAN}}), c.EndPhase(1))
    assert refused(state, c.EndPhase(1))
    assert "No further battle" not in labels(asked(state))


def test_battle_cards_are_asked_of_attacker_defender_and_others_clockwise() -> None:
    state = replace(ready(4), tiles=0)
    for seat in range(1, 5):
        state = with_player(state, seat, units=HUMAN, energize=1)
    state = do(state, c.EndPhase(1), c.EndPhase(1))
    state = do(state, c.Attack(1, "rock", defender=3, own=HUMAN, theirs=HUMAN, sure=True))
    order = []
    while state.phase == "cards":
        (seat,) = GAME.waiting(state)
        order.append(seat)
        state = do(state, c.PassCards(seat))
    assert order == [1, 3, 4, 2]


def test_dice_thrown_by_the_companion_are_marked_as_such() -> None:
    state = fighting(HUMAN, HUMAN, dice="companion")
    thrown = events(state, c.Throw(1, companion=True))[0]
    assert isinstance(thrown, e.DiceThrown)
    assert len(thrown.dice) == 1
    assert thrown.hits == (thrown.dice[0] == 6)
    assert "thrown by the companion" in GAME.describe(state, (thrown,)).msgid
    prompt = GAME.prompt(state, 1)
    assert labels(prompt) == ["Throw 1 die", "Thrown on the table"]


def test_dice_thrown_on_the_table_are_dialled_in() -> None:
    prompt = GAME.prompt(fighting(units(human=3), HUMAN), 1)
    assert isinstance(prompt, Dial)
    assert (prompt.low, prompt.high) == (0, 3)
    assert refused(fighting(units(human=3), HUMAN), c.Throw(1, 4))


def test_lava_leapers_pick_with_no_more_dice_than_have_hit() -> None:
    state = fighting(units(lava_leaper=2), units(human=1, fungoid=1))
    for picks in (0, 1):
        assert accepted(state, c.Throw(1, 1, picks))
    assert not accepted(state, c.Throw(1, 1, 2))
    assert accepted(state, c.Throw(1, 2, 2))
    assert c.Throw(1, 1, 2) not in finished(state, asked(state))


def test_units_that_fought_cannot_fight_in_another_space_this_turn() -> None:
    state = before_battle(units(human=2), units(human=2))
    state = do(state, attack(HUMAN, HUMAN), c.Throw(1, 0), c.Throw(2, 0))
    assert refused(state, attack(units(human=2), HUMAN))
    state = do(state, attack(HUMAN, HUMAN), c.Throw(1, 0), c.Throw(2, 0))
    assert state.phase == "closing"  # all stand beside enemies, and nobody mines


def test_king_of_the_hill_trades_the_energize_cards_for_a_point() -> None:
    state = replace(ready(3, hill="on"), phase="draw")
    state = do(state, c.DrawCards(1, monolith=True, hill=True))
    assert [player.energize for player in state.players] == [0, 1, 1]
    assert state.player(1).points.hill == 1
    assert not any("instead" in label for label in labels(asked(replace(ready(3), phase="draw"))))


def test_top_priority_draws_two_and_keeps_one() -> None:
    prompt = asked(replace(ready(2, priority="on"), phase="draw"))
    assert isinstance(prompt, Choose)
    detail = prompt.options[0].detail
    assert detail is not None
    assert detail.msgid == "2 Secret Missions, keep 1, 1 under the deck"
    assert (
        do(replace(ready(2, priority="on"), phase="draw"), c.DrawCards(1, monolith=False)).player(1).secret
        == 1
    )


def test_executive_orders_deal_a_secret_mission_each() -> None:
    assert [player.secret for player in ready(3, start="secret").players] == [1, 1, 1]


def test_undo_past_what_the_companion_showed_needs_the_tables_agreement() -> None:
    assert GAME.reveals(e.DiceThrown(1, 0, dice=(1,)))
    assert GAME.reveals(e.TileTurned(1, drawn=Tile("large")))
    assert GAME.reveals(e.BreathRolled(1, 4, companion=True))
    assert GAME.reveals(e.CardsDrawn(1, "secret", 1))
    assert not GAME.reveals(e.UnitBought(1, "human", 2))


def test_undo_of_what_was_typed_in_a_moment_ago_is_for_whoever_typed_it() -> None:
    session = session_of(2, {}, Random(1))
    for command in (c.NameFirst(0, 1), c.SetHomeMines(0, (1, 1, 1)), buy(1, human=1)):
        assert isinstance(session.submit(command), Step)
    session.submit(c.EndPhase(1))
    assert isinstance(session.submit(c.TurnTile(1, None, "large", "human")), Step)
    assert isinstance(session.undo(2), Refusal)
    assert isinstance(session.undo(1), Step)
    assert session.state.found == {}
    assert not GAME.reveals(e.DiceThrown(1, 0))
    assert not GAME.reveals(e.BreathRolled(1, 4))


def test_explain_says_why_a_type_hits_as_it_does() -> None:
    state = fighting(units(fungoid=1), units(crystalline=1), "crystal")
    lines = {line.arguments["hit"]: reason for _, line, reason in GAME.explain(state)}
    assert lines[4].arguments["change"] == "+1"
    assert lines[6].arguments["change"] == "−1"


def test_corrections_set_every_count() -> None:
    state = do(
        ready(2),
        Correct(TABLE, "points", (1, 5, "sure")),
        Correct(TABLE, "rubium", (2, 40)),
        Correct(TABLE, "cards", (1, "energize", 3)),
        Correct(TABLE, "units", (2, "human", "", 7)),
        Correct(TABLE, "markers", ("large", 2)),
        Correct(TABLE, "tiles", (9,)),
    )
    first, second = state.players
    assert (first.points.corrections, first.energize, second.rubium) == (5, 3, 40)
    assert (second.units, state.found, state.tiles) == (units(human=7), {"large": 2}, 9)
    assert state.energize.left == 29


def test_corrections_on_the_full_board_name_the_space() -> None:
    state = do(
        ready(2, board="full"),
        Correct(TABLE, "units", (2, "human", "D2", 3)),
        Correct(TABLE, "terrain", ("D2", "magma")),
        Correct(TABLE, "tile", ("D2",)),
        Correct(TABLE, "mine", ("D2", "small")),
    )
    assert (state.map().units["D2"][1], state.map().lands["D2"]) == (units(human=3), "magma")
    assert (state.map().mines, state.tiles) == ({"D2": "small"}, 17)
    assert refused(state, Correct(TABLE, "mine", ("D3", "small")))


def test_announcement_tells_who_draws_for_a_lost_battle() -> None:
    won = with_player(do(fighting(HUMAN, HUMAN), c.Throw(1, 1), c.Throw(2, 0)), 1, secret=1)
    shown = GAME.announce(won, events(won, c.EndPhase(1)))
    assert isinstance(shown, Message)
    assert spoken(shown.title) == "Bao draws"
    assert [spoken(line) for line in shown.lines] == ["1 Energize"]


def test_announcement_warns_of_an_elimination() -> None:
    state = replace(ready(2), phase="closing")
    state = with_player(state, 2, units=HUMAN, rubium=1)
    shown = GAME.announce(state, events(state, c.EndPhase(1)))
    assert isinstance(shown, Message)
    assert (spoken(shown.title), spoken(shown.lines[0])) == ("Elimination risk", "Bao")


def test_breath_is_over_when_a_correction_leaves_fewer_dragons_than_have_breathed() -> None:
    state = with_player(replace(ready(2), tiles=0), 1, units=units(rubium_dragon=3))
    state = do(with_player(state, 2, units=HUMAN), c.EndPhase(1), c.EndPhase(1))
    state = do(state, c.Breathe(1, die=1), c.Breathe(1, die=1))
    assert do(state, Correct(TABLE, "units", (1, "rubium_dragon", "", 1))).phase != "breath"


@pytest.mark.parametrize("event", [e.CardsDrawn(1, "energize", 1), e.CardHanded(3, 1, "secret")])
def test_undo_of_a_card_that_somebody_has_seen_needs_the_table(event: Event) -> None:
    assert GAME.reveals(event)
    assert not GAME.reveals(e.CardSold(1, "energize", 1))
