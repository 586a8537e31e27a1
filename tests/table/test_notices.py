"""Notices: who sees them, how they end."""

from __future__ import annotations

from companion.core.screen import NOTHING, Change, Menu, Message, Roster
from companion.core.signals import DeviceFound, DeviceLost
from companion.core.text import english, say
from companion.games.three_ages.commands import NameYoungest
from companion.table.equipment import Equipment
from companion.table.notices import GREETING_MS, NOTICE_MS, Notices
from tests.games.three_ages.tables import TABLE
from tests.table.hands import BY_HAND, SEATS, STARTER, Hands


def _evolving() -> Hands:
    hands = Hands().set_up().revealed()
    for seat in (1, 2, 3):
        hands.choose(seat, 1)
    return hands


def test_notices_announce_a_step_on_every_display() -> None:
    hands = _evolving()
    hands.click(hands.session.state.order[0])
    assert all(isinstance(hands.screen(seat), Change) for seat in (TABLE, 1, 2, 3))
    hands.wait(NOTICE_MS)
    assert not any(isinstance(hands.screen(seat), Change) for seat in (TABLE, 1, 2, 3))


def test_notices_are_dismissed_by_a_press_that_does_nothing_else() -> None:
    hands = _evolving()
    first, second, _ = hands.session.state.order
    hands.click(first)
    hands.click(second)
    assert hands.session.state.active == second
    assert not hands.desk.notified(second)
    hands.click(second)
    assert hands.session.state.active != second


def test_notices_are_dismissed_by_a_turn() -> None:
    hands = _evolving()
    hands.click(hands.session.state.order[0])
    hands.turn(hands.session.state.active, 1)
    assert not hands.desk.notified(hands.session.state.active)


def test_notices_of_many_lines_are_leafed_through_or_go_on_by_themselves() -> None:
    time = [0]
    notices = Notices(lambda: time[0])
    lines = tuple(say("line {n}", n=number) for number in range(5))
    notices.tell_in_turn(1, Message(say("News"), lines))
    notices.tell_in_turn(2, Message(say("News"), lines))
    assert notices.leaf(1)
    shown = [notices.at(place) for place in (1, 2)]
    assert [one.screen.lines for one in shown if one and isinstance(one.screen, Message)] == [
        lines[3:],
        lines[:3],
    ]
    time[0] = NOTICE_MS
    notices.expire()
    assert notices.at(1) is None
    second = notices.at(2)
    assert second is not None
    assert second.screen == Message(say("News"), lines[3:], foot=second.screen.foot)
    assert second.until_ms == 2 * NOTICE_MS
    assert notices.dismiss(2)
    assert not notices.leaf(2)


def test_notices_of_a_starter_build_show_results_on_the_tables_display() -> None:
    hands = Hands(STARTER, settings=BY_HAND).set_up()
    hands.click(TABLE)
    for card in (3, 4, 5):
        hands.choose(TABLE, card)
        hands.choose(TABLE, 1)
    assert hands.session.state.phase == "evolution"
    hands.click(TABLE)
    assert isinstance(hands.screen(TABLE), Change)


def test_notices_tell_the_seats_concerned_of_the_same_card_twice() -> None:
    hands = Hands().set_up()
    for seat, card in ((1, 4), (2, 4), (3, 7)):
        hands.lay(seat, f"tag-{card}")
    hands.click(TABLE)
    assert [hands.title(seat) for seat in (1, 2)] == ["The same card twice"] * 2
    assert hands.lines(1) == ["Ana, Bao", "Name your card again."]


def test_notices_greeting_ends_by_itself_also_where_no_hand_can_dismiss_it() -> None:
    hands = Hands(Equipment(controls=frozenset({1}), readers=SEATS, displays=SEATS))
    hands.desk.greet()
    assert hands.title(2) == hands.title(1) == "The game is back"
    hands.wait(GREETING_MS)
    assert isinstance(hands.screen(2), Message)
    assert hands.title(2) != "The game is back"
    assert hands.title(1) != "The game is back"


def test_notices_end_where_a_page_has_answered() -> None:
    hands = Hands()
    hands.desk.greet()
    hands.desk.submit(TABLE, NameYoungest(TABLE, 2))
    assert not hands.desk.notified(TABLE)


def test_notices_name_the_seat_that_the_tables_display_speaks_for() -> None:
    hands = Hands(STARTER, settings=BY_HAND).set_up()
    hands.click(TABLE)
    hands.lay(3, "travel-pass")
    assert hands.head(TABLE) == "Cléo"
    hands.click(TABLE)
    assert hands.head(TABLE) == "Ana"


def test_notices_do_not_announce_a_step_that_was_taken_back() -> None:
    hands = _evolving()
    hands.click(hands.session.state.order[0])
    hands.wait(NOTICE_MS)
    hands.click(TABLE, "undo")
    assert isinstance(hands.screen(TABLE), Menu)
    hands.click(TABLE)
    assert isinstance(hands.screen(TABLE), Roster)
    assert hands.screen(TABLE).foot.render(english) == "Ana: Evolution"


def test_notices_say_why_a_pod_cannot_be_used_at_its_seats_own_display() -> None:
    wired = Equipment(SEATS, SEATS, SEATS, wired=frozenset({(2, "display")}))
    hands = Hands(wired)
    hands.desk.handle(DeviceLost(2, "pod", say("Pod offline")))
    assert hands.title(TABLE) == "Bao"
    assert hands.lines(TABLE) == ["Pod offline", "Use the table's controls"]
    assert hands.title(2) == "Pod offline"
    assert hands.lines(2) == ["Use the table's controls"]


def test_notices_leave_alone_a_display_that_went_with_its_pod() -> None:
    hands = Hands()
    hands.desk.handle(DeviceLost(2, "pod", say("Pod offline")))
    assert 2 not in hands.desk.screens()
    hands.desk.handle(DeviceFound(2, "pod"))
    assert 2 in hands.desk.screens()


def test_notices_name_everybody_when_several_pods_go_at_once() -> None:
    hands = Hands()
    for seat in (3, 1, 2):
        hands.desk.handle(DeviceLost(seat, "reader"))
        hands.desk.handle(DeviceLost(seat, "pod", say("Pod offline")))
    shown = hands.screen(TABLE)
    assert isinstance(shown, Roster)
    named = [(cell.name.render(english), cell.value.render(english), cell.icon) for cell in shown.cells]
    assert named == [("Ana", "Pod", "plug"), ("Bao", "Pod", "plug"), ("Cléo", "Pod", "plug")]
    assert shown.foot.render(english) == "Use the table's controls"


def test_notices_of_losses_that_leave_all_controls_name_no_others() -> None:
    hands = Hands()
    for seat in (1, 2):
        hands.desk.handle(DeviceLost(seat, "reader"))
    assert isinstance(hands.screen(TABLE), Roster)
    assert hands.screen(TABLE).foot == NOTHING


def test_notices_keep_to_the_new_loss_when_the_other_is_known() -> None:
    hands = Hands()
    hands.desk.handle(DeviceLost(1, "pod", say("Pod offline")))
    hands.wait(NOTICE_MS)
    hands.desk.handle(DeviceLost(2, "pod", say("Pod offline")))
    assert (hands.title(TABLE), hands.lines(TABLE)[0]) == ("Bao", "Pod offline")


def test_notices_tell_of_the_tables_own_loss_and_of_what_is_back_by_itself() -> None:
    hands = Hands()
    for seat in (1, 2, TABLE):
        hands.desk.handle(DeviceLost(seat, "display"))
    assert (hands.title(TABLE), hands.lines(TABLE)) == ("Table", ["Display does not answer"])
    hands.desk.handle(DeviceFound(2, "display"))
    assert (hands.title(TABLE), hands.lines(TABLE)) == ("Bao", ["Display is back"])
