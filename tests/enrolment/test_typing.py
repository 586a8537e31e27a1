"""Typing in what is printed on a card, at the table: part by part, with tags that follow their card."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.text import say
from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.progress import EnrolmentStart
from companion.games.three_ages import GAME
from companion.table.tags import Tag
from tests.enrolment.enrolling import Enroller, uid


@pytest.fixture
def hands(tmp_path: Path) -> Enroller:
    return Enroller(tmp_path)


def type_in(hands: Enroller, index: int, circle: str = "No circle") -> None:
    """Armament; two movements and an ambush."""
    hands.in_menu("Type in the card")
    hands.dial(index)
    hands.pick("Armament")
    for number in (0, 2, 0, 1, 0):
        hands.dial(number)
    hands.pick(circle)


def test_enrolment_types_in_what_is_printed(hands: Enroller) -> None:
    type_in(hands, 1)
    assert hands.says == "Card 1 (1/30) | Card 1 | Armament · Movement ×2, Ambush"
    again = EnrolledDeck(GAME, hands.deck.folder)
    assert again.printed.typed == {1}
    hands.click()
    assert hands.says.startswith("Card 1 (1/30) | Lay it")
    assert hands.screen.mark == say("typed in")


def test_enrolment_says_which_stand_in_gave_way_to_a_printed_number(hands: Enroller) -> None:
    type_in(hands, 5)
    assert hands.says == ("Card 5 (1/30) | Card 5 | Armament · Movement ×2, Ambush | The old card 5 is now 1")


def test_enrolment_says_while_an_index_is_dialled_that_it_would_swap(hands: Enroller) -> None:
    hands.in_menu("Type in the card")
    hands.turn(4)
    assert hands.says == "Card 1 (1/30) | Index printed | 5 | Swaps with card 5"


def test_enrolment_says_why_the_last_action_cannot_be_none(hands: Enroller) -> None:
    hands.in_menu("Type in the card")
    hands.dial(1)
    hands.pick("Armament")
    for _ in range(4):
        hands.dial(0)
    assert hands.says == "Card 1 (1/30) | Conversion | 1 | A card has at least one action"


def test_enrolment_knows_a_card_that_is_half_typed_in(hands: Enroller) -> None:
    assert hands.enrolment.half_typed is None
    hands.in_menu("Type in the card")
    assert hands.enrolment.half_typed == 1
    hands.hold()
    assert hands.enrolment.half_typed is None


def test_enrolment_that_asks_which_tag_is_lost_types_nothing_in(tmp_path: Path) -> None:
    hands = Enroller(tmp_path, EnrolmentStart(each_side=True))
    hands.tap(*map(uid, range(1, 5)))
    hands.turn(-1)
    hands.in_menu("Replace a tag")
    assert hands.labels[0] == "Replace: War"
    assert hands.enrolment.half_typed is None


def test_enrolment_tags_follow_a_card_to_its_printed_number(hands: Enroller) -> None:
    hands.tap(uid(1), uid(2))
    hands.turn(-2)
    type_in(hands, 2)
    assert hands.deck.cards[:3] == (2, 1, 3)
    assert EnrolledDeck(GAME, hands.deck.folder).tags == {uid(1): Tag(2), uid(2): Tag(1)}


def test_enrolment_goes_on_after_typing_in_a_card_that_still_lies_there(hands: Enroller) -> None:
    hands.lay(uid(1))
    type_in(hands, 40)
    hands.click()
    assert hands.says == "Card 40 (1/30) | Card 40 | Lift it"
    hands.lift()
    assert hands.says == "Card 2 (2/30) | Lay it on a reader | 2 | Push: menu"


def test_enrolment_goes_back_part_by_part_and_out(hands: Enroller) -> None:
    hands.in_menu("Type in the card")
    hands.dial(5)
    hands.click("undo")
    assert hands.says == "Card 1 (1/30) | Index printed | 5 | Swaps with card 5"
    hands.hold()
    assert hands.labels[1] == "Type in the card"
    hands.click("undo")
    assert hands.says.startswith("Card 1 (1/30) | Lay it")


def test_enrolment_asks_for_another_index_where_one_is_taken(hands: Enroller) -> None:
    type_in(hands, 40)
    hands.click()
    hands.turn(1)
    hands.in_menu("Type in the card")
    hands.dial(40)
    assert hands.says == "Card 2 (2/30) | Another index | Card 40 is typed in already | OK: confirm"
    hands.click()
    assert hands.says == "Card 2 (2/30) | Index printed | 2 | OK: confirm"
