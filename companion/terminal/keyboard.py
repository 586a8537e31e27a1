"""A person at the keyboard: shows a prompt, reads an answer, and never loses the thread.

Every answer is a number; single letters do what the table's buttons do: undo, redo, correct, pause,
scores, help, quit.
"""

from __future__ import annotations

from companion.core.prompt import Choose, Dial, Lay, Option, Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Command, Refusal
from companion.journal.timeline import Step
from companion.locale import Speech
from companion.table.session import Session
from companion.terminal.paper import Paper

CLEAR_SCREEN = "\x1b[2J\x1b[H"


class Left(Exception):  # noqa: N818 - not an error: the person has gone
    """The person has left the game."""


class _Again(Exception):  # noqa: N818 - not an error: the question has changed
    """The prompt must be shown anew."""


class Keyboard:
    """Reads answers from standard input."""

    def __init__(
        self, session: Session, speech: Speech, names: tuple[str, ...], deck_seed: str | None, people: int
    ) -> None:
        self._session = session
        self._game = session.game
        self._speech = speech
        self._names = names
        self._deck_seed = deck_seed
        self._people = people

    def ask(self, prompt: Prompt) -> Step | None:
        """One prompt to its end: the step that came of it, or None when something else was done."""
        secret = self._people > 1 and isinstance(prompt, Lay)
        if secret:
            self._read(
                say("Only {name} looks at the screen now. Press Enter.", name=self._names[prompt.seat - 1])
            )
        try:
            command, draft = self._answer(prompt)
            while draft:
                command, draft = self._answer(self._game.refine(self._view(prompt.seat), command))
        except _Again:
            return None
        finally:
            if secret:
                print(CLEAR_SCREEN, end="")
        answer = self._session.submit(command)
        if isinstance(answer, Refusal):
            self._tell(answer)
            return None
        return answer

    def _is_person(self, seat: Seat) -> bool:
        return seat <= self._people

    def _view(self, seat: Seat) -> object:
        return self._session.view(seat)

    def _answer(self, prompt: Prompt) -> tuple[Command, bool]:
        self._show(prompt)
        while True:
            entry = self._read(say("Your answer (h: help)"))
            if (place := self._place(prompt, entry)) is not None:
                return prompt.answer(place)
            if not self._button(entry, prompt.seat):
                self._print(say("“{entry}” is not one of the answers; h shows help.", entry=entry))

    # --- showing

    def _show(self, prompt: Prompt) -> None:
        print(f"\n[{self._speech(self._game.headline(self._session.state))}]")
        who = Text("{name}", {"name": self._names[prompt.seat - 1]}) if prompt.seat != TABLE else say("Table")
        self._print(say("{who}: {what}", who=who, what=prompt.ask))
        match prompt:
            case Choose(options=options):
                self._show_options(options)
            case Dial(low=low, high=high, start=start):
                usual = max(start, low)
                self._print(
                    say("  a number from {low} to {high} (Enter: {usual})", low=low, high=high, usual=usual)
                )
            case Lay():
                self._show_cards(prompt)

    def _show_options(self, options: tuple[Option, ...], first: int = 1) -> None:
        for number, option in enumerate(options, start=first):
            detail = f"  ({self._speech(option.detail)})" if option.detail else ""
            print(f"  {number}  {self._speech(option.label)}{detail}")

    def _show_cards(self, prompt: Lay) -> None:
        for card in self._held(prompt):
            text = self._speech(self._game.describe_card(self._session.state, card))
            print(f"  {card:>2}  {text}")
        for option in prompt.otherwise:
            print(f"   0  {self._speech(option.label)}")

    def _held(self, prompt: Lay) -> list[int]:
        """The simulated hand; with real cards, or when it cannot help, everything that is possible."""
        if self._deck_seed is None:
            return list(prompt.cards)
        hand = self._game.hand(self._view(prompt.seat), prompt.seat, self._deck_seed)
        return [card for card in prompt.cards if card in hand] or list(prompt.cards)

    # --- reading

    def _place(self, prompt: Prompt, entry: str) -> int | None:
        """Which answer an entry means, if it means one."""
        if isinstance(prompt, Dial) and not entry:
            return max(prompt.start, prompt.low) - prompt.low
        if isinstance(prompt, Choose) and not entry and len(prompt) == 1:
            return 0
        if not (entry.isdecimal() and entry.isascii()):
            return None
        return self._numbered(prompt, int(entry))

    def _numbered(self, prompt: Prompt, number: int) -> int | None:
        match prompt:
            case Choose():
                return number - 1 if 1 <= number <= len(prompt) else None
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
        match entry:
            case "u":
                self._undo(seat)
            case "r":
                self._redo()
            case "c":
                self._correct()
            case "p":
                self._pause()
            case "s":
                Paper(self._game, self._names, self._speech).standings(self._session.state)
                return True
            case "h":
                self._print(_HELP)
                return True
            case "q":
                raise Left
            case _:
                return False
        raise _Again

    def _undo(self, seat: Seat) -> None:
        """Back to the last step of a person: a bot would only do its own again."""
        answer = self._session.undo(seat)
        if isinstance(answer, Refusal) and seat != TABLE and self._session.timeline.done:
            self._tell(answer)
            if self._read(say("Does everybody agree? (y/n)")) not in ("y", "o"):
                return
            answer = self._session.undo(TABLE)
        self._report(answer, say("Taken back: {step}"))
        while (
            not isinstance(answer, Refusal) and not self._is_person(answer.by) and self._session.timeline.done
        ):
            answer = self._session.undo(TABLE)
            self._report(answer, say("Taken back: {step}"))

    def _redo(self) -> None:
        """What was undone last, and the bots' answers to it."""
        self._report(self._session.redo(), say("Done again: {step}"))
        undone = self._session.timeline.undone
        while undone and not self._is_person(undone[-1].by):
            self._report(self._session.redo(), say("Done again: {step}"))

    def _report(self, answer: Step | Refusal, sentence: Text) -> None:
        if isinstance(answer, Refusal):
            self._tell(answer)
        else:
            self._print(say(sentence.msgid, step=self._session.timeline.name(answer)))

    def _correct(self) -> None:
        menu = self._game.corrections(self._session.state)
        if not len(menu):
            self._print(say("There is nothing to correct yet."))
            return
        command, draft = self._answer(menu)
        while draft:
            command, draft = self._answer(self._game.refine(self._session.state, command))
        self._report(self._session.submit(command), say("{step}"))

    def _pause(self) -> None:
        self._session.pause()
        self._read(say("Paused. Press Enter to go on."))
        self._session.resume()

    def _tell(self, refusal: Refusal) -> None:
        self._print(refusal.reason)
        if refusal.remedy is not None:
            print(f"  → {self._speech(refusal.remedy)}")

    def _print(self, text: Text) -> None:
        print(self._speech(text))


_HELP = say(
    "A number answers. u: undo · r: redo · c: correct · s: scores · p: pause · q: quit (the game is kept)"
)
