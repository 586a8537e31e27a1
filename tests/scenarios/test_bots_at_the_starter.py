"""Bots at the starter build as `companion run` fits it out: a hand at mock pins, an eye on modelled glass.

Only the process in which they think is not one here: it has tests of its own, and would bring in real time.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.arguments import parser
from companion.bootstrap import hosting
from companion.bootstrap.table import RealTable
from companion.core.seats import TABLE
from companion.locale import Speech
from companion.opponents.thinker import Immediate
from companion.profile import load
from companion.screens.render import Drawer, render
from tests.devices.oled.chips import Ssd1306
from tests.devices.oled.wires import I2cWire
from tests.devices.pin_hand import PinHand
from tests.scenarios.bench import SIZE, STEP_MS, BenchHardware
from tests.table.box_with_bots import Box

STARTER = Path(__file__).parents[2] / "hardware" / "starter.toml"


class StarterBox(Box):
    """The same box, with pins below it and glass on top."""

    def __init__(self, folder: Path) -> None:
        hardware, drawer = BenchHardware(folder), Drawer()
        self.chip = Ssd1306(SIZE[1], seed=0)
        hardware.wires[1] = I2cWire({0x3C: self.chip})
        self.clock, self.told = hardware.clock, []
        profile = load(STARTER)
        options = parser().parse_args(["run", "--profile", str(STARTER), "--lang", "en"])
        self.table = RealTable(
            profile,
            lambda parts: hosting.players_host(options, folder / "games", parts, hardware, drawer),
            drawer,
            hardware,
        )
        self.host = self.table.program
        hosting.fit_box(self.host, folder / "games", self.table.loop, self.table.parts)
        place = profile.places[TABLE]
        self._hand = PinHand(hardware.factory, place.encoder, place.buttons)

    def let_pass(self, milliseconds: int) -> None:
        for _ in range(0, milliseconds, STEP_MS):
            self.clock.tick(STEP_MS)
            self.table.loop.catch_up()

    def key(self, *, down: bool) -> None:
        (self._hand.press if down else self._hand.release)("ok")

    def turn_once(self, step: int) -> None:
        self._hand.turn(step)

    def glass(self) -> list[str]:
        """What the display shows, row by row."""
        self.table.parts.glass.settle()
        return self.chip.glass()

    def drawn(self) -> list[str]:
        """What it should show."""
        picture = render(self.screen(), Speech("en", self.host.game.name), SIZE)
        return [
            "".join("#" if picture.getpixel((x, y)) else "." for x in range(SIZE[0])) for y in range(SIZE[1])
        ]


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StarterBox]:
    monkeypatch.setattr(hosting, "ProcessThinker", lambda: Immediate(games.find))
    box = StarterBox(tmp_path)
    yield box
    box.table.close()


def test_bots_at_the_starter_are_chosen_and_answered_with_its_pins(box: StarterBox) -> None:
    box.begin("Three Ages", "Normal", "Easy")
    session = box.session
    assert session.names == ("P1", "Bot 2", "Bot 3")
    for _ in range(200):
        if {1, 2, 3} <= {step.by for step in session.timeline.done}:
            break
        box.stop_telling()
        assert box.glass() == box.drawn()
        box.click()
    assert {1, 2, 3} <= {step.by for step in session.timeline.done}
    assert any(line.startswith("Bot 2") for line in box.told)
    assert any(line.startswith("Bot 3") for line in box.told)
