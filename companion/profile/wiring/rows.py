"""The wiring as rows of words, for a table in a page or on a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from companion.profile.header import name_of
from companion.profile.wiring.circuit import Circuit
from companion.profile.wiring.supply import Resistor


def on_header(circuit: Circuit) -> Iterator[tuple[str, ...]]:
    """Every wire on the header: part, its own pin, the header's pin, and what that carries."""
    for part in circuit.parts:
        for terminal in part.terminals:
            through = (_words(one) for one in part.resistors if one.terminal == terminal.name)
            yield part.title, terminal.name, str(terminal.pin), ", ".join((name_of(terminal.pin), *through))


def on_others(circuit: Circuit) -> Iterator[tuple[str, ...]]:
    """What hangs on another part: it, which one it is, and where it hangs."""
    for part in circuit.parts:
        for outlet in part.outlets:
            yield outlet.title, outlet.detail, f"{part.title}, {outlet.label}"


def on_usb(circuit: Circuit) -> Iterator[tuple[str, ...]]:
    """What is plugged into USB, and which one it is."""
    for cabled in circuit.usb:
        yield cabled.title, cabled.details[0]


def _words(resistor: Resistor) -> str:
    if resistor.to_ground:
        return f"{resistor.ohms} from this pin to GND"
    return f"through {resistor.ohms}"
