"""Eclipse: New Dawn for the Galaxy, first edition."""

from companion.games.eclipse.game import GAME

__all__ = ["GAME"]
