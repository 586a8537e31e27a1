"""Enrolling a deck at the table: every case that hands bring about, through signals and screens."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.seats import TABLE
from companion.core.signals import Cue, DeviceFound, DeviceLost
from companion.core.text import say
from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.progress import EnrolmentStart
from companion.errors import DataError
from companion.games.three_ages import GAME
from companion.table.equipment import Equipment
from companion.table.notices import NOTICE_MS
from companion.table.readers import LIFTED_MS
from companion.table.tags import Tag
from tests.enrolment.enrolling import READERS, TABLE_OF_THREE, Enroller, uid

SIDES = ("war", "evolution", "colonisation", "expansion")
LAY_2 = "Card 2 (2/30) | Lay it on a reader | 2 | Push: menu"
LAY_3 = "Card 3 (3/30) | Lay it on a reader | 3 | Push: menu"


@pytest.fixture
def hands(tmp_path: Path) -> Enroller:
    return Enroller(tmp_path)


def kept(hands: Enroller) -> dict[str, Tag]:
    """What a power cut now would leave."""
    return dict(EnrolledDeck(GAME, hands.deck.folder).tags)


# --- the walk


def test_enrolment_shows_the_wanted_card_on_every_display(hands: Enroller) -> None:
    assert hands.says == "Card 1 (1/30) | Lay it on a reader | 1 | Push: menu"
    screens = hands.enrolment.screens()
    assert set(screens) == {TABLE, *READERS}
    assert len(set(map(repr, screens.values()))) == 1


def test_enrolment_takes_a_new_tag_from_any_reader_and_goes_on_when_it_is_lifted(hands: Enroller) -> None:
    hands.lay(uid(1), seat=2)
    assert hands.says == "Card 1 (1/30) | Card 1 | Lift it"
    assert kept(hands) == {uid(1): Tag(1)}
    assert hands.enrolment.cues() == [Cue(2, "accepted")]
    hands.lay(seat=2)
    hands.wait(LIFTED_MS - 1)
    assert "Lift it" in hands.says
    hands.wait(1)
    assert hands.says == LAY_2


def test_enrolment_takes_the_next_card_even_before_it_has_shown_it(hands: Enroller) -> None:
    hands.lay(uid(1))
    hands.lay()
    hands.lay(uid(2))
    assert hands.says == "Card 2 (2/30) | Card 2 | Lift it"
    assert kept(hands) == {uid(1): Tag(1), uid(2): Tag(2)}


def test_enrolment_of_a_whole_deck_survives_an_interruption(tmp_path: Path) -> None:
    before = Enroller(tmp_path)
    before.tap(*map(uid, range(1, 14)))
    before.lay(uid(14))
    after = Enroller(tmp_path)
    assert after.says == "Card 15 (15/30) | Lay it on a reader | 15 | Push: menu"
    after.tap(*map(uid, range(15, 31)))
    assert after.says == "Every card has a tag | 0 of 30 typed in | Push: menu"
    assert kept(after) == {uid(card): Tag(card) for card in range(1, 31)}
    after.in_menu("Finish")
    assert after.enrolment.finished
    assert after.says == "All is kept"


def test_enrolment_passes_by_what_has_a_tag_and_lists_at_the_end_what_has_none(hands: Enroller) -> None:
    hands.turn(2)
    hands.tap(*map(uid, range(3, 31)))
    assert hands.says == "2 cards lack a tag | 1, 2 | Push: menu"
    hands.in_menu("To card 1")
    hands.tap(uid(1), uid(2))
    assert hands.says.startswith("Every card has a tag")


def test_enrolment_lists_ten_missing_cards_and_says_that_there_are_more(hands: Enroller) -> None:
    hands.turn(30)
    assert hands.says == "30 cards lack a tag | 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 … | Push: menu"


def test_enrolment_turns_to_other_cards_and_stops_at_the_ends(hands: Enroller) -> None:
    hands.turn(2)
    assert hands.says == LAY_3
    hands.turn(-5)
    assert hands.says.startswith("Card 1 (1/30)")
    hands.turn(99)
    assert hands.says.startswith("30 cards lack a tag")
    hands.click("undo")
    assert hands.says.startswith("Card 30 (30/30)")


def test_enrolment_skips_a_card_from_its_menu(hands: Enroller) -> None:
    hands.in_menu("Next card")
    assert hands.says == LAY_2


def test_enrolment_lights_the_readers_while_it_wants_a_card(hands: Enroller) -> None:
    assert hands.enrolment.waiting() == READERS
    hands.enrolment.handle(DeviceLost(2, "reader"))
    assert hands.enrolment.waiting() == READERS - {2}
    hands.turn(30)
    assert hands.enrolment.waiting() == frozenset()


# --- tags that are not simply new


def test_enrolment_of_the_same_tag_for_the_same_card_changes_nothing(hands: Enroller) -> None:
    hands.tap(uid(1))
    hands.turn(-1)
    assert hands.says == "Card 1 (1/30) | It has its tag | 1 | Push: menu"
    hands.lay(uid(1))
    assert hands.says == "Card 1 (1/30) | It has its tag | 1 | Push: menu"
    assert kept(hands) == {uid(1): Tag(1)}


def test_enrolment_counts_a_card_once_while_it_is_pushed_about(hands: Enroller) -> None:
    hands.lay(uid(1))
    hands.lay()
    hands.wait(LIFTED_MS - 1)
    hands.lay(uid(1))
    hands.wait(LIFTED_MS)
    assert hands.says == "Card 1 (1/30) | Card 1 | Lift it"


def test_enrolment_asks_before_it_moves_the_tag_of_another_card(hands: Enroller) -> None:
    hands.tap(uid(1))
    hands.lay(uid(1))
    assert (hands.says, hands.labels) == ("Card 2 (2/30) | Tag of card 1", ["Leave it there", "Move it here"])
    assert hands.enrolment.cues()[-1] == Cue(1, "refused")
    hands.pick("Leave it there")
    assert hands.says == LAY_2
    assert kept(hands) == {uid(1): Tag(1)}


def test_enrolment_moves_the_tag_of_another_card_when_told_to(hands: Enroller) -> None:
    hands.tap(uid(1))
    hands.lay(uid(1))
    hands.pick("Move it here")
    assert kept(hands) == {uid(1): Tag(2)}
    assert hands.deck.missing()[0] == 1
    assert hands.says == "Card 2 (2/30) | Card 2 | Lift it"
    hands.lift()
    assert hands.says == LAY_3


def test_enrolment_still_asks_when_the_card_was_lifted_to_look_at_it(hands: Enroller) -> None:
    hands.tap(uid(1), uid(1))
    assert hands.labels == ["Leave it there", "Move it here"]
    hands.pick("Move it here")
    assert kept(hands) == {uid(1): Tag(2)}
    assert hands.says == LAY_3


def test_enrolment_takes_another_card_as_an_answer_to_its_question(hands: Enroller) -> None:
    hands.tap(uid(1), uid(1))
    assert "Tag of card 1" in hands.says
    hands.lay(uid(2))
    assert hands.says == "Card 2 (2/30) | Card 2 | Lift it"
    assert kept(hands) == {uid(1): Tag(1), uid(2): Tag(2)}


def test_enrolment_asks_before_a_new_tag_takes_the_place_of_one(hands: Enroller) -> None:
    hands.tap(uid(1))
    hands.turn(-1)
    hands.lay(uid(9))
    assert (hands.says, hands.labels) == (
        "Card 1 (1/30) | Card 1 has a tag",
        ["Keep the old one", "Replace it"],
    )
    hands.pick("Keep the old one")
    assert kept(hands) == {uid(1): Tag(1)}
    hands.lift()
    hands.lay(uid(9))
    hands.pick("Replace it")
    assert kept(hands) == {uid(9): Tag(1)}


def test_enrolment_refuses_two_tags_until_everything_is_lifted(hands: Enroller) -> None:
    hands.lay(uid(1), uid(2))
    assert hands.says == "Card 1 (1/30) | One card alone | Lift all, lay one."
    hands.lay(uid(2))
    assert "One card alone" in hands.says
    hands.lift()
    hands.lay(uid(2))
    assert kept(hands) == {uid(2): Tag(1)}


def test_enrolment_refuses_cards_on_two_readers_at_once(hands: Enroller) -> None:
    hands.lay(uid(1), seat=1)
    hands.lay(uid(2), seat=2)
    assert "One card alone" in hands.says
    assert kept(hands) == {uid(1): Tag(1)}


def test_enrolment_does_not_take_the_second_tag_of_a_card_for_the_next_card(hands: Enroller) -> None:
    hands.lay(uid(1))
    hands.lay(uid(2))
    assert "One card alone" in hands.says
    assert kept(hands) == {uid(1): Tag(1)}


def test_enrolment_refuses_what_gives_another_number_each_time(hands: Enroller) -> None:
    hands.lay("08a1b2c3")
    assert hands.says == "Card 1 (1/30) | A phone, or a pass | Its number changes. | Lay a card."
    assert kept(hands) == {}
    hands.wait(NOTICE_MS)
    assert hands.says.startswith("Card 1 (1/30) | Lay it")


@pytest.mark.parametrize("other", ["08a1b2c3d4e5f6", "0908a1b2"])
def test_enrolment_takes_numbers_that_only_look_like_random_ones(hands: Enroller, other: str) -> None:
    hands.lay(other)
    assert kept(hands) == {other: Tag(1)}


@pytest.mark.parametrize(
    "broken", ["", "04a2", "xyzxyzxyz", "04A224B2C15D80", "0" * 22, "04a224b2c15d", "0" * 8, "0" * 14]
)
def test_enrolment_refuses_what_is_no_number_of_a_tag(hands: Enroller, broken: str) -> None:
    hands.lay(broken)
    assert hands.says == "Card 1 (1/30) | Unreadable tag | Lay it again."
    assert kept(hands) == {}


def test_enrolment_behind_the_last_card_only_names_a_tag(hands: Enroller) -> None:
    hands.tap(uid(1))
    hands.turn(30)
    hands.lay(uid(1))
    assert hands.says == "Tag of card 1"
    hands.lift()
    hands.lay(uid(2))
    assert hands.says == "A new tag | Turn to its card first."
    assert kept(hands) == {uid(1): Tag(1)}


def test_enrolment_tells_of_a_waiting_card_once(hands: Enroller) -> None:
    hands.click()
    hands.lay(uid(1))
    hands.turn(1)
    hands.wait(100)
    assert hands.says == "Card 1 (1/30) | Card 1"
    hands.lift()
    hands.lay(uid(2))
    assert "A card waits" in hands.says


def test_enrolment_lets_a_card_wait_while_a_menu_is_open(hands: Enroller) -> None:
    hands.click()
    hands.lay(uid(1))
    assert hands.says == "Card 1 (1/30) | A card waits | It counts after the menu."
    assert kept(hands) == {}
    hands.click()
    assert hands.says == "Card 1 (1/30) | Card 1"
    hands.pick("Back")
    assert kept(hands) == {uid(1): Tag(1)}


# --- lost tags


def test_enrolment_replaces_a_lost_tag_and_forgets_the_old_one(hands: Enroller) -> None:
    hands.tap(uid(1), uid(2))
    hands.turn(-2)
    hands.in_menu("Replace its tag")
    assert hands.says == "Card 1 (1/30) | Lay its new tag | 1 | Push: menu"
    hands.tap(uid(9))
    assert kept(hands) == {uid(9): Tag(1), uid(2): Tag(2)}
    assert hands.says == LAY_3


def test_enrolment_waits_for_the_new_tag_of_a_card_that_was_only_just_taken(hands: Enroller) -> None:
    hands.lay(uid(1))
    hands.in_menu("Replace its tag")
    hands.lift()
    assert hands.says == "Card 1 (1/30) | Lay its new tag | 1 | Push: menu"
    hands.tap(uid(2))
    assert kept(hands) == {uid(2): Tag(1)}


def test_enrolment_that_begins_at_a_card_replaces_its_tag(tmp_path: Path) -> None:
    Enroller(tmp_path).tap(uid(1), uid(2))
    hands = Enroller(tmp_path, EnrolmentStart(card=2))
    assert hands.says == "Card 2 (2/30) | Lay its new tag | 2 | Push: menu"
    hands.tap(uid(9))
    assert kept(hands) == {uid(1): Tag(1), uid(9): Tag(2)}


def test_enrolment_turned_away_from_a_card_replaces_nothing(hands: Enroller) -> None:
    hands.tap(uid(1))
    hands.turn(-1)
    hands.in_menu("Replace its tag")
    hands.turn(1)
    hands.tap(uid(2))
    assert kept(hands) == {uid(1): Tag(1), uid(2): Tag(2)}


# --- a tag on each side


def test_enrolment_asks_for_each_side_in_turn(tmp_path: Path) -> None:
    hands = Enroller(tmp_path, EnrolmentStart(each_side=True))
    asked = []
    for number in range(1, 5):
        asked.append(hands.says.split(" | ")[1])
        hands.tap(uid(number))
    assert asked == ["Lay: War", "Lay: Evolution", "Lay: Colonisation", "Lay: Expansion"]
    assert kept(hands) == {uid(number): Tag(1, side) for number, side in enumerate(SIDES, start=1)}
    assert hands.says == "Card 2 (2/30) | Lay: War | 2 | Push: menu"


def test_enrolment_of_sides_goes_on_as_it_was_after_an_interruption(tmp_path: Path) -> None:
    Enroller(tmp_path, EnrolmentStart(each_side=True)).tap(*map(uid, range(1, 7)))
    assert Enroller(tmp_path).says == "Card 2 (2/30) | Lay: Colonisation | 2 | Push: menu"
    Enroller(tmp_path).tap(uid(7), uid(8))
    assert Enroller(tmp_path).says == "Card 3 (3/30) | Lay: War | 3 | Push: menu"


def test_enrolment_asks_before_it_moves_a_tag_from_side_to_side(tmp_path: Path) -> None:
    hands = Enroller(tmp_path, EnrolmentStart(each_side=True))
    hands.tap(uid(1))
    hands.lay(uid(1))
    assert hands.says == "Card 1 (1/30) | Tag of card 1: War"
    hands.pick("Leave it there")
    assert kept(hands) == {uid(1): Tag(1, "war")}


def test_enrolment_mixes_cards_with_one_tag_and_with_four(hands: Enroller) -> None:
    hands.tap(uid(1))
    hands.in_menu("A tag on each side")
    hands.tap(*map(uid, range(2, 6)))
    hands.in_menu("One tag per card")
    hands.tap(uid(6))
    assert hands.deck.missing() == list(range(4, 31))
    assert [len(hands.deck.tags_of(card)) for card in (1, 2, 3)] == [1, 4, 1]


def test_enrolment_replaces_one_of_four_tags(tmp_path: Path) -> None:
    hands = Enroller(tmp_path, EnrolmentStart(each_side=True))
    hands.tap(*map(uid, range(1, 5)))
    hands.turn(-1)
    assert hands.says == "Card 1 (1/30) | It has its 4 tags | 1 | Push: menu"
    hands.in_menu("Replace a tag", "Replace: Colonisation")
    assert hands.says == "Card 1 (1/30) | New tag: Colonisation | 1 | Push: menu"
    hands.tap(uid(9))
    assert kept(hands)[uid(9)] == Tag(1, "colonisation")
    assert uid(3) not in kept(hands)


def test_enrolment_lists_at_the_end_which_card_has_only_some_of_its_tags(tmp_path: Path) -> None:
    hands = Enroller(tmp_path, EnrolmentStart(each_side=True))
    hands.tap(uid(1), uid(2))
    hands.in_menu("One tag per card")
    hands.turn(1)
    hands.tap(*map(uid, range(3, 32)))
    assert hands.says == "1 card lacks a tag | 1 (2/4) | Push: menu"


def test_enrolment_of_single_tags_leaves_a_card_with_four_tags_alone(tmp_path: Path) -> None:
    Enroller(tmp_path, EnrolmentStart(each_side=True)).tap(*map(uid, range(1, 5)))
    hands = Enroller(tmp_path)
    hands.in_menu("One tag per card")
    hands.turn(-1)
    assert hands.says == "Card 1 (1/30) | It has its 4 tags | 1 | Push: menu"


def test_enrolment_that_begins_at_a_card_with_four_tags_asks_which_is_lost(tmp_path: Path) -> None:
    Enroller(tmp_path, EnrolmentStart(each_side=True)).tap(*map(uid, range(1, 5)))
    hands = Enroller(tmp_path, EnrolmentStart(card=1))
    assert hands.says == "Card 1 (1/30) | Which tag is lost?"
    hands.pick("Replace: War")
    hands.tap(uid(9))
    assert kept(hands)[uid(9)] == Tag(1, "war")


# --- devices


def test_enrolment_without_any_reader_says_so_first(tmp_path: Path) -> None:
    hands = Enroller(tmp_path, equipment=Equipment())
    assert hands.says == "Card 1 (1/30) | No card reader | Cards can only be typed in."
    hands.wait(60_000)
    assert "No card reader" in hands.says
    hands.click()
    assert hands.says.startswith("Card 1 (1/30) | Lay it")


def test_enrolment_goes_on_with_another_reader(hands: Enroller) -> None:
    hands.lay(uid(1), seat=2)
    hands.enrolment.handle(DeviceLost(2, "reader"))
    assert hands.says == "Card 1 (1/30) | Seat 2 | Reader does not answer | Use another reader"
    hands.wait(NOTICE_MS)
    hands.lay(uid(2), seat=3)
    assert kept(hands) == {uid(1): Tag(1), uid(2): Tag(2)}


def test_enrolment_says_when_no_reader_is_left_and_when_one_is_back(tmp_path: Path) -> None:
    hands = Enroller(tmp_path, equipment=Equipment(readers=frozenset({2})))
    hands.enrolment.handle(DeviceLost(2, "pod", say("The pod is gone")))
    assert hands.says == "Card 1 (1/30) | Seat 2 | The pod is gone | No reader is left"
    hands.enrolment.handle(DeviceFound(2, "pod"))
    assert hands.says == "Card 1 (1/30) | Seat 2 | Pod is back"


def test_enrolment_shows_nothing_on_a_display_that_is_lost(tmp_path: Path) -> None:
    hands = Enroller(tmp_path, equipment=TABLE_OF_THREE)
    hands.enrolment.handle(DeviceLost(3, "display"))
    assert set(hands.enrolment.screens()) == {TABLE, 1, 2}


def test_enrolment_is_served_by_the_controls_of_any_seat(hands: Enroller) -> None:
    hands.turn(1, seat=3)
    assert hands.says == LAY_2
    hands.click("ok", seat=2)
    assert hands.labels[0] == "Back"


# --- the disk


def test_enrolment_that_cannot_be_saved_did_not_happen(tmp_path: Path) -> None:
    hands = Enroller(tmp_path / "deck")
    (tmp_path / "deck").write_text("in the way", encoding="utf-8")
    hands.lay(uid(1))
    assert hands.says == "Card 1 (1/30) | Not saved | cannot be written: File exists"
    assert hands.enrolment.cues() == [Cue(TABLE, "refused")]
    (tmp_path / "deck").unlink()
    hands.lift()
    hands.lay(uid(1))
    assert kept(hands) == {uid(1): Tag(1)}


def test_enrolment_does_not_begin_with_a_map_that_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "tags.csv").write_text("uid,card,side\n04a2,1,\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"tags.csv, line 2: '04a2' is no tag's number"):
        Enroller(tmp_path)
