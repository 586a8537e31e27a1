"""The first picture, before any game is imported: somebody is there. And the last one."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.screen import Message, Screen
from companion.core.seats import Seat
from companion.core.text import say
from companion.devices.ports import DisplayPort
from companion.locale import Speech
from companion.screens.render import render

SPLASH = Message(say("Tabletop companion"), (say("One moment …"),))


def show_splash(displays: Mapping[Seat, DisplayPort], language: str, screen: Screen = SPLASH) -> None:
    """Show it everywhere."""
    speech = Speech(language)
    for display in displays.values():
        display.show(render(screen, speech, display.size), urgent=True)
