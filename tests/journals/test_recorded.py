"""Every journal that a released version has written reads on, to the same end."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from companion import games
from companion.journal import saved_game
from tests.journals import facts

RECORDED = sorted(Path(__file__).parent.glob("v*/*/*.journal"))
NAMES = [f"{path.parts[-3]}-{path.parts[-2]}-{path.stem}" for path in RECORDED]


@pytest.mark.parametrize("path", RECORDED, ids=NAMES)
def test_recorded_journal_reads_to_the_same_end(path: Path) -> None:
    told = facts.of(saved_game.load(path, games.find))
    for name, fact in json.loads(path.with_suffix(".json").read_text(encoding="utf-8")).items():
        assert told[name] == fact, name


@pytest.mark.parametrize("path", RECORDED, ids=NAMES)
def test_recorded_journal_can_be_taken_up(path: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copy(path, tmp_path))
    store, saved = saved_game.reopen(copy, games.find)
    store.close()
    assert copy.read_bytes() == path.read_bytes()[: copy.stat().st_size]
    assert facts.of_state(saved.timeline.state) == facts.of_state(
        saved_game.load(path, games.find).timeline.state
    )


def test_recorded_journals_are_many_of_each_game_and_each_has_its_facts() -> None:
    for version in {path.parts[-3] for path in RECORDED}:
        for game in ("three-ages", "nexus-ops"):
            of_game = [path for path in RECORDED if path.parts[-3:-1] == (version, game)]
            assert len(of_game) >= 20
            assert all(path.with_suffix(".json").exists() for path in of_game)
