"""The recipe in hardware/club.md, line by line, in a tree of its own: up to a table that plays and a wall."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("paho.mqtt")

from companion.club.settings import Broker, load_table, load_wall
from companion.club.topics import TableTopics
from tests.club.mosquitto import Mosquitto, needs_mosquitto, until
from tests.club.scene import CLUB, ClubTable, ClubWall
from tests.club.visitor import Visitor

ROOT = Path(__file__).parents[2]
RECIPE = ROOT / "hardware" / "club.md"
UNIT = ROOT / "udev" / "companion-wall.service"
# These speak to the system itself: they are looked at, not done.
ONLY_ON_THE_PI = ("apt ", "systemctl ", "useradd ", "chown ")
TOOLS = ("openssl", "mosquitto_passwd")
needs_tools = pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)), reason="needs OpenSSL and Mosquitto's own tools"
)
needs_analyze = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze here")


def _blocks(kind: str) -> list[str]:
    return re.findall(
        rf"^```{kind}\n(.*?)^```$", RECIPE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )


def _script(tree: Path) -> str:
    """The recipe's lines, with this tree in place of the system's folders."""
    lines = "".join(_blocks("sh")).splitlines()
    text = "\n".join(line for line in lines if not line.removeprefix("sudo ").startswith(ONLY_ON_THE_PI))
    text = text.replace("sudo -u companion-wall ", "").replace("sudo ", "").replace("club.local", "localhost")
    text = re.sub(r"(?<![\w./])/(etc|var)/", rf"{tree}/\1/", text)
    text = text.replace("-o companion-wall ", "").replace(" -g companion ", " ")
    return text.replace(".venv/bin/companion", f"{sys.executable} -m companion")


class Installed:
    """What the recipe leaves behind."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        for folder in ("certs", "ca_certificates", "conf.d"):
            (tree / "etc/mosquitto" / folder).mkdir(parents=True)
        for folder in ("etc/companion", "etc/systemd/system", "var/lib"):
            (tree / folder).mkdir(parents=True, exist_ok=True)
        (toml,) = _blocks("toml")
        (tree / "club.toml").write_text(toml.replace("club.local", "localhost"), encoding="utf-8")
        (tree / "udev").symlink_to(ROOT / "udev")
        (tree / "ca.crt").touch()  # a table's own copy of it, fetched by hand
        done = subprocess.run(
            ["bash", "-ec", _script(tree)],
            cwd=tree,
            input="four small words\n",
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert done.returncode == 0, done.stderr
        shutil.copy(tree / "etc/mosquitto/ca_certificates/ca.crt", tree / "etc/companion/ca.crt")
        found = re.findall(r"^(wall|homeassistant|table-\d) ([0-9a-f]{32})$", done.stdout, re.MULTILINE)
        self.passwords = dict(found)

    def started(self) -> Mosquitto:
        """Mosquitto with the recipe's own file."""
        conf = (self.tree / "etc/mosquitto/conf.d/club.conf").read_text(encoding="utf-8")
        if os.geteuid() == 0:
            shutil.chown(self.tree / "etc/mosquitto/certs/broker.key", "mosquitto")
            for name in ("club.users", "club.acl"):
                shutil.chown(self.tree / "etc/mosquitto" / name, "mosquitto")
            for parent in (self.tree, *self.tree.parents):
                if parent != Path("/tmp") and parent.stat().st_uid == os.geteuid():
                    parent.chmod(parent.stat().st_mode | 0o011)
        return Mosquitto(self.tree, *conf.splitlines()[1:])

    def broker(self, user: str, port: int) -> Broker:
        return Broker("localhost", port, user, self.passwords[user], str(self.tree / "etc/companion/ca.crt"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("tree"))


@pytest.fixture
def mosquitto(installed: Installed) -> Iterator[Mosquitto]:
    made = installed.started()
    yield made
    made.stop()


pytestmark = [needs_mosquitto, needs_tools]


def test_recipe_makes_users_and_files_that_can_be_read(installed: Installed) -> None:
    assert set(installed.passwords) == {"wall", "homeassistant", "table-1", "table-2"}
    wall = load_wall(installed.tree / "var/lib/companion-wall/club.toml")
    assert (wall.club, wall.broker.host, wall.broker.port) == (CLUB, "localhost", 8883)
    table = load_table(installed.tree / "etc/companion/club.toml")
    assert (table.club, table.table, table.broker.user) == (CLUB, "table-1", "table-1")
    assert (installed.tree / "var/lib/companion-wall/club.operators").exists()


def test_recipe_leads_to_a_table_that_is_counted(
    installed: Installed, mosquitto: Mosquitto, tmp_path: Path
) -> None:
    wall = ClubWall(tmp_path / "wall", installed.broker("wall", mosquitto.port))
    table = ClubTable(tmp_path, installed.broker("table-1", mosquitto.port), "table-1")
    try:
        wall.admit("table-1")
        table.begin()
        table.play(60)
        until(lambda: wall.has(table))
    finally:
        table.close()
        wall.close()


def test_recipe_lets_a_table_write_its_own_topics_only(
    installed: Installed, mosquitto: Mosquitto, tmp_path: Path
) -> None:
    table = Visitor(installed.broker("table-2", mosquitto.port), listen="#")
    one, two = TableTopics(CLUB, "table-1"), TableTopics(CLUB, "table-2")
    try:
        assert table.say(two.lines, b"x")
        assert table.say(two.status, b"x", retain=True)
        assert table.say(two.discovery, b"{}", retain=True)
        for topic in (
            one.lines,
            one.status,
            one.presence,
            one.discovery,
            one.seen,
            two.seen,
            two.wall_presence,
            f"companion/v1/{CLUB}/wall/book/1",
            f"companion/v1/other/tables/{two.device}/lines",
            "homeassistant/status",
            "$SYS/broker/uptime",
        ):
            assert not table.say(topic, b"x", retain=True), topic
        # Nor does it hear what others say, whatever it listens to.
        other = Visitor(installed.broker("table-1", mosquitto.port))
        assert other.say(one.lines, b"secret?")
        wall = Visitor(installed.broker("wall", mosquitto.port))
        assert wall.say(two.seen, b"for table-2")
        until(lambda: (two.seen, b"for table-2") in table.heard)
        assert {topic for topic, _ in table.heard} == {two.seen}
        other.close()
        wall.close()
    finally:
        table.close()


def test_recipe_lets_nobody_in_without_password_or_certificate(
    installed: Installed, mosquitto: Mosquitto
) -> None:
    good = installed.broker("table-1", mosquitto.port)
    for wrong in (
        Broker("localhost", mosquitto.port, "table-1", "guess", good.ca),
        Broker("localhost", mosquitto.port, "", "", good.ca),
        Broker("localhost", mosquitto.port, "table-1", good.password),
        Broker("127.0.0.1", mosquitto.port, "table-1", good.password, good.ca),
    ):
        with pytest.raises((OSError, AssertionError)):
            Visitor(wrong, patience=1.0)


@needs_analyze
def test_wall_unit_is_understood_by_systemd_and_exposes_little(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    unit.write_text(
        UNIT.read_text(encoding="utf-8").replace("/opt/companion/.venv/bin/companion", "/bin/true")
    )
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--threshold=16", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert judged.returncode == 0, judged.stdout[-400:]
