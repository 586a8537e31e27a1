"""“What would you do?”: asked at the controls or on a page, told at the seat, marked in the history."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import games
from companion.core.screen import Message
from companion.core.values import Refusal
from companion.games.three_ages import GAME
from companion.journal import saved_game
from companion.opponents.thinker import Immediate
from companion.table import menu
from companion.table.advice import NO_ADVICE, SWITCHED_OFF, Adviser, recall
from companion.table.requests import MenuRequest
from tests.simulation.tables import SteppedTable

NAMES = ("Ana", "Bao")


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
    return table.host.desk.advice(seat)


def test_advice_names_the_answer_and_what_is_expected_of_it(table: SteppedTable) -> None:
    assert _advice(table) is None
    assert _order(table, menu.AskAdvice(1)) is None
    told = _advice(table)
    assert told is not None
    assert str(told.title).startswith("Card ")
    assert "→" in str(told.title)
    assert re.fullmatch(r"Expected: [+−]\d.* VP|Points come later; at once: .+", str(told.lines[0]))
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
    told = page._advice(desk, 1, page.speech)["told"]
    assert told[0].startswith(("Card ", "Carte "))
