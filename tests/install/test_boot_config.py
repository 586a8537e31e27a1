"""config.txt: what holds, what is missing, and a block that comes and goes without a trace."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.install.boot_config import BEGIN, END, missing, settings, with_block, without_block

I2C = ("dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000")
MUX = ("dtoverlay=i2c-mux,pca9548,addr=0x70",)
LINES = st.sampled_from(
    ["", "[all]", "[pi4]", "# a remark", *I2C, *MUX, "dtparam=i2c_arm=off", "gpu_mem=64", BEGIN, END, "\r"]
)


@pytest.mark.parametrize(
    "text",
    [
        "dtparam=i2c_arm=on\n",
        "dtparam=i2c=on",
        "dtparam=i2c_arm=1\r\n",
        "dtparam=audio=on,i2c_arm\n",
        "[pi4]\ngpu_mem=64\n[all]\ndtparam=i2c_arm=on\n",
        "dtparam=i2c_arm=off\ndtparam=i2c_arm=on\n",
    ],
)
def test_missing_knows_a_setting_in_every_spelling(text: str) -> None:
    assert missing(text, I2C[:1]) == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#dtparam=i2c_arm=on\n",
        "dtparam=i2c_arm=off\n",
        "[pi4]\ndtparam=i2c_arm=on\n",
        "dtparam=i2c_arm=on\ndtparam=i2c_arm=off\n",
        "dtparam=i2c_arm_baudrate=400000\n",
        "dtparam = i2c_arm = on\n",
    ],
)
def test_missing_does_not_take_something_else_for_it(text: str) -> None:
    assert missing(text, I2C[:1]) == I2C[:1]


def test_missing_leaves_a_speed_that_somebody_chose() -> None:
    assert missing("dtparam=i2c_arm=on,i2c_arm_baudrate=100000\n", I2C) == ()


@pytest.mark.parametrize("line", ["i2c-mux,pca9548", "i2c-mux,addr=0x70,pca9548"])
def test_missing_knows_a_multiplexer_in_every_spelling(line: str) -> None:
    assert missing(f"dtoverlay={line}\n", MUX) == ()


@pytest.mark.parametrize("line", ["i2c-mux,pca9548,addr=0x71", "i2c-mux,pca9545", "vc4-kms-v3d", ""])
def test_missing_tells_multiplexers_apart(line: str) -> None:
    assert missing(f"dtoverlay={line}\n", MUX) == MUX


def test_block_holds_whatever_stands_above_it() -> None:
    text = with_block("dtparam=i2c_arm=off\ndtoverlay=vc4-kms-v3d\n[pi4]\n", I2C + MUX)
    assert missing("", I2C + MUX) == I2C + MUX
    assert settings(I2C[0]).items() <= settings(text).items()
    assert text.splitlines()[3:] == [BEGIN, "[all]", "dtoverlay=", *I2C, *MUX, END]


def test_block_has_only_what_is_missing() -> None:
    text = with_block("dtparam=i2c_arm=on\n", I2C)
    assert I2C[1] in text
    assert text.count(I2C[0] + "\n") == 1


def test_block_stays_where_it_is_when_somebody_writes_below_it() -> None:
    text = with_block("", I2C) + "gpu_mem=64\n"
    assert with_block(text, I2C) == text


def test_block_follows_other_needs() -> None:
    text = with_block(with_block("gpu_mem=64\n", I2C), I2C + MUX)
    assert text == with_block("gpu_mem=64\n", I2C + MUX)
    assert with_block(text, ()) == "gpu_mem=64\n"


def test_block_without_its_end_costs_nobody_a_line() -> None:
    text = f"{BEGIN}\ndtparam=i2c_arm=on\ngpu_mem=64\n"
    assert without_block(text) == text


@given(st.lists(LINES).map("\n".join), st.sampled_from([(), I2C, MUX, I2C + MUX]))
def test_block_comes_once_and_goes_without_a_trace(text: str, lines: tuple[str, ...]) -> None:
    rest = without_block(text)
    written = with_block(rest, lines)
    assert with_block(written, lines) == written
    if BEGIN not in rest and END not in rest:
        assert without_block(written).rstrip("\n") == rest.rstrip("\n")
        held = settings(written)
        assert all(held[name] == value for line in lines for name, value in settings(line).items())
