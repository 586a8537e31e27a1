"""Power and ground for every part.

The header has eight ground pins and few for power, spread over both columns. Each part takes the nearest one
in its own column, and rather a free one a little further off than one that has a wire already: a jumper wire
needs a pin of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from companion.profile.pins import HEADER, PIN_OF_LINE, is_odd_column, pins_with, row_of

# A pin with a wire on it counts as this many rows further off, one in the other column as that many.
TAKEN_ROWS = 6
ACROSS_ROWS = 20


class Resistor(Struct, frozen=True):
    """In the wire of a terminal, or from its header pin to ground: one of each divides a level."""

    terminal: str
    ohms: str
    to_ground: bool = False


class Draft(Struct, frozen=True):
    """A part before it has power: its signals with their lines, and the power that it needs."""

    title: str
    detail: str
    signals: tuple[tuple[str, int], ...]
    powers: tuple[tuple[str, str], ...]
    note: str = ""
    resistors: tuple[Resistor, ...] = ()


class Terminal(Struct, frozen=True):
    """A terminal of a part, and the header pin that it is joined to."""

    name: str
    pin: int

    @property
    def carries(self) -> int | str:
        """The line (BCM) or the power."""
        return HEADER[self.pin]


def supplied(drafts: Sequence[Draft]) -> list[tuple[Terminal, ...]]:
    """The terminals of each draft, in the order of their rows on the header."""
    taken: Counter[int] = Counter()
    joined: dict[int, tuple[Terminal, ...]] = {}
    for place in sorted(range(len(drafts)), key=lambda place: middle_row(_signals(drafts[place]))):
        terminals = _signals(drafts[place])
        for name, power in drafts[place].powers:
            pin = _nearest(power, _signals(drafts[place]), taken)
            taken[pin] += 1
            terminals.append(Terminal(name, pin))
        joined[place] = tuple(sorted(terminals, key=lambda terminal: row_of(terminal.pin)))
    return [joined[place] for place in range(len(drafts))]


def middle_row(terminals: Sequence[Terminal]) -> float:
    """Where on the header a part belongs: power comes from anywhere, its signals decide."""
    rows = [row_of(terminal.pin) for terminal in terminals if isinstance(terminal.carries, int)]
    return sum(rows) / len(rows)


def prefers_odd(terminals: Sequence[Terminal]) -> bool:
    """Whether most of a part's signals are in the column of pin 1."""
    signals = [terminal for terminal in terminals if isinstance(terminal.carries, int)]
    return 2 * sum(is_odd_column(terminal.pin) for terminal in signals) >= len(signals)


def _signals(draft: Draft) -> list[Terminal]:
    return [Terminal(name, PIN_OF_LINE[line]) for name, line in draft.signals]


def _nearest(power: str, signals: Sequence[Terminal], taken: Counter[int]) -> int:
    rows = [row_of(terminal.pin) for terminal in signals]
    odd = prefers_odd(signals)

    def cost(pin: int) -> int:
        away = max(min(rows) - row_of(pin), row_of(pin) - max(rows), 0)
        return away + TAKEN_ROWS * taken[pin] + ACROSS_ROWS * (is_odd_column(pin) != odd)

    # Of two that are as near the lower one: parts are usually added further up.
    return min(reversed(pins_with(power)), key=cost)
