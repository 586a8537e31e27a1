"""What owners and tables decide in Combat, and why it comes to so many reputation tiles."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.prompt import Choose
from companion.core.seats import TABLE
from companion.games.eclipse import GAME
from companion.games.eclipse import commands as c
from companion.games.eclipse import events as e
from companion.games.eclipse.model import State
from companion.games.eclipse.odds_shown import odds
from companion.journal.timeline import Step
from companion.table.session import ConcernsEverybody
from tests.games.eclipse.random_games import session
from tests.games.eclipse.tables import (
    Fixed,
    begun,
    changed,
    do,
    fleet,
    labels,
    lists,
    neighbours,
    placed,
    tile,
)

FIELD = "304"
TWO = ("221", "223")


def _fought_over(
    *sectors: str, guards: int = 0, fleets: dict[int, tuple[int, ...]], **settings: str
) -> State:
    """Everybody has passed, with these fleets on one hex."""
    state = begun(*sectors, **settings)
    for seat in range(1, len(sectors) + 1):
        state = changed(state, seat, colony_ships=0)
    state = placed(state, FIELD, (9, 9), fleets=fleets, ancients=guards)
    for _ in sectors:
        state = do(state, c.Pass(GAME.waiting(state)[0]))
    return state


def _why(state: State) -> list[tuple[str, str]]:
    return [(str(line), str(reason)) for _, line, reason in GAME.explain(GAME.view(state, TABLE))]


# --- the order of fire


def test_owner_lets_the_larger_of_two_equal_types_act_first_op_8() -> None:
    state = begun(*TWO)
    quick = {"cruiser": ("nuclear_drive", "", "", "", "", "")}  # initiative 3, as the Interceptors
    state = changed(state, 1, parts={**state.player(1).parts, **quick}, colony_ships=0)
    fleets = {2: fleet(interceptor=1), 1: fleet(interceptor=1, cruiser=1)}
    state = placed(changed(state, 2, colony_ships=0), FIELD, (9, 9), fleets=fleets)
    state = do(state, c.Pass(1), c.Pass(2), c.Fire(2), chance=Fixed(1))
    assert state.fight.order == ((1, 0), (0, 0), (0, 1))
    assert "Cruiser first" in labels(state, 1)
    state = do(state, c.LetNextFirst(1))
    assert state.fight.order == ((1, 0), (0, 1), (0, 0))
    assert "Interceptor first" not in labels(state, 1)  # nobody swaps to and fro


def test_types_of_different_initiative_do_not_change_places() -> None:
    state = _fought_over(*TWO, fleets={2: fleet(interceptor=1), 1: fleet(interceptor=1, cruiser=1)})
    state = do(state, c.Fire(2), chance=Fixed(1))
    assert not lists(state, c.LetNextFirst(1))


def test_odds_follow_the_order_that_the_owner_chose() -> None:
    state = _fought_over(*TWO, fleets={2: fleet(interceptor=1), 1: fleet(interceptor=1, cruiser=1)})
    found = odds(state)
    assert found is not None
    late = odds(replace(state, battle=replace(state.fight, order=state.fight.order[::-1])))
    assert late is not None
    assert late.win != found.win


# --- Ancients


def _hit_by_an_ancient(**settings: str) -> State:
    """An Ancient has thrown two hits at an Interceptor and a Cruiser."""
    state = _fought_over(*TWO, guards=1, fleets={1: fleet(interceptor=1, cruiser=1)}, **settings)
    return do(state, c.Fire(1), chance=Fixed(1, 5, 6))


def test_ancients_aim_by_their_rule_unless_the_table_chose_otherwise_op_10() -> None:
    assert _hit_by_an_ancient().tiles[FIELD].ships(1) == fleet(interceptor=1)
    state = _hit_by_an_ancient(ancients="table")
    assert GAME.waiting(state) == (TABLE,)
    assert labels(state, TABLE)[0] == "Cruiser"  # what their rule would do is proposed
    assert do(state, c.Assign(TABLE, 1, 0), c.Assign(TABLE, 1, 1)).tiles[FIELD].ships(1) == fleet(
        interceptor=1
    )
    spared = do(state, c.Assign(TABLE, 0, 0))
    assert spared.tiles[FIELD].ships(1) == fleet(cruiser=1)


# --- reputation


def _two_battles(drawn: str) -> State:
    """Seat 2 has destroyed seat 3 and fallen to seat 1, who came first."""
    ships = {1: fleet(cruiser=1), 2: fleet(interceptor=1), 3: fleet(interceptor=1)}
    state = _fought_over("221", "223", "225", fleets=ships, reputation=drawn)
    assert [side.seat for side in state.fight.sides] == [3, 2]
    state = do(state, c.Fire(2), chance=Fixed(6))
    state = do(state, c.Fire(2), chance=Fixed(1))
    return do(state, c.Fire(1), chance=Fixed(6))


def test_each_battle_of_a_hex_brings_tiles_of_its_own_op_12() -> None:
    state = _two_battles("battle")
    assert [(one.seat, one.draws) for one in state.fighting.brought] == [(2, 2), (3, 1), (1, 2), (2, 1)]
    assert [(one.seat, len(one.drawn)) for one in state.owed] == [(2, 2)]
    assert state.fighting.draws == ((3, 1), (1, 2), (2, 1))


def test_hex_brings_tiles_once_if_the_table_chose_so_op_12() -> None:
    state = _two_battles("hex")
    assert {one.seat: one.draws for one in state.fighting.brought} == {1: 2, 2: 2, 3: 1}
    assert [(one.seat, len(one.drawn)) for one in state.owed] == [(1, 2)]  # by arrival, OP-11
    assert state.fighting.draws == ((2, 2), (3, 1))


def test_number_of_draws_is_explained_bat_15() -> None:
    state = _fought_over(*TWO, fleets={1: fleet(cruiser=1), 2: fleet(interceptor=1)})
    while state.battle is not None:
        seat = GAME.waiting(state)[0]
        state = do(state, c.Fire(seat), chance=Fixed(6 if seat == 1 else 1))
    assert _why(state)[:2] == [
        ("304: Ana draws 2", "1 taking part + 1 Int."),
        ("304: Bao draws 1", "1 taking part"),
    ]


def test_retreat_is_named_as_the_reason_for_no_tile_bat_16() -> None:
    state = _fought_over(*TWO, fleets={1: fleet(cruiser=1), 2: fleet(interceptor=1)})
    fled = (e.ShipsRetreated(0, 0, "223"), e.BattleEnded(((1, 1), (2, 0))))
    state = GAME.after(state, fled)
    assert _why(state)[1] == ("304: Bao draws 0", "retreated")


# --- undo


def test_end_of_a_battle_is_undone_by_the_table_only() -> None:
    """The last dice were thrown before; their owner assigns them, and the battle is over."""
    table = session(2, 1, board="assisted", battles="steps")
    state = do(begun(*TWO, board="assisted", battles="steps"), c.BeginRound(TABLE))
    state = tile(state, "221", fleets={1: fleet(interceptor=2)})
    state = tile(state, "223", fleets={2: fleet(interceptor=1, cruiser=1)})
    state = do(state, c.NameAction(1, "battle"), c.NameBattle(1, 2, "223"), c.Pass(2), c.Pass(1))
    state = do(state, c.MusterShips(TABLE, "223", (2, 1, 1)))
    hurt = (e.ShipHit(1, 1, 0, 1), e.VolleyEnded(), e.DiceThrown(0, 0, (6, 6), ((1, 6), (1, 6))))
    table.timeline.state = GAME.after(state, hurt)
    step = table.submit(c.Assign(1, 1, 1))
    assert isinstance(step, Step)
    assert table.state.battle is None
    assert not any(isinstance(event, e.DiceThrown | e.ReputationDrawn) for event in step.events)
    assert isinstance(table.undo(1), ConcernsEverybody)
    assert table.undo(TABLE) is step
    assert table.state.battle is not None


# --- diplomacy


def test_envoy_may_be_sent_during_an_action_dip_2() -> None:
    state = do(neighbours(), c.Act(1, "upgrade"))
    assert "Envoy to Bao" in [str(option.label) for option in GAME.anytime(GAME.view(state, 1), 1)]
    assert not any(isinstance(one.command, c.SendEnvoy) for one in GAME.anytime(GAME.view(state, 2), 2))


# --- leaving


def test_civilisation_without_pieces_may_resign_bat_19() -> None:
    state = begun("221", "223", "225")
    assert "Resign" not in labels(state, 1)
    tiles = {**state.tiles, "221": replace(state.tiles["221"], disc=0, cubes=(), fleets={})}
    state = changed(replace(state, tiles=tiles), 1, kept=("money",), colony_ships=0)
    assert "Resign" in labels(state, 1)
    state = do(state, c.Resign(1))
    assert state.player(1).collapsed
    assert state.player(1).final == 2
    assert GAME.waiting(state) == (2,)
    prompt = GAME.prompt(state, 2)
    assert isinstance(prompt, Choose)


def test_last_civilisation_that_resigns_ends_the_game() -> None:
    state = begun(*TWO)
    for seat, home in ((1, "221"), (2, "223")):
        tiles = {**state.tiles, home: replace(state.tiles[home], disc=0, cubes=(), fleets={})}
        state = changed(replace(state, tiles=tiles), seat, colony_ships=0)
    assert GAME.over(do(state, c.Resign(1), c.Resign(2)))
