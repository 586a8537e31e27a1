"""What a game leaves on paper: its rounds, its steps, and the ranking."""

from companion.core.game import AnyGame
from companion.core.seats import TABLE
from companion.core.standing import Source, Standing
from companion.core.text import Text, say
from companion.journal.timeline import Step
from companion.locale import Speech
from companion.terminal.reasons import reason_lines
from companion.terminal.screen_text import screen_text


class Transcript:
    """Prints a game as it goes, a heading for each new place in it."""

    def __init__(self, game: AnyGame, names: tuple[str, ...], speech: Speech) -> None:
        self._game = game
        self._names = names
        self._speech = speech
        self._heading: Text | None = None

    def step(self, step: Step) -> None:
        """One step, under the heading of where it happened."""
        heading = self._game.headline(step.before)
        if heading != self._heading:
            self._heading = heading
            print(f"\n{self._speech(heading)}")
        described = self._speech(self._game.describe(step.before, step.events))
        print(f"  {described}")
        self._announcement(step, described)
        self._followed(step)
        self._order(step)

    def _announcement(self, step: Step, described: str) -> None:
        """What displays show everybody of the step for a moment, unless its name says it already."""
        shown = self._game.announce(step.before, step.events)
        lines = [] if shown is None else screen_text(shown, self._speech)
        if news := [line for line in lines if line not in described]:
            print(f"  » {' · '.join(news)}")

    def _followed(self, step: Step) -> None:
        """What came of the step by itself."""
        for line in self._game.followed(step.before, step.events):
            print(f"  · {self._speech(line)}")

    def _order(self, step: Step) -> None:
        """The order of resolution, as soon as there is one."""
        settled = self._game.explain(self._game.view(step.after, TABLE))
        if settled and not self._game.explain(self._game.view(step.before, TABLE)):
            for number, line in enumerate(reason_lines(settled, self._names, self._speech), start=1):
                print(f"    {number}. {line}")

    def standings(self, state: object) -> None:
        """The ranking, final or not."""
        over = self._game.over(state)
        title = say("Final ranking") if over else say("Standings")
        print(f"\n{self._speech(title)}")
        for line in self._game.standings(state):
            print(f"  {self._line(line)}")

    def _line(self, line: Standing) -> str:
        who = " + ".join(self._names[seat - 1] for seat in line.seats)
        text = f"{line.place}. {who:<12} {line.points:>3} {self._speech(self._game.points[1])}"
        if line.sources:
            text += f"  ({self._sum(line.sources)})"
        if line.tie_break:
            tie = say("tie: {pieces}", pieces=self._sum(line.tie_break))
            text += f"  [{self._speech(tie)}]"
        return f"{text}  ★ {self._speech(_WINNER)}" if line.won else text

    def _sum(self, sources: tuple[Source, ...]) -> str:
        return ", ".join(f"{self._speech(source.label)} {source.points}" for source in sources)


_WINNER = say("winner")
