"""The world of a game belongs to its journal: another game changes nobody's hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.simulation import saved_state
from companion.simulation.saved_state import SHARED, SavedState
from companion.table.session import Session
from tests.simulation.tables import SteppedTable

NAMES = ("Ana", "Bao", "Cléo")
EVERYBODY = (1, 2, 3)


def test_saved_state_is_as_private_as_the_journal(tmp_path: Path) -> None:
    journal = tmp_path / "three-ages-000001.journal"
    saved_state.save(journal, SavedState(deck_seed="secret"))
    kept = saved_state.path_of(journal)
    assert kept.stat().st_mode & 0o777 == 0o600
    tmp_path.chmod(0o2770)
    saved_state.save(journal, SavedState())
    assert kept.stat().st_mode & 0o777 == 0o660


def _hands(table: SteppedTable) -> list[list[int]]:
    session = _session(table)
    return [list(table.table_top.hand(session, seat)) for seat in EVERYBODY]


def _session(table: SteppedTable) -> Session:
    assert table.host.session is not None
    return table.host.session


def _played(table: SteppedTable, bots: tuple[int, ...] = EVERYBODY) -> Path:
    """A game in which cards have been dealt; where it is kept."""
    table.start(NAMES, {}, bots)
    table.play(beats=60)
    journal = _session(table).journal
    assert journal is not None
    return journal


def test_saved_state_of_each_game_lies_beside_its_journal(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    first, second = _played(table), _played(table)
    table.host.leave()
    kept = [saved_state.load(journal) for journal in (first, second)]
    assert kept[0] is not None
    assert kept[1] is not None
    assert kept[0].deck_seed != kept[1].deck_seed


def test_saved_state_of_a_game_outlives_another_one(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    table.set_pace(70)
    first = _played(table)
    held, robots = _hands(table), sorted(table.robots)
    _played(table, bots=(2,))
    table.host.leave()
    again = SteppedTable(tmp_path, seed=99)
    again.host.take_up(first.stem)
    assert _hands(again) == held
    assert list(_session(again).hand(1)) == held[0]
    assert sorted(again.robots) == robots
    assert _session(again).bots == frozenset(robots)
    assert again.beat_ms == 70


def test_saved_state_that_was_cut_off_leaves_the_robots_of_its_game(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    journal = _played(table, bots=(1, 2))
    robots = sorted(table.robots)
    table.host.leave()
    saved_state.path_of(journal).unlink()
    again = SteppedTable(tmp_path, seed=99)
    assert again.resume()
    assert sorted(again.robots) == robots
    assert _session(again).bots == frozenset(robots)


def test_saved_state_of_a_game_that_was_begun_at_the_encoder_is_kept_too(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    pod = table.table_top.pods[0]

    def click(times: int) -> None:
        for _ in range(times):
            pod.key("ok", down=True)
            table.wait(60)
            pod.key("ok", down=False)
            table.wait(60)

    click(2)
    pod.turn(-1)
    click(5)
    session = _session(table)
    assert session.deck_seed == table.table_top.deck_seed
    assert session.journal is not None
    kept = saved_state.load(session.journal)
    assert kept is not None
    assert kept.deck_seed == session.deck_seed


def test_saved_state_that_served_all_games_goes_to_the_one_that_was_played_last(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    first, last = _played(table), _played(table)
    held = _hands(table)
    table.host.leave()
    # As it was until now: one file for all.
    saved_state.path_of(last).rename(tmp_path / SHARED)
    saved_state.path_of(first).unlink()
    again = SteppedTable(tmp_path)
    assert again.resume()
    assert _hands(again) == held
    assert not (tmp_path / SHARED).exists()
    assert saved_state.load(first) is None


@pytest.mark.parametrize("damage", [b"", b"{", b'{"deck_seed":7}'])
def test_saved_state_that_is_damaged_is_none(tmp_path: Path, damage: bytes) -> None:
    journal = tmp_path / "three-ages-000001.journal"
    saved_state.path_of(journal).write_bytes(damage)
    assert saved_state.load(journal) is None
    saved_state.save(journal, SavedState("5"))
    assert saved_state.load(journal) == SavedState("5")


def test_saved_state_keeps_how_well_robots_play(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    table.start(NAMES, {}, (2, 3), {2: "easy", 3: "hard"})
    table.set_bot(3, on=True, level="normal")
    table.host.close()
    after_power_cut = SteppedTable(tmp_path)
    after_power_cut.resume()
    assert [after_power_cut.level(seat) for seat in EVERYBODY] == [None, "easy", "normal"]
    after_power_cut.set_bot(2, on=False)
    assert after_power_cut.level(2) is None
