"""Bots at a real table: chosen in its lobby, playing without hands, told on its display."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.core.prompt import Choose
from companion.core.screen import Menu, Message
from companion.core.signals import KeyChanged
from companion.core.text import english
from companion.games.three_ages.commands import LayCard
from companion.simulation.robot import Robot
from companion.table.equipment import Equipment
from companion.table.requests import GamePlan
from companion.table.seated_bots import BotSeats
from companion.table.session import Session
from tests.games.three_ages.tables import TABLE
from tests.table.box_with_bots import Box


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def _to_cards(box: Box) -> None:
    """Everybody has a civilisation, and the person is to lay a card."""
    names = ("P1", "Bot 2", "Bot 3")
    box.host.begin(GamePlan(names, {}, bots={2: "normal", 3: "easy"}), Random(1))
    box.stop_telling()
    while box.session.state.phase != "choosing":
        box.click()
        box.stop_telling()


def test_bots_chosen_in_the_lobby_play_without_being_asked(box: Box) -> None:
    box.begin("Three Ages", "Normal", "Easy")
    session = box.session
    assert session.names == ("P1", "Bot 2", "Bot 3")
    assert session.state.setting("board") == "full"
    box.stop_telling()
    while not {2, 3} <= {step.by for step in session.timeline.done}:
        box.click()
        box.stop_telling()
    assert any(line.startswith("Bot 2") for line in box.told)


def _cards(asked: Choose) -> set[int]:
    commands = [option.command for option in asked.options]
    return {command.card for command in commands if isinstance(command, LayCard) and command.card}


def test_bots_hold_cards_and_the_person_sees_a_hand_of_their_own(box: Box) -> None:
    _to_cards(box)
    session = box.session
    asked = session.prompt(1)
    assert isinstance(asked, Choose)
    held = _cards(asked)
    assert held == {*session.hand(1)}
    assert len(asked.options) == 4 * len(held)
    shown = box.screen()
    assert isinstance(shown, Menu), "alone, the person is asked at the table's display"
    box.click()
    assert session.state.laid[0] is not None or session.state.phase != "choosing"


def _done_on_the_board(box: Box) -> Message:
    """The next deed of a bot for which somebody has to move pieces."""
    chance = Random(1)
    for _ in range(200):
        shown, desk = box.screen(), box.desk
        if isinstance(shown, Message) and shown.foot.render(english) == "OK: done on the board":
            return shown
        if not desk.telling and {TABLE, 1} & {*box.session.waiting()}:
            box.answer(chance)
        elif desk.telling:
            box.click()
        else:
            box.pass_time()
    raise AssertionError("no bot has moved a piece")


def test_bots_wait_until_somebody_has_moved_their_pieces(box: Box) -> None:
    _to_cards(box)
    box.click()
    shown = _done_on_the_board(box)
    steps = len(box.session.timeline.done)
    box.pass_time(600_000)
    assert box.screen() == shown
    assert len(box.session.timeline.done) == steps
    box.click()
    assert box.screen() != shown


def test_bots_stop_while_the_game_is_paused(box: Box) -> None:
    _to_cards(box)
    box.click()
    box.session.pause()
    steps = len(box.session.timeline.done)
    for _ in range(5):
        box.pass_time(10_000)
    assert len(box.session.timeline.done) == steps
    box.session.resume()
    box.stop_telling()
    assert len(box.session.timeline.done) > steps


def test_bots_are_there_again_after_a_power_cut(box: Box, tmp_path: Path) -> None:
    _to_cards(box)
    hand = box.session.hand(1)
    box.host.close()
    again = Box(tmp_path)
    assert again.host.resume()
    assert again.session.handless == {2, 3}
    assert again.session.hand(1) == hand
    assert again.session.alone
    again.stop_telling()
    steps = len(again.session.timeline.done)
    again.click()
    again.stop_telling()
    assert {2, 3} <= {step.by for step in again.session.timeline.done[steps:]}


def test_bots_step_back_with_the_person_whose_step_is_undone(box: Box) -> None:
    _to_cards(box)
    before = box.session.state
    box.click()
    box.stop_telling()
    assert box.session.timeline.done[-1].by != 1
    box.session.undo()
    assert box.session.state == before


def test_bots_whose_game_is_left_are_gone(box: Box) -> None:
    _to_cards(box)
    box.host.leave()
    box.host.start(("Ana", "Bao"), {})
    assert not box.session.handless
    assert box.session.deck_seed is None


def test_person_with_a_place_of_their_own_is_asked_there(tmp_path: Path) -> None:
    everybody = frozenset({1, 2})
    box = Box(tmp_path, Equipment(controls=everybody, displays=everybody))
    box.host.begin(GamePlan(("Ana", "Bao", "Bot 3"), {}, bots={3: "normal"}), Random(1))
    desk, session = box.desk, box.session
    while session.state.phase != "choosing":
        box.stop_telling()
        for seat in sorted({*session.waiting()} - session.handless):
            command, draft = session.prompt(seat).answer(0)
            while draft:
                command, draft = session.refine(command).answer(0)
            desk.submit(seat, command)
    assert not session.alone
    asked = desk.prompt(1)
    assert isinstance(asked, Choose)
    assert _cards(asked) == {*session.hand(1)}
    assert desk.prompt(3) is None


def test_company_is_noted_and_found() -> None:
    company = BotSeats({2: "hard", 4: "easy"}, "77")
    assert BotSeats.found(company.notes(), 4) == company
    assert BotSeats.found(company.notes(), 3) == BotSeats({2: "hard"}, "77")
    assert BotSeats.found({"bots": "x:y,,2:unknown,9"}, 4).levels == {}
    assert BotSeats().notes() == {}


class OneEncoder:
    """The hand of somebody who plays alone: whatever they are asked, they answer at the table's encoder."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self.pods = dict.fromkeys((TABLE, 1), self)

    def key(self, key: str, *, down: bool) -> None:
        self._box.host.handle(KeyChanged(TABLE, key, down=down))
        self._box.pass_time()

    def turn(self, steps: int) -> None:
        self._box.turn(steps)

    def hand(self, session: Session, seat: int) -> Sequence[int]:
        return session.hand(seat)

    def lay(self, session: Session, seat: int, card: int | None, side: str | None = None) -> bool:
        raise AssertionError("there is no reader")


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_person_alone_plays_a_whole_game_at_one_encoder(name: str, tmp_path: Path) -> None:
    box = Box(tmp_path)
    names, game = ("P1", "Bot 2", "Bot 3"), games.find(name)
    box.host.begin(GamePlan(names, {}, name, bots={2: "normal", 3: "easy"}), Random(1))
    encoder = OneEncoder(box)
    person = [Robot(game, seat, encoder, Random(seat)) for seat in (TABLE, 1)]
    for _ in range(4_000):
        box.stop_telling()
        if game.over(box.session.state):
            break
        assert any(hand.beat(box.desk) for hand in person)
    assert game.over(box.session.state)
    assert {1, 2, 3} <= {step.by for step in box.session.timeline.done}
    assert box.told
