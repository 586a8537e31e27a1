"""The live test: every display asks for every key, encoder and reader of its place, until all were heard.

A program for the table's loop, like a game: signals in, screens out. Things may be done in any order; what
was seen is ticked off. A display asks for its own place, the table's then also for places without a display
that works. It is over when everything was seen and every key is up again, when somebody ends it, or after a
long time without any hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from companion.core import signals
from companion.core.screen import Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.doctor.live_steps import LiveStep, device_name, live_steps, sentence
from companion.doctor.requirements import displays
from companion.locale import Speech
from companion.profile.parts import Profile
from companion.profile.problems import place_name

PATIENCE_MS = 60_000
RUN = 3
Side = Literal["right", "left"]
NOT_SAID = Text("")
# Lines of the Pi by their place and name, as the pins themselves report them.
Lines = Callable[[], Iterable[tuple[Seat, str]]]


class EncoderDirection:
    """How one encoder was turned, judged by runs of clicks.

    One click to the wrong side is a contact that bounces. A run of a few to one side is a hand. The display
    asks for a turn to the right first, so a first run to the left may be an encoder whose wires are swapped.
    """

    def __init__(self) -> None:
        self.sides: list[Side] = []
        self.moved = False
        self._run = 0

    def turn(self, steps: int) -> Side | None:
        """Some clicks; gives the side when a run to it is complete for the first time."""
        self.moved = self.moved or steps != 0
        self._run = self._run + steps if self._run * steps > 0 else steps
        side: Side = "right" if self._run > 0 else "left"
        if abs(self._run) < RUN or side in self.sides:
            return None
        self.sides.append(side)
        return side


class LiveTest:
    """What was seen so far, and what is still to do."""

    def __init__(
        self,
        profile: Profile,
        language: str,
        now_ms: Callable[[], int],
        missed_edges: Lines = lambda: (),
        closed: Lines = lambda: (),
    ) -> None:
        self.profile = profile
        self.language = language
        self._speech = Speech(language)
        self.open = live_steps(profile)
        self.seen: list[LiveStep] = []
        self.held: set[LiveStep] = set()
        self.missed_edges: set[tuple[Seat, str]] = set()
        #: Lines whose contact was closed from the first moment on, so that no press was ever told.
        self.never_open: set[tuple[Seat, str]] = set(closed())
        self.lost: dict[tuple[Seat, str], Text] = {}
        self.directions: dict[Seat, EncoderDirection] = {
            step.seat: EncoderDirection() for step in self.open if step.kind == "right"
        }
        self._displays = displays(profile)
        self._read_missed_edges = missed_edges
        self._look_for_closed = closed
        self._now_ms = now_ms
        self._last_hand_ms = now_ms()
        self._ended = False
        self._cues: list[signals.Cue] = []
        self._news: list[str] = []

    @property
    def over(self) -> bool:
        """Whether there is nothing more to wait for."""
        return self._ended or not (self.open or self.held)

    def end(self) -> None:
        """Somebody has seen enough."""
        self._ended = True

    def news(self) -> list[str]:
        """What has happened since the last call, in lines for a terminal."""
        told, self._news = self._news, []
        return told

    # --- the program

    def handle(self, signal: signals.Signal, came_ms: int | None = None) -> None:  # noqa: ARG002 - that it came is all
        """One fact from the hardware."""
        if isinstance(signal, signals.DeviceLost | signals.DeviceFound):
            self._note(signal)
            return
        self._last_hand_ms = self._now_ms()
        match signal:
            case signals.KeyChanged(seat, key, down):
                self._press(LiveStep(seat, "key", key), down=down)
            case signals.ControlsReset(seat):
                self.held = {step for step in self.held if step.seat != seat}
            case signals.Turned(seat, steps):
                side = self.directions.setdefault(seat, EncoderDirection()).turn(steps)
                if side is not None:
                    self._tick_off(LiveStep(seat, side))
            case signals.CardPresent(seat, tags) if tags:
                self._tick_off(LiveStep(seat, "card"))

    def tick(self) -> None:
        """Time has passed."""
        self.missed_edges.update(self._read_missed_edges())
        self.never_open &= set(self._look_for_closed())
        if self._now_ms() - self._last_hand_ms >= PATIENCE_MS:
            self._ended = True

    def screens(self) -> dict[Seat, Screen]:
        """What each display that answers asks for."""
        return {seat: self._screen(seat) for seat in self._displays if self.answers(seat)}

    def cues(self) -> list[signals.Cue]:
        """A sound and a flash for everything that was ticked off since the last call."""
        told, self._cues = self._cues, []
        return told

    def waiting(self) -> frozenset[Seat]:
        """Where something is still to do: its light is on."""
        return frozenset(step.seat for step in self.open)

    def close(self) -> None:
        """Nothing is kept open here."""

    # --- inside

    def answers(self, seat: Seat) -> bool:
        """Whether a place has a display that works."""
        display = self._displays.get(seat)
        gone = (seat, "display") in self.lost or (
            display is not None and display.bus == "pod" and (seat, "pod") in self.lost
        )
        return display is not None and not gone

    def _screen(self, seat: Seat) -> Screen:
        own = [step for step in self.open if step.seat == seat]
        if seat == TABLE:
            own += [step for step in self.open if step.seat != TABLE and not self.answers(step.seat)]
        size = Text("{size}", {"size": self._displays[seat].size})
        if not own:
            return Message(say("All seen"), icon="check", head=_name(seat), mark=size)
        return Message(
            sentence(own[0]), head=_name(own[0].seat), mark=size, foot=say("To go: {count}", count=len(own))
        )

    def _press(self, step: LiveStep, *, down: bool) -> None:
        if down:
            self._tick_off(step)
        if down and step in self.seen:
            self.held.add(step)
        else:
            self.held.discard(step)

    def _tick_off(self, step: LiveStep) -> None:
        if step in self.open:
            self.open.remove(step)
            self.seen.append(step)
            self._cues.append(signals.Cue(step.seat, "accepted"))
            self._tell(
                "✓ {done}", done=say("{what}: {detail}", what=place_name(step.seat), detail=sentence(step))
            )

    def _note(self, signal: signals.DeviceLost | signals.DeviceFound) -> None:
        place, device = place_name(signal.seat), device_name(signal.device)
        if isinstance(signal, signals.DeviceLost):
            self.lost[signal.seat, signal.device] = signal.why or NOT_SAID
            self.held = {step for step in self.held if step.seat != signal.seat}
            silent = say("{place}: {device} does not answer", place=place, device=device)
            if signal.why is None:
                self._tell("✗ {silent}", silent=silent)
            else:
                self._tell("✗ {silent} ({why})", silent=silent, why=signal.why)
        elif self.lost.pop((signal.seat, signal.device), None) is not None:
            self._tell("✓ {there}", there=say("{place}: {device} is there", place=place, device=device))

    def _tell(self, line: str, **arguments: Text) -> None:
        self._news.append(self._speech(Text(line, arguments)))


def _name(seat: Seat) -> Text:
    return say("Table") if seat == TABLE else say("Seat {number}", number=seat)
