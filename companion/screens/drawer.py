"""Draws the screens of a game in whatever language the table speaks."""

from __future__ import annotations

from collections.abc import Callable

from PIL.Image import Image

from companion.core.screen import Screen
from companion.locale import Speech
from companion.screens.render import render


class Drawer:
    """Screens to pictures, with a voice kept per language and game.

    `domains` are the catalogues to look into; whoever changes the game of a table says which.
    """

    def __init__(self, *domains: str) -> None:
        self.domains: Callable[[], tuple[str, ...]] = lambda: domains
        self._voices: dict[tuple[str, ...], Speech] = {}

    def __call__(self, screen: Screen, language: str, size: tuple[int, int]) -> Image:
        """The picture."""
        spoken = (language, *self.domains())
        voice = self._voices.get(spoken)
        if voice is None:
            voice = self._voices[spoken] = Speech(*spoken)
        return render(screen, voice, size)
