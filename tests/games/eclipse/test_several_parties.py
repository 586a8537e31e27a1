"""Assisted play: more than two parties meet on a hex, and what is drawn for it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.prompt import public_part
from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse.assisted_battles import parties
from companion.games.eclipse.model import State
from companion.games.eclipse.scoring import total
from tests.games.eclipse.tables import Fixed, begun, changed, do, fleet, labels, lists, tile

SECTORS = ("221", "224", "226")
ANA, BAO, CLEO = 1, 2, 3
HOME = "224"


def _three(**settings: str) -> State:
    """Ana, then Cléo have come to Bao's home."""
    state = do(begun(*SECTORS, board="assisted", **settings), c.BeginRound(0))
    for seat, sector in enumerate(SECTORS, start=1):
        state = tile(state, sector, fleets={seat: fleet(interceptor=2)})
    state = do(state, c.NameAction(ANA, "battle"), c.NameBattle(ANA, BAO, HOME), c.Pass(BAO))
    state = do(state, c.NameAction(CLEO, "battle"), c.NameBattle(CLEO, ANA, HOME))
    return do(state, c.Pass(ANA), c.Pass(CLEO))


def _ask(state: State) -> str:
    return str(GAME.prompt(state, 0).ask)


def test_latest_arrivals_fight_first_and_the_controller_last_bat_2() -> None:
    state = _three()
    assert parties(state, HOME) == (BAO, ANA, CLEO)
    assert _ask(state) == "224: Cléo against Ana"
    assert "No ships to fight there" not in labels(state, 0)
    draft = c.ReportBattle(0, HOME, (1, 2, 0, 0))
    assert [str(one.label) for one in GAME.refine(state, draft).options] == ["Cléo", "Ana", "neither"]  # type: ignore[union-attr]
    state = do(state, replace(draft, left=CLEO), c.DrawReputation(0))
    assert _ask(state) == "224: Cléo against Bao"
    state = do(state, c.ReportBattle(0, HOME, (0, 2, 0, 0), CLEO), c.DrawReputation(0))
    assert state.tiles[HOME].disc == CLEO
    assert [len(player.reputation) for player in state.players] == [1, 1, 2]
    assert state.phase == "upkeep"


def test_hex_is_settled_when_neither_is_left_and_one_waits() -> None:
    state = _three()
    report = c.ReportBattle(0, HOME, (2, 2, 0, 0), left=0)
    assert not lists(state, report)  # nobody is left to fight Bao: whose is the hex?
    state = do(state, replace(report, holder=BAO))
    assert not state.fights
    assert state.tiles[HOME].disc == BAO


def test_winner_meets_the_ancients_after_the_players_bat_2() -> None:
    state = do(begun(*SECTORS, board="assisted"), c.BeginRound(0))
    state = do(state, c.NameAction(ANA, "explore"), c.FindHex(ANA, "outer", 301, "none"))
    state = do(state, c.NameAction(BAO, "battle"), c.NameBattle(BAO, -1, "301"))
    state = do(state, c.NameAction(CLEO, "battle"), c.NameBattle(CLEO, BAO, "301"))
    state = do(state, c.Pass(ANA), c.Pass(BAO), c.Pass(CLEO))
    assert _ask(state) == "301: Cléo against Bao"
    state = do(state, c.ReportBattle(0, "301", (0, 1, 0, 0), left=CLEO), c.DrawReputation(0))
    assert _ask(state) == "301: Cléo against the Ancients"
    state = do(state, c.ReportBattle(0, "301", (0, 2, 0), CLEO))
    assert state.tiles["301"].ancients == 0
    assert state.fighting.draws == ((CLEO, 3),)


def test_who_was_there_before_is_counted_before_whoever_names_them() -> None:
    state = _three()
    assert parties(do(state, c.AddBattle(0, ANA, BAO, "221")), "221") == (ANA, BAO)
    one_more = do(begun(*SECTORS, board="assisted"), c.BeginRound(0))
    one_more = do(one_more, c.NameAction(ANA, "battle"), c.NameBattle(ANA, BAO, HOME))
    one_more = do(one_more, c.NameAction(BAO, "move"), c.NameAction(CLEO, "move"))
    one_more = do(one_more, c.NameAction(ANA, "battle"), c.NameBattle(ANA, CLEO, HOME))
    assert parties(one_more, HOME) == (BAO, CLEO, ANA)


def test_move_to_where_a_partner_is_breaks_with_them_mov_6() -> None:
    sectors = (*SECTORS, "228")
    state = do(begun(*sectors, board="assisted"), c.BeginRound(0))
    state = changed(changed(state, CLEO, partners={ANA: "money"}), ANA, partners={CLEO: "money"})
    state = do(state, c.NameAction(ANA, "battle"), c.NameBattle(ANA, BAO, HOME), c.Pass(BAO))
    state = do(state, c.NameAction(CLEO, "battle"), c.NameBattle(CLEO, BAO, HOME))
    assert state.traitor == CLEO
    assert not state.player(ANA).partners


@pytest.mark.parametrize(
    ("when", "first", "then", "tiles"),
    [
        ("battle", ((ANA, 1), (CLEO, 3)), ((CLEO, 2),), [1, 0, 2]),
        ("hex", (), ((ANA, 1), (CLEO, 4)), [1, 0, 1]),
    ],
)
def test_tiles_are_drawn_after_each_battle_or_once_per_hex_op_12(
    when: str, first: tuple[tuple[int, int], ...], then: tuple[tuple[int, int], ...], tiles: list[int]
) -> None:
    """Cléo destroys two Interceptors of Ana, then one of Bao, whose other one retreats."""
    state = do(_three(reputation=when), c.ReportBattle(0, HOME, (0, 2, 0, 0), left=CLEO))
    assert state.fighting.draws == first
    state = do(state, *([c.DrawReputation(0)] if first else []), c.ReportBattle(0, HOME, (0, 1, 0, 1), CLEO))
    assert state.fighting.draws == then
    state = do(state, c.DrawReputation(0))
    assert [len(player.reputation) for player in state.players] == tiles


def test_battles_of_several_go_on_throw_by_throw_bat_2() -> None:
    state = do(_three(battles="steps"), c.MusterShips(0, HOME, (2, 1, 1)))
    assert [side.seat for side in state.fight.sides] == [CLEO, ANA]
    state = do(state, c.Fire(ANA), chance=Fixed(1))
    state = do(state, c.Fire(CLEO), chance=Fixed(6, 1))
    assert [side.seat for side in state.fight.sides] == [CLEO, BAO]  # the winner, at once
    state = do(state, c.Fire(BAO), chance=Fixed(1))
    state = do(state, c.Fire(CLEO), chance=Fixed(6, 1))
    assert state.fighting.draws == ((ANA, 1), (CLEO, 2), (BAO, 1), (CLEO, 2))
    state = do(state, c.DrawReputation(0))
    assert labels(state, 0) == ["disc of Cléo", "disc of Ana", "disc of Bao", "nobody's disc"]
    assert state.tiles["226"].ships(CLEO) == fleet(interceptor=2)


# --- values that are noted at once


def _noting() -> State:
    state = do(_three(values="noted"), c.ReportBattle(0, HOME, (0, 2, 0, 0), left=CLEO))
    assert GAME.waiting(state) == (ANA,)
    return state


def test_noted_tiles_are_told_in_secret_in_the_order_of_arrival_op_11() -> None:
    state = _noting()
    prompt = GAME.prompt(GAME.view(state, ANA), ANA)
    assert (prompt.sealed, str(prompt.ask)) == (True, "Draw 1 tile, keep which?")
    state = do(state, c.KeepReputation(ANA, 3))
    assert str(GAME.prompt(GAME.view(state, CLEO), CLEO).ask) == "Draw 3 tiles, keep which?"
    state = do(state, c.KeepReputation(CLEO, 4))
    assert (state.player(ANA).reputation, state.player(CLEO).reputation) == ((3,), (4,))
    assert total(state, ANA) == total(GAME.view(state, BAO), ANA) + 3
    assert _ask(state) == "224: Cléo against Bao"


def test_noted_value_is_in_no_other_view() -> None:
    state = _noting()
    seen = [GAME.view(do(state, c.KeepReputation(ANA, value)), CLEO) for value in (1, 4)]
    assert seen[0] == seen[1]


def test_tile_is_counted_at_the_end_where_its_owner_has_no_display() -> None:
    state = _noting()
    public = public_part(GAME.prompt(GAME.view(state, ANA), ANA))
    assert public is not None
    assert [str(one.label) for one in public.options] == ["Not noted"]
    state = do(state, c.DrawReputation(ANA))
    assert state.player(ANA).reputation == (0,)


def test_noted_tile_takes_the_place_of_another_on_a_full_track_bat_15() -> None:
    state = changed(_noting(), ANA, reputation=(2, 2, 1, 1))
    assert lists(state, c.KeepReputation(ANA, 0))
    assert do(state, c.KeepReputation(ANA, 3, 1)).player(ANA).reputation == (3, 2, 2, 1)


# --- the technology tiles that lie there


def test_drawn_tiles_are_all_that_can_be_researched_where_they_are_noted() -> None:
    state = begun(*SECTORS, board="assisted", supply="noted")
    drawn = {"neutron_bombs": 5, "gauss_shield": 5, "nanorobots": 4}
    state = do(state, c.DrawTechs(0, tuple(drawn.get(tech, 0) for tech in state.bag)))
    assert state.supply == drawn
    state = do(state, c.NameAction(ANA, "research"))
    techs = {command.tech for command in GAME.answers(state, ANA) if isinstance(command, c.Research)}
    assert techs == set(drawn)


def test_tiles_drawn_are_not_asked_for_once_the_bag_is_empty() -> None:
    state = begun(*SECTORS, board="assisted", supply="noted")
    assert labels(replace(state, bag=dict.fromkeys(state.bag, 0)), 0) == ["Done: Ana begins"]
