"""What is sent to whoever helps: everything that helps, and nothing that is anybody's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.commands import main
from companion.journal.folder import Journals
from companion.maintenance.report import anonymous, own_names, report
from tests.doctor.machines import Commands, Machine

LOG = """\
[   12.0] Pi-of-Ana companion[412]: ready
[   13.0] Pi-of-Ana companion[412]: CardPresent(seat=2, tags=('04a224b2c15d80',)) was lost
[   14.0] Pi-of-Ana companion[412]: Chloé joined from 192.168.1.17, pin=4711, token: Zm9vYmFy
[   15.0] Pi-of-Ana companion[412]: LayCard(seat=2, card=17) from fe80:1:2:3:4:5:6:7
"""


@pytest.fixture
def written(tmp_path: Path) -> str:
    """A report of a Pi with a game of Chloé's."""
    game = games.find("three-ages")
    journals = Journals(tmp_path / "table", games.find)
    journals.create(game, game.configure(("Chloé", "Barthel"), {}, None)).close()
    pi = Machine(tmp_path / "root")
    profile = tmp_path / "table.toml"
    profile.write_text('name = "Table of Chloé"\nvirtual = true\n')
    system = pi.system(run=Commands(journalctl=LOG), page_port=0)
    report(tmp_path / "r.txt", profile, system, [journals])
    return (tmp_path / "r.txt").read_text()


def test_report_holds_versions_profile_findings_games_and_log(written: str) -> None:
    for part in (
        "companion 0.",
        "== profile",
        "virtual = true",
        "== doctor",
        "Machine",
        "== games",
        "== log",
    ):
        assert part in written
    assert "table: three-ages 1: unfinished, 0 steps" in written
    assert "was lost" in written


@pytest.mark.parametrize(
    "own", ["Chloé", "Barthel", "04a224b2c15d80", "192.168.1.17", "4711", "Zm9vYmFy", "card=17", "fe80:1"]
)
def test_report_holds_nothing_that_is_somebodys_own(written: str, own: str) -> None:
    assert own not in written


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("at /home/ana/companion", "at /home/…/companion"),
        ("b8:27:eb:12:34:56 is up", "MAC is up"),
        ("mail me: ana@example.org", "mail me: …@…"),
        ("seat 2, rank 3, up 5012", "seat 2, rank 3, up 5012"),
        ("Anaconda and Ana", "Anaconda and …"),
        ("ssid: Freebox-1234", "ssid: …"),
    ],
)
def test_anonymous_takes_out_what_tells_who_and_nothing_else(text: str, left: str) -> None:
    assert anonymous(text, {"Ana", "Jo"}) == left


def test_own_names_are_not_those_of_every_table() -> None:
    assert not own_names() & {"companion", "localhost", "root"}


@pytest.mark.parametrize(
    ("language", "found", "other"), [("fr", "Horloge", "Clock"), ("en", "Clock", "Horloge")]
)
def test_report_tells_what_the_doctor_finds_in_the_language_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, found: str, other: str
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(["report", str(tmp_path / "r.txt"), "--lang", language]) == 0
    findings = (tmp_path / "r.txt").read_text().split("== doctor\n")[1].split("== games")[0]
    assert found in findings
    assert other not in findings


def test_report_writes_over_a_file_only_if_asked_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    target = tmp_path / "r.txt"
    target.write_text("mine")
    assert main(["report", str(target), "--lang", "en"]) == 2
    assert "--replace" in capsys.readouterr().err
    assert target.read_text() == "mine"
    assert main(["report", str(target), "--replace"]) == 0
    assert "== games" in target.read_text()


def test_report_tells_of_games_wherever_they_are_played_and_not_whose_home_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "zoe.martin"
    state = home / ".local/state"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    game = games.find("three-ages")
    for place in ("", "virtual"):
        journals = Journals(state / "companion" / place, games.find)
        journals.create(game, game.configure(("Chloé", "Barthel"), {}, None)).close()
    profile = home / "missing.toml"
    assert main(["report", str(tmp_path / "r.txt"), "--profile", str(profile)]) == 0
    told = (tmp_path / "r.txt").read_text()
    assert "companion: three-ages 1: unfinished, 0 steps" in told
    assert "virtual: three-ages 1: unfinished, 0 steps" in told
    assert "missing.toml" in told
    assert "zoe" not in told
