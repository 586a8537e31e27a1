"""A person at the keyboard: shows a prompt, reads an answer, and never loses the thread.

Every answer is a number; single letters do what the table's buttons do. Inside a question of several parts
`b` and `u` go back one part (in a count `u` first takes back what was counted, one by one); nothing happens
before the last part is answered. Whatever else is done in between, the parts so far are kept as long as they
still answer the question.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from companion.console import clear_screen, plain
from companion.core.prompt import Choose, Lay, Option, Prompt, Tally
from companion.core.seats import TABLE, Seat
from companion.core.tally import Counts
from companion.core.text import Text, say
from companion.core.values import Command, Refusal
from companion.journal.timeline import Step
from companion.locale import Speech
from companion.table import tallies
from companion.table.dialogue import Dialogue
from companion.table.overlays import anytime_question
from companion.table.session import Session
from companion.terminal import tally_entry
from companion.terminal.questions import TerminalQuestions
from companion.terminal.views import Views


class PlayerLeft(Exception):  # noqa: N818 - not an error: the person has gone
    """The person has left the game."""


class _Instead(Exception):  # noqa: N818 - not an error: something else comes first
    """Instead of an answer something is changed; then the question is shown anew."""

    def __init__(self, change: Callable[[], None]) -> None:
        super().__init__()
        self.change = change


class _Back(Exception):  # noqa: N818 - not an error: one part back
    """The part before this one is asked again; before the first part `undoes` means the last step."""

    def __init__(self, *, undoes: bool) -> None:
        super().__init__()
        self.undoes = undoes


class People(Struct, frozen=True):
    """Who sits at the keyboard: seats 1 to `seats`; the other seats are bots."""

    names: tuple[str, ...]
    seats: int

    def include(self, seat: Seat) -> bool:
        """Whether a person answers for this seat; people also serve the table."""
        return seat <= self.seats and self.seats > 0


class Keyboard:
    """Reads answers from standard input."""

    def __init__(self, session: Session, speech: Speech, people: People, deck_seed: str | None) -> None:
        self._session = session
        self._game = session.game
        self._speech = speech
        self._people = people
        self._deck_seed = deck_seed
        self._questions = TerminalQuestions(session, speech, deck_seed)
        self._hands: dict[Seat, list[int]] = {}
        self._views = Views(session, speech)
        self._dialogue = Dialogue(session.refine)

    def ask(self, prompt: Prompt) -> Step | None:
        """One prompt to its end: the step that came of it, or None when something else was done."""
        self._dialogue.offer(prompt)
        try:
            command = self._unseen(prompt)
        except _Back as back:
            if back.undoes:
                self._undo(prompt.seat)
            return None
        except _Instead as instead:
            self._change(instead.change)
            return None
        answer = self._session.submit(command)
        if isinstance(answer, Refusal):
            self._tell(answer)
            return None
        self._dialogue.restart()
        return answer

    def after_the_game(self) -> bool:
        """The last word: whether a person wants a step back after all."""
        entry = self._read(say("Enter: end · u: undo"))
        if entry != "u":
            return False
        self._undo(TABLE)
        return True

    # --- a whole answer

    def _unseen(self, prompt: Prompt) -> Command:
        """An answer; to a sealed question on a screen that the others neither see before nor after it."""
        if self._people.seats <= 1 or not prompt.sealed:
            return self._command(self._dialogue)
        name = self._people.names[prompt.seat - 1]
        self._read(say("Only {name} looks at the screen now. Press Enter.", name=name))
        try:
            return self._command(self._dialogue)
        finally:
            clear_screen()

    def _command(self, dialogue: Dialogue) -> Command:
        """All parts of an answer, with a way back from each."""
        while True:
            try:
                answer = self._part(dialogue)
            except _Back:
                if not dialogue.back():
                    raise
                continue
            if (command := dialogue.take(*answer)) is not None:
                return command

    def _part(self, dialogue: Dialogue) -> tuple[Command, bool]:
        """One part; a card with its side is one, so the way back from the side leads to the card."""
        prompt = dialogue.prompt
        assert prompt is not None
        while True:
            command, draft = self._answer(prompt, dialogue)
            try:
                return self._with_side(prompt, command), draft
            except _Back:
                continue

    def _with_side(self, prompt: Prompt, command: Command) -> Command:
        """With simulated cards the side is chosen with the card, as at a table."""
        if self._deck_seed is None or not isinstance(prompt, Lay) or not prompt.side_field:
            return command
        if getattr(command, prompt.field) not in prompt.cards:
            return command
        options = tuple(
            Option(label, replace(command, **{prompt.side_field: side})) for side, label in self._game.sides
        )
        sides = Choose(prompt.seat, say("Which side points to the centre?"), options, sealed=True)
        return self._answer(sides, Dialogue(self._session.refine))[0]

    def _answer(self, prompt: Prompt, dialogue: Dialogue) -> tuple[Command, bool]:
        """An answer; the dialogue keeps what a tally has come to, whatever is done in between."""
        self._show_new_cards(prompt)
        self._questions.show(prompt, dialogue.counts)
        while True:
            entry = self._read(say("Your answer (h: help)"))
            match self._questions.meant(prompt, entry, dialogue.counts):
                case (Command() as command, bool(draft)):
                    return command, draft
                case tuple(counts) if isinstance(prompt, Tally):
                    self._count(prompt, dialogue, counts, entry)
                    continue
            if entry == "u" and isinstance(prompt, Tally) and self._uncount(prompt, dialogue):
                continue
            if entry in ("b", "u"):
                raise _Back(undoes=entry == "u")
            if not entry:
                self._print(say("Enter alone answers nothing here. The answers are:"))
                self._questions.show(prompt, dialogue.counts)
            elif not self._button(entry, prompt):
                self._print(say("“{entry}” is not one of the answers; h shows help.", entry=entry[:40]))

    def _count(self, tally: Tally, dialogue: Dialogue, counts: Counts, entry: str) -> None:
        """The counts after an entry, with the cursor on the row that it was about."""
        if counts != dialogue.counts:
            dialogue.place = next(row for row, count in enumerate(counts) if count != dialogue.counts[row])
            dialogue.counts = counts
        elif reason := tally_entry.why_unchanged(tally, entry, counts):
            self._print(reason)
        self._questions.show_counts(tally, counts)

    def _uncount(self, tally: Tally, dialogue: Dialogue) -> bool:
        """Take back what was counted last; False when nothing is counted."""
        # Ways out lie below the rows, and a cursor may still be where it was in another part.
        row = min(dialogue.place, len(tally.rows) - 1)
        before, dialogue.counts = dialogue.counts, tallies.one_back(tally, dialogue.counts, row)
        if before == dialogue.counts:
            return False
        self._questions.show_counts(tally, dialogue.counts)
        return True

    def _show_new_cards(self, prompt: Prompt) -> None:
        """A hand that has changed since its owner saw it."""
        hand = list(self._session.hand(prompt.seat))
        if self._looking(prompt) == prompt.seat and hand != self._hands.get(prompt.seat, []):
            self._hands[prompt.seat] = hand
            self._questions.show_hand(prompt.seat)

    # --- reading

    def _read(self, question: Text) -> str:
        try:
            return input(plain(f"{self._speech(question)} > ")).strip()
        except EOFError:
            raise PlayerLeft from None

    # --- the table's buttons

    def _button(self, entry: str, prompt: Prompt) -> bool:
        """Do what a letter stands for; False when it stands for nothing."""
        shows: dict[str, Callable[[], None]] = {
            "s": self._views.scores,
            "m": self._views.map,
            "i": lambda: self._show_everybody(self._looking(prompt)),
            "l": lambda: self._views.pages(self._looking(prompt), prompt.seat),
            "w": lambda: self._views.reasons(prompt),
            "h": self._views.help,
        }
        changes: dict[str, Callable[[], None]] = {
            "r": self._redo,
            "c": self._correct,
            "a": self._anytime,
            "p": self._pause,
        }
        if entry == "q":
            raise PlayerLeft
        if entry in changes:
            raise _Instead(changes[entry])
        if entry in shows:
            shows[entry]()
            return True
        return False

    def _show_everybody(self, looking: Seat) -> None:
        self._views.overview(looking)
        self._questions.show_hand(looking)

    def _change(self, change: Callable[[], None]) -> None:
        """Do it; in the middle of a correction another change may be asked for instead."""
        try:
            change()
        except _Instead as instead:
            self._change(instead.change)

    def _looking(self, prompt: Prompt) -> Seat:
        """Whose eyes are on the screen: a seat's own only while nobody else looks."""
        if self._people.seats == 1:
            return 1
        return prompt.seat if prompt.sealed else TABLE

    def _undo(self, seat: Seat) -> None:
        """Back to the last step of a person: a bot would only do its own again."""
        alone = self._people.seats == 1
        answer = self._session.undo(TABLE if alone else seat)
        if isinstance(answer, Refusal) and not alone and seat != TABLE and self._session.timeline.done:
            self._print(answer.reason)
            if not self._agreed():
                return
            answer = self._session.undo(TABLE)
        self._report(answer, _TAKEN_BACK)
        while (
            isinstance(answer, Step) and not self._people.include(answer.by) and self._session.timeline.done
        ):
            answer = self._session.undo(TABLE)
            self._report(answer, _TAKEN_BACK)

    def _agreed(self) -> bool:
        """A plain yes or no: with anything else somebody may have meant either."""
        while True:
            entry = self._read(say("Does everybody agree? (y/n)")).lower()
            if entry in _YES or entry in _NO:
                return entry in _YES
            self._print(say("“{entry}” is neither yes nor no.", entry=entry[:40]))

    def _redo(self) -> None:
        """What was undone last, and the bots' answers to it."""
        answer = self._session.redo()
        self._report(answer, _DONE_AGAIN)
        undone = self._session.timeline.undone
        while isinstance(answer, Step) and undone and not self._people.include(undone[-1].by):
            answer = self._session.redo()
            self._report(answer, _DONE_AGAIN)

    def _report(self, answer: Step | Refusal, sentence: Text) -> None:
        if isinstance(answer, Refusal):
            self._tell(answer)
        else:
            self._print(Text(sentence.msgid, {"step": self._session.timeline.name(answer)}))

    def _correct(self) -> None:
        menu = self._game.corrections(self._session.view(TABLE))
        if not len(menu):
            self._print(say("There is nothing to correct yet."))
            return
        self._print(say("  b: back, without a correction"))
        self._instead_of_an_answer(menu)

    def _anytime(self) -> None:
        """What the people here may do although they are not asked."""
        asked = anytime_question(self._session, tuple(range(1, self._people.seats + 1)))
        if asked is None:
            self._print(say("The game allows nothing besides the answers now."))
            return
        self._print(say("  b: back, without it"))
        self._instead_of_an_answer(asked)

    def _instead_of_an_answer(self, menu: Prompt) -> None:
        dialogue = Dialogue(self._session.refine)
        dialogue.offer(menu)
        try:
            command = self._command(dialogue)
        except _Back:
            return
        self._report(self._session.submit(command), Text("{step}"))

    def _pause(self) -> None:
        if (refused := self._session.pause()) is not None:
            self._tell(refused)
            return
        self.wait_out_pause()

    def wait_out_pause(self) -> None:
        """Until somebody presses Enter."""
        self._read(say("Paused. Press Enter to go on."))
        if (refused := self._session.resume()) is not None:
            self._tell(refused)

    def _tell(self, refusal: Refusal) -> None:
        self._print(refusal.reason)
        if refusal.remedy is not None:
            print(f"  → {self._speech(refusal.remedy)}")

    def _print(self, text: Text) -> None:
        print(self._speech(text))


_YES = ("y", "yes", "o", "oui")
_NO = ("n", "no", "non")
_TAKEN_BACK = say("Taken back: {step}")
_DONE_AGAIN = say("Done again: {step}")
