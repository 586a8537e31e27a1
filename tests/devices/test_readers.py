"""Readers from the shelf over real pyserial and ptys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Literal

import pytest

from companion.core.signals import CardPresent, DeviceFound, DeviceLost, Signal
from companion.devices.readers import SerialReader
from companion.link.reasons import NOT_THERE, SILENT
from companion.profile.parts import Reader
from tests.devices.model_pod import run
from tests.devices.model_readers import ModelOnCable, ModelPn532, ModelRdm6300
from tests.table.clocks import FakeClock

CARD, OTHER, ROUND = "04a224b2c15d80", "04b1c2d3", "62e3086ced"


class Bench:
    """A model reader on a cable, a hub, and a clock."""

    def __init__(self, reader: Reader, device: ModelOnCable) -> None:
        self.clock = FakeClock()
        self.device = device
        self.signals: list[Signal] = []
        self.reader = SerialReader(5, reader, self.signals.append, self.clock)

    def run(self, milliseconds: int) -> list[Signal]:
        """Let time pass; the signals of that time."""
        before = len(self.signals)
        run(self.clock, milliseconds, self.device.step, lambda now: self.reader.step())
        return self.signals[before:]


@contextmanager
def _on_cable(kind: Literal["pn532", "rdm6300"], model: ModelPn532 | ModelRdm6300) -> Iterator[Bench]:
    device = ModelOnCable(model)
    bench = Bench(Reader(kind, device.port), device)
    yield bench
    bench.reader.close()
    device.close()


@pytest.fixture
def pn532() -> Iterator[tuple[Bench, ModelPn532]]:
    chip = ModelPn532()
    with _on_cable("pn532", chip) as bench:
        yield bench, chip


@pytest.fixture
def rdm6300() -> Iterator[tuple[Bench, ModelRdm6300]]:
    model = ModelRdm6300()
    with _on_cable("rdm6300", model) as bench:
        yield bench, model


def test_rdm6300_reports_a_card_and_its_end(rdm6300: tuple[Bench, ModelRdm6300]) -> None:
    bench, model = rdm6300
    assert bench.run(1_000) == [CardPresent(5, ())]
    model.tag = ROUND
    assert bench.run(1_000) == [CardPresent(5, (ROUND,))]
    model.tag = None
    assert bench.run(1_000) == [CardPresent(5, ())]


def test_rdm6300_is_lost_once_and_found_with_its_card(rdm6300: tuple[Bench, ModelRdm6300]) -> None:
    bench, model = rdm6300
    model.tag = ROUND
    bench.run(1_000)
    bench.device.cable.unplug()
    assert bench.run(5_000) == [DeviceLost(5, "reader", NOT_THERE)]
    bench.device.cable.plug()
    assert bench.run(1_000) == [DeviceFound(5, "reader"), CardPresent(5, (ROUND,))]


def test_pn532_reports_cards_of_every_kind(pn532: tuple[Bench, ModelPn532]) -> None:
    bench, chip = pn532
    assert bench.run(1_000) == [CardPresent(5, ())]
    chip.lay(CARD)
    assert bench.run(1_000) == [CardPresent(5, (CARD,))]
    chip.lay_pass(OTHER)
    assert bench.run(1_000) == [CardPresent(5, (CARD, OTHER))]
    chip.lay()
    assert bench.run(1_000) == [CardPresent(5, ())]


def test_pn532_is_lost_once_when_unplugged_and_set_up_again(pn532: tuple[Bench, ModelPn532]) -> None:
    bench, chip = pn532
    chip.lay(CARD)
    bench.run(1_000)
    bench.device.cable.unplug()
    chip.reset()
    assert bench.run(5_000) == [DeviceLost(5, "reader", NOT_THERE)]
    bench.device.cable.plug()
    assert bench.run(1_500) == [DeviceFound(5, "reader"), CardPresent(5, (CARD,))]


def test_pn532_that_never_answers_is_lost_once(pn532: tuple[Bench, ModelPn532]) -> None:
    bench, chip = pn532
    chip.mute = True
    assert bench.run(20_000) == [DeviceLost(5, "reader", SILENT)]
    chip.mute = False
    assert bench.run(5_000) == [DeviceFound(5, "reader"), CardPresent(5, ())]


def test_reader_that_was_never_there_is_lost_after_three_seconds(pn532: tuple[Bench, ModelPn532]) -> None:
    bench, _ = pn532
    bench.device.cable.unplug()
    assert bench.run(2_990) == []
    assert bench.run(10) == [DeviceLost(5, "reader", NOT_THERE)]


def test_reader_works_on_a_thread_of_its_own() -> None:
    seen = Event()
    clock = FakeClock()
    model = ModelRdm6300()
    device = ModelOnCable(model)
    reader = SerialReader(
        5,
        Reader("rdm6300", device.port),
        lambda signal: seen.set() if signal == CardPresent(5, (ROUND,)) else None,
        clock,
    )
    model.tag = ROUND
    reader.start()
    attempts = 0
    while not seen.wait(0.01):
        clock.tick(20)
        device.step(clock.now)
        attempts += 1
        assert attempts < 3_000
    reader.close()
    device.close()
