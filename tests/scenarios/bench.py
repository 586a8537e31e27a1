"""A whole table on the bench: real drivers, and at the far end of every wire a model.

The profile is a real file. Pins are gpiozero's mock pins, displays are modelled chips behind real luma on a
modelled I2C bus with a multiplexer, pods and readers speak over ptys to real pyserial. Nothing here knows the
game: hands close contacts, move the knob and lay tags, eyes look at glass.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin
from msgspec.structs import replace
from PIL import Image

from companion.bootstrap.catalogue import TableDeck
from companion.bootstrap.hosting import host_of
from companion.bootstrap.parts import Hardware, SerialPart
from companion.bootstrap.table import RealTable
from companion.core.game import AnyGame
from companion.core.seats import TABLE, Seat
from companion.games.three_ages import GAME
from companion.profile import Profile, load
from companion.screens.render import Drawer
from companion.simulation.robot import Controls
from companion.table.host import Host
from companion.table.session import Session
from companion.table.tags import Tag, TagBook
from tests.devices.model_pod import ModelPod
from tests.devices.model_readers import ModelRdm6300
from tests.devices.oled.chips import Chip, Sh1106, Ssd1306
from tests.devices.oled.sysfs import plug_multiplexer
from tests.devices.oled.wires import I2cWire
from tests.devices.pin_hand import PinHand
from tests.devices.pty_port import PtyPort
from tests.table.clocks import FakeClock

SIZE = (128, 64)
STEP_MS = 20
CARDS = 300
# The kernel numbers the channels of a multiplexer as it likes.
CHANNELS = {1: 12, 3: 11, 5: 13}
POD_SEATS = (1, 2, 3, 4, 5)
ON_POD = (1, 2, 3)
SHELF_SEAT = 6


# Every way of building a seat at one table: pods with and without their own display, and none at all.
PROFILE = """
name = "Bench"
buzzer = 18

[table]
display = { bus = "i2c-1", address = 0x3D }
encoder = { clk = 17, dt = 27, push = 22 }
buttons = { ok = 23, undo = 24 }
light = { red = 16, green = 20, blue = 21 }

[[seat]]
number = 1
pod.uid = "0000000000000001"
display.bus = "pod"

[[seat]]
number = 2
pod.uid = "0000000000000002"
display.bus = "pod"

[[seat]]
number = 3
pod.uid = "0000000000000003"
display.bus = "pod"

[[seat]]
number = 4
pod.uid = "0000000000000004"
display.bus = "i2c-1/0x70/3"

[[seat]]
number = 5
pod.uid = "0000000000000005"
display = { bus = "i2c-1/0x70/5", controller = "sh1106" }

[[seat]]
number = 6
display.bus = "i2c-1/0x70/1"
encoder = { clk = 5, dt = 6, push = 13 }
buttons = { ok = 19, undo = 26 }
reader = { kind = "rdm6300", port = "/dev/companion/port-shelf" }
"""


def nfc_tag(card: int) -> str:
    """What a pod's reader sees under a card."""
    return f"04{card:012x}"


def coin_tag(card: int) -> str:
    """What an RDM6300 sees: another sticker under the same card."""
    return f"{0x0100_0000_00 + card:010x}"


def deck() -> TableDeck:
    """As many cards as any game numbers, each with a tag for either kind of reader."""
    tags = {tag(card): Tag(card) for card in range(1, CARDS + 1) for tag in (nfc_tag, coin_tag)}
    return TableDeck(TagBook(tags), None, readable=True)


class BenchHardware(Hardware):
    """Models instead of a Pi."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock()
        self.factory = MockFactory(pin_class=MockPWMPin)
        # Edges have the test's time: by real time a busy machine would date them back.
        self.factory.ticks = lambda: self.clock() / 1_000
        self.sysfs = folder / "sys"
        plug_multiplexer(self.sysfs, CHANNELS)
        self.chips: dict[Seat, Chip] = {
            TABLE: Ssd1306(SIZE[1], seed=0),
            SHELF_SEAT: Ssd1306(SIZE[1], seed=6),
            4: Ssd1306(SIZE[1], seed=4),
            5: Sh1106(SIZE[1], seed=5),
        }
        self.wires = {
            1: I2cWire({0x3D: self.chips[TABLE]}),
            CHANNELS[1]: I2cWire({0x3C: self.chips[SHELF_SEAT]}),
            CHANNELS[3]: I2cWire({0x3C: self.chips[4]}),
            CHANNELS[5]: I2cWire({0x3C: self.chips[5]}),
        }
        self.serial: list[SerialPart] = []

    def pins(self) -> MockFactory:
        """gpiozero's own."""
        return self.factory

    def i2c(self, number: int) -> Any:
        """A wire with chips on it."""
        return self.wires[number]

    def now_ms(self) -> int:
        """The test's clock."""
        return self.clock()

    def start(self, part: SerialPart) -> None:
        """The bench steps it, so nothing happens by itself."""
        self.serial.append(part)


class PodHand:
    """A hand at a pod."""

    KEYS = ("push", "ok", "undo")

    def __init__(self, pod: ModelPod) -> None:
        self._pod = pod

    def key(self, key: str, *, down: bool) -> None:
        """Press or let go."""
        (self._pod.press if down else self._pod.release)(self.KEYS.index(key))

    def turn(self, steps: int) -> None:
        """Turn."""
        self._pod.turn(steps)


class WiredHand:
    """A hand at contacts on the Pi's own pins."""

    def __init__(self, hand: PinHand) -> None:
        self._hand = hand

    def key(self, key: str, *, down: bool) -> None:
        """Press or let go."""
        (self._hand.press if down else self._hand.release)(key)

    def turn(self, steps: int) -> None:
        """Turn, click by click."""
        self._hand.turn(steps)


class Bench:
    """The table, its models, and hands for every place."""

    def __init__(self, folder: Path, game: AnyGame = GAME, deck_seed: str = "bench") -> None:
        self._stack = ExitStack()
        self.hardware = BenchHardware(folder)
        self.clock = self.hardware.clock
        self.model_pods = {seat: self._stack.enter_context(ModelPod(f"{seat:016x}")) for seat in POD_SEATS}
        self.shelf_reader = ModelRdm6300()
        self._shelf_cable = PtyPort()
        self._stack.callback(self._shelf_cable.close)
        self.profile = self._profile(folder)
        self._folder = folder / "games"
        self._deck_seed = deck_seed
        self.draw = Drawer(game.name)
        self.game = game
        self._looked: dict[Seat, tuple[object, bytes]] = {}
        self.table = self._power_on()
        self.pods: Mapping[Seat, Controls] = self._hands()

    def _profile(self, folder: Path) -> Profile:
        """The file as a maker writes it, then with the ends of our own cables for what udev would name."""
        path = folder / "bench.toml"
        path.write_text(PROFILE, encoding="utf-8")
        profile = load(path)
        places = dict(profile.places)
        for seat, model in self.model_pods.items():
            pod = places[seat].pod
            assert pod is not None
            places[seat] = replace(places[seat], pod=replace(pod, port=model.port))
        reader = places[SHELF_SEAT].reader
        assert reader is not None
        places[SHELF_SEAT] = replace(places[SHELF_SEAT], reader=replace(reader, port=self._shelf_cable.path))
        return replace(profile, places=places)

    def _power_on(self) -> RealTable[Host]:
        host = host_of(self.game, self._folder, deck(), self.hardware)
        return RealTable(self.profile, host, self.draw, self.hardware)

    def _hands(self) -> dict[Seat, Controls]:
        hands: dict[Seat, Controls] = {seat: PodHand(pod) for seat, pod in self.model_pods.items()}
        for seat in (TABLE, SHELF_SEAT):
            place = self.profile.places[seat]
            hands[seat] = WiredHand(PinHand(self.hardware.factory, place.encoder, place.buttons))
        return hands

    @property
    def host(self) -> Host:
        """The program that runs."""
        assert isinstance(self.table.program, Host)
        return self.table.program

    # --- cards

    def hand(self, session: Session, seat: Seat) -> Sequence[int]:
        """The cards that a player holds."""
        return () if seat == TABLE else self.game.hand(session.view(seat), seat, self._deck_seed)

    def lay(self, session: Session, seat: Seat, card: int | None, side: str | None = None) -> bool:
        """Put a card on a reader: one sticker in its middle, so the side stays unknown."""
        if card is not None and card not in self.hand(session, seat):
            return False
        if seat == SHELF_SEAT:
            self.shelf_reader.tag = None if card is None else coin_tag(card)
        else:
            self.model_pods[seat].lay(*(() if card is None else (nfc_tag(card),)))
        return True

    def clear(self, session: Session) -> None:
        """Everybody takes the cards off the readers."""
        for seat in (*POD_SEATS, SHELF_SEAT):
            self.lay(session, seat, None)

    # --- time and eyes

    def wait(self, milliseconds: int) -> None:
        """Time passes: models, drivers and the loop each get their share of it."""
        for _ in range(0, milliseconds, STEP_MS):
            self.clock.tick(STEP_MS)
            for pod in self.model_pods.values():
                pod.step(self.clock.now)
            self._shelf_cable.write(self.shelf_reader.exchange(self._shelf_cable.read(), self.clock.now))
            for part in self.hardware.serial:
                part.step()
            self.table.loop.catch_up()
        self.table.parts.glass.settle()

    def glass(self, seat: Seat) -> bytes:
        """What an eye sees on a display: rows of pixels, eight a byte. It looks again when that changes."""
        memory = self._memory(seat)
        looked = self._looked.get(seat)
        if looked is None or looked[0] != memory:
            looked = self._looked[seat] = (memory, self._look(seat).tobytes())
        return looked[1]

    def _memory(self, seat: Seat) -> object:
        if seat in ON_POD:
            return self.model_pods[seat].glass
        chip = self.hardware.chips[seat]
        return b"".join(map(bytes, chip.ram)), dict(chip.registers)

    def _look(self, seat: Seat) -> Image.Image:
        if seat in ON_POD:
            return unpacked(self.model_pods[seat].glass)
        seen = Image.new("1", SIZE)
        rows = self.hardware.chips[seat].glass()
        seen.putdata([255 * (pixel == "#") for row in rows for pixel in row])
        return seen

    def close(self) -> None:
        """Switch it all off."""
        self.table.close()
        self._stack.close()

    def cut_power(self) -> None:
        """Pull the plug and put it back: pods restart, the companion comes back from its journal."""
        self.table.close()
        self.hardware.serial.clear()
        for pod in self.model_pods.values():
            pod.reboot()
        self.table = self._power_on()


def unpacked(pages: bytes) -> Image.Image:
    """A picture from a pod's memory: page by page, each byte a column of eight pixels."""
    seen = Image.new("1", SIZE)
    seen.putdata(
        [255 * (pages[y // 8 * SIZE[0] + x] >> y % 8 & 1) for y in range(SIZE[1]) for x in range(SIZE[0])]
    )
    return seen
