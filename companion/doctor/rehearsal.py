"""The rehearsal: every display asks for every key, encoder and reader of its place, until all were heard.

A program for the table's loop, like a game: signals in, screens out. Things may be done in any order; what
was seen is ticked off. A display asks for its own place, the table's then also for places without a display
that works. It is over when everything was seen and every key is up again, when somebody ends it, or after a
long time without any hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.core.cues import Cue
from companion.core.screen import Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.signals import CardPresent, DeviceFound, DeviceLost, KeyChanged, LetGo, Signal, Turned
from companion.core.text import Text, english, say
from companion.doctor.acts import Act, acts_of, sentence
from companion.doctor.needs import displays
from companion.doctor.turning import Turning
from companion.profile.complaints import place_name
from companion.profile.parts import Profile

PATIENCE_MS = 60_000
NOT_SAID = Text("")
# A line of the Pi by its place and its name, as the pins themselves report it.
Deaf = Callable[[], Iterable[tuple[Seat, str]]]


class Rehearsal:
    """What was seen so far, and what is still to do."""

    def __init__(
        self, profile: Profile, language: str, now_ms: Callable[[], int], deaf: Deaf = lambda: ()
    ) -> None:
        self.profile = profile
        self.language = language
        self.open = acts_of(profile)
        self.seen: list[Act] = []
        self.held: set[Act] = set()
        self.deaf: set[tuple[Seat, str]] = set()
        self.lost: dict[tuple[Seat, str], Text] = {}
        self.turnings: dict[Seat, Turning] = {act.seat: Turning() for act in self.open if act.kind == "right"}
        self._displays = displays(profile)
        self._listen_for_deaf = deaf
        self._now_ms = now_ms
        self._last_hand_ms = now_ms()
        self._ended = False
        self._cues: list[Cue] = []
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

    def handle(self, signal: Signal, came_ms: int | None = None) -> None:  # noqa: ARG002 - that it came is all
        """One fact from the hardware."""
        if isinstance(signal, DeviceLost | DeviceFound):
            self._note(signal)
            return
        self._last_hand_ms = self._now_ms()
        match signal:
            case KeyChanged(seat, key, down):
                self._press(Act(seat, "key", key), down=down)
            case LetGo(seat):
                self.held = {act for act in self.held if act.seat != seat}
            case Turned(seat, steps):
                side = self.turnings.setdefault(seat, Turning()).turn(steps)
                if side is not None:
                    self._tick_off(Act(seat, side))
            case CardPresent(seat, tags) if tags:
                self._tick_off(Act(seat, "card"))

    def tick(self) -> None:
        """Time has passed."""
        self.deaf.update(self._listen_for_deaf())
        if self._now_ms() - self._last_hand_ms >= PATIENCE_MS:
            self._ended = True

    def screens(self) -> dict[Seat, Screen]:
        """What each display that answers asks for."""
        return {seat: self._screen(seat) for seat in self._displays if self.answers(seat)}

    def cues(self) -> list[Cue]:
        """A sound and a flash for everything that was ticked off since the last call."""
        told, self._cues = self._cues, []
        return told

    def waiting(self) -> frozenset[Seat]:
        """Where something is still to do: its light is on."""
        return frozenset(act.seat for act in self.open)

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
        own = [act for act in self.open if act.seat == seat]
        if seat == TABLE:
            own += [act for act in self.open if act.seat != TABLE and not self.answers(act.seat)]
        size = Text("{size}", {"size": self._displays[seat].size})
        if not own:
            return Message(say("All seen"), icon="check", head=_name(seat), mark=size)
        return Message(
            sentence(own[0]), head=_name(own[0].seat), mark=size, foot=say("To go: {count}", count=len(own))
        )

    def _press(self, act: Act, *, down: bool) -> None:
        if down:
            self._tick_off(act)
        if down and act in self.seen:
            self.held.add(act)
        else:
            self.held.discard(act)

    def _tick_off(self, act: Act) -> None:
        if act in self.open:
            self.open.remove(act)
            self.seen.append(act)
            self._cues.append(Cue(act.seat, "accepted"))
            self._news.append(f"✓ {place_name(act.seat)}: {sentence(act).render(english)}")

    def _note(self, signal: DeviceLost | DeviceFound) -> None:
        what = f"{place_name(signal.seat)}: {signal.device}"
        if isinstance(signal, DeviceLost):
            self.lost[signal.seat, signal.device] = signal.why or NOT_SAID
            self.held = {act for act in self.held if act.seat != signal.seat}
            why = f" ({signal.why.render(english)})" if signal.why is not None else ""
            self._news.append(f"✗ {what} does not answer{why}")
        elif self.lost.pop((signal.seat, signal.device), None) is not None:
            self._news.append(f"✓ {what} is there")


def _name(seat: Seat) -> Text:
    return say("Table") if seat == TABLE else say("Seat {number}", number=seat)
