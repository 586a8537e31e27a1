"""How a game is played, as a page is told it."""

from __future__ import annotations

from typing import Any

from companion.core import guide
from companion.core.game import AnyGame
from companion.locale import Speech


def told(game: AnyGame, language: str) -> dict[str, Any]:
    """All sections; none of a game that brings no guide."""
    sections = guide.read(game.guide, language) if game.guide is not None else ()
    return {
        "is": "guide",
        "game": game.name,
        "title": Speech(language, game.name)(game.title),
        "sections": [
            {
                "anchor": section.anchor,
                "title": section.title,
                "blocks": [{"item": block.item, "parts": list(block.parts)} for block in section.blocks],
            }
            for section in sections
        ],
    }
