"""The hub's side of one pod, against firmware made of the protocol; bytes and time are moved by hand."""

from __future__ import annotations

import logging
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from companion.link.conversation import (
    SILENCE_MS,
    SOON_MS,
    EncoderSteps,
    Fact,
    KeyLevel,
    PodIdentified,
    Restarted,
    Tags,
)
from companion.link.pod import BEAT_MS, LOG_LINES, OVERDUE_MS, REPORTS, PodLink
from companion.link.reasons import CANNOT_DRAW, NOT_RUNNING, SILENT, SOMETHING_ELSE, other_version
from companion.link.wire import FROM_HUB, FROM_POD, Frame, Lines, decode, encode
from tests.devices.model_pod import ModelFirmware

UID = "e6614c311b7a4f2c"
CARD = "04a224b2c15d80"
RED = ("ff0000", "solid")


class Cable:
    """A link and a firmware; each step moves bytes both ways and time by ten milliseconds."""

    def __init__(self, firmware: ModelFirmware | None = None) -> None:
        self.now = 0
        self.link = PodLink(0)
        self.firmware = firmware or ModelFirmware(UID)
        self.facts: list[Fact] = []
        self.sent: list[tuple[int, Frame]] = []
        self.to_hub: Callable[[bytes], bytes] = bytes
        self.to_pod: Callable[[bytes], bytes] = bytes
        self._lines = Lines()
        self.back = b""

    def run(self, milliseconds: int) -> list[Fact]:
        """Let time pass; the facts of that time."""
        before = len(self.facts)
        for _ in range(0, milliseconds, 10):
            self.now += 10
            self.facts += self.link.receive(self.to_hub(self.back), self.now)
            out = self.link.outgoing(self.now)
            self.sent += [(self.now, frame) for frame in self._lines.frames(FROM_HUB, out)]
            self.back = self.firmware.exchange(self.to_pod(out), self.now)
        return self.facts[before:]

    def sent_verbs(self, since_ms: int = 0) -> list[str]:
        return [frame.verb for when, frame in self.sent if when > since_ms]


def lost(data: bytes) -> bytes:
    """A cable that carries nothing."""
    return data[:0]


@pytest.fixture
def cable() -> Cable:
    """A pod that is up, and has been told what is wanted."""
    up = Cable()
    up.run(200)
    assert up.link.live
    return up


# Opening and versions


def test_link_opens_with_a_line_feed_and_asks_every_second() -> None:
    link = PodLink(0)
    said = {
        now: out
        for now in range(0, 2_990, 10)
        if link.receive(b"", now) == [] and (out := link.outgoing(now))
    }
    assert said == {
        0: b"\r\n#01 WHO*ec0064e3\n",
        1_000: encode(FROM_HUB, 2, "WHO", []),
        2_000: encode(FROM_HUB, 3, "WHO", []),
    }


def test_link_is_live_after_hello_and_state() -> None:
    cable = Cable()
    facts = cable.run(30)
    assert cable.link.live
    assert cable.link.trouble is None
    hello = cable.link.hello
    assert hello is not None
    assert hello.uid == UID
    assert facts == [PodIdentified(hello), Tags(())]
    assert cable.run(900) == []
    assert cable.sent_verbs().count("WHO") == 1


def test_link_takes_no_state_before_it_knows_who_speaks() -> None:
    cable = Cable()
    cable.firmware.turned = 5
    cable.to_pod = lost
    assert cable.run(2_500) == []
    assert not cable.link.live


def test_link_shows_nothing_before_an_answer_to_it_would_count() -> None:
    cable = Cable()
    cable.link.light.wanted = RED
    cable.to_hub = lambda data: b"".join(line for line in data.splitlines(True) if b"STATE" not in line)
    cable.run(1_500)
    assert cable.link.hello is not None
    assert set(cable.sent_verbs()) == {"WHO"}
    cable.to_hub = bytes
    cable.run(1_100)
    assert cable.firmware.led == RED
    cable.firmware.presses[1] += 1
    assert KeyLevel(1, True) in cable.run(100)


def test_link_refuses_another_major_version_and_says_which() -> None:
    cable = Cable(ModelFirmware(UID, protocol="2.0"))
    cable.firmware.turned = 3
    assert cable.run(5_000) == []
    assert not cable.link.live
    assert cable.link.trouble == other_version("2.0", "1.0")
    assert set(cable.sent_verbs()) == {"WHO"}


def test_link_takes_another_minor_version() -> None:
    cable = Cable(ModelFirmware(UID, protocol="1.9"))
    cable.run(100)
    assert cable.link.live


# Hands


def test_link_tells_turns_keys_and_cards(cable: Cable) -> None:
    cable.firmware.turned = -3
    assert cable.run(100) == [EncoderSteps(-3)]
    cable.firmware.presses[1], cable.firmware.down = 1, 0b010
    assert cable.run(100) == [KeyLevel(1, down=True)]
    cable.firmware.down = 0
    assert cable.run(100) == [KeyLevel(1, down=False)]
    cable.firmware.tags = (CARD, "0000ffff")
    assert cable.run(100) == [Tags(("0000ffff", CARD))]
    cable.firmware.tags = ()
    assert cable.run(100) == [Tags(())]


def test_link_loses_nothing_with_lost_lines(cable: Cable) -> None:
    cable.to_hub = lost
    for _ in range(3):
        cable.firmware.presses[0] += 1
        cable.firmware.down = 1
        cable.run(200)
        cable.firmware.down = 0
        cable.firmware.turned += 2
        cable.run(200)
    cable.to_hub = bytes
    assert cable.run(1_000) == [EncoderSteps(6), *([KeyLevel(0, down=True), KeyLevel(0, down=False)] * 3)]
    assert cable.link.live


@pytest.mark.parametrize("seed", range(5))
def test_link_counts_right_over_a_cable_that_garbles(seed: int) -> None:
    chance = Random(seed)
    cable = Cable()

    def garble(data: bytes) -> bytes:
        damaged = bytearray(data)
        for place in range(len(damaged)):
            if chance.random() < 0.004:
                damaged[place] = chance.randrange(256)
        return bytes(damaged)

    cable.to_hub = cable.to_pod = garble
    while not cable.link.live:
        cable.run(10)
    for _ in range(100):
        cable.firmware.turned += 1
        cable.firmware.presses[2] += 1
        cable.run(60)
    cable.to_hub = cable.to_pod = bytes
    cable.run(1_500)
    assert cable.link.dropped > 0
    assert sum(fact.steps for fact in cable.facts if isinstance(fact, EncoderSteps)) == 100
    assert cable.facts.count(KeyLevel(2, down=True)) == cable.facts.count(KeyLevel(2, down=False)) == 100


# Restarts, silence, prompts


def test_link_replays_nothing_after_a_restart_and_lets_held_keys_go(cable: Cable) -> None:
    cable.firmware.turned, cable.firmware.presses[0], cable.firmware.down = 7, 1, 1
    cable.run(100)
    cable.link.light.wanted = RED
    cable.link.picture.wanted = (b"\x55" * 128,) * 8
    cable.run(1_000)
    cable.firmware.start()
    cable.firmware.turned, cable.firmware.presses[0] = 2, 9
    facts = cable.run(100)
    assert cable.link.hello is not None
    assert facts == [Restarted(), PodIdentified(cable.link.hello), Tags(())]
    assert cable.link.live
    cable.firmware.turned += 1
    assert cable.run(60) == [EncoderSteps(1)]
    cable.run(500)
    assert cable.firmware.led == RED
    assert cable.firmware.glass == b"\x55" * 1024


def test_link_tells_everything_again_after_a_hello_that_nobody_asked_for(cable: Cable) -> None:
    cable.link.light.wanted = RED
    cable.link.picture.wanted = (b"\x55" * 128,) * 8
    cable.run(1_000)
    since = cable.now
    cable.firmware.say("HELLO", ("proto", "1.0"), ("uid", UID), ("boot", cable.firmware.boot))
    cable.run(500)
    assert cable.sent_verbs(since) == ["LED", *["DRAW"] * 8]


def test_link_is_lost_after_three_seconds_without_state() -> None:
    cable = Cable()
    while not cable.link.live:
        cable.run(10)
    cable.to_hub = lost
    heard = cable.now
    while cable.link.live:
        cable.run(10)
    assert cable.now - heard == 3_000
    assert cable.link.trouble == SILENT


def test_link_replays_nothing_of_the_time_when_it_was_lost(cable: Cable) -> None:
    cable.to_hub = lost
    cable.run(4_000)
    assert not cable.link.live
    cable.firmware.turned, cable.firmware.presses[0], cable.firmware.tags = 9, 4, (CARD,)
    cable.to_hub = bytes
    facts = cable.run(2_000)
    assert cable.link.live
    assert cable.link.trouble is None
    assert [fact for fact in facts if not isinstance(fact, PodIdentified)] == [Tags((CARD,))]


def test_link_that_never_heard_anything_says_so_after_three_seconds() -> None:
    cable = Cable()
    cable.firmware.mute = True
    cable.run(2_990)
    assert cable.link.trouble is None
    cable.run(10)
    assert cable.link.trouble == SILENT


def test_link_knows_that_something_else_speaks_there() -> None:
    link = PodLink(0)
    for now in range(0, 4_000, 100):
        assert (
            link.receive(b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n", now) == []
        )
    assert link.trouble == SOMETHING_ELSE
    assert link.dropped == 40


def test_link_knows_a_prompt_and_that_the_program_runs_again(cable: Cable) -> None:
    cable.firmware.end()
    cable.run(20)
    assert not cable.link.live
    assert cable.link.trouble == NOT_RUNNING
    cable.run(5_000)
    assert cable.link.trouble == NOT_RUNNING
    cable.firmware.start()
    cable.firmware.turned = 4
    cable.run(1_500)
    assert cable.link.live
    assert cable.link.trouble is None
    assert not any(isinstance(fact, EncoderSteps) for fact in cable.facts)


# Commands


def test_link_tells_light_and_picture(cable: Cable) -> None:
    cable.link.light.wanted = RED
    cable.link.picture.wanted = tuple(bytes([page]) * 128 for page in range(8))
    cable.run(1_000)
    assert cable.firmware.led == RED
    assert bytes(cable.firmware.glass) == b"".join(cable.link.picture.wanted)


def test_link_dims_a_display_and_leaves_a_pod_alone_that_cannot(cable: Cable) -> None:
    cable.firmware.refuses["DIM"] = "verb"
    cable.link.brightness.wanted = 8
    cable.run(10_000)
    assert cable.sent_verbs().count("DIM") == 1
    cable.firmware.refuses.clear()
    cable.link.brightness.wanted = 255
    cable.run(100)
    assert cable.firmware.brightness == 255
    cable.firmware.start()
    cable.run(10_000)
    assert cable.firmware.brightness == 255


def test_link_has_one_command_outstanding_and_tries_it_three_times(cable: Cable) -> None:
    cable.to_pod = lost
    cable.link.light.wanted = RED
    cable.link.picture.wanted = (b"\x55" * 128,) * 8
    since = cable.now
    cable.run(750)
    frames = [(when - since, frame) for when, frame in cable.sent if when > since]
    assert [when for when, _ in frames] == [10, 260, 510]
    assert len({frame.seq for _, frame in frames}) == 1
    assert {frame.verb for _, frame in frames} == {"LED"}


def test_link_never_repeats_a_failing_command_without_pause(cable: Cable) -> None:
    cable.link.picture.wanted = (b"\x55" * 128,) * 8
    cable.link.light.wanted = RED
    cable.firmware.refuses["DRAW"] = "display"
    since = cable.now
    cable.run(10_000)
    draws = cable.sent_verbs(since).count("DRAW")
    assert 8 <= draws <= 10
    assert cable.link.picture.trouble == CANNOT_DRAW
    cable.firmware.refuses.clear()
    cable.run(2_000)
    assert cable.link.picture.trouble is None
    assert cable.firmware.glass == b"\x55" * 1024


def test_link_draws_right_over_a_cable_that_loses_answers(cable: Cable) -> None:
    chance = Random(3)
    cable.to_hub = lambda data: data if chance.random() < 0.7 else b""
    for frame in range(20):
        cable.link.picture.wanted = tuple(bytes([frame, page] * 64) for page in range(8))
        cable.run(300)
    cable.to_hub = bytes
    cable.run(4_000)
    assert bytes(cable.firmware.glass) == b"".join(cable.link.picture.wanted)


@pytest.mark.parametrize("glass", [True, False], ids=["with a display", "without"])
def test_link_shows_life_to_a_pod_without_light_and_does_not_repeat_the_light(glass: bool) -> None:
    firmware = ModelFirmware(UID)
    firmware.refuses = {"LED": "part"} if glass else {"LED": "part", "DRAW": "verb"}
    cable = Cable(firmware)
    cable.link.light.wanted = RED
    cable.link.picture.wanted = (b"\x55" * 128,) * 8
    cable.run(1_500)
    for _ in range(10):
        cable.run(1_000)
        assert cable.now - firmware.heard_ms <= OVERDUE_MS
    assert cable.sent_verbs().count("LED") == 1
    assert cable.sent_verbs().count("DRAW") <= 25
    assert cable.link.live


def test_link_does_not_repeat_a_light_that_was_refused_while_another_is_taken(cable: Cable) -> None:
    cable.firmware.refuses["LED"] = "fx"
    cable.link.light.wanted = RED
    cable.run(20)
    cable.firmware.refuses.clear()
    cable.run(10_000)
    assert [frame.fields.get("rgb") for _, frame in cable.sent].count("ff0000") == 1
    assert cable.now - cable.firmware.heard_ms <= OVERDUE_MS


def test_link_gives_a_sign_of_life_with_every_report_and_nothing_else(cable: Cable) -> None:
    cable.run(10_000)
    before = len(cable.sent)
    cable.run(10 * BEAT_MS)
    times = [when for when, _ in cable.sent]
    assert max(after - before for before, after in pairwise(times)) <= BEAT_MS + 20
    assert len(cable.sent) - before <= 10
    assert {frame.verb for _, frame in cable.sent[before:]} == {"LED"}
    assert cable.firmware.led == ("000000", "solid")


@pytest.mark.parametrize(("beats", "most"), [(True, 26), (False, 121)], ids=["new firmware", "old firmware"])
def test_link_of_an_idle_pod_is_woken_once_a_beat(beats: bool, most: int) -> None:
    """Whatever comes wakes the hub, and so does the end of its patience."""
    cable = Cable(ModelFirmware(UID, beats=beats))
    cable.link.picture.wanted = (b"\x55" * 128,) * 8
    cable.run(10_000)
    woken, until = 0, cable.now + cable.link.silence_ms
    for _ in range(0, 60_000, 10):
        wakes = bool(cable.back) or cable.now >= until
        cable.run(10)
        if wakes:
            woken, until = woken + 1, cable.now + cable.link.silence_ms
    assert woken <= most
    assert cable.link.live


def test_link_expects_whole_lines_of_a_pod_that_speaks_in_frames_and_in_time(cable: Cable) -> None:
    assert not PodLink(0).by_lines
    cable.run(10_000)
    assert cable.link.by_lines
    cable.firmware.end()
    cable.run(20)
    assert not cable.link.by_lines
    assert cable.link.trouble == NOT_RUNNING


def test_link_looks_at_every_byte_of_a_pod_that_is_overdue(cable: Cable) -> None:
    cable.run(10_000)
    cable.firmware.mute = True
    cable.run(BEAT_MS + OVERDUE_MS)
    assert not cable.link.by_lines


def test_link_asks_a_pod_whose_report_is_lost_before_it_counts_as_gone(cable: Cable) -> None:
    cable.run(10_000)
    beats = cable.sent_verbs().count("WHO")

    def without_one_report(data: bytes) -> bytes:
        if b"STATE" in data:
            cable.to_hub = bytes
        return data[:-3]

    for _ in range(10):
        cable.to_hub = without_one_report
        cable.run(3 * BEAT_MS)
        assert cable.link.live
        assert cable.link.trouble is None
    assert cable.sent_verbs().count("WHO") > beats


def test_link_of_a_pod_that_missed_a_sign_of_life_gives_another_in_time(cable: Cable) -> None:
    cable.run(10_000)

    def without_one_sign(data: bytes) -> bytes:
        if data:
            cable.to_pod = bytes
        return data[:-3]

    for _ in range(10):
        cable.to_pod = without_one_sign
        for _ in range(0, 3 * BEAT_MS, 10):
            cable.run(10)
            assert cable.now - cable.firmware.heard_ms < SILENCE_MS


def test_link_hears_when_a_sign_of_life_cannot_be_done(cable: Cable) -> None:
    cable.link.picture.wanted = (b"\x55" * 128,) * 8
    cable.run(5_000)
    cable.firmware.refuses["DRAW"] = "part"
    cable.run(2 * BEAT_MS)
    assert cable.link.picture.trouble == CANNOT_DRAW
    cable.firmware.refuses.clear()
    cable.run(2 * BEAT_MS)
    assert cable.link.picture.trouble is None


def test_link_repeats_the_picture_so_that_a_display_without_power_for_a_moment_is_whole_again(
    cable: Cable,
) -> None:
    cable.link.picture.wanted = tuple(bytes([page]) * 128 for page in range(8))
    cable.run(1_000)
    cable.firmware.glass[:] = b"\xaa" * 1024
    cable.run(8_000)
    assert bytes(cable.firmware.glass) == b"".join(cable.link.picture.wanted)


def test_link_wants_the_time_when_a_report_is_overdue_unless_something_is_to_be_said(cable: Cable) -> None:
    cable.link.light.wanted = RED
    assert cable.link.silence_ms == SOON_MS
    cable.run(200)
    assert SOON_MS < cable.link.silence_ms <= OVERDUE_MS
    cable.to_hub = lost
    cable.run(3_100)
    assert cable.link.silence_ms == SOON_MS


def test_link_takes_no_answer_to_something_else(cable: Cable) -> None:
    cable.to_pod = lost
    cable.link.light.wanted = RED
    cable.run(20)
    outstanding = cable.sent[-1][1].seq
    for number in ("zz", f"{outstanding + 1 & 0xFF:02x}"):
        cable.firmware.say("ACK", ("of", number))
    cable.firmware.say("ACK", ("fo", "00"))
    cable.run(300)
    assert cable.sent[-1][1].seq == outstanding
    assert len([frame for _, frame in cable.sent if frame.seq == outstanding]) == 2


# Floods and nonsense


def test_link_hears_a_flood_as_one_report(cable: Cable) -> None:
    for turn in range(1, 501):
        cable.firmware.turned = turn % 100
        cable.firmware.tags = (f"{turn:04x}",)
        cable.firmware.say_state(cable.now)
    assert cable.run(20) == [Tags(("01f4",))]


def test_link_believes_only_so_many_reports_in_a_second(cable: Cable) -> None:
    cable.run(1_000)
    before = len(cable.facts)
    for _ in range(300):
        cable.firmware.turned += 1
        cable.firmware.say_state(cable.now)
        cable.run(10)
    heard = cable.facts[before:]
    assert len(heard) <= 4 * REPORTS[0]
    cable.run(1_500)
    assert sum(fact.steps for fact in cable.facts[before:] if isinstance(fact, EncoderSteps)) == 300


@pytest.mark.parametrize(
    "wrong", [("enc", "many"), ("btn", "1:x"), ("down", "?"), ("tag", "pass"), ("boot", None)]
)
def test_link_drops_and_counts_a_state_that_is_not_sound(cable: Cable, wrong: tuple[str, str | None]) -> None:
    fields = {"boot": cable.firmware.boot, "enc": "50", "btn": "1:1:1", "down": "7", "tag": CARD} | dict(
        [wrong]
    )
    before = cable.link.dropped
    line = encode(FROM_POD, 9, "STATE", [(key, value) for key, value in fields.items() if value is not None])
    assert decode(FROM_POD, line[:-1]) is not None
    cable.firmware.say_raw(line)
    assert cable.run(50) == []
    assert cable.link.dropped == before + 1


def test_link_ignores_verbs_and_keys_that_it_does_not_know(cable: Cable) -> None:
    cable.firmware.say("DANCE", ("tempo", "fast"))
    cable.firmware.say("STATE", ("boot", cable.firmware.boot), ("enc", "2"), ("mood", "fine"))
    assert EncoderSteps(2) in cable.run(50)
    assert cable.link.dropped == 0


def test_link_writes_log_lines_at_their_level_but_no_flood(
    cable: Cable, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        cable.firmware.say("LOG", ("lvl", "w"), ("msg", "nfc_timeout"))
        cable.run(50)
        assert (caplog.records[-1].levelno, caplog.messages[-1]) == (
            logging.WARNING,
            f"pod {UID}: nfc_timeout",
        )
        for _ in range(1_000):
            cable.firmware.say("LOG", ("lvl", "e"), ("msg", "again"))
            cable.run(10)
    assert len(caplog.messages) <= LOG_LINES[0]


def test_link_writes_down_errors_that_a_pod_reports(cable: Cable, caplog: pytest.LogCaptureFixture) -> None:
    cable.firmware.errors = 5
    cable.run(3_000)
    assert caplog.messages == [f"pod {UID} reports errors 0x5"]
