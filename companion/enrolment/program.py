"""Enrolling a deck at the table: every card gets its tag, and its owner may type in what is printed on it.

The walk goes through the deck in printed order and shows the card that is wanted on every display; any reader
takes it, any controls serve it. A tag that is new simply counts, and the next card is shown once this one is
lifted. Whatever is not simply new is asked or explained, and laying another card is always an answer to that.
Turning goes to another card, behind the last one stands what is missing; a push opens the menu of the card.

Everything is on disk at once, so there is nothing to resume: a walk begins at the first card without a tag.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from companion.core import signals
from companion.core.prompt import Prompt
from companion.core.screen import Message, Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Command
from companion.enrolment import questions
from companion.enrolment import screens as show
from companion.enrolment.atomic_file import NotSavedError
from companion.enrolment.combined_reader import CombinedReader
from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.progress import EnrolmentStart, Progress
from companion.enrolment.uids import band_of, is_random, is_uid
from companion.table.equipment import Devices, Equipment
from companion.table.gestures import Clicked, EncoderStepped, Gesture, Gestures, Held, accelerated
from companion.table.notices import Notices
from companion.table.tags import Tag


class Enrolment:
    """A program for the table's loop."""

    def __init__(
        self,
        deck: EnrolledDeck,
        equipment: Equipment,
        now_ms: Callable[[], int],
        language: str = "fr",
        start: EnrolmentStart = EnrolmentStart(),  # noqa: B008 - frozen
    ) -> None:
        self.language = language
        self.finished = False
        self.on_finish: Callable[[], None] = lambda: None
        self._deck = deck
        self._devices = Devices(equipment)
        self._now_ms = now_ms
        self._gestures = Gestures(equipment.timing)
        self._reader = CombinedReader()
        self._notices = Notices(now_ms)
        self._questions = questions.EnrolmentQuestions(deck)
        self._dialogue = questions.OpenQuestion(self._questions)
        self._waits = False  # a card lies there while another question is open, and everybody was told
        self._cues: list[signals.Cue] = []
        self._progress = Progress(deck, start)
        self._begin(start)

    def _begin(self, start: EnrolmentStart) -> None:
        """To begin at a card is to replace a tag of it, if it has any."""
        match self._deck.tags_of(start.card) if start.card is not None else []:
            case [tag]:
                self._progress.replacing = tag
            case [tag, *_]:
                self._dialogue.ask(self._questions.which_tag(tag.card))
        if not self._devices.equipment.readers:
            self._notices.tell(TABLE, show.NO_READER, for_ms=None)

    # --- in

    def handle(self, signal: signals.Signal, came_ms: int | None = None) -> None:
        """One fact from the hardware, and when it came (now, unless it is said)."""
        came_ms = self._now_ms() if came_ms is None else came_ms
        self._carry_out(self._gestures.tick(came_ms))
        match signal:
            case signals.KeyChanged() | signals.ControlsReset() | signals.Turned():
                self._carry_out(self._gestures.feed(signal, came_ms))
            case signals.CardPresent(seat=seat, tags=tags):
                self._reader.feed(seat, tags, came_ms)
            case signals.DeviceLost() | signals.DeviceFound():
                self._device(signal)
        self._read()

    def tick(self) -> None:
        """Time has passed."""
        self._carry_out(self._gestures.tick(self._now_ms()))
        self._notices.expire()
        self._read()

    def close(self) -> None:
        """Nothing is open: everything is on disk."""

    # --- out

    def screens(self) -> dict[Seat, Screen]:
        """The same on every display."""
        head, mark = show.heading(self._deck, self._progress.place)
        screen = replace(self._screen(), head=head, mark=mark)
        return dict.fromkeys(self._devices.displays(), screen)

    def cues(self) -> list[signals.Cue]:
        """The cues since the last call."""
        cues, self._cues = self._cues, []
        return cues

    def waiting(self) -> frozenset[Seat]:
        """The readers that a card may be laid on."""
        asking = not self.asking and self._progress.wanted() is not None and not self.finished
        return frozenset(self._readers()) if asking else frozenset()

    @property
    def question(self) -> Prompt | None:
        """The part of a question that is open, if one is."""
        return self._dialogue.prompt

    @property
    def asking(self) -> bool:
        """Whether a question is open."""
        return self._dialogue.root is not None

    @property
    def half_typed(self) -> int | None:
        """The card whose print is being typed in, and nothing of it kept yet."""
        return self._progress.card if self._dialogue.typing else None

    def _screen(self) -> Screen:
        if self.finished:
            return show.FINISHED
        if (notice := self._notices.at(TABLE)) is not None:
            return notice.screen
        if self.asking:
            return self._dialogue.screen(self._deck.printed.describe)
        if self._reader.crowded:
            return show.CROWDED
        if self._progress.taken is not None:
            return show.taken(self._deck, self._progress.taken)
        return show.page(self._deck, self._progress)

    # --- cards

    def _read(self) -> None:
        """What hands did with cards; while a menu is open a card waits, and everybody is told so."""
        if self.finished:
            return
        if self.asking and not self._dialogue.about_tag:
            waits, self._waits = self._waits, self._reader.waits
            if self._waits and not waits:
                self._notices.tell(TABLE, show.ANSWER_FIRST)
            return
        self._waits = False
        if (laid := self._reader.laid()) is not None:
            self._lay(laid.seat, laid.uid)
        elif self._reader.lifted(self._now_ms()) and self._progress.taken is not None:
            self._progress.go_on()

    def _lay(self, seat: Seat, uid: str) -> None:
        """One tag alone. Whatever was said of the one before it is settled."""
        self._notices.dismiss(TABLE)
        self._dialogue.ask(None)
        if self._progress.taken is not None:
            self._progress.go_on()
        if not is_uid(uid):
            self._refuse(seat, show.UNREADABLE)
        elif is_random(uid):
            self._refuse(seat, show.RANDOM)
        elif self._progress.card is None:
            self._lay_at_the_end(seat, uid)
        else:
            self._lay_for(self._progress.card, seat, uid)

    def _lay_for(self, card: int, seat: Seat, uid: str) -> None:
        band = band_of(uid)
        held, wanted = self._deck.tags.get(uid), self._progress.wanted_of(band)
        if held is None and wanted is not None:
            self._take(seat, uid, wanted)
        elif held is not None and held.card == card and wanted in (None, held):
            self._cue(seat, "accepted")  # the same again
        else:
            lacking = self._progress.lacking(band)
            self._dialogue.ask(self._questions.tag(uid, card, wanted, lacking), about_tag=True)
            self._cue(seat, "refused")

    def _lay_at_the_end(self, seat: Seat, uid: str) -> None:
        """Where no card is wanted, a tag is only named."""
        if (held := self._deck.tags.get(uid)) is not None:
            self._notices.tell(TABLE, Message(self._questions.name(held), icon="card"))
        else:
            self._refuse(seat, show.TURN_FIRST)

    def _take(self, seat: Seat, uid: str, tag: Tag, *, alone: bool = False) -> None:
        if self._saved(lambda: self._deck.enrol(uid, tag, alone=alone)):
            self._progress.taken, self._progress.replacing = tag, None
            self._cue(seat, "accepted")

    # --- numbers, where there are keys for them

    def answer(self, place: int) -> None:
        """Take an answer of the open part, counted from 0."""
        self._notices.dismiss(TABLE)
        if self.question is not None:
            self._answered(self._dialogue.take(*self.question.answer(place)))
        self._read()

    def go_to(self, card: int) -> None:
        """Show another card."""
        self._notices.dismiss(TABLE)
        self._progress.go(self._deck.cards.index(card))

    # --- hands at the controls

    def _carry_out(self, gestures: Iterable[Gesture]) -> None:
        for gesture in gestures:
            if self.finished:
                return
            if self._notices.dismiss(TABLE) and not isinstance(gesture, EncoderStepped):
                continue
            self._act(gesture)

    def _act(self, gesture: Gesture) -> None:
        match gesture:
            case EncoderStepped() if self.asking:
                self._dialogue.turn(gesture)
            case EncoderStepped():
                self._progress.go(self._progress.place + accelerated(gesture, len(self._deck.cards)))
            case Clicked(key="undo") | Held() if self.asking:
                if not self._dialogue.back():
                    self._dialogue.ask(None)
            case Clicked(key="undo"):
                self._progress.go(self._progress.place - 1)
            case Clicked() if self.asking:
                self._answered(self._dialogue.confirm())
            case Clicked() | Held():
                self._dialogue.ask(
                    self._questions.menu(self._progress.place, each_side=self._progress.each_side)
                )

    def _answered(self, command: Command | None) -> None:
        """A whole command, or None while there is more to ask."""
        if command is not None:
            self._dialogue.ask(None)
            self._execute(command)

    def _execute(self, command: Command) -> None:
        match command:
            case questions.LeaveQuestion():
                pass
            case questions.Finish():
                self.finished = True
                self.on_finish()
            case questions.GoTo(place=place):
                self._progress.go(place)
            case questions.TagEachSide(each=each):
                self._progress.each_side = each
            case questions.ReplaceTag(tag=tag):
                self._progress.replacing, self._progress.taken = tag, None
            case questions.TakeTag(uid=uid, tag=tag, alone=alone):
                self._take(TABLE, uid, tag, alone=alone)
            case _:
                self._type_in(command)

    def _type_in(self, command: Command) -> None:
        renumbered: dict[int, int] = {}
        if self._saved(lambda: renumbered.update(self._deck.type_in(command))):
            self._progress.follow()
            card = self._deck.cards[self._progress.place]
            self._notices.tell(TABLE, show.typed_in(self._deck, card, renumbered))

    # --- devices

    def _device(self, signal: signals.DeviceLost | signals.DeviceFound) -> None:
        seat = signal.seat
        self._devices.note(signal)
        self._gestures.note(signal)
        lost = isinstance(signal, signals.DeviceLost)
        if lost and (signal.device == "reader" or not self._devices.has(seat, "reader")):
            self._reader.feed(seat, (), self._now_ms())
        if signal.device in ("reader", "pod") and seat in self._devices.equipment.readers:
            self._notices.tell(TABLE, show.device(signal, others=bool(self._readers())))

    def _readers(self) -> list[Seat]:
        """The readers that answer."""
        return [seat for seat in self._devices.equipment.readers if self._devices.has(seat, "reader")]

    # --- small parts

    def _saved(self, change: Callable[[], None]) -> bool:
        """Whether it is on disk; if not, it did not happen, and everybody sees why."""
        try:
            change()
        except NotSavedError as error:
            line = Text("{line}", {"line": error.what})
            self._notices.tell(TABLE, Message(say("Not saved"), (line,), "warning"))
            self._cue(TABLE, "refused")
            return False
        return True

    def _refuse(self, seat: Seat, screen: Message) -> None:
        self._notices.tell(TABLE, screen)
        self._cue(seat, "refused")

    def _cue(self, seat: Seat, kind: signals.CueKind) -> None:
        self._cues.append(signals.Cue(seat, kind))
