"""What an answer is worth to whoever thinks: nothing is done only to put off the end of an order."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.starcraft import GAME, board_moments
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft import commands as c
from companion.games.starcraft.changes import with_player
from companion.games.starcraft.ground import areas_of
from companion.games.starcraft.model import Order, State
from tests.games.starcraft.tables import NAMES, on_planets, settled, standing


def _two_planets() -> State:
    """A base on one of them, nothing on the other."""
    state = on_planets(settled(2), "torus", "helios")
    return standing(state, {"torus.1": (1, {"marine": 1})}, {"torus.1": 1, "helios.1": 2})


def _with_order(state: State, kind: str, planet: str) -> float:
    return GAME.value(replace(state, stacks={planet: (Order(1, kind),)}), 1)


def test_research_promises_something_only_where_there_is_a_base() -> None:
    state = _two_planets()
    assert _with_order(state, "research", "torus") > GAME.value(state, 1)
    assert _with_order(state, "research", "helios") == GAME.value(state, 1)


def test_own_pieces_are_never_destroyed_to_keep_an_order_going() -> None:
    assert GAME.aside(bc.DestroyOwn(1, "unit", "torus.1", "marine"))
    assert not GAME.aside(bc.Buy(1, "worker"))


def test_order_that_could_take_nothing_is_rather_traded_in() -> None:
    stage = board_moments.BoardStage(GAME, NAMES[:2], largest=False)
    state = stage.executing("mobilize")
    (planet,) = state.stacks
    held = {area: (1, {"marine": 1}) for area in areas_of(state, planet)}
    (enemy,) = (area for area, seat in state.ground.bases.items() if seat == 2)
    # The round goes on: the other player's order lies below.
    state = with_player(state, 2, orders=1)
    alone = standing(state, held, {f"{planet}.1": 1, enemy: 2})
    done, traded = (stage.do(alone, c.Execute(1, planet, what)) for what in ("do", "traded"))
    assert GAME.value(traded, 1) > GAME.value(done, 1)
