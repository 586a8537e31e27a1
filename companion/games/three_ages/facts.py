"""Battles, for what is told when the game is over."""

from collections.abc import Iterator, Sequence

from companion.core.summary import Clash
from companion.core.values import Event
from companion.games.three_ages import events as e
from companion.games.three_ages.model import State
from companion.games.three_ages.phrases import place


def facts(before: State, events: Sequence[Event]) -> Iterator[Clash]:
    """The battles of a step; whoever has nothing there takes no part."""
    for event in events:
        if isinstance(event, e.BattleFought):
            yield Clash(tuple(event.scores), event.winner, place(before, event.sector))
