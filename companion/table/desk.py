"""The desk: signals in, screens and cues out, around one session.

It brings the parts of a table together: gestures and cards tell what hands did, stations know who is asked
what and where, notices cover a display for a moment. The desk is plain and synchronous: it is told the time
and never waits, so a loop, a test or a page can drive it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from companion.core import signals
from companion.core.prompt import Prompt
from companion.core.screen import Code, Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.tally import Counts
from companion.core.text import Text, say
from companion.core.values import MOVED_ON, Command, Refusal
from companion.journal.timeline import Step
from companion.table import menu, notices, pages
from companion.table.advice import (
    NO_ADVICE,
    SWITCHED_OFF,
    THINKING,
    AdviceReady,
    Adviser,
    ShownAdvice,
    advice,
    may_be_asked,
)
from companion.table.displays import Displays
from companion.table.equipment import Devices, Equipment
from companion.table.gestures import Clicked, EncoderStepped, Gesture, Gestures, Held
from companion.table.overlays import MenuOffers, Overlays
from companion.table.readers import CardAnswered, CardLifted, Misread, Readers, laying
from companion.table.session import PAUSED, ConcernsEverybody, Session
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
        # Where the table's pages are, if it has any.
        self.page_address = ""
        # Who thinks of what a seat might do, where somebody can; and whether the table wants that.
        self.adviser: Adviser | None = None
        self.gives_advice = True
        self._advice: dict[Seat, ShownAdvice] = {}
        self.left = False
        self._devices = devices
        self._now_ms = now_ms
        self._gestures = gestures or Gestures(devices.equipment.timing)
        self._overlays = Overlays(session, devices)
        self._stations = Stations(session, devices)
        self._notices = notices.Notices(now_ms)
        self.displays = Displays(session, devices, self._stations, self._notices)
        self._readers = Readers(session, tags or TagBook(), self._stations.seats)
        self._cues: list[signals.Cue] = []
        self._cued: frozenset[Seat] = frozenset()
        self.refresh()

    # --- in

    def handle(self, signal: signals.Signal, came_ms: int | None = None) -> None:
        """One fact from the hardware, and when it came (now, unless it is said)."""
        came_ms = self._now_ms() if came_ms is None else came_ms
        # Long presses and lifted cards up to then; and a page may have moved the game on.
        self._pass_time(came_ms)
        match signal:
            case signals.KeyChanged() | signals.ControlsReset() | signals.Turned():
                self.carry_out(self._gestures.feed(signal, came_ms))
            case signals.CardPresent(seat=seat, tags=tags):
                self._readers.feed(seat, tags, came_ms)
                self._read(came_ms)
            case signals.DeviceLost() | signals.DeviceFound():
                self._devices.note(signal)
                if signal.seat in self._stations.seats:
                    self._device(signal)
                self.refresh()
            case signals.AccessLocked(seat=seat) if seat in self._stations.seats:
                self._notices.tell(
                    TABLE, notices.locked_notice(self._name(seat), signal), for_ms=notices.GREETING_MS
                )
                if self._devices.has(seat, "display"):
                    self._notices.tell(seat, notices.locked_notice(None, signal), for_ms=notices.GREETING_MS)
            case signals.DeviceDoubled(seat=seat) if seat in self._stations.seats:
                self._notices.tell(TABLE, notices.doubled_notice(self._name(seat), signal))
                if self._devices.has(seat, "display"):
                    self._notices.tell(seat, notices.doubled_notice(None, signal))

    def tick(self) -> None:
        """Time has passed: long presses, notices that end, cards that stay lifted."""
        self._pass_time(self._now_ms())
        self._notices.expire()

    def _pass_time(self, now_ms: int) -> None:
        self.refresh()
        self.carry_out(self._gestures.tick(now_ms))
        self._read(now_ms)

    def greet(self) -> None:
        """After a power cut: every display says what its seat should have in front of it."""
        for seat in self.displays.working:
            lines = self.session.game.belongings(self.session.view(seat), seat)
            self._notices.tell(
                seat, Message(say("The game is back"), lines, "check"), for_ms=notices.GREETING_MS
            )

    def warn(self, message: Message) -> None:
        """Something to be read before the game goes on: the table's display shows it until a hand says so."""
        self._notices.tell(TABLE, message, for_ms=None)

    def correct(self, seat: Seat) -> None:
        """Open the corrections at a seat."""
        self._stations[seat].overlay = self._overlays.corrections
        self.refresh()

    def submit(self, seat: Seat, command: Command) -> Refusal | None:
        """An answer that came whole, from a page, as if it had been given at the seat's controls."""
        self._notices.dismiss(seat)
        refused = self._answered(seat, self._stations[seat], self.session.submit(command))
        self.refresh()
        return refused

    def play(self, seat: Seat, command: Command) -> None:
        """What a bot without hands has decided: the table's display tells it, because somebody has to do it.

        Where it changes the board that stays there until a hand says that the board is so, too.
        """
        step = self.session.submit(command)
        if isinstance(step, Refusal):
            self._told(TABLE, step)
            return
        self._answered(seat, self._stations[seat], step)
        told = Message(self.session.timeline.name(step), icon="bot")
        by_hand = _shown_on_board(self.session, step)
        if by_hand:
            told = replace(told, foot=say("OK: done on the board"))
        self._notices.tell_before(TABLE, told, seat, for_ms=None if by_hand else notices.PLAYED_MS)
        self.refresh()

    @property
    def telling(self) -> bool:
        """Whether the table's display has something to be read before a bot goes on."""
        return self._notices.at(TABLE) is not None

    def order(self, seat: Seat, command: menu.MenuCommand) -> Refusal | None:
        """A choice of the menu, from a page."""
        self._notices.dismiss(seat)
        refused = self._menu(seat, self._stations[seat], command)
        self.refresh()
        return refused

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

    def counting(self, seat: Seat) -> tuple[int, Counts]:
        """The place that a seat's cursor has come to, and the counts of a tally so far."""
        dialogue = self._stations.dialogue(seat)
        return (0, ()) if dialogue is None else (dialogue.place, dialogue.counts)

    def cues(self) -> list[signals.Cue]:
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
            if isinstance(gesture, EncoderStepped):
                self._notices.dismiss(place)
            elif self._notices.leaf(place):
                continue
            self._act(gesture, self._stations[place])
            self.refresh()

    def _worked_on(self, gesture: Gesture) -> Seat | None:
        """The station that a gesture works on; none where nobody would see what it does."""
        seat, place = gesture.seat, self._stations.asked_at(gesture.seat)
        if place is None or not self._devices.seen(place):
            return None
        if place == seat:
            return place
        # At the table's display a seat's own controls only answer: menus and undo there are the table's.
        answering = isinstance(gesture, EncoderStepped) or (
            isinstance(gesture, Clicked) and gesture.key != "undo"
        )
        return place if answering and self._devices.has(seat, "controls") else None

    def _act(self, gesture: Gesture, station: Station) -> None:
        seat, asked = gesture.seat, station.dialogue.prompt is not None and not station.covered
        match gesture:
            case EncoderStepped() if asked:
                station.dialogue.turn(gesture)
            case EncoderStepped(steps=steps):
                station.leaf(steps)
            case Clicked(key="undo") | Held() if self.session.timeline.paused:
                self._told(seat, PAUSED)
            case _ if station.covered:
                station.put_away()
            case Clicked(key="undo") if station.dialogue.fewer():
                pass
            case Clicked(key="undo"):
                self._ask_undo(seat, station)
            case Clicked(key=key) if asked:
                if (command := station.dialogue.confirm(key)) is not None:
                    self._execute(seat, station, command)
            case Clicked():
                if self._overlays.reasons(seat) is not None:
                    station.overlay = lambda: self._overlays.reasons(seat)
            case Held(key=key):
                # The undo key reaches the menu from any part; the question below stays as it is.
                if key == "undo" or not station.dialogue.back():
                    self._open_or_close_menu(seat, station)

    def _open_or_close_menu(self, seat: Seat, station: Station) -> None:
        if station.overlay is not None:
            station.overlay = None
        else:
            station.overlay = lambda: self._overlays.main_menu(
                seat,
                MenuOffers(seat in self.phones, self._result() is not None, self._advised(seat) is not None),
                sound=self.sound,
                language=self.language,
                advice=None if self.adviser is None else self.gives_advice,
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
            station.overlay = self._overlays.opened_by(command)
            self._menu(seat, station, command)
            return
        if station.overlay == self._overlays.corrections:
            command = replace(command, seat=seat)  # signed by whoever makes it
        answer = self.session.submit(command)
        if isinstance(answer, Refusal) or station.dialogue.within:
            # The next question may be the same one: it begins at its first part.
            station.dialogue.restart()
        self._answered(seat, station, answer)

    def _menu(self, seat: Seat, station: Station, command: menu.MenuCommand) -> Refusal | None:
        match command:
            case menu.LookUp():
                station.looking = True
            case menu.UndoStep(line=line):
                return self._take_back(seat, station, line)
            case menu.RedoStep():
                return self._answered(seat, station, self.session.redo(seat))
            case menu.Pause():
                return self._told(seat, self.session.pause(seat))
            case menu.Resume():
                return self._told(seat, self.session.resume(seat))
            case menu.Sound(on=on):
                self.sound = on
            case menu.AskAdvice():
                return self._ask_advice(seat)
            case menu.Advice(on=on):
                self.gives_advice = on
            case menu.Language(language=language):
                self.language = language
            case menu.ShowPhone():
                self._notices.tell(seat, self.phones[seat], for_ms=notices.PHONE_MS)
            case menu.ShowResult() if (code := self._result()) is not None:
                self._notices.tell(seat, code, for_ms=notices.PHONE_MS)
            case menu.NewGame():
                self.left = True
        return None

    def _result(self) -> Code | None:
        """Where a phone finds the account of a game that is over: an address that is short enough to scan."""
        journal = self.session.journal
        if not self.page_address or journal is None or not self.session.game.over(self.session.state):
            return None
        number = journal.stem.rpartition("-")[2].lstrip("0")
        return Code(f"{self.page_address}game/{journal.stem}", number, say("Result"))

    # --- advice

    def _advised(self, seat: Seat) -> Seat | None:
        """Whom somebody at these controls may ask for: themselves, or who is helped at the table."""
        if self.adviser is None or not self.gives_advice:
            return None
        served = [
            one for one in self.session.waiting() if one != TABLE and self._stations.asked_at(one) == seat
        ]
        asking = seat if seat != TABLE else next(iter(served), TABLE)
        if not may_be_asked(self.session, asking):
            return None
        if seat == TABLE and self.session.prompt(asking).sealed and not self.session.alone:
            return None
        return asking

    def may_advise(self, seat: Seat) -> bool:
        """Whether somebody at these controls may ask what somebody else would do."""
        return self._advised(seat) is not None

    def _ask_advice(self, seat: Seat) -> Refusal | None:
        asking = self._advised(seat)
        if asking is None or self.adviser is None:
            return self._told(seat, NO_ADVICE if self.gives_advice else SWITCHED_OFF)
        if (refused := self.session.note_advice(asking)) is not None:
            return self._told(seat, refused)
        self._notices.tell(self.displays.serving(seat), THINKING, about=asking)
        self.adviser.ask(self.session, asking)
        return None

    def advise(self, advised: AdviceReady) -> None:
        """Whoever thinks has an answer: to be read at the seat, if the game is still where it was."""
        if self.session.is_at(advised.moment):
            found = advice(self.session, advised.seat, advised.moment, advised.thought)
            self._advice[advised.seat] = found
            self._notices.tell(
                self.displays.serving(advised.seat),
                found.message,
                about=advised.seat,
                for_ms=notices.GREETING_MS,
            )

    def advice(self, seat: Seat) -> ShownAdvice | None:
        """What a seat was told to do, as long as that has a meaning."""
        found = self._advice.get(seat)
        return found if found is not None and self.session.is_at(found.moment) else None

    def _take_back(self, seat: Seat, station: Station, line: int | None) -> Refusal | None:
        """One step; where it concerns everybody, the table is asked."""
        refused = self._answered(seat, station, self.session.undo(seat, line))
        step = self.session.undoable()
        if isinstance(refused, ConcernsEverybody) and step is not None:
            self._ask_undo_of(TABLE, step.line)
        return refused

    def _answered(self, seat: Seat, station: Station, answer: Step | Refusal) -> Refusal | None:
        if isinstance(answer, Refusal):
            return self._told(seat, answer)
        station.overlay = None
        for place in self._stations.seats:
            self._stations[place].put_away()
        self._notices.dismiss(self.displays.serving(seat))  # whatever was wrong before is settled
        self._cue(seat, "accepted")
        self._announce(answer)
        return None

    def _announce(self, step: Step, *, after_others: bool = False) -> None:
        """Show a step to everybody for a moment, unless it was taken back."""
        undone = step.after is not self.session.state
        shown = None if undone else self.session.game.announce(step.before, step.events)
        if shown is None:
            return
        first, *then = shown.in_turn() if isinstance(shown, Message) else (shown,)
        asked = self.session.waiting()
        for seat in self.displays.working:
            # Whoever is asked something looks at the question; what another did is on the table's display.
            if seat in asked and seat != TABLE and step.by not in (TABLE, seat):
                continue
            if after_others:
                self._notices.tell_after(seat, first, *then)
            else:
                self._notices.tell(seat, first, then=tuple(then))
            self._notices.mark_news(seat, first, step.by)

    # --- cards and devices

    def _read(self, now_ms: int) -> None:
        """What hands did with cards on readers."""
        for act in self._readers.settle(self._asks_for_card, now_ms):
            match act:
                case CardAnswered(seat=seat, tag=tag):
                    self._lay(seat, tag)
                case CardLifted(seat=seat):
                    answer = self.session.undo(seat)
                    self._answered(seat, self._stations[seat], answer)
                    if not isinstance(answer, Refusal):
                        self._tell(seat, Message(say("Card lifted"), (say("Lay a card again"),), "card"))
                case Misread(seat=seat, refusal=refusal):
                    self._told(seat, refusal)
            self.refresh()

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

    def _device(self, signal: signals.DeviceLost | signals.DeviceFound) -> None:
        seat = signal.seat
        names = {one: self._name(one) for one in self._stations.seats}
        self._notices.tell(TABLE, notices.table_notice(names, signal, self._devices, self._notices.at(TABLE)))
        self._gestures.note(signal)
        if isinstance(signal, signals.DeviceLost):
            if self._devices.helpless(seat):
                self._stations[seat].overlay = None
            if seat != TABLE and self._devices.has(seat, "display"):
                self._notices.tell(seat, notices.device_notice(None, signal, self._devices))

    # --- small parts

    def refresh(self) -> None:
        """Ask everybody what is to be asked now; where all is simulated, do first what needs nobody."""
        while (step := self.session.follow_hands()) is not None:
            if isinstance(step, Refusal):
                self._tell_stuck(step)
                break
            self._announce(step, after_others=True)
        before, self._cued = self._cued, frozenset(self.session.waiting())
        for seat in sorted(self._cued - before):
            if seat not in self.session.handless:
                self._cue(seat, "turn")
            self._notices.put_news_away(seat)
        for seat in self._stations.refresh():
            self._told(seat, MOVED_ON)

    def _tell_stuck(self, refusal: Refusal) -> None:
        """What needs nobody is tried again at every refresh: its refusal is read to the end, not repeated."""
        shown = self._notices.at(self.displays.serving(TABLE))
        if shown is None or shown.screen not in notices.refusal_notice(refusal):
            self._told(TABLE, refusal)

    def _told(self, seat: Seat, refusal: Refusal | None) -> Refusal | None:
        """Explain a refusal, if it is one."""
        if refusal is not None:
            self._tell(seat, *notices.refusal_notice(refusal))
            self._cue(seat, "refused")
        return refusal

    def _tell(self, seat: Seat, screen: Screen, *then: Screen) -> None:
        self._notices.tell(self.displays.serving(seat), screen, about=seat, then=then)

    def _cue(self, seat: Seat, kind: signals.CueKind) -> None:
        self._cues.append(signals.Cue(seat, kind))

    def _name(self, seat: Seat) -> Text:
        return pages.name(self.session, seat)


def _shown_on_board(session: Session, step: Step) -> bool:
    """Whether pieces have to be moved after a step."""
    game = session.game
    before, after = (game.map(game.view(state, TABLE)) for state in (step.before, step.after))
    return before != after
