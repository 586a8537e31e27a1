"""The live test through signals and screens, on simulated parts."""

from __future__ import annotations

import pytest

from companion.core.screen import Message
from companion.core.seats import Seat
from companion.core.signals import DeviceFound, DeviceLost, KeyChanged
from companion.core.text import english, say
from companion.doctor.live_test import PATIENCE_MS
from companion.profile.parts import Buttons, Display, PlaceParts, Profile
from tests.doctor.live_tests import KEYS, Stage


@pytest.fixture
def stage() -> Stage:
    return Stage()


def _shown(stage: Stage, seat: Seat) -> tuple[str, str, str, str]:
    """Head, mark, the sentence and the foot of a display."""
    screen = stage.live_test.screens()[seat]
    assert isinstance(screen, Message)
    head, mark, title, foot = (
        text.render(english) for text in (screen.head, screen.mark, screen.title, screen.foot)
    )
    return head, mark, title, foot


def test_live_test_asks_on_every_display_for_its_own_place(stage: Stage) -> None:
    assert _shown(stage, 0) == ("Table", "128x64", "Push the encoder", "To go: 7")
    assert _shown(stage, 1) == ("Seat 1", "128x64", "Push the encoder", "To go: 6")
    assert set(stage.live_test.screens()) == {0, 1}


def test_live_test_goes_on_to_the_next_thing(stage: Stage) -> None:
    asked = []
    for step in ("push", "ok", "undo"):
        asked.append(_shown(stage, 1)[2])
        stage.parts.press(1, step)
    for steps in (3, -3):
        asked.append(_shown(stage, 1)[2])
        stage.parts.hands[1].turn(steps)
    asked.append(_shown(stage, 1)[2])
    stage.parts.hands[1].lay("04a224b2c15d80")
    assert asked == [
        "Push the encoder",
        "Press OK",
        "Press Undo",
        "Turn right, 3 clicks",
        "Turn left, 3 clicks",
        "Lay a card here",
    ]
    assert _shown(stage, 1)[2:] == ("All seen", "")


def test_live_test_takes_things_in_any_order(stage: Stage) -> None:
    stage.parts.hands[1].lay("04a224b2c15d80")
    stage.parts.hands[1].turn(-3)
    assert _shown(stage, 1)[2:] == ("Push the encoder", "To go: 4")


def test_live_test_asks_at_the_table_for_a_seat_without_a_display(stage: Stage) -> None:
    for key in KEYS[0]:
        stage.parts.press(0, key)
    stage.parts.hands[0].turn(3)
    stage.parts.hands[0].turn(-3)
    assert _shown(stage, 0) == ("Seat 2", "128x64", "Press Up", "To go: 3")


def test_live_test_asks_at_the_table_for_a_seat_whose_display_is_lost(stage: Stage) -> None:
    stage.parts.hands[1].fail_display()
    assert set(stage.live_test.screens()) == {0}
    assert _shown(stage, 0)[3] == "To go: 13"
    stage.parts.hands[1].restore_display()
    assert _shown(stage, 0)[3] == "To go: 7"


def test_live_test_shows_nothing_on_the_display_of_a_pod_that_is_gone(stage: Stage) -> None:
    stage.parts.hands[1].unplug()
    assert set(stage.live_test.screens()) == {0}


def test_live_test_is_over_when_everything_was_seen(stage: Stage) -> None:
    assert not stage.live_test.over
    stage.parts.do_everything()
    assert stage.live_test.over
    assert stage.live_test.open == []


def test_live_test_waits_for_the_last_key_to_come_up() -> None:
    stage = Stage(Profile("Test", {0: PlaceParts(display=Display("i2c-1"), buttons=Buttons(ok=5))}))
    stage.parts.hands[0].key("ok", down=True)
    assert not stage.live_test.over
    stage.parts.hands[0].key("ok", down=False)
    assert stage.live_test.over


def test_live_test_ends_after_a_long_time_without_a_hand(stage: Stage) -> None:
    stage.wait(PATIENCE_MS - 1)
    assert not stage.live_test.over
    stage.parts.press(0, "ok")
    stage.wait(PATIENCE_MS - 1)
    assert not stage.live_test.over
    stage.wait(1)
    assert stage.live_test.over


def test_live_test_patience_is_not_renewed_by_a_cable_that_comes_and_goes(stage: Stage) -> None:
    stage.wait(PATIENCE_MS - 60)
    stage.post(DeviceLost(1, "pod"))
    stage.post(DeviceFound(1, "pod"))
    assert stage.live_test.over


def test_live_test_ends_when_somebody_ends_it(stage: Stage) -> None:
    stage.live_test.end()
    assert stage.live_test.over


def test_live_test_tells_each_thing_once(stage: Stage) -> None:
    stage.parts.press(0, "ok")
    stage.parts.press(0, "ok")
    stage.parts.hands[1].unplug()
    stage.parts.hands[1].plug()
    assert stage.live_test.news() == [
        "✓ table: Press OK",
        "✗ seat 1: pod does not answer",
        "✓ seat 1: pod is there",
    ]
    assert stage.live_test.news() == []


def test_live_test_tells_why_a_device_is_lost(stage: Stage) -> None:
    stage.post(DeviceLost(1, "pod", say("Unknown pod")))
    assert stage.live_test.news() == ["✗ seat 1: pod does not answer (Unknown pod)"]


def test_live_test_tells_in_french() -> None:
    stage = Stage(language="fr")
    stage.parts.press(0, "ok")
    stage.post(DeviceLost(1, "pod", say("Unknown pod")))
    pressed, lost = (line.replace("\u00a0", " ") for line in stage.live_test.news())
    assert pressed == "✓ table : Appuyer sur OK"
    assert lost.startswith("✗ place 1 : boîtier, pas de réponse (")


def test_live_test_does_not_greet_what_was_never_lost(stage: Stage) -> None:
    stage.post(DeviceFound(1, "pod"))
    assert stage.live_test.news() == []


def test_live_test_lights_the_places_where_something_is_left(stage: Stage) -> None:
    assert stage.parts.cues.lit == {0, 1, 2}
    for key in KEYS[2]:
        stage.parts.press(2, key)
    stage.parts.hands[2].lay("04a224b2c15d80")
    assert stage.parts.cues.lit == {0, 1}


def test_live_test_sounds_for_everything_that_is_new(stage: Stage) -> None:
    stage.parts.press(0, "ok")
    stage.parts.press(0, "ok")
    assert [(cue.seat, cue.kind) for _, cue in stage.parts.cues.heard] == [(0, "accepted")]


def test_live_test_passes_over_what_no_profile_names(stage: Stage) -> None:
    stage.parts.press(0, "undo")
    stage.parts.hands[0].key("down", down=True)
    stage.parts.hands[0].lay("04a224b2c15d80")
    stage.parts.hands[2].turn(5)
    stage.post(KeyChanged(6, "ok", down=True))
    assert stage.live_test.seen == []
    stage.parts.do_everything()
    assert stage.live_test.over


def test_live_test_an_empty_reader_is_no_card(stage: Stage) -> None:
    stage.parts.hands[2].lay()
    assert stage.live_test.seen == []


def test_live_test_brings_a_new_picture_to_the_glass_with_everything_seen(stage: Stage) -> None:
    before = stage.parts.displays[1].revision
    stage.parts.press(1, "ok")
    stage.parts.press(1, "push")
    assert stage.parts.displays[1].revision == before + 2
    assert stage.parts.displays[1].urgent_frames == 2
