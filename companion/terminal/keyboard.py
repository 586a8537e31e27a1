"""A person at the keyboard: shows a prompt, reads an answer, and never loses the thread.

Every answer is a number; single letters do what the table's buttons do. Inside a question of several parts
`b` goes back one part; nothing happens before the last part is answered.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from companion.core.plain import screen_lines
from companion.core.prompt import Choose, Dial, Lay, Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Command, Refusal
from companion.journal.timeline import Step
from companion.locale import Speech
from companion.table.session import Session
from companion.terminal.atlas import map_lines
from companion.terminal.paper import Paper

CLEAR_SCREEN = "\x1b[2J\x1b[3J\x1b[H"
LONGEST_NUMBER = 6


class Left(Exception):  # noqa: N818 - not an error: the person has gone
    """The person has left the game."""


class _Again(Exception):  # noqa: N818 - not an error: the question has changed
    """The prompt must be shown anew."""


class _Back(Exception):  # noqa: N818 - not an error: one part back
    """The part before this one is asked again."""


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

    def ask(self, prompt: Prompt) -> Step | None:
        """One prompt to its end: the step that came of it, or None when something else was done."""
        secret = self._people.seats > 1 and prompt.sealed
        if secret:
            name = self._people.names[prompt.seat - 1]
            self._read(say("Only {name} looks at the screen now. Press Enter.", name=name))
        try:
            command = self._command(prompt)
        except (_Again, _Back):
            return None
        finally:
            if secret:
                print(CLEAR_SCREEN, end="")
        answer = self._session.submit(command)
        if isinstance(answer, Refusal):
            self._tell(answer)
            return None
        return answer

    def after_the_game(self) -> bool:
        """The last word: whether a person wants a step back after all."""
        entry = self._read(say("Enter: end · u: undo"))
        if entry != "u":
            return False
        self._undo(TABLE)
        return True

    # --- a whole answer

    def _command(self, root: Prompt) -> Command:
        """All parts of an answer, with a way back from each."""
        drafts: list[Command] = []
        while True:
            prompt = self._refined(drafts[-1]) if drafts else root
            try:
                command, draft = self._answer(prompt)
            except _Back:
                if not drafts:
                    raise
                drafts.pop()
                continue
            if not draft:
                return self._with_side(prompt, command)
            drafts.append(command)

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
        return self._answer(sides)[0]

    def _refined(self, draft: Command) -> Prompt:
        return self._game.refine(self._session.view(draft.seat), draft)

    def _answer(self, prompt: Prompt) -> tuple[Command, bool]:
        self._show(prompt)
        while True:
            entry = self._read(say("Your answer (h: help)"))
            if (place := self._place(prompt, entry)) is not None:
                return prompt.answer(place)
            if entry == "b":
                raise _Back
            if not self._button(entry, prompt.seat):
                self._print(say("“{entry}” is not one of the answers; h shows help.", entry=entry[:40]))

    # --- showing

    def _show(self, prompt: Prompt) -> None:
        names = self._people.names
        who = Text("{name}", {"name": names[prompt.seat - 1]}) if prompt.seat != TABLE else say("Table")
        print(f"\n[{self._speech(self._game.headline(self._session.view(TABLE)))}]")
        self._print(say("{who}: {what}", who=who, what=prompt.ask))
        match prompt:
            case Choose():
                self._show_options(prompt)
            case Dial(low=low, high=high):
                usual = max(prompt.start, low)
                self._print(
                    say("  a number from {low} to {high} (Enter: {usual})", low=low, high=high, usual=usual)
                )
            case Lay():
                self._show_cards(prompt)

    def _show_options(self, prompt: Choose) -> None:
        for number, option in self._numbers(prompt).items():
            detail = f"  ({self._speech(option.detail)})" if option.detail else ""
            only = "  [Enter]" if len(prompt) == 1 else ""
            print(f"  {number}  {self._speech(option.label)}{detail}{only}")

    @staticmethod
    def _numbers(prompt: Choose) -> dict[int, Option]:
        """Answers from 1 on; what only ends the matter is always 0, so that its number never slides."""
        chosen = [option for option in prompt.options if not option.leaves]
        leaving = [option for option in prompt.options if option.leaves][:1]
        return dict(enumerate(chosen, start=1)) | dict(enumerate(leaving))

    def _show_cards(self, prompt: Lay) -> None:
        listed = self._held(prompt)
        if self._deck_seed is None and prompt.sealed:
            self._print(say("  the number printed on the card"))
        else:
            print(f"      {self._speech(self._game.card_legend)}")
            for card in listed:
                print(
                    f"  {card:>3}  {self._speech(self._game.describe_card(self._session.view(TABLE), card))}"
                )
        if self._deck_seed is None or not prompt.sealed:
            for option in prompt.otherwise[:1]:
                print(f"    0  {self._speech(option.label)}")

    def _held(self, prompt: Lay) -> list[int]:
        """The simulated hand; with real cards, or for the table, everything that is possible."""
        if self._deck_seed is None or prompt.seat == TABLE:
            return list(prompt.cards)
        hand = self._game.hand(self._session.view(prompt.seat), prompt.seat, self._deck_seed)
        return [card for card in prompt.cards if card in hand] or list(prompt.cards)

    # --- reading

    def _place(self, prompt: Prompt, entry: str) -> int | None:
        """Which answer an entry means, if it means one."""
        if isinstance(prompt, Dial) and not entry:
            return max(prompt.start, prompt.low) - prompt.low
        if isinstance(prompt, Choose) and not entry and len(prompt) == 1:
            return 0
        if not (entry.isdecimal() and entry.isascii() and len(entry) <= LONGEST_NUMBER):
            return None
        return self._numbered(prompt, int(entry))

    def _numbered(self, prompt: Prompt, number: int) -> int | None:
        match prompt:
            case Choose(options=options):
                option = self._numbers(prompt).get(number)
                return None if option is None else options.index(option)
            case Dial(low=low, high=high):
                return number - low if low <= number <= high else None
            case Lay(cards=cards, otherwise=otherwise):
                if number == 0:
                    return len(cards) if otherwise else None
                return list(cards).index(number) if number in self._held(prompt) else None

    def _read(self, question: Text) -> str:
        try:
            return input(f"{self._speech(question)} > ").strip()
        except EOFError:
            raise Left from None

    # --- the table's buttons

    def _button(self, entry: str, seat: Seat) -> bool:
        """Do what a letter stands for; False when it stands for nothing."""
        shows: dict[str, Callable[[], None]] = {
            "s": self._scores,
            "m": self._map,
            "i": lambda: self._information(seat),
            "w": self._why,
            "h": self._help,
        }
        changes: dict[str, Callable[[], None]] = {
            "u": lambda: self._undo(seat),
            "r": self._redo,
            "c": self._correct,
            "p": self._pause,
        }
        if entry == "q":
            raise Left
        if entry in changes:
            changes[entry]()
            raise _Again
        if entry in shows:
            shows[entry]()
            return True
        return False

    def _scores(self) -> None:
        Paper(self._game, self._people.names, self._speech).standings(self._session.view(TABLE))

    def _map(self) -> None:
        drawn = self._game.map(self._session.view(TABLE))
        if drawn is None:
            self._print(say("The board is on your table; the companion does not keep it."))
            return
        for line in map_lines(drawn, self._people.names, self._speech):
            print(line)

    def _information(self, seat: Seat) -> None:
        looking = seat or 1
        view = self._session.view(looking)
        for page in (self._game.screen(view, looking), *self._game.pages(view, looking)):
            for line in screen_lines(page, self._speech):
                print(f"  {line}")

    def _why(self) -> None:
        reasons = self._game.explain(self._session.view(TABLE))
        for _, line, reason in reasons:
            self._print(say("  {line} ({reason})", line=line, reason=reason))
        if not reasons:
            self._print(say("There is no order yet."))

    def _help(self) -> None:
        for line in _HELP:
            self._print(line)

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
        return self._read(say("Does everybody agree? (y/n)")).lower() in ("y", "yes", "o", "oui")

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
        try:
            command = self._command(menu)
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


_TAKEN_BACK = say("Taken back: {step}")
_DONE_AGAIN = say("Done again: {step}")
_HELP = (
    say("  a number answers; Enter takes the usual one; b: back to the part before"),
    say("  u: undo · r: redo · c: correct a value · p: pause · q: quit (the game is kept)"),
    say("  s: scores · i: what I have · m: map · w: why this order"),
)
