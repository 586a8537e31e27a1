"""What `companion run` says before anything is served, and which game it goes on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.__main__ import main
from companion.games.three_ages import GAME
from companion.screens.drawer import Drawer
from companion.table.session import monotonic_ms
from companion.web.serve import Plan, resumed
from companion.world.virtual_table import VirtualTable

NAMES = ("Ana", "Bao", "Cléo")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--listen", "foo"), "companion: --listen foo is no address of this machine"),
        (("--names", "Ana,Bao"), "companion: --names"),
        (("--game", "foo"), "companion: no game 'foo' is installed"),
        (("--web", "--names", "Ana"), "companion: 1 players"),
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
        main(["run", "--port", "99999"])
    assert "99999 is no port: 1 to 65535" in capsys.readouterr().err


def _plan(*names: str) -> Plan:
    return Plan(8420, "127.0.0.1", GAME.name, None, web=True, names=names, demo=False, browser=False)


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
    assert resumed(_plan(*names), table) is goes_on
    assert (table.host.session is not None) is goes_on
    assert capsys.readouterr().out.startswith("The unfinished game of Ana, Bao, Cléo is kept") is not goes_on
    table.host.close()
