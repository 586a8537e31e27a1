"""The fold of events as data: what each event makes of a state, and which phase follows.

A rule often folds what it says, to see what comes next, and whoever called it folds the same events again:
so the last fold is kept, and goes on from where it stood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from companion.core.values import Event
from companion.flow import Flow

State = TypeVar("State", bound=Struct)


def same(state: State, _: Event) -> State:
    """For events that only tell."""
    return state


class Fold(Generic[State]):
    """What events make of a state whose `phase` follows a flow.

    To the flow an event is its own name; `triggers` say it of the kinds whose content decides.
    """

    def __init__(
        self,
        flow: Flow,
        folds: Mapping[type[Event], Callable[[State, Any], State]],
        triggers: Mapping[type[Event], Callable[[Any], str]] | None = None,
    ) -> None:
        self._flow = flow
        # By kind: what it makes of a state, and what it is to the flow, "" where it leads to no other phase.
        self._folds: dict[type[Event], tuple[Callable[[State, Any], State], str | Callable[[Any], str]]] = {}
        for kind, fold in folds.items():
            self.add(kind, fold)
        for kind, trigger in (triggers or {}).items():
            self._folds[kind] = (folds[kind], trigger)
        self._last: tuple[State | None, Sequence[Event], State | None] = (None, (), None)

    def add(self, kind: type[Event], fold: Callable[[State, Any], State]) -> None:
        """One more kind of event."""
        tag = str(kind.__struct_config__.tag)
        self._folds[kind] = (fold, tag if tag in self._flow.triggers else "")

    @property
    def event_type(self) -> Any:
        """The union of all events, for checked decoding."""
        return reduce(or_, self._folds)

    def evolve(self, state: State, event: Event) -> State:
        """The state after one event, its phase included."""
        return self._through(state, (event,))

    def _through(self, state: State, events: Sequence[Event]) -> State:
        before: Any
        for event in events:
            before = state
            fold, trigger = self._folds[type(event)]
            if fold is not same:
                state = fold(before, event)
            if trigger:
                said = trigger if type(trigger) is str else trigger(event)  # type: ignore[operator]
                phase = self._flow.following[before.phase, said]
                if state is before:
                    state = replace(before, phase=phase)
                else:
                    # What a fold has just made nobody else has yet.
                    force_setattr(state, "phase", phase)
        return state

    def fold(self, state: State, events: Sequence[Event]) -> State:
        """The state after several events."""
        origin, told, now = self._last
        if origin is not state or now is None:
            now = self._through(state, events)
        elif events is told:
            return now
        elif (events := tuple(events))[: len(told)] == told:
            now = self._through(now, events[len(told) :])
        else:
            now = self._through(state, events)
        self._last = (state, tuple(events), now)
        return now

    def onward(
        self, state: State, events: tuple[Event, ...], by_itself: Callable[[State], tuple[Event, ...]]
    ) -> tuple[Event, ...]:
        """The events, and all that follows from them by itself, until nothing does."""
        now = self.fold(state, events)
        while more := by_itself(now):
            now = self._through(now, more)
            events = (*events, *more)
        self._last = (state, events, now)
        return events
