"""A screen as a terminal tells it: its content in lines, and what stands at its foot."""

from __future__ import annotations

from companion.core.screen import Gauges, Roster, Screen
from companion.core.screen_lines import screen_lines
from companion.locale import Speech


def screen_text(screen: Screen, speech: Speech) -> list[str]:
    """One line each; the first says what it is about."""
    lines = [_tidy(line) for line in screen_lines(screen, speech)]
    # Where values stand side by side the foot says what they are: it leads their line already.
    foot = "" if isinstance(screen, Gauges | Roster) else speech(screen.foot)
    return [*lines, foot] if foot else lines


def _tidy(line: str) -> str:
    """Without the gaps of what only a display can draw; a no-break space stays what it is."""
    return " ".join(word for word in line.split(" ") if word)
