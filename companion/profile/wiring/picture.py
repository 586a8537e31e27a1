"""The wiring picture: the header with its wires, the parts beside it, and the cables below."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle

from companion.core.text import Text, say
from companion.profile.parts import Profile
from companion.profile.pins import GROUND, HEADER, POWER_3V3, POWER_5V, is_odd_column, name_of
from companion.profile.wiring import cables, layout, svg
from companion.profile.wiring.circuit import ON_THE_BUS, Circuit, Speech, circuit_of
from companion.profile.wiring.resistors import inset, resistors
from companion.profile.wiring.rows import terminal_word
from companion.profile.wiring.svg import SvgFrame

POWER_COLOURS = {POWER_3V3: "#f08c00", POWER_5V: "#e03131", GROUND: "#343a40"}
LIGHT_COLOURS = {"red": "#fa5252", "green": "#37b24d", "blue": "#4263eb"}
POWER_WORDS = {POWER_3V3: say("3.3 V"), POWER_5V: say("5 V"), GROUND: say("ground")}
SIGNAL_COLOURS = ("#1c7ed6", "#9c36b5", "#2b8a3e", "#0b7285", "#c2255c", "#5f3dc4", "#74740d", "#a34a14")
IDLE, BUNDLE = "#adb5bd", "#1c7ed6"
MARGIN, TITLE_HEIGHT, TITLE_SIZE, LEGEND_HEIGHT = 28, 64, 20, 62
DETAIL_SIZE = 11
NARROWEST = 720
BOARD_TOP, BOARD_BOTTOM = -44, 20 * layout.PITCH + 8
CSS = (
    "text{font-family:'DejaVu Sans',Verdana,sans-serif;fill:#212529}"
    ".title{font-size:20px;font-weight:bold}.part{font-size:13px;font-weight:bold}"
    ".detail{font-size:11px;fill:#495057}.note{font-size:10px;font-style:italic;fill:#495057}"
    ".pin{font-size:9px;font-weight:bold;fill:#ffffff}.name{font-size:11px}.idle{font-size:11px;fill:#adb5bd}"
    ".resistor{fill:#ffffff;stroke:#343a40}.ohms{font-size:9px}.inner{fill:#ffffff;stroke:#adb5bd}"
    ".block{fill:#f8f9fa;stroke:#868e96}.board{fill:#ebfbee;stroke:#2b8a3e}.strip{fill:#dee2e6}"
    ".wire,.edge{fill:none;stroke-linejoin:round}.edge{stroke:#ffffff}.dot{stroke:#ffffff}"
)


def draw(profile: Profile, speech: Speech = str) -> str:
    """The picture of a checked profile, as SVG."""
    circuit = circuit_of(profile, speech)
    both = layout.sides(circuit)
    colours = _colours(circuit)
    blocks = [block for side in both for block in side.blocks]
    below = max([BOARD_BOTTOM, *(_span(block)[1] for block in blocks)])
    top = min([BOARD_TOP, *(_span(block)[0] for block in blocks)]) - TITLE_HEIGHT
    bottom = below + cables.height(circuit.usb) + LEGEND_HEIGHT
    left, right = (max(side.reach, cables.spread(circuit.usb)) + MARGIN for side in both)
    frame = SvgFrame(-left, top, max(left + right, NARROWEST), bottom - top)
    shapes = [
        svg.text(-left + MARGIN, top + 38, _title(profile, frame, speech), "title"),
        svg.rectangle(
            SvgFrame(-layout.BOARD_EDGE, BOARD_TOP, 2 * layout.BOARD_EDGE, BOARD_BOTTOM - BOARD_TOP),
            "board",
            12,
        ),
        *cables.cables(circuit.usb, BOARD_BOTTOM, below, speech),
        svg.rectangle(
            SvgFrame(-2 * layout.PIN_X, -layout.PITCH / 2, 4 * layout.PIN_X, 20 * layout.PITCH), "strip", 4
        ),
        *(shape for side in both for shape in _side(side, colours, speech)),
        *_header(colours),
        *_legend(circuit, -left + MARGIN, bottom - MARGIN, speech),
    ]
    return svg.document(frame, CSS, shapes)


def _title(profile: Profile, frame: SvgFrame, speech: Speech) -> str:
    words = speech(say("{table} · wiring", table=profile.name))
    return svg.fitted(words, frame.width - 2 * MARGIN, TITLE_SIZE)


def _colours(circuit: Circuit) -> dict[int, str]:
    """The colour of each header pin that has a wire."""
    fresh = cycle(SIGNAL_COLOURS)
    colours: dict[int, str] = {}
    for part in circuit.parts:
        for terminal in part.terminals:
            if terminal.pin not in colours:
                of_its_own = POWER_COLOURS.get(str(terminal.carries)) or LIGHT_COLOURS.get(terminal.name)
                colours[terminal.pin] = of_its_own or next(fresh)
    return colours


def _header(colours: Mapping[int, str]) -> Iterator[str]:
    yield svg.text(0, BOARD_TOP + 22, "Raspberry Pi", "part", "middle")
    for pin in HEADER:
        side = -1 if is_odd_column(pin) else 1
        y = layout.header_y(pin)
        yield svg.circle(side * layout.PIN_X, y, 8.5, colours.get(pin, IDLE))
        yield svg.text(side * layout.PIN_X, y + 3, str(pin), "pin", "middle")
        style = "name" if pin in colours else "idle"
        yield svg.text(
            side * (2 * layout.PIN_X + 8), y + 4, name_of(pin), style, "end" if side < 0 else "start"
        )


def _side(side: layout.HeaderSide, colours: Mapping[int, str], speech: Speech) -> Iterator[str]:
    for wire in side.wires:
        if wire.pin:
            yield svg.wire(wire.corners, colours[wire.pin])
        else:
            yield svg.wire(wire.corners, BUNDLE, 4)
    yield from _junctions(side.wires, colours)
    for block in side.blocks:
        yield from _block(block, colours, speech)
        yield from _hanging(block)


def _junctions(wires: Sequence[layout.Wire], colours: Mapping[int, str]) -> Iterator[str]:
    """A dot where a second wire leaves the first: everywhere but at the last of those that share a pin."""
    turns: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for wire in wires:
        if wire.pin:
            *_, turn, _, end = wire.corners
            turns[wire.pin].append(end if turn[1] == end[1] else turn)
    for pin, found in turns.items():
        for x, y in sorted(found, key=lambda turn: abs(turn[0]))[:-1]:
            yield svg.circle(x, y, 4, colours[pin])


def _block(block: layout.WiringBlock, colours: Mapping[int, str], speech: Speech) -> Iterator[str]:
    side, far = block.side, block.near + layout.PART_WIDTH
    left = min(side * block.near, side * far)
    yield svg.rectangle(SvgFrame(left, block.top, layout.PART_WIDTH, block.bottom - block.top), "block")
    yield svg.text(left + 10, block.top + 17, block.part.title, "part")
    yield svg.text(left + 10, block.top + 32, block.part.detail, "detail")
    if block.part.note:
        yield svg.text(left + 10, block.bottom - 7, block.part.note, "note")
    inwards, outwards = ("start", "end") if side > 0 else ("end", "start")
    yield from resistors(block, colours, speech)
    own = block.near + inset(block)
    for terminal, y in block.terminals:
        yield svg.circle(side * own, y, 4.5, colours[terminal.pin])
        yield svg.text(side * (own + 10), y + 4, terminal_word(terminal.name, speech), "name", inwards)
    for outlet, y in block.outlets:
        yield svg.circle(side * far, y, 4.5, BUNDLE)
        yield svg.text(side * (far - 10), y + 4, terminal_word(outlet.label, speech), "name", outwards)


def _hanging(block: layout.WiringBlock) -> Iterator[str]:
    near = layout.hanging_x(block)
    left = min(block.side * near, block.side * (near + layout.OUTLET_WIDTH))
    for outlet, y in block.hanging:
        yield svg.rectangle(
            SvgFrame(left, y - layout.OUTLET_HEIGHT / 2, layout.OUTLET_WIDTH, layout.OUTLET_HEIGHT), "block"
        )
        yield svg.text(left + 10, y - 4, outlet.title, "part")
        yield svg.text(left + 10, y + 12, outlet.detail, "detail")


def _legend(circuit: Circuit, left: float, y: float, speech: Speech) -> Iterator[str]:
    used = {terminal.carries for part in circuit.parts for terminal in part.terminals}
    for power, colour in POWER_COLOURS.items():
        if power in used:
            yield svg.cable(((left, y - 4), (left + 20, y - 4)), colour, 2.2)
            yield svg.text(left + 26, y, speech(POWER_WORDS[power]), "detail")
            left += 76
    if any(part.outlets for part in circuit.parts):
        yield svg.cable(((left, y - 4), (left + 20, y - 4)), BUNDLE)
        words = speech(_bundled(circuit))
        yield svg.text(left + 26, y, words, "detail")
        left += 46 + svg.LETTER * DETAIL_SIZE * len(words)
    words = speech(say("in circles: pins of the header · GPIO: numbers of the profile"))
    yield svg.text(left, y, words, "detail")


def _bundled(circuit: Circuit) -> Text:
    """What runs in a thick line: a multiplexer has pins for no more than the bus."""
    channels = any(outlet.label != ON_THE_BUS for part in circuit.parts for outlet in part.outlets)
    return say("SDA, SCL; VCC, GND from a rail") if channels else say("SDA, SCL, VCC, GND")


def _span(block: layout.WiringBlock) -> tuple[float, float]:
    """How far up and down a block and what hangs on it reach."""
    hanging = [y for _, y in block.hanging]
    top = min([block.top, *(y - layout.OUTLET_HEIGHT / 2 for y in hanging)])
    return top, max([block.bottom, *(y + layout.OUTLET_HEIGHT / 2 for y in hanging)])
