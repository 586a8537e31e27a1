"""The desk: signals in, screens and cues out, around one session.

Every seat has a station: its dialogue, its menu, its notice. The table's own station also serves the
seats that have no controls (a starter build, a pod that was unplugged), one after the other. The desk is
plain and synchronous: it is told the time and never waits, so a loop, a test or a page can drive it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.core.cues import Cue, CueKind
from companion.core.prompt import Lay, Prompt, fill, public_part
from companion.core.screen import Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.signals import CardPresent, DeviceFound, DeviceLost, KeyChanged, Signal, Turned
from companion.core.text import Text, say
from companion.core.values import Command, Refusal
from companion.journal.timeline import Step
from companion.table import menu, pages
from companion.table.dialogue import Dialogue
from companion.table.gestures import Clicked, Gesture, Gestures, Held, Stepped
from companion.table.session import Session
from companion.table.tags import TagBook

NOTICE_MS = 6_000
# A card that leaves the reader for less than this was only pushed about.
LIFTED_MS = 800


class Equipment(Struct, frozen=True):
    """Which seats have what; the table itself has controls and a display."""

    controls: frozenset[Seat] = frozenset()
    readers: frozenset[Seat] = frozenset()
    displays: frozenset[Seat] = frozenset()


class _Station:
    """One seat's place at the desk."""

    def __init__(self, dialogue: Dialogue) -> None:
        self.dialogue = dialogue
        self.overlay: Prompt | None = None
        self.notice: Screen | None = None
        self.notice_until_ms: int | None = None
        self.page = 0
        self.tags: tuple[str, ...] = ()
        self.read: list[str] = []
        self.lifted_ms: int | None = None


class Desk:
    """Everything between the hardware and a session."""

    def __init__(
        self, session: Session, equipment: Equipment, now_ms: Callable[[], int], tags: TagBook | None = None
    ) -> None:
        self.session = session
        self.language = "fr"
        self.sound = True
        self.left = False
        self._equipment = equipment
        self._now_ms = now_ms
        self._tags = tags or TagBook()
        self._gestures = Gestures()
        self._lost: set[tuple[Seat, str]] = set()
        self._cues: list[Cue] = []
        seats = range(len(session.names) + 1)
        self._stations = {seat: _Station(self._dialogue(seat)) for seat in seats}
        self._cued: frozenset[Seat] = frozenset()
        self._refresh()

    # --- in

    def handle(self, signal: Signal) -> None:
        """One fact from the hardware."""
        match signal:
            case KeyChanged() | Turned():
                self.carry_out(self._gestures.feed(signal, self._now_ms()))
            case CardPresent(seat=seat, tags=tags):
                self._card(seat, tags)
            case DeviceLost(seat=seat, device=device):
                self._lost.add((seat, device))
                self._gestures.release(seat)
                lines = (say("{device} does not answer", device=device), say("Use the table's controls"))
                self._tell(TABLE, Message(self._name(seat), lines, "plug"))
            case DeviceFound(seat=seat, device=device):
                self._lost.discard((seat, device))
                self._tell(
                    TABLE, Message(self._name(seat), (say("{device} is back", device=device),), "check")
                )
        self._refresh()

    def tick(self) -> None:
        """Time has passed: long presses, notices that end, cards that stay lifted."""
        now = self._now_ms()
        self.carry_out(self._gestures.tick(now))
        for seat, station in self._stations.items():
            if station.notice_until_ms is not None and now >= station.notice_until_ms:
                station.notice = station.notice_until_ms = None
            if station.lifted_ms is not None and now - station.lifted_ms >= LIFTED_MS:
                station.lifted_ms = None
                self._lifted(seat, station)
        self._refresh()

    def greet(self) -> None:
        """After a power cut: every display says what its seat should have in front of it."""
        for seat in self._stations:
            lines = self.session.game.belongings(self.session.view(seat), seat)
            self._tell(seat, Message(say("The game is back"), lines, "check"), for_ms=None)

    def open(self, seat: Seat, prompt: Prompt) -> None:
        """Put a question before a seat that the game did not ask: a menu, a correction."""
        self._stations[seat].overlay = prompt
        self._refresh()

    # --- out

    def screens(self) -> dict[Seat, Screen]:
        """What each display shows now."""
        return {seat: self.screen(seat) for seat in self._stations if self._has(seat, "displays")}

    def screen(self, seat: Seat) -> Screen:
        """What one display shows now."""
        station = self._stations[seat]
        if station.notice is not None:
            return self.dressed(station.notice, seat)
        prompt = self._question(seat)
        if prompt is not None and self._has(seat, "controls"):
            reader = self._has(prompt.seat, "readers")
            shown = station.dialogue.screen(self._describe_card, reader=reader)
            return self.dressed(shown, seat, prompt)
        if seat != TABLE and seat in self.session.waiting() and not self._has(seat, "controls"):
            return self.dressed(Message(say("Use the table's controls"), icon="plug"), seat)
        choices = pages.of(self.session, seat)
        return self.dressed(choices[station.page % len(choices)], seat)

    def notified(self, seat: Seat) -> bool:
        """Whether a notice covers the display of this seat."""
        return self._stations[seat].notice is not None

    def submit(self, seat: Seat, command: Command) -> Step | Refusal:
        """An answer that came whole, from a page, as if it had been given at the seat's controls."""
        answer = self.session.submit(command)
        self._answered(seat, self._stations[seat], answer)
        self._refresh()
        return answer

    def prompt(self, seat: Seat) -> Prompt | None:
        """The part of a question that a station has come to."""
        return self._stations[seat].dialogue.prompt

    def cues(self) -> list[Cue]:
        """The cues since the last call; none while they are switched off."""
        cues, self._cues = self._cues, []
        return cues if self.sound else []

    # --- gestures

    def carry_out(self, gestures: Iterable[Gesture]) -> None:
        """What hands did at the controls."""
        for gesture in gestures:
            station = self._stations.get(gesture.seat)
            if station is None or not self._has(gesture.seat, "controls"):
                continue
            if station.notice is not None:
                station.notice = station.notice_until_ms = None
                if not isinstance(gesture, Stepped):
                    continue
            self._act(gesture, station)
            self._refresh()

    def _act(self, gesture: Gesture, station: _Station) -> None:
        match gesture:
            case Stepped(steps=steps):
                if self._question(gesture.seat) is None:
                    station.page += 1 if steps > 0 else -1
                else:
                    station.dialogue.turn(gesture)
            case Clicked(key="undo") | Held(key="undo"):
                self._ask_undo(gesture.seat, station)
            case Clicked() if self._question(gesture.seat) is None:
                reasons = self.session.game.explain(self.session.view(gesture.seat))
                station.overlay = menu.reasons(gesture.seat, reasons) if reasons else None
            case Clicked():
                if (command := station.dialogue.confirm()) is not None:
                    self._execute(gesture.seat, station, command)
            case Held():
                self._back(gesture.seat, station)

    def _back(self, seat: Seat, station: _Station) -> None:
        if station.dialogue.back():
            return
        if station.overlay is not None:
            station.overlay = None
            return
        timeline = self.session.timeline
        station.overlay = menu.main_menu(
            seat,
            undo=self.session.undo_name(),
            redo=timeline.name(timeline.undone[-1]) if timeline.undone else None,
            sound=self.sound,
            language=self.language,
        )

    def _ask_undo(self, seat: Seat, station: _Station) -> None:
        if seat != TABLE and self.session.game.take_back(self.session.state, seat) is not None:
            self._answered(seat, station, self.session.undo(seat))
        elif (step := self.session.undo_name()) is not None:
            station.overlay = menu.undo_question(seat, step)
        else:
            self._refuse(seat, Refusal(say("There is nothing to undo.")))

    # --- commands

    def _execute(self, seat: Seat, station: _Station, command: Command) -> None:
        if isinstance(command, menu.MenuCommand):
            station.overlay = None
            self._menu(seat, station, command)
        else:
            self._answered(seat, station, self.session.submit(command))

    def _menu(self, seat: Seat, station: _Station, command: menu.MenuCommand) -> None:
        match command:
            case menu.TakeStepBack():
                self._undo(seat, station)
            case menu.DoStepAgain():
                self._answered(seat, station, self.session.redo(seat))
            case menu.Correct():
                station.overlay = self.session.game.corrections(self.session.view(seat))
            case menu.Pause():
                self.session.pause(seat)
            case menu.Resume():
                self.session.resume(seat)
            case menu.Sound(on=on):
                self.sound = on
            case menu.Language(language=language):
                self.language = language
            case menu.NewGame():
                self.left = True
            case menu.Leave():
                pass

    def _undo(self, seat: Seat, station: _Station) -> None:
        answer = self.session.undo(seat)
        step = self.session.undo_name()
        if isinstance(answer, Refusal) and seat != TABLE and step is not None:
            # Not for one seat alone: the table's display asks everybody.
            self._stations[TABLE].overlay = menu.undo_question(TABLE, step)
        self._answered(seat, station, answer)

    def _answered(self, seat: Seat, station: _Station, answer: Step | Refusal) -> None:
        if isinstance(answer, Refusal):
            station.dialogue.restart()
            self._refuse(seat, answer)
            return
        station.overlay = None
        for other in self._stations.values():
            other.page = 0
        self._cue(seat, "accepted")
        self._announce(answer)

    def _announce(self, step: Step) -> None:
        """Show a step to everybody who is not asked something now."""
        if step.after is not self.session.state:
            return  # it was taken back
        shown = self.session.game.announce(step.before, step.events)
        if shown is None:
            return
        for seat in self._stations:
            if self._served(seat) is None:
                self._tell(seat, shown)

    def _refuse(self, seat: Seat, refusal: Refusal) -> None:
        lines = (refusal.remedy,) if refusal.remedy is not None else ()
        self._tell(seat, Message(refusal.reason, lines, "warning"))
        self._cue(seat, "refused")

    # --- cards

    def _card(self, seat: Seat, tags: tuple[str, ...]) -> None:
        station = self._stations.get(seat)
        if station is None or tags == station.tags:
            return
        station.tags = tags
        if not tags:
            station.lifted_ms = self._now_ms()
            return
        station.lifted_ms = None
        if tags == tuple(station.read[-1:]):
            return  # the same card, pushed about or put back
        self._lay(seat, station, tags)

    def _lay(self, seat: Seat, station: _Station, tags: tuple[str, ...]) -> None:
        tag = self._tags.read(tags)
        if isinstance(tag, Refusal):
            self._refuse(seat, tag)
            return
        prompt = self.session.prompt(seat) if seat in self.session.waiting() else None
        if not isinstance(prompt, Lay) or prompt.draft:
            return
        command = fill(prompt.command, prompt.field, tag.card)
        if prompt.side_field and tag.side is not None:
            command = replace(command, **{prompt.side_field: tag.side})
        answer = self.session.submit(command)
        if not isinstance(answer, Refusal):
            station.read.append(tags[0])
        self._answered(seat, station, answer)

    def _lifted(self, seat: Seat, station: _Station) -> None:
        """A card that stays away before the reveal is taken back; in a duel the second replaces the first."""
        sealed = self.session.game.take_back(self.session.state, seat) is not None
        if not sealed:
            station.read.clear()
        elif len(station.read) == 1 and seat not in self.session.waiting():
            station.read.clear()
            self._answered(seat, station, self.session.undo(seat))
            self._tell(seat, Message(say("Card lifted"), (say("Lay a card again"),), "card"))

    # --- what is asked where

    def _question(self, seat: Seat) -> Prompt | None:
        """What a station is asked: its menu, its own prompt, or at the table that of a helpless seat."""
        if self.session.timeline.paused:
            return menu.paused(seat)
        if (overlay := self._stations[seat].overlay) is not None:
            return overlay
        served = self._served(seat)
        if served is None:
            return None
        prompt = self.session.prompt(served)
        # Everybody sees the table's display: of a sealed question only the public part is shown there.
        return public_part(prompt) if served != seat and prompt.sealed else prompt

    def _served(self, seat: Seat) -> Seat | None:
        waiting = self.session.waiting()
        if seat in waiting:
            return seat
        if seat != TABLE:
            return None
        helpless = (other for other in waiting if not self._has(other, "controls"))
        return next(helpless, None)

    def _refresh(self) -> None:
        before, self._cued = self._cued, frozenset(self.session.waiting())
        for seat in sorted(self._cued - before):
            self._cue(seat, "turn")
        for seat, station in self._stations.items():
            station.dialogue.offer(self._question(seat))

    # --- small parts

    def _has(self, seat: Seat, what: str) -> bool:
        if seat == TABLE:
            return True
        device = {"controls": "controls", "readers": "reader", "displays": "display"}[what]
        lost = (seat, device) in self._lost or (seat, "pod") in self._lost
        return seat in getattr(self._equipment, what) and not lost

    def _dialogue(self, seat: Seat) -> Dialogue:
        return Dialogue(lambda draft: self.session.game.refine(self.session.view(seat), draft))

    def _tell(self, seat: Seat, screen: Screen, for_ms: int | None = NOTICE_MS) -> None:
        station = self._stations[seat]
        station.notice = screen
        station.notice_until_ms = None if for_ms is None else self._now_ms() + for_ms

    def _cue(self, seat: Seat, kind: CueKind) -> None:
        self._cues.append(Cue(seat, kind))

    def _name(self, seat: Seat) -> Text:
        return pages.name(self.session, seat)

    def _describe_card(self, card: int) -> Text:
        return self.session.game.describe_card(self.session.state, card)

    def dressed(self, screen: Screen, seat: Seat, prompt: Prompt | None = None) -> Screen:
        """The screen with its status line; the table's says for whom it asks."""
        head, mark = self.session.game.status_line(self.session.view(seat), seat)
        if prompt is not None and prompt.seat not in (seat, TABLE):
            head = self._name(prompt.seat)
        return replace(screen, head=head, mark=mark)
