"""What a live test has shown, key by key: seen, never seen, stuck, deaf, turned the wrong way, gone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.seats import Seat
from companion.core.signals import DeviceLost
from companion.core.text import say
from companion.doctor.findings import Finding
from companion.locale import Speech
from companion.profile.parts import Encoder
from tests.doctor.live_tests import PROFILE, Stage
from tests.doctor.machines import only

ENCODER_OF_TABLE = "table, encoder"


@pytest.fixture
def stage() -> Stage:
    return Stage()


def _find(stage: Stage, what: str) -> Finding:
    return only(stage.findings(), what)


def test_live_results_of_a_whole_test_are_fine_for_every_part(stage: Stage) -> None:
    stage.parts.do_everything()
    found = stage.findings()
    assert {one.state for one in found} == {"ok"}
    assert [one.what for one in found] == [
        "table, display",
        "table, key push",
        "table, key ok",
        "table, encoder",
        "seat 1, display",
        "seat 1, key push",
        "seat 1, key ok",
        "seat 1, key undo",
        "seat 1, encoder",
        "seat 1, reader",
        "seat 2, key up",
        "seat 2, key down",
        "seat 2, reader",
    ]


def test_live_results_of_a_test_in_which_nothing_was_done_fail_for_every_part(stage: Stage) -> None:
    stage.live_test.end()
    failing = [one for one in stage.findings() if not one.what.endswith("display")]
    assert {one.state for one in failing} == {"failure"}
    assert all(one.remedy for one in failing)


def test_display_that_took_the_picture_is_fine(stage: Stage) -> None:
    assert _find(stage, "table, display").detail == "took the test picture, 128x64"


def test_display_that_is_lost_fails_with_its_reason(stage: Stage) -> None:
    stage.post(DeviceLost(0, "display", say("Not plugged in")))
    found = _find(stage, "table, display")
    assert (found.state, found.detail) == ("failure", "Not plugged in")


def test_key_never_seen_names_its_pin_and_the_deaf_line(stage: Stage) -> None:
    found = _find(stage, "table, key ok")
    assert (found.state, found.detail) == ("failure", "never seen")
    assert "GPIO 5" in found.remedy
    assert "take another pin" in found.remedy


def test_key_of_a_pod_never_seen_names_the_pods_wires(stage: Stage) -> None:
    found = _find(stage, "seat 1, key undo")
    assert found.state == "failure"
    assert "firmware/README.md" in found.remedy


def test_key_that_stays_down_fails(stage: Stage) -> None:
    stage.parts.hands[0].key("ok", down=True)
    found = _find(stage, "table, key ok")
    assert (found.state, found.detail) == ("failure", "stays down")


def test_key_of_a_device_that_went_away_does_not_stay_down(stage: Stage) -> None:
    stage.parts.hands[1].key("ok", down=True)
    stage.parts.hands[1].unplug()
    stage.parts.hands[1].plug()
    assert _find(stage, "seat 1, key ok").state == "ok"


def test_key_on_a_deaf_line_is_told_from_one_that_nobody_pressed() -> None:
    stage = Stage(missed_edges=lambda: [(0, "ok"), (0, "dt")])
    stage.wait(50)
    key, encoder = _find(stage, "table, key ok"), _find(stage, ENCODER_OF_TABLE)
    assert "line of GPIO 5 is deaf" in key.detail
    assert (encoder.state, encoder.detail) == ("failure", "its line dt is deaf")


def test_key_that_is_held_from_the_start_stays_down_and_is_not_never_seen() -> None:
    stage = Stage(closed=lambda: [(0, "ok")])
    stage.wait(50)
    found = _find(stage, "table, key ok")
    assert (found.state, found.detail) == ("failure", "stays down")


def test_key_that_was_held_at_the_start_and_let_go_is_only_not_seen_yet() -> None:
    held = [(0, "ok")]
    stage = Stage(closed=lambda: held)
    held.clear()
    stage.wait(50)
    assert _find(stage, "table, key ok").detail == "never seen"


@pytest.mark.parametrize(
    ("turns", "state", "detail"),
    [
        ((3, -3), "ok", "seen, both ways"),
        ((-3, 3), "warning", "went left first"),
        ((3,), "failure", "seen only to the right"),
        ((-3,), "failure", "seen only to the left"),
        ((1, -1, 1, -1), "failure", "only trembled"),
        ((), "failure", "never seen"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_encoder_is_judged_by_its_turns(
    stage: Stage, seat: Seat, turns: tuple[int, ...], state: str, detail: str
) -> None:
    for steps in turns:
        stage.parts.hands[seat].turn(steps)
    found = _find(stage, ENCODER_OF_TABLE if seat == 0 else "seat 1, encoder")
    assert (found.state, found.detail) == (state, detail)
    assert bool(found.remedy) == (state != "ok")


def test_encoder_turned_the_wrong_way_says_what_to_write(stage: Stage) -> None:
    stage.parts.hands[0].turn(-3)
    stage.parts.hands[0].turn(3)
    expected = "if you turned right first: write reversed = true under its encoder"
    assert _find(stage, ENCODER_OF_TABLE).remedy == expected


def test_encoder_that_is_reversed_already_is_put_back() -> None:
    wired = replace(PROFILE.places[0], encoder=Encoder(17, 27, 22, reversed=True))
    stage = Stage(replace(PROFILE, places=PROFILE.places | {0: wired}))
    stage.parts.hands[0].turn(-3)
    stage.parts.hands[0].turn(3)
    assert "reversed = false" in _find(stage, ENCODER_OF_TABLE).remedy


def test_encoder_of_a_pod_turned_the_wrong_way_has_its_wires_swapped(stage: Stage) -> None:
    stage.parts.hands[1].turn(-3)
    stage.parts.hands[1].turn(3)
    assert "swap its wires clk and dt" in _find(stage, "seat 1, encoder").remedy


def test_reader_that_never_saw_a_card_names_its_port(stage: Stage) -> None:
    found = _find(stage, "seat 2, reader")
    assert (found.state, found.detail) == ("failure", "never saw a card")
    assert "/dev/companion/port-1" in found.remedy
    assert "firmware/README.md" in _find(stage, "seat 1, reader").remedy


def test_pod_that_is_gone_fails_once_and_its_parts_are_skipped(stage: Stage) -> None:
    stage.parts.hands[1].unplug()
    found = {one.what: one.state for one in stage.findings() if one.what.startswith("seat 1")}
    assert found.pop("seat 1, pod") == "failure"
    assert set(found) == {
        f"seat 1, {part}" for part in ("key push", "key ok", "key undo", "encoder", "reader")
    }
    assert set(found.values()) == {"skipped"}


def test_reader_that_is_gone_fails_once(stage: Stage) -> None:
    stage.post(DeviceLost(2, "reader"))
    states = [one.state for one in stage.findings() if one.what == "seat 2, reader"]
    assert states == ["failure"]
    assert _find(stage, "seat 2, key up").detail == "never seen"


def test_findings_are_told_in_french(stage: Stage) -> None:
    found = _find(stage, "table, key ok")
    what, detail, remedy = found.told(Speech("fr"))
    assert (what, detail) == ("table, touche ok", "jamais vue")
    assert remedy.startswith("vérifiez ses fils vers GPIO 5 et vers la masse")
