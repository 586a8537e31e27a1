"""What a journal comes to, in plain values that do not depend on how a program keeps them.

Beside each recorded journal lies this account as JSON. It was written when the journal was, and is never
made anew: a later version that keeps its state otherwise changes `of_state`, so that the facts stay the same.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from companion.core.game import AnyGame
from companion.journal.saved_game import SavedGame

# What the options say already, in another form.
_MATERIAL = {"options", "galaxy", "deck", "planet", "chart"}
# What a state has kept only since a later version.
_LATER = {"energized", "handed", "second_moves", "far_moves"}


def of(saved: SavedGame) -> dict[str, Any]:
    """Everything that must come out the same, whatever program reads the journal."""
    game, timeline = saved.game, saved.timeline
    steps = [*timeline.done, *reversed(timeline.undone)]
    return _plain(
        {
            "game": game.name,
            "names": saved.options.names,
            "settings": saved.options.settings,
            "notes": saved.notes,
            "lines": saved.lines,
            "torn_bytes": saved.tail_bytes,
            "done": [step.line for step in timeline.done],
            "undone": [step.line for step in timeline.undone],
            "by": [step.by for step in steps],
            "paused": timeline.paused,
            "played_ms": timeline.at,
            "waited_ms": timeline.waited,
            "over": game.over(timeline.state),
            "waiting": game.waiting(timeline.state),
            "standings": _standings(game, timeline.state),
            "points": {step.line: _points(game, step.after) for step in steps},
            "state": of_state(timeline.state),
        }
    )


def write(path: Path, facts: dict[str, Any]) -> None:
    """One line for each fact."""
    lines = (f"{json.dumps(name)}: {json.dumps(fact, ensure_ascii=False)}" for name, fact in facts.items())
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def of_state(state: Any) -> dict[str, Any]:
    """The state of either game as version 1 kept it, without the material."""
    kept = (name for name in state.__struct_fields__ if name not in _MATERIAL | _LATER)
    return {name: _as_it_was(state, name, getattr(state, name)) for name in kept}


def _as_it_was(state: Any, name: str, value: Any) -> Any:
    """Three Ages: every sector had its ships by seat; a fleet lists only where there are any.
    Nexus Ops: moves that cards allow, and which card was sold, came later.
    """
    if name == "board" and hasattr(value, "fleets"):
        board = msgspec.structs.asdict(value)
        fleets = board.pop("fleets")
        ships = {sector: [fleet.get(sector, 0) for fleet in fleets] for sector in state.galaxy.places}
        return {**board, "ships": ships}
    if name == "turn" and hasattr(value, "second_moves"):
        return {field: one for field, one in msgspec.structs.asdict(value).items() if field not in _LATER}
    if name == "passed":
        return [
            {"seat": one.seat, "number": one.number, "mission": one.key, "partner": one.partner}
            for one in value
        ]
    return value


def _standings(game: AnyGame, state: Any) -> list[dict[str, Any]]:
    return [
        {
            "place": line.place,
            "seats": line.seats,
            "points": line.points,
            "sources": [source.points for source in line.sources],
            "tie_break": [source.points for source in line.tie_break],
            "won": line.won,
        }
        for line in game.standings(state)
    ]


def _points(game: AnyGame, state: Any) -> list[int]:
    """Of each seat, from seat 1 on."""
    of_seat = {seat: line.points for line in game.standings(state) for seat in line.seats}
    return [of_seat[seat] for seat in sorted(of_seat)]


def _plain(value: Any) -> dict[str, Any]:
    """As JSON has it: keys are strings, sets are sorted."""
    builtins = msgspec.to_builtins(value, str_keys=True, order="deterministic")
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(builtins))
    return plain
