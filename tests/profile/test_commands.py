"""`companion profile`: check, parts, pins and wiring, as a person sees them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands import main
from companion.errors import CompanionError, ProfileError, UsageError
from companion.locale import Speech
from companion.profile.wiring import draw
from companion.terminal.profiles import check, parts, pins, wiring
from tests.profile.files import GOOD, profile, written

HARDWARE = Path(__file__).parents[2] / "hardware"


def test_check_tells_what_a_table_is_made_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        "buzzer = 18\n" + GOOD + "[table.buttons]\nok = 23\n[table.light]\nred = 5\ngreen = 6\nblue = 13\n"
        "[[seat]]\nnumber = 4\nreader = { kind = 'pn532', port = '/dev/companion/port-1' }\n"
        "[[seat]]\nnumber = 1\npod = { uid = 'e6614c311b7a4f2c', port = '/dev/pod1', keys = ['ok'] }\n"
        "display.bus = 'pod'\n"
        "[[seat]]\nnumber = 2\n"
    )
    path = written(tmp_path, text)
    assert check(path) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: Test",
        "  table   ssd1306 128x64 on i2c-1 at 0x3c · encoder 17, 27, push 22 · ok 23 · light 5, 6, 13",
        "  seat 1  ssd1306 128x64 on its pod · pod e6614c311b7a4f2c on /dev/pod1 (ok)",
        "  seat 2  nothing of its own · answers at the table",
        "  seat 4  pn532 reader on /dev/companion/port-1 · answers at the table",
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


def _warnings(folder: Path, seats: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What is marked in the answer about a table with these seats."""
    assert check(written(folder, GOOD + seats)) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "fine, but for what is marked with !"
    return [line for line in told[:-1] if line.startswith(("!", "  →"))]


def test_check_doubts_the_numbers_of_the_reference_builds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = "".join(f"[[seat]]\nnumber = {seat}\npod.uid = '000000000000000{seat}'\n" for seat in (1, 2))
    assert _warnings(tmp_path, seats, capsys) == [
        "! seat 1, seat 2, pod.uid: only an example, not the number of a pod",
        "  → plug one pod in after the other: companion doctor shows each number",
    ]


@pytest.mark.parametrize(
    ("part", "key", "remedy"),
    [
        (
            "reader = { kind = 'pn532', port = '/dev/ttyUSB0' }",
            "reader.port: /dev/ttyUSB0",
            "write its name below /dev/companion or /dev/serial/by-path: companion doctor shows it",
        ),
        (
            "pod = { uid = 'e6614c311b7a4f2c', port = '/dev/ttyACM0' }",
            "pod.port: /dev/ttyACM0",
            "leave it out: the uid alone is enough",
        ),
        (
            "pod.port = '/dev/ttyACM1'",
            "pod.port: /dev/ttyACM1",
            "write its uid instead: companion doctor shows it",
        ),
    ],
)
def test_check_doubts_a_port_that_changes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], part: str, key: str, remedy: str
) -> None:
    assert _warnings(tmp_path, f"[[seat]]\nnumber = 3\n{part}\n", capsys) == [
        f"! seat 3, {key} changes with the order of plugging in",
        f"  → {remedy}",
    ]


def test_check_tells_that_the_name_of_the_serial_port_depends_on_the_pi(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seat = "[[seat]]\nnumber = 3\nreader = { kind = 'rdm6300', port = '/dev/serial0' }\n"
    assert _warnings(tmp_path, seat, capsys) == [
        "! seat 3, reader.port: /dev/serial0 depends on the Pi",
        '  → on a Pi 5 it is not on the header: there write port = "/dev/ttyAMA0", with dtparam=uart0=on',
    ]


def test_parts_lists_what_to_buy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert parts(written(tmp_path, GOOD)) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "To buy"
    assert told[4] == (
        "  1  OLED SSD1306 128x64, I2C  four pins; check the controller in the description,"
        " SH1106 is often sold as SSD1306"
    )
    assert [line.split()[0] for line in told[1:]] == ["1", "1", "1", "1", "1", "9"]


def test_pins_lists_every_wire(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats = (
        "[[seat]]\nnumber = 1\npod.uid = 'e6614c311b7a4f2c'\n"
        "[[seat]]\nnumber = 2\ndisplay = { bus = 'i2c-1', address = 0x3D }\n"
        "reader = { kind = 'rdm6300', port = '/dev/serial0' }\n"
    )
    assert pins(written(tmp_path, GOOD + seats)) == 0
    assert capsys.readouterr().out.splitlines() == [
        "On the header",
        "  Table · display  VCC  pin 1   3V3",
        "  Table · display  SDA  pin 3   GPIO 2",
        "  Table · display  SCL  pin 5   GPIO 3",
        "  Table · display  GND  pin 9   GND",
        "  Table · encoder  CLK  pin 11  GPIO 17",
        "  Table · encoder  DT   pin 13  GPIO 27",
        "  Table · encoder  SW   pin 15  GPIO 22",
        "  Table · encoder  +    pin 17  3V3",
        "  Table · encoder  GND  pin 25  GND",
        "  Seat 2 · reader  5V   pin 4   5V",
        "  Seat 2 · reader  TX   pin 10  GPIO 15, through 1 kΩ, 2 kΩ from this pin to GND",
        "  Seat 2 · reader  GND  pin 14  GND",
        "On another part",
        "  Seat 2 · display  SSD1306 128x64 · 0x3D  Table · display, bus",
        "On USB",
        "  Seat 1 · pod  Pico e6614c311b7a4f2c",
    ]


@pytest.mark.parametrize("ending", ["table.toml", "table", "table.svg.bak"])
def test_wiring_writes_only_files_that_are_pictures_by_name(tmp_path: Path, ending: str) -> None:
    path = written(tmp_path, GOOD)
    with pytest.raises(UsageError, match="the picture is an SVG file") as caught:
        wiring(path, tmp_path / ending, over=True)
    assert caught.value.remedy == "let its name end with .svg"
    assert path.read_text(encoding="utf-8") == GOOD


def test_wiring_replaces_a_picture_only_when_asked_to(tmp_path: Path) -> None:
    path, out = written(tmp_path, GOOD), tmp_path / "table.svg"
    out.write_text("mine")
    with pytest.raises(UsageError, match="this file is there already") as caught:
        wiring(path, out)
    assert caught.value.remedy == "--replace writes over it, or name another"
    assert out.read_text() == "mine"
    assert wiring(path, out, over=True) == 0
    assert out.read_text(encoding="utf-8").startswith("<svg")


def test_wiring_writes_the_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "table.svg"
    assert wiring(written(tmp_path, GOOD), out) == 0
    assert out.read_text(encoding="utf-8") == draw(profile(tmp_path, GOOD))
    assert capsys.readouterr().out == f"wrote {out}\n"


def test_wiring_of_a_virtual_table_is_a_wrong_call(tmp_path: Path) -> None:
    path = written(tmp_path, 'name = "Page"\nvirtual = true\n')
    for act in (parts, pins, lambda path: wiring(path, tmp_path / "table.svg")):
        with pytest.raises(UsageError, match="a virtual table has no wires"):
            act(path)


def test_wiring_says_where_it_cannot_write(tmp_path: Path) -> None:
    out = tmp_path / "none" / "table.svg"
    with pytest.raises(CompanionError) as caught:
        wiring(written(tmp_path, GOOD), out)
    assert str(caught.value) == f"{out}: cannot be written: No such file or directory"


def test_check_speaks_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seat = "[[seat]]\nnumber = 2\npod.uid = '0000000000000002'\n"
    assert check(written(tmp_path, GOOD + seat), Speech("fr")) == 0
    told = capsys.readouterr().out.replace("\u00a0", " ").splitlines()
    assert told[1] == "  table   ssd1306 128x64 sur i2c-1 à 0x3c · molette 17, 27, appui 22"
    assert told[-3:] == [
        "! seat 2, pod.uid : seulement un exemple, pas le numéro d’un boîtier",
        "  → branchez les boîtiers l’un après l’autre : companion doctor montre chaque numéro",
        "en ordre, sauf ce qui est marqué d’un !",
    ]


def test_problems_of_a_file_are_told_in_french(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD.replace("dt = 27", "dt = 17").replace('"i2c-1"', '"i2c-9"'))
    with pytest.raises(ProfileError) as caught:
        check(path)
    what, remedy = (said.replace("\u00a0", " ") for said in caught.value.told(Speech("fr")))
    assert "2 points ne peuvent pas être justes" in what
    assert "\n  table, display.bus : I2C 9 n’est pas sur le connecteur\n" in what
    assert "la broche 17 est prise par table, encoder.clk" in what
    assert remedy == f"corrigez-les, puis : companion profile check {path}"


@pytest.mark.parametrize(("action", "said"), [("parts", "codeur rotatif"), ("pins", "Table · écran")])
def test_profile_lists_speak_french(action: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", action, str(HARDWARE / "mixed.toml"), "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert said in told
    assert not {"display", "encoder", "buttons", "light", "reader", "through"} & set(told.split())


def test_profile_picture_speaks_french(tmp_path: Path) -> None:
    out = tmp_path / "mixed.svg"
    assert main(["profile", "wiring", str(HARDWARE / "mixed.toml"), "--out", str(out), "--lang", "fr"]) == 0
    drawn = out.read_text(encoding="utf-8")
    assert "câblage" in drawn and "masse" in drawn and "encoder" not in drawn
