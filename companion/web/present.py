"""What a page is told, made from views and in words of its language."""

from __future__ import annotations

import base64
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.map import Hex, HexMap
from companion.core.prompt import Choose, Dial, DisabledOption, Lay, Option, Prompt, Tally, fill
from companion.core.seats import COLOURS, TABLE, Seat
from companion.core.sheet import Count, Level, PlayedCard, Sheet
from companion.core.standing import Source
from companion.core.tally import Row
from companion.core.teaching import NO_LESSON, Lesson, Terms, icon_name
from companion.core.text import Text
from companion.core.values import Refusal
from companion.devices.simulated import SimulatedDisplay
from companion.locale import Speech
from companion.table.session import Session
from companion.web.chart import ScoreChart
from companion.web.feed import Feed
from companion.web.fights import fight
from companion.web.legend import Glossary, land_grounds, legend, named
from companion.web.screen_parts import screen_parts

# By card and side.
Uses = dict[str, dict[str, dict[str, Any]]]


def prompt(
    question: Prompt | None, say: Speech, lesson: Lesson = NO_LESSON, uses: Uses | None = None
) -> dict[str, Any] | None:
    """A question with its answers, each with what it does; `uses`: those of cards that are held."""
    if question is None:
        return None
    told: dict[str, Any] = {"ask": say(question.ask), "icon": question.icon}
    match question:
        case Choose(looks=looks, start=start):
            choice = {
                **told,
                "kind": "choose",
                "options": _options(_once(question), say, lesson),
                "likely": start,
                "barred": _barred(question.barred, say, lesson),
                "note": _said(question.note, say),
                "warning": _said(question.warning, say),
            }
            return {**choice, "looks": [screen_parts(screen, say) for screen in looks]} if looks else choice
        case Dial():
            return {
                **told,
                "kind": "dial",
                "numbers": list(question.numbers),
                "start": question.start_place,
                "corrects": question.start if question.corrects else None,
                "draft": question.draft,
                "options": _options(question.otherwise, say, lesson),
            }
        case Lay():
            return {
                **told,
                "kind": "lay",
                "cards": list(question.cards),
                "likely": question.start,
                "options": _options(question.otherwise, say, lesson),
                "sealed": question.sealed,
                "turned": bool(question.sides),
                "draft": question.draft,
                "uses": uses or {},
                "action": say.template(question.action) if question.action else "",
            }
        case Tally():
            return {
                **told,
                "kind": "tally",
                "rows": [_row(row, say, lesson) for row in question.rows],
                "limits": msgspec.to_builtins(question.limits),
                "counts": list(question.begun),
                "closes": question.closes,
                "action": say.template(question.action) if question.action else "",
                "draft": question.draft,
                "options": _options(question.otherwise, say, lesson),
            }


def _options(options: Iterable[Option], say: Speech, lesson: Lesson) -> list[dict[str, Any]]:
    return [
        {
            "label": say(option.label),
            "detail": _said(option.detail, say),
            "effect": _effect(option, say, lesson),
            "idle": _said(lesson.why_idle(option), say),
            "draft": option.draft,
            "where": option.where,
            "icon": option.icon,
            "term": option.term,
            "group": say(option.group) if option.group else "",
            "leaves": option.leaves,
            "listed": option.listed,
            "preview": _preview(option, say, lesson),
        }
        for option in options
    ]


def _once(question: Choose) -> Iterable[Option]:
    """The answers without the detail that they share, where that is said once for all of them."""
    if question.note is None and question.warning is None:
        return question.options
    details = [option.detail for option in question.options]
    return (replace(one, detail=None) if details.count(one.detail) > 1 else one for one in question.options)


def _preview(option: Option, say: Speech, lesson: Lesson) -> list[dict[str, Any]]:
    """What it would lay on the map."""
    laid = lesson.preview(option.command)
    ground = land_grounds(laid)
    return [_hex(place, ground, say, lambda icon: say(icon_name(icon, lesson.terms))) for place in laid]


def _barred(barred: Iterable[DisabledOption], say: Speech, lesson: Lesson) -> list[dict[str, Any]]:
    return [
        {
            "label": say(one.label),
            "why": say(one.why),
            "effect": _said(lesson.effect(one), say),
            "icon": one.icon,
            "where": one.where,
            "group": say(one.group) if one.group else "",
            "before": one.before,
        }
        for one in barred
    ]


def _said(text: Text | None, say: Speech) -> str:
    return say(text) if text else ""


def _effect(answer: Option | Row, say: Speech, lesson: Lesson) -> str:
    """What it leads to, else what it does, unless its detail says so already."""
    stake = lesson.at_stake(answer.command) if isinstance(answer, Option) else None
    effect = _said(stake or lesson.effect(answer), say)
    return "" if effect in _said(answer.detail, say) else effect


def _row(row: Row, say: Speech, lesson: Lesson) -> dict[str, Any]:
    return {
        "label": say(row.label),
        "detail": _said(row.detail, say),
        "effect": _effect(row, say, lesson),
        "icon": row.icon,
        "low": row.low,
        "most": row.most,
        "cost": row.cost,
    }


def uses(session: Session, question: Lay, held: Iterable[int], say: Speech) -> Uses:
    """What each side of each held card would do, and whether it would do nothing; a plain card has one."""
    game, view = session.game, session.view(question.seat)
    cards = [card for card in held if card in question.cards]
    turned = {
        (card, side): replace(fill(question.command, question.field, card), **{question.side_field: side})
        for card in cards
        for side in question.sides
    } or {(card, ""): fill(question.command, question.field, card) for card in cards}
    told: Uses = {}
    for (card, side), command in turned.items():
        idle = game.idle(view, command)
        line = _said(idle or game.forecast(view, command), say)
        if not question.sides and not line:
            continue
        told.setdefault(str(card), {})[side] = {"line": line, "idle": idle is not None}
    return told


def hints(session: Session, seat: Seat, say: Speech) -> list[dict[str, str]]:
    """What is worth saying to a seat at this moment, once."""
    view = session.view(seat)
    return [{"key": hint.key, "line": say(hint.line)} for hint in session.game.hints if hint.when(view, seat)]


def glossary(terms: Terms, say: Speech) -> dict[str, dict[str, str]]:
    """What everything with a name does."""
    return {key: {"name": say(term.name), "line": say(term.line)} for key, term in terms.items()}


def hand(session: Session, cards: Iterable[int], say: Speech) -> list[dict[str, Any]]:
    """Cards with what is printed on them."""
    state = session.view(TABLE)
    return [{"index": card, "text": say(session.game.describe_card(state, card))} for card in cards]


def board(drawn: HexMap | None, say: Speech, words: Glossary) -> dict[str, Any] | None:
    """The map, if the companion keeps one."""
    if drawn is None:
        return None
    ground = land_grounds(drawn.hexes)
    return {
        "legend": legend(drawn, say, words),
        "hexes": [_hex(place, ground, say, lambda icon: named(icon, say, words)) for place in drawn.hexes],
    }


def _hex(place: Hex, ground: Mapping[str, int], say: Speech, called: Callable[[str], str]) -> dict[str, Any]:
    return {
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
        "pieces": [
            {"seat": one.seat, "icon": one.icon, "count": one.count, "name": called(one.icon)}
            for one in place.pieces
        ],
        "look": place.look,
        "wormholes": [[one.edge, one.open] for one in place.wormholes],
        "squares": [[one.icon, one.seat, one.advanced] for one in place.squares],
    }


def game(
    session: Session, bots: Mapping[Seat, str | None], chart: ScoreChart, feed: Feed, say: Speech
) -> dict[str, Any]:
    """Everything public about a game."""
    view = session.view(TABLE)
    rules, timeline = session.game, session.timeline
    standings = rules.standings(view)
    points = {seat: line.points for line in standings for seat in line.seats}
    battle = rules.combat(view)
    return {
        "id": session.journal.stem if session.journal is not None else "",
        "headline": say(rules.headline(view)),
        "section": rules.guide_section(view),
        "players": [
            {
                "seat": seat,
                "name": name,
                "colour": COLOURS[session.colours[seat - 1]],
                "points": points[seat],
                "icon": rules.emblem(view, seat),
                "bot": seat in bots,
                "level": bots.get(seat),
                "sheet": _sheet(rules.sheet(view, seat), say),
            }
            for seat, name in enumerate(session.names, start=1)
        ],
        "steps": _steps(rules, view, say),
        "outlook": _outlook(rules, view, say),
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
        "history": feed.steps(session, say),
        "news": feed.news(session, say),
        "fight": fight(battle, rules.odds(view, TABLE), feed.rounds(session, battle, say), say),
        "played": [_played(one, say) for one in rules.played(view)],
        "chart": chart.tell(session, say),
        "order": [
            {"seat": seat, "label": say(line), "why": say(why)} for seat, line, why in rules.explain(view)
        ],
    }


def undo(session: Session, by: Seat, say: Speech) -> dict[str, Any]:
    """What this seat, or the table, may take back or do again by itself."""
    last = session.undoable_by(by)
    undone = session.redoable_by(by)
    return {
        "undo": say(last.name) if last else None,
        "undo_since": list(last.since) if last else [],
        "undo_by": by,
        "redo": say(session.timeline.name(undone)) if undone else None,
    }


def _steps(rules: AnyGame, view: Any, say: Speech) -> dict[str, Any]:
    steps = rules.steps(view)
    return {"where": say(steps.where), "names": [say(name) for name in steps.names], "now": steps.now}


def _outlook(rules: AnyGame, view: Any, say: Speech) -> dict[str, Any] | None:
    outlook = rules.outlook(view)
    if outlook is None:
        return None
    return {"title": say(outlook.title), "gains": {str(seat): gain for seat, gain in outlook.gains.items()}}


def _played(played: PlayedCard, say: Speech) -> dict[str, Any]:
    return {**msgspec.to_builtins(played), "text": say(played.text)}


def _sheet(sheet: Sheet, say: Speech) -> dict[str, Any]:
    return {
        "title": say(sheet.title),
        "target": sheet.target,
        "levels": [_level(level, say) for level in sheet.levels],
        "counts": [_count(count, say) for count in sheet.counts],
        "cards": [say(card) for card in sheet.cards],
        "notes": [say(note) for note in sheet.notes],
    }


def _level(level: Level, say: Speech) -> dict[str, Any]:
    return {**msgspec.to_builtins(level), "name": say(level.name)}


def _count(count: Count, say: Speech) -> dict[str, Any]:
    return {**msgspec.to_builtins(count), "name": say(count.name), "detail": say(count.detail)}


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
        "points": [say(name) for name in subject.points],
        "players": [subject.players.start, subject.players.stop - 1],
        # A folder that cannot be there: whether the game has cards does not hang on anybody's deck.
        "cards": (deck := subject.transcription(Path(os.devnull))) is not None and not deck.pieces,
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
                        "detail": _said(choice.detail, say),
                    }
                    for choice in setting.choices
                ],
            }
            for setting in subject.settings
        ],
    }
