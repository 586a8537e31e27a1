"""Real threads, no clock: a display that waits for the test to let it go."""

from queue import Queue
from threading import Event, Thread

import pytest
from PIL.Image import Image
from PIL.Image import new as new_image

from companion.devices.oled import BusWorker, DisplayError, PanelShape, open_panel
from tests.devices.oled import frames
from tests.devices.oled.pairs import Pair, Setup
from tests.devices.oled.wires import I2cWire, open_by_luma

#: Stock luma still asks Pillow in its old way.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")
PATIENCE_SECONDS = 120
NEVER = 3600.0
AT_ONCE = 0.0
Health = Queue[tuple[str, DisplayError | None]]


class Gate:
    """A display that announces each frame and shows it when told to."""

    def __init__(self, log: Queue[tuple[str, bytes]], name: str) -> None:
        self._log, self._name = log, name
        self.opened = Event()
        self.fails_with: Exception | None = None
        self.forgotten = 0
        self.level: int | None = None
        self.closed: list[bool] = []

    def dim(self, level: int) -> None:
        self.level = level

    def pack(self, image: Image) -> bytes:
        return image.tobytes()[:1]

    def show(self, frame: bytes) -> None:
        self._log.put((self._name, frame))
        assert self.opened.wait(PATIENCE_SECONDS)
        if self.fails_with is not None:
            raise self.fails_with

    def forget(self) -> None:
        self.forgotten += 1

    def close(self, *, blank: bool = False) -> None:
        self.closed.append(blank)


def picture(number: int) -> Image:
    image = frames.blank((8, 8))
    for x in range(8):
        image.putpixel((7 - x, 0), number >> x & 1)
    return image


class Bench:
    """Three gates on one bus."""

    def __init__(
        self,
        *,
        retry_seconds: float = NEVER,
        renew_seconds: float = NEVER,
        close_seconds: float = PATIENCE_SECONDS,
    ) -> None:
        self.log: Queue[tuple[str, bytes]] = Queue()
        self.health: Health = Queue()
        self.gates = {name: Gate(self.log, name) for name in ("a", "b", "c")}
        self.worker = BusWorker(
            "1",
            self.gates,
            lambda *news: self.health.put(news),
            retry_seconds=retry_seconds,
            renew_seconds=renew_seconds,
            close_seconds=close_seconds,
        )

    def next_shown(self) -> tuple[str, int]:
        name, frame = self.log.get(timeout=PATIENCE_SECONDS)
        return name, frame[0]

    def open_all(self) -> None:
        for gate in self.gates.values():
            gate.opened.set()

    def rest_shown(self) -> list[tuple[str, int]]:
        return [(name, frame[0]) for name, frame in list(self.log.queue)]


def test_bus_dims_a_display_with_the_frame_that_it_shows() -> None:
    log: Queue[tuple[str, bytes]] = Queue()
    gate = Gate(log, "a")
    gate.opened.set()
    worker = BusWorker("bus", {"a": gate}, lambda display, error: None)
    picture = new_image("1", (8, 8), 1)
    worker.post("a", picture)
    worker.settle()
    worker.dim("a", 8)
    worker.settle()
    worker.close()
    assert gate.level == 8
    assert log.qsize() == 2


def test_bus_worker_input_waits_for_the_frame_in_flight_only_and_newest_wins() -> None:
    bench = Bench()
    bench.worker.post("a", picture(1))
    assert bench.next_shown() == ("a", 1)
    bench.worker.post("b", picture(2))
    bench.worker.post("b", picture(3))
    bench.worker.post("c", picture(4), urgent=True)
    bench.open_all()
    bench.worker.close()
    assert bench.rest_shown() == [("c", 4), ("b", 3)]


def test_bus_worker_poster_may_draw_on_the_picture_again() -> None:
    bench = Bench()
    bench.worker.post("a", picture(1))
    assert bench.next_shown() == ("a", 1)
    image = picture(2)
    bench.worker.post("b", image)
    image.putpixel((0, 0), 1)
    bench.open_all()
    bench.worker.close()
    assert bench.rest_shown() == [("b", 2)]


def test_bus_worker_close_drops_what_waits_when_asked() -> None:
    bench = Bench()
    bench.worker.post("a", picture(1))
    assert bench.next_shown() == ("a", 1)
    bench.worker.post("b", picture(2))
    closer = Thread(target=bench.worker.close, kwargs={"drain": False, "blank": True})
    closer.start()
    with bench.worker._changed:
        assert bench.worker._changed.wait_for(lambda: bench.worker._closing, PATIENCE_SECONDS)
    bench.open_all()
    closer.join(PATIENCE_SECONDS)
    assert bench.rest_shown() == []
    assert [gate.closed for gate in bench.gates.values()] == [[True]] * 3


def test_bus_worker_refuses_frames_after_close_and_closes_once() -> None:
    bench = Bench()
    bench.worker.close()
    bench.worker.close()
    assert [gate.closed for gate in bench.gates.values()] == [[False]] * 3
    with pytest.raises(DisplayError, match="the bus is closed"):
        bench.worker.post("a", picture(1))


@pytest.mark.parametrize("trouble", [DisplayError("no answer"), ZeroDivisionError("a mistake in a driver")])
def test_bus_worker_reports_trouble_and_serves_the_others(trouble: Exception) -> None:
    bench = Bench()
    bench.open_all()
    bench.gates["a"].fails_with = trouble
    bench.worker.post("a", picture(1))
    bench.worker.post("b", picture(2))
    names = [bench.health.get(timeout=PATIENCE_SECONDS) for _ in range(2)]
    assert [name for name, error in names if isinstance(error, DisplayError)] == ["a", "a"]
    bench.gates["a"].fails_with = None
    bench.worker.post("a", picture(3))
    assert bench.health.get(timeout=PATIENCE_SECONDS) == ("a", None)
    bench.worker.close()
    assert ("b", 2) in bench.rest_shown()
    assert bench.rest_shown().count(("a", 1)) == 2


def next_recovery(health: Health) -> str:
    """The display that works again, after however many failures."""
    while True:
        name, error = health.get(timeout=PATIENCE_SECONDS)
        if error is None:
            return name


def test_bus_worker_tries_a_failing_display_again_by_itself() -> None:
    bench = Bench(retry_seconds=AT_ONCE)
    bench.open_all()
    bench.gates["a"].fails_with = DisplayError("no answer")
    bench.worker.post("a", picture(1))
    for _ in range(5):
        assert bench.next_shown() == ("a", 1)
    bench.gates["a"].fails_with = None
    assert next_recovery(bench.health) == "a"
    bench.worker.settle()
    assert bench.health.empty()
    bench.worker.close()


def test_bus_worker_serves_the_others_while_it_tries_a_failing_display_again_and_again() -> None:
    bench = Bench(retry_seconds=AT_ONCE)
    bench.open_all()
    bench.gates["a"].fails_with = DisplayError("no answer")
    bench.worker.post("a", picture(1))
    for number in range(1, 50):
        bench.worker.post("b", picture(number), urgent=number % 2 == 0)
        while bench.next_shown() != ("b", number):
            pass
    bench.worker.close()


def test_bus_worker_does_not_wait_for_silence_before_it_tries_again() -> None:
    """A display that asks for the next frame as soon as it has one must not keep a failing one dark."""
    bench = Bench(retry_seconds=AT_ONCE)
    recovered = Event()

    class Restless(Gate):
        def show(self, frame: bytes) -> None:
            if not recovered.is_set():
                worker.post("restless", picture(2))

    def on_health(display: str, error: DisplayError | None) -> None:
        if error is None:
            recovered.set()

    failing = bench.gates["a"]
    failing.opened.set()
    failing.fails_with = DisplayError("no answer")
    displays = {"failing": failing, "restless": Restless(bench.log, "restless")}
    worker = BusWorker("2", displays, on_health, retry_seconds=AT_ONCE)
    worker.post("restless", picture(1))
    worker.post("failing", picture(1))
    for _ in range(5):
        assert bench.next_shown() == ("a", 1)
    failing.fails_with = None
    assert recovered.wait(PATIENCE_SECONDS)
    worker.close()
    bench.worker.close()


def test_bus_worker_leaves_a_failing_display_alone_until_its_time() -> None:
    bench = Bench(retry_seconds=NEVER)
    bench.open_all()
    bench.gates["a"].fails_with = DisplayError("no answer")
    bench.worker.post("a", picture(1))
    bench.worker.settle()
    bench.worker.post("b", picture(2))
    bench.worker.settle()
    assert bench.rest_shown() == [("a", 1), ("a", 1), ("b", 2)]
    bench.gates["a"].fails_with = None
    bench.worker.retry()
    bench.worker.settle()
    assert bench.rest_shown()[3:] == [("a", 1)]
    assert next_recovery(bench.health) == "a"
    bench.worker.close()


def test_bus_worker_starts_one_display_after_the_other_afresh() -> None:
    bench = Bench(renew_seconds=AT_ONCE)
    bench.open_all()
    bench.worker.post("a", picture(1))
    bench.worker.post("b", picture(2))
    shown = [bench.next_shown() for _ in range(12)]
    bench.worker.close()
    assert set(shown) == {("a", 1), ("b", 2)}
    assert min(gate.forgotten for name, gate in bench.gates.items() if name != "c") >= 4
    assert bench.gates["c"].forgotten == 0, "it was never given a frame"


def test_bus_worker_renews_with_the_newest_frame_behind_all_inputs() -> None:
    bench = Bench()
    bench.worker.post("a", picture(1))
    assert bench.next_shown() == ("a", 1)
    bench.worker.post("a", picture(2))
    bench.worker.post("b", picture(3))
    bench.worker.renew()
    bench.worker.post("c", picture(4), urgent=True)
    bench.open_all()
    bench.worker.close()
    assert bench.rest_shown() == [("c", 4), ("a", 2), ("b", 3)]
    assert [gate.forgotten for gate in bench.gates.values()] == [1, 1, 0]


def test_bus_worker_leaves_a_failing_display_to_its_own_tries() -> None:
    bench = Bench()
    bench.open_all()
    bench.gates["a"].fails_with = DisplayError("no answer")
    bench.worker.post("a", picture(1))
    bench.worker.settle()
    bench.worker.renew()
    bench.worker.settle()
    bench.worker.close()
    assert bench.rest_shown() == [("a", 1), ("a", 1)]


@pytest.mark.parametrize("kind", ["ssd1306", "ssd1309", "sh1106"])
def test_bus_worker_brings_back_a_display_that_lost_its_power_unnoticed(kind: str) -> None:
    pair = Pair(Setup(kind=kind))
    worker = BusWorker("1", {"seat 1": pair.panel}, lambda *_: None, renew_seconds=NEVER)
    image = frames.noise(pair.size, 1)
    pair.stock.display(image)
    worker.post("seat 1", image)
    worker.settle()
    pair.chip.power_cycle()
    worker.post("seat 1", image)
    worker.settle()
    assert pair.chip.glass() != pair.stock_chip.glass()
    worker.renew()
    worker.close()
    pair.assert_same_glass()


def test_bus_worker_finds_out_a_missing_display_to_which_nothing_new_is_shown() -> None:
    pair = Pair(Setup())
    health: Health = Queue()
    worker = BusWorker("1", {"seat 1": pair.panel}, lambda *news: health.put(news), renew_seconds=NEVER)
    worker.post("seat 1", frames.noise(pair.size, 1))
    worker.settle()
    pair.wire.break_at([0, 0, 0, 0])
    worker.renew()
    worker.settle()
    worker.close()
    assert [error is None for _, error in health.queue] == [False, False]


def test_bus_worker_closes_with_a_display_that_never_came_back() -> None:
    bench = Bench(retry_seconds=AT_ONCE)
    bench.open_all()
    bench.gates["a"].fails_with = DisplayError("no answer")
    bench.worker.post("a", picture(1))
    assert bench.next_shown() == ("a", 1)
    bench.worker.close()
    assert [gate.closed for gate in bench.gates.values()] == [[False]] * 3


def test_bus_worker_logs_a_mistake_in_a_driver_once(caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(retry_seconds=AT_ONCE)
    bench.open_all()
    bench.gates["a"].fails_with = ZeroDivisionError("a mistake in a driver")
    bench.worker.post("a", picture(1))
    for _ in range(5):
        bench.next_shown()
    bench.worker.close()
    assert len(caplog.records) == 1


def test_bus_worker_that_hangs_does_not_hold_up_whoever_closes_it() -> None:
    bench = Bench(close_seconds=0)
    bench.worker.post("a", picture(1))
    assert bench.next_shown() == ("a", 1)
    with pytest.raises(DisplayError, match="1: the bus hangs"):
        bench.worker.settle()
    with pytest.raises(DisplayError, match="1: the bus hangs"):
        bench.worker.close(blank=True)
    bench.open_all()
    bench.worker._thread.join(PATIENCE_SECONDS)
    assert [gate.closed for gate in bench.gates.values()] == [[True]] * 3


def test_bus_worker_survives_its_callback() -> None:
    bench = Bench()
    bench.open_all()
    bench.gates["a"].fails_with = DisplayError("no answer")

    def explode(display: str, error: DisplayError | None) -> None:
        raise LookupError(display)

    bench.worker.close()
    worker = BusWorker("2", bench.gates, explode)
    worker.post("a", picture(1))
    worker.post("b", picture(2))
    worker.close()
    assert ("b", 2) in bench.rest_shown()


def test_bus_worker_brings_frames_to_modelled_panels_with_one_missing() -> None:
    pair = Pair(Setup())
    missing = open_panel("ssd1306", open_by_luma(I2cWire({})), PanelShape(), name="seat 2")
    health: Health = Queue()
    worker = BusWorker("1", {"seat 1": pair.panel, "seat 2": missing}, lambda *news: health.put(news))
    for image in frames.play(pair.size, 15, seed=6):
        worker.post("seat 2", image, urgent=True)
        worker.post("seat 1", image)
    worker.close()
    pair.stock.display(image)
    pair.assert_same_glass()
    assert {name for name, _ in health.queue} == {"seat 2"}


def test_bus_worker_that_is_interrupted_says_so_and_shows_the_newest_frames_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bench = Bench(retry_seconds=AT_ONCE)
    bench.open_all()
    bench.worker.post("a", picture(1))
    assert bench.next_shown() == ("a", 1)
    bench.worker.settle()

    def torn() -> None:
        monkeypatch.undo()
        raise RuntimeError("a fault of no display")

    monkeypatch.setattr(bench.gates["a"], "forget", torn)
    bench.worker.renew()
    told = [bench.health.get(timeout=PATIENCE_SECONDS) for _ in range(4)]
    assert [(name, error is None) for name, error in told] == [
        ("a", False),
        ("b", False),
        ("c", False),
        ("a", True),
    ]
    assert bench.next_shown() == ("a", 1)
    bench.worker.close()
    assert [record.getMessage() for record in caplog.records] == ["bus 1; it is served again"]
    assert caplog.records[0].exc_info is not None
    assert all(gate.closed for gate in bench.gates.values())


def test_bus_worker_that_is_interrupted_as_it_closes_lets_go_of_the_bus_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = Bench()
    bench.open_all()
    bench.worker.post("a", picture(1))
    bench.worker.settle()

    def torn() -> None:
        raise RuntimeError("a fault of no display")

    monkeypatch.setattr(bench.gates["a"], "forget", torn)
    with bench.worker._changed:
        bench.worker._renew("a")
        bench.worker._closing = True
    bench.worker.close()
    assert all(gate.closed for gate in bench.gates.values())
