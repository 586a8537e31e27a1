"""A table with readers of both bands: each card gets a tag for each, and neither ever costs it the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.screen_lines import screen_lines
from companion.core.text import english
from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.progress import EnrolmentStart
from companion.games.three_ages import GAME
from companion.table.tags import Tag
from tests.enrolment.enrolling import Enroller, uid

SIDES = ("war", "evolution", "colonisation", "expansion")


def low(number: int) -> str:
    """What an RDM6300 reads of a sticker."""
    return f"0a00{number:06x}"


def kept(hands: Enroller) -> dict[str, Tag]:
    """What a power cut now would leave."""
    return dict(EnrolledDeck(GAME, hands.deck.folder).tags)


@pytest.fixture
def hands(tmp_path: Path) -> Enroller:
    """The first three cards have a tag for readers at 13.56 MHz, and the first is shown."""
    hands = Enroller(tmp_path)
    hands.tap(*map(uid, range(1, 4)))
    hands.turn(-3)
    return hands


@pytest.fixture
def mixed(hands: Enroller) -> Enroller:
    """The first card has one for readers at 125 kHz, too."""
    hands.lay(low(1))
    hands.pick("Add a second tag")
    hands.lift()
    return hands


def test_enrolment_offers_to_add_a_tag_of_the_other_band(hands: Enroller) -> None:
    hands.lay(low(1))
    assert hands.says == "Card 1 (1/30) | Another kind of tag"
    assert hands.labels == ["Keep the old one", "Add a second tag", "Replace it"]


def test_enrolment_keeps_both_tags_of_a_card(mixed: Enroller) -> None:
    assert kept(mixed) == {uid(1): Tag(1), low(1): Tag(1), uid(2): Tag(2), uid(3): Tag(3)}


def test_enrolment_keeps_the_old_tag_alone_when_told_to(hands: Enroller) -> None:
    hands.lay(low(1))
    hands.pick("Keep the old one")
    assert low(1) not in kept(hands)


def test_enrolment_replaces_a_tag_by_one_of_the_other_band_when_told_to(hands: Enroller) -> None:
    hands.lay(low(1))
    hands.pick("Replace it")
    assert kept(hands) == {low(1): Tag(1), uid(2): Tag(2), uid(3): Tag(3)}


def test_enrolment_of_a_mixed_deck_takes_second_tags_unasked(mixed: Enroller) -> None:
    assert mixed.says == "Card 2 (2/30) | Lay it: 125 kHz | 2 | Push: menu"
    assert screen_lines(mixed.screen, lambda text: text.render(english)) == [
        "Lay card 2 on a reader of 125 kHz"
    ]
    mixed.tap(low(2), low(3))
    assert [len(mixed.deck.tags_of(card, "low")) for card in (1, 2, 3)] == [1, 1, 1]
    assert mixed.says == "Card 4 (4/30) | Lay it on a reader | 4 | Push: menu"


def test_enrolment_of_a_mixed_deck_waits_at_a_card_for_both_tags(mixed: Enroller) -> None:
    mixed.turn(2)
    mixed.tap(low(4))
    assert mixed.says == "Card 4 (4/30) | Lay it: 13.56 MHz | 4 | Push: menu"
    mixed.tap(uid(4))
    assert mixed.says == "Card 5 (5/30) | Lay it on a reader | 5 | Push: menu"
    assert {low(4): Tag(4), uid(4): Tag(4)}.items() <= kept(mixed).items()


def test_enrolment_of_a_mixed_deck_goes_on_as_it_was(mixed: Enroller) -> None:
    again = Enroller(mixed.deck.folder)
    assert again.says == "Card 2 (2/30) | Lay it: 125 kHz | 2 | Push: menu"
    again.tap(low(2))
    assert kept(again)[low(2)] == Tag(2)


def test_enrolment_of_a_mixed_deck_knows_the_other_tag_of_a_card(mixed: Enroller) -> None:
    mixed.tap(uid(2))
    assert mixed.says == "Card 2 (2/30) | Lay it: 125 kHz | 2 | Push: menu"
    mixed.turn(-1)
    mixed.tap(uid(1), low(1))
    assert mixed.says == "Card 1 (1/30) | It has its 2 tags | 1 | Push: menu"


@pytest.mark.parametrize(("lost", "new", "stays"), [(uid(1), uid(9), low(1)), (low(1), low(9), uid(1))])
def test_enrolment_replaces_only_the_tag_of_the_same_band(
    mixed: Enroller, lost: str, new: str, stays: str
) -> None:
    mixed.turn(-1)
    mixed.in_menu("Replace its tag")
    mixed.tap(new)
    assert lost not in kept(mixed)
    assert (kept(mixed)[new], kept(mixed)[stays]) == (Tag(1), Tag(1))


def test_enrolment_asks_when_a_lost_tag_meets_one_of_the_other_band(hands: Enroller) -> None:
    hands.in_menu("Replace its tag")
    hands.lay(low(1))
    assert hands.labels == ["Keep the old one", "Add a second tag", "Replace it"]
    hands.pick("Add a second tag")
    assert {uid(1): Tag(1), low(1): Tag(1)}.items() <= kept(hands).items()


def test_enrolment_that_begins_at_a_card_replaces_only_the_tag_of_the_same_band(mixed: Enroller) -> None:
    again = Enroller(mixed.deck.folder, EnrolmentStart(card=1))
    again.tap(low(9))
    assert [one for one, tag in kept(again).items() if tag == Tag(1)] == [uid(1), low(9)]


def test_enrolment_asks_before_a_tag_replaces_one_of_the_same_band(mixed: Enroller) -> None:
    mixed.turn(-1)
    mixed.lay(low(9))
    assert (mixed.says, mixed.labels) == (
        "Card 1 (1/30) | Card 1 has a tag",
        ["Keep the old one", "Replace it"],
    )
    mixed.pick("Replace it")
    assert [one for one, tag in kept(mixed).items() if tag == Tag(1)] == [uid(1), low(9)]


def test_enrolment_asks_before_it_moves_a_second_tag_from_another_card(mixed: Enroller) -> None:
    mixed.lay(low(1))
    assert (mixed.says, mixed.labels) == ("Card 2 (2/30) | Tag of card 1", ["Leave it there", "Move it here"])
    mixed.pick("Move it here")
    assert [one for one, tag in kept(mixed).items() if tag == Tag(2)] == [uid(2), low(1)]


def test_enrolment_adds_a_second_tag_to_each_side(tmp_path: Path) -> None:
    hands = Enroller(tmp_path, EnrolmentStart(each_side=True))
    hands.tap(*map(uid, range(1, 5)))
    hands.turn(-1)
    hands.lay(low(1))
    hands.pick("Add a second tag")
    hands.lift()
    assert hands.says == "Card 1 (1/30) | Lay: Evolution, 125 kHz | 1 | Push: menu"
    hands.tap(*map(low, range(2, 5)))
    assert [kept(hands)[low(number)].side for number in range(1, 5)] == list(SIDES)
    assert len(kept(hands)) == 8


def test_enrolment_keeps_both_tags_of_a_map_that_was_written_by_hand(tmp_path: Path) -> None:
    (tmp_path / "tags.csv").write_text(f"uid,card,side\n{uid(1)},1,\n{low(1)},1,\n", encoding="utf-8")
    hands = Enroller(tmp_path)
    assert hands.says == "Card 2 (2/30) | Lay it on a reader | 2 | Push: menu"
    hands.tap(uid(2))
    assert {uid(1): Tag(1), low(1): Tag(1)}.items() <= kept(hands).items()


def test_enrolment_lists_at_the_end_what_has_only_one_of_two_tags(mixed: Enroller) -> None:
    mixed.turn(30)
    assert mixed.says.startswith("29 cards lack a tag | 2 (1/2), 3 (1/2), 4, 5, ")
