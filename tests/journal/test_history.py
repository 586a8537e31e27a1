"""What all games below some folders add up to."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion import games
from companion.core.standing import Standing
from companion.journal import saved_game
from companion.journal.history import FinishedGame, History, players
from companion.journal.listing import PLAYED_BY_BOTS, note_of_bots, noted_bots

RECORDED = Path(__file__).parent.parent / "journals" / "v1"


def _copied(folder: Path, *names: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        shutil.copy(RECORDED / f"{name}.journal", folder / f"{name.replace('/', '-')}.journal")
    return folder


def test_history_has_finished_games_only_whatever_else_is_there(tmp_path: Path) -> None:
    _copied(tmp_path, "nexus-ops/full-2", "nexus-ops/killed-4", "three-ages/begun-2")
    (tmp_path / "broken.journal").write_text("no journal\n")
    (game,) = History(games.find).games([tmp_path])
    assert (game.game, game.names) == ("nexus-ops", ("Ana", "Bao"))
    assert game.played_ms > 0
    assert {line.won for line in game.standings} == {True, False}


def test_history_counts_a_folder_from_another_table_and_each_game_once(tmp_path: Path) -> None:
    _copied(tmp_path / "virtual", "nexus-ops/full-2")
    other = _copied(tmp_path / "copied" / "of-the-club", "nexus-ops/full-2", "nexus-ops/plain-4-companion")
    assert len(History(games.find).games([tmp_path])) == 2
    assert len(History(games.find).games([tmp_path / "virtual", other])) == 2


def test_history_reads_a_journal_again_only_when_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _copied(tmp_path, "nexus-ops/full-2")
    history = History(games.find)
    first = history.games([tmp_path])

    def must_not_read(*_: object) -> None:
        raise AssertionError("it is known")

    monkeypatch.setattr(saved_game, "load", must_not_read)
    assert history.games([tmp_path]) == first


def _game(number: int, *, winner: int, points: tuple[int, int], colours: tuple[int, int]) -> FinishedGame:
    names, ended = ("Ana", "Bao"), datetime(2026, 11, number, tzinfo=UTC)
    lines = tuple(
        Standing(1 if seat == winner else 2, (seat,), points[seat - 1], won=seat == winner) for seat in (1, 2)
    )
    kind = "three-ages" if number < 3 else "nexus-ops"
    return FinishedGame(Path(), str(number), kind, ended, 60_000, names, colours, lines, (20_000, 5_000))


def test_players_are_told_games_wins_points_time_and_colours() -> None:
    ana, bao = players(
        [
            _game(1, winner=1, points=(10, 4), colours=(1, 2)),
            _game(2, winner=1, points=(20, 8), colours=(3, 2)),
            _game(3, winner=1, points=(12, 3), colours=(3, 1)),
            _game(4, winner=2, points=(5, 13), colours=(1, 6)),
        ]
    )
    assert (ana.name, ana.total.games, ana.total.wins) == ("Ana", 4, 3)
    assert {name: tally.mean for name, tally in ana.by_game.items()} == {"three-ages": 15.0, "nexus-ops": 8.5}
    assert (ana.played_ms, ana.waited_ms) == (240_000, 80_000)
    assert ana.best_colours == (3, 1)
    assert bao.best_colours == (6,)


def test_players_are_people_what_bots_won_is_nobodys() -> None:
    won_by_a_bot = _game(1, winner=2, points=(3, 12), colours=(1, 2))
    (ana,) = players([replace(won_by_a_bot, bots=frozenset({2}))])
    assert (ana.name, ana.total.games, ana.total.wins) == ("Ana", 1, 0)
    assert players([replace(won_by_a_bot, bots=frozenset({1, 2}))]) == []


def test_bots_are_noted_with_a_game_and_found_again() -> None:
    assert noted_bots(note_of_bots([3, 2])) == {2, 3}
    assert note_of_bots([]) == {}
    assert noted_bots({}) == noted_bots({PLAYED_BY_BOTS: "x,"}) == frozenset()


def test_players_of_no_game_are_none() -> None:
    assert players([]) == []
