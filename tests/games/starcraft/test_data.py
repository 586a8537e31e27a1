"""What no source confirms is data: an owner's file replaces it, and the game is played with that."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.errors import DataError
from companion.games.starcraft import data
from companion.games.starcraft.changes import with_board
from companion.games.starcraft.data import BUNDLED
from companion.games.starcraft.ground import unit_data
from companion.games.starcraft.model import State
from companion.games.starcraft.workers import capacity, plain
from tests.games.starcraft.tables import settled, sheet

AREA = "torus.2"


def _owner(folder: Path, name: str, old: str, new: str) -> data.Data:
    """The material with an owner's copy of a file, in which one thing is corrected."""
    text = (BUNDLED / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return data.load(folder)


def _played_with(box: data.Data) -> State:
    state = settled(2)
    return sheet(replace(state, options=replace(state.options, data=box)), 1, workers={}, permanent=(0, 0))


def test_printed_resources_are_what_the_owner_writes(tmp_path: Path) -> None:
    old, new = "permanent = { minerals = 4, gas = 2 }", "permanent = { minerals = 5, gas = 1 }"
    state = _played_with(_owner(tmp_path, "sheets.toml", old, new))
    assert (plain(state, 1, "minerals"), plain(state, 1, "gas")) == (5, 1)


def test_number_on_a_flipped_card_is_what_the_owner_writes(tmp_path: Path) -> None:
    state = _played_with(_owner(tmp_path, "sheets.toml", "flipped_loss = 0", "flipped_loss = 1"))
    fresh = capacity(state, AREA)
    assert capacity(with_board(state, depleted={AREA: 1}), AREA) == max(0, fresh - 1)


def test_price_of_a_unit_is_what_the_owner_writes(tmp_path: Path) -> None:
    old = 'key = "marine"\nrace = "terran"\ncount = 6\ncost = { minerals = 1 }'
    box = _owner(tmp_path, "sheets.toml", old, old.replace("minerals = 1", "minerals = 3"))
    assert unit_data(_played_with(box), "marine").cost == data.Cost(3)


def test_objective_is_what_the_owner_writes(tmp_path: Path) -> None:
    old = 'kind = "most_areas", number = 0'
    box = _owner(tmp_path, "factions.toml", old, 'kind = "base_planets", number = 2')
    faction = next(one for one in box.factions if one.key == "tassadar")
    assert (faction.objective.kind, faction.objective.number) == ("base_planets", 2)


def test_everything_unconfirmed_is_marked_in_the_files() -> None:
    box = data.bundled()
    assert set(box.sheets.unconfirmed) >= {"permanent", "flipped_loss", "module_spaces"}
    assert any(one.unconfirmed for one in box.factions)
    assert box.stand_in == ("combat", "technologies", "events")


def test_ability_without_what_it_does_is_refused_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="high_templar-start: start = ''"):
        _owner(tmp_path, "technologies.toml", 'start = "attack"', 'start = ""')
