"""The driver and stock luma, each on its own modelled chip, fed with the same pictures."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from luma.oled import device as luma_devices
from msgspec.structs import asdict
from PIL.Image import Image

from companion.devices.oled import Panel, PanelShape, open_panel
from tests.devices.oled.chips import Chip, Sh1106, Ssd1306, Ssd1309
from tests.devices.oled.wires import ADDRESS, I2cWire, Traffic, handed_to_luma, open_by_luma

CHIPS: dict[str, type[Chip]] = {"ssd1306": Ssd1306, "ssd1309": Ssd1309, "sh1106": Sh1106}


@dataclass(frozen=True)
class Setup:
    """A kind of panel and the way luma writes to its bus."""

    kind: str = "ssd1306"
    height: int = 64
    rotate: int = 0
    in_blocks: bool = False
    keeps_partial_command: bool = False

    def __str__(self) -> str:
        way = "blocks" if self.in_blocks else "one-write"
        return f"{self.kind}-128x{self.height}-turned{self.rotate}-{way}"

    def chip(self, seed: int) -> Chip:
        return CHIPS[self.kind](
            self.height,
            module_offset=15 if (self.kind, self.height) == ("sh1106", 32) else 0,
            keeps_partial_command=self.keeps_partial_command,
            seed=seed,
        )

    @property
    def shape(self) -> PanelShape:
        return PanelShape(128, self.height, self.rotate)

    @property
    def open(self) -> Callable[[I2cWire], Any]:
        return handed_to_luma if self.in_blocks else open_by_luma


#: Every controller and size in both of luma's ways of writing, every rotation in each way of addressing.
SETUPS = [
    Setup(kind, height, rotate, in_blocks)
    for kind, height, rotate in (
        ("ssd1306", 64, 0),
        ("ssd1306", 64, 2),
        ("ssd1306", 32, 0),
        ("ssd1309", 64, 0),
        ("sh1106", 64, 0),
        ("sh1106", 64, 2),
        ("sh1106", 32, 0),
    )
    for in_blocks in (False, True)
] + [Setup(kind, 64, rotate) for kind in ("ssd1306", "sh1106") for rotate in (1, 3)]


class Pair:
    """Two panels that must always look the same."""

    def __init__(self, setup: Setup) -> None:
        self.chip = setup.chip(seed=1)
        self.wire = I2cWire({ADDRESS: self.chip})
        self.panel: Panel = open_panel(setup.kind, setup.open(self.wire), setup.shape, name="seat 1")
        self.stock_chip = setup.chip(seed=2)
        self.stock_wire = I2cWire({ADDRESS: self.stock_chip})
        stock_class = getattr(luma_devices, setup.kind)
        self.stock: Any = stock_class(setup.open(self.stock_wire), **asdict(setup.shape))

    @property
    def size(self) -> tuple[int, int]:
        return self.panel.size

    def display(self, image: Image) -> tuple[Traffic, Traffic]:
        """Show on both, and what each had to send."""
        ours, stock = self.wire.mark(), self.stock_wire.mark()
        self.stock.display(image)
        self.panel.display(image)
        return self.wire.since(ours), self.stock_wire.since(stock)

    def assert_same_glass(self) -> None:
        assert self.chip.glass() == self.stock_chip.glass()
