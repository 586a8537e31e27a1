"""The loop with simulated devices: signals from threads, pictures on glass, cues, floods, games in a row."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from PIL import Image

from companion import games
from companion.core.screen import Menu, Screen
from companion.core.signals import ControlsReset, Cue, KeyChanged, Signal, Turned
from companion.core.values import MOVED_ON
from companion.devices.simulated import SimulatedCues, SimulatedPod
from companion.errors import StoppedError
from companion.games.three_ages import GAME
from companion.journal.folder import Journals
from companion.locale import Speech
from companion.profile.parts import Timing
from companion.screens import render
from companion.table import menu
from companion.table.desk import Equipment
from companion.table.host import Host
from companion.table.loop import (
    ASLEEP_TICK_MS,
    DROWSY_MS,
    IDLE_TICK_MS,
    LIVELY_MS,
    NOT_DRAWN,
    QUEUE_LIMIT,
    TICK_MS,
    TableLoop,
)
from companion.table.requests import MenuRequest
from companion.table.tags import Tag, TagBook
from tests.table.clocks import FakeClock

SEATS = frozenset({1, 2, 3})
TAGS = TagBook({f"tag-{card}": Tag(card) for card in range(1, 31)})


def _draw(screen: Screen, language: str, size: tuple[int, int]) -> Image.Image:
    return render(screen, Speech(language, GAME.name), size)


class Still:
    """A program in which nothing ever happens."""

    language = "en"

    def __init__(self) -> None:
        self.ticks = 0
        self.said: list[Cue] = []

    def handle(self, signal: Signal, came_ms: int) -> None:
        """Nothing comes of it."""

    def tick(self) -> None:
        self.ticks += 1

    def screens(self) -> dict[int, Screen]:
        return {}

    def cues(self) -> list[Cue]:
        said, self.said = self.said, []
        return said

    def waiting(self) -> frozenset[int]:
        return frozenset()

    def close(self) -> None:
        """Nothing is open."""


def test_loop_of_a_table_that_sleeps_leaves_room_for_a_pods_line_in_five_wakings_a_second() -> None:
    clock = FakeClock()
    loop = TableLoop(Still(), _draw, {}, SimulatedCues(), clock)
    assert loop.pause_ms == TICK_MS
    clock.tick(LIVELY_MS)
    # A pod is heard twice a second: its report, and its answer to a sign of life.
    assert 1_000 / loop.pause_ms + 2 <= 5


@pytest.mark.parametrize("signal", [Turned(0, 1), KeyChanged(0, "ok", down=False)])
def test_loop_is_quick_again_at_once_when_a_hand_comes(signal: Signal) -> None:
    clock = FakeClock()
    loop = TableLoop(Still(), _draw, {}, SimulatedCues(), clock)
    clock.tick(LIVELY_MS)
    loop.step(signal)
    assert loop.pause_ms == TICK_MS
    clock.tick(LIVELY_MS)
    assert loop.pause_ms == IDLE_TICK_MS
    clock.tick(DROWSY_MS)
    assert loop.pause_ms == ASLEEP_TICK_MS


def test_loop_stays_quick_while_a_key_is_held_or_a_melody_plays() -> None:
    clock, program = FakeClock(), Still()
    loop = TableLoop(program, _draw, {}, SimulatedCues(), clock)
    loop.step(KeyChanged(0, "up", down=True))
    clock.tick(10 * LIVELY_MS)
    assert loop.pause_ms == TICK_MS
    loop.step(ControlsReset(0))
    clock.tick(LIVELY_MS)
    assert loop.pause_ms == IDLE_TICK_MS
    program.said.append(Cue(0, "accepted"))
    loop.step(None)
    assert loop.pause_ms == TICK_MS


class Table:
    """A whole simulated table, stepped by hand."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock()
        self.cues = SimulatedCues()
        self.pods = {seat: SimulatedPod(seat, self.post) for seat in (0, *SEATS)}
        self.host = Host(GAME, Journals(folder, games.find), Equipment(SEATS, SEATS, SEATS), self.clock, TAGS)
        displays = {seat: pod.display for seat, pod in self.pods.items()}
        self.loop = TableLoop(self.host, _draw, displays, self.cues, self.clock)
        self.loop.refresh(urgent=False)

    def post(self, signal: Signal) -> None:
        self.clock.tick(50)
        self.loop.step(signal)

    def click(self, seat: int, times: int = 1) -> None:
        for _ in range(times):
            self.pods[seat].key("ok", down=True)
            self.pods[seat].key("ok", down=False)

    def hold(self, seat: int) -> None:
        self.pods[seat].key("push", down=True)
        self.clock.tick(Timing().long_press_ms)
        self.loop.step(None)
        self.pods[seat].key("push", down=False)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_loop_shows_the_attract_screen_on_every_display(table: Table) -> None:
    glasses = {pod.display.glass for pod in table.pods.values()}
    assert len(glasses) == 1
    assert any(glasses.pop())


def test_loop_leads_from_the_lobby_into_a_game_on_one_encoder(table: Table) -> None:
    table.click(0, 2)
    table.pods[0].turn(-1)
    table.click(0, 5)
    assert table.host.session is not None
    assert table.host.session.names == ("J1", "J2", "J3")
    table.click(0)
    assert table.host.session.state.phase == "civilisations"


def test_loop_takes_up_an_interrupted_game(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.host.start(("Ana", "Bao", "Cléo"), {})
    table.click(0)
    state = table.host.session.state if table.host.session else None
    table.host.close()
    again = Table(tmp_path)
    assert again.host.resume()
    assert again.host.session is not None
    assert again.host.session.state == state


def test_loop_marks_pictures_that_an_input_caused_as_urgent(table: Table) -> None:
    table.host.start(("Ana", "Bao", "Cléo"), {})
    table.loop.step(None)
    before = table.pods[0].display.urgent_frames
    table.pods[0].turn(1)
    assert table.pods[0].display.urgent_frames == before + 1


def test_loop_sends_nothing_when_nothing_changes(table: Table) -> None:
    table.host.start(("Ana", "Bao", "Cléo"), {})
    table.loop.step(None)
    before = [pod.display.revision for pod in table.pods.values()]
    for _ in range(10):
        table.loop.step(None)
    assert [pod.display.revision for pod in table.pods.values()] == before


def test_loop_lights_whoever_is_waited_for(table: Table) -> None:
    table.host.start(("Ana", "Bao", "Cléo"), {})
    table.loop.step(None)
    assert table.cues.lit == {0}
    table.click(0)
    assert table.cues.lit == {1}
    assert [cue.kind for _, cue in table.cues.heard][-2:] == ["accepted", "turn"]


def test_loop_new_game_from_the_menu_goes_back_to_the_lobby(table: Table) -> None:
    table.host.start(("Ana", "Bao", "Cléo"), {})
    table.hold(0)
    table.pods[0].turn(20)
    table.click(0)
    assert table.host.session is not None
    table.pods[0].turn(1)
    table.click(0)
    assert table.host.session is None


def test_loop_pulled_cable_darkens_the_seat_and_comes_back(table: Table) -> None:
    table.host.start(("Ana", "Bao", "Cléo"), {})
    table.loop.step(None)
    pod = table.pods[2]
    shown = pod.display.glass
    pod.unplug()
    assert not any(pod.display.glass)
    pod.turn(1)
    pod.plug()
    assert pod.display.glass == shown


def test_loop_sends_the_picture_again_to_a_display_that_was_replaced(table: Table) -> None:
    table.loop.step(None)
    display = table.pods[2].display
    shown = display.glass
    table.pods[2].fail_display()
    display._glass = bytes(len(shown))
    table.pods[2].restore_display()
    assert display.glass == shown


def test_loop_draws_once_for_signals_that_wait_together(table: Table) -> None:
    table.host.start(("Ana", "Bao", "Cléo"), {})
    table.loop.step(None)
    display = table.pods[0].display
    before = display.revision, display.urgent_frames
    for _ in range(3):
        table.loop.post(Turned(0, 1))
    table.loop.catch_up()
    assert (display.revision, display.urgent_frames) == (before[0] + 1, before[1] + 1)


def test_loop_draws_every_tick_however_many_signals_wait(table: Table) -> None:
    table.host.start(("Ana", "Bao", "Cléo"), {})
    table.loop.step(None)
    display = table.pods[0].display
    steps = (1, 1, -1, -1) * 5
    for step in steps:
        table.loop.post(Turned(0, step))
    shown = []
    while not table.loop.idle:
        table.clock.tick(TICK_MS // 2)
        table.loop.step(*table.loop._signals.popleft())
        shown.append(display.revision)
    assert len({*shown}) == len(steps) // 2 + 1


def _flood(loop: TableLoop) -> None:
    for _ in range(QUEUE_LIMIT * 3):
        loop.post(Turned(0, 1))


def test_loop_takes_signals_from_other_threads_and_drops_a_flood(table: Table) -> None:
    async def scenario() -> None:
        running = asyncio.create_task(table.loop.run())
        await asyncio.sleep(0)
        thread = threading.Thread(target=_flood, args=(table.loop,))
        thread.start()
        await asyncio.to_thread(thread.join)
        table.loop.post(KeyChanged(0, "ok", down=True))
        await asyncio.sleep(0)
        while not table.loop.idle:
            await asyncio.sleep(0)
        running.cancel()

    asyncio.run(scenario())
    assert table.loop.idle


@pytest.mark.parametrize("moments", range(8))
def test_loop_ends_when_it_is_cancelled_just_as_a_signal_comes(table: Table, moments: int) -> None:
    async def scenario() -> bool:
        running = asyncio.create_task(table.loop.run())
        for _ in range(4):
            await asyncio.sleep(0)
        table.loop.post(Turned(1, 1))
        for _ in range(moments):
            await asyncio.sleep(0)
        running.cancel()
        ended, _ = await asyncio.wait({running}, timeout=120)
        running.cancel()
        return running in ended

    assert asyncio.run(scenario())


# What is raised in it


class FaultyError(Exception):
    """A fault that nobody has thought of."""


def _fault(*_: object, **__: object) -> None:
    raise FaultyError("a fault")


@pytest.mark.parametrize("part", ["handle", "tick", "screens", "cues", "waiting"])
def test_loop_whose_program_fails_ends_with_the_cause(
    table: Table, part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(table.host, part, _fault)
    table.loop.post(Turned(0, 1))
    with pytest.raises(StoppedError, match=r"the table cannot go on: .*a fault") as ended:
        asyncio.run(asyncio.wait_for(table.loop.run(), 5))
    assert isinstance(ended.value.__cause__, FaultyError)
    assert caplog.records[0].exc_info is not None
    assert ended.value.code == 7


def test_loop_shows_what_can_be_drawn_when_one_screen_cannot(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    def draw(screen: Screen, language: str, size: tuple[int, int]) -> Image.Image:
        if isinstance(screen, Menu):
            raise FaultyError("a letter that is in no font")
        return _draw(screen, language, size)

    table.loop._draw = draw
    table.host.start(("Ana", "Bao", "Cléo"), {})
    table.loop.step(None)
    shown = table.pods[0].display.glass
    assert shown == _draw(NOT_DRAWN, "fr", (128, 64)).tobytes()
    assert [record.getMessage() for record in caplog.records] == [
        "a screen for seat 0 cannot be drawn: Menu",
    ]
    table.click(0)
    assert table.host.session is not None
    assert table.host.session.state.phase == "civilisations"


def test_loop_counts_a_display_that_fails_as_lost(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table.host.start(("Ana", "Bao", "Cléo"), {})
    table.loop.step(None)
    monkeypatch.setattr(table.pods[2].display, "show", _fault)
    table.loop.forget(2)
    table.loop.catch_up()
    table.loop.catch_up()
    assert 2 not in table.host.screens()
    assert len(caplog.records) == 1
    table.click(0, 2)
    assert table.host.session is not None
    assert table.host.session.state.phase == "civilisations"


def test_loop_goes_on_without_lights_and_sounds_that_fail(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table.host.start(("Ana", "Bao", "Cléo"), {})
    monkeypatch.setattr(table.cues, "tick", _fault)
    table.click(0, 2)
    assert table.host.session is not None
    assert table.host.session.state.phase == "civilisations"
    assert len(caplog.records) == 1


def test_loop_alone_says_that_it_turns(table: Table) -> None:
    """A watchdog is fed after a turn: what others step, or post to a loop that has ended, feeds nobody."""
    turns: list[int] = []
    table.loop.after_turn.append(lambda: turns.append(1))
    table.loop.step(None)
    table.loop.post(Turned(0, 1))
    table.loop.catch_up()
    assert turns == []

    async def scenario() -> None:
        running = asyncio.create_task(table.loop.run())
        while len(turns) < 3:
            await asyncio.sleep(0)
            table.loop.post(Turned(0, 1))
        running.cancel()

    asyncio.run(asyncio.wait_for(scenario(), 5))


def test_loop_replies_to_a_request_that_it_has_no_room_for(table: Table) -> None:
    replies: list[object] = []
    table.loop.post(MenuRequest(replies.append, 0, menu.Pause(0)))
    for _ in range(QUEUE_LIMIT):
        table.loop.post(Turned(0, 1))
    assert replies == [MOVED_ON]
