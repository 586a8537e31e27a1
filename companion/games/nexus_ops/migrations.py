"""Older journals of this game, as this version reads them."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.core.migration import Migration, RawEvent, RawOptions

# Version 1 had an event of its own for every value that may be corrected: its name now, and its parts.
_CORRECTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "points_corrected": ("points", {"player": 0, "points": 0}),
    "rubium_corrected": ("rubium", {"player": 0, "rubium": 0}),
    "hand_corrected": ("cards", {"player": 0, "card": "", "number": 0}),
    "units_corrected": ("units", {"player": 0, "unit": "", "space": "", "number": 0}),
    "force_corrected": ("force", {"player": 0, "unit": "", "number": 0}),
    "markers_corrected": ("markers", {"mine": "", "number": 0}),
    "mine_corrected": ("mine", {"space": "", "mine": "none"}),
    "tiles_corrected": ("tiles", {"number": 0}),
    # Which way it was turned follows from how it lay.
    "tile_corrected": ("tile", {"space": ""}),
    "land_corrected": ("terrain", {"space": "", "terrain": ""}),
}


def _one_correction(events: Sequence[RawEvent], _: RawOptions) -> Iterable[RawEvent]:
    for event in events:
        if event["is"] in _CORRECTIONS:
            value, parts = _CORRECTIONS[event["is"]]
            # What is not written down has the value that it has by default.
            said = [event.get(part, unsaid) for part, unsaid in parts.items()]
            yield {"is": "corrected", "value": value, "parts": said}
        else:
            yield event


# Version 2 had no Energize cards in its material and did not say which card left a hand: a game that was
# begun so goes on so, and what a card does is its holder's word.
_CARDS_WITHOUT_NAMES = Migration()

MIGRATIONS: tuple[Migration, ...] = (Migration(events=_one_correction), _CARDS_WITHOUT_NAMES)
