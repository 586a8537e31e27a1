"""The desk: signals in, screens and cues out, around one session.

It brings the parts of a table together: gestures and cards tell what hands did, stations know who is asked
what and where, notices cover a display for a moment. The desk is plain and synchronous: it is told the time
and never waits, so a loop, a test or a page can drive it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from companion.core.cues import Cue, CueKind
from companion.core.prompt import Prompt
from companion.core.screen import Code, Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.signals import CardPresent, DeviceFound, DeviceLost, KeyChanged, LetGo, Signal, Turned
from companion.core.text import Text, say
from companion.core.values import Command, Refusal
from companion.journal.timeline import Step
from companion.table import menu, pages
from companion.table.displays import Displays
from companion.table.equipment import Devices, Equipment
from companion.table.gestures import Clicked, Gesture, Gestures, Held, Stepped
from companion.table.notices import GREETING_MS, PHONE_MS, Notices, device_notice, table_notice
from companion.table.overlays import Overlays
from companion.table.readers import CardLaid, CardLifted, Misread, Readers, laying
from companion.table.session import MOVED_ON, PAUSED, ConcernsEverybody, Session
from companion.table.stations import Station, Stations
from companion.table.tags import Tag, TagBook

__all__ = ["Desk", "Equipment"]


class Desk:
    """Everything between the hardware and a session."""

    def __init__(
        self,
        session: Session,
        devices: Devices,
        now_ms: Callable[[], int],
        tags: TagBook | None = None,
        gestures: Gestures | None = None,
    ) -> None:
        self.session = session
        self.language = "fr"
        self.sound = True
        # How a phone joins each seat, where the table serves phones.
        self.phones: Mapping[Seat, Code] = {}
        self.left = False
        self._devices = devices
        self._now_ms = now_ms
        self._gestures = gestures or Gestures(devices.equipment.timing)
        self._overlays = Overlays(session)
        self._stations = Stations(session, devices)
        self._notices = Notices(now_ms)
        self.displays = Displays(session, devices, self._stations, self._notices)
        self._readers = Readers(session, tags or TagBook(), self._stations.seats)
        self._cues: list[Cue] = []
        self._cued: frozenset[Seat] = frozenset()
        self._refresh()

    # --- in

    def handle(self, signal: Signal, came_ms: int | None = None) -> None:
        """One fact from the hardware, and when it came (now, unless it is said)."""
        came_ms = self._now_ms() if came_ms is None else came_ms
        # Long presses and lifted cards up to then; and a page may have moved the game on.
        self._pass_time(came_ms)
        match signal:
            case KeyChanged() | LetGo() | Turned():
                self.carry_out(self._gestures.feed(signal, came_ms))
            case CardPresent(seat=seat, tags=tags):
                self._readers.feed(seat, tags, came_ms)
                self._read(came_ms)
            case DeviceLost() | DeviceFound():
                self._devices.note(signal)
                if signal.seat in self._stations.seats:
                    self._device(signal)
                self._refresh()

    def tick(self) -> None:
        """Time has passed: long presses, notices that end, cards that stay lifted."""
        self._pass_time(self._now_ms())
        self._notices.expire()

    def _pass_time(self, now_ms: int) -> None:
        self._refresh()
        self.carry_out(self._gestures.tick(now_ms))
        self._read(now_ms)

    def greet(self) -> None:
        """After a power cut: every display says what its seat should have in front of it."""
        for seat in self.displays.working:
            lines = self.session.game.belongings(self.session.view(seat), seat)
            self._notices.tell(seat, Message(say("The game is back"), lines, "check"), for_ms=GREETING_MS)

    def correct(self, seat: Seat) -> None:
        """Open the corrections at a seat."""
        self._stations[seat].overlay = self._overlays.corrections
        self._refresh()

    def submit(self, seat: Seat, command: Command) -> Step | Refusal:
        """An answer that came whole, from a page, as if it had been given at the seat's controls."""
        self._notices.dismiss(seat)
        answer = self.session.submit(command)
        self._answered(seat, self._stations[seat], answer)
        self._refresh()
        return answer

    # --- out

    def screens(self) -> dict[Seat, Screen]:
        """What each display shows now."""
        return {seat: self.displays.screen(seat) for seat in self.displays.working}

    def screen(self, seat: Seat) -> Screen:
        """What one display shows now."""
        return self.displays.screen(seat)

    def notified(self, seat: Seat) -> bool:
        """Whether a notice covers the display at which this seat is asked."""
        place = self._stations.asked_at(seat)
        return place is not None and self._notices.at(place) is not None

    def prompt(self, seat: Seat) -> Prompt | None:
        """The part of a question that a seat has come to."""
        return self._stations.prompt(seat)

    def cues(self) -> list[Cue]:
        """The cues since the last call; none while they are switched off."""
        cues, self._cues = self._cues, []
        return cues if self.sound else []

    # --- hands at the controls

    def carry_out(self, gestures: Iterable[Gesture]) -> None:
        """What hands did at the controls."""
        for gesture in gestures:
            place = self._worked_on(gesture)
            if place is None:
                continue
            # Turning goes straight on to the question below; a press only leafs.
            if isinstance(gesture, Stepped):
                self._notices.dismiss(place)
            elif self._notices.leaf(place):
                continue
            self._act(gesture, self._stations[place])
            self._refresh()

    def _worked_on(self, gesture: Gesture) -> Seat | None:
        """The station that a gesture works on; none where nobody would see what it does."""
        seat, place = gesture.seat, self._stations.asked_at(gesture.seat)
        if place in (seat, None):
            return place
        # At the table's display a seat's own controls only answer: menus and undo there are the table's.
        answering = isinstance(gesture, Stepped) or (isinstance(gesture, Clicked) and gesture.key != "undo")
        return place if answering and self._devices.has(seat, "controls") else None

    def _act(self, gesture: Gesture, station: Station) -> None:
        seat, asked = gesture.seat, station.dialogue.prompt is not None
        match gesture:
            case Stepped() if asked:
                station.dialogue.turn(gesture)
            case Stepped(steps=steps):
                station.page += 1 if steps > 0 else -1
            case Clicked(key="undo") | Held() if self.session.timeline.paused:
                self._told(seat, PAUSED)
            case Clicked(key="undo") | Held(key="undo"):
                self._ask_undo(seat, station)
            case Clicked() if asked:
                if (command := station.dialogue.confirm()) is not None:
                    self._execute(seat, station, command)
            case Clicked():
                if self._overlays.reasons(seat) is not None:
                    station.overlay = lambda: self._overlays.reasons(seat)
            case Held():
                self._back(seat, station)

    def _back(self, seat: Seat, station: Station) -> None:
        if station.dialogue.back():
            return
        if station.overlay is not None:
            station.overlay = None
        else:
            station.overlay = lambda: self._overlays.main_menu(
                seat, phone=seat in self.phones, sound=self.sound, language=self.language
            )

    def _ask_undo(self, seat: Seat, station: Station) -> None:
        step = self.session.undoable(seat)
        if step is None or step.line is None:
            self._answered(seat, station, self.session.undo(seat))
        else:
            self._ask_undo_of(seat, step.line)

    def _ask_undo_of(self, seat: Seat, line: int | None) -> None:
        self._stations[seat].overlay = lambda: self._overlays.undo_of(seat, line)

    # --- commands

    def _execute(self, seat: Seat, station: Station, command: Command) -> None:
        if isinstance(command, menu.MenuCommand):
            station.overlay = None
            self._menu(seat, station, command)
            return
        if station.overlay is not None:
            command = replace(command, seat=seat)  # a correction is signed by whoever makes it
        self._answered(seat, station, self.session.submit(command))

    def _menu(self, seat: Seat, station: Station, command: menu.MenuCommand) -> None:
        match command:
            case menu.TakeStepBack(line=line):
                answer = self.session.undo(seat, line)
                self._answered(seat, station, answer)
                if isinstance(answer, ConcernsEverybody):
                    self._ask_undo_of(TABLE, line)
            case menu.DoStepAgain():
                self._answered(seat, station, self.session.redo(seat))
            case menu.Correct():
                station.overlay = self._overlays.corrections
            case menu.Pause():
                self._told(seat, self.session.pause(seat))
            case menu.Resume():
                self._told(seat, self.session.resume(seat))
            case menu.Sound(on=on):
                self.sound = on
            case menu.Language(language=language):
                self.language = language
            case menu.ThinkOfLeaving():
                station.overlay = lambda: menu.leave_question(seat)
            case menu.ShowPhone():
                self._notices.tell(seat, self.phones[seat], for_ms=PHONE_MS)
            case menu.NewGame():
                self.left = True
            case menu.Leave():
                pass

    def _answered(self, seat: Seat, station: Station, answer: Step | Refusal) -> None:
        if isinstance(answer, Refusal):
            station.dialogue.restart()
            self._told(seat, answer)
            return
        station.overlay = None
        for place in self._stations.seats:
            self._stations[place].page = 0
        self._notices.dismiss(self.displays.serving(seat))  # whatever was wrong before is settled
        self._cue(seat, "accepted")
        self._announce(answer)

    def _announce(self, step: Step) -> None:
        """Show a step to everybody for a moment, unless it was taken back."""
        undone = step.after is not self.session.state
        shown = None if undone else self.session.game.announce(step.before, step.events)
        if shown is not None:
            for seat in self.displays.working:
                if isinstance(shown, Message):
                    self._notices.tell_in_turn(seat, shown)
                else:
                    self._notices.tell(seat, shown)

    # --- cards and devices

    def _read(self, now_ms: int) -> None:
        """What hands did with cards on readers."""
        for act in self._readers.settle(self._asks_for_card, now_ms):
            match act:
                case CardLaid(seat=seat, tag=tag):
                    self._lay(seat, tag)
                case CardLifted(seat=seat):
                    answer = self.session.undo(seat)
                    self._answered(seat, self._stations[seat], answer)
                    if not isinstance(answer, Refusal):
                        self._tell(seat, Message(say("Card lifted"), (say("Lay a card again"),), "card"))
                case Misread(seat=seat, refusal=refusal):
                    self._told(seat, refusal)
            self._refresh()

    def _asks_for_card(self, seat: Seat) -> bool:
        return self._stations.card_question(seat) is not None

    def _lay(self, seat: Seat, tag: Tag) -> None:
        question = self._stations.card_question(seat)
        assert question is not None
        place = self._stations.asked_at(seat)
        station = self._stations[seat if place is None else place]
        if question.draft and tag.card not in question.cards:
            self._told(seat, Refusal(say("Card {card} cannot be the answer.", card=tag.card)))
        elif question.draft:
            station.dialogue.take(laying(question, tag), draft=True)
        else:
            self._answered(seat, station, self.session.submit(laying(question, tag)))

    def _device(self, signal: DeviceLost | DeviceFound) -> None:
        seat = signal.seat
        names = {one: self._name(one) for one in self._stations.seats}
        self._notices.tell(TABLE, table_notice(names, signal, self._devices, self._notices.at(TABLE)))
        self._gestures.note(signal)
        if isinstance(signal, DeviceLost):
            if self._devices.helpless(seat):
                self._stations[seat].overlay = None
            if seat != TABLE and self._devices.has(seat, "display"):
                self._notices.tell(seat, device_notice(None, signal, self._devices))

    # --- small parts

    def _refresh(self) -> None:
        before, self._cued = self._cued, frozenset(self.session.waiting())
        for seat in sorted(self._cued - before):
            self._cue(seat, "turn")
        for seat in self._stations.refresh():
            self._told(seat, MOVED_ON)

    def _told(self, seat: Seat, refusal: Refusal | None) -> None:
        """Explain a refusal, if it is one."""
        if refusal is not None:
            lines = (refusal.remedy,) if refusal.remedy is not None else ()
            self._tell(seat, Message(refusal.reason, lines, "warning"))
            self._cue(seat, "refused")

    def _tell(self, seat: Seat, screen: Screen) -> None:
        self._notices.tell(self.displays.serving(seat), screen, about=seat)

    def _cue(self, seat: Seat, kind: CueKind) -> None:
        self._cues.append(Cue(seat, kind))

    def _name(self, seat: Seat) -> Text:
        return pages.name(self.session, seat)
