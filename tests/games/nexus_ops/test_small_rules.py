"""Rules that few games come to: a stray unit, a shared space, conditions in the owner's own words."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.nexus_ops import GAME, data
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.control import controller, income
from companion.games.nexus_ops.data import Mission
from companion.games.nexus_ops.missions import is_certain, playable
from companion.games.nexus_ops.model import State, home_of, may_stand
from companion.games.nexus_ops.move import targets
from tests.games.nexus_ops.tables import TABLE, board, do, opened, units, with_lands, with_player, with_units

WORDS = "More mines than everybody else together"


def _stray(unit: str, terrain: str) -> State:
    """A unit that a tile put where it may not stand."""
    state = board(2)
    middle = state.planet.ring[0]
    state = with_lands(state, {middle: terrain})  # type: ignore[dict-item]
    return with_units(state, {middle: {1: units(**{unit: 1})}, "D2": {2: units(human=1)}})


def _closed_to(state: State) -> tuple[str, str]:
    return next(
        (unit.key, land) for unit in state.chart.values() for land in unit.keeps_out if land != "monolith"
    )


def test_unit_found_where_it_may_not_stand_can_go_home_from_anywhere() -> None:
    unit, terrain = _closed_to(board(2))
    state = _stray(unit, terrain)
    source = state.planet.ring[0]
    kind = next(one for one in state.chart if one == unit)
    homes = {space for space in home_of(state, 1) if may_stand(state, kind, state.map().lands[space])}
    assert homes <= {*targets(state, 1, source, kind)}
    home = min(homes)
    moved = do(state, c.Move(1, source, kind, home, 1))
    assert moved.map().units[home][0] == units(**{unit: 1})


def test_unit_that_may_stand_where_it_is_goes_no_further_than_its_steps() -> None:
    state = _stray("human", "rock")
    far = [space for space in home_of(state, 1) if space not in state.planet.neighbours[state.planet.ring[0]]]
    assert not {*far} & {*targets(state, 1, state.planet.ring[0], "human")}


def test_space_shared_with_a_partner_is_contested_and_pays_neither() -> None:
    state = board(4, teams="two")
    home = home_of(state, 1)[0]
    alone = with_units(state, {home: {1: units(human=1)}})
    shared = with_units(state, {home: {1: units(human=1), 3: units(human=1)}})
    assert (controller(alone, home), controller(shared, home)) == (1, None)
    assert (income(alone, 1) > 0, income(shared, 1), income(shared, 3)) == (True, 0, 0)


def test_home_mines_are_asked_by_the_hexes_where_they_lie() -> None:
    state = do(opened(2, board="full", map="drawn"), c.NameFirst(TABLE, 1))
    asked = [GAME.refine(state, c.SetHomeMines(TABLE, (1,) * told)).ask for told in range(3)]
    spaces = [str(ask.arguments["spaces"]).split(", ") for ask in asked]
    assert [set(hexes) for hexes in spaces] == [set(hexes) for hexes in zip(*state.planet.bases, strict=True)]


def _with_told(state: State, *, red: bool = False) -> State:
    told = Mission("told", points=3, copies=1, red=red, words=WORDS)
    options = replace(state.options, data=replace(state.options.data, missions=(told,)))
    return with_player(replace(state, options=options), 1, secret=1)


def test_mission_in_the_owners_words_is_the_players_word() -> None:
    state = _with_told(board(2))
    (mission,) = playable(state, 1)
    assert not is_certain(state, mission)
    prompt = GAME.refine(state, c.PlaySecret(1))
    labels = [option.label.arguments.get("words") for option in prompt.options]  # type: ignore[union-attr]
    assert WORDS in labels
    assert playable(_with_told(board(2), red=True), 1) == []


def test_mission_without_words_is_refused(tmp_path: Path) -> None:
    missions = (data.BUNDLED / "missions.toml").read_text(encoding="utf-8")
    first = missions.index("[[mission]]")
    second = missions.index("[[mission]]", first + 1)
    for wrong, right in (("", False), (f'words = "{WORDS}"\n', True)):
        entry = f'[[mission]]\nfeat = "told"\n{wrong}copies = 2\npoints = 2\n\n'
        (tmp_path / "missions.toml").write_text(
            missions[:first] + entry + missions[second:], encoding="utf-8"
        )
        if right:
            assert f"told-{WORDS}" in {mission.key for mission in data.load(tmp_path).missions}
        else:
            with pytest.raises(CompanionError, match="says nothing"):
                data.load(tmp_path)
