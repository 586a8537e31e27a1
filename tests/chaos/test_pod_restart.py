"""A pod that starts anew in the middle of a turn: what is told, what is drawn again, what counts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.prompt import Lay
from companion.core.seats import TABLE, Seat
from companion.table.bots import Bot
from companion.table.desk import Desk
from companion.table.notices import NOTICE_MS
from tests.scenarios.bench import SIZE, Bench

NAMES = ("Ana", "Bao", "Cléo")
SEAT = 2
MOST_STEPS_OF_SET_UP = 20
LONG_PRESS_MS = 800
# From the first report of the new start to the last page of its picture.
DRAWN_MS = 600


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A game in which cards are about to be laid."""
    made = Bench(tmp_path)
    made.wait(4_000)
    made.host.start(NAMES, {}, Random(1))
    desk, bot = _desk(made), Bot(made.game, Random(1), "bench")
    for _ in range(MOST_STEPS_OF_SET_UP):
        if desk.session.state.phase == "choosing":
            break
        seat = desk.session.waiting()[0]
        desk.submit(seat, bot.play(desk.session.view(seat), seat))
    assert isinstance(desk.prompt(SEAT), Lay)
    made.wait(NOTICE_MS + DRAWN_MS)
    yield made
    made.close()


def _desk(bench: Bench) -> Desk:
    desk = bench.host.desk
    assert desk is not None
    return desk


def _right(bench: Bench, seat: Seat) -> bool:
    wanted = bench.draw(bench.host.screens()[seat], bench.host.language, SIZE)
    return bench.glass(seat) == wanted.tobytes()


def test_pod_restart_tells_nobody_and_draws_everything_again(bench: Bench) -> None:
    pod, table, picture = bench.model_pods[SEAT], bench.glass(TABLE), bench.glass(SEAT)
    led = pod.led
    assert any(picture)
    assert led != "000000"
    pod.reboot()
    assert not any(bench.glass(SEAT))
    bench.wait(DRAWN_MS)
    assert (bench.glass(SEAT), pod.led) == (picture, led)
    assert bench.glass(TABLE) == table, "nobody misses anything, so nothing is said"
    assert not _desk(bench)._devices.missing()


def test_pod_restart_leaves_a_card_that_lies_there_counted_once(bench: Bench) -> None:
    session = _desk(bench).session
    bench.lay(session, SEAT, bench.hand(session, SEAT)[0])
    bench.wait(2_000)
    laid = len(session.timeline.done)
    bench.model_pods[SEAT].reboot()
    bench.wait(5_000)
    assert len(session.timeline.done) == laid
    assert SEAT not in session.waiting()
    assert _right(bench, SEAT)


@pytest.mark.parametrize("held_ms", [200, 3_000])
def test_pod_restart_makes_a_key_that_is_held_mean_nothing(bench: Bench, held_ms: int) -> None:
    """Neither a click when it is let go, nor a menu because it seemed to be held on and on."""
    desk, pod = _desk(bench), bench.pods[SEAT]
    before, shown = len(desk.session.timeline.done), bench.host.screens()[SEAT]
    pod.key("ok", down=True)
    bench.wait(200)
    bench.model_pods[SEAT].reboot()
    bench.wait(held_ms)
    pod.key("ok", down=False)
    bench.wait(1_000)
    assert len(desk.session.timeline.done) == before
    assert bench.host.screens()[SEAT] == shown
    pod.key("push", down=True)
    bench.wait(LONG_PRESS_MS)
    pod.key("push", down=False)
    bench.wait(200)
    assert bench.host.screens()[SEAT] != shown, "the next press counts as ever"
