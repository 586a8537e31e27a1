"""Whether a profile that reads well also makes sense: one file per subject, all complaints in one list."""

from __future__ import annotations

from companion.profile.checks.answers import answer_complaints
from companion.profile.checks.buses import bus_complaints
from companion.profile.checks.displays import display_complaints
from companion.profile.checks.pins import pin_complaints
from companion.profile.checks.ports import port_complaints
from companion.profile.checks.timing import timing_complaints
from companion.profile.complaints import Complaint
from companion.profile.parts import Profile

__all__ = ["complaints"]


def complaints(profile: Profile) -> list[Complaint]:
    """Everything that cannot be wired or played as it stands; a virtual table has nothing to wire."""
    if profile.virtual:
        return []
    return [
        *answer_complaints(profile),
        *display_complaints(profile),
        *bus_complaints(profile),
        *pin_complaints(profile),
        *port_complaints(profile),
        *timing_complaints(profile),
    ]
