"""Notices: who sees them, how they end."""

from __future__ import annotations

import os
from errno import EACCES, EBADF, EDQUOT, EFBIG, EIO, ENOENT, ENOSPC, EROFS
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.screen import NOTHING, Change, Menu, Message, Roster
from companion.core.signals import DeviceDoubled, DeviceFound, DeviceLost
from companion.core.text import english, say
from companion.core.values import Refusal, Unsaved
from companion.games.three_ages.commands import NameYoungest
from companion.link.reasons import SAME_NUMBER
from companion.locale import Speech
from companion.screens import render_checked
from companion.table.equipment import Equipment
from companion.table.notices import GREETING_MS, NOTICE_MS, Notices, refusal_notice
from tests.games.three_ages.tables import TABLE
from tests.table.hands import BY_HAND, SEATS, STARTER, Disk, Hands


def _evolving() -> Hands:
    hands = Hands().set_up().revealed()
    for seat in (1, 2, 3):
        hands.pick(seat, "Evolution")
    return hands


def test_notices_announce_a_step_on_every_display() -> None:
    hands = _evolving()
    first, asked, last = hands.session.state.order
    hands.click(first)
    assert all(isinstance(hands.screen(seat), Change) for seat in (TABLE, first, last))
    assert not isinstance(hands.screen(asked), Change)
    hands.wait(NOTICE_MS)
    assert not any(isinstance(hands.screen(seat), Change) for seat in (TABLE, 1, 2, 3))


def test_notices_of_what_another_did_do_not_cover_a_question() -> None:
    hands = _evolving()
    first, second, third = hands.session.state.order
    hands.click(first)
    assert not isinstance(hands.screen(second), Change)
    assert isinstance(hands.screen(third), Change)
    hands.click(second)
    # Told before it was asked: the question uncovers the display.
    assert not isinstance(hands.screen(third), Change)


def test_notices_are_dismissed_by_a_press_that_does_nothing_else() -> None:
    hands = _evolving()
    first, second, third = hands.session.state.order
    hands.click(first)
    hands.click(third)
    assert hands.session.state.active == second
    assert not isinstance(hands.screen(third), Change)


def test_notices_are_dismissed_by_a_turn() -> None:
    hands = _evolving()
    first, _, third = hands.session.state.order
    hands.click(first)
    hands.turn(third, 1)
    assert not isinstance(hands.screen(third), Change)


def test_notices_of_many_lines_are_leafed_through_or_go_on_by_themselves() -> None:
    time = [0]
    notices = Notices(lambda: time[0])
    lines = tuple(say("line {n}", n=number) for number in range(5))
    first, *then = Message(say("News"), lines).in_turn()
    notices.tell(1, first, then=tuple(then))
    notices.tell(2, first, then=tuple(then))
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
        hands.pick(TABLE, "Evolution")
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


def test_notices_of_two_pods_with_one_number_are_at_the_table_and_at_the_seat_which_goes_on() -> None:
    hands = Hands().set_up()
    asked = hands.session.prompt(1)
    hands.desk.handle(DeviceDoubled(1, "pod", SAME_NUMBER))
    assert (hands.title(TABLE), hands.lines(TABLE)) == (
        "Ana",
        ["Two pods tell the same number", "Unplug one of them"],
    )
    assert (hands.title(1), hands.lines(1)) == ("Two pods tell the same number", ["Unplug one of them"])
    assert 1 in hands.desk.screens()
    hands.click(1)
    assert hands.desk.prompt(1) == asked


def test_notices_tell_a_single_loss_by_itself_whatever_else_the_seat_has_lost() -> None:
    hands = Hands()
    hands.desk.handle(DeviceLost(2, "reader"))
    hands.desk.handle(DeviceLost(2, "display"))
    assert (hands.title(TABLE), hands.lines(TABLE)[0]) == ("Bao", "Display does not answer")
    hands.desk.handle(DeviceLost(2, "pod", say("Pod offline")))
    assert (hands.title(TABLE), hands.lines(TABLE)[0]) == ("Bao", "Pod offline")


def _unsaved(number: int, tmp_path: Path) -> Refusal:
    """What a session answers when the disk refuses with this error."""

    failing = False

    def sync(_: int) -> None:
        if failing:
            raise OSError(number, os.strerror(number))

    hands = Hands(journal=(tmp_path / f"{number}.journal", sync))
    failing = True
    answer = hands.session.submit(NameYoungest(TABLE, 2))
    hands.session.close()
    assert isinstance(answer, Unsaved)
    return answer


@pytest.mark.parametrize("size", [(128, 64), (256, 64)], ids=str)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_notices_of_a_step_that_is_not_saved_show_reason_and_remedy_whole(
    language: str, size: tuple[int, int], tmp_path: Path
) -> None:
    for number in (ENOSPC, EIO, EROFS, EACCES, EDQUOT, EFBIG, ENOENT, EBADF):
        leaves = refusal_notice(_unsaved(number, tmp_path))
        for leaf in leaves:
            status = replace(leaf, head=say("Age {age} · {turn}/5", age=3, turn=5), mark=say("{n} PV", n=88))
            assert render_checked(status, Speech(language, "three-ages"), size).problems() == []
        assert "could not be saved" in leaves[0].title.render(english)
        assert "Make room or mend the disk" in leaves[1].title.render(english)


def test_notices_of_a_step_that_is_not_saved_are_leafed_from_reason_to_remedy(tmp_path: Path) -> None:
    disk = Disk()
    hands = Hands(journal=(tmp_path / "game.journal", disk.sync))
    disk.full = True
    hands.choose(TABLE, 0)
    assert "could not be saved" in hands.title(TABLE)
    hands.click(TABLE)
    assert "Make room or mend the disk" in hands.title(TABLE)
    hands.click(TABLE)
    assert not hands.desk.notified(TABLE)


def test_notices_of_a_step_that_simulated_hands_cannot_save_are_not_told_over_and_over(
    tmp_path: Path,
) -> None:
    disk = Disk()
    hands = Hands(journal=(tmp_path / "game.journal", disk.sync))
    disk.full = True
    hands.session.deck_seed, hands.session.hands_simulated = "1", True
    hands.wait(NOTICE_MS // 2)
    assert "could not be saved" in hands.title(TABLE)
    assert [cue.kind for cue in hands.desk.cues()].count("refused") == 1
    hands.wait(NOTICE_MS)
    assert "Make room or mend the disk" in hands.title(TABLE)
    disk.full = False
    before = hands.session.state
    hands.wait(20)
    assert hands.session.state != before
