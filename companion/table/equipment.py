"""What a table is built of, and what of it answers at this moment.

The equipment is fixed when the table starts; devices come and go. A seat that has both controls and a display
of its own answers at its own place; any other is helped at the table's.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.seats import TABLE, Seat
from companion.core.signals import DeviceFound, DeviceLost
from companion.profile.parts import Timing

Part = Literal["controls", "reader", "display"]
Key = Literal["push", "ok", "undo"]


class Keys(Struct, frozen=True):
    """What there is at a place besides one key to confirm with."""

    ok: bool = True
    undo: bool = True


class Equipment(Struct, frozen=True):
    """Which seats have what; the table itself has controls and a display.

    A pod takes everything of its seat along when it goes, except what hangs on the Pi itself (`wired`).
    `lacking`: the keys that a place does not have.
    """

    controls: frozenset[Seat] = frozenset()
    readers: frozenset[Seat] = frozenset()
    displays: frozenset[Seat] = frozenset()
    wired: frozenset[tuple[Seat, Part]] = frozenset()
    lacking: frozenset[tuple[Seat, Key]] = frozenset()
    timing: Timing = Timing()


class Devices:
    """The equipment without what was lost; it outlives every game."""

    def __init__(self, equipment: Equipment) -> None:
        self._lost: set[tuple[Seat, str]] = set()
        self.fit(equipment)

    def fit(self, equipment: Equipment) -> None:
        """Another game may use less of what is there; what was lost stays lost."""
        self.equipment = equipment
        self._fitted: dict[Part, frozenset[Seat]] = {
            "controls": equipment.controls | {TABLE},
            "reader": equipment.readers,
            "display": equipment.displays | {TABLE},
        }

    def note(self, signal: DeviceLost | DeviceFound) -> None:
        """A device went or came back."""
        change = self._lost.add if isinstance(signal, DeviceLost) else self._lost.discard
        change((signal.seat, signal.device))

    def has(self, seat: Seat, part: Part) -> bool:
        """Whether a seat can use this part now. The table answers for everybody: its own always count."""
        last_resort = seat == TABLE and part != "reader"
        return seat in self._fitted[part] and (last_resort or self._answers(seat, part))

    def seen(self, seat: Seat) -> bool:
        """Whether somebody can see what is asked at a place: its display answers, the table's too."""
        return seat in self._fitted["display"] and self._answers(seat, "display")

    def _answers(self, seat: Seat, part: Part) -> bool:
        with_pod = (seat, part) not in self.equipment.wired and (seat, "pod") in self._lost
        return not with_pod and (seat, part) not in self._lost

    def keys(self, seat: Seat) -> Keys:
        """What there is at a seat's place, where one key at least confirms."""
        lacking = self.equipment.lacking
        two = (seat, "push") not in lacking and (seat, "ok") not in lacking
        return Keys(ok=two, undo=(seat, "undo") not in lacking)

    def helpless(self, seat: Seat) -> bool:
        """Whether a seat cannot answer at its own place: nothing to see, or nothing to turn."""
        return not (self.has(seat, "controls") and self.has(seat, "display"))

    def missing(self) -> dict[Seat, str]:
        """What does not answer at each seat; a pod that is gone stands for everything on it."""
        worst_last = sorted(self._lost, key=lambda one: (one[0], one[1] == "pod"))
        return dict(worst_last)

    def displays(self) -> list[Seat]:
        """The seats whose display answers, the table's first."""
        return [seat for seat in sorted(self._fitted["display"]) if self.has(seat, "display")]
