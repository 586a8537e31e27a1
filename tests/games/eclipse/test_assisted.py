"""Assisted play: the books without the map."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.core.prompt import Choose, Tally
from companion.core.values import Command
from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse.model import GUARD, State
from companion.games.eclipse.scoring import total
from tests.games.eclipse.tables import Fixed, begun, changed, do, fleet, labels, lists, tile

SECTORS = ("221", "224")


def _first_round(**settings: str) -> State:
    return do(begun(*SECTORS, **{"board": "assisted", **settings}), c.BeginRound(0))


def _fleets(state: State) -> State:
    state = tile(state, "221", fleets={1: fleet(interceptor=3, cruiser=1)})
    return tile(state, "224", fleets={2: fleet(interceptor=2)})


def _at_war(**settings: str) -> State:
    """Ana has moved to Bao's home."""
    state = _fleets(_first_round(**settings))
    state = do(state, c.NameAction(1, "battle"), c.NameBattle(1, 2, "224"))
    return do(state, c.Pass(2), c.Pass(1))


def test_assisted_action_is_done_when_named() -> None:
    state = do(_first_round(), c.NameAction(1, "research"))
    assert state.active == 2
    assert state.player(1).discs == 11
    assert GAME.waiting(state) == (1, 2)  # details at the own seat, nobody waits
    assert not lists(state, c.NameAction(1, "explore"))


def test_assisted_hex_brings_disc_cubes_and_discovery() -> None:
    state = do(_first_round(), c.NameAction(1, "explore"), c.FindHex(1, "outer", 311, "cubes"))
    assert state.tiles["311"].disc == 1
    assert state.tiles["311"].cubes == (0,)
    assert state.player(1).cubes == (10, 10, 9)
    assert labels(state, 1)[0] == "2 VP, kept"
    state = do(state, c.UseDiscovery(1, True, "money"))
    assert state.player(1).stored[0] == 10
    assert total(state, 1) == 4


def test_assisted_hex_with_ancients_takes_no_disc() -> None:
    state = do(_first_round(), c.NameAction(1, "explore"))
    assert not lists(state, c.FindHex(1, "outer", 301, "disc"))
    assert do(state, c.FindHex(1, "outer", 301, "none")).tiles["301"].ancients == 2


def test_assisted_items_are_a_tally_within_the_materials() -> None:
    state = changed(_first_round(), 1, stored=(2, 3, 8))
    state = do(state, c.NameAction(1, "build"))
    prompt = GAME.prompt(state, 1)
    assert isinstance(prompt, Tally)
    assert [row.cost for row in prompt.rows] == [3, 5, 8, 3]
    state = do(state, c.BuildItems(1, (1, 1, 0, 0)))
    assert state.player(1).stored[2] == 0
    assert state.tiles["221"].ships(1) == fleet(interceptor=2, cruiser=1)


def test_assisted_passed_player_is_not_asked_but_may_react() -> None:
    state = do(_first_round(), c.Pass(1))
    assert GAME.waiting(state) == (2,)
    options = {str(option.label) for option in GAME.anytime(state, 1)}
    assert {"Upgrade", "Build", "Move"} <= options
    state = GAME.after(state, GAME.decide(state, c.NameAction(1, "build"), Random(1)))
    assert GAME.waiting(state) == (1, 2)


def test_assisted_battle_by_hand_asks_losses_and_the_holder() -> None:
    state = _at_war()
    prompt = GAME.prompt(state, 0)
    assert isinstance(prompt, Choose)
    assert prompt.looks  # the order card comes first, without an entry
    draft = c.ReportBattle(0, "224")
    rows = GAME.refine(state, draft)
    assert isinstance(rows, Tally)
    assert [str(row.label) for row in rows.rows] == [
        "Ana Int.",
        "Ana Cru.",
        "Bao Int.",
        "Ana retreated",
        "Bao retreated",
    ]
    state = do(state, c.ReportBattle(0, "224", (1, 0, 2, 0, 0), 1))
    assert state.tiles["221"].ships(1) == fleet(interceptor=2, cruiser=1)
    assert not state.tiles["224"].fleets
    assert state.tiles["224"].disc == 1
    assert labels(state, 0) == ["Drawn"]  # E20: the tiles are drawn before anything goes on
    assert state.fighting.draws == ((2, 2), (1, 3))  # OP-11: whoever was there first
    state = do(state, c.DrawReputation(0))
    assert [len(player.reputation) for player in state.players] == [1, 1]
    assert sum(state.player(2).graveyard) == 3  # production changes at Cleanup
    assert state.phase == "upkeep"


def test_assisted_retreat_costs_the_tile_for_taking_part() -> None:
    state = do(_at_war(), c.ReportBattle(0, "224", (0, 0, 0, 1, 0), 2), c.DrawReputation(0))
    assert [len(player.reputation) for player in state.players] == [0, 1]  # BAT-16


def test_assisted_battle_by_steps_is_fought_throw_by_throw() -> None:
    state = _at_war(battles="steps")
    state = do(state, c.MusterShips(0, "224", (2, 0, 1)))
    assert state.phase == "battle"
    assert state.tiles["224"].fleets == {2: fleet(interceptor=1), 1: fleet(interceptor=2)}
    assert GAME.waiting(state) == (2,)  # the defender on equal initiative
    state = do(state, c.Fire(2), chance=Fixed(1))
    state = do(state, c.Fire(1), chance=Fixed(6, 1))
    state = do(state, c.DrawReputation(0))
    assert state.tiles["221"].ships(1) == fleet(interceptor=3, cruiser=1)  # back in the ledger
    assert state.tiles["224"].fleets == {2: fleet(interceptor=1)}
    assert labels(state, 0) == ["disc of Ana", "disc of Bao", "nobody's disc"]
    state = do(state, c.NameHolder(0, "224", 1))
    assert state.tiles["224"].disc == 1
    assert state.phase == "upkeep"


def test_assisted_upkeep_is_one_press_or_a_correction() -> None:
    state = do(_first_round(), c.Pass(1), c.Pass(2))
    assert GAME.waiting(state) == (1, 2)
    assert labels(state, 1)[0] == "Markers are right"
    state = do(state, c.CorrectBooks(1, "cubes", (2, 2, 2)))
    assert state.player(1).cubes == (9, 9, 9)
    state = do(state, c.PayUpkeep(1), c.PayUpkeep(2))
    assert state.player(1).stored == (2 + 4, 3 + 4, 3 + 4)
    assert labels(state, 0) == ["Done: Ana begins"]


def test_short_books_ask_for_technologies_at_the_end() -> None:
    state = _first_round(books="short")
    assert labels(state, 1) == ["Pass", "Another action", "Explore", "Influence", "Move to battle"]
    state = do(replace(state, round=9), c.Pass(1), c.Pass(2), c.PayUpkeep(1), c.PayUpkeep(2))
    assert state.phase == "counting"
    state = do(state, c.CountExtra(1, 5), c.CountExtra(2, 0))
    assert GAME.over(state)
    assert total(state, 1) == 3 + 5


# --- parts that are named later


def test_parts_may_be_put_off_until_a_battle() -> None:
    state = do(_fleets(_first_round()), c.NameAction(1, "upgrade"))
    assert labels(state, 1)[-1] == "Ask me later"
    state = do(state, c.PutPartsOff(1))
    assert GAME.waiting(state) == (2,)  # nobody is asked for them
    assert state.later == {1: 2}
    state = do(state, c.NameAction(2, "battle"), c.NameBattle(2, 1, "221"))
    state = do(state, c.Pass(1), c.Pass(2))
    assert state.phase == "combat"
    assert GAME.waiting(state) == (1,)  # before the order card, which depends on them
    assert "Ask me later" not in labels(state, 1)
    state = do(state, c.PlacePart(1, "electron_computer", "interceptor", 0), c.Done(1))
    assert GAME.waiting(state) == (0,)
    assert not state.later


def test_parts_that_were_put_off_are_not_asked_for_without_a_battle() -> None:
    state = do(_first_round(), c.NameAction(1, "upgrade"), c.PutPartsOff(1), c.Pass(2), c.Pass(1))
    assert state.phase == "upkeep"
    state = do(state, c.PayUpkeep(1), c.PayUpkeep(2), c.BeginRound(0))
    assert state.later == {1: 2}
    options = {str(option.label): option.command for option in GAME.anytime(state, 1)}
    state = GAME.after(state, GAME.decide(state, options["Parts put off: 2"], Random(1)))
    assert labels(state, 1)[-1] == "Ask me later"


# --- battles that nobody named


def test_battle_that_nobody_named_is_added_in_the_menu() -> None:
    state = _fleets(_first_round())
    one_more = next(one for one in GAME.anytime(state, 1) if str(one.label) == "One more battle")
    prompt = GAME.refine(state, one_more.command)
    assert [str(option.label) for option in prompt.options] == ["Bao", "the centre"]  # type: ignore[union-attr]
    state = GAME.after(state, GAME.decide(state, c.AddBattle(1, 1, 2, "224"), Random(1)))
    state = do(state, c.Pass(1), c.Pass(2))
    assert "224: Ana against Bao" in str(GAME.prompt(state, 0).ask)


def test_one_more_battle_may_be_told_at_the_table() -> None:
    state = _at_war()
    assert labels(state, 0) == ["Result", "No ships to fight there", "Not fought", "One more battle"]
    state = do(state, c.AddBattle(0, 2, 1, "221"))
    assert [fight.hex for fight in state.fights] == ["224", "221"]


def test_players_meet_anywhere_also_where_somebody_guards_the_hex_bat_2() -> None:
    state = _fleets(_first_round())
    state = do(state, c.NameAction(1, "battle"))
    assert lists(state, c.NameBattle(1, 2, "001"))
    state = do(state, c.NameBattle(1, GUARD, "001"), c.NameAction(2, "battle"))
    assert [str(one.label) for one in GAME.prompt(state, 2).options] == ["Ana", "the centre", "No battle"]  # type: ignore[union-attr]
    state = do(state, c.NameBattle(2, GUARD, "001"), c.Pass(1), c.Pass(2))
    assert "001: Bao against Ana" in str(GAME.prompt(state, 0).ask)  # the latest arrival first
    state = do(state, c.ReportBattle(0, "001", (0, 1, 0, 0, 0), left=2))
    assert labels(state, 0) == ["Drawn"]
    state = do(state, c.DrawReputation(0))
    assert "001: Bao against the centre" in str(GAME.prompt(state, 0).ask)


def test_hex_without_ships_to_fight_changes_hands_without_draws_op_16() -> None:
    state = do(_at_war(), c.NameHolder(0, "224", 1))
    assert state.tiles["224"].disc == 1
    assert [len(player.reputation) for player in state.players] == [0, 0]
    assert state.phase == "upkeep"


def test_ships_alone_may_bring_a_disc_before_upkeep_is_paid_bat_17() -> None:
    state = do(_first_round(), c.NameAction(1, "explore"), c.FindHex(1, "outer", 311, "none"))
    state = do(state, c.Pass(2), c.Pass(1))
    discs = state.player(1).discs
    state = do(state, c.Occupy(1, "311"))
    assert state.tiles["311"].disc == 1
    assert state.player(1).discs == discs - 1
    assert labels(state, 1)[0] == "2 VP, kept"  # the discovery lying there (EXP-5)


# --- why


def test_draws_of_a_battle_by_hand_and_its_order_are_explained() -> None:
    state = _at_war()
    lines = [(str(line), str(reason)) for _, line, reason in GAME.explain(state)]
    assert lines == [
        ("Bao Int.: initiative 3", "2 printed, 1 from parts"),
        ("Ana Int.: initiative 3", "level: the defender, then the smaller ship"),
        ("Ana Cru.: initiative 2", "1 printed, 1 from parts"),
    ]
    state = do(state, c.ReportBattle(0, "224", (1, 0, 2, 0, 0), 1))
    lines = [(str(line), str(reason)) for _, line, reason in GAME.explain(state)]
    assert lines[:2] == [
        ("224: Bao draws 2", "1 taking part + 1 Int."),
        ("224: Ana draws 3", "1 taking part + 2 Int."),
    ]
    assert lines[2] == ("Upkeep 1", "13 circles, 10 discs on the track")


def test_collapsed_civilisation_counts_tiles_that_only_its_owner_knew() -> None:
    state = changed(_first_round(), 1, collapsed=True, final=7, reputation=(0, 0))
    state = changed(replace(state, phase="counting", round=9), 2, reputation=())
    state = do(state, c.CountReputation(1, 5))
    assert total(state, 1) == 12


# --- short books


def _anytime(state: State, seat: int) -> dict[str, Command]:
    return {str(option.label): option.command for option in GAME.anytime(state, seat)}


def test_short_books_count_the_discs_that_technologies_bring_cmp_5() -> None:
    state = _first_round(books="short")
    assert {"Advanced Robotics", "Quantum Grid"} <= set(_anytime(state, 1))
    state = GAME.after(state, GAME.decide(state, c.AddDiscs(1, 2), Random(1)))
    assert state.player(1).discs == 14
    assert "Quantum Grid" not in _anytime(state, 1)
    assert "Advanced Robotics" in _anytime(state, 1)
    assert "Advanced Robotics" not in _anytime(_first_round(), 1)  # usual books know the technology itself


def test_short_books_count_the_disc_of_a_reaction_rea_1() -> None:
    state = do(_first_round(books="short"), c.Pass(1))
    assert "Another action" in _anytime(state, 1)
    state = GAME.after(state, GAME.decide(state, c.NameAction(1, "other"), Random(1)))
    assert (state.player(1).discs, state.player(1).spent) == (11, 1)
    assert GAME.waiting(state) == (2,)
