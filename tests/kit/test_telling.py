"""What everybody sees of a step: told from the state in which it happened."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.screen import Message, Screen
from companion.core.text import Text
from companion.core.values import Event
from companion.kit.telling import Telling, announcement


class Begun(Event, frozen=True):
    """A battle begins."""


class Thrown(Event, frozen=True):
    """Dice are thrown in it."""


def _fold(before: str, events: Sequence[Event]) -> str:
    return "in battle" if any(isinstance(event, Begun) for event in events) else before


def _thrown(state: str, _: Thrown) -> Screen:
    return Message(Text("{state}", {"state": state}))


TELLINGS = {Begun: Telling(), Thrown: Telling(announce=_thrown)}


def test_announcement_knows_what_came_before_its_event_in_the_same_step() -> None:
    shown = announcement(TELLINGS, _fold, "at peace", (Begun(), Thrown()))
    assert shown == Message(Text("{state}", {"state": "in battle"}))


def test_announcement_of_nothing_is_none() -> None:
    assert announcement(TELLINGS, _fold, "at peace", (Begun(),)) is None
