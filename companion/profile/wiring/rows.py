"""The wiring as rows of words, for a table in a page or on a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, say
from companion.profile.pins import name_of
from companion.profile.wiring.circuit import IN_A_COLOUR, ON_THE_BUS, Circuit, Speech
from companion.profile.wiring.supply import Resistor

# Terminals that are called by a word, not by what is printed beside them.
TERMINALS = {"red": say("red"), "green": say("green"), "blue": say("blue"), ON_THE_BUS: say("bus")}


def terminal_word(name: str, speech: Speech) -> str:
    """A terminal as somebody calls it."""
    return speech(TERMINALS.get(name, Text("{name}", {"name": name})))


def on_header(circuit: Circuit, speech: Speech = str) -> Iterator[tuple[str, ...]]:
    """Every wire on the header: part, its own pin, the header's pin, and what that carries."""
    for part in circuit.parts:
        for terminal in part.terminals:
            through = (_words(one, speech) for one in part.resistors if one.terminal == terminal.name)
            its, carries = terminal_word(terminal.name, speech), ", ".join((name_of(terminal.pin), *through))
            yield part.title, its, str(terminal.pin), carries


def on_others(circuit: Circuit, speech: Speech = str) -> Iterator[tuple[str, ...]]:
    """What hangs on another part: it, which one it is, and where it hangs."""
    for part in circuit.parts:
        for outlet in part.outlets:
            yield outlet.title, outlet.detail, f"{part.title}, {terminal_word(outlet.label, speech)}"


def on_usb(circuit: Circuit) -> Iterator[tuple[str, ...]]:
    """What is plugged into USB, and which one it is."""
    for cabled in circuit.usb:
        yield cabled.title, cabled.details[0]


def _words(resistor: Resistor, speech: Speech) -> str:
    ohms = ohms_word(resistor.ohms, speech)
    if resistor.to_ground:
        return speech(say("{ohms} from this pin to GND", ohms=ohms))
    return speech(say("through {ohms}", ohms=ohms))


def ohms_word(ohms: str, speech: Speech) -> str:
    """A resistor's size; one of several that will do has a word in it."""
    return speech(say("220 to 330 Ω")) if ohms == IN_A_COLOUR else ohms
