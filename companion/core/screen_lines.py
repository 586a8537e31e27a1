"""A screen in plain words: for a terminal, and for whoever hears a display instead of seeing it."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.screen import Change, Code, Gauges, Menu, Message, Number, Roster, Screen
from companion.core.text import Text, say

Voice = Callable[[Text], str]


def screen_lines(screen: Screen, voice: Voice) -> list[str]:
    """A screen's content in a few lines."""
    return [line for line in _content(screen, voice) if line.strip()]


def _content(screen: Screen, voice: Voice) -> list[str]:
    match screen:
        case Message():
            return [voice(screen.title), *(f"  {voice(line)}" for line in screen.lines)]
        case Number():
            return [_number(screen, voice)]
        case Change():
            return [_labelled(screen.label, f"{screen.before} → {screen.after}", voice)]
        case Menu():
            return [voice(screen.ask), *(f"  {voice(item.label)}" for item in screen.items)]
        case Code():
            return [_labelled(screen.label, f"{screen.address}  {screen.number}", voice)]
        case Roster():
            cells = (f"{voice(cell.name)} {voice(cell.value)}".strip() for cell in screen.cells)
            return [_labelled(screen.foot, ", ".join(cells), voice)]
        case Gauges():
            gauges = (
                f"{voice(gauge.label)} {gauge.value}" + (f" (+{gauge.extra})" if gauge.extra else "")
                for gauge in screen.gauges
            )
            return [_labelled(screen.foot, ", ".join(gauges), voice)]


def _number(screen: Number, voice: Voice) -> str:
    """As a person would read it: a label in small letters goes on after the number ("6 cards each")."""
    if whole := voice(screen.spoken):
        return whole
    label = voice(screen.label)
    if label[:1].islower():
        return f"{screen.number} {label}"
    return _labelled(screen.label, str(screen.number), voice)


def _labelled(label: Text, content: str, voice: Voice) -> str:
    """A question is followed by what is shown; any other label has a colon, set as in its language."""
    words = voice(label)
    if not words or words.endswith("?"):
        return f"{words} {content}".strip()
    return voice(say("{label}: {detail}", label=label, detail=content))
