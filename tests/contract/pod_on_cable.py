"""A seat pod as the contract meets it: a modelled one on a pty, real pyserial, the hub's pods, and a clock.

Nothing moves by itself: `run` lets time pass for both ends of the cable.
"""

from __future__ import annotations

from companion.core.signals import KEYS
from companion.devices.pods import Pods
from companion.devices.ports import Post
from companion.profile.parts import Pod
from tests.devices.model_pod import ModelPod, run
from tests.table.clocks import FakeClock

SEAT = 3
UID = "e6614c311b7a4f2c"
#: Long enough for a port to be opened again, a pod to introduce itself, and a whole picture to arrive.
SETTLED_MS = 2_000


class PodOnCable:
    """One pod with every part, and the hub's side of it."""

    def __init__(self, post: Post) -> None:
        self._clock = FakeClock()
        self.model = ModelPod(UID, keys=len(KEYS))
        self.pods = Pods({SEAT: Pod(port=self.model.port, keys=KEYS)}, post, self._clock)

    def run(self, milliseconds: int = SETTLED_MS) -> None:
        """Let time pass."""
        run(self._clock, milliseconds, self.model.step, lambda now: self.pods.step())

    def close(self) -> None:
        """Nothing is left of it."""
        self.pods.close()
        self.model.close()
