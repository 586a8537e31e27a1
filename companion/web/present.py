"""What a page is told, made from views and in words of its language."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.core.game import AnyGame
from companion.core.map import HexMap, Piece
from companion.core.plain import screen_lines
from companion.core.prompt import Choose, Dial, Lay, Option, Prompt
from companion.core.screen import Gauges, Roster, Screen
from companion.core.seats import TABLE, Seat
from companion.core.standing import Source
from companion.core.values import Refusal
from companion.devices.simulated import SimulatedDisplay
from companion.locale import Speech
from companion.table.session import Session
from companion.web.chart import Chart
from companion.web.legend import grounds, legend, named

COLOURS = ("#777777", "#d1372f", "#2f6fd1", "#2f9e44", "#c48a00", "#8e3fc4", "#0b9aa6")
HISTORY = 200


def prompt(question: Prompt | None, say: Speech) -> dict[str, Any] | None:
    """A question with its answers."""
    if question is None:
        return None
    told: dict[str, Any] = {"ask": say(question.ask), "icon": question.icon}
    match question:
        case Choose(options=options, looks=looks):
            choice = {**told, "kind": "choose", "options": _options(options, say)}
            return {**choice, "looks": [look(screen, say) for screen in looks]} if looks else choice
        case Dial():
            return {
                **told,
                "kind": "dial",
                "low": question.low,
                "high": question.high,
                "start": max(question.start, question.low),
                "corrects": question.corrects,
                "draft": question.draft,
            }
        case Lay():
            return {
                **told,
                "kind": "lay",
                "cards": list(question.cards),
                "options": _options(question.otherwise, say),
                "sealed": question.sealed,
                "draft": question.draft,
            }


def look(screen: Screen, say: Speech) -> dict[str, Any]:
    """A screen to be looked at before an answer, in parts that a page can set as it likes."""
    lines = [line.strip() for line in screen_lines(screen, say)]
    # Where values stand side by side the foot says what they are: it leads their line already.
    foot = "" if isinstance(screen, Gauges | Roster) else say(screen.foot)
    spoken = ". ".join(line for line in (*lines, foot) if line)
    if isinstance(screen, Gauges):
        return {
            "title": "",
            "figures": _figures(screen, say),
            "lines": [],
            "caption": say(screen.foot),
            "spoken": spoken,
        }
    title, *more = lines or [""]
    return {"title": title, "figures": [], "lines": more, "caption": foot, "spoken": spoken}


def _figures(screen: Gauges, say: Speech) -> list[dict[str, Any]]:
    return [{"icon": one.icon, "label": say(one.label), "value": one.value} for one in screen.gauges]


def _options(options: Iterable[Option], say: Speech) -> list[dict[str, Any]]:
    return [
        {
            "label": say(option.label),
            "detail": say(option.detail) if option.detail else "",
            "draft": option.draft,
            "where": option.where,
            "icon": option.icon,
        }
        for option in options
    ]


def hand(session: Session, cards: Iterable[int], say: Speech) -> list[dict[str, Any]]:
    """Cards with what is printed on them."""
    state = session.view(TABLE)
    return [{"index": card, "text": say(session.game.describe_card(state, card))} for card in cards]


def board(drawn: HexMap | None, say: Speech) -> dict[str, Any] | None:
    """The map, if the companion keeps one."""
    if drawn is None:
        return None
    ground = grounds(place.icon for place in drawn.hexes)
    return {
        "legend": legend(drawn, say),
        "hexes": [
            {
                "key": place.key,
                "q": place.q,
                "r": place.r,
                "label": say(place.label),
                "bonus": say(place.note),
                "icon": place.icon,
                "land": ground.get(place.icon),
                "token": place.token,
                "value": place.value,
                "home": place.home,
                "control": place.control,
                "face_down": place.face_down,
                "pieces": [_piece(one, say) for one in place.pieces],
            }
            for place in drawn.hexes
        ],
    }


def _piece(piece: Piece, say: Speech) -> dict[str, Any]:
    return {
        "seat": piece.seat,
        "icon": piece.icon,
        "count": piece.count,
        "name": named(piece.icon, say),
    }


def game(session: Session, bots: Iterable[Seat], chart: Chart, say: Speech) -> dict[str, Any]:
    """Everything public about a game."""
    view = session.view(TABLE)
    rules, timeline = session.game, session.timeline
    standings = rules.standings(view)
    points = {seat: line.points for line in standings for seat in line.seats}
    robots = set(bots)
    return {
        "headline": say(rules.headline(view)),
        "players": [
            {
                "seat": seat,
                "name": name,
                "colour": COLOURS[seat],
                "points": points[seat],
                "icon": rules.emblem(view, seat),
                "bot": seat in robots,
            }
            for seat, name in enumerate(session.names, start=1)
        ],
        "waiting": list(session.waiting()),
        "paused": timeline.paused,
        "over": rules.over(view),
        "standings": [
            {
                "place": line.place,
                "seats": list(line.seats),
                "points": line.points,
                "sources": _sources(line.sources, say),
                "tie_break": _sources(line.tie_break, say),
                "won": line.won,
            }
            for line in standings
        ],
        "history": [
            {"line": step.line, "by": step.by, "name": say(timeline.name(step))}
            for step in timeline.done[-HISTORY:]
        ],
        "undo": say(timeline.name(timeline.done[-1])) if timeline.done else None,
        "redo": say(timeline.name(timeline.undone[-1])) if timeline.undone else None,
        "chart": chart.tell(session, say),
        "order": [
            {"seat": seat, "label": say(line), "why": say(why)} for seat, line, why in rules.explain(view)
        ],
    }


def _sources(sources: Iterable[Source], say: Speech) -> list[list[Any]]:
    return [[say(source.label), source.points] for source in sources]


def frame(display: SimulatedDisplay) -> dict[str, Any]:
    """The glass of a display."""
    width, height = display.size
    return {"w": width, "h": height, "data": base64.b64encode(display.glass).decode()}


def refused(seat: Seat, refusal: Refusal, say: Speech) -> dict[str, Any]:
    """Why not, and what to do."""
    remedy = say(refusal.remedy) if refusal.remedy else ""
    return {"is": "refused", "seat": seat, "reason": say(refusal.reason), "remedy": remedy}


def rules(subject: AnyGame, say: Speech) -> dict[str, Any]:
    """What can be chosen before a game."""
    return {
        "name": subject.name,
        "title": say(subject.title),
        "why": say(subject.why),
        "players": [subject.players.start, subject.players.stop - 1],
        # A folder that cannot be there: whether the game has cards does not hang on anybody's deck.
        "cards": subject.transcription(Path(os.devnull)) is not None,
        "sides": [{"key": key, "label": say(label)} for key, label in subject.sides],
        "settings": [
            {
                "key": setting.key,
                "label": say(setting.label),
                "only_with": setting.only_with,
                "only_for": setting.only_for,
                "preferred": subject.settings_without_box.get(setting.key, setting.default),
                "choices": [
                    {
                        "key": choice.key,
                        "label": say(choice.label),
                        "detail": say(choice.detail) if choice.detail else "",
                    }
                    for choice in setting.choices
                ],
            }
            for setting in subject.settings
        ],
    }
