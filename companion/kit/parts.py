"""A command's parts as data: from where, to where, how many, which, whose.

A command declares its parts in the order in which they are asked for; the questions, the drafts between them
and the list of all whole answers follow from that. A field that holds None (or a tuple that is not full yet)
is still to be asked; `when` leaves a part out that means nothing beside what was answered before it. A part
that is `forced` is filled in without a question where it can only be one thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import floor
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from companion.core.prompt import Choose, Dial, Hand, Lay, Option, Prompt, Tally, fill, one_of, thinned
from companion.core.screen import Screen
from companion.core.tally import AllowedCounts, Bounds, Counts, Limits, Row
from companion.core.text import Text
from companion.core.values import Command

# Each is asked with the view and the draft as far as it has come.
Words = Text | Callable[[Any, Any], Text]
Condition = Callable[[Any, Any], bool]
# A command with what is forced, and whether anything of it is left to ask.
Completed = Callable[[Command], tuple[Command, bool]]


# What can be picked from by a number.
_IN_ORDER = (tuple, list)


def _always(_: Any, __: Any) -> bool:
    return True


def _once(_: Any, __: Any) -> int:
    return 1


class Which(Struct, frozen=True):
    """One of several: `values` are what may be filled in, `label` and `detail` what each is called; `named`
    where that depends on the draft, too. `term`: what each is about, as in `Option`.

    A field that holds a tuple takes `times` of them, one after the other. `where`: the values are places on
    the map, or else where each is. `seldom`, `leaves`, `icon`: as in `Option`. `looks`, `note` and
    `picture`: the looks, the note and the icon of the question. `start`: the likely value. `otherwise`: other
    ways out. `by_hand`: somebody looks what it is, or does it, and says so; `weight`: how often it is each
    value, where chance says so.
    """

    ask: Words
    values: Callable[[Any, Any], Iterable[Any]]
    label: Callable[[Any, Any], Text] | None = None
    named: Callable[[Any, Any, Any], Text] | None = None
    detail: Callable[[Any, Any, Any], Text | None] | None = None
    icon: Callable[[Any, Any], str] | None = None
    term: Callable[[Any, Any], str] | None = None
    seldom: Callable[[Any, Any, Any], bool] | None = None
    leaves: Callable[[Any, Any], bool] | None = None
    where: bool | Callable[[Any, Any, Any], str] = False
    picture: str = ""
    looks: Callable[[Any, Any], tuple[Screen, ...]] | None = None
    note: Callable[[Any, Any], Text | None] | None = None
    confirms: bool = False
    by_hand: bool | Condition = False
    weight: Callable[[Any, Any, Any], int] | None = None
    start: Callable[[Any, Any], Any] | None = None
    otherwise: Callable[[Any, Any], tuple[Option, ...]] | None = None
    times: Callable[[Any, Any], int] = _once
    when: Condition = _always
    forced: bool = False

    def listed(self, view: Any, draft: Any) -> Iterable[Any]:
        """Every value, for whoever wants answers without words."""
        return self.values(view, draft)

    def any_value(self, view: Any, draft: Any, chance: Random, _: Hand) -> Any:
        """One of them by chance; what only has to be confirmed is as it nearly always is."""
        values: Any = self.values(view, draft)
        if type(values) not in _IN_ORDER:
            values = [*values]
        if self.confirms and self.by_hand:
            return values[0]
        return values[floor(chance.random() * len(values))]

    def prompt(self, view: Any, draft: Command, field: str, completed: Completed) -> Prompt:
        """The question."""
        values = list(self.values(view, draft))
        options = [
            self._option(view, draft, value, *completed(fill(draft, field, value))) for value in values
        ]
        others = self.otherwise(view, draft) if self.otherwise else ()
        likely = self.start(view, draft) if self.start else None
        return Choose(
            draft.seat,
            _words(self.ask, view, draft),
            (*options, *others),
            icon=self.picture,
            confirms=self.confirms,
            looks=self.looks(view, draft) if self.looks else (),
            note=self.note(view, draft) if self.note else None,
            start=values.index(likely) if likely in values else None,
            by_hand=self.by_hand if isinstance(self.by_hand, bool) else self.by_hand(view, draft),
            weights=self._weights(view, draft, values),
        )

    def _weights(self, view: Any, draft: Command, values: list[Any]) -> tuple[int, ...]:
        if self.weight is None:
            return ()
        weights = tuple(self.weight(view, draft, value) for value in values)
        return weights if any(weights) else ()

    def _option(self, view: Any, draft: Command, value: Any, command: Command, more: bool) -> Option:
        if self.named is not None:
            label = self.named(view, draft, value)
        else:
            label = self.label(view, value) if self.label else Text("{value}", {"value": value})
        return Option(
            label,
            command,
            draft=more,
            detail=self.detail(view, draft, value) if self.detail else None,
            icon=self.icon(view, value) if self.icon else "",
            term=self.term(view, value) if self.term else "",
            where=self._place(view, draft, value),
            leaves=self.leaves(view, value) if self.leaves else False,
            seldom=self.seldom(view, draft, value) if self.seldom else False,
        )

    def _place(self, view: Any, draft: Command, value: Any) -> str:
        if isinstance(self.where, bool):
            return str(value) if self.where else ""
        return self.where(view, draft, value)


class HowMany(Struct, frozen=True):
    """A number of a range. A field that holds a tuple takes `times` of them, one after the other."""

    ask: Words
    range: Callable[[Any, Any], range]
    start: Callable[[Any, Any], int] | None = None
    times: Callable[[Any, Any], int] = _once
    icon: str | Callable[[Any, Any], str] = ""
    when: Condition = _always
    forced: bool = False

    def values(self, view: Any, draft: Any) -> Iterable[int]:
        """Every number."""
        return self.range(view, draft)

    def any_value(self, view: Any, draft: Any, chance: Random, _: Hand) -> int:
        """One of them by chance."""
        numbers = self.range(view, draft)
        return numbers[floor(chance.random() * len(numbers))]

    def listed(self, view: Any, draft: Any) -> Iterable[int]:
        """The numbers; of many only a few, the ends and where the dial starts among them."""
        numbers = self.range(view, draft)
        return thinned(numbers, self.start(view, draft) if self.start else numbers[0])

    def prompt(self, view: Any, draft: Command, field: str, completed: Completed) -> Prompt:
        """The question."""
        numbers = self.range(view, draft)
        low, high = numbers[0], numbers[-1]
        start = self.start(view, draft) if self.start else low
        dialled = fill(draft, field, start)
        more = completed(dialled) != (dialled, False)
        ask = _words(self.ask, view, draft)
        icon = self.icon if isinstance(self.icon, str) else self.icon(view, draft)
        return Dial(draft.seat, ask, draft, field, low, high, start, draft=more, icon=icon)


class WhichCard(Struct, frozen=True):
    """One of these cards, laid or dialled; `otherwise` are the ways out.

    `held`: whether all that a seat holds of a simulated deck are among them.
    """

    ask: Words
    cards: Callable[[Any, Any], Sequence[int]]
    otherwise: Callable[[Any, Any], tuple[Option, ...]] | None = None
    when: Condition = _always
    held: bool = False
    forced: bool = False

    def times(self, _: Any, __: Any) -> int:
        """How many values the field takes."""
        return 1

    def values(self, view: Any, draft: Any) -> Iterable[int]:
        """Every card."""
        return self.cards(view, draft)

    listed = values

    def any_value(self, view: Any, draft: Any, chance: Random, hand: Hand) -> int:
        """One of them by chance; of a simulated hand, where any of them is in it."""
        own = hand(draft.seat) if hand else ()
        if not self.held or not own:
            cards = self.cards(view, draft)
            own = [card for card in own if card in cards] or cards
        return one_of(own, chance)

    def prompt(self, view: Any, draft: Command, field: str, completed: Completed) -> Prompt:
        """The question."""
        cards = self.cards(view, draft)
        more = bool(cards) and completed(fill(draft, field, cards[0]))[1]
        others = self.otherwise(view, draft) if self.otherwise else ()
        return Lay(draft.seat, _words(self.ask, view, draft), draft, field, cards, others, draft=more)


class HowManyEach(Struct, frozen=True):
    """Several counts in one pass, which fill the field together: the rows, and what they may be together.

    `bounds`: the rows without words, for whoever plays thousands of games.
    """

    ask: Words
    rows: Callable[[Any, Any], tuple[Row, ...]]
    bounds: Callable[[Any, Any], Bounds]
    limits: Callable[[Any, Any], Limits]
    icon: str = ""
    action: Text | None = None
    when: Condition = _always
    forced: bool = False

    def times(self, _: Any, __: Any) -> int:
        """All counts are filled in at once."""
        return 1

    def values(self, view: Any, draft: Any) -> AllowedCounts:
        """Every allowed way to count."""
        return AllowedCounts(self.bounds(view, draft), self.limits(view, draft))

    def any_value(self, view: Any, draft: Any, chance: Random, _: Hand) -> Counts:
        """One of them by chance."""
        allowed = self.values(view, draft)
        return allowed[floor(chance.random() * len(allowed))]

    def listed(self, view: Any, draft: Any) -> Iterable[Counts]:
        """Some of the ways to count, the fewest and the most among them."""
        allowed = self.values(view, draft)
        return (allowed[place] for place in thinned(range(len(allowed)), 0))

    def prompt(self, view: Any, draft: Command, field: str, _: Completed) -> Prompt:
        """The question."""
        return Tally(
            draft.seat,
            _words(self.ask, view, draft),
            draft,
            field,
            self.rows(view, draft),
            self.limits(view, draft),
            icon=self.icon,
            action=self.action,
        )


Part = Which | HowMany | WhichCard | HowManyEach


class Parts:
    """The parts of one command, in the order in which they are asked for."""

    def __init__(self, command: type[Command], **parts: Part) -> None:
        self.command = command
        self.by_hand = any(isinstance(part, Which) and part.by_hand for part in parts.values())
        self._parts = parts
        # Each with whether its field takes several values, one after the other.
        begun = dict(
            zip(reversed(command.__struct_fields__), reversed(command.__struct_defaults__), strict=False)
        )
        self._order = [(name, part, isinstance(begun[name], tuple)) for name, part in parts.items()]

    def question(self, view: Any, draft: Command) -> Prompt:
        """The next question about a draft; where all is forced, the last of them is asked to be sure."""
        name = self._open(view, draft)
        assert name is not None, f"{draft} is whole"
        while (value := self._forced(view, draft, name)) is not None:
            filled = fill(draft, name, value)
            after = self._open(view, filled)
            if after is None:
                break
            draft, name = filled, after
        return self._parts[name].prompt(view, draft, name, lambda command: self.completed(view, command))

    def whole(self, view: Any, command: Command) -> bool:
        """Whether nothing is left to ask."""
        return self._open(view, command) is None

    def answers(self, view: Any, draft: Command) -> Iterator[Command]:
        """Every whole command that the draft can become, without questions and words; long dials thinned."""
        name = self._open(view, draft)
        if name is None:
            yield draft
            return
        part = self._parts[name]
        for value in part.listed(view, draft):
            yield from self.answers(view, _filled(draft, name, part, value))

    def any_answer(self, view: Any, draft: Command, chance: Random, hand: Hand = None) -> Command:
        """One whole command that the draft can become, by chance; with a simulated hand, of its cards."""
        draft = replace(draft)
        for name, part, several in self._order:
            if several:
                while len(getattr(draft, name)) < part.times(view, draft) and part.when(view, draft):
                    draft = _filled(draft, name, part, part.any_value(view, draft, chance, hand))
            elif getattr(draft, name) is None and (part.when is _always or part.when(view, draft)):
                # Nobody else has this copy yet.
                force_setattr(draft, name, part.any_value(view, draft, chance, hand))
        return draft

    def completed(self, view: Any, command: Command) -> tuple[Command, bool]:
        """The command with what is forced, and whether anything is left to ask."""
        while (name := self._open(view, command)) is not None:
            value = self._forced(view, command, name)
            if value is None:
                return command, True
            command = fill(command, name, value)
        return command, False

    def _forced(self, view: Any, draft: Command, name: str) -> Any:
        part = self._parts[name]
        if not part.forced:
            return None
        values: list[Any] = [*islice(part.values(view, draft), 2)]
        return values[0] if len(values) == 1 else None

    def _open(self, view: Any, draft: Command) -> str | None:
        for name, part, several in self._order:
            held = getattr(draft, name)
            if several:
                if len(held) < part.times(view, draft) and part.when(view, draft):
                    return name
            elif held is None and (part.when is _always or part.when(view, draft)):
                return name
        return None


def _filled(draft: Command, name: str, part: Part, value: Any) -> Command:
    return replace(draft, **{name: value}) if isinstance(part, HowManyEach) else fill(draft, name, value)


def _words(ask: Words, view: Any, draft: Command) -> Text:
    return ask if isinstance(ask, Text) else ask(view, draft)
