"""Are the times those of hands?"""

from __future__ import annotations

from collections.abc import Iterator

from companion.profile.complaints import Complaint
from companion.profile.parts import Profile

RANGES_MS = {
    "debounce_ms": (1, 100),
    "long_press_ms": (200, 3_000),
    "repeat_after_ms": (150, 2_000),
    "repeat_every_ms": (30, 1_000),
}


def timing_complaints(profile: Profile) -> Iterator[Complaint]:
    """Each time against what a hand can do."""
    for field, (least, most) in RANGES_MS.items():
        value = getattr(profile.timing, field)
        if not least <= value <= most:
            yield Complaint(
                f"timing.{field}", f"{value} ms is no time for a hand", f"write {least} to {most}"
            )
