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
        self._folds: dict[type[Event], Callable[[State, Any], State]] = {}
        # By kind: what it is to the flow, "" where it leads to no other phase.
        self._triggers: dict[type[Event], str | Callable[[Any], str]] = {}
        for kind, fold in folds.items():
            self.add(kind, fold)
        self._triggers |= triggers or {}
        self._last: tuple[State | None, Sequence[Event], State | None] = (None, (), None)

    def add(self, kind: type[Event], fold: Callable[[State, Any], State]) -> None:
        """One more kind of event."""
        self._folds[kind] = fold
        tag = str(kind.__struct_config__.tag)
        self._triggers[kind] = tag if tag in self._flow.triggers else ""

    @property
    def event_type(self) -> Any:
        """The union of all events, for checked decoding."""
        return reduce(or_, self._folds)

    def evolve(self, state: State, event: Event) -> State:
        """The state after one event, its phase included."""
        kind = type(event)
        after = self._folds[kind](state, event)
        trigger = self._triggers[kind]
        if not trigger:
            return after
        if not isinstance(trigger, str):
            trigger = trigger(event)
        phase: str = self._flow.after(state.phase, trigger)  # type: ignore[attr-defined]
        return replace(after, phase=phase)

    def fold(self, state: State, events: Sequence[Event]) -> State:
        """The state after several events."""
        origin, told, after = self._last
        begun = 0
        now = state
        if origin is state and after is not None and tuple(events[: len(told)]) == told:
            begun, now = len(told), after
        for event in events[begun:]:
            now = self.evolve(now, event)
        self._last = (state, tuple(events), now)
        return now
