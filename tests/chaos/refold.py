"""A journal read by somebody who was not there: what each line says, and the state after it."""

from __future__ import annotations

from pathlib import Path
from types import GenericAlias
from typing import Any

import msgspec
from msgspec import Struct

from companion import games
from companion.core.seats import Seat
from companion.journal import book
from companion.journal.records import Stepped, decode_record
from companion.journal.store import read
from companion.journal.timeline import Timeline


class Refold(Struct, frozen=True):
    """Line n is at place n - 1; the first line is nobody's."""

    payloads: tuple[bytes, ...]
    by: tuple[Seat | None, ...]
    states: tuple[Any, ...]
    timeline: Timeline


def refold(path: Path) -> Refold:
    """Read and fold, line by line."""
    account, payloads = book.peruse(path, games.find), read(path).payloads
    timeline = Timeline(account.game, account.options)
    events: msgspec.json.Decoder[Any] = msgspec.json.Decoder(GenericAlias(list, (account.game.event_type,)))
    by: list[Seat | None] = [None]
    states = [timeline.state]
    for line, payload in enumerate(payloads[1:], start=2):
        record = decode_record(payload, path, line)
        if isinstance(record, Stepped):
            happened = events.decode(record.events)
            timeline.step(line, record, happened, timeline.fold(happened))
        else:
            timeline.turn(record)
        by.append(record.by)
        states.append(timeline.state)
    return Refold(payloads, tuple(by), tuple(states), timeline)
