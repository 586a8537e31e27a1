"""Reading a profile: what a file may say, and the exact complaint about every other form."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import ProfileError
from companion.profile import load
from companion.profile.parts import Buttons, Display, Encoder, Light, PlaceParts, Pod, Profile, Reader, Timing
from tests.profile.files import GOOD, NAME, TABLE, complaint, profile, refusal, written

EVERYTHING = """
name = "Everything"
buzzer = 18

[timing]
debounce_ms = 20
long_press_ms = 700
repeat_after_ms = 300
repeat_every_ms = 100

[table.display]
bus = "spi-0.0"
controller = "ssd1322"
size = "256x64"
rotate = 180
brightness = 90
dc = 25
reset = 24

[table.buttons]
ok = 5
undo = 6
up = 13
down = 19

[[seat]]
number = 2
display = { bus = "i2c-1/0x70/3", controller = "sh1106", address = 0x3D }
encoder = { clk = 17, dt = 27, push = 22, reversed = true }
light = { red = 16, green = 20, blue = 21, common_anode = true }
reader = { kind = "pn532", port = "/dev/serial0" }

[[seat]]
number = 5
display.bus = "pod"
pod = { uid = "e6614c311b7a4f2c", port = "/dev/ttyACM0", keys = ["push", "undo"] }
"""


def test_load_reads_every_key(tmp_path: Path) -> None:
    assert profile(tmp_path, EVERYTHING) == Profile(
        name="Everything",
        buzzer=18,
        timing=Timing(20, 700, 300, 100),
        places={
            0: PlaceParts(
                display=Display("spi-0.0", "ssd1322", "256x64", rotate=180, brightness=90, dc=25, reset=24),
                buttons=Buttons(5, 6, 13, 19),
            ),
            2: PlaceParts(
                display=Display("i2c-1/0x70/3", "sh1106", address=0x3D),
                encoder=Encoder(17, 27, 22, reversed=True),
                light=Light(16, 20, 21, common_anode=True),
                reader=Reader("pn532", "/dev/serial0"),
            ),
            5: PlaceParts(
                display=Display("pod"), pod=Pod("e6614c311b7a4f2c", "/dev/ttyACM0", ("push", "undo"))
            ),
        },
    )


def test_load_fills_in_what_is_left_out(tmp_path: Path) -> None:
    read = profile(tmp_path, GOOD)
    assert (read.buzzer, read.timing, read.virtual) == (None, Timing(), False)
    assert read.table.display == Display("i2c-1", "ssd1306", "128x64")
    assert list(read.places) == [0]


def test_load_reads_a_virtual_table(tmp_path: Path) -> None:
    assert profile(tmp_path, 'name = "Page"\nvirtual = true\n') == Profile(
        name="Page", places={0: PlaceParts()}, virtual=True
    )


# --- files that cannot be read


def test_load_says_that_a_file_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ProfileError) as caught:
        load(tmp_path / "none.toml")
    assert str(caught.value) == f"{tmp_path / 'none.toml'}: there is no such file"
    assert caught.value.remedy == "copy one from the folder hardware and edit it"
    assert caught.value.code == 3


def test_load_says_that_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="cannot be read: it is a folder, not a file"):
        load(tmp_path)


def test_load_says_that_a_file_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(b'name = "\xff"\n')
    with pytest.raises(ProfileError, match="is not UTF-8 text"):
        load(path)


def test_load_says_where_a_file_is_not_toml(tmp_path: Path) -> None:
    error = refusal(tmp_path, "name = Test\n")
    assert error.what == "is not TOML: Invalid value (at line 1, column 8)"
    assert error.remedy == "mend that line"


@pytest.mark.parametrize("value", ["[" * 3_000, "9" * 5_000], ids=["brackets", "digits"])
def test_load_refuses_what_has_no_end(tmp_path: Path, value: str) -> None:
    error = refusal(tmp_path, f"name = {value}\n")
    assert error.what.startswith("is not TOML: ")


def test_load_takes_the_mark_that_some_editors_put_before_a_text(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert load(path) == profile(tmp_path, GOOD)


LOWER_CASE = "TOML writes true and false in lower case"
EACH_SEAT = "write [[seat]] above the keys of each seat"


@pytest.mark.parametrize(
    ("more", "remedy"),
    [
        ("reversed = True\n", LOWER_CASE),
        ("reversed=False # no\n", LOWER_CASE),
        ("[table.light]\nred = 5\nlight = { red = 5, common_anode = True }\n", LOWER_CASE),
        ("reversed = Truely\n", "mend that line"),
        ("[seat]\nnumber = 1\n[seat]\nnumber = 2\n", EACH_SEAT),
        ("[seat]\nnumber = 1\n[[seat]]\nnumber = 2\n", EACH_SEAT),
        ("[[seat]]\nnumber = 1\n[seat.pod]\nport = ''\n[seat.pod]\nport = ''\n", EACH_SEAT),
        ("[[seat]\nnumber = 1\n", EACH_SEAT),
        ("[[seat\nnumber = 1\n", "mend that line"),
        ("colours = [1,\n", "mend that line"),
    ],
)
def test_load_knows_what_was_meant_by_some_slips(tmp_path: Path, more: str, remedy: str) -> None:
    error = refusal(tmp_path, GOOD + more)
    assert error.what.startswith("is not TOML: ")
    assert error.remedy == remedy


# --- keys and kinds of value

PARTS = "display, encoder, buttons, light, reader, pod"
TOP = "name, virtual, club, buzzer, timing, table, seat"


@pytest.mark.parametrize(
    ("text", "key", "what", "remedy"),
    [
        (TABLE, "name", "is missing", "add it: a text in quotes"),
        ("name = 7\n" + TABLE, "name", "7 does not fit", "write a text in quotes"),
        (
            "buzer = 18\n" + GOOD,
            "buzer",
            "there is no such key",
            f"did you mean buzzer? known here: {TOP}",
        ),
        (
            GOOD + "[timing]\ndebounce = 3\n",
            "timing.debounce",
            "there is no such key",
            "did you mean debounce_ms? "
            "known here: debounce_ms, long_press_ms, repeat_after_ms, repeat_every_ms",
        ),
        (
            GOOD + "[table.dispaly]\nbus = 'pod'\n",
            "table, dispaly",
            "there is no such key",
            f"did you mean display? known here: {PARTS}",
        ),
        (
            GOOD + "rate = 9\n",
            "table, encoder.rate",
            "there is no such key",
            "known here: clk, dt, push, reversed",
        ),
        (
            GOOD + "[[seat]]\nnumber = 2\n[seat.light]\nred = 5\ngreen = 6\nblue = 13\namber = 1\n",
            "seat 2, light.amber",
            "there is no such key",
            "known here: red, green, blue, common_anode",
        ),
        (
            GOOD.replace("clk = 17", 'clk = "17"'),
            "table, encoder.clk",
            '"17" does not fit',
            "write a whole number without quotes",
        ),
        (
            GOOD.replace("dt = 27", "dt = true"),
            "table, encoder.dt",
            "true does not fit",
            "write a whole number without quotes",
        ),
        (
            GOOD.replace("dt = 27\n", ""),
            "table, encoder.dt",
            "is missing",
            "add it: a whole number without quotes",
        ),
        (GOOD + "reversed = 1\n", "table, encoder.reversed", "1 does not fit", "write true or false"),
        (
            GOOD.replace('bus = "i2c-1"', 'bus = "i2c-1"\ncontroller = "ssd1307"'),
            "table, display.controller",
            '"ssd1307" does not fit',
            'write one of: "ssd1306", "ssd1309", "sh1106", "ssd1322"',
        ),
        (
            GOOD.replace('bus = "i2c-1"', 'bus = "i2c-1"\nrotate = 45'),
            "table, display.rotate",
            "45 does not fit",
            "write one of: 0, 90, 180, 270",
        ),
        (
            GOOD + "[[seat]]\nnumber = 1\npod = { uid = 'e6614c311b7a4f2c', keys = 'ok' }\n",
            "seat 1, pod.keys",
            '"ok" does not fit',
            "write a list of texts in quotes",
        ),
        (
            GOOD + "[table.buttons]\n",
            "table, buttons",
            "is empty",
            "remove it, or give it some of: ok, undo, up, down",
        ),
        (
            NAME + "[table]\nlight = 5\n" + TABLE,
            "table, light",
            "5 is no table of keys",
            "write light in brackets, its keys below it",
        ),
        (
            NAME + "table = 3\n",
            "table",
            "3 is no table of parts",
            "write [table.display] and so on",
        ),
        (
            "timing = 3\n" + GOOD,
            "timing",
            "3 is no table of keys",
            "write timing in brackets, its keys below it",
        ),
    ],
)
def test_load_refuses_a_wrong_key_or_value(
    tmp_path: Path, text: str, key: str, what: str, remedy: str
) -> None:
    assert complaint(tmp_path, text) == (key, what, remedy)


# --- seats


@pytest.mark.parametrize(
    ("seats", "key", "what", "remedy"),
    [
        (
            "[seat]\nnumber = 1\n",
            "seat",
            "is not a list of seats",
            "write [[seat]] above the keys of each seat",
        ),
        (
            "[[seat]]\ndisplay.bus = 'i2c-1'\n",
            "[[seat]] 1, number",
            "is missing",
            "add number = 1, 2, 3 … clockwise around the table",
        ),
        (
            "[[seat]]\nnumber = 'two'\n",
            "[[seat]] 1, number",
            '"two" does not fit',
            "write a whole number without quotes",
        ),
        (
            "[[seat]]\nnumber = 1\n[[seat]]\nnumber = 7\n",
            "[[seat]] 2, number",
            "there is no seat 7",
            "seats are 1 to 6, clockwise",
        ),
        (
            "[[seat]]\nnumber = 0\n",
            "[[seat]] 1, number",
            "there is no seat 0",
            "seats are 1 to 6, clockwise",
        ),
        (
            "[[seat]]\nnumber = 3\n[[seat]]\nnumber = 3\n",
            "[[seat]] 2, number",
            "seat 3 is there already",
            "give each seat its own number",
        ),
    ],
)
def test_load_refuses_a_wrong_seat(tmp_path: Path, seats: str, key: str, what: str, remedy: str) -> None:
    assert complaint(tmp_path, GOOD + seats) == (key, what, remedy)


@pytest.mark.parametrize(
    ("key", "extra"),
    [
        ("buzzer", "buzzer = 18\n"),
        ("timing", "timing.debounce_ms = 9\n"),
        ("table", "table.encoder.clk = 1\n"),
        ("seat", "[[seat]]\n"),
    ],
)
def test_load_refuses_parts_of_a_virtual_table(tmp_path: Path, key: str, extra: str) -> None:
    assert complaint(tmp_path, f"virtual = true\n{NAME}{extra}") == (
        key,
        "is never used: a virtual table has no parts",
        "remove it, or remove virtual = true",
    )


# --- several at once


def test_load_tells_everything_at_once(tmp_path: Path) -> None:
    error = refusal(tmp_path, GOOD.replace("clk = 17", "clock = 17").replace("i2c-1", "i2c-9"))
    path = tmp_path / "table.toml"
    assert str(error) == (
        f"{path}: 2 things cannot be right"
        "\n  table, encoder.clock: there is no such key"
        "\n    → did you mean clk? known here: clk, dt, push, reversed"
        "\n  table, encoder.clk: is missing"
        "\n    → add it: a whole number without quotes"
    )
    assert error.remedy == f"mend them, then: companion profile check {path}"


def test_load_judges_the_sense_only_of_a_right_form(tmp_path: Path) -> None:
    wrong_sense = GOOD.replace("dt = 27", "dt = 17")
    assert complaint(tmp_path, wrong_sense)[0] == "table, encoder.dt"
    assert complaint(tmp_path, "buzzer = '1'\n" + wrong_sense)[0] == "buzzer"


def test_load_names_the_file_as_it_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, TABLE)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ProfileError) as caught:
        load(Path("table.toml"))
    assert str(caught.value) == "table.toml, name: is missing"
