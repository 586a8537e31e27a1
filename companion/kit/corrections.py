"""A value that may be corrected by hand is one declaration; menu, questions, event, fold and name follow.

A correction has a few parts: whose, which, and last what it should be (`Points of Ana: 12`). Each part lists
what may be said, given the ones before it. Every correction of every game is the same command and the same
event; what it does is found by the name of its value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.migration import Migration, RawEvent, RawOptions
from companion.core.prompt import Choose, Dial, Lay, Option, Prompt
from companion.core.screen import NOTHING
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Command, Event
from companion.kit.players import everybody, name_of

Said = int | str


class Correct(Command, frozen=True):
    """Set a value; with parts missing it is a draft."""

    value: str
    parts: tuple[Said, ...] = ()


class Corrected(Event, frozen=True):
    """A value was set by hand."""

    value: str
    parts: tuple[Said, ...]


class Asked(Struct, frozen=True):
    """One part of a correction. `choices` get the state and the parts before: a range is a dial.

    `name` is what a choice is called; where that depends on what was said before, `label` gets all of it.
    `detail`, `icon`: as in `Option`. `picture`: the icon of the question. `where`: the choices are places on
    the map. `cards`: they are cards. `now` is what a number is before it is corrected. `when`, of a last
    part: whether it is asked, before it is known what the one before it will be.
    """

    ask: Text | Callable[..., Text]
    choices: Callable[..., Sequence[Said]]
    name: Callable[[Any, Any], Text] | None = None
    label: Callable[..., Text] | None = None
    detail: Callable[..., Text | None] | None = None
    icon: Callable[[Any], str] | None = None
    picture: Callable[..., str] | None = None
    where: bool = False
    cards: bool = False
    now: Callable[..., int] | None = None
    when: Callable[..., bool] = lambda *_: True


class Value(Struct, frozen=True):
    """A value that may be corrected.

    `label` is its entry in the menu; as a function it makes one for each choice of the first part, by its
    name, and that part is not asked for. `put` sets it: state and parts in, state out. `told` names the step:
    state and parts in. `events` adds what else happens around the correction.
    """

    label: Text | Callable[[Text], Text]
    parts: tuple[Asked, ...]
    put: Callable[..., Any]
    told: Callable[..., Text]
    when: Callable[[Any], bool] = lambda _: True
    events: Callable[[Any, Corrected], tuple[Event, ...]] = lambda _, corrected: (corrected,)


# What is corrected, as a text; or a function of the parts between whose it is and what it should be.
What = Text | Callable[..., Text]


def whose(
    choices: Callable[[Any], Sequence[Seat]] = everybody, name: Callable[[Any, Seat], Text] = name_of
) -> Asked:
    """The player whose value it is: an entry of the menu for each."""
    return Asked(NOTHING, choices, name)


def asked_of(what: What) -> Callable[..., Text]:
    """How a part of a player's value is asked for: by the name, and what it is."""
    return lambda state, seat, *said: say("{name}: {what}", name=name_of(state, seat), what=_what(what, said))


def told_of(what: What, now: Callable[..., int], numbered: int = -1) -> Callable[..., Text]:
    """How a player's number is told: what it was, and what it becomes (the part with this number)."""

    def told(state: Any, *parts: Any) -> Text:
        before = parts[:numbered]
        return say(
            "Correction, {name}: {what} {before} → {after}",
            name=name_of(state, parts[0]),
            what=_what(what, before[1:]),
            before=now(state, *before),
            after=parts[numbered],
        )

    return told


def _what(what: What, said: Sequence[Said]) -> Text:
    return what if isinstance(what, Text) else what(*said)


class Corrections:
    """All values of a game that may be corrected."""

    def __init__(
        self, values: Mapping[str, Value], *, open_in: Callable[[Any], bool] = lambda _: True
    ) -> None:
        self._values = dict(values)
        self._open_in = open_in

    def menu(self, state: Any) -> Choose:
        """Every value that may be corrected now."""
        options = tuple(self._offered(state)) if self._open_in(state) else ()
        return Choose(TABLE, say("What is to be corrected?"), options)

    def _offered(self, state: Any) -> Iterator[Option]:
        """What has entries for each player is listed player by player."""
        entries: list[tuple[Said, Option]] = []
        for key, value in self._values.items():
            first, label = value.parts[0], value.label
            choices = first.choices(state) if value.when(state) else ()
            if not isinstance(label, Text) and first.name is not None:
                name = first.name
                entries += [(one, self._entry(state, key, label(name(state, one)), one)) for one in choices]
            elif choices and isinstance(label, Text):
                yield from _grouped(entries)
                entries = []
                yield Option(label, Correct(TABLE, key), draft=True)
        yield from _grouped(entries)

    def _entry(self, state: Any, key: str, label: Text, first: Said) -> Option:
        return Option(
            label, Correct(TABLE, key, (first,)), draft=not self._last(state, self._values[key], ())
        )

    def question(self, state: Any, draft: Correct) -> Prompt:
        """The next part that is no foregone choice; one that was overtaken by the game leads to the menu."""
        value, said = self._values[draft.value], draft.parts
        if not value.when(state) or not self._stands(state, value, said):
            return self.menu(state)
        part, choices = self._part(state, value, said)
        while len(choices) == 1 and not self._last(state, value, said):
            said = (*said, choices[0])
            part, choices = self._part(state, value, said)
        return self._ask(state, replace(draft, parts=said), part, choices)

    @staticmethod
    def _part(state: Any, value: Value, said: tuple[Said, ...]) -> tuple[Asked, Sequence[Said]]:
        part = value.parts[len(said)]
        return part, part.choices(state, *said)

    def _ask(self, state: Any, draft: Correct, part: Asked, choices: Sequence[Said]) -> Prompt:
        said = draft.parts
        ask = part.ask if isinstance(part.ask, Text) else part.ask(state, *said)
        last = self._last(state, self._values[draft.value], said)
        if part.cards:
            return Lay(draft.seat, ask, draft, "parts", [int(one) for one in choices], draft=not last)
        if isinstance(choices, range):
            start = part.now(state, *said) if part.now else choices[0]
            return Dial(
                draft.seat, ask, draft, "parts", choices[0], choices[-1], start, draft=not last, corrects=True
            )
        options = tuple(self._option(state, draft, part, one, last=last) for one in choices)
        return Choose(draft.seat, ask, options, icon=part.picture(state, *said) if part.picture else "")

    def _option(self, state: Any, draft: Correct, part: Asked, one: Said, *, last: bool) -> Option:
        said = (*draft.parts, one)
        if part.label is not None:
            name = part.label(state, *said)
        else:
            name = part.name(state, one) if part.name else Text("{one}", {"one": one})
        return Option(
            name,
            replace(draft, parts=said),
            draft=not last,
            detail=part.detail(state, *said) if part.detail else None,
            icon=part.icon(one) if part.icon else "",
            where=str(one) if part.where else "",
        )

    @staticmethod
    def _stands(state: Any, value: Value, said: tuple[Said, ...]) -> bool:
        return all(one in value.parts[place].choices(state, *said[:place]) for place, one in enumerate(said))

    @staticmethod
    def _last(state: Any, value: Value, said: tuple[Said, ...]) -> bool:
        """Whether the part after these is the last one."""
        after = value.parts[len(said) + 1 :]
        return not after or not after[0].when(state, *said)

    def decide(self, state: Any, command: Correct, _: Random) -> tuple[Event, ...]:
        """What a correction leads to."""
        return self._values[command.value].events(state, Corrected(command.value, command.parts))

    def evolve(self, state: Any, event: Corrected) -> Any:
        """The state with the value set."""
        return self._values[event.value].put(state, *event.parts)

    def told(self, state: Any, event: Corrected) -> Text:
        """The name of the step; `state` is from before it."""
        return self._values[event.value].told(state, *event.parts)


def _grouped(entries: list[tuple[Said, Option]]) -> list[Option]:
    order = list(dict.fromkeys(one for one, _ in entries))
    return [option for _, option in sorted(entries, key=lambda entry: order.index(entry[0]))]


def named_corrections(
    events: Mapping[str, tuple[str, tuple[str, ...]]], unsaid: Mapping[str, Said] | None = None
) -> Migration:
    """For journals with an event of its own for every value: of each the name of the value, and its parts.

    `unsaid`: what a part is that was not written down; 0, if it is not among them.
    """
    otherwise = unsaid or {}

    def corrected(step: Sequence[RawEvent], _: RawOptions) -> Iterator[RawEvent]:
        for event in step:
            if event["is"] not in events:
                yield event
                continue
            value, parts = events[event["is"]]
            said = [event.get(part, otherwise.get(part, 0)) for part in parts]
            yield {"is": "corrected", "value": value, "parts": said}

    return Migration(events=corrected)
