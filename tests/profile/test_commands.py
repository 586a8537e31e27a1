"""`companion profile check` and `companion profile wiring`, as a person sees them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import CompanionError, ProfileError, UsageError
from companion.profile.wiring import draw
from companion.terminal.profiles import check, wiring
from tests.profile.files import GOOD, profile, written


def test_check_tells_what_a_table_is_made_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        "buzzer = 18\n" + GOOD + "[table.buttons]\nok = 23\n[table.light]\nred = 5\ngreen = 6\nblue = 13\n"
        "[[seat]]\nnumber = 4\nreader = { kind = 'pn532', port = '/dev/serial0' }\n"
        "[[seat]]\nnumber = 1\npod = { uid = 'e6614c311b7a4f2c', port = '/dev/ttyACM0', keys = ['ok'] }\n"
        "display.bus = 'pod'\n"
        "[[seat]]\nnumber = 2\n"
    )
    path = written(tmp_path, text)
    assert check(path) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: Test",
        "  table   ssd1306 128x64 on i2c-1 at 0x3c · encoder 17, 27, push 22 · ok 23 · light 5, 6, 13",
        "  seat 1  ssd1306 128x64 on its pod · pod e6614c311b7a4f2c on /dev/ttyACM0 (ok)",
        "  seat 2  nothing of its own · answers at the table",
        "  seat 4  pn532 reader on /dev/serial0 · answers at the table",
        "  buzzer  pin 18",
        "  others  seats 3, 5, 6 answer at the table",
        "fine",
    ]


def test_check_knows_displays_on_spi_and_encoders_without_push(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace('"i2c-1"', '"spi-0.1"\ndc = 5\nreset = 6').replace("push = 22\n", "")
    check(written(tmp_path, text + "[table.buttons]\nok = 22\n"))
    assert "  table   ssd1306 128x64 on spi-0.1 · encoder 17, 27 · ok 22\n" in capsys.readouterr().out


def test_check_of_a_virtual_table_names_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check(written(tmp_path, 'name = "Page"\nvirtual = true\n'))
    assert "every display, encoder and card in the browser; no hardware" in capsys.readouterr().out


def test_check_of_a_wrong_file_says_nothing_but_the_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ProfileError):
        check(written(tmp_path, GOOD.replace("dt = 27", "dt = 17")))
    assert capsys.readouterr().out == ""


def test_wiring_writes_the_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "table.svg"
    assert wiring(written(tmp_path, GOOD), out) == 0
    assert out.read_text(encoding="utf-8") == draw(profile(tmp_path, GOOD))
    assert capsys.readouterr().out == f"wrote {out}\n"


def test_wiring_of_a_virtual_table_is_a_wrong_call(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="a virtual table has no wires"):
        wiring(written(tmp_path, 'name = "Page"\nvirtual = true\n'), tmp_path / "table.svg")


def test_wiring_says_where_it_cannot_write(tmp_path: Path) -> None:
    out = tmp_path / "none" / "table.svg"
    with pytest.raises(CompanionError) as caught:
        wiring(written(tmp_path, GOOD), out)
    assert str(caught.value) == f"{out}: cannot be written: No such file or directory"
