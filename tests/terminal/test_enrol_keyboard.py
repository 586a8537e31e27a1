"""Enrolling at a keyboard: typed tags and numbers, and an answer to everything that is not understood."""

from __future__ import annotations

import pytest

from companion.enrolment.deck import EnrolledDeck
from companion.games.three_ages import GAME
from companion.table.tags import Tag
from tests.enrolment.enrolling import uid
from tests.terminal.enrolling import Terminal

SIDES = ("war", "evolution", "colonisation", "expansion")


def test_enrol_takes_typed_numbers_for_cards_on_a_reader(terminal: Terminal) -> None:
    said = terminal.type(uid(1), uid(2))
    assert terminal.tags == {uid(1): Tag(1), uid(2): Tag(2)}
    assert "[Card 1 (1/30)]\nLay card 1 on a reader\n" in said
    assert "[Card 1 (1/30)]\n✓ Card 1\n\n[Card 2 (2/30)]\nLay card 2 on a reader\n" in said
    assert f"2 of 30 cards have a tag, 0 are typed in. Kept in {terminal.folder}\n" in said
    assert "Without a tag: 3–30\n" in said


def test_enrol_takes_numbers_as_readers_write_them(terminal: Terminal) -> None:
    terminal.type("04:A2:24:B2:C1:5D:80", "04 a2 24 b2 c1 5d 81", "04-A2-24-B2")
    assert list(terminal.tags) == ["04a224b2c15d80", "04a224b2c15d81", "04a224b2"]


def test_enrol_warns_once_of_a_reader_that_types_decimal_digits(terminal: Terminal) -> None:
    said = terminal.type("0012345678", "0012345679")
    assert said.count("Ten decimal digits") == 1
    assert len(terminal.tags) == 2


def test_enrol_goes_on_where_it_was_left(terminal: Terminal) -> None:
    terminal.type(uid(1), "q")
    said = terminal.type(uid(2))
    assert "Card 1 (" not in said
    assert terminal.tags == {uid(1): Tag(1), uid(2): Tag(2)}


def test_enrol_asks_about_a_tag_of_another_card(terminal: Terminal) -> None:
    said = terminal.type(uid(1), uid(1), "+", "")
    assert "Tag of card 1\n► 1  Leave it there\n  2  Move it here\n" in said
    assert "Tag of card 1\n  1  Leave it there\n► 2  Move it here\n" in said
    assert terminal.tags == {uid(1): Tag(2)}


def test_enrol_takes_the_number_of_an_answer(terminal: Terminal) -> None:
    terminal.type(uid(1), uid(1), "2")
    assert terminal.tags == {uid(1): Tag(2)}


def test_enrol_refuses_a_phone_and_says_why(terminal: Terminal) -> None:
    said = terminal.type("08a1b2c3")
    assert "! A phone, or a pass\n  Its number changes.\n  Lay a card.\n" in said
    assert terminal.tags == {}


def test_enrol_turns_to_another_card(terminal: Terminal) -> None:
    terminal.type("+++", uid(4), "-2", uid(3), "9", uid(9))
    assert terminal.tags == {uid(4): Tag(4), uid(3): Tag(3), uid(9): Tag(9)}


def test_enrol_types_in_a_card(terminal: Terminal) -> None:
    said = terminal.type("", "2", "41", "2", "4", "0", "2", "0", "1", "0", "2")
    assert "Is 41 printed on it?\n► 1  Another index\n  2  Yes, 41\n" in said
    assert "✓ Card 41\n  Armament · Movement ×2, Ambush\n" in said
    deck = EnrolledDeck(GAME, terminal.folder)
    assert deck.cards[0] == 41
    assert deck.printed.typed == {41}


def test_enrol_goes_to_the_card_on_which_a_number_is_printed(terminal: Terminal) -> None:
    terminal.type("", "2", "5", "1", "1", "0", "0", "0", "0", "1", "q", card=1)
    said = terminal.type("9", uid(9), "5", uid(5), "1", uid(1))
    assert terminal.tags == {uid(5): Tag(5), uid(1): Tag(1), uid(9): Tag(9)}
    assert "[Card 1 (5/30)]\nLay card 1 on a reader\n" in said


def test_enrol_goes_to_a_card_from_the_end_and_from_a_notice(terminal: Terminal) -> None:
    terminal.type("+50", "7", uid(7), "08a1b2c3", "3", uid(3))
    assert terminal.tags == {uid(3): Tag(3), uid(7): Tag(7)}


def test_enrol_names_the_cards_where_a_number_is_none(terminal: Terminal) -> None:
    said = terminal.type("", "2", "40", "1", "1", "0", "0", "0", "0", "1", "77")
    assert "There is no card 77. The cards: 2–30, 40\n" in said


@pytest.mark.parametrize(
    ("entries", "refused"),
    [
        (("", "9"), "9 is no answer: 1 to 5."),
        (("", "0"), "0 is no answer: 1 to 5."),
        (("", "2", "0"), "0 is no answer: 1 to 99."),
        (("", "2", "1", "1", "12"), "12 is no answer: 0 to 9."),
        (("", "2", "1", "1", "0", "0", "0", "0", "0"), "0 is no answer: 1 to 9."),
    ],
)
def test_enrol_refuses_a_number_out_of_range_and_names_the_range(
    terminal: Terminal, entries: tuple[str, ...], refused: str
) -> None:
    said = terminal.type(*entries)
    *_, asked, asked_again, _ = said.split("> ")
    assert asked_again == f"{refused}\n{asked}"


def test_enrol_explains_an_action_that_cannot_be_none(terminal: Terminal) -> None:
    said = terminal.type("", "2", "1", "1", "0", "0", "0", "0")
    assert "Conversion: 1\n  A card has at least one action\n" in said


def test_enrol_says_which_card_gave_way_to_a_printed_number(terminal: Terminal) -> None:
    said = terminal.type("", "2", "5", "1", "1", "0", "0", "0", "0", "1")
    assert "[Card 5 (1/30)  typed in]\n✓ Card 5\n" in said
    assert "  The old card 5 is now 1\n" in said


@pytest.mark.parametrize("leaving", [("q",), ()])
def test_enrol_says_that_a_card_typed_in_half_is_not_kept(
    terminal: Terminal, leaving: tuple[str, ...]
) -> None:
    said = terminal.type("+", "", "2", "2", "1", "3", *leaving)
    assert "Card 2 was typed in only half: nothing of that is kept.\n" in said
    assert EnrolledDeck(GAME, terminal.folder).printed.typed == frozenset()


def test_enrol_that_is_left_in_a_menu_says_nothing_of_typing(terminal: Terminal) -> None:
    assert "only half" not in terminal.type("", "q")


@pytest.mark.parametrize("entry", ["hello", "04a2", "++1x", "12345"])
def test_enrol_says_what_it_did_not_understand(terminal: Terminal, entry: str) -> None:
    said = terminal.type(entry)
    assert f"> I did not understand “{entry}”.\n" in said
    assert said.count("A tag's number: lay it · Enter: menu, OK") == 2
    assert terminal.tags == {}


@pytest.mark.parametrize("entry", ["?", "h"])
def test_enrol_helps_without_a_complaint(terminal: Terminal, entry: str) -> None:
    said = terminal.type(entry)
    assert said.count("A tag's number: lay it · Enter: menu, OK") == 2
    assert "I did not understand" not in said


@pytest.mark.parametrize("entry", ["04a224b2c15d", "04:A2:24:B2:C1:5D", "0000000000", "00000000000000"])
def test_enrol_refuses_a_number_that_no_tag_has(terminal: Terminal, entry: str) -> None:
    said = terminal.type(entry)
    assert "A tag's number has 8, 10, 14 or 20 hexadecimal digits, not all 0.\n" in said
    assert terminal.tags == {}


def test_enrol_says_that_a_tag_waits_while_a_menu_is_open(terminal: Terminal) -> None:
    said = terminal.type("", uid(1), "1")
    assert "A card waits\n  It counts after the menu.\n\n[Card 1 (1/30)]\nCard 1\n► 1  Back\n" in said
    assert terminal.tags == {uid(1): Tag(1)}


def test_enrol_adds_a_tag_for_the_other_kind_of_reader(terminal: Terminal) -> None:
    terminal.type(uid(1), "1", "0a00000001", "2")
    assert terminal.tags == {uid(1): Tag(1), "0a00000001": Tag(1)}


def test_enrol_ends_when_the_person_finishes(terminal: Terminal) -> None:
    terminal.type("", "5", uid(1))
    assert terminal.tags == {}


def test_enrol_replaces_one_lost_tag(terminal: Terminal) -> None:
    terminal.type(uid(1), uid(2), uid(3))
    terminal.type(uid(9), card=2)
    assert terminal.tags == {uid(1): Tag(1), uid(9): Tag(2), uid(3): Tag(3)}


def test_enrol_takes_a_tag_on_each_side(terminal: Terminal) -> None:
    terminal.type(*map(uid, range(1, 6)), each_side=True)
    sides = [Tag(1, side) for side in SIDES]
    assert terminal.tags == dict(zip(map(uid, range(1, 6)), [*sides, Tag(2, "war")], strict=True))
