"""A question on paper: what it looks like with its answers, and which answer an entry means."""

from __future__ import annotations

from companion.core.prompt import Choose, Dial, Lay, Option, Prompt, Tally
from companion.core.seats import TABLE, Seat
from companion.core.tally import Counts
from companion.core.text import Text, say
from companion.core.values import Command
from companion.locale import Speech
from companion.table import pages
from companion.table.session import Session
from companion.terminal import tally_entry
from companion.terminal.views import looks_of

LONGEST_NUMBER = 6


class TerminalQuestions:
    """Every answer is a number; with a simulated deck a seat is shown its own hand."""

    def __init__(self, session: Session, speech: Speech, deck_seed: str | None) -> None:
        self._session = session
        self._game = session.game
        self._speech = speech
        self._deck_seed = deck_seed

    def show(self, prompt: Prompt, counts: Counts) -> None:
        """The question, and every answer to it; of a tally, what is counted so far."""
        print(f"\n[{self._speech(self._game.headline(self._session.view(TABLE)))}]")
        self._print(say("{who}: {what}", who=pages.name(self._session, prompt.seat), what=prompt.ask))
        match prompt:
            case Choose():
                self._show_options(prompt)
            case Dial():
                self._show_numbers(prompt)
            case Lay():
                self._show_cards(prompt)
            case Tally():
                self.show_counts(prompt, counts)
        if looks_of(prompt):
            self._print(say("  w: look before you answer"))

    def show_hand(self, seat: Seat) -> None:
        """Cards that are only held, never laid down: for whoever alone looks at the screen."""
        cards = self._session.hand(seat)
        if not cards or self._game.deal(self._session.state) is not None:
            return
        self._print(say("In your hand:"))
        for card in cards:
            print(f"  · {self._speech(self._game.describe_card(self._session.view(seat), card))}")

    def _show_options(self, prompt: Choose) -> None:
        place = _usual(prompt)
        likely = None if place is None else prompt.options[place]
        lesson = self._game.lesson(self._session.view(prompt.seat))
        for number, option in self._numbers(prompt).items():
            detail = f"  ({self._speech(option.detail)})" if option.detail else ""
            usual = f"  {self._speech(_ENTER)}" if option is likely else ""
            taught = lesson.why_idle(option) or lesson.effect(option)
            effect = f"  · {self._speech(taught)}" if taught else ""
            print(f"  {number}  {self._speech(option.label)}{detail}{effect}{usual}")

    @staticmethod
    def _numbers(prompt: Choose) -> dict[int, Option]:
        """Answers from 1 on; what only ends the matter is always 0, so that its number never slides."""
        chosen = [option for option in prompt.options if not option.leaves]
        leaving = [option for option in prompt.options if option.leaves][:1]
        return dict(enumerate(chosen, start=1)) | dict(enumerate(leaving))

    def _show_numbers(self, prompt: Dial) -> None:
        """From which to which, or one by one; then the ways out."""
        numbers = prompt.numbers
        if numbers:
            usual = numbers[prompt.start_place]
            listed = ", ".join(map(str, prompt.values))
            self._print(
                say("  one of {numbers} (Enter: {usual})", numbers=listed, usual=usual)
                if prompt.values
                else say(
                    "  a number from {low} to {high} (Enter: {usual})",
                    low=prompt.low,
                    high=prompt.high,
                    usual=usual,
                )
            )
        for number, option in enumerate(prompt.otherwise, start=1):
            print(f"  +{number}  {self._speech(option.label)}")

    def show_counts(self, prompt: Tally, counts: Counts) -> None:
        """The rows with what is counted so far."""
        lesson = self._game.lesson(self._session.view(prompt.seat))
        for line in tally_entry.lines(prompt, counts, self._speech, lesson):
            print(line)

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

    def meant(self, prompt: Prompt, entry: str, counts: Counts) -> tuple[Command, bool] | Counts | None:
        """The answer that an entry means, or how far a tally has come with it; None if it means neither."""
        if isinstance(prompt, Tally):
            return tally_entry.meant(prompt, entry, counts)
        place = self._place(prompt, entry)
        return None if place is None else prompt.answer(place)

    def _place(self, prompt: Prompt, entry: str) -> int | None:
        if isinstance(prompt, Dial) and not entry:
            return prompt.start_place
        if isinstance(prompt, Choose) and not entry:
            return _usual(prompt)
        if isinstance(prompt, Dial) and entry.startswith("+"):
            ways_out = [f"+{number}" for number in range(1, len(prompt.otherwise) + 1)]
            return len(prompt.numbers) + ways_out.index(entry) if entry in ways_out else None
        if not (entry.isdecimal() and entry.isascii() and len(entry) <= LONGEST_NUMBER):
            return None
        return self._numbered(prompt, int(entry))

    def _numbered(self, prompt: Prompt, number: int) -> int | None:
        match prompt:
            case Choose(options=options):
                option = self._numbers(prompt).get(number)
                return None if option is None else options.index(option)
            case Dial(numbers=numbers):
                return numbers.index(number) if number in numbers else None
            case Lay(cards=cards, otherwise=otherwise):
                if number == 0:
                    return len(cards) if otherwise else None
                return list(cards).index(number) if number in self._held(prompt) else None
            case Tally():
                return None

    def _print(self, text: Text) -> None:
        print(self._speech(text))


def _usual(prompt: Choose) -> int | None:
    """What Enter means: the only answer, or the likely one."""
    return 0 if len(prompt) == 1 else prompt.start


_ENTER = say("[Enter]")
