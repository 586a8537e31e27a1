"""Whether a profile that reads well also makes sense: one file per subject, all problems in one list."""

from __future__ import annotations

from companion.profile.checks.controls import answer_problems, timing_problems
from companion.profile.checks.displays import bus_problems, display_problems
from companion.profile.checks.pins import pin_problems
from companion.profile.checks.ports import port_problems
from companion.profile.parts import Profile
from companion.profile.problems import Problem

__all__ = ["problems"]


def problems(profile: Profile) -> list[Problem]:
    """Everything that cannot be wired or played as it stands; a virtual table has nothing to wire."""
    if profile.virtual:
        return []
    return [
        *answer_problems(profile),
        *display_problems(profile),
        *bus_problems(profile),
        *pin_problems(profile),
        *port_problems(profile),
        *timing_problems(profile),
    ]
