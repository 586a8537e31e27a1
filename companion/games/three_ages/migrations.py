"""Older journals of this game, as this version reads them."""

from companion.core.migration import Migration
from companion.kit.corrections import named_corrections

# Version 1 had an event of its own for every value that may be corrected.
_CORRECTIONS = {
    "points_corrected": ("points", ("player", "points")),
    "level_corrected": ("level", ("player", "evolution", "level")),
    "ships_corrected": ("ships", ("player", "sector", "ships")),
    "colony_added": ("colony", ("player", "sector", "bonus")),
    "colony_removed": ("no-colony", ("sector",)),
    "bonus_corrected": ("bonus", ("sector", "bonus")),
    "card_corrected": ("card", ("player", "card", "side")),
    # Whose Expansion it was nobody wrote down, and nothing depends on it.
    "budget_corrected": ("budget", ("player", "action", "left")),
    "turn_corrected": ("turn", ("age", "turn")),
    "card_forgotten": ("seen", ("card",)),
}
MIGRATIONS: tuple[Migration, ...] = (named_corrections(_CORRECTIONS),)
