"""From full reports to what a hand did: the differences between two of them.

A STATE holds totals, so it does not matter how many of them got lost in between: three presses during lost
lines are three presses. The first STATE after a start of the pod, or after it was away, is only a base:
what was done before is not done again. Nor is a report that comes behind a newer one: totals that went back
and forth would be counted twice.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.link.conversation import SILENCE_MS, EncoderSteps, Fact, KeyLevel, Restarted, Tags
from companion.link.messages import PodState

# No hand does more before the pod counts as gone: totals that leap further are a fault and mean nothing.
MOST_PRESSES = 40
MOST_STEPS = 400


class PodLevels:
    """The last report, to compare the next one with."""

    def __init__(self) -> None:
        self._last: PodState | None = None

    @property
    def based(self) -> bool:
        """Whether what a hand does from now on counts."""
        return self._last is not None

    @property
    def tags(self) -> tuple[str, ...]:
        """What lay on the reader when it was last heard of."""
        return self._last.tags if self._last is not None else ()

    def take(self, state: PodState) -> list[Fact]:
        """What has happened since the last report."""
        if self._last is not None and _overtaken(state, self._last):
            return []
        last, self._last = self._last, state
        if last is None:
            return [Tags(state.tags)]
        if last.boot != state.boot:
            return [Restarted(), Tags(state.tags)]
        return [*_turn(last, state), *_keys(last, state), *_cards(last, state)]

    def forget(self) -> list[Fact]:
        """The next report is a base; keys that were held are held no longer."""
        last, self._last = self._last, None
        return [] if last is None else [Restarted()]


def _overtaken(state: PodState, last: PodState) -> bool:
    """Whether a report is older than the last one. A clock that has gone back further has begun anew."""
    if state.boot != last.boot or state.up_ms is None or last.up_ms is None:
        return False
    return 0 < last.up_ms - state.up_ms <= SILENCE_MS


def _turn(last: PodState, state: PodState) -> Iterator[Fact]:
    steps = state.turned - last.turned
    if 0 < abs(steps) <= MOST_STEPS:
        yield EncoderSteps(steps)


def _keys(last: PodState, state: PodState) -> Iterator[Fact]:
    for key, (before, after) in enumerate(zip(last.presses, state.presses, strict=False)):
        presses = after - before if 0 <= after - before <= MOST_PRESSES else 0
        for down in movements(presses, was_down=last.is_down(key), is_down=state.is_down(key)):
            yield KeyLevel(key, down)


def movements(presses: int, *, was_down: bool, is_down: bool) -> list[bool]:
    """How a key moved (True is down), if it was pressed that often between two reports."""
    if is_down and not was_down:
        presses = max(presses, 1)
    moved = [True, False] * presses
    if was_down and (presses or not is_down):
        moved.insert(0, False)
    if is_down and presses:
        moved.pop()
    return moved


def _cards(last: PodState, state: PodState) -> Iterator[Fact]:
    if last.tags != state.tags:
        yield Tags(state.tags)
