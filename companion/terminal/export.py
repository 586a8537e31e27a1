"""`companion replay --json`: a game for programs, made of nothing but what everybody may know.

Events are not exported: they hold secrets, and which of them are open by now depends on all that came after.
Instead each step says how it changed the table's own *view*, the one place where secrets are removed, as it
was at that moment. So whatever is exported has been on the public display.

`start` is that view before the first step; `changes` of each step are a JSON Patch (RFC 6902) to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.seats import TABLE
from companion.core.standing import Standing
from companion.journal.saved_game import SavedGame
from companion.journal.timeline import Step
from companion.locale import Speech

Plain = Any


def exported(saved: SavedGame, speech: Speech) -> dict[str, Plain]:
    """The game so far."""
    game, timeline = saved.game, saved.timeline
    public = game.view(timeline.state, TABLE)
    return {
        "game": game.name,
        "players": list(saved.options.names),
        "settings": saved.options.settings,
        "over": game.over(public),
        "headline": speech(game.headline(public)),
        "waiting": list(game.waiting(public)),
        "waited_ms": {str(seat): waited for seat, waited in sorted(timeline.waited.items())},
        "played_ms": timeline.at,
        "start": plain(game.view(game.begin(saved.options), TABLE)),
        "steps": [_step(saved, step, speech) for step in timeline.done],
        # As they would be redone, one after the other.
        "undone": [_step(saved, step, speech) for step in reversed(timeline.undone)],
        "standings": [_standing(saved, line) for line in game.standings(public)],
        "left_out": _left_out(saved),
    }


def _left_out(saved: SavedGame) -> dict[str, Plain] | None:
    """What of the journal cannot be told because its last line is not whole; None where it is."""
    if not saved.tail_bytes:
        return None
    return {"line": saved.lines + 1, "bytes": saved.tail_bytes, "why": str(saved.fault or "torn")}


def _step(saved: SavedGame, step: Step, speech: Speech) -> dict[str, Plain]:
    before, after = (saved.game.view(state, TABLE) for state in (step.before, step.after))
    return {
        "line": step.line,
        "by": step.by,
        "name": speech(saved.timeline.name(step)),
        "changes": list(changes(before, after)),
    }


def _standing(saved: SavedGame, line: Standing) -> dict[str, Plain]:
    return {
        "place": line.place,
        "players": [saved.options.names[seat - 1] for seat in line.seats],
        "points": line.points,
        "sources": {source.label.msgid: source.points for source in line.sources},
        "tie_break": {source.label.msgid: source.points for source in line.tie_break},
        "won": line.won,
    }


def changes(before: object, after: object, path: str = "") -> Iterator[dict[str, Plain]]:
    """What makes one value of the other, as few and as small as they are."""
    if before is after or before == after:
        return
    old, new = _members(before), _members(after)
    if old is None or new is None or (isinstance(before, Sequence) and len(old) != len(new)):
        yield {"op": "replace", "path": path, "value": plain(after)}
        return
    for key in old.keys() - new.keys():
        yield {"op": "remove", "path": f"{path}/{_escaped(key)}"}
    for key, value in new.items():
        below = f"{path}/{_escaped(key)}"
        if key in old:
            yield from changes(old[key], value, below)
        else:
            yield {"op": "add", "path": below, "value": plain(value)}


def plain(value: object) -> Plain:
    """As JSON has it, whatever defaults a structure leaves out elsewhere."""
    if isinstance(value, Set):
        return sorted(plain(one) for one in value)
    members = _members(value)
    if members is None:
        return msgspec.to_builtins(value)
    if isinstance(value, Sequence):
        return [plain(one) for one in members.values()]
    return {key: plain(one) for key, one in members.items()}


def _members(value: object) -> dict[str, object] | None:
    """What a value is made of, by name or place; None where it is one thing."""
    if isinstance(value, Struct):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return {str(key): one for key, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return {str(place): one for place, one in enumerate(value)}
    return None


def _escaped(key: str) -> str:
    """As RFC 6901 wants it."""
    return key.replace("~", "~0").replace("/", "~1")
