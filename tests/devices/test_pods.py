"""Pods over real pyserial and ptys: hot plug, swapped cables, restarts, floods, strangers.

Nothing sleeps: the model pods, the hub and the clock are stepped by hand, ten milliseconds at a time.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from threading import Event

import pytest
from PIL import Image
from serial import Serial

from companion.core.signals import (
    CardPresent,
    ControlsReset,
    DeviceDoubled,
    DeviceFound,
    DeviceLost,
    KeyChanged,
    Signal,
    Turned,
)
from companion.devices.cues import SeatLights
from companion.devices.oled.pack import page_packer
from companion.devices.pods import Pods
from companion.devices.ports import DisplayPort
from companion.errors import HardwareError
from companion.link.reasons import (
    CANNOT_DRAW,
    IN_USE,
    NO_CONTROLS,
    NO_READER,
    NOT_RUNNING,
    NOT_THERE,
    OTHER_SEAT,
    READER_FAILED,
    SAME_NUMBER,
    SILENT,
    SOMETHING_ELSE,
    UNKNOWN_POD,
    other_version,
)
from companion.profile.parts import Pod
from tests.devices.model_pod import ModelPod, run, swap
from tests.devices.oled import frames
from tests.devices.pty_port import PtyPort
from tests.table.clocks import FakeClock

UIDS = ("e6614c311b7a4f2c", "e6614c311b7a0002")
CARD = "04a224b2c15d80"
SIZE = (128, 64)


def packed(image: Image.Image) -> bytes:
    """What a picture is in a display's memory."""
    return page_packer(8, 0)(image)


class Bench:
    """Model pods on cables, a hub, and a clock."""

    def __init__(self, models: list[ModelPod], pods: dict[int, Pod]) -> None:
        self.clock = FakeClock()
        self.models = models
        self.signals: list[Signal] = []
        self.pods = Pods(pods, self.signals.append, self.clock)

    def run(self, milliseconds: int) -> list[Signal]:
        """Let time pass; the signals of that time."""
        before = len(self.signals)
        run(self.clock, milliseconds, *(model.step for model in self.models), lambda now: self.pods.step())
        return self.signals[before:]

    def close(self) -> None:
        self.pods.close()
        for model in self.models:
            model.close()


def known(model: ModelPod) -> Pod:
    """A profile's entry that names number and port."""
    return Pod(uid=model.uid, port=model.port)


@pytest.fixture
def two() -> Iterator[Bench]:
    """Seats 1 and 2 with a pod each; both are up."""
    models = [ModelPod(uid) for uid in UIDS]
    bench = Bench(models, {1: known(models[0]), 2: known(models[1])})
    assert bench.run(1_100) == [CardPresent(1, ()), CardPresent(2, ())]
    yield bench
    bench.close()


@pytest.fixture
def one() -> Iterator[Bench]:
    """Seat 3 takes whatever pod answers at its port; it is up."""
    model = ModelPod(UIDS[0])
    bench = Bench([model], {3: Pod(port=model.port)})
    assert bench.run(1_100) == [CardPresent(3, ())]
    yield bench
    bench.close()


# Hands


def test_pods_report_turns_keys_and_cards_of_their_seat(two: Bench) -> None:
    first, second = two.models
    first.turn(2)
    second.turn(-1)
    second.lay(CARD)
    assert sorted(two.run(100), key=str) == [CardPresent(2, (CARD,)), Turned(1, 2), Turned(2, -1)]
    first.press(1)
    assert two.run(100) == [KeyChanged(1, "ok", down=True, settled=True)]
    first.release(1)
    assert two.run(100) == [KeyChanged(1, "ok", down=False, settled=True)]


def test_pods_name_keys_as_the_profile_does() -> None:
    with ModelPod(UIDS[0], keys=4) as model:
        bench = Bench([model], {1: Pod(port=model.port, keys=("undo", "up", "down"))})
        bench.run(1_100)
        for key in range(4):
            model.press(key)
        assert bench.run(100) == [
            KeyChanged(1, key, down=True, settled=True) for key in ("undo", "up", "down")
        ]
        bench.pods.close()


def test_pods_lose_no_press_when_lines_are_lost(two: Bench) -> None:
    model = two.models[0]
    model.garble(lambda data: data[:-3])
    for _ in range(3):
        model.click(0)
        two.run(200)
    model.garble(None)
    down, up = (KeyChanged(1, "push", down=down, settled=True) for down in (True, False))
    assert two.run(1_100) == [down, up] * 3


# Lost and found


def test_pods_that_were_never_seen_are_lost_after_three_seconds_and_not_before() -> None:
    model = ModelPod(UIDS[0])
    model.unplug()
    bench = Bench([model], {1: known(model)})
    assert bench.run(2_990) == []
    assert bench.run(10) == [DeviceLost(1, "pod", NOT_THERE)]
    assert bench.run(10_000) == []
    model.lay(CARD)
    model.plug()
    assert bench.run(1_600) == [DeviceFound(1, "pod"), CardPresent(1, (CARD,))]
    bench.close()


def test_pods_are_lost_once_when_unplugged_and_found_with_their_card(two: Bench) -> None:
    model = two.models[0]
    model.lay(CARD)
    two.run(100)
    model.unplug()
    assert two.run(10) == [DeviceLost(1, "pod", NOT_THERE)]
    assert two.run(5_000) == []
    model.plug()
    model.turn(5)
    found = two.run(1_600)
    assert found == [DeviceFound(1, "pod"), CardPresent(1, (CARD,))]
    model.turn(1)
    assert two.run(100) == [Turned(1, 1)]


def test_pods_may_be_unplugged_at_any_moment_of_the_conversation() -> None:
    for moment in range(0, 400, 10):
        model = ModelPod(UIDS[0])
        bench = Bench([model], {1: known(model)})
        bench.pods.display(1, SIZE).show(frames.noise(SIZE, moment), urgent=False)
        bench.run(moment)
        model.unplug()
        bench.run(1_000)
        model.plug()
        bench.run(2_500)
        model.turn(1)
        assert bench.run(100) == [Turned(1, 1)]
        assert model.glass == packed(frames.noise(SIZE, moment))
        bench.close()


def test_pods_that_fall_silent_are_lost_after_three_seconds_and_replay_nothing(two: Bench) -> None:
    model = two.models[1]
    model.firmware.mute = True
    assert two.run(1_900) == []
    assert two.run(1_200) == [DeviceLost(2, "pod", SILENT)]
    model.click(0)
    model.turn(4)
    assert two.run(20_000) == []
    model.firmware.mute = False
    assert two.run(5_000) == [DeviceFound(2, "pod"), CardPresent(2, ())]


def test_pods_that_restart_in_the_middle_of_a_turn_are_served_without_a_break(two: Bench) -> None:
    model = two.models[0]
    model.turn(3)
    model.press(0)
    two.pods.light(1).color = (1.0, 0.0, 0.0)
    two.run(200)
    model.reboot()
    assert two.run(100) == [ControlsReset(1), CardPresent(1, ())]
    model.turn(2)
    assert two.run(100) == [Turned(1, 2)]
    assert model.led == "ff0000"


def test_pods_at_their_prompt_say_so_and_come_back(one: Bench) -> None:
    model = one.models[0]
    model.firmware.end()
    assert one.run(50) == [DeviceLost(3, "pod", NOT_RUNNING)]
    assert one.run(10_000) == []
    model.reboot()
    assert one.run(5_000) == [DeviceFound(3, "pod"), CardPresent(3, ())]


def test_pods_of_another_version_are_refused_with_its_number() -> None:
    model = ModelPod(UIDS[0], protocol="2.0")
    bench = Bench([model], {1: known(model)})
    model.turn(1)
    assert bench.run(20_000) == [DeviceLost(1, "pod", other_version("2.0", "1.0"))]
    model.firmware.protocol = "1.3"
    assert bench.run(5_000) == [DeviceFound(1, "pod"), CardPresent(1, ())]
    bench.close()


def test_pods_tell_another_reason_when_it_changes() -> None:
    model = ModelPod(UIDS[0], protocol="2.0")
    model.unplug()
    bench = Bench([model], {1: known(model)})
    bench.run(4_000)
    model.plug()
    bench.run(4_000)
    assert bench.signals == [
        DeviceLost(1, "pod", NOT_THERE),
        DeviceLost(1, "pod", other_version("2.0", "1.0")),
    ]
    bench.close()


# Who is who


def test_pods_with_swapped_cables_serve_their_own_seats(two: Bench) -> None:
    first, second = two.models
    swap(first, second)
    two.run(2_000)
    two.pods.light(1).color = (1.0, 0.0, 0.0)
    two.pods.display(2, SIZE).show(frames.noise(SIZE, 2), urgent=False)
    before = len(two.signals)
    first.turn(1)
    second.lay(CARD)
    two.run(500)
    assert sorted(two.signals[before:], key=str) == [CardPresent(2, (CARD,)), Turned(1, 1)]
    assert (first.led, second.led) == ("ff0000", "000000")
    assert second.glass == packed(frames.noise(SIZE, 2))
    assert first.glass == bytes(1024)


def test_pods_swapped_from_the_beginning_serve_their_own_seats() -> None:
    models = [ModelPod(uid) for uid in UIDS]
    bench = Bench(
        models, {1: Pod(uid=UIDS[1], port=models[0].port), 2: Pod(uid=UIDS[0], port=models[1].port)}
    )
    assert sorted(bench.run(5_000), key=str) == [CardPresent(1, ()), CardPresent(2, ())]
    models[0].turn(1)
    assert bench.run(100) == [Turned(2, 1)]
    models[1].unplug()
    assert bench.run(100) == [DeviceLost(1, "pod", NOT_THERE)]
    bench.close()


def test_pods_whose_place_another_has_taken_are_missed(two: Bench) -> None:
    first, second = two.models
    first.unplug()
    two.run(100)
    port = second.port
    second.unplug()
    two.run(100)
    second.plug(first.port)
    assert two.run(3_000) == [
        DeviceLost(1, "pod", OTHER_SEAT),
        DeviceFound(2, "pod"),
        CardPresent(2, ()),
    ]
    first.plug(port)
    two.run(3_000)
    assert two.signals[-2:] == [DeviceFound(1, "pod"), CardPresent(1, ())]


def test_pods_that_no_profile_knows_serve_nobody_and_the_log_tells_their_number(
    caplog: pytest.LogCaptureFixture,
) -> None:
    model = ModelPod("00000000deadbeef")
    bench = Bench([model], {4: Pod(uid=UIDS[0], port=model.port)})
    model.turn(1)
    assert bench.run(3_500) == [DeviceLost(4, "pod", UNKNOWN_POD)]
    model.turn(1)
    assert bench.run(10_000) == []
    assert caplog.messages == [
        f"{model.port}: the pod 00000000deadbeef is in no profile; to use it at seat 4, write uid = "
        '"00000000deadbeef" there'
    ]
    model.firmware.uid = UIDS[0]
    model.reboot()
    assert bench.run(2_000) == [DeviceFound(4, "pod"), CardPresent(4, ())]
    bench.close()


def test_pods_without_number_in_the_profile_are_taken_as_they_come(one: Bench) -> None:
    model = one.models[0]
    model.unplug()
    one.run(1_000)
    model.firmware.uid = "0123456789abcdef"
    model.plug()
    assert one.run(2_000)[-2:] == [DeviceFound(3, "pod"), CardPresent(3, ())]


def test_pods_known_elsewhere_are_not_taken_by_a_seat_that_takes_any() -> None:
    models = [ModelPod(uid) for uid in UIDS]
    bench = Bench(models, {1: Pod(port=models[0].port), 2: Pod(uid=UIDS[0], port=models[1].port)})
    bench.run(4_000)
    # The pod at the free port is seat 2's; the one at seat 2's port is known to nobody.
    models[0].turn(1)
    models[1].turn(1)
    assert bench.run(100) == [Turned(2, 1)]
    assert DeviceLost(1, "pod", OTHER_SEAT) in bench.signals
    bench.close()


def test_pods_are_known_by_their_number_in_any_letters() -> None:
    model = ModelPod(UIDS[0])
    bench = Bench([model], {1: Pod(uid=UIDS[0].upper(), port=model.port)})
    assert bench.run(2_000) == [CardPresent(1, ())]
    bench.close()


# Two with one number


def test_pods_that_tell_anothers_number_do_not_silence_it(
    two: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    own, impostor = two.models
    impostor.firmware.uid = own.uid
    impostor.reboot()
    told = two.run(2_000)
    assert [signal for signal in told if isinstance(signal, DeviceDoubled | DeviceLost)] == [
        DeviceDoubled(1, "pod", SAME_NUMBER),
        DeviceLost(2, "pod", SAME_NUMBER),
    ]
    impostor.turn(1)
    impostor.click(0)
    impostor.lay(CARD)
    assert two.run(5_000) == []
    own.turn(1)
    assert two.run(100) == [Turned(1, 1)]
    assert caplog.messages == [
        f"{own.port} and {impostor.port}: two pods say that they are {own.uid}; "
        f"seat 1 is served at {own.port}"
    ]


def test_pods_whose_number_another_tells_keep_their_seat_over_a_restart(two: Bench) -> None:
    own, impostor = two.models
    impostor.firmware.uid = own.uid
    impostor.reboot()
    two.run(2_000)
    own.reboot()
    two.run(2_000)
    impostor.turn(1)
    own.turn(2)
    assert two.run(100) == [Turned(1, 2)]


def test_pods_that_wait_with_a_lost_ones_number_serve_its_seat(two: Bench) -> None:
    own, other = two.models
    other.firmware.uid = own.uid
    other.reboot()
    two.run(2_000)
    own.unplug()
    two.run(1_000)
    other.turn(1)
    assert two.run(100)[-1:] == [Turned(1, 1)]
    # Coming last does not win, not even at the own port.
    own.plug()
    two.run(3_000)
    own.turn(5)
    other.turn(1)
    assert two.run(100) == [Turned(1, 1)]


def test_pods_with_one_number_at_the_start_leave_the_seat_to_the_one_at_its_port() -> None:
    models = [ModelPod(UIDS[0]), ModelPod(UIDS[0])]
    bench = Bench(models, {1: Pod(uid=UIDS[1], port=models[0].port), 2: known(models[1])})
    bench.run(4_000)
    assert DeviceDoubled(2, "pod", SAME_NUMBER) in bench.signals
    assert DeviceLost(1, "pod", SAME_NUMBER) in bench.signals
    models[0].turn(1)
    models[1].turn(2)
    assert bench.run(100) == [Turned(2, 2)]
    bench.close()


def test_pods_that_come_and_go_with_anothers_number_are_told_a_few_times_a_minute(
    two: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    own, impostor = two.models
    impostor.firmware.uid = own.uid
    for _ in range(10):
        impostor.unplug()
        two.run(1_000)
        impostor.plug()
        two.run(3_000)
    assert 0 < two.signals.count(DeviceDoubled(1, "pod", SAME_NUMBER)) <= 3
    assert sum("two pods say" in message for message in caplog.messages) <= 3


# Ports that belong to something else


def test_pods_leave_a_port_alone_that_another_program_holds() -> None:
    model = ModelPod(UIDS[0])
    other = Serial(model.port, exclusive=True)
    bench = Bench([], {1: known(model)})
    assert bench.run(10_000) == [DeviceLost(1, "pod", IN_USE)]
    assert model.cable.read() == b""
    other.close()
    bench.models = [model]
    assert bench.run(3_000) == [DeviceFound(1, "pod"), CardPresent(1, ())]
    bench.close()


def test_pods_know_a_port_where_something_else_speaks() -> None:
    gps = PtyPort()
    clock, signals = FakeClock(), list[Signal]()
    pods = Pods({1: Pod(uid=UIDS[0], port=gps.path)}, signals.append, clock)

    def speak(now: int) -> None:
        if now % 100 == 0:
            gps.write(b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n")

    run(clock, 20_000, speak, lambda now: pods.step())
    assert signals == [DeviceLost(1, "pod", SOMETHING_ELSE)]
    pods.close()
    gps.close()


def test_pods_open_nothing_but_the_ports_of_the_profile(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    real = Serial.open

    def watched(serial: Serial) -> None:
        opened.append(serial.port)
        real(serial)

    monkeypatch.setattr(Serial, "open", watched)
    with ModelPod(UIDS[0]) as model:
        bench = Bench([model], {1: known(model), 2: Pod(uid=UIDS[1])})
        bench.run(4_000)
        assert set(opened) == {model.port, f"/dev/companion/pod-{UIDS[1]}"}
        assert opened.count(model.port) == 1
        bench.pods.close()


# Floods


def test_pods_that_flood_post_no_more_than_others(two: Bench) -> None:
    first, second = two.models
    before = len(two.signals)
    for turn in range(300):
        for _ in range(20):
            first.turn(1)
            first.lay(f"{turn:08x}")
            first.firmware.say_state(two.clock.now)
        if turn % 100 == 0:
            second.turn(1)
        two.run(10)
    two.run(1_500)
    flood = [signal for signal in two.signals[before:] if signal.seat == 1]
    assert len(flood) <= 2 * 40 * 5
    assert [signal for signal in flood if isinstance(signal, CardPresent)][-1].tags == (f"{299:08x}",)
    assert [signal for signal in two.signals[before:] if signal.seat == 2] == [Turned(2, 1)] * 3


def test_pods_that_send_noise_without_end_are_bounded(two: Bench) -> None:
    first = two.models[0]
    for _ in range(200):
        first.firmware.say_raw(b"\xaa" * 4_000)
        two.run(10)
    two.run(4_000)
    first.turn(1)
    assert two.run(1_000)[-1:] == [Turned(1, 1)]


# Lights and pictures


def test_pod_light_works_like_any_light_of_a_table(two: Bench) -> None:
    lights = SeatLights({1: two.pods.light(1), 2: two.pods.light(2)})
    lights.waiting(frozenset({2}), two.clock.now)
    two.run(100)
    assert [model.led for model in two.models] == ["000000", "1a66ff"]
    lights.waiting(frozenset(), two.clock.now)
    two.run(100)
    assert [model.led for model in two.models] == ["000000", "000000"]


def test_pod_light_keeps_colours_within_bounds(one: Bench) -> None:
    one.pods.light(3).color = (2.0, -1.0, 0.5)
    one.run(100)
    assert one.models[0].led == "ff0080"


def test_pod_display_shows_every_picture_to_the_pixel(one: Bench) -> None:
    display: DisplayPort = one.pods.display(3, SIZE)
    assert display.size == SIZE
    for image in frames.play(SIZE, 25, seed=4):
        display.show(image, urgent=True)
        one.run(300)
        assert one.models[0].glass == packed(image)


def test_pod_display_shows_the_newest_picture_and_keeps_a_copy(one: Bench) -> None:
    display = one.pods.display(3, SIZE)
    for seed in range(20):
        image = frames.noise(SIZE, seed)
        display.show(image, urgent=False)
        image.paste(Image.new("1", SIZE))
        one.run(30)
    one.run(400)
    assert one.models[0].glass == packed(frames.noise(SIZE, 19))


@pytest.mark.parametrize(("rotate", "size"), [(0, SIZE), (90, (64, 128)), (180, SIZE), (270, (64, 128))])
def test_pod_display_may_be_mounted_any_way_round(one: Bench, rotate: int, size: tuple[int, int]) -> None:
    display = one.pods.display(3, SIZE, rotate)
    assert display.size == size
    image = frames.noise(size, 1)
    display.show(image, urgent=False)
    one.run(500)
    assert one.models[0].glass == page_packer(8, rotate // 90)(image)


def test_pod_display_refuses_a_picture_that_does_not_fit(one: Bench) -> None:
    display = one.pods.display(3, SIZE)
    with pytest.raises(HardwareError, match="a picture of 64x64 in mode '1' does not fit"):
        display.show(Image.new("1", (64, 64)), urgent=False)


def test_pod_display_is_as_bright_as_was_chosen_after_a_restart_too(one: Bench) -> None:
    one.pods.display(3, SIZE).dim(8)
    one.run(500)
    assert one.models[0].firmware.brightness == 8
    one.models[0].reboot()
    assert one.models[0].firmware.brightness != 8
    one.run(500)
    assert one.models[0].firmware.brightness == 8


def test_pod_display_has_its_picture_again_after_a_restart(one: Bench) -> None:
    one.pods.display(3, SIZE).show(frames.noise(SIZE, 7), urgent=False)
    one.run(500)
    one.models[0].reboot()
    assert one.models[0].glass == bytes(1024)
    one.run(500)
    assert one.models[0].glass == packed(frames.noise(SIZE, 7))


def test_pod_display_that_does_not_work_is_lost_and_found_while_the_pod_goes_on(one: Bench) -> None:
    model = one.models[0]
    display = one.pods.display(3, SIZE)
    one.run(3_000)
    model.firmware.refuses["DRAW"] = "display"
    display.show(frames.noise(SIZE, 1), urgent=False)
    assert one.run(5_000) == [DeviceLost(3, "display", CANNOT_DRAW)]
    model.turn(1)
    assert one.run(100) == [Turned(3, 1)]
    model.firmware.refuses.clear()
    assert one.run(2_000) == [DeviceFound(3, "display")]
    assert model.glass == packed(frames.noise(SIZE, 1))


# Threads


def test_pods_work_on_threads_of_their_own(caplog: pytest.LogCaptureFixture) -> None:
    turned = Event()
    clock = FakeClock()

    def post(signal: Signal) -> None:
        if isinstance(signal, Turned):
            turned.set()

    with ModelPod(UIDS[0]) as model, caplog.at_level(logging.ERROR):
        pods = Pods({1: known(model), 2: Pod(uid=UIDS[1])}, post, clock)
        display = pods.display(1, SIZE)
        pods.start()
        display.show(frames.noise(SIZE, 1), urgent=False)
        attempts = 0
        while not (turned.is_set() and model.glass == packed(frames.noise(SIZE, 1))):
            clock.tick(20)
            model.step(clock.now)
            model.turn(1)
            attempts += 1
            turned.wait(0.01)
            assert attempts < 3_000
        pods.close()
        model.cable.read()
        pods.close()
        Serial(model.port, exclusive=True).close()
    assert caplog.messages == []


def test_pods_report_a_reader_that_fails_and_comes_back(two: Bench) -> None:
    two.models[0].firmware.errors = 1
    assert two.run(100) == [DeviceLost(1, "reader", READER_FAILED)]
    two.models[0].firmware.errors = 16
    assert two.run(100) == [DeviceFound(1, "reader")]


def test_pods_without_a_reader_say_so_once() -> None:
    model = ModelPod(UIDS[0])
    model.firmware.abilities = "enc,btn3,rgb"
    bench = Bench([model], {1: known(model)})
    assert bench.run(5_000) == [CardPresent(1, ()), DeviceLost(1, "reader", NO_READER)]
    bench.close()


@pytest.mark.parametrize("abilities", ["nfc1,oled", "nfc1,enc,oled", "nfc1,btn3", "nfc1,enc,btn0"])
def test_pods_without_encoder_or_keys_say_so_once(abilities: str) -> None:
    model = ModelPod(UIDS[0])
    model.firmware.abilities = abilities
    bench = Bench([model], {1: known(model)})
    assert bench.run(5_000) == [CardPresent(1, ()), DeviceLost(1, "controls", NO_CONTROLS)]
    bench.close()
