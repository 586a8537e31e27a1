"""A game on the kit: what it declares as data becomes the contract of `companion.core.game`.

| declared       | becomes                                                        |
| -------------- | -------------------------------------------------------------- |
| `phases`       | `waiting` and `prompt`: who is asked what, phase by phase       |
| `parts`        | `refine` and `answers`: the parts of each command               |
| `questions`    | the same for drafts that are more than a list of parts          |
| `listings`     | their answers alone, where words would slow simulations down    |
| `rules`        | `decide`: what a command leads to                               |
| `fold`         | `evolve`: what an event makes of a state                        |
| `values`       | every value that may be set by hand                             |
| `tellings`     | `describe` and `announce`: how each event is told               |
| `phase_info`   | `guide_section`: where the guide tells of each phase            |
| `box`          | `configure`: the data that a game is played with                |
| `gallery`      | `moments`: what has a screen of its own                         |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from msgspec import Struct

from companion.core.game import Game, Options, State
from companion.core.options import seated
from companion.core.prompt import Hand, Prompt, any_answer, as_held, likely, one_of
from companion.core.screen import NOTHING, Screen
from companion.core.seats import TABLE, Seat
from companion.core.settings import settle
from companion.core.text import Text
from companion.core.values import Command, Event, Submenu
from companion.kit.corrections import Correct, Corrected, Corrections
from companion.kit.fold import Fold
from companion.kit.game_data import GameData
from companion.kit.parts import Parts
from companion.kit.phases import Phases
from companion.kit.telling import Telling, Tellings, announcement, lines_of_step, name_of_step

if TYPE_CHECKING:
    from companion.core.moment import Moment

# First answers, each with the mark of a draft.
Root = tuple[Command, bool]
Roots = Sequence[Root]
Rule = Callable[[Any, Any, Random], tuple[Event, ...]]


def the_table(_: Any) -> tuple[Seat, ...]:
    """Whoever sits at the table may answer."""
    return (TABLE,)


class Phase(Struct, frozen=True):
    """What is asked in a phase, and whom it is asked.

    `roots`: the first answers alone, each with the mark of a draft, where asking with all words is slow for
    whoever plays thousands of games; None where the question has to be looked at after all. `drafts`: for
    whoever answers by chance, where there are too many to list: all numbers of a dial, or one draft in place
    of all counts. `any_root`: one of them by chance, each as likely as the others, where that is quicker than
    to list them; None where they have to be listed after all.
    """

    ask: Callable[[Any, Seat], Prompt]
    waiting: Callable[[Any], Sequence[Seat]] = the_table
    roots: Callable[[Any, Seat], Roots | None] = lambda *_: None
    drafts: Callable[[Any, Seat], Roots | None] | None = None
    any_root: Callable[[Any, Seat, Random], Root | None] | None = None


def only(command: type[Command]) -> Callable[[Any, Seat], Roots]:
    """The roots of a phase in which there is one thing to say."""
    return lambda _, seat: ((command(seat), False),)


class Back(Submenu, frozen=True):
    """None of these after all: the seat is asked again what it was asked first."""


class KitGame(Game[Options, State], Generic[Options, State]):
    """A game made of declarations."""

    phases: ClassVar[Mapping[str, Phase]]
    rules: ClassVar[Mapping[type[Command], Rule]]
    parts: ClassVar[Sequence[Parts]] = ()
    questions: ClassVar[Mapping[type[Command], Callable[[Any, Any], Prompt]]] = {}
    # None where the question has to be looked at after all.
    listings: ClassVar[Mapping[type[Command], Callable[[Any, Any, Hand], Roots | None]]] = {}
    fold: ClassVar[Fold[Any]]
    values: ClassVar[Corrections]
    tellings: ClassVar[Tellings]
    phase_info: ClassVar[Phases] = {}
    # What `configure` gives to `options_type` behind names and settings.
    box: ClassVar[GameData[Any] | None] = None
    # The module with every moment that has a screen of its own (`core/moment.py`).
    gallery: ClassVar[str] = ""
    _parts: ClassVar[Mapping[type[Command], Parts]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._parts = {one.command: one for one in cls.parts}
        cls.by_hand |= {one.command for one in cls.parts if one.by_hand}
        cls.tellings = {**cls.tellings, Corrected: Telling(cls.values.told)}
        cls.rules = {**cls.rules, Correct: cls.values.decide}
        cls.fold.add(Corrected, cls.values.evolve)
        if "event_type" not in vars(cls):
            cls.event_type = cls.fold.event_type

    def configure(self, names: Sequence[str], chosen: Mapping[str, str], owner: Path | None) -> Options:
        """Names and settings, and the box that it is played with, if it has one."""
        seats = seated(names, self.players)
        settings = settle(self.settings, chosen, len(seats))
        box = () if self.box is None else (self.box.for_players(len(seats), owner),)
        options: Options = self.options_type(seats, settings, *box)
        return options

    def waiting(self, state: State, /) -> tuple[Seat, ...]:
        phase = self.phases.get(self.phase_of(state))
        return tuple(phase.waiting(state)) if phase else ()

    def prompt(self, view: State, seat: Seat, /) -> Prompt:
        return self.phases[self.phase_of(view)].ask(view, seat)

    def refine(self, view: State, draft: Command, /) -> Prompt:
        if isinstance(draft, Correct):
            return self.values.question(view, draft)
        if isinstance(draft, Back):
            return self.prompt(view, draft.seat)
        if (question := self.questions.get(type(draft))) is not None:
            return question(view, draft)
        return self._parts[type(draft)].question(view, draft)

    def roots(self, view: State, seat: Seat, /) -> Iterator[tuple[Command, bool]]:
        listed = self.phases[self.phase_of(view)].roots(view, seat)
        return likely(as_held(self.prompt(view, seat), None)) if listed is None else iter(listed)

    def any_answer(self, view: State, seat: Seat, chance: Random, hand: Hand = None, /) -> Command:
        phase = self.phases[self.phase_of(view)]
        root = phase.any_root(view, seat, chance) if phase.any_root else None
        if root is not None:
            command, draft = root
        elif (roots := (phase.drafts or phase.roots)(view, seat)) is None:
            command, draft = any_answer(phase.ask(view, seat), chance, hand)
        else:
            command, draft = roots[0] if len(roots) == 1 else one_of(roots, chance)
        while draft:
            kind = type(command)
            if (parts := self._parts.get(kind)) is not None:
                return parts.any_answer(view, command, chance, hand)
            if kind is Back:
                return self.any_answer(view, seat, chance, hand)
            listing = self.listings.get(kind)
            roots = None if listing is None else listing(view, command, hand)
            if roots is not None:
                command, draft = one_of(roots, chance)
            else:
                command, draft = any_answer(self.refine(view, command), chance, hand)
        return command

    def answers(self, view: State, seat: Seat, /) -> Iterator[Command]:
        return self._finished(view, self.roots(view, seat), set())

    def _finished(
        self, view: State, answers: Iterator[tuple[Command, bool]], followed: set[Command]
    ) -> Iterator[Command]:
        """Drafts followed to their ends; a way back leads to nothing new."""
        for command, draft in answers:
            if not draft:
                yield command
            elif (parts := self._parts.get(type(command))) is not None:
                yield from parts.answers(view, command)
            elif not isinstance(command, Back) and command not in followed:
                followed.add(command)
                real = as_held(self.refine(view, command), None)
                yield from self._finished(view, likely(real), followed)

    def completed(self, view: State, draft: Command, /) -> Iterator[Command] | None:
        parts = self._parts.get(type(draft))
        return None if parts is None else parts.answers(view, draft)

    def corrections(self, state: State, /) -> Prompt:
        return self.values.menu(state)

    def decide(self, state: State, command: Command, chance: Random, /) -> tuple[Event, ...]:
        return self.rules[type(command)](state, command, chance)

    def evolve(self, state: State, event: Event, /) -> State:
        after: State = self.fold.evolve(state, event)
        return after

    def after(self, state: State, events: Sequence[Event], /) -> State:
        folded: State = self.fold.fold(state, events)
        return folded

    def describe(self, state: State, events: Sequence[Event], /) -> Text:
        return name_of_step(self.tellings, state, events)

    def announce(self, before: State, events: Sequence[Event], /) -> Screen | None:
        return announcement(self.tellings, self.fold.fold, before, events)

    def followed(self, before: State, events: Sequence[Event], /) -> tuple[Text, ...]:
        return lines_of_step(self.tellings, self.fold.fold, before, events)

    def status_line(self, view: State, _: Seat, /) -> tuple[Text, Text]:
        return self.headline(view), NOTHING

    def moments(self, names: Sequence[str], /, *, largest: bool = False) -> Iterator[Moment]:
        if not self.gallery:
            return iter(())
        # Only a gallery asks.
        shown: Iterator[Moment] = import_module(self.gallery).moments(self, tuple(names), largest=largest)
        return shown

    def over(self, state: State, /) -> bool:
        return self.phase_of(state) not in self.phases

    def guide_section(self, view: State, /) -> str:
        info = self.phase_info.get(self.phase_of(view))
        return info.section if info else ""

    @staticmethod
    def phase_of(state: Any) -> str:
        """Where the flow stands."""
        phase: str = state.phase
        return phase
