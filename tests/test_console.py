"""What others wrote gives a terminal no orders: journals, profiles, pods, file names."""

from __future__ import annotations

import json
import logging
import re
import sys
from pathlib import Path

import pytest

from companion.commands import main
from companion.console import CLEAR_SCREEN, clear_screen, one_line, plain, plain_output
from companion.games.three_ages import GAME
from companion.journal import saved_game
from companion.journal.store import Store

ESCAPE = "\x1b]0;owned\x07\x1b[2J"
ORDERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


@pytest.fixture
def forged(tmp_path: Path) -> Path:
    """A journal in a file, and by a player, whose names are escape sequences."""
    path = tmp_path / f"game{ESCAPE}\n.journal"
    header = saved_game.header(GAME, GAME.configure(("Ana", "Bao"), {}, None))
    Store.create(path, header.replace(b'"Ana"', b'"A\\u001b[2J\\u009b2J"')).close()
    return path


def test_console_shows_orders_as_their_numbers_and_leaves_text_alone() -> None:
    assert plain("\x1b[2J\r\x9b\u202e") == "\\u001b[2J\\u000d\\u009b\\u202e"
    assert plain("Cléo\t3 PV : « ok »\n") == "Cléo\t3 PV : « ok »\n"
    assert one_line("one\ntwo") == "one\\u000atwo"


@pytest.mark.parametrize("command", ["replay", "check"])
def test_console_gets_no_order_from_a_journal(
    forged: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, str(forged)]) == 0
    told = capsys.readouterr()
    assert not ORDERS.search(told.out + told.err)
    assert "\\u001b" in told.out


def test_console_gets_no_order_from_an_export_which_says_the_same(
    forged: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["replay", str(forged), "--json"]) == 0
    exported = capsysbinary.readouterr().out.decode()
    assert not ORDERS.search(exported)
    assert json.loads(exported)["players"] == ["A\x1b[2J\x9b2J", "Bao"]


def test_console_gets_no_order_from_a_file_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(tmp_path / f"no{ESCAPE}\nforged line")]) == 1
    told = capsys.readouterr().err
    assert not ORDERS.search(told)
    assert "\nforged" not in told


def test_console_gets_no_order_from_a_profile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    profile = tmp_path / "table.toml"
    profile.write_text('name = "T\\u001b[2J"\n[[seat]]\nnumber = "\\u001b[2J"\n"\\u001b]0;x\\u0007" = 1\n')
    assert main(["profile", "check", str(profile)]) == 3
    told = capsys.readouterr()
    assert told.err
    assert not ORDERS.search(told.out + told.err)


def test_console_tells_each_problem_of_a_profile_on_a_line_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = tmp_path / "table.toml"
    profile.write_text('name = "T"\n"x\\nforged" = 1\nbuzzer = "y"\n')
    assert main(["profile", "check", "--lang", "en", str(profile)]) == 3
    told = capsys.readouterr().err
    first, *others = told.splitlines()
    assert first == f"companion: {profile}: 2 things cannot be right"
    assert [line for line in others if line.startswith("  x\\u000aforged: there is no such key")]
    assert [line for line in others if line.startswith('  buzzer: "y" does not fit')]
    assert "\nforged" not in told


def test_console_gets_no_order_and_no_second_line_from_a_pods_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert logging.lastResort is not None
    record = logging.LogRecord("pods", logging.WARNING, "", 0, "pod %s: %s", ("7f", f"{ESCAPE}\nx"), None)
    with plain_output():
        logging.lastResort.handle(record)
    told = capsys.readouterr().err
    assert told == "pod 7f: \\u001b]0;owned\\u0007\\u001b[2J\\u000ax\n"


def test_console_is_cleared_by_the_companion_alone(capsys: pytest.CaptureFixture[str]) -> None:
    with plain_output():
        print(CLEAR_SCREEN)
        clear_screen()
        sys.stdout.writelines([CLEAR_SCREEN])
    assert capsys.readouterr().out.count("\x1b") == CLEAR_SCREEN.count("\x1b")
