"""HELLO and STATE, read and checked."""

from __future__ import annotations

import pytest

from companion.link.messages import Hello, PodState, read_hello, read_state

HELLO = {"proto": "1.0", "fw": "0.1.0", "hw": "pico-rc522", "uid": "e6614c311b7a4f2c", "boot": "7f3a"} | {
    "cap": "nfc1,enc,btn4,rgb"
}
STATE = {"boot": "7f3a", "rev": "17", "up": "5012", "tag": "04a224b2c15d80", "ant": "0", "enc": "-3"} | {
    "btn": "0:4:1:0",
    "down": "5",
    "err": "2",
}


def test_read_hello_takes_everything() -> None:
    abilities = ("nfc1", "enc", "btn4", "rgb")
    expected = Hello("1.0", "e6614c311b7a4f2c", "7f3a", "0.1.0", "pico-rc522", abilities)
    assert read_hello(HELLO) == expected
    assert expected.understood


def test_read_hello_ignores_unknown_keys_and_does_without_optional_ones() -> None:
    assert read_hello({"proto": "1.7", "uid": "ab", "boot": "1", "mood": "fine"}) == Hello("1.7", "ab", "1")
    assert read_hello({"proto": "1.7", "uid": "ab", "boot": "1"}).understood


def test_read_hello_of_another_major_version_expects_nothing_else() -> None:
    hello = read_hello({"proto": "2.0", "uid": "not even hexadecimal"})
    assert not hello.understood
    assert hello.protocol == "2.0"


@pytest.mark.parametrize(
    "wrong", [{"proto": ""}, {"proto": "one"}, {"uid": "xyz"}, {"uid": "AB"}, {"uid": None}, {"boot": None}]
)
def test_read_hello_refuses_what_is_not_sound(wrong: dict[str, str | None]) -> None:
    fields = {key: value for key, value in (HELLO | wrong).items() if value is not None}
    with pytest.raises(ValueError, match=r".+"):
        read_hello(fields)


def test_read_state_takes_everything() -> None:
    state = read_state(STATE)
    assert state == PodState("7f3a", ("04a224b2c15d80",), -3, (0, 4, 1, 0), 5, 2, 5012)
    assert [state.is_down(key) for key in range(4)] == [True, False, True, False]


def test_read_state_knows_several_tags_in_one_order() -> None:
    assert read_state(STATE | {"tag": "04bb,04aa,04bb"}).tags == ("04aa", "04bb")
    assert read_state(STATE | {"tag": "-"}).tags == ()


def test_read_state_of_a_pod_without_parts_is_at_rest() -> None:
    assert read_state({"boot": "7f3a", "battery": "full"}) == PodState("7f3a")


@pytest.mark.parametrize(
    "wrong",
    [
        {"boot": None},
        {"enc": "three"},
        {"btn": "0:4:x"},
        {"btn": "0::1"},
        {"btn": "-1"},
        {"down": "-1"},
        {"down": "0x3"},
        {"err": "?"},
        {"tag": "04a2,"},
        {"tag": "travel-pass"},
        {"tag": "04A2"},
    ],
)
def test_read_state_refuses_what_is_not_sound(wrong: dict[str, str | None]) -> None:
    fields = {key: value for key, value in (STATE | wrong).items() if value is not None}
    with pytest.raises(ValueError, match=r".+"):
        read_state(fields)
