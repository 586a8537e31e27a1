"""Paying: workers go where they are safest, or where the player says; areas are mined by force."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.legality import leads_to
from companion.core.prompt import Choose
from companion.core.text import say
from companion.games.starcraft import GAME
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft.board import Building, Route
from companion.games.starcraft.changes import sheet_of, with_board, with_transport
from companion.games.starcraft.model import State
from companion.games.starcraft.purchases import NONE, base_places
from companion.games.starcraft.terms import BASES, TRANSPORTS
from companion.games.starcraft.workers import available
from companion.kit.words import listed
from tests.games.starcraft.tables import do, on_planets, settled, sheet, standing

# Two planets with minerals: on one of them somebody else stands.
HOME, AWAY = "braken", "helios"


def _minerals(state: State, planet: str) -> str:
    areas = next(one for one in state.options.data.planets if one.key == planet).areas
    number = next(n for n, area in enumerate(areas, start=1) if area.yields == "minerals")
    return f"{planet}.{number}"


@pytest.fixture
def building() -> State:
    """A Build order with the printed minerals used up, and a card of minerals on each of two planets."""
    state = on_planets(settled(2, ("raynor", "overmind")), AWAY, HOME)
    mine, threatened = _minerals(state, HOME), _minerals(state, AWAY)
    troops = {f"{AWAY}.{n}": (2, {"zergling": 1}) for n in (1, 2) if f"{AWAY}.{n}" != threatened}
    state = standing(state, troops, {mine: 1, threatened: 1})
    state = sheet(state, 1, workers={threatened: 0, mine: 0}, permanent=(4, 0), pool=8)
    return replace(with_board(state, build=Building(HOME, special=False)), phase="build", active=1)


def _marine(state: State, *on: str, mined: tuple[str, ...] = ()) -> bc.Buy:
    where = GAME.refine(GAME.view(state, 1), bc.Buy(1, "unit", "marine")).answer(0)[0]
    assert isinstance(where, bc.Buy)
    return replace(where, off="none", on=on, mined=mined)


def test_workers_go_by_themselves_where_nobody_threatens_them(building: State) -> None:
    state = do(building, _marine(building))
    assert sheet_of(state, 1).workers == {_minerals(state, AWAY): 0, _minerals(state, HOME): 1}
    assert sheet_of(state, 1).pool == 7


def test_workers_fill_the_printed_resources_first(building: State) -> None:
    state = sheet(building, 1, permanent=(3, 0))
    after = sheet_of(do(state, _marine(state)), 1)
    assert after.permanent == (4, 0)
    assert not any(after.workers.values())


def test_player_who_wants_to_says_where_each_worker_goes(building: State) -> None:
    state = do(building, bc.PlaceWorkers(1))
    threatened = _minerals(state, AWAY)
    prompt = GAME.prompt(GAME.view(state, 1), 1)
    assert leads_to(prompt, _marine(state, threatened), lambda draft: GAME.refine(state, draft))
    assert not leads_to(prompt, _marine(state), lambda draft: GAME.refine(state, draft))
    after = do(state, _marine(state, threatened))
    assert sheet_of(after, 1).workers[threatened] == 1
    assert after.ground.depleted == {}


def test_player_who_places_workers_may_mine_by_force_without_need(building: State) -> None:
    threatened = _minerals(building, AWAY)
    full = {**sheet_of(building, 1).workers, threatened: 9}
    state = do(sheet(building, 1, workers=full), bc.PlaceWorkers(1))
    after = do(state, _marine(state, threatened))
    assert after.ground.depleted == {threatened: 1}
    again = do(after, _marine(after, threatened))
    assert again.ground.depleted == {threatened: 2}
    assert threatened not in sheet_of(again, 1).workers
    assert sheet_of(again, 1).unavailable == 11


def test_placing_is_asked_for_once_an_order_and_nothing_is_asked_without_it(building: State) -> None:
    def offered(state: State) -> bool:
        return GAME.prompt(state, 1).accepts(bc.PlaceWorkers(1))

    assert offered(building)
    assert not offered(do(building, bc.PlaceWorkers(1)))
    assert not offered(sheet(building, 1, workers={_minerals(building, HOME): 0}))


def test_own_transport_may_be_destroyed_when_none_is_left(building: State) -> None:
    destroy = bc.DestroyOwn(1, "transport")
    assert not GAME.prompt(building, 1).accepts(destroy, draft=True)
    routes = tuple(Route(f"z{n}", (AWAY, HOME), z=True) for n in range(TRANSPORTS + 1))
    state = with_board(building, routes=routes)
    for route in routes[:TRANSPORTS]:
        state = with_transport(state, 1, route.key)
    assert GAME.prompt(state, 1).accepts(destroy, draft=True)
    state = do(state, replace(destroy, area="z0"))
    assert "z0" not in state.ground.transports
    assert GAME.prompt(state, 1).accepts(bc.Buy(1, "transport"), draft=True)


def test_own_base_may_be_destroyed_when_none_is_left(building: State) -> None:
    elsewhere = {f"far{n}.1": 1 for n in range(BASES)}
    area = _minerals(building, HOME)
    state = standing(building, {area: (1, {"marine": 1})}, elsewhere)
    state = with_board(state, build=Building(HOME, special=False, part=3))
    assert base_places(state, 1) == [area]
    destroy = bc.DestroyOwn(1, "base")
    assert GAME.prompt(state, 1).accepts(destroy, draft=True) is True
    state = do(state, replace(destroy, area="far0.1"))
    assert len(state.ground.bases) == BASES - 1
    # With one place for it, and nothing to take off its price, nothing is left to ask.
    assert GAME.prompt(state, 1).accepts(bc.Buy(1, "base", None, area, NONE))


def test_price_stands_beside_what_can_be_paid(building: State) -> None:
    asked = GAME.prompt(building, 1)
    assert isinstance(asked, Choose)
    (worker,) = (one for one in asked.options if one.term == "worker")
    have = available(building, 1, "minerals")
    assert worker.detail == listed([say("{n} of {have} minerals", n=1, have=have)])
    assert ("minerals", have) in [(one.icon, one.value) for one in GAME.sheet(building, 1).counts]
    poor = sheet(building, 1, pool=1)
    assert available(poor, 1, "minerals") == 1
