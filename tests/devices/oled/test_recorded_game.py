"""The frames of a game that was really played: every glass is what stock luma would have made, for less."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from companion.devices.oled import DisplayError
from tests.devices.oled.pairs import Pair, Setup
from tests.scenarios.recording import Frame, Recording

#: Stock luma still asks Pillow in its old way.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

STEPS = 45  # set-up and two turns; the bench plays to the end
DISPLAYS = 7


@pytest.fixture(scope="module")
def frames() -> list[Frame]:
    """The frames of the first turns."""
    return list(Recording(seed=1).frames(STEPS))


def test_recording_shows_something_on_every_display(frames: list[Frame]) -> None:
    assert {seat for seat, _ in frames} == set(range(DISPLAYS))
    assert len(frames) > 300


def test_recording_with_the_same_seed_is_the_same(frames: list[Frame]) -> None:
    again = list(Recording(seed=1).frames(STEPS))
    assert [(seat, image.tobytes()) for seat, image in again] == [
        (seat, image.tobytes()) for seat, image in frames
    ]


@pytest.mark.long
@pytest.mark.parametrize("kind", ["ssd1306", "ssd1309", "sh1106"])
def test_panels_glass_equals_stock_luma_throughout_a_recorded_game(frames: list[Frame], kind: str) -> None:
    pairs = [Pair(Setup(kind)) for _ in range(DISPLAYS)]
    ours = stock = 0
    for number, (seat, image) in enumerate(frames):
        sent, needed = pairs[seat].display(image)
        pairs[seat].assert_same_glass()
        if number >= DISPLAYS:  # a panel's first frame also brings its first commands
            assert sent.bytes <= needed.bytes or seat not in {one for one, _ in frames[:number]}
        ours, stock = ours + sent.bytes, stock + needed.bytes
    assert ours < 0.6 * stock


def _faults(chance: Random) -> Callable[[], list[int | None]]:
    return lambda: [chance.randint(0, 40) if chance.random() < 0.2 else None for _ in range(200)]


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
def test_panels_glass_is_right_again_after_every_frame_that_arrived_among_errors(
    frames: list[Frame], kind: str
) -> None:
    plan = _faults(Random(5))
    pairs = [Pair(Setup(kind)) for _ in range(DISPLAYS)]
    failed = 0
    for number, (seat, image) in enumerate(frames):
        pair = pairs[seat]
        if number % 150 == 0:
            for one in pairs:
                one.wire.break_at(plan())
        pair.stock.display(image)
        try:
            pair.panel.display(image)
        except DisplayError:
            failed += 1
        else:
            pair.assert_same_glass()
    assert failed > 5
