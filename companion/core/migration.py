"""From one version of a game's journals to the next.

A game that changes its options or events keeps one `Migration` for each version that was ever released, in
its own folder and in order. What is given and what is returned are plain values, as JSON has them, so that a
migration never depends on classes that go on changing.

    def _events(events: Sequence[RawEvent], options: RawOptions) -> Iterable[RawEvent]:
        for event in events:
            yield {**event, "seat": 0} if event["is"] == "turn_ended" else event

    MIGRATIONS = (Migration(events=_events),)  # version 1 → 2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

RawEvent = dict[str, Any]
RawOptions = dict[str, Any]


def _same_options(options: RawOptions) -> RawOptions:
    return options


def _same_events(events: Sequence[RawEvent], _options: RawOptions) -> Iterable[RawEvent]:
    return events


class Migration(Struct, frozen=True):
    """Version n of a game's options, and of the events of one step, as version n + 1 has them.

    `events` is also given the options, those of version n.
    """

    options: Callable[[RawOptions], RawOptions] = _same_options
    events: Callable[[Sequence[RawEvent], RawOptions], Iterable[RawEvent]] = _same_events
