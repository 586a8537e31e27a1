"""What a page's message does. Each action asks first whether this page may do it.

What concerns the game waits in the loop's queue like a press; what people do around a simulated table is done
at once, and becomes signals of its parts.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

from companion import games
from companion.core.seats import TABLE, Seat
from companion.core.signals import Request
from companion.core.text import Text, say
from companion.core.values import Refusal
from companion.errors import CompanionError
from companion.opponents.level import USUAL
from companion.table import menu, pages, requests
from companion.web import guide, lobby, present
from companion.web import messages as m
from companion.web.page import Page
from companion.web.screen_parts import screen_parts
from companion.web.table import PagedTable, Simulation

NOT_YOURS = Refusal(say("This is not for your page."))
NOT_HELD = Refusal(say("That card is not in this hand."))
WORLD_ONLY = (
    m.LayForeignTag,
    m.Start,
    m.Rematch,
    m.ListSavedGames,
    m.ResumeSavedGame,
    m.SetBot,
    m.TakeSeatBack,
    m.SetBotDelay,
    m.InjectFault,
    m.CutPower,
    m.SetLanguage,
)

# What this page alone is answered, if anything.
Reply = Callable[[dict[str, Any] | None], None]


def act(table: PagedTable, page: Page, message: m.AnyMessage, reply: Reply) -> None:
    """Carry out a message; `reply` is called once, now or when its turn has come."""
    seat: Seat = getattr(message, "seat", TABLE)

    def told(outcome: requests.Outcome) -> None:
        reply(_told(table, page, message, outcome))

    if not _may(page, message, seat):
        told(NOT_YOURS)
    elif isinstance(message, m.ReadPages):
        reply(_looked_up(table, page, seat))
    elif isinstance(message, m.ReadGuide):
        reply(_guide(table, page, message.game))
    elif request := _question(page, message, seat, told) or _order(message, seat, told):
        table.loop.post(request)
    else:
        _at_the_table(table, message, seat, told)


def _looked_up(table: PagedTable, page: Page, seat: Seat) -> dict[str, Any]:
    """The pages of a game; of none where none is on."""
    session = table.host.session
    plays = session is not None and seat <= len(session.names)
    leaves = pages.looked_up(session, seat, seat) if session is not None and plays else ()
    return {"is": "pages", "looks": [screen_parts(leaf, page.speech) for leaf in leaves]}


def _guide(table: PagedTable, page: Page, name: str) -> dict[str, Any]:
    """Everybody may read how any installed game is played."""
    known = name if name in games.names() else table.game.name
    return guide.told(games.find(known), page.speech.language)


def _may(page: Page, message: m.AnyMessage, seat: Seat) -> bool:
    if isinstance(message, m.ReadGuide):
        return True
    if isinstance(message, m.Join):
        return False
    if isinstance(message, WORLD_ONLY):
        return page.role == "world"
    if isinstance(message, m.AskAnytime | m.AnswerAnytime) and not page.anytime_for():
        return False
    return page.may_act_for(seat) and (page.lays_cards or not isinstance(message, m.LayOnReader))


def _question(
    page: Page, message: m.AnyMessage, seat: Seat, told: Callable[[requests.Outcome], None]
) -> Request | None:
    """The request behind a message about a question; None for any other."""
    match message:
        case m.Ask(step=step, path=path):
            return requests.QuestionRequest(told, seat, page.shown_at(step), path)
        case m.Answer(step=step, path=path):
            return requests.AnswerRequest(told, seat, page.shown_at(step), path)
        case m.AskCorrection(step=step, path=path):
            return requests.QuestionRequest(told, seat, page.shown_at(step), path, correction=True)
        case m.AnswerCorrection(step=step, path=path):
            return requests.AnswerRequest(told, seat, page.shown_at(step), path, correction=True)
        case m.AskAnytime(step=step, path=path):
            return requests.QuestionRequest(told, seat, page.shown_at(step), path, anytime=page.anytime_for())
        case m.AnswerAnytime(step=step, path=path):
            return requests.AnswerRequest(told, seat, page.shown_at(step), path, anytime=page.anytime_for())
    return None


def _order(message: m.AnyMessage, seat: Seat, told: Callable[[requests.Outcome], None]) -> Request | None:
    """The request behind a message about the game as a whole; None for any other."""
    match message:
        case m.Undo():
            return requests.MenuRequest(told, seat, menu.UndoStep(seat, None))
        case m.Redo():
            return requests.MenuRequest(told, seat, menu.RedoStep(seat))
        case m.RequestAdvice():
            return requests.MenuRequest(told, seat, menu.AskAdvice(seat))
        case m.SetPause(on=on):
            return requests.MenuRequest(told, seat, menu.Pause(seat) if on else menu.Resume(seat))
        case m.SetLanguage(language=language):
            return requests.MenuRequest(told, seat, menu.Language(seat, language))
        case m.ListSavedGames():
            return requests.SavedGamesRequest(told, seat)
        case m.ResumeSavedGame(game=game):
            return requests.ResumeGameRequest(told, seat, game)
    return None


def _at_the_table(
    table: PagedTable, message: m.AnyMessage, seat: Seat, told: Callable[[requests.Outcome], None]
) -> None:
    """Things that hands do, whether a game is on or not."""
    match message:
        case m.Key(key=key, down=down):
            table.key(seat, key, down=down)
        case m.TurnEncoder(steps=steps):
            table.turn(seat, steps)
        case m.TakeSeatBack():
            table.take_back(seat)
        case _ if table.simulation is not None:
            _in_the_simulation(table, table.simulation, message, seat, told)
            return
        case _:
            told(NOT_YOURS)
            return
    told(None)


def _in_the_simulation(
    table: PagedTable,
    simulation: Simulation,
    message: m.AnyMessage,
    seat: Seat,
    told: Callable[[requests.Outcome], None],
) -> None:
    outcome: requests.Outcome = None
    match message:
        case m.Start(names=names, settings=settings, bots=bots, levels=levels):
            plan = requests.GamePlan(names, settings, message.game, message.colours)
            simulation.request_game(plan, {seat: levels.get(seat, USUAL) for seat in bots}, told)
            return
        case m.Rematch():
            _again(table, simulation, told)
            return
        case m.LayOnReader():
            outcome = _lay(table, simulation, message)
        case m.SetBot(on=on, level=level):
            simulation.set_bot(seat, on=on, level=level)
        case m.SetBotDelay(beat_ms=beat_ms):
            simulation.set_pace(beat_ms)
        case m.LayForeignTag():
            simulation.lay_foreign(seat)
        case m.InjectFault(kind=kind, on=on):
            simulation.fault(kind, seat, on=on)
        case m.CutPower():
            cut_power()
    told(outcome)


def _again(table: PagedTable, simulation: Simulation, told: Callable[[requests.Outcome], None]) -> None:
    """The game that is on, from its beginning, with whoever has played it."""
    session = table.host.session
    if session is None:
        told(requests.NO_GAME)
        return
    settings: dict[str, str] = session.timeline.options.settings
    plan = requests.GamePlan(session.names, settings, session.game.name, session.colours)
    bots = {seat: level or USUAL for seat, level in simulation.bots_of_a_rematch().items()}
    simulation.request_game(plan, bots, told)


def _lay(table: PagedTable, simulation: Simulation, message: m.LayOnReader) -> Refusal | None:
    session = table.host.session
    if session is None:
        return requests.NO_GAME
    if message.seat > len(session.names):
        return requests.NO_PLAYER
    held = simulation.table_top.lay(session, message.seat, message.card, message.side)
    return None if held else NOT_HELD


def _told(
    table: PagedTable, page: Page, message: m.AnyMessage, outcome: requests.Outcome
) -> dict[str, Any] | None:
    """The outcome in the page's words."""
    seat: Seat = getattr(message, "seat", TABLE)
    match outcome:
        case None:
            return None
        case Refusal():
            return present.refused(seat, outcome, page.speech)
        case CompanionError():
            what, remedy = (Text("{what}", {"what": line}) for line in outcome.told(page.speech))
            return present.refused(seat, Refusal(what, remedy), page.speech)
        case list():
            return {"is": "kept", "games": lobby.kept(outcome, table.host)}
    path: m.Path = getattr(message, "path", ())
    assert table.host.session is not None
    question = page.question(table.host.session, outcome, page.speech)
    return {"is": "asked", "seat": seat, "path": list(path), "prompt": question}


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


#: Nothing is tidied up: this is what a power cut is. A test puts something milder here.
cut_power: Callable[[], None] = _die
