"""A live test on simulated parts: hands on one side, glass on the other."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.seats import Seat
from companion.core.signals import Signal
from companion.devices.ports import Post
from companion.devices.simulated import SimulatedCues, SimulatedDisplay, SimulatedPod
from companion.doctor.displays import FramedDrawer
from companion.doctor.findings import Finding
from companion.doctor.live_results import findings
from companion.doctor.live_test import Lines, LiveTest
from companion.profile.parts import Buttons, Display, Encoder, PlaceParts, Pod, Profile, Reader
from companion.table.loop import TableLoop
from tests.doctor.machines import UIDS
from tests.table.clocks import FakeClock

# The table on pins; seat 1 a pod with a display; seat 2 a reader and buttons without any display.
PROFILE = Profile(
    "Test",
    {
        0: PlaceParts(display=Display("i2c-1"), encoder=Encoder(17, 27, 22), buttons=Buttons(ok=5)),
        1: PlaceParts(display=Display("pod"), pod=Pod(uid=UIDS[1])),
        2: PlaceParts(reader=Reader("pn532", "/dev/companion/port-1"), buttons=Buttons(up=12, down=13)),
    },
)
KEYS = {0: ("push", "ok"), 1: ("push", "ok", "undo"), 2: ("up", "down")}


class SimulatedParts:
    """What opening a profile gives, made of nothing."""

    def __init__(self, profile: Profile, post: Post) -> None:
        self.cues = SimulatedCues()
        self.hands = {seat: SimulatedPod(seat, post) for seat in profile.places}
        self.displays: Mapping[Seat, SimulatedDisplay] = {
            seat: self.hands[seat].display for seat, place in profile.places.items() if place.display
        }
        self.let_go = False

    def missed_edges(self) -> list[tuple[int, str]]:
        """Every line hears."""
        return []

    def closed(self) -> list[tuple[int, str]]:
        """No contact is closed."""
        return []

    def close(self) -> None:
        self.let_go = True

    def press(self, seat: Seat, key: str) -> None:
        """Down and up."""
        self.hands[seat].key(key, down=True)
        self.hands[seat].key(key, down=False)

    def do_everything(self) -> None:
        """All that the profile above asks for."""
        for seat, keys in KEYS.items():
            for key in keys:
                self.press(seat, key)
        for seat in (0, 1):
            self.hands[seat].turn(3)
            self.hands[seat].turn(-3)
        for seat in (1, 2):
            self.hands[seat].lay("04a224b2c15d80")


class Stage:
    """The live test in its loop, stepped by hand."""

    def __init__(
        self,
        profile: Profile = PROFILE,
        missed_edges: Lines = lambda: (),
        closed: Lines = lambda: (),
        language: str = "en",
    ) -> None:
        self.clock = FakeClock()
        self.live_test = LiveTest(profile, language, self.clock, missed_edges, closed)
        self.parts = SimulatedParts(profile, self.post)
        self.loop = TableLoop(
            self.live_test, FramedDrawer(), self.parts.displays, self.parts.cues, self.clock
        )
        self.loop.refresh(urgent=False)

    def post(self, signal: Signal) -> None:
        self.clock.tick(50)
        self.loop.step(signal)

    def wait(self, milliseconds: int) -> None:
        self.clock.tick(milliseconds)
        self.loop.step(None)

    def findings(self) -> list[Finding]:
        return list(findings(self.live_test))
