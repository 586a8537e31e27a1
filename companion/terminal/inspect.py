"""Commands that only look: the installed games, and what a journal says."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from companion import games as registry
from companion.core.seats import TABLE
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
                detail = f": {speech(choice.detail)}" if choice.detail else ""
                print(f"    {mark} {choice.key:<12} {speech(choice.label)}{detail}")
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
    print(f"{path}: whole, {account.lines} lines, {steps} steps, {account.game.name}, {end}")
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
    paper.standings(account.timeline.state)
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
        "steps": [_step(account, step, speech) for step in timeline.done],
        "undone": [_step(account, step, speech) for step in timeline.undone],
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


def _step(account: Account, step: Step, speech: Speech) -> dict[str, Any]:
    return {"line": step.line, "by": step.by, "name": speech(account.timeline.name(step))}
