"""Everything that goes wrong on the bench.

Cables of pods, displays, keys and the reader out and in again, alone and all at once; pods that start anew,
hang, flood, garble or stop at a prompt; two pods in each other's ports, or with one number; errors in the
middle of I2C messages, and a bus that takes its time; cards that flicker at the edge of the field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random

from companion.core.seats import Seat
from companion.link.messages import READER_ERROR
from tests.chaos.broken_bench import BUS_OF, PIN_SEATS, BrokenBench
from tests.chaos.faults import RECOVERY_MS, Fault, Part
from tests.devices.model_pod import swap
from tests.scenarios.bench import POD_SEATS, SHELF_SEAT, STEP_MS

PODS: tuple[Part, ...] = tuple(("pod", seat) for seat in POD_SEATS)
DISPLAYS: tuple[Part, ...] = tuple(("display", seat) for seat in BUS_OF)
READER: Part = ("reader", SHELF_SEAT)
CABLES: tuple[Part, ...] = (*PODS, *DISPLAYS, *[("keys", seat) for seat in PIN_SEATS], READER)
# Nobody can see whether keys are plugged in, nor a display to which nothing is sent.
NOTICED = {"pod", "reader"}
SOON_MS, AFTER_SILENCE_MS = 600, 4_000
LONGEST_MS = 8_000
# A card may vanish for less than it takes to be lifted; an RDM6300 takes half a second to notice at all.
HIDDEN_MS, HIDDEN_FROM_RDM_MS, SEEN_MS = 600, 1_100, 300
DAMAGED, CUT = 0.5, 0.3
FLOOD = 40

Begin = Callable[[], object]


class BenchFaults:
    """Makes them."""

    def __init__(self, broken: BrokenBench, chance: Random) -> None:
        self._broken = broken
        self._pods = broken.bench.model_pods
        self._chance = chance
        # When all will be well again at a seat.
        self._settled_ms: dict[Seat, int] = {}
        self._ways: tuple[Callable[[frozenset[Part]], Fault | None], ...] = (
            *[self._one_out] * 3,
            self._all_out,
            *[self._pod_trouble] * 4,
            self._swapped,
            self._doubled,
            *[self._errors] * 2,
            self._slow,
            *[self._flicker] * 2,
        )

    def __call__(self, broken: frozenset[Part]) -> Fault | None:
        """Something that may go wrong with what is sound."""
        mishap = self._chance.choice(self._ways)(broken)
        if mishap is not None:
            settled_ms = self._broken.now_ms() + mishap.lasts_ms + RECOVERY_MS
            self._settled_ms |= dict.fromkeys(mishap.seats, settled_ms)
        return mishap

    def _one(self, parts: Iterable[Part], broken: frozenset[Part]) -> Part | None:
        sound = [part for part in parts if part not in broken]
        return self._chance.choice(sound) if sound else None

    def _a_while(self) -> int:
        """Often a moment, sometimes long enough to be missed."""
        return int(LONGEST_MS * self._chance.random() ** 2)

    # --- cables

    def _one_out(self, broken: frozenset[Part]) -> Fault | None:
        part = self._one(CABLES, broken)
        return None if part is None else self._out(f"{part[0]} out", [part])

    def _all_out(self, broken: frozenset[Part]) -> Fault | None:
        return self._out("all out", [part for part in CABLES if part not in broken])

    def _out(self, kind: str, parts: list[Part]) -> Fault:
        return Fault(
            kind,
            frozenset(parts),
            partial(_each, self._broken.pull, parts),
            self._a_while(),
            end=partial(_each, self._broken.plug, parts),
            told=frozenset(seat for name, seat in parts if name in NOTICED),
            told_within_ms=SOON_MS,
        )

    def _swapped(self, broken: frozenset[Part]) -> Fault | None:
        """Two pods change places; each still serves its own seat."""
        sound = [part for part in PODS if part not in broken]
        if len(sound) < 2:
            return None
        two = self._chance.sample(sound, 2)
        return Fault("pods swapped", frozenset(two), partial(swap, *[self._pods[seat] for _, seat in two]))

    def _doubled(self, broken: frozenset[Part]) -> Fault | None:
        """A pod tells another's number: it serves nobody until it tells its own, the other goes on.

        Both must be up: whoever tells the number of a pod that is away is taken for it.
        """
        now = self._broken.now_ms()
        up = {seat for seat in POD_SEATS if self._settled_ms.get(seat, 0) < now}
        sound = [part for part in PODS if part not in broken and part[1] in up]
        if len(sound) < 2:
            return None
        two = self._chance.sample(sound, 2)
        impostor, other = (self._pods[seat] for _, seat in two)
        own = impostor.uid

        def tell(number: str) -> None:
            impostor.firmware.uid = number
            impostor.reboot()

        return Fault(
            "pod tells another's number",
            frozenset(two),
            partial(tell, other.uid),
            self._a_while(),
            end=partial(tell, own),
            told=frozenset({two[0][1]}),
            told_within_ms=SOON_MS,
        )

    # --- pods

    def _pod_trouble(self, broken: frozenset[Part]) -> Fault | None:
        part = self._one(PODS, broken)
        if part is None:
            return None
        ways: tuple[Callable[[Seat], Fault], ...] = (
            self._starts_anew,
            self._floods,
            self._at_prompt,
            self._hangs,
            self._garbled,
            self._without_glass,
            self._without_reader,
        )
        return self._chance.choice(ways)(part[1])

    def _pod(
        self, kind: str, seat: Seat, begin: Begin, end: Begin, told_within_ms: int | None = None
    ) -> Fault:
        told = frozenset() if told_within_ms is None else frozenset({seat})
        return Fault(
            kind,
            frozenset({("pod", seat)}),
            begin,
            self._a_while(),
            end=end,
            told=told,
            told_within_ms=told_within_ms or 0,
        )

    def _starts_anew(self, seat: Seat) -> Fault:
        return Fault("pod starts anew", frozenset({("pod", seat)}), self._pods[seat].reboot)

    def _floods(self, seat: Seat) -> Fault:
        def flood() -> None:
            self._pods[seat].flood(FLOOD, self._broken.now_ms())

        return Fault("pod floods", frozenset({("pod", seat)}), lasts_ms=self._a_while(), each_step=flood)

    def _at_prompt(self, seat: Seat) -> Fault:
        pod = self._pods[seat]
        return self._pod("pod at its prompt", seat, pod.firmware.end, pod.reboot, SOON_MS)

    def _hangs(self, seat: Seat) -> Fault:
        mute = partial(setattr, self._pods[seat].firmware, "mute")
        return self._pod("pod hangs", seat, partial(mute, True), partial(mute, False), AFTER_SILENCE_MS)

    def _garbled(self, seat: Seat) -> Fault:
        garble = self._pods[seat].garble
        return self._pod("pod is garbled", seat, partial(garble, self._damage), partial(garble, None))

    def _damage(self, data: bytes) -> bytes:
        if not data or self._chance.random() >= DAMAGED:
            return data
        place = self._chance.randrange(len(data))
        return self._chance.choice(
            (data[:place], data[place:], data * 2, self._chance.randbytes(place) + data)
        )

    def _without_glass(self, seat: Seat) -> Fault:
        refuses = self._pods[seat].firmware.refuses
        return self._pod("pod without glass", seat, partial(refuses.update, DRAW="part"), refuses.clear)

    def _without_reader(self, seat: Seat) -> Fault:
        errors = partial(setattr, self._pods[seat].firmware, "errors")
        begin, end = partial(errors, READER_ERROR), partial(errors, 0)
        return self._pod("pod without reader", seat, begin, end, SOON_MS)

    # --- buses

    def _errors(self, broken: frozenset[Part]) -> Fault | None:
        """Messages to one display are cut at random places."""
        part = self._one(DISPLAYS, broken)
        if part is None:
            return None
        wire = self._broken.wire_of(part[1])
        cuts = _cuts(Random(self._chance.getrandbits(32)))
        begin, end = partial(wire.break_at, cuts), partial(wire.break_at, ())
        return Fault("errors on I2C", frozenset({part}), begin, self._a_while(), end=end)

    def _slow(self, broken: frozenset[Part]) -> Fault | None:
        """A display takes its time, and all on its bus wait with it."""
        if broken & {*DISPLAYS}:
            return None
        gate = self._broken.gate
        return Fault("I2C waits", frozenset(DISPLAYS), gate.clear, self._a_while(), end=gate.set)

    # --- cards

    def _flicker(self, broken: frozenset[Part]) -> Fault | None:
        part = self._one((*PODS, READER), broken)
        if part is None:
            return None
        flicker = _Flicker(self._broken, part[1], self._chance)
        return Fault(
            "card flickers",
            frozenset({part}),
            lasts_ms=self._a_while(),
            each_step=flicker.step,
            end=flicker.end,
        )


class _Flicker:
    """Hides a card again and again, each time too short to have been lifted."""

    def __init__(self, broken: BrokenBench, seat: Seat, chance: Random) -> None:
        self._broken = broken
        self._seat = seat
        self._chance = chance
        self._longest_ms = HIDDEN_FROM_RDM_MS if seat == SHELF_SEAT else HIDDEN_MS
        self._left_ms = 0
        self._visible = True

    def step(self) -> None:
        self._left_ms -= STEP_MS
        if self._left_ms <= 0:
            self._visible = not self._visible
            self._left_ms = SEEN_MS if self._visible else self._chance.randrange(self._longest_ms)
            self._broken.show_card(self._seat, visible=self._visible)

    def end(self) -> None:
        self._broken.show_card(self._seat, visible=True)


def _each(do: Callable[[Part], None], parts: Iterable[Part]) -> None:
    for part in parts:
        do(part)


def _cuts(chance: Random) -> Iterator[int | None]:
    while True:
        yield chance.randrange(1_000) if chance.random() < CUT else None
