"""A thin wrapper over `transitions`: a machine is data, and its drawing is derived from that data.

The machine has no callbacks, no conditions and no `to_X()` shortcuts: it only says which phase
follows a phase on a trigger, and refuses what the data does not list. That makes its answer a pure
function, so each is asked of `transitions` once and then remembered: a game that folds ten thousand
events pays for some twenty triggers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from transitions import Machine, MachineError

from companion.errors import CompanionError

Transition = dict[str, Any]


class FlowError(CompanionError):
    """A step that the flow does not have from there."""


class _Marker:
    """The model that `transitions` moves from state to state."""

    state: str


class _Following(dict[tuple[str, str], str]):
    """A table that asks for what it does not know yet."""

    def __init__(self, ask: Callable[[str, str], str]) -> None:
        super().__init__()
        self._ask = ask

    def __missing__(self, asked: tuple[str, str]) -> str:
        return self.setdefault(asked, self._ask(*asked))


class Flow:
    """Which phase follows which, and on what."""

    def __init__(self, name: str, states: Iterable[str], transitions: Sequence[Transition]) -> None:
        self.name = name
        self.states = tuple(states)
        self.transitions = tuple(transitions)
        self.triggers = frozenset(transition["trigger"] for transition in transitions)
        self._marker = _Marker()
        # Which phase follows a phase on a trigger, as far as it has been asked.
        self.following = _Following(self._ask)

    @cached_property
    def _machine(self) -> Machine:
        """Built when a game begins to move: to list games, or to show one, nobody asks it."""
        return Machine(
            model=self._marker,
            states=list(self.states),
            transitions=list(self.transitions),
            initial=self.initial,
            auto_transitions=False,
        )

    @property
    def initial(self) -> str:
        """Where a game begins."""
        return self.states[0]

    def after(self, state: str, trigger: str) -> str:
        """The phase that follows `state` on `trigger`."""
        return self.following[state, trigger]

    def _ask(self, state: str, trigger: str) -> str:
        self._machine.set_state(state, self._marker)
        try:
            self._machine.events[trigger].trigger(self._marker)
        except (MachineError, KeyError):
            raise FlowError(f"{self.name}: {trigger!r} cannot happen in phase {state!r}") from None
        return self._marker.state

    def diagram(self) -> str:
        """The machine as a Mermaid drawing, by the drawing engine of `transitions` itself."""
        from transitions.extensions import GraphMachine  # noqa: PLC0415 - only for the documentation

        machine = GraphMachine(
            states=list(self.states),
            transitions=list(self.transitions),
            initial=self.initial,
            auto_transitions=False,
            graph_engine="mermaid",
            title=self.name,
        )
        drawing = str(machine.get_graph().draw(None))
        return "\n".join(line.rstrip() for line in drawing.splitlines())
