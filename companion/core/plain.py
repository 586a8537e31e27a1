"""A screen in plain words: for a terminal, and for whoever hears a display instead of seeing it."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.screen import Change, Code, Gauges, Menu, Message, Number, Roster, Screen
from companion.core.text import Text

Voice = Callable[[Text], str]


def screen_lines(screen: Screen, say: Voice) -> list[str]:
    """A screen's content in a few lines."""
    return [line for line in _content(screen, say) if line.strip()]


def _content(screen: Screen, say: Voice) -> list[str]:
    foot = say(screen.foot)
    match screen:
        case Message():
            return [say(screen.title), *(f"  {say(line)}" for line in screen.lines)]
        case Number():
            return [f"{say(screen.label)}: {screen.number}"]
        case Change():
            return [f"{say(screen.label)}: {screen.before} → {screen.after}"]
        case Menu():
            return [say(screen.ask), *(f"  {say(item.label)}" for item in screen.items)]
        case Code():
            return [f"{say(screen.label)}: {screen.address}  {screen.number}"]
        case Roster():
            cells = (f"{say(cell.name)} {say(cell.value)}".strip() for cell in screen.cells)
            return [f"{foot}: {', '.join(cells)}"]
        case Gauges():
            gauges = (
                f"{say(gauge.label)} {gauge.value}" + (f" (+{gauge.extra})" if gauge.extra else "")
                for gauge in screen.gauges
            )
            return [f"{foot}: {', '.join(gauges)}"]
