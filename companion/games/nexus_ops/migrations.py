"""Older journals of this game, as this version reads them."""

from companion.core.migration import Migration
from companion.kit.corrections import named_corrections

# Version 1 had an event of its own for every value that may be corrected.
_CORRECTIONS = {
    "points_corrected": ("points", ("player", "points")),
    "rubium_corrected": ("rubium", ("player", "rubium")),
    "hand_corrected": ("cards", ("player", "card", "number")),
    "units_corrected": ("units", ("player", "unit", "space", "number")),
    "force_corrected": ("force", ("player", "unit", "number")),
    "markers_corrected": ("markers", ("mine", "number")),
    "mine_corrected": ("mine", ("space", "mine")),
    "tiles_corrected": ("tiles", ("number",)),
    # Which way it was turned follows from how it lay.
    "tile_corrected": ("tile", ("space",)),
    "land_corrected": ("terrain", ("space", "terrain")),
}
# Version 2 had no Energize cards in its material and did not say which card left a hand: a game that was
# begun so goes on so, and what a card does is its holder's word.
_CARDS_WITHOUT_NAMES = Migration()

MIGRATIONS: tuple[Migration, ...] = (
    named_corrections(_CORRECTIONS, {"space": "", "mine": "none"}),
    _CARDS_WITHOUT_NAMES,
)
