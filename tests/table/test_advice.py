"""“What would you do?”: asked at the controls or on a page, told at the seat, marked in the history."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import cast

import pytest
from msgspec import Struct

from companion import games
from companion.core.prompt import Lay
from companion.core.screen import Message
from companion.core.seats import Seat
from companion.core.values import Command, Refusal
from companion.games.three_ages import GAME
from companion.journal import saved_game
from companion.journal.timeline import Timeline
from companion.opponents.question import Expectation, Thought
from companion.opponents.thinker import Immediate
from companion.table import menu
from companion.table.advice import NO_ADVICE, SWITCHED_OFF, Adviser, advice, recall
from companion.table.bots import Bot
from companion.table.desk import Desk
from companion.table.requests import AnswerRequest, MenuRequest, carry_out
from companion.table.session import Session
from tests.simulation.tables import SteppedTable

NAMES = ("Ana", "Bao")
STEPS = 40


@pytest.fixture
def table(tmp_path: Path) -> SteppedTable:
    """Ana is about to lay a card; whoever thinks does so at once."""
    made = SteppedTable(tmp_path)
    made.host.adviser = Adviser(Immediate(lambda _: GAME), made.loop.step, run=lambda work: work())
    made.start(NAMES, GAME.settings_without_box, (1, 2))
    assert made.host.session is not None
    while made.host.session.state.phase != "choosing":
        made.play(beats=1)
    made.set_bot(1, on=False)
    return made


def _order(table: SteppedTable, command: menu.MenuCommand) -> Refusal | None:
    outcomes: list[object] = []
    table.loop.step(MenuRequest(outcomes.append, command.seat, command))
    (outcome,) = outcomes
    assert outcome is None or isinstance(outcome, Refusal)
    return outcome


def _advice(table: SteppedTable, seat: int = 1) -> Message | None:
    assert table.host.desk is not None
    found = table.host.desk.advice(seat)
    return None if found is None else found.message


def test_advice_names_the_answer_and_what_is_expected_of_it(table: SteppedTable) -> None:
    assert _advice(table) is None
    assert _order(table, menu.AskAdvice(1)) is None
    told = _advice(table)
    assert told is not None
    assert str(told.title).startswith("Card ")
    assert "→" in str(told.title)
    assert re.fullmatch(
        r"Expected: [+−±]\d.* VP.*|If the age .+|Points come later; at once: .+", str(told.lines[0])
    )
    assert table.host.desk is not None
    shown = table.host.desk.screen(1)
    assert isinstance(shown, Message)
    assert (shown.title, shown.lines) == (told.title, told.lines)


def test_advice_without_points_tells_what_its_answer_is_about(tmp_path: Path) -> None:
    table = SteppedTable(tmp_path)
    table.host.adviser = Adviser(Immediate(lambda _: GAME), table.loop.step, run=lambda work: work())
    table.start(NAMES, GAME.settings_without_box, ())
    assert table.host.session is not None
    assert table.host.session.state.phase == "civilisations"
    (seat,) = table.host.session.waiting()
    assert _order(table, menu.AskAdvice(seat)) is None
    told = _advice(table, seat)
    assert told is not None
    assert re.fullmatch(r"Points come later; at once: \d+ ships?.*", str(told.lines[0]))


def test_advice_tells_what_other_answers_would_bring(table: SteppedTable) -> None:
    session = table.host.session
    assert session is not None
    command = Bot(GAME, Random(1)).play(session.view(1), 1)

    def why(expected: Expectation) -> list[str]:
        shown = advice(session, 1, session.moment, Thought(command, 1, 0.5, expected))
        return [str(line) for line in shown.message.lines]

    assert why(Expectation(4.8, 4.1)) == ["Expected: +4.8 VP, otherwise +4.1"]
    assert why(Expectation(4.8, 4.79)) == ["Expected: +4.8 VP"]
    assert why(Expectation(4.8, None)) == ["Expected: +4.8 VP"]
    assert why(Expectation(1, 0)) == ["Expected: +1 VP, otherwise ±0"]
    assert why(Expectation(0.0, 0.0, 1)) == ["If the age ended now: +1 VP"]
    assert why(Expectation(2, -1, -1)) == ["Expected: +2 VP, otherwise −1", "If the age ended now: −1 VP"]


def test_advice_is_about_a_card_in_the_own_hand(table: SteppedTable) -> None:
    _order(table, menu.AskAdvice(1))
    told = _advice(table)
    assert told is not None
    assert table.host.session is not None
    hand = table.table_top.hand(table.host.session, 1)
    assert any(str(told.title).startswith(f"Card {card} ") for card in hand)


def test_advice_is_marked_in_the_history_and_in_the_journal(table: SteppedTable) -> None:
    session = table.host.session
    assert session is not None
    _order(table, menu.AskAdvice(1))
    card = table.table_top.hand(session, 1)[0]
    table.table_top.lay(session, 1, card, "war")
    table.wait(1_000)
    (laid,) = [step for step in session.timeline.done[-3:] if step.by == 1][-1:]
    assert str(session.timeline.name(laid)).endswith("(advice was asked for)")
    assert session.journal is not None
    table.host.close()
    again = saved_game.reopen(session.journal, games.find)[1].timeline
    (step,) = [one for one in again.done if one.line == laid.line]
    assert str(again.name(step)).endswith("(advice was asked for)")


def test_advice_has_no_meaning_once_the_game_has_moved_on(table: SteppedTable) -> None:
    _order(table, menu.AskAdvice(1))
    session = table.host.session
    assert session is not None
    table.table_top.lay(session, 1, table.table_top.hand(session, 1)[0], "war")
    table.wait(1_000)
    assert _advice(table) is None


def test_advice_is_for_nobody_who_is_not_asked(table: SteppedTable) -> None:
    session = table.host.session
    assert session is not None
    table.table_top.lay(session, 1, table.table_top.hand(session, 1)[0], "war")
    table.wait(1_000)
    table.table_top.lay(session, 1, None)
    assert _order(table, menu.AskAdvice(0)) == NO_ADVICE


def test_advice_can_be_switched_off_for_the_table_and_stays_so(table: SteppedTable, tmp_path: Path) -> None:
    assert recall(tmp_path)
    assert _order(table, menu.Advice(1, on=False)) is None
    assert _order(table, menu.AskAdvice(1)) == SWITCHED_OFF
    assert not recall(tmp_path)
    table.host.close()
    after = SteppedTable(tmp_path)
    after.resume()
    assert after.host.desk is not None
    assert not after.host.desk.gives_advice
    after.host.desk.order(1, menu.Advice(1, on=True))
    after.wait(20)
    assert recall(tmp_path)


def test_page_asks_for_advice_and_is_told(table: SteppedTable) -> None:
    from companion.web import messages as m  # noqa: PLC0415
    from companion.web.page import Page  # noqa: PLC0415

    desk = table.host.desk
    assert desk is not None
    page = Page(table.paged, "world", 0)
    assert page._advice(desk, 1, page.speech) == {"offered": True, "told": []}
    assert table.act(page, m.RequestAdvice(1)) is None
    advised = page._advice(desk, 1, page.speech)
    assert advised["told"][0].startswith(("Card ", "Carte "))
    session = table.host.session
    assert session is not None
    # What is laid by hand is named, and where its answer stands in the question, too.
    assert advised["card"] in table.table_top.hand(session, 1)
    assert advised["side"] in dict(GAME.sides)
    asked = session.prompt(1)
    assert isinstance(asked, Lay)
    assert asked.cards[advised["path"][0]] == advised["card"]


class Submitting(Struct):
    """As much of a desk as an answer needs."""

    session: Session

    def submit(self, _: Seat, command: Command) -> Refusal | None:
        step = self.session.submit(command)
        return step if isinstance(step, Refusal) else None


@pytest.mark.parametrize("name", games.names())
def test_advice_leads_through_its_question_to_its_answer(name: str) -> None:
    game = games.find(name)
    options = game.configure(("Ana", "Bao", "Cléo"), game.settings_without_box, None)
    session = Session(Timeline(game, options), chance=Random(3))
    bot = Bot(game, session.chance)
    for _ in range(STEPS):
        seat = session.waiting()[0]
        command = bot.play(session.view(seat), seat)
        shown = advice(session, seat, session.moment, Thought(command, 1, 0.5))
        before = session.moment
        carry_out(cast(Desk, Submitting(session)), AnswerRequest(lambda _: None, seat, before, shown.path))
        assert not session.is_at(before), (command, shown)
        assert session.timeline.done[-1].by == seat
