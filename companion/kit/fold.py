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
from msgspec.structs import replace

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
        fold, trigger = self._folds[type(event)]
        after = state if fold is same else fold(state, event)
        if not trigger:
            return after
        if not isinstance(trigger, str):
            trigger = trigger(event)
        phase: str = self._flow.after(state.phase, trigger)  # type: ignore[attr-defined]
        return replace(after, phase=phase)

    def fold(self, state: State, events: Sequence[Event]) -> State:
        """The state after several events."""
        events = tuple(events)
        origin, told, after = self._last
        now, still_to_fold = state, events
        if origin is state and after is not None and events[: len(told)] == told:
            now, still_to_fold = after, events[len(told) :]
            if not still_to_fold:
                return now
        for event in still_to_fold:
            now = self.evolve(now, event)
        self._last = (state, events, now)
        return now
