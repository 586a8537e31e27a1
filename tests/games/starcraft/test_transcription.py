"""An owner types in Combat, Technology and Event cards: one after the other, and the decks stay complete."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.legality import leads_to
from companion.core.screen import Message
from companion.enrolment.deck import EnrolledDeck
from companion.enrolment.progress import EnrolmentStart
from companion.games.starcraft import GAME, data
from companion.games.starcraft.decks import copies_of, numbered, technology_cards
from companion.games.starcraft.event_cards import FIRST_EVENT
from companion.games.starcraft.transcription import SECOND
from companion.games.starcraft.typed_combat import TypeInCard
from companion.games.starcraft.typed_events import TypeInEvent
from companion.games.starcraft.typed_technologies import TypeInTechnology
from companion.locale import Speech
from companion.screens import render_checked
from companion.table.tags import Tag
from companion.terminal.enrol_report import listing
from tests.enrolment.enrolling import Enroller, uid

COMBAT = TypeInCard(0, 101, False, 1, ("zealot",), 7, 6, (2, 4), "splash_ground")
LAST = FIRST_EVENT + 69


def _typed(folder: Path, *commands: TypeInCard | TypeInTechnology | TypeInEvent) -> data.Data:
    """The material after these cards were typed in, each as the dialogue lets it be."""
    deck = EnrolledDeck(GAME, folder)
    for command in commands:
        opened = deck.printed
        draft = opened.draft(command.card)
        assert leads_to(opened.refine(draft), command, opened.refine), command
        deck.type_in(command)
    return data.load(folder)


def _technology(card: int, copies: int = 2, unit: str = "marine") -> TypeInTechnology:
    return TypeInTechnology(0, card, copies, unit, 2, 1, "card", 9, 8, (5, 2), "splash_both")


def test_every_card_of_the_box_is_a_card_of_its_own(tmp_path: Path) -> None:
    opened = GAME.transcription(tmp_path)
    assert len(opened.cards) == len(set(opened.cards)) == 2 * (3 * 18 + 21 + 20 + 22) + 70
    assert not opened.typed


def test_card_that_is_typed_in_is_what_the_game_is_played_with(tmp_path: Path) -> None:
    box = _typed(tmp_path, COMBAT)
    assert "combat" in box.stand_in
    card = numbered(box, "protoss")[101]
    assert (card.attack, card.health, card.minor, card.effect) == (7, 6, (2, 4), "splash_ground")
    assert numbered(box, "zerg").keys() == numbered(data.bundled(), "zerg").keys()


def test_cards_stay_typed_in_and_the_last_one_ends_the_stand_in(tmp_path: Path) -> None:
    units = {0: "marine", 1: "zealot", 2: "zergling"}
    cards = [card for card in GAME.transcription(tmp_path).cards if card % 100 <= 18 and card < SECOND]
    typed = [TypeInCard(0, card, False, 1, (units[card // 100],), 5, 5, (3, 4), "") for card in cards]
    box = _typed(tmp_path, *typed)
    assert len(cards) == 54
    assert set(cards) <= GAME.transcription(tmp_path).typed
    assert "combat" not in box.stand_in


# --- technologies


def test_technology_that_is_typed_in_brings_its_copies_into_the_deck(tmp_path: Path) -> None:
    box = _typed(tmp_path, _technology(19, copies=3))
    bought = box.technologies[0]
    copies = copies_of(box, bought)
    assert len(copies) == 3
    assert {numbered(box, "terran")[card].attack for card in copies} == {9}
    assert bought.cost == data.Cost(2, 1)
    assert sum(one.copies for one in box.technologies if one.race == "terran") == 21
    assert "technologies" in box.stand_in
    assert box.technologies[1:10] == data.bundled().technologies[1:10], "the last stand-in gave way"


def test_technology_may_be_anything_that_a_sheet_knows(tmp_path: Path) -> None:
    box = _typed(
        tmp_path,
        TypeInTechnology(0, 219, 1, "zergling", 1, 0, "unlock", unlocks="guardian"),
        TypeInTechnology(0, 119, 1, "zealot", 0, 1, "start", start="health", number=2),
        TypeInTechnology(0, 19, 4, "ghost", 1, 1, "other"),
    )
    found = {one.gives for one in box.technologies if one.key in ("zerg-1", "protoss-1", "terran-1")}
    assert found == {"unlock", "start", "other"}


def test_terrans_have_no_unit_to_unlock(tmp_path: Path) -> None:
    opened = GAME.transcription(tmp_path)
    unlocking = TypeInTechnology(0, 19, 1, "ghost", 1, 1, "unlock", unlocks="archon")
    assert not leads_to(opened.refine(opened.draft(19)), unlocking, opened.refine)


@pytest.mark.parametrize("copies", [1, 2, 3, 4])
def test_technologies_can_be_typed_in_until_none_is_a_stand_in(tmp_path: Path, copies: int) -> None:
    deck = EnrolledDeck(GAME, tmp_path)
    for _ in range(200):
        left = [card for card in deck.cards if card % 100 > 18 and card not in deck.printed.typed]
        if not (left := [card for card in left if card < SECOND]):
            break
        race = left[0] // 100
        unit = ("marine", "zealot", "zergling")[race]
        room = len([card for card in left if card // 100 == race])
        deck.type_in(_technology(left[0], min(copies, room), unit))
        assert data.load(tmp_path)
    assert "technologies" not in data.load(tmp_path).stand_in


def test_technology_that_has_fewer_copies_after_all_leaves_an_open_card(tmp_path: Path) -> None:
    test_technologies_can_be_typed_in_until_none_is_a_stand_in(tmp_path, 4)
    box = _typed(tmp_path, _technology(19, copies=1))
    assert "technologies" in box.stand_in
    assert sum(one.copies for one in box.technologies if one.race == "terran") == 21
    opened = GAME.transcription(tmp_path)
    left = [card for card in opened.cards if card < SECOND and card % 100 > 18 and card not in opened.typed]
    assert len(left) == 3


def test_tags_follow_technologies_that_get_another_number(tmp_path: Path) -> None:
    deck = EnrolledDeck(GAME, tmp_path)
    before = technology_cards(data.bundled().technologies, "terran")
    cloaked = next(card for card, one in before.items() if one.key == "wraith-cloaking")
    for card, number in ((19, 1), (cloaked, 2), (cloaked + SECOND, 3)):
        deck.enrol(uid(number), Tag(card))
    deck.type_in(TypeInTechnology(0, 19, 2, "marine", 1, 0, "cloaking"))
    after = technology_cards(data.load(tmp_path).technologies, "terran")
    assert after[deck.tags[uid(1)].card].key == "terran-1"
    assert after[deck.tags[uid(2)].card].key == "wraith-cloaking"
    assert after[deck.tags[uid(3)].card - SECOND].key == "wraith-cloaking"


def test_card_of_either_faction_of_a_race_is_the_same_to_the_game(tmp_path: Path) -> None:
    deck = EnrolledDeck(GAME, tmp_path)
    deck.enrol(uid(1), Tag(101))
    deck.enrol(uid(2), Tag(101 + SECOND))
    assert deck.book.read((uid(1),)) == deck.book.read((uid(2),)) == Tag(101)
    english = Speech("en", "starcraft")
    assert english(deck.printed.describe(101)).startswith("Tassadar: Zealot")
    assert english(deck.printed.describe(101 + SECOND)).startswith("Aldaris: Zealot")


# --- events


def test_event_that_is_typed_in_keeps_its_stage_and_the_end_stays_one(tmp_path: Path) -> None:
    box = _typed(tmp_path, TypeInEvent(0, FIRST_EVENT, "workers", 3), TypeInEvent(0, LAST, "other"))
    assert data.EventCard(1, "workers", 3) in box.events
    assert data.EventCard(3, "other", 0, end=True) in box.events
    assert sum(card.copies for card in box.events) == 70
    assert sum(card.copies for card in box.events if card.end) == 3
    assert "events" in box.stand_in


def test_events_that_are_alike_are_one_kind_and_the_last_one_ends_the_stand_in(tmp_path: Path) -> None:
    every = [TypeInEvent(0, card, "points", 1) for card in range(FIRST_EVENT, LAST + 1)]
    box = _typed(tmp_path, *every)
    assert [card.copies for card in box.events] == [25, 25, 17, 3]
    assert "events" not in box.stand_in
    opened = GAME.transcription(tmp_path)
    assert [opened.counts_as(card) - FIRST_EVENT for card in (601, 625, 626, 667, 668)] == [0, 0, 1, 2, 3]


# --- at the table


def test_list_says_which_card_is_meant_where_no_number_is_printed(tmp_path: Path) -> None:
    lines = dict(line.split(maxsplit=1) for line in listing(_deck_with(tmp_path), Speech("en", "starcraft")))
    assert lines["101"].endswith(
        "Tassadar: Zealot: attack 7, health 6; else 2 and 4 · splash damage on the ground"
    )
    assert lines["601"].endswith("Event I: draw 2 Combat cards (not typed in)")


def _deck_with(folder: Path) -> EnrolledDeck:
    _typed(folder, COMBAT)
    return EnrolledDeck(GAME, folder)


def test_technology_is_typed_in_at_the_controls(tmp_path: Path) -> None:
    hands = Enroller(tmp_path, EnrolmentStart(card=19), game=GAME)
    assert isinstance(hands.screen, Message), "no card has its number printed on it: the display says which"
    hands.click()
    hands.pick("Type in the card")
    hands.dial(2)
    hands.pick("Ghost")
    for number in (1, 2):
        hands.dial(number)
    hands.pick("Cloaking")
    assert data.load(tmp_path).technologies[0] == data.Technology(
        "terran-1", "terran", "ghost", data.Cost(1, 2), "cloaking"
    )


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_card_fits_the_display_that_asks_for_it(tmp_path: Path, language: str) -> None:
    speech = Speech(language, "starcraft")
    hands = Enroller(tmp_path, game=GAME)
    for card in hands.deck.cards:
        hands.enrolment.go_to(card)
        for size in ((128, 64), (256, 64), (128, 32)):
            assert not render_checked(hands.screen, speech, size).problems()
