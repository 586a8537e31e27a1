"""A deck in its folder: tags, printed cards, and what is left of them after a power cut at any moment."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from companion.core.game import AnyGame
from companion.core.values import Refusal
from companion.enrolment import deck as decks
from companion.enrolment import deck_folder
from companion.enrolment.atomic_file import NotSavedError, replace_file
from companion.enrolment.deck import DeckBusyError, EnrolledDeck, reserved
from companion.errors import UsageError
from companion.games.three_ages import GAME
from companion.games.three_ages.transcription import TypeInCard
from companion.table.tags import Tag

FIRST, SECOND, THIRD = "04000001", "04000002", "04000003"
LOW, OTHER_LOW = "0a00000001", "0a00000002"  # at 125 kHz
# The first card turns out to be the one with the printed number 2.
FIRST_IS_2 = TypeInCard(0, 1, 2, "armament", (0, 1, 0, 0, 0), False)


class PowerCutError(Exception):
    """The lights are out."""


@pytest.fixture
def deck(tmp_path: Path) -> EnrolledDeck:
    deck = EnrolledDeck(GAME, tmp_path)
    for number, uid in enumerate((FIRST, SECOND, THIRD), start=1):
        deck.enrol(uid, Tag(number))
    return deck


def test_deck_of_an_empty_folder_has_every_card_and_no_tag(tmp_path: Path) -> None:
    deck = EnrolledDeck(GAME, tmp_path / "not-there")
    assert deck.cards == tuple(range(1, 31))
    assert (deck.tags, deck.missing(), deck.data_folder) == ({}, list(deck.cards), None)
    assert not (tmp_path / "not-there").exists()


def test_deck_is_there_again(deck: EnrolledDeck) -> None:
    again = EnrolledDeck(GAME, deck.folder)
    assert again.tags == {FIRST: Tag(1), SECOND: Tag(2), THIRD: Tag(3)}
    assert again.book.read((SECOND,)) == Tag(2)
    assert isinstance(again.book.read(("04ffffff",)), Refusal)


def test_deck_gives_a_tag_to_one_card_and_a_card_one_tag(deck: EnrolledDeck) -> None:
    deck.enrol(FIRST, Tag(2))
    assert deck.tags == {FIRST: Tag(2), THIRD: Tag(3)}
    assert deck.missing()[0] == 1


def test_deck_can_read_a_card_with_one_tag_or_with_a_tag_on_each_side(tmp_path: Path) -> None:
    deck = EnrolledDeck(GAME, tmp_path)
    for number, side in enumerate(deck.sides):
        assert not deck.tagged(7)
        deck.enrol(f"0400000{number}", Tag(7, side))
    assert deck.tagged(7)
    assert deck.tags_of(7) == [Tag(7, side) for side in deck.sides]


@pytest.mark.parametrize(
    ("uids", "count"),
    [
        ({}, (0, 1)),
        ({FIRST: None}, (1, 1)),
        ({FIRST: "war", SECOND: "evolution"}, (2, 4)),
        ({FIRST: None, SECOND: "war"}, (1, 1)),
    ],
)
def test_deck_counts_the_tags_that_a_card_has_and_needs(
    tmp_path: Path, uids: dict[str, str | None], count: tuple[int, int]
) -> None:
    deck = EnrolledDeck(GAME, tmp_path)
    for uid, side in uids.items():
        deck.enrol(uid, Tag(7, side))
    assert deck.count(7) == count


def test_deck_with_a_card_of_both_bands_wants_both_of_every_card(deck: EnrolledDeck) -> None:
    assert not deck.mixed
    deck.enrol(LOW, Tag(4))
    assert (deck.mixed, deck.missing()[0]) == (False, 5)
    deck.enrol(OTHER_LOW, Tag(1))
    assert (deck.mixed, deck.missing()[:2]) == (True, [2, 3])
    assert [deck.count(card) for card in (1, 2, 4, 5)] == [(2, 2), (1, 2), (1, 2), (0, 2)]


def test_deck_replaces_only_a_tag_of_the_same_band(deck: EnrolledDeck) -> None:
    deck.enrol(LOW, Tag(1))
    deck.enrol(OTHER_LOW, Tag(1))
    assert [uid for uid, tag in deck.tags.items() if tag == Tag(1)] == [FIRST, OTHER_LOW]
    deck.enrol(LOW, Tag(1), alone=True)
    assert [uid for uid, tag in deck.tags.items() if tag == Tag(1)] == [LOW]


def test_deck_that_was_typed_in_is_the_game_s_data(deck: EnrolledDeck) -> None:
    deck.type_in(FIRST_IS_2)
    assert deck.data_folder == deck.folder
    options = GAME.configure(["Ana", "Bao"], {}, deck.data_folder)
    assert options.data.cards[0].index == 2
    assert options.data.cards[0].evolution == "armament"


@pytest.mark.parametrize("writes", range(4))
def test_deck_never_gives_a_card_the_tag_of_another_after_a_power_cut(
    deck: EnrolledDeck, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    """The tags follow the cards to their new numbers; a cut between two files may only lose them."""
    left = writes

    def until_the_cut(path: Path, content: str) -> None:
        nonlocal left
        if not left:
            raise PowerCutError
        left -= 1
        replace_file(path, content)

    monkeypatch.setattr(decks, "replace_file", until_the_cut)
    monkeypatch.setattr("companion.enrolment.tag_file.replace_file", until_the_cut)
    if writes < 3:
        with pytest.raises(PowerCutError):
            deck.type_in(FIRST_IS_2)
    else:
        deck.type_in(FIRST_IS_2)
    after = EnrolledDeck(GAME, deck.folder)
    places = {uid: after.cards.index(tag.card) for uid, tag in after.tags.items()}
    right = {FIRST: 0, SECOND: 1, THIRD: 2}
    assert places == (right if writes in (0, 3) else {THIRD: 2})


def test_deck_keeps_its_tags_when_a_card_cannot_be_written(deck: EnrolledDeck) -> None:
    (deck.folder / ".deck.toml.new").mkdir()
    with pytest.raises(NotSavedError):
        deck.type_in(FIRST_IS_2)
    assert EnrolledDeck(GAME, deck.folder).tags == deck.tags == {FIRST: Tag(1), SECOND: Tag(2), THIRD: Tag(3)}


def test_deck_keeps_its_tags_when_other_data_cannot_be_written(deck: EnrolledDeck) -> None:
    (deck.folder / ".deck.toml.new").mkdir()
    with pytest.raises(NotSavedError):
        deck.replace_data({"deck.toml": "anything"}, {})
    assert EnrolledDeck(GAME, deck.folder).tags == {FIRST: Tag(1), SECOND: Tag(2), THIRD: Tag(3)}


def test_deck_of_a_game_without_cards_is_refused(tmp_path: Path) -> None:
    game = cast(AnyGame, SimpleNamespace(name="go", sides=(), transcription=lambda _: None))
    with pytest.raises(UsageError, match="go has no cards to enrol"):
        EnrolledDeck(game, tmp_path)


def test_deck_folder_is_in_the_state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert deck_folder(GAME) == tmp_path / "companion" / "decks" / "three-ages"
    assert deck_folder(GAME, Path("state")) == Path("state/decks/three-ages")


def test_reserved_deck_is_changed_by_nobody_else(tmp_path: Path) -> None:
    folder = tmp_path / "deck"
    busy = pytest.raises(DeckBusyError, match="another companion is enrolling this deck")
    with reserved(folder), busy as caught, reserved(folder):
        pytest.fail("two at once")
    assert caught.value.code == 4
    with reserved(folder):
        pass


def test_reserved_deck_needs_a_folder(tmp_path: Path) -> None:
    (tmp_path / "deck").write_text("in the way", encoding="utf-8")
    with pytest.raises(NotSavedError, match="no folder for the deck"), reserved(tmp_path / "deck"):
        pytest.fail("there is no folder")
