"""The whole main.py on MicroPython's Unix port, and the real hub at the other end of a pty.

Only the Pico is modelled; see firmware/workbench/desk.py. The pod lives in real time here, so every wait is
for something that comes, with a limit; and a machine that is busy elsewhere must not look like a pod that is
gone, so the hub's clock may go slowly.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import tty
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from select import select

import pytest
from serial import Serial

from companion.core.signals import CardPresent, DeviceLost, KeyChanged, Signal, Turned
from companion.devices.oled.pack import page_packer
from companion.devices.pods import Pods
from companion.link.reasons import NOT_RUNNING
from companion.link.wire import FROM_HUB, FROM_POD, Frame, Lines, encode
from companion.profile.parts import Pod
from firmware.check import stage
from tests.devices.oled import frames
from tests.firmware.interpreters import ALL, CODEC, POD, WORKBENCH, need

UID = "e6614c311b7a4f2c"
CARD = "04a224b2c15d80"
PATIENCE_SECONDS = 120
ANSWER_SECONDS = 2
PRESS_TURNS = 10
# Objects of a 64-bit port are twice as large as a Pico's: this is its 200 KB, the modelled Pico included.
HEAP = "heapsize=400k"


class LivePod:
    """A pod's program, its cable, and the hand that moves its parts."""

    def __init__(self, folder: Path, *, held: str = "") -> None:
        unix = need(ALL[1])
        stage(POD, CODEC, folder / "pod")
        self.folder = folder
        far, self._near = os.openpty()
        tty.setraw(self._near)
        self.port = os.ttyname(self._near)
        for name in ("hand", "eye"):
            os.mkfifo(folder / name)
        # Open for both, so that neither end waits for the other.
        self._hand, self._eye = (os.open(folder / name, os.O_RDWR) for name in ("hand", "eye"))
        # Held keys end the program, and then a Pico is at its prompt; a restart must end the process instead.
        options = ["-i"] if held else []
        self.process = subprocess.Popen(
            [unix.find() or "", *options, "-X", HEAP, str(WORKBENCH / "desk.py")],
            stdin=far,
            stdout=far,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=os.environ
            | {
                "MICROPYPATH": f"{WORKBENCH}:{folder / 'pod'}:.frozen",
                "POD_HAND": "hand",
                "POD_EYE": "eye",
                "POD_HELD": held,
                "POD_MAIN": "pod/main.py",
            },
        )
        os.close(far)

    def do(self, command: str) -> None:
        """Move a part."""
        os.write(self._hand, f"{command}\n".encode())

    def look(self) -> tuple[str, bytes]:
        """The light's colour and what is on the glass."""
        self.do("look")
        seen = b""
        while not seen.endswith(b"\n"):
            assert select([self._eye], [], [], PATIENCE_SECONDS)[0], self.last_words()
            seen += os.read(self._eye, 4096)
        colour, glass = seen.decode().split()
        return colour, bytes.fromhex(glass)

    def press(self, key: int) -> None:
        """For as many turns of its loop as a finger stays; each look takes one."""
        self.do(f"hold {key}")
        for _ in range(PRESS_TURNS):
            self.look()
        self.do(f"release {key}")

    def last_words(self) -> str:
        """What went wrong inside, if it ended."""
        self.process.kill()
        return (self.process.communicate()[1] or b"").decode()[-2_000:]

    def close(self) -> None:
        """Nothing is left of it."""
        self.process.kill()
        self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()
        for end in (self._near, self._hand, self._eye):
            os.close(end)


class Talk:
    """A conversation by hand, as anyone could type it."""

    def __init__(self, port: str) -> None:
        self.serial = Serial(port, timeout=0.1, exclusive=True)
        self._lines = Lines()

    def say(self, verb: str, *fields: tuple[str, str], seq: int = 1) -> None:
        """Send a frame."""
        self.serial.write(encode(FROM_HUB, seq, verb, list(fields)))

    def hear(self, fits: Callable[[Frame], bool]) -> Frame:
        """The next frame that fits."""
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            for frame in self._lines.frames(FROM_POD, self.serial.read(self.serial.in_waiting or 1)):
                if fits(frame):
                    return frame
        raise AssertionError("no such frame")


@pytest.fixture
def pod(tmp_path: Path) -> Iterator[LivePod]:
    live = LivePod(tmp_path)
    yield live
    live.close()


@pytest.fixture
def talk(pod: LivePod) -> Iterator[Talk]:
    conversation = Talk(pod.port)
    yield conversation
    conversation.serial.close()


def _pods(port: str, signals: SimpleQueue[Signal], *, uid: str | None = None, slower: int = 1) -> Pods:
    """The hub's side, with one pod."""
    start = time.monotonic()
    return Pods(
        {1: Pod(uid=uid, port=port)}, signals.put, lambda: int((time.monotonic() - start) * 1_000 / slower)
    )


def _await(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not happens():
        assert time.monotonic() < end, "it did not happen"


def test_main_serves_a_seat_of_the_hub(pod: LivePod) -> None:
    signals: SimpleQueue[Signal] = SimpleQueue()
    pods = _pods(pod.port, signals, uid=UID, slower=10)
    display, light = pods.display(1, (128, 64)), pods.light(1)
    pods.start()
    try:
        assert signals.get(timeout=PATIENCE_SECONDS) == CardPresent(1, ())
        pod.do("turn -3")
        assert signals.get(timeout=PATIENCE_SECONDS) == Turned(1, -3)
        pod.do(f"lay {CARD}")
        assert signals.get(timeout=PATIENCE_SECONDS) == CardPresent(1, (CARD,))
        pod.do("hold 1")
        assert signals.get(timeout=PATIENCE_SECONDS) == KeyChanged(1, "ok", down=True, settled=True)
        pod.do("release 1")
        assert signals.get(timeout=PATIENCE_SECONDS) == KeyChanged(1, "ok", down=False, settled=True)
        pod.do("lay")
        assert signals.get(timeout=PATIENCE_SECONDS) == CardPresent(1, ())
        picture = frames.noise((128, 64), seed=1)
        display.show(picture, urgent=True)
        light.color = (1.0, 0.0, 0.2)
        wanted = ("ff0033", page_packer(8, 0)(picture))
        _await(lambda: pod.look() == wanted)
        assert signals.empty()
    finally:
        pods.close()


def test_main_answers_by_hand_and_shrugs_at_byte_three(pod: LivePod, talk: Talk) -> None:
    talk.serial.write(b"\x03\x03\n")
    talk.say("WHO")
    hello = talk.hear(lambda frame: frame.verb == "HELLO")
    assert hello.fields["uid"] == UID
    talk.say("LED", ("rgb", "123456"), seq=0x7F)
    assert talk.hear(lambda frame: frame.verb == "ACK").fields == {"of": "7f"}
    talk.say("DANCE", seq=0x80)
    assert talk.hear(lambda frame: frame.verb == "NAK").fields == {"of": "80", "why": "verb"}
    state = talk.hear(lambda frame: frame.verb == "STATE")
    assert (state.fields["boot"], state.fields["err"]) == (hello.fields["boot"], "0")

    def shown() -> bool:
        # Asked for again and again: three seconds after the last frame the light would call for a hub.
        talk.say("LED", ("rgb", "123456"), seq=0x81)
        return pod.look()[0] == "123456"

    _await(shown)


def test_main_with_two_keys_held_leaves_a_prompt_and_the_hub_says_so(tmp_path: Path) -> None:
    pod = LivePod(tmp_path, held="0 2")
    signals: SimpleQueue[Signal] = SimpleQueue()
    pods = _pods(pod.port, signals)
    try:
        with Serial(pod.port, timeout=PATIENCE_SECONDS) as terminal:
            assert terminal.read_until(b">>> ").endswith(b">>> ")
        # The prompt is read and gone; whoever comes now must make it show itself again.
        pods.start()
        _await(lambda: signals.get(timeout=PATIENCE_SECONDS) == DeviceLost(1, "pod", NOT_RUNNING))
    finally:
        pods.close()
        pod.close()


def test_main_goes_on_while_nobody_reads(pod: LivePod, talk: Talk) -> None:
    for number in range(200):
        talk.say("WHO", seq=number)
    pod.do("turn 7")
    # The line is full by now; the pod still lives, and says the newest when it is read again.
    for _ in range(20):
        pod.look()
    assert talk.hear(lambda frame: frame.fields.get("enc") == "7")


def test_main_an_unexpected_error_is_told_kept_and_ends_in_a_restart(pod: LivePod, talk: Talk) -> None:
    pod.do("fail")
    told = talk.hear(lambda frame: frame.fields.get("lvl") == "e")
    assert told.fields["msg"] == "failed_ZeroDivisionError"
    _, words = pod.process.communicate(timeout=PATIENCE_SECONDS)
    assert b"RestartedError" in words
    assert "ZeroDivisionError: on purpose" in (pod.folder / "failure.txt").read_text()


class RealTable:
    """`companion run --profile` as a process of its own, with one pod as all its parts."""

    def __init__(self, folder: Path, port: str) -> None:
        profile = folder / "table.toml"
        profile.write_text(f'name = "One pod"\n[table]\npod.port = "{port}"\ndisplay.bus = "pod"\n')
        self._state = folder / "state"
        environment = os.environ | {"XDG_STATE_HOME": str(self._state)}
        command = [sys.executable, "-m", "companion", "run", "--profile", str(profile)]
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)

    def end(self, number: signal.Signals) -> None:
        """Stop it, kindly or not."""
        self.process.send_signal(number)
        self.process.wait(PATIENCE_SECONDS)

    def lines(self) -> int:
        """How much has been written down about its games."""
        return sum(path.read_bytes().count(b"\n") for path in self._state.rglob("*.journal"))


def _hands_count(pod: LivePod, table: RealTable) -> bool:
    """Whether presses at the pod lead on: a game begins, or goes on, on the disk."""
    before = table.lines()
    seen = pod.look()[1]
    pod.press(1)
    end = time.monotonic() + ANSWER_SECONDS
    while pod.look()[1] == seen and time.monotonic() < end:
        pass
    return table.lines() > before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_main_serves_a_table_that_is_started_again_while_it_is_plugged_in(
    pod: LivePod, number: signal.Signals
) -> None:
    """The pod is never touched: not when its table ends, not when it is killed in the middle of a picture."""
    for _ in range(3):
        table = RealTable(pod.folder, pod.port)
        try:
            _await(partial(_hands_count, pod, table))
        finally:
            table.end(number)
    assert pod.process.poll() is None, pod.last_words()
