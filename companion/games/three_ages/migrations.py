"""Older journals of this game, as this version reads them."""

from collections.abc import Iterable, Sequence

from companion.core.migration import Migration, RawEvent, RawOptions

# Version 1 had an event of its own for every value that may be corrected: its name now, and its parts.
_CORRECTIONS = {
    "points_corrected": ("points", ("player", "points")),
    "level_corrected": ("level", ("player", "evolution", "level")),
    "ships_corrected": ("ships", ("player", "sector", "ships")),
    "colony_added": ("colony", ("player", "sector", "bonus")),
    "colony_removed": ("no-colony", ("sector",)),
    "bonus_corrected": ("bonus", ("sector", "bonus")),
    "card_corrected": ("card", ("player", "card", "side")),
    "budget_corrected": ("budget", ("player", "action", "left")),
    "turn_corrected": ("turn", ("age", "turn")),
    "card_forgotten": ("seen", ("card",)),
}


def _one_correction(events: Sequence[RawEvent], _: RawOptions) -> Iterable[RawEvent]:
    for event in events:
        if event["is"] in _CORRECTIONS:
            value, parts = _CORRECTIONS[event["is"]]
            # Whose Expansion it was nobody wrote down, and nothing depends on it.
            yield {"is": "corrected", "value": value, "parts": [event.get(part, 0) for part in parts]}
        else:
            yield event


MIGRATIONS: tuple[Migration, ...] = (Migration(events=_one_correction),)
