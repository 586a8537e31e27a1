"""What `companion run` says before anything is served, and which game it goes on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.bootstrap import virtual
from companion.bootstrap.pages import announce, make_room
from companion.bootstrap.plan import RunPlan
from companion.bootstrap.supervisor import AGAIN
from companion.commands import main
from companion.games.three_ages import GAME
from companion.screens.render import Drawer
from companion.simulation.virtual_table import VirtualTable
from companion.table.clock import monotonic_ms
from companion.web.serve import Address

NAMES = ("Ana", "Bao", "Cléo")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--listen", "foo"), "companion: --listen foo is no address of this machine"),
        (("--names", "Ana,Bao"), "companion: --names"),
        (("--game", "foo"), "companion: no game 'foo' is installed"),
        (("--web", "--names", "Ana"), "companion: 1 player"),
    ],
)
def test_run_complains_before_it_announces_anything(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", "--no-browser", "--lang", "en", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines()[0] == complaint


def test_run_refuses_a_port_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["run", "--lang", "en", "--port", "99999"])
    assert "99999 is no port: 1 to 65535" in capsys.readouterr().err


def _plan(*names: str) -> RunPlan:
    return RunPlan(8420, "127.0.0.1", GAME.name, "en", web=True, names=names, demo=False, browser=False)


def _table(folder: Path) -> VirtualTable:
    return VirtualTable(GAME, folder, Drawer(GAME.name), monotonic_ms, 1, readers=False)


@pytest.mark.parametrize(("names", "goes_on"), [((), True), (NAMES, True), (("Xav", "Yan"), False)])
def test_run_goes_on_with_a_game_of_the_same_people(
    names: tuple[str, ...], goes_on: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = _table(tmp_path)
    before.start(NAMES, {}, ())
    before.host.close()
    table = _table(tmp_path)
    assert table.resume()
    make_room(_plan(*names), table.host)
    assert (table.host.session is not None) is goes_on
    assert capsys.readouterr().out.startswith("The unfinished game of Ana, Bao, Cléo is kept") is not goes_on
    table.host.close()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", "La table est à l’adresse http://127.0.0.1:8420/  (Ctrl-C pour finir)\n"),
        ("en", "The table is at http://127.0.0.1:8420/  (Ctrl-C ends it)\n"),
    ],
)
def test_run_says_where_the_table_is_in_the_language_of_who_started_it(
    language: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    announce(replace(_plan(), language=language), Address("127.0.0.1", 8420))
    assert capsys.readouterr().out == told


@pytest.mark.parametrize("robots", [(1, 2, 3), (1, 2), ()], ids=["a demo", "somebody sat down", "people"])
def test_run_goes_on_with_a_demo_but_not_with_a_game_of_people_instead(
    robots: tuple[int, ...], tmp_path: Path
) -> None:
    before = _table(tmp_path)
    before.start(NAMES, {}, robots)
    before.host.close()
    table = _table(tmp_path)
    assert table.resume()
    make_room(
        RunPlan(8420, "127.0.0.1", None, None, web=False, names=(), demo=True, browser=False), table.host
    )
    assert (table.host.session is not None) is (len(robots) == len(NAMES))
    table.host.close()


@pytest.mark.parametrize(
    ("asked", "again", "goes_on"),
    [
        ({}, False, False),
        ({}, True, True),
        ({"game": "nexus-ops"}, False, True),
        ({"web": True}, False, True),
        ({"demo": True}, False, True),
    ],
    ids=["the lobby comes first", "after a power cut", "a game was named", "a table of phones", "a demo"],
)
def test_run_opens_the_lobby_unless_there_is_nobody_to_choose(
    asked: dict[str, Any], again: bool, goes_on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = RunPlan(8420, "127.0.0.1", None, None, web=False, names=(), demo=False, browser=False)
    monkeypatch.delenv(AGAIN, raising=False)
    if again:
        monkeypatch.setenv(AGAIN, "1")
    assert virtual.goes_on(replace(plan, **asked)) is goes_on
