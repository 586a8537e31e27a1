"""Draws the screens of one game in whatever language the table speaks."""

from __future__ import annotations

from PIL.Image import Image

from companion.core.screen import Screen
from companion.locale import Speech
from companion.screens.render import render


class Drawer:
    """Screens to pictures, with a voice kept per language."""

    def __init__(self, game_name: str) -> None:
        self._game_name = game_name
        self._voices: dict[str, Speech] = {}

    def __call__(self, screen: Screen, language: str, size: tuple[int, int]) -> Image:
        """The picture."""
        voice = self._voices.get(language)
        if voice is None:
            voice = self._voices[language] = Speech(language, self._game_name)
        return render(screen, voice, size)
