"""A step is told once: one entry per event, read by the history, the log and the announcement alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

from msgspec import Struct

from companion.core.screen import Screen
from companion.core.text import Text
from companion.core.values import Event
from companion.kit.players import name_of


class Telling(Struct, frozen=True):
    """How one kind of event is told. All get the state from before it, and the event.

    `name` is the step in the history; `announce` is what everybody sees of it for a moment; `followed` is
    what is added below the name where the event followed by itself. `leads`: what it is only the price or the
    beginning of; where such an event comes right after it, the step is named by that.
    """

    name: Callable[[Any, Any], Text] | None = None
    announce: Callable[[Any, Any], Screen | None] | None = None
    followed: Callable[[Any, Any], Text | None] | None = None
    leads: tuple[type[Event], ...] = ()


Tellings = Mapping[type[Event], Telling]


def told(
    sentence: Text, seat: str = "seat", count: str = "", **words: Mapping[Any, Text]
) -> Callable[[Any, Any], Text]:
    """How an event is named by a sentence about one player: whose seat is in that field of the event.

    `{name}` is the player; every other place is filled with the event's own field of that name, in `words`
    where there are any for it. The number of a sentence with a plural is in the field `count`.
    """
    places = [place for _, place, _, _ in Formatter().parse(sentence.msgid) if place and place != "name"]
    fields = {place: count if count and place == "n" else place for place in places}

    def tell(state: Any, event: Any) -> Text:
        said = {place: getattr(event, field) for place, field in fields.items()}
        said |= {place: known[said[place]] for place, known in words.items()}
        return Text(sentence.msgid, {"name": name_of(state, getattr(event, seat)), **said}, sentence.plural)

    return tell


def name_of_step(tellings: Tellings, state: Any, events: Sequence[Event]) -> Text:
    """The name of a step: that of its first event that has one, or of what that leads to.

    `state` is from before it.
    """
    for number, event in enumerate(events):
        telling = tellings.get(type(event))
        if telling is not None and telling.name is not None:
            following = events[number + 1 :]
            if following and type(following[0]) in telling.leads:
                return name_of_step(tellings, state, following)
            return telling.name(state, event)
    raise LookupError(f"nothing is told of {events!r}")


def announcement(
    tellings: Tellings, fold: Callable[[Any, Sequence[Event]], Any], before: Any, events: Sequence[Event]
) -> Screen | None:
    """What everybody should see of a step for a moment: of its first event that has anything to show.

    `fold`: what came of the events before it; one step may end a battle and throw the dice of the next.
    """
    for number, event in enumerate(events):
        telling = tellings.get(type(event))
        if telling is not None and telling.announce is not None:
            shown = telling.announce(fold(before, events[:number]), event)
            if shown is not None:
                return shown
    return None


def lines_of_step(
    tellings: Tellings, fold: Callable[[Any, Sequence[Event]], Any], before: Any, events: Sequence[Event]
) -> tuple[Text, ...]:
    """What followed by itself in a step, a line for each event that has one."""
    told = []
    for number, event in enumerate(events):
        telling = tellings.get(type(event))
        if number and telling is not None and telling.followed is not None:
            told.append(telling.followed(fold(before, events[:number]), event))
    return tuple(line for line in told if line is not None)
