"""Commands that only look: the installed games, and what a journal says."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from companion import games as registry
from companion.core.game import AnyGame
from companion.core.seats import TABLE
from companion.core.text import say
from companion.core.values import Event
from companion.journal.book import Account, peruse
from companion.journal.timeline import Step
from companion.locale import Speech, language_of
from companion.terminal.paper import Paper


def games(language: str | None) -> int:
    """`companion games`."""
    for name in registry.names():
        game = registry.find(name)
        speech = Speech(language or language_of(), game.name)
        print(f"{game.name}  {speech(game.title)}  ({game.players.start}–{game.players.stop - 1})")
        for setting in game.settings:
            print(f"  --set {setting.key}=…  {speech(setting.label)}")
            for choice in setting.choices:
                mark = "*" if choice.key == setting.default else " "
                label = choice.label
                if choice.detail is not None:
                    label = say("{label}: {detail}", label=label, detail=choice.detail)
                print(f"    {mark} {choice.key:<12} {speech(label)}")
    return 0


def check(path: Path) -> int:
    """`companion check`: 0 when every line is whole and fits, otherwise 1 and the reason."""
    account = peruse(path, registry.find)
    if account.torn_bytes:
        sys.stderr.write(f"companion: {path}: {_torn(account)}\n")
        sys.stderr.write("  → nothing to do: the next start sets it aside and goes on from there\n")
        return 1
    end = "finished" if account.game.over(account.timeline.state) else "in progress"
    steps = len(account.timeline.done)
    counted = f"{account.lines} line{'s' * (account.lines != 1)}, {steps} step{'s' * (steps != 1)}"
    print(f"{path}: whole, {counted}, {account.game.name}, {end}")
    return 0


def replay(path: Path, language: str | None, *, as_json: bool) -> int:
    """`companion replay`: the story of a game, from what everybody may know."""
    account = peruse(path, registry.find)
    if account.torn_bytes:
        sys.stderr.write(f"companion: {path}: {_torn(account)}\n")
    speech = Speech(language or language_of(), account.game.name)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(_as_json(account, speech))) + b"\n")
        return 0
    paper = Paper(account.game, account.options.names, speech)
    for step in account.timeline.done:
        paper.step(step)
    paper.standings(account.game.view(account.timeline.state, TABLE))
    return 0


def _torn(account: Account) -> str:
    torn = f"line {account.lines + 1} is torn ({account.torn_bytes} bytes, a power cut?)"
    return f"{torn}; all lines before it are whole"


def _as_json(account: Account, speech: Speech) -> dict[str, Any]:
    game, timeline = account.game, account.timeline
    public = game.view(timeline.state, TABLE)
    return {
        "game": game.name,
        "players": list(account.options.names),
        "settings": account.options.settings,
        "over": game.over(timeline.state),
        "headline": speech(game.headline(public)),
        "waiting": list(game.waiting(timeline.state)),
        "waited_ms": {str(seat): waited for seat, waited in sorted(timeline.waited.items())},
        "played_ms": timeline.at,
        "steps": _steps(account, timeline.done, speech),
        "undone": _steps(account, timeline.undone, speech),
        "standings": [
            {
                "place": line.place,
                "players": [account.options.names[seat - 1] for seat in line.seats],
                "points": line.points,
                "sources": {source.label.msgid: source.points for source in line.sources},
                "tie_break": {source.label.msgid: source.points for source in line.tie_break},
                "won": line.won,
            }
            for line in game.standings(public)
        ],
    }


def _steps(account: Account, steps: list[Step], speech: Speech) -> list[dict[str, Any]]:
    """Each step with its name and its events; what is still sealed is named only by its kind."""
    told = []
    revealed = False
    for step in reversed(steps):
        revealed = revealed or account.timeline.reveals(step)
        events = [_event(account.game, event, revealed=revealed) for event in step.events]
        name = speech(account.timeline.name(step))
        told.append({"line": step.line, "by": step.by, "name": name, "events": events})
    return told[::-1]


def _event(game: AnyGame, event: Event, *, revealed: bool) -> Any:
    if game.secret(event) and not revealed:
        return {"is": event.__struct_config__.tag}
    return msgspec.to_builtins(event, str_keys=True)
