"""The commands as real processes: a table that tells its club, the wall, its exports, an access list."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

pytest.importorskip("paho.mqtt")

from companion.club.settings import Broker, ClubFileError, load_table, load_wall
from companion.commands import main
from tests.club.mosquitto import PATIENCE_SECONDS, Mosquitto, free_port, needs_mosquitto, until
from tests.club.scene import CLUB, ClubWall, broker_of
from tests.club.wall_site import OPERATOR, PASSPHRASE, WallSite


class Process:
    """`companion run --demo`, telling a club."""

    def __init__(self, folder: Path, mosquitto: Mosquitto, *options: str) -> None:
        self._folder = folder
        club = folder / "table.toml"
        club.write_text(
            f'club = "{CLUB}"\ntable = "demo"\nnames = "short"\n'
            f'[broker]\nhost = "127.0.0.1"\nport = {mosquitto.port}\n'
        )
        self._options = options or ("--club", str(club))
        self.process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "XDG_STATE_HOME": str(self._folder / "state")}
        command = [sys.executable, "-m", "companion", "run", "--demo", "--no-browser"]
        return subprocess.Popen(
            [*command, "--port", str(free_port()), *self._options],
            env=environment,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE_SECONDS)

    def restart(self) -> None:
        self.process = self._started()

    def end(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait(PATIENCE_SECONDS)


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    made = Mosquitto(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def wall(tmp_path: Path, mosquitto: Mosquitto) -> Iterator[ClubWall]:
    made = ClubWall(tmp_path / "wall", broker_of(mosquitto))
    yield made
    made.close()


@pytest.mark.long
@needs_mosquitto
def test_run_tells_the_club_before_and_after_its_power_was_cut(
    tmp_path: Path, mosquitto: Mosquitto, wall: ClubWall
) -> None:
    table = Process(tmp_path, mosquitto)
    try:
        wall.admit("demo")
        until(lambda: sum(game.mark for game in wall.reader.games()) > 5)
        table.kill()
        until(lambda: not wall.collector.tables["demo"].online)
        (before,) = wall.reader.games()
        table.restart()
        until(lambda: wall.collector.tables["demo"].online)
        until(lambda: wall.reader.mark("demo", before.game_id) > before.mark + 3)
        (game,) = wall.reader.games()
        told = json.loads(game.first)
        assert [player["name"] for player in told["players"]] == ["A.", "B.", "C.", "D."]
        table.end()
        until(lambda: not wall.collector.tables["demo"].online)
    finally:
        table.end()


@needs_mosquitto
def test_run_finds_its_club_in_the_profile(tmp_path: Path, mosquitto: Mosquitto, wall: ClubWall) -> None:
    profile = tmp_path / "profile.toml"
    profile.write_text('name = "Virtual"\nvirtual = true\nclub = "table.toml"\n')
    table = Process(tmp_path, mosquitto, "--profile", str(profile))
    try:
        until(lambda: "demo" in wall.collector.tables)
    finally:
        table.end()


@needs_mosquitto
def test_wall_exports_what_was_signed_on_its_page(tmp_path: Path, mosquitto: Mosquitto) -> None:
    site = WallSite(tmp_path / "wall", mosquitto)
    try:
        with connect(f"ws://127.0.0.1:{site.port}/ws", origin=Origin(site.address.rstrip("/"))) as page:
            _sign(page, site)
            site.kill_and_start()
        exported = site.command("export", "csv")
        assert "Eclipse,1,Ana,34,1,1,Zoé" in exported
        told = json.loads(site.command("export", "json"))
        assert told["entries"][0]["by"] == OPERATOR
        site.command("ask-again")
        assert site.stop() == 0
    finally:
        site.process.kill()


def _sign(page: ClientConnection, site: WallSite) -> None:
    def ask(message: dict[str, object], *answers: str) -> dict[str, object]:
        page.send(json.dumps(message))
        while True:
            answer: dict[str, object] = json.loads(page.recv(PATIENCE_SECONDS))
            if answer["is"] in answers:
                return answer

    act = {
        "is": "result",
        "table": "Kitchen",
        "game": "Eclipse",
        "evening": "2026-11-16",
        "scores": [{"place": 1, "players": ["Ana"], "points": 34, "won": True}],
    }
    assert ask({"is": "watch"}, "update")
    assert ask({"is": "write", "act": act}, "wrong", "written")["is"] == "wrong"
    assert ask({"is": "sign-in", "name": OPERATOR, "passphrase": "guess"}, "wrong", "token")["is"] == "wrong"
    token = ask({"is": "sign-in", "name": OPERATOR, "passphrase": PASSPHRASE}, "wrong", "token")["token"]
    ask({"is": "watch", "token": token}, "update")
    assert ask({"is": "write", "act": act}, "wrong", "written")["is"] == "written"


def test_club_file_is_refused_with_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    good = 'club = "lyon"\ntable = "t1"\n[broker]\nhost = "127.0.0.1"\n'
    for text, complaint in (
        ("club = ", "is not TOML"),
        (good.replace("lyon", "Lyon 3"), "club"),
        (good.replace('table = "t1"', 'tabel = "t1"'), "tabel"),
        (good.replace("127.0.0.1", "broker.local"), "without broker.ca"),
        (good + 'ca = "nothing.crt"\n', "no such file"),
        (good + "port = 70000\n", "port"),
    ):
        path.write_text(text)
        with pytest.raises(ClubFileError, match=complaint):
            load_table(path)
    with pytest.raises(ClubFileError, match="cannot be read"):
        load_table(tmp_path / "nothing.toml")
    path.write_text(good + 'password = "x"\n')
    path.chmod(0o644)
    with pytest.raises(ClubFileError, match="everybody on this machine may read"):
        load_table(path)
    path.chmod(0o640)
    assert load_table(path).broker == Broker("127.0.0.1", password="x")
    assert load_table(path).title == "t1"
    path.write_text(good.replace('table = "t1"\n', ""))
    assert load_wall(path).ledger == str(tmp_path / "club.sqlite")


def test_run_says_what_is_wrong_with_its_club(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert main(["run", "--no-browser", "--port", str(free_port()), "--club", str(tmp_path / "no.toml")]) == 3
    assert "no.toml: cannot be read" in capsys.readouterr().err
    assert main(["club", "--config", str(tmp_path / "no.toml")]) == 3


def test_access_list_is_written_for_each_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["club", "acl", "lyon", "t1", "t2"]) == 0
    written = capsys.readouterr().out
    assert written.count("user ") == 4
    assert "topic write companion/v1/lyon/tables/t2/#" in written
    for wrong in (["Lyon", "t1"], ["lyon", "wall"], ["lyon", "t1", "t1"], ["lyon", "t1\nuser x"]):
        assert main(["club", "acl", *wrong]) == 2


def test_club_complains_in_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "club.toml"
    path.write_text("club = ")
    assert main(["club", "--config", str(path), "--lang", "fr", "export", "csv"]) == 3
    assert "n’est pas du TOML" in capsys.readouterr().err
    path.write_text(f'club = "{CLUB}"\n[broker]\nhost = "127.0.0.1"\n')
    assert main(["club", "--config", str(path), "--lang", "fr", "export", "csv"]) == 2
    assert "il n’y a pas encore de registre" in capsys.readouterr().err
