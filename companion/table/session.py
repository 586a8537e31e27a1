"""One game at one table: the single owner of its state.

A command is judged, written, synced, and only then folded in. If the writing fails the game stays
exactly as it was and the player is told. Undo goes back one step at a time: a choice that nobody has
seen belongs to its owner, an own step that showed nothing may be withdrawn, everything else is for the
table to agree to (an undo by the seat TABLE is that agreement).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Raw, Struct
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.legality import leads_to
from companion.core.prompt import Choose, Lay, Option, Prompt, as_held, from_hand
from companion.core.screen import NOTHING
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, said, say
from companion.core.values import MOVED_ON, Command, Event, Refusal, Unsaved
from companion.errors import JournalWriteError
from companion.journal import records
from companion.journal.saved_game import SavedGame, step_record
from companion.journal.store import Store
from companion.journal.timeline import Step, Timeline
from companion.table.clock import monotonic_ms
from companion.table.simulated_hands import SimulatedHands


class Undoable(Struct, frozen=True):
    """What undo would take back: a step, by its line; without one, a seat's choice that nobody has seen.

    `since`: whose later steps go with it, `by`: whose it was.
    """

    line: int | None
    name: Text
    since: tuple[Seat, ...] = ()
    by: Seat = TABLE


class SessionMoment(Struct, frozen=True):
    """Where a game stands, for somebody who may be overtaken before their answer arrives."""

    state: Any
    paused: bool


class UndoneStep(Struct, frozen=True):
    """An undone step that showed something: after how many steps, in which state, what was asked for."""

    place: int
    before: Any
    command: Command
    events: Sequence[Event]


class ConcernsEverybody(Refusal, frozen=True):
    """Refused to one seat; with everybody's agreement it would be done."""


class Session:
    """A running game."""

    def __init__(
        self,
        timeline: Timeline,
        store: Store | None = None,
        *,
        chance: Random | None = None,
        now_ms: Callable[[], int] = monotonic_ms,
    ) -> None:
        self.timeline = timeline
        self.game: AnyGame = timeline.game
        self._store = store
        self.chance = chance or Random()
        self._now_ms = now_ms
        # The time of play goes on from where the journal stopped.
        self._zero_ms = now_ms() - timeline.at
        self._lines = len(store) if store else 1
        # Of a simulated deck; None where players hold real cards, of which the companion knows nothing.
        self.deck_seed: str | None = None
        # Whether nobody is there with hands: what only hands can do happens by chance, from that seed.
        self.hands_simulated = False
        # Seats that play by themselves: what they did after a step that is taken back they would do again.
        self.bots: frozenset[Seat] = frozenset()
        # Of these the ones without hands: their places ask nothing, and the companion deals all cards.
        self.handless: frozenset[Seat] = frozenset()
        # By its line, what was asked for at each step that showed something; and such that were undone. Done
        # again there they show the same: undo is not for throwing until one likes the dice.
        self._shown_for: dict[int, Command] = {}
        self._taken_back: list[UndoneStep] = []
        # The colour of each seat, by its number; each has its own unless players chose otherwise.
        self.colours: tuple[int, ...] = tuple(range(1, len(self.names) + 1))

    @classmethod
    def of(cls, saved: SavedGame, store: Store, **parts: Any) -> Session:
        """A session that goes on with a journal."""
        return cls(saved.timeline, store, **parts)

    @property
    def state(self) -> Any:
        """The state now. Show it to nobody but through `view`."""
        return self.timeline.state

    @property
    def journal(self) -> Path | None:
        """Where the game is kept, if it is."""
        return self._store.path if self._store is not None else None

    @property
    def moment(self) -> SessionMoment:
        """Where the game stands now."""
        return SessionMoment(self.state, self.timeline.paused)

    def is_at(self, moment: SessionMoment | None) -> bool:
        """Whether it still stands there: in the very same state, not in one that only looks like it."""
        now = self.moment
        return moment is not None and moment.state is now.state and moment.paused == now.paused

    @property
    def names(self) -> tuple[str, ...]:
        """The players, from seat 1 on."""
        names: tuple[str, ...] = self.timeline.options.names
        return names

    @property
    def alone(self) -> bool:
        """Whether only one person is there: then nobody else looks at the table's display."""
        return len(self.names) - len(self.handless) == 1

    @property
    def written(self) -> tuple[Path, int] | None:
        """The journal, and how many of its lines are true; None for a game that is not kept."""
        return (self._store.path, len(self._store)) if self._store is not None else None

    @property
    def elapsed_ms(self) -> int:
        """The time of play."""
        return self._now_ms() - self._zero_ms

    def view(self, seat: Seat) -> Any:
        """What a seat may know."""
        return self.game.view(self.state, seat)

    def waiting(self) -> tuple[Seat, ...]:
        """Whom the table is waiting for; nobody while the game is paused."""
        return () if self.timeline.paused else self.game.waiting(self.state)

    def prompt(self, seat: Seat) -> Prompt:
        """What a waiting seat is asked."""
        return self._asked(self.game.prompt(self.view(seat), seat))

    def refine(self, draft: Command) -> Prompt:
        """The next question about a draft."""
        return self._asked(self._refine(draft))

    def anytime(self, seat: Seat, onlooker: Seat | None = None) -> tuple[Option, ...]:
        """What a seat may do although it is not asked, as far as an onlooker (itself) may know."""
        if self.timeline.paused or self.game.over(self.state):
            return ()
        return self.game.anytime(self.view(seat if onlooker is None else onlooker), seat)

    def hand(self, seat: Seat) -> Sequence[int]:
        """The simulated cards of a seat."""
        if seat == TABLE or self.deck_seed is None:
            return ()
        return self.game.hand(self.view(seat), seat, self.deck_seed)

    def face_up(self) -> Sequence[int]:
        """The simulated cards that everybody can see lie beside the board."""
        return () if self.deck_seed is None else self.game.face_up(self.view(TABLE), self.deck_seed)

    def _refine(self, draft: Command) -> Prompt:
        return self.game.refine(self.view(draft.seat), draft)

    def _asked(self, prompt: Prompt) -> Prompt:
        """Where all is simulated: without what needs nobody, and without cards that are not held."""
        if self.hands_simulated:
            prompt = self._hands().asked(prompt)
        if self.handless and isinstance(prompt, Lay) and (hand := self.hand(prompt.seat)):
            prompt = from_hand(prompt, hand, self.game.sides, self._printed)
        return as_held(prompt, None if self.deck_seed is None else self.hand)

    def _printed(self, card: int) -> Text:
        return self.game.describe_card(self.state, card)

    def _hands(self) -> SimulatedHands:
        # The same hands at the same step: what is undone is done again in the same way.
        seed = f"{self.deck_seed} {len(self.timeline.done)}"
        return SimulatedHands(self._refine, self.game.by_hand, seed, self.hand)

    def done_by_hand(self) -> Command | None:
        """Where hands are simulated: what is to be done next and needs nobody."""
        if not self.hands_simulated:
            return None
        hands = self._hands()
        asked = (hands.done(self.game.prompt(self.view(seat), seat)) for seat in self.waiting())
        return next((command for command in asked if command is not None), None)

    def follow_hands(self) -> Step | Refusal | None:
        """Do that, or do it again if it was undone; None when somebody has to be asked."""
        command = self.done_by_hand()
        if command is None:
            return None
        undone = self.timeline.undone
        return self.redo() if undone and self._needed_nobody(undone[-1]) else self.submit(command)

    def _needed_nobody(self, step: Step) -> bool:
        game, deck = self.game, self.deck_seed
        if not self.hands_simulated or step.by not in game.waiting(step.before):
            return False
        view = game.view(step.before, step.by)
        hand = None if deck is None else lambda seat: game.hand(view, seat, deck)
        hands = SimulatedHands(lambda draft: game.refine(view, draft), game.by_hand, "", hand)
        return hands.done(game.prompt(view, step.by)) is not None

    def prompts(self) -> tuple[Prompt, ...]:
        """What each waiting seat is asked."""
        return tuple(self.prompt(seat) for seat in self.waiting())

    def waited_ms(self) -> dict[Seat, int]:
        """How long the table has waited for each seat."""
        return self.timeline.waited_until(self.elapsed_ms)

    def submit(self, command: Command) -> Step | Refusal:
        """Judge a command; accepted means that it is on disk."""
        if self.timeline.paused:
            return PAUSED
        if not self.lists(command):
            return self._unlisted(command)
        events = self._decided(command)
        # Folded before it is written: what cannot be read back must never reach the disk.
        after = self.timeline.fold(events)
        record = records.Stepped(command.seat, self.elapsed_ms, _UNWRITTEN)
        if self._store is not None:
            record = step_record(record, events)
        line = self._write(record)
        if isinstance(line, Refusal):
            return line
        step = self.timeline.step(line, record, events, after)
        if self.timeline.reveals(step):
            self._shown_for[line] = command
        return step

    def _decided(self, command: Command) -> Sequence[Event]:
        place = len(self.timeline.done)
        for one in self._taken_back:
            if one.place == place and one.command == command and one.before == self.state:
                return one.events
        return self.game.decide(self.state, command, self.chance)

    def lists(self, command: Command) -> bool:
        """Listed is legal: whether a question or a menu of this seat leads to the command."""
        seat = command.seat
        if type(seat) is not int or not TABLE <= seat <= len(self.names):
            return False
        if command == self._own_choice(seat):
            return True
        questions = [self.prompt(seat)] if seat in self.game.waiting(self.state) else []
        if options := self.anytime(seat):
            questions.append(Choose(seat, NOTHING, options))
        if any(leads_to(question, command, self.refine) for question in questions):
            return True
        # The menu is the table's; whoever makes a correction signs it.
        menu = self.game.corrections(self.view(TABLE))
        return leads_to(menu, replace(command, seat=TABLE), self.refine)

    def _unlisted(self, command: Command) -> Refusal:
        """Only a card that lies on a reader can be wrong in a way of its own."""
        seat = command.seat
        if type(seat) is int and seat in self.game.waiting(self.state):
            prompt = self.prompt(seat)
            if isinstance(prompt, Lay) and type(command) is type(prompt.command):
                card = getattr(command, prompt.field)
                if type(card) is int:
                    return self.game.why_not(self.view(seat), seat, card)
        return NOT_ASKED

    def undo(self, by: Seat = TABLE, line: int | None = None) -> Step | Refusal:
        """Take back the last step of a person, or this seat's own choice that nobody has seen.

        With `line`, that step and no other: whoever read its name may have been overtaken.
        """
        if self.timeline.paused:
            return PAUSED
        if line is None and (command := self._own_choice(by)):
            return self.submit(command)
        wanted = self._last_by_a_person()
        if wanted is None:
            return NOTHING_TO_UNDO
        if line not in (None, wanted.line):
            return MOVED_ON
        if refused := self._not_alone(self._last_that_matters(), by):
            return refused
        while True:
            step = self.timeline.done[-1]
            if unsaved := self._turn(records.Undone(by, self.elapsed_ms, step.line)):
                return unsaved
            if (command := self._shown_for.get(step.line)) is not None:
                place = len(self.timeline.done)
                self._taken_back.append(UndoneStep(place, step.before, command, step.events))
            if step is wanted:
                return step

    def redo(self, by: Seat = TABLE) -> Step | Refusal:
        """Do again what was undone last."""
        if self.timeline.paused:
            return PAUSED
        if not self.timeline.undone:
            return Refusal(say("There is nothing to redo."))
        step = self.timeline.undone[-1]
        if refused := self._not_alone(step, by):
            return refused
        return self._turn(records.Redone(by, self.elapsed_ms, step.line)) or step

    def pause(self, by: Seat = TABLE) -> Refusal | None:
        """Stop the clocks."""
        return None if self.timeline.paused else self._turn(records.Paused(by, self.elapsed_ms))

    def resume(self, by: Seat = TABLE) -> Refusal | None:
        """Let the clocks run."""
        return self._turn(records.Resumed(by, self.elapsed_ms)) if self.timeline.paused else None

    def note_advice(self, by: Seat) -> Refusal | None:
        """Write down that a seat has asked for advice: its next step says so in the history."""
        return self._turn(records.Advised(by, self.elapsed_ms))

    def undoable(self, by: Seat = TABLE) -> Undoable | None:
        """What undo would take back for this seat."""
        if self._own_choice(by) is not None:
            return Undoable(None, say("Your own choice"))
        step = self._last_by_a_person()
        if step is None:
            return None
        later = {one.by for one in self.timeline.done if one.line > step.line and one.by != step.by}
        return Undoable(step.line, self.timeline.name(step), tuple(sorted(later - {TABLE})), step.by)

    def undoable_by(self, by: Seat) -> Undoable | None:
        """What undo would take back without the table's agreement."""
        # A phone may wait at a seat for which this game has no player.
        found = self.undoable(by) if by <= len(self.names) else None
        if found is None or found.line is None:
            return found
        return None if self._not_alone(self._last_that_matters(), by) else found

    def redoable_by(self, by: Seat) -> Step | None:
        """What redo would do again without the table's agreement."""
        undone = self.timeline.undone
        return undone[-1] if undone and not self._not_alone(undone[-1], by) else None

    def close(self) -> None:
        """Let go of the journal."""
        if self._store is not None:
            self._store.close()

    def _last_by_a_person(self) -> Step | None:
        """What undo goes back to: what bots and hands did since then they would only do again.

        Where only bots play it is their last step.
        """
        done = self.timeline.done
        only_bots = not self._people
        people = (step for step in reversed(done) if step.by not in self.bots)
        either = (*people, *reversed(done)) if only_bots else people
        last = next((step for step in either if not self._needed_nobody(step)), None)
        return done[-1] if last is None and only_bots and done else last

    @property
    def _people(self) -> frozenset[Seat]:
        return frozenset(range(1, len(self.names) + 1)) - self.bots

    def _last_that_matters(self) -> Step:
        """The last step that somebody made, or that showed something."""
        done = self.timeline.done
        return next(
            (step for step in reversed(done) if self.timeline.reveals(step) or not self._needed_nobody(step)),
            done[-1],
        )

    def _own_choice(self, by: Seat) -> Command | None:
        return None if by == TABLE else self.game.take_back(self.state, by)

    def _not_alone(self, step: Step, by: Seat) -> Refusal | None:
        if by == TABLE or (by == step.by and not self.timeline.reveals(step)):
            return None
        if not self._people - {by}:
            return None  # whom else could one ask?
        return ConcernsEverybody(
            say("“{step}” concerns everybody: the table must agree.", step=self.timeline.name(step)),
            say("Undo at the table's own control."),
        )

    def _turn(self, record: records.AnyRecord) -> Refusal | None:
        line = self._write(record)
        if isinstance(line, Refusal):
            return line
        self.timeline.turn(record)
        return None

    def _upgrade(self, store: Store) -> None:
        """An older version wrote this journal; what is written from now on is not its own any more."""
        record = records.Upgraded(TABLE, self.elapsed_ms, self.game.version)
        store.append(records.encode(record))
        self.timeline.turn(record)

    def _write(self, record: Struct) -> int | Refusal:
        if self._store is None:
            self._lines += 1
            return self._lines
        try:
            if self.timeline.version != self.game.version:
                self._upgrade(self._store)
            return self._store.append(records.encode(record))
        except JournalWriteError as error:
            what, remedy = map(said, error.sentences)
            return Unsaved(
                say("This step could not be saved, so it does not count: {reason}", reason=what),
                say("Make room or mend the disk, then do it again: {remedy}", remedy=remedy),
            )


NOTHING_TO_UNDO = Refusal(say("There is nothing to undo."))
PAUSED = Refusal(say("The game is paused."), say("Resume it first."))
NOT_ASKED = Refusal(say("This is not the moment for it."), say("The display says what is asked for now."))
# In a game without journal nobody reads the record's own copy of the events.
_UNWRITTEN = Raw(b"[]")
