"""Who is asked what, and where: own places, help at the table's display, secrets, lost devices."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.prompt import Prompt
from companion.core.screen import Message, Number
from companion.core.seats import Seat
from companion.core.signals import DeviceFound, DeviceLost
from companion.core.text import english
from companion.core.values import Command
from companion.games.three_ages.game import ThreeAges
from companion.kit.corrections import Correct
from companion.table.equipment import Equipment
from companion.table.notices import NOTICE_MS
from tests.games.three_ages.tables import TABLE
from tests.table.hands import BY_HAND, SEATS, STARTER, Hands


def test_stations_serves_seats_without_controls_at_the_table() -> None:
    hands = Hands(STARTER, settings=BY_HAND).set_up()
    assert [player.civilisation for player in hands.session.state.players] == [
        "humans",
        "dragonites",
        "minerls",
    ]


def test_stations_lost_pod_is_served_from_the_table_and_back() -> None:
    hands = Hands().set_up()
    hands.desk.handle(DeviceLost(2, "pod"))
    assert hands.title(TABLE) == "Bao"
    assert 2 not in hands.desk.screens()
    hands.click(TABLE)
    asked = hands.screen(TABLE)
    assert asked.head.render(english) == "Bao"
    assert hands.title(TABLE) == "The card cannot be read"
    hands.click(TABLE)
    assert hands.session.state.laid[1].card == 0
    hands.desk.handle(DeviceFound(2, "pod"))
    assert 2 in hands.desk.screens()


def test_stations_never_shows_a_sealed_choice_on_the_tables_display() -> None:
    hands = Hands(Equipment(controls=frozenset({1, 3}), readers=SEATS, displays=SEATS))
    hands.choose(TABLE, 0)
    for seat in (1, TABLE, 3):
        for _ in range(2):
            hands.choose(seat, 0)
            hands.wait(NOTICE_MS)
    hands.click(TABLE)
    for seat, card in ((1, 4), (3, 7)):
        hands.lay(seat, f"tag-{card}")
    shown = []
    for _ in range(8):
        hands.turn(TABLE, 1)
        shown.append(hands.screen(TABLE))
    assert all(isinstance(screen, Message) for screen in shown)
    hands.lay(2, "tag-5")
    assert hands.session.state.laid[1].card == 5


def test_stations_ignores_controls_of_a_lost_device() -> None:
    hands = Hands().set_up().revealed()
    hands.desk.handle(DeviceLost(2, "pod"))
    hands.click(2)
    assert hands.session.state.laid[1].side is None


class SecretSides(ThreeAges):
    """As if the side of seat 2 were a secret, of which nothing may be asked where everybody looks."""

    def prompt(self, view: Any, seat: Seat) -> Prompt:
        asked = super().prompt(view, seat)
        return replace(asked, sealed=True) if view.phase == "declaring" and seat == 2 else asked


def test_stations_at_the_table_pass_over_a_seat_whose_question_is_secret() -> None:
    hands = Hands(game=SecretSides()).set_up().revealed()
    for seat in (2, 3):
        hands.desk.handle(DeviceLost(seat, "controls"))
    hands.wait(NOTICE_MS)
    assert hands.head(TABLE) == "Cléo"
    hands.pick(TABLE, "War")
    assert hands.session.state.laid[2].side == "war"
    assert hands.title(TABLE) == "Bao: answer at your own place"
    assert hands.title(2) == "Which side of card 5?"


def test_stations_ask_at_the_table_for_a_seat_whose_display_is_lost() -> None:
    hands = Hands().set_up().revealed()
    hands.desk.handle(DeviceLost(2, "display"))
    assert hands.lines(TABLE) == ["Display does not answer", "Use the table's controls"]
    hands.wait(NOTICE_MS)
    assert hands.head(TABLE) == "Bao"
    hands.pick(TABLE, "Evolution")
    assert hands.session.state.laid[1].side == "evolution"


def test_stations_let_a_seat_without_display_answer_with_its_own_controls_at_the_tables() -> None:
    hands = Hands().set_up().revealed()
    hands.desk.handle(DeviceLost(2, "display"))
    hands.wait(NOTICE_MS)
    hands.turn(2, -1)
    assert hands.menu(TABLE).cursor == 0
    hands.hold(2)
    assert hands.menu(TABLE).cursor == 0
    hands.click(2)
    assert hands.session.state.laid[1].side == "war"


def test_stations_ignore_hands_that_nobody_sees() -> None:
    hands = Hands().set_up()
    hands.desk.handle(DeviceLost(2, "display"))
    hands.wait(NOTICE_MS)
    hands.in_menu(TABLE)
    hands.click(2)
    hands.click(2, "undo")
    assert "Back to the game" in hands.labels(TABLE)


def test_stations_lost_reader_leaves_the_seats_own_controls_in_use() -> None:
    hands = Hands().set_up()
    hands.desk.handle(DeviceLost(2, "reader"))
    assert hands.lines(TABLE) == ["Reader does not answer", "Dial the card's number"]
    assert hands.title(2) == "Reader does not answer"
    assert hands.lines(2) == ["Dial the card's number"]
    hands.click(2)
    shown = hands.screen(2)
    assert isinstance(shown, Number)
    hands.click(2)
    assert hands.session.state.laid[1].card == shown.number


@pytest.mark.parametrize("device", ["pod", "display", "controls", "reader"])
def test_stations_do_not_mind_devices_of_a_seat_that_does_not_play(device: str) -> None:
    hands = Hands(Equipment(frozenset(range(1, 7)), frozenset(range(1, 7)), frozenset(range(1, 7))))
    hands.desk.handle(DeviceLost(6, device))
    hands.desk.handle(DeviceFound(6, device))
    hands.click(6)
    assert not hands.desk.notified(TABLE)
    assert set(hands.desk.screens()) == {TABLE, 1, 2, 3}


def test_stations_close_the_menu_of_a_seat_that_is_lost() -> None:
    hands = Hands().set_up()
    hands.in_menu(2)
    hands.desk.handle(DeviceLost(2, "pod"))
    hands.desk.handle(DeviceFound(2, "pod"))
    assert hands.title(2) == "Lay a card face down"


class Spying(ThreeAges):
    """Notes from whose view the parts of a question are made."""

    def __init__(self) -> None:
        self.seen: list[tuple[Seat, tuple[int, ...]]] = []

    def refine(self, view: Any, draft: Command) -> Prompt:
        self.seen.append((draft.seat, tuple(one.card for one in view.laid if one is not None)))
        return super().refine(view, draft)


def test_stations_refine_an_answer_from_the_view_of_the_seat_that_gives_it() -> None:
    game = Spying()
    hands = Hands(game=game).set_up()
    hands.lay(2, "tag-5")
    hands.wait(NOTICE_MS)
    hands.desk.handle(DeviceLost(2, "pod"))
    hands.wait(NOTICE_MS)
    dialogue = hands.desk._stations[TABLE].dialogue
    for seat, seen in ((2, (5,)), (TABLE, (0,))):
        dialogue.take(Correct(seat, "points", (1,)), True)
        assert game.seen[-1] == (seat, seen)


def test_stations_take_no_answer_that_nobody_sees_when_the_tables_display_is_lost_too() -> None:
    hands = Hands().set_up().revealed()
    before = hands.menu(2).cursor
    for lost in (2, TABLE):
        hands.desk.handle(DeviceLost(lost, "display"))
    hands.wait(NOTICE_MS)
    for seat in (2, TABLE):
        hands.turn(seat, 1)
        hands.click(seat)
        hands.hold(seat)
        hands.click(seat, "undo")
        assert hands.session.state.laid[1].side is None
    hands.desk.handle(DeviceFound(TABLE, "display"))
    hands.wait(NOTICE_MS)
    assert hands.menu(TABLE).cursor == before
    hands.turn(2, -1)
    hands.click(2)
    assert hands.session.state.laid[1].side == "war"


def test_stations_take_no_answer_at_the_table_while_its_display_is_lost() -> None:
    hands = Hands(STARTER, settings=BY_HAND)
    hands.desk.handle(DeviceLost(TABLE, "display"))
    hands.wait(NOTICE_MS)
    hands.choose(TABLE, 0)
    assert not hands.session.timeline.done
    hands.desk.handle(DeviceFound(TABLE, "display"))
    hands.wait(NOTICE_MS)
    hands.choose(TABLE, 0)
    assert hands.session.timeline.done


def test_stations_leave_the_tables_undo_alone_when_a_seat_served_there_presses_its_own() -> None:
    hands = Hands().set_up().revealed()
    hands.desk.handle(DeviceLost(2, "display"))
    hands.wait(NOTICE_MS)
    asked, steps = hands.screen(TABLE), len(hands.session.timeline.done)
    hands.click(2, "undo")
    assert hands.screen(TABLE) == asked
    assert len(hands.session.timeline.done) == steps
    hands.desk.handle(DeviceFound(2, "display"))
    assert hands.labels(2)[:2] == ["War", "Evolution"]
    hands.click(TABLE, "undo")
    assert hands.screen(TABLE) != asked
