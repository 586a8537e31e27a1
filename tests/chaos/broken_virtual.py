"""The virtual table with its cables pulled, alone and all at once; keys bounce, and cards flicker."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random

from companion.core.seats import Seat
from companion.devices.simulated import SimulatedPod
from companion.games.three_ages import GAME
from companion.screens.render import Drawer
from companion.simulation.robot import Controls
from companion.simulation.table_top import SEATS
from companion.table.host import Host
from companion.table.session import Session
from tests.chaos.faults import Fault, Part
from tests.chaos.faulty_game import STEP_MS
from tests.simulation.tables import SteppedTable

SIZE = (128, 64)
MOST_BOUNCES, BOUNCE_MS = 3, (0, 1, 2)
SOON_MS, LONGEST_MS = 200, 8_000
HIDDEN_MS, SEEN_MS = 700, 200


class BouncingPod:
    """A pod's controls; its keys bounce."""

    def __init__(self, pod: SimulatedPod, chance: Random, pause: Callable[[], None]) -> None:
        self._pod = pod
        self._chance = chance
        self._pause = pause

    def key(self, key: str, *, down: bool) -> None:
        """Press or let go."""
        for _ in range(self._chance.randint(0, MOST_BOUNCES)):
            for level in (down, not down):
                self._pod.key(key, down=level)
                self._pause()
        self._pod.key(key, down=down)

    def turn(self, steps: int) -> None:
        """Turn."""
        self._pod.turn(steps)


class BrokenVirtual:
    """A virtual table as a game of faults needs it, and what happens to it."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self._table = SteppedTable(folder, chance.getrandbits(32))
        self._chance = chance
        self._draw = Drawer(GAME.name)
        self._bodies = self._table.table_top.pods
        self.pods: Mapping[Seat, Controls] = {
            seat: BouncingPod(pod, chance, self._moment) for seat, pod in self._bodies.items()
        }

    def _moment(self) -> None:
        self._table.clock.tick(self._chance.choice(BOUNCE_MS))
        self._table.loop.step(None)

    # --- a table like any other

    @property
    def host(self) -> Host:
        """The program that runs."""
        return self._table.host

    def now_ms(self) -> int:
        """The table's time."""
        return self._table.clock.now

    def begin(self, names: tuple[str, ...], chance: Random) -> None:
        """A new game, without robots of the table's own."""
        self._table.start(names, {}, ())

    def step(self) -> None:
        """One step of time."""
        self._table.wait(STEP_MS)

    def hand(self, session: Session, seat: Seat) -> Sequence[int]:
        """The cards that a player holds."""
        return self._table.table_top.hand(session, seat)

    def lay(self, session: Session, seat: Seat, card: int | None, side: str | None = None) -> bool:
        """Put a card on a reader, or lift it."""
        return self._table.table_top.lay(session, seat, card, side)

    def wrong_displays(self) -> list[Seat]:
        """The displays that show something else than they should."""
        displays = self._table.table_top.displays
        return [
            seat
            for seat, screen in self.host.screens().items()
            if displays[seat].glass != self._draw(screen, self.host.language, SIZE).tobytes()
        ]

    # --- mishaps

    def mishap(self, broken: frozenset[Part]) -> Fault | None:
        """Something that may go wrong with what is sound."""
        sound = [part for part in PODS if part not in broken]
        if not sound:
            return None
        part = self._chance.choice(sound)
        match self._chance.choice(("cable", "cable", "display", "all", "flicker", "flicker")):
            case "flicker":
                return self._flicker(part)
            case "all":
                return self._out("cable", sound)
            case kind:
                return self._out(kind, [part])

    def _out(self, kind: str, parts: list[Part]) -> Fault:
        return Fault(
            f"{kind} out" if len(parts) == 1 else "all out",
            frozenset(parts),
            partial(self._set, kind, parts, broken=True),
            int(LONGEST_MS * self._chance.random() ** 2),
            end=partial(self._set, kind, parts, broken=False),
            told=frozenset(seat for _, seat in parts),
            told_within_ms=SOON_MS,
        )

    def _set(self, kind: str, parts: list[Part], *, broken: bool) -> None:
        for _, seat in parts:
            self._table.fault(kind, seat, on=broken)

    def _flicker(self, part: Part) -> Fault:
        pod = self._bodies[part[1]]
        hidden: list[tuple[str, ...]] = []
        left_ms = 0

        def step() -> None:
            """Hide the card, or show it again."""
            nonlocal left_ms
            left_ms -= STEP_MS
            if left_ms > 0:
                return
            if hidden:
                show()
            elif pod.tags:
                hidden.append(pod.tags)
                pod.lay()
            left_ms = self._chance.randrange(HIDDEN_MS) if hidden else SEEN_MS

        def show() -> None:
            # Unless it was lifted while nobody could see it.
            if hidden and not pod.tags and part[1] in self._table.table_top.lying:
                pod.lay(*hidden[0])
            hidden.clear()

        lasts_ms = int(LONGEST_MS * self._chance.random() ** 2)
        return Fault("card flickers", frozenset({part}), lasts_ms=lasts_ms, each_step=step, end=show)


PODS: tuple[Part, ...] = tuple(("pod", seat) for seat in range(SEATS + 1))
