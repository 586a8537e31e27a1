"""Commands that only look: the installed games, and what a journal says."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from companion import games as registry
from companion.console import plain
from companion.core.game import AnyGame
from companion.core.seats import TABLE
from companion.core.text import Text, say, say_many
from companion.journal.saved_game import SavedGame, load
from companion.locale import Speech, language_of
from companion.terminal.export import exported
from companion.terminal.transcript import Transcript


def games(language: str | None) -> int:
    """`companion games`."""
    for name in registry.names():
        game = registry.find(name)
        speech = Speech(language or language_of(), game.name)
        print(f"{game.name}  {speech(game.title)}  ({_seats_and_minutes(game, speech)})")
        for line in game.about:
            print(f"  {speech(line)}")
        if game.guide:
            print(f"  companion rules {game.name}")
        for setting in game.settings:
            print(f"  --set {setting.key}=…  {speech(setting.label)}")
            for choice in setting.choices:
                mark = "*" if choice.key == setting.default else " "
                detail = f"  ({speech(choice.detail)})" if choice.detail else ""
                print(f"    {mark} {choice.key:<12} {speech(choice.label)}{detail}")
    return 0


def _seats_and_minutes(game: AnyGame, speech: Speech) -> str:
    seats = speech(say("{fewest} to {most} players", fewest=game.players.start, most=game.players.stop - 1))
    if game.minutes is None:
        return seats
    least, most = game.minutes
    minutes = say("{least} to {most} minutes", least=least, most=most)
    return f"{seats}, {speech(minutes)}"


def check(path: Path, language: str | None = None) -> int:
    """`companion check`: 0 when every line is whole and fits, otherwise 1 and the reason."""
    saved = load(path, registry.find)
    speech = Speech(language or language_of())
    if saved.tail_bytes:
        sys.stderr.write(f"companion: {path}: {speech(_tail(saved))}\n")
        remedy = say("look whether a step is missing: the next start sets it aside and goes on from there")
        if not saved.fault:
            remedy = say("nothing to do: the next start sets it aside and goes on from there")
        sys.stderr.write(f"  → {speech(remedy)}\n")
        return 1
    steps = len(saved.timeline.done)
    told = say(
        "whole, {lines}, {steps}, {game}, {end}",
        lines=say_many("{n} line", "{n} lines", n=saved.lines),
        steps=say_many("{n} step", "{n} steps", n=steps),
        game=saved.game.name,
        end=say("finished") if saved.game.over(saved.timeline.state) else say("in progress"),
    )
    print(f"{path}: {speech(told)}")
    return 0


def replay(path: Path, language: str | None, *, as_json: bool) -> int:
    """`companion replay`: the story of a game, from what everybody may know."""
    saved = load(path, registry.find)
    speech = Speech(language or language_of(), saved.game.name)
    if saved.tail_bytes:
        sys.stderr.write(f"companion: {path}: {speech(_tail(saved))}\n")
    code = 1 if saved.tail_bytes else 0
    if as_json:
        told = msgspec.json.format(msgspec.json.encode(exported(saved, speech))).decode()
        sys.stdout.buffer.write(plain(told).encode() + b"\n")
        return code
    transcript = Transcript(saved.game, saved.options.names, speech)
    for step in saved.timeline.done:
        transcript.step(step)
    transcript.standings(saved.game.view(saved.timeline.state, TABLE))
    return code


def _tail(saved: SavedGame) -> Text:
    line, size = saved.lines + 1, saved.tail_bytes
    if saved.fault:
        return say(
            "line {line} is damaged ({why}, {size} bytes): a step that counted is lost;"
            " all lines before it are whole",
            line=line,
            why=saved.fault,
            size=size,
        )
    return say(
        "line {line} is torn ({size} bytes, a power cut?); all lines before it are whole",
        line=line,
        size=size,
    )
