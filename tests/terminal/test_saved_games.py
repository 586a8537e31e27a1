"""Which games a table keeps, and going on with any of them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.commands import main
from companion.games.nexus_ops import GAME as NEXUS_OPS
from companion.games.three_ages import GAME as THREE_AGES
from companion.games.three_ages import commands as c
from companion.journal.folder import Journals
from companion.journal.timeline import Timeline
from companion.table.session import Session
from tests.games.three_ages.random_games import moves
from tests.games.three_ages.tables import TABLE
from tests.terminal.test_commands import run


@pytest.fixture
def journals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Journals:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return Journals(tmp_path / "companion", games.find)


def _begin(journals: Journals, *names: str) -> Session:
    options = THREE_AGES.configure(names, {}, None)
    session = Session(Timeline(THREE_AGES, options), journals.create(THREE_AGES, options), chance=Random(1))
    session.submit(c.NameYoungest(TABLE, 2))
    return session


def test_kept_lists_every_game_with_its_state(journals: Journals, capsys: pytest.CaptureFixture[str]) -> None:
    _begin(journals, "Ana", "Bao").close()
    finished = _begin(journals, "Cléo", "Dia")
    for _ in moves(finished, Random(1)):
        pass
    finished.close()
    (journals.folder / "nexus-ops-000004.journal").write_bytes(b"nonsense\n")
    assert main(["games", "--kept", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    unreadable, reason, remedy, last, first, hint = told.splitlines()
    assert unreadable.startswith("nexus-ops-000004  ")
    assert unreadable.endswith("cannot be read")
    assert "this is not a journal" in reason
    assert remedy.strip().startswith("→")
    assert "Cléo, Dia  finished" in last
    assert first.startswith("three-ages-000001  20")
    assert first.endswith("Ana, Bao  unfinished: Civilisations")
    assert "companion play --continue ID" in hint


def test_kept_lists_the_unfinished_ones_alone_in_french(
    journals: Journals, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "--unfinished", "--lang", "fr"]) == 0
    assert "aucune partie n’a été interrompue" in capsys.readouterr().out
    assert main(["games", "--kept", "--lang", "fr"]) == 0
    assert "aucune partie n’est gardée ici" in capsys.readouterr().out
    _begin(journals, "Ana", "Bao").close()
    (journals.folder / "three-ages-000002.journal").write_bytes(b"nonsense\n")
    assert main(["games", "--unfinished", "--lang", "fr"]) == 0
    listed, hint = capsys.readouterr().out.splitlines()
    assert listed.startswith("three-ages-000001")
    assert "inachevée" in listed
    assert "Pour en reprendre une" in hint


def _go_on(journals: Journals, *arguments: str) -> tuple[int, str]:
    home = {"XDG_STATE_HOME": str(journals.folder.parent)}
    done = run("play", *arguments, "--humans", "2", "--lang", "en", stdin="q\n", env=home)
    return done.returncode, done.stdout + done.stderr


def test_continue_takes_up_the_game_that_is_named(journals: Journals) -> None:
    for names in (("Ana", "Bao"), ("Cléo", "Dia"), ("Eve", "Flo")):
        _begin(journals, *names).close()
    for arguments in (("--continue", "three-ages-000001"), ("three-ages", "--continue", "three-ages-000001")):
        code, told = _go_on(journals, *arguments)
        assert code == 0, told
        assert "At this keyboard: Ana, Bao" in told
    for arguments in (("--continue", "three-ages"), ("three-ages", "--continue")):
        assert "At this keyboard: Eve, Flo" in _go_on(journals, *arguments)[1]


def test_continue_finds_the_unfinished_game_behind_a_finished_one(journals: Journals) -> None:
    _begin(journals, "Ana", "Bao").close()
    finished = _begin(journals, "Cléo", "Dia")
    for _ in moves(finished, Random(1)):
        pass
    finished.close()
    for arguments in (("three-ages", "--continue"), ("--continue",)):
        assert "At this keyboard: Ana, Bao" in _go_on(journals, *arguments)[1]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ((), 2, "which game?"),
        (("--continue",), 2, "say which one: --continue nexus-ops-000001 | three-ages-000001"),
        (("--continue", "three-ages-000009"), 2, "companion games --unfinished lists them"),
        (("nexus-ops", "--continue", "three-ages-000001"), 2, "this is a game of three-ages"),
    ],
)
def test_continue_that_is_not_clear_says_what_to_do(
    journals: Journals, arguments: tuple[str, ...], code: int, told: str
) -> None:
    _begin(journals, "Ana", "Bao").close()
    journals.create(NEXUS_OPS, NEXUS_OPS.configure(("Cléo", "Dia"), {}, None)).close()
    assert (result := _go_on(journals, *arguments))[0] == code
    assert told in result[1]


def test_continue_of_one_among_many_says_how_many_are_not_named(
    journals: Journals, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(8):
        _begin(journals, "Ana", "Bao").close()
    assert main(["play", "--continue", "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert said.count("three-ages-00000") == 6
    assert "; and 2 more: companion games --unfinished" in said


def test_continue_of_no_game_says_where_they_are_listed(
    journals: Journals, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--continue", "nope-1", "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "nope-1: no such game" in said
    assert "companion games --unfinished lists them" in said


def test_kept_lists_the_games_of_the_page_and_of_the_table_too(
    journals: Journals, capsys: pytest.CaptureFixture[str]
) -> None:
    _begin(Journals(journals.folder / "virtual", games.find), "Ana", "Bao").close()
    _begin(Journals(journals.folder / "table", games.find), "Cléo", "Dia").close()
    assert main(["games", "--unfinished", "--lang", "en"]) == 0
    page, first, table, second = capsys.readouterr().out.splitlines()
    assert "companion run" in page
    assert "Ana, Bao" in first
    assert "companion run --profile" in table
    assert "Cléo, Dia" in second
