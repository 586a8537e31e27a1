"""One contract for everything that reads cards: simulated, on a pod's cable, and both readers from the shelf.

All report levels: which tags are in the field now. A reader from the shelf that knows only one tag at a time
is left out where two lie on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

import pytest

from companion.core.signals import CardPresent, DeviceFound, DeviceLost, Signal
from companion.devices.readers import SerialReader
from companion.devices.simulated import SimulatedPod
from companion.profile.parts import Reader
from tests.contract.pod_on_cable import SEAT, SETTLED_MS, PodOnCable
from tests.devices.model_pod import run
from tests.devices.model_readers import ModelOnCable, ModelPn532, ModelRdm6300
from tests.table.clocks import FakeClock

#: The tags in a reader, in their order, or what became of the reader.
News = tuple[str, ...] | str


class CardReader(Protocol):
    """A reader with a cable. `signals` has what it reported, once it was given its `time`."""

    #: Two cards that it can read.
    cards: tuple[str, str]
    signals: list[Signal]

    def lay(self, *tags: str) -> None: ...
    def time(self) -> None: ...
    def unplug(self) -> None: ...
    def plug(self) -> None: ...
    def close(self) -> None: ...


class SimulatedCardReader:
    cards = ("04a224b2c15d80", "04b1c2d3")

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        pod = SimulatedPod(SEAT, self.signals.append)
        self.lay, self.unplug, self.plug = pod.lay, pod.unplug, pod.plug

    def time(self) -> None:
        pass

    def close(self) -> None:
        pass


class PodCardReader:
    cards = ("04a224b2c15d80", "04b1c2d3")

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        self._pod = PodOnCable(self.signals.append)
        self.lay, self.time, self.close = self._pod.model.lay, self._pod.run, self._pod.close
        self.unplug: Callable[[], None] = self._pod.model.unplug

    def plug(self) -> None:
        self._pod.model.plug()


class SerialCardReader:
    """A reader from the shelf on a serial port of its own."""

    def __init__(self, kind: Reader, device: ModelOnCable) -> None:
        self.signals: list[Signal] = []
        self._clock = FakeClock()
        self._device = device
        self._reader = SerialReader(SEAT, kind, self.signals.append, self._clock)

    def time(self) -> None:
        run(self._clock, SETTLED_MS, self._device.step, lambda now: self._reader.step())

    def unplug(self) -> None:
        self._device.cable.unplug()

    def plug(self) -> None:
        self._device.cable.plug()

    def close(self) -> None:
        self._reader.close()
        self._device.close()


class Rdm6300CardReader(SerialCardReader):
    cards = ("62e3086ced", "62e3086cee")

    def __init__(self) -> None:
        self._model = ModelRdm6300()
        device = ModelOnCable(self._model)
        super().__init__(Reader("rdm6300", device.port), device)

    def lay(self, *tags: str) -> None:
        self._model.tag = tags[0] if tags else None


class Pn532CardReader(SerialCardReader):
    cards = ("04a224b2c15d80", "04b1c2d3")

    def __init__(self) -> None:
        self._chip = ModelPn532()
        device = ModelOnCable(self._chip)
        super().__init__(Reader("pn532", device.port), device)
        self.lay = self._chip.lay

    def unplug(self) -> None:
        super().unplug()
        self._chip.reset()


READERS: dict[str, Callable[[], CardReader]] = {
    "simulated": SimulatedCardReader,
    "pod": PodCardReader,
    "rdm6300": Rdm6300CardReader,
    "pn532": Pn532CardReader,
}
SEVERAL_TAGS = ("simulated", "pod", "pn532")


@pytest.fixture(params=READERS)
def reader(request: pytest.FixtureRequest) -> Iterator[CardReader]:
    """A reader that is up; a real one has said by then that nothing lies on it."""
    opened = READERS[request.param]()
    assert _news(opened) in ([], [()])
    yield opened
    opened.close()


def _news(reader: CardReader) -> list[News]:
    """What the table has heard since it was asked last."""
    reader.time()
    news: list[News] = []
    for signal in reader.signals:
        assert isinstance(signal, CardPresent | DeviceLost | DeviceFound)
        assert signal.seat == SEAT
        if isinstance(signal, CardPresent):
            # Readers find tags in any order.
            news.append(tuple(sorted(signal.tags)))
        else:
            news.append("lost" if isinstance(signal, DeviceLost) else "found")
    reader.signals.clear()
    return news


def test_cards_are_told_once_when_laid_and_once_when_lifted(reader: CardReader) -> None:
    for card in reader.cards:
        reader.lay(card)
        assert _news(reader) == [(card,)]
        assert _news(reader) == []
        reader.lay()
        assert _news(reader) == [()]
        assert _news(reader) == []


def test_cards_that_are_replaced_are_told_without_an_empty_field_between(reader: CardReader) -> None:
    first, second = reader.cards
    reader.lay(first)
    assert _news(reader) == [(first,)]
    reader.lay(second)
    assert _news(reader) == [(second,)]


@pytest.mark.parametrize("reader", SEVERAL_TAGS, indirect=True)
def test_cards_that_lie_together_are_told_together(reader: CardReader) -> None:
    first, second = reader.cards
    reader.lay(second, first)
    assert _news(reader) == [(first, second)]
    reader.lay(second)
    assert _news(reader) == [(second,)]
    reader.lay(first, second)
    assert _news(reader) == [(first, second)]
    reader.lay()
    assert _news(reader) == [()]


def test_cards_are_told_again_when_the_cable_is_back(reader: CardReader) -> None:
    first, second = reader.cards
    reader.lay(first)
    _news(reader)
    reader.unplug()
    assert _news(reader) == ["lost"]
    reader.lay(second)
    assert _news(reader) == []
    reader.plug()
    assert _news(reader) == ["found", (second,)]
    reader.lay()
    assert _news(reader) == [()]
