"""What can be looked at between two answers: scores, the map, what everybody has, pages, reasons, help."""

from __future__ import annotations

from companion.core.game import AnyGame
from companion.core.prompt import Choose, Prompt
from companion.core.screen import Screen
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.locale import Speech
from companion.table import pages
from companion.table.session import Session
from companion.terminal.map_text import map_lines
from companion.terminal.overview import overview
from companion.terminal.reasons import reason_lines
from companion.terminal.screen_text import screen_text
from companion.terminal.transcript import Transcript


class Views:
    """Prints them; nothing here changes anything."""

    def __init__(self, session: Session, speech: Speech) -> None:
        self._session = session
        self._game: AnyGame = session.game
        self._speech = speech

    def scores(self) -> None:
        """The ranking."""
        Transcript(self._game, self._session.names, self._speech).standings(self._session.view(TABLE))

    def map(self) -> None:
        """The board, where the companion keeps one."""
        view = self._session.view(TABLE)
        drawn = self._game.map(view)
        if drawn is None:
            self._print(say("The board is on your table; the companion does not keep it."))
            return
        for line in map_lines(drawn, self._session.names, self._speech, self._game.terms(view)):
            print(line)

    def overview(self, looking: Seat) -> None:
        """What is going on, and what each seat has."""
        for line in overview(self._session, looking, self._speech):
            print(line)

    def pages(self, looking: Seat, asked: Seat) -> None:
        """What a display would leaf through."""
        self._screens(pages.looked_up(self._session, looking, asked), indent="  ")

    def reasons(self, prompt: Prompt) -> None:
        """What the open question should be answered with; failing that, what the game can explain."""
        if looks := looks_of(prompt):
            self._screens(looks, indent="  ")
            return
        reasons = self._game.explain(self._session.view(TABLE))
        self._print(self._game.why if reasons else say("There is nothing to explain yet."))
        for line in reason_lines(reasons, self._session.names, self._speech):
            print(f"  {line}")

    def help(self) -> None:
        """Every letter."""
        for line in _HELP:
            self._print(line)

    def _screens(self, screens: tuple[Screen, ...], indent: str) -> None:
        for screen in screens:
            first, *more = screen_text(screen, self._speech) or [""]
            print(f"{indent}{first}")
            for line in more:
                print(f"{indent}  {line}")

    def _print(self, text: Text) -> None:
        print(self._speech(text))


def looks_of(prompt: Prompt) -> tuple[Screen, ...]:
    """The screens to leaf through before an answer."""
    return prompt.looks if isinstance(prompt, Choose) else ()


_HELP = (
    say("  a number answers; Enter takes the usual one; b: back to the part before"),
    say("  u: undo, in an answer its last part · r: redo · c: correct a value"),
    say("  p: pause · q: quit (the game is kept) · s: scores · m: map"),
    say("  i: what everybody has · w: why, and what to look at before an answer (odds)"),
    say("  l: look up, what a display leafs through · a: what is possible at any time"),
)
