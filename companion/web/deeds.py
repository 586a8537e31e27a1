"""What a page's message does. Each deed asks first whether this page may do it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

from companion.core.prompt import Prompt
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say
from companion.core.values import Command, Refusal
from companion.errors import CompanionError
from companion.journal.timeline import Step
from companion.table.desk import Desk
from companion.web import messages as m
from companion.web import present
from companion.web.page import Page
from companion.world.virtual_table import VirtualTable

NOT_YOURS = Refusal(say("This is not for your page."))
NO_GAME = Refusal(say("No game is on."), say("Begin one first."))
STALE = Refusal(say("The table has moved on."), say("Look again, then answer."))
NOT_AN_ANSWER = Refusal(say("That is not one of the answers."))


def act(table: VirtualTable, page: Page, message: m.AnyMessage) -> dict[str, Any] | None:
    """Carry out a message; the reply to that page alone, if there is one."""
    seat: Seat = getattr(message, "seat", TABLE)
    try:
        refusal_or_reply = _deed(table, page, message, seat)
    except CompanionError as error:
        what, remedy = error.told(page.speech)
        refusal_or_reply = Refusal(Text("{what}", {"what": what}), Text("{what}", {"what": remedy}))
    if isinstance(refusal_or_reply, Refusal):
        return present.refused(seat, refusal_or_reply, page.speech)
    return refusal_or_reply


def _deed(
    table: VirtualTable, page: Page, message: m.AnyMessage, seat: Seat
) -> dict[str, Any] | Refusal | None:
    world_only = isinstance(message, WORLD_ONLY) and page.role != "world"
    real_cards = isinstance(message, m.LayCard) and not page.lays_cards
    if isinstance(message, m.Join) or world_only or real_cards or not page.may_act_for(seat):
        return NOT_YOURS
    if isinstance(message, IN_GAME):
        return _in_game(table, page, message, seat)
    _at_the_table(table, message, seat)
    return None


WORLD_ONLY = (m.Foreign, m.Start, m.Bot, m.Pace, m.Fault, m.Power, m.SetLanguage)
IN_GAME = (m.LayCard, m.Ask, m.Answer, m.AskCorrection, m.AnswerCorrection, m.Undo, m.Redo, m.Pause)


def _at_the_table(table: VirtualTable, message: m.AnyMessage, seat: Seat) -> None:
    """Things that hands do, whether a game is on or not."""
    match message:
        case m.Key(key=key, down=down):
            table.table_top.pods[seat].key(key, down=down)
        case m.Turn(steps=steps):
            table.table_top.pods[seat].turn(steps)
        case m.Start(names=names, settings=settings, bots=bots):
            table.start(names, settings, bots)
        case m.Bot(on=on):
            table.set_bot(seat, on=on)
        case m.Pace(beat_ms=beat_ms):
            table.set_pace(beat_ms)
        case m.Foreign():
            table.lay_foreign(seat)
        case m.Fault(kind=kind, on=on):
            table.fault(kind, seat, on=on)
        case m.Power():
            cut_power()
        case m.SetLanguage(language=language):
            _speak(table, language)


def _speak(table: VirtualTable, language: str) -> None:
    table.host.language = language
    if table.host.desk is not None:
        table.host.desk.language = language
    table.loop.step(None)


def _in_game(
    table: VirtualTable, page: Page, message: m.AnyMessage, seat: Seat
) -> dict[str, Any] | Refusal | None:
    desk = table.host.desk
    if desk is None:
        return NO_GAME
    if seat > len(desk.session.names):
        return NOT_YOURS
    match message:
        case m.LayCard(card=card, side=side):
            held = table.table_top.lay(desk.session, seat, card, side)
            return None if held else Refusal(say("That card is not in this hand."))
        case m.Ask() | m.Answer():
            return _question(table, page, desk, message, _prompt(desk, seat))
        case m.AskCorrection() | m.AnswerCorrection():
            return _question(
                table, page, desk, message, desk.session.game.corrections(desk.session.view(TABLE))
            )
        case m.Undo():
            return _done(table, table.undo(seat))
        case m.Redo():
            return _done(table, desk.session.redo(seat))
        case m.Pause(on=on):
            return _done(table, desk.session.pause(seat) if on else desk.session.resume(seat))
    return NOT_YOURS


def _prompt(desk: Desk, seat: Seat) -> Prompt | None:
    return desk.session.prompt(seat) if seat in desk.session.waiting() else None


def _walk(desk: Desk, prompt: Prompt, path: tuple[int, ...]) -> Command | Prompt | None:
    """Follow places through a prompt and its drafts: a command, the next prompt, or None off the path."""
    current: Prompt = prompt
    for number, place in enumerate(path, start=1):
        if place >= len(current):
            return None
        command, draft = current.answer(place)
        if not draft:
            return command if number == len(path) else None
        current = desk.session.refine(command)
    return current


Asking = m.Ask | m.Answer | m.AskCorrection | m.AnswerCorrection


def _question(
    table: VirtualTable, page: Page, desk: Desk, message: Asking, prompt: Prompt | None
) -> dict[str, Any] | Refusal | None:
    """The next part of a question, or its answer; never of one that the page no longer shows."""
    seat: Seat = getattr(message, "seat", TABLE)
    if message.step != page.step or prompt is None:
        return STALE
    found = _walk(desk, prompt, message.path)
    if isinstance(message, m.Ask | m.AskCorrection):
        if found is None or isinstance(found, Command):
            return NOT_AN_ANSWER
        told = present.prompt(found, page.speech)
        return {"is": "asked", "seat": seat, "path": list(message.path), "prompt": told}
    return _done(table, desk.submit(seat, found)) if isinstance(found, Command) else NOT_AN_ANSWER


def _done(table: VirtualTable, answer: Step | Refusal | None) -> Refusal | None:
    table.loop.step(None)
    return answer if isinstance(answer, Refusal) else None


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


#: Nothing is tidied up: this is what a power cut is. A test puts something milder here.
cut_power: Callable[[], None] = _die
