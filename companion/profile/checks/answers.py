"""Can everybody answer? Games begin at the table, and whoever lacks parts of their own answers there."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.seats import TABLE
from companion.profile.abilities import can_answer, can_confirm, can_turn
from companion.profile.complaints import Complaint, place_name
from companion.profile.parts import Profile


def answer_complaints(profile: Profile) -> Iterator[Complaint]:
    """What the table lacks to begin a game and to serve every seat."""
    table, why = profile.table, _why(profile)
    if table.display is None:
        yield Complaint("table, display", f"is missing: {why}", 'add [table.display], with bus = "i2c-1"')
    if not can_turn(table):
        yield Complaint(
            "table, encoder",
            f"nothing to turn: {why}",
            "add [table.encoder], or up and down to [table.buttons]",
        )
    if not can_confirm(table):
        yield Complaint(
            "table, buttons.ok",
            f"nothing to confirm with: {why}",
            "add ok to [table.buttons], or push to [table.encoder]",
        )


def _why(profile: Profile) -> str:
    helpless = [
        place_name(seat)
        for seat, place in sorted(profile.places.items())
        if seat != TABLE and not can_answer(place)
    ]
    without = "a seat that is not in the file" if not helpless else " and ".join(helpless)
    return f"no game can begin, and {without} cannot answer"
