"""The pod's whole program on an emulated RP2040, with real MicroPython and the hub's side of the protocol."""

from __future__ import annotations

import random

import pytest

from companion.link.conversation import KeyLevel, Tags
from tests.firmware import pico as emulated
from tests.firmware.interpreters import missing
from tests.firmware.pico import HubOfPico, Pico

TAGS = ("04a224b2c15d80", "04a224b2c15d81", "0b224b2c15d8f1", "0a24b2c1")
TAP_MS = 40
PAUSE_MS = 210
TAPS = 5


@pytest.fixture(scope="module")
def hub() -> HubOfPico:
    if not emulated.is_built():
        missing("pico", emulated.REMEDY)
    hub = HubOfPico(Pico(emulated.program()))
    hub.greet()
    return hub


@pytest.mark.long
def test_pico_greets_its_hub_and_shows_a_picture(hub: HubOfPico) -> None:
    chance = random.Random(1)
    pages = tuple(chance.randbytes(128) for _ in range(8))
    hub.link.picture.wanted = pages
    hub.run_until(lambda: hub.link.picture.fulfilled)
    assert hub.pico.display.on
    assert hub.pico.display.glass == b"".join(pages)
    assert hub.link.hello is not None and hub.link.hello.hardware == "pico-rc522"


@pytest.mark.long
def test_pico_counts_taps_of_forty_milliseconds_with_four_tags_on_its_reader(hub: HubOfPico) -> None:
    hub.pico.lay(*TAGS)
    hub.run_until(lambda: hub.link.tags == Tags(tuple(sorted(TAGS))))
    hub.facts.clear()
    for _ in range(TAPS):
        hub.pico.key(1, down=True)
        hub.run(TAP_MS)
        hub.pico.key(1, down=False)
        hub.run(PAUSE_MS)
    hub.run(300)
    presses = [fact for fact in hub.facts if isinstance(fact, KeyLevel) and fact.down]
    assert len(presses) == TAPS
    assert hub.link.tags == Tags(tuple(sorted(TAGS)))
