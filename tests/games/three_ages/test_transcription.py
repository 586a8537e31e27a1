"""Typing in the cards of one's own box: every question, and a deck that is playable after every card."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.prompt import Choose, Dial
from companion.core.text import english
from companion.core.values import Command
from companion.games.three_ages.data import Card, bundled, load, load_deck
from companion.games.three_ages.terms import ACTIONS, EVOLUTIONS, Action
from companion.games.three_ages.transcription import DeckTranscription, TypeInCard
from tests.games.three_ages.boxes import changed, complaint

PRINTED = Card(1, "armament", {"movement": 2, "ambush": 1})


def typed(folder: Path, card: int, printed: Card) -> DeckTranscription:
    """The deck after this was typed in for a card."""
    deck = DeckTranscription(folder)
    actions = tuple(printed.actions.get(action, 0) for action in ACTIONS)
    done = deck.transcribe(TypeInCard(0, card, printed.index, printed.evolution, actions, printed.circle))
    (folder / done.file).write_text(done.content, encoding="utf-8")
    return DeckTranscription(folder)


# --- asking


def test_transcription_asks_index_evolution_every_action_and_circle(tmp_path: Path) -> None:
    deck = DeckTranscription(tmp_path)
    asked = []
    command: Command = deck.draft(7)
    draft = True
    while draft:
        prompt = deck.refine(command)
        asked.append(prompt.ask.render(english))
        command, draft = prompt.answer(len(prompt) - 1)
    assert asked == [
        "Index printed",
        "Is 99 printed on it?",
        "Which evolution?",
        *("Portal", "Movement", "Production", "Ambush", "Conversion"),
        "Circle at the top right?",
    ]
    assert command == TypeInCard(0, 7, 99, "armament", (9, 9, 9, 9, 9), True, sure=True)


def test_transcription_starts_an_index_at_the_card_and_a_stand_in_s_actions_at_nothing(
    tmp_path: Path,
) -> None:
    deck = DeckTranscription(tmp_path)
    index = deck.refine(deck.draft(7))
    assert isinstance(index, Dial)
    assert (index.low, index.high, index.start) == (1, 99, 7)
    production = deck.refine(TypeInCard(0, 7, 7, "armament", (0, 0)))
    assert isinstance(production, Dial)
    assert (production.ask.msgid, production.start) == ("Production", 0)


def test_transcription_starts_an_owner_s_card_at_what_was_typed(tmp_path: Path) -> None:
    deck = typed(tmp_path, 1, replace(PRINTED, circle=True))
    movement = deck.refine(TypeInCard(0, 1, 1, "armament", (0,)))
    assert isinstance(movement, Dial)
    assert movement.start == 2
    circle = deck.refine(TypeInCard(0, 1, 1, "armament", (0, 2, 0, 1, 0)))
    assert isinstance(circle, Choose)
    assert [option.label.msgid for option in circle.options] == ["With a circle", "No circle"]


def test_transcription_wants_at_least_one_action(tmp_path: Path) -> None:
    deck = DeckTranscription(tmp_path)
    last = deck.refine(TypeInCard(0, 1, 1, "armament", (0, 0, 0, 0)))
    assert isinstance(last, Dial)
    assert (last.low, last.start) == (1, 1)
    free = deck.refine(TypeInCard(0, 1, 1, "armament", (0, 1, 0, 0)))
    assert isinstance(free, Dial)
    assert free.low == 0


def test_transcription_offers_no_index_twice(tmp_path: Path) -> None:
    deck = typed(tmp_path, 1, replace(PRINTED, index=41))
    refused = deck.refine(TypeInCard(0, 2, 41))
    assert isinstance(refused, Choose)
    assert refused.ask.render(english) == "Card 41 is typed in already"
    assert refused.answer(0) == (TypeInCard(0, 2), True)
    assert deck.refine(TypeInCard(0, 41, 41)).ask.msgid == "Which evolution?"


@pytest.mark.parametrize(("index", "asks"), [(30, False), (40, False), (41, True), (99, True)])
def test_transcription_asks_back_about_an_index_far_outside_the_deck(
    tmp_path: Path, index: int, asks: bool
) -> None:
    deck = DeckTranscription(tmp_path)
    prompt = deck.refine(TypeInCard(0, 30, index))
    assert isinstance(prompt, Choose)
    assert (prompt.ask.render(english) == f"Is {index} printed on it?") is asks
    if asks:
        assert prompt.answer(0) == (TypeInCard(0, 30), True)
        sure, _ = prompt.answer(1)
        assert deck.refine(sure).ask.msgid == "Which evolution?"


def test_transcription_believes_an_index_near_one_that_was_typed_in(tmp_path: Path) -> None:
    deck = typed(tmp_path, 1, replace(PRINTED, index=60))
    assert deck.refine(TypeInCard(0, 2, 70)).ask.msgid == "Which evolution?"
    assert deck.refine(TypeInCard(0, 2, 71)).ask.render(english) == "Is 71 printed on it?"


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        (TypeInCard(0, 2, 2), None),
        (TypeInCard(0, 2, 5), "Swaps with card 5"),
        (TypeInCard(0, 2, 41), "Card 41 is typed in already"),
        (TypeInCard(0, 2, 42), None),
        (TypeInCard(0, 2, 2, "armament", (0, 0)), None),
        (TypeInCard(0, 2, 2, "armament", (0, 0, 0, 0, 1)), "A card has at least one action"),
        (TypeInCard(0, 2, 2, "armament", (0, 1, 0, 0, 1)), None),
    ],
)
def test_transcription_says_what_would_come_of_a_number(
    tmp_path: Path, draft: TypeInCard, said: str | None
) -> None:
    forecast = typed(tmp_path, 1, replace(PRINTED, index=41)).forecast(draft)
    assert (forecast and forecast.render(english)) == said


def test_transcription_offers_no_eleventh_circle(tmp_path: Path) -> None:
    deck = DeckTranscription(tmp_path)
    for card in range(1, 11):
        deck = typed(tmp_path, card, replace(PRINTED, index=card, circle=True))
    circle = deck.refine(TypeInCard(0, 11, 11, "armament", (1, 0, 0, 0, 0)))
    assert isinstance(circle, Choose)
    (only,) = circle.options
    assert only.label.msgid == "No circle"
    assert only.detail is not None
    assert only.detail.render(english) == "10 cards have one already"
    corrected = deck.refine(TypeInCard(0, 10, 10, "armament", (1, 0, 0, 0, 0)))
    assert len(corrected) == 2


# --- what comes of it


def test_transcription_of_no_card_is_the_bundled_deck(tmp_path: Path) -> None:
    deck = DeckTranscription(tmp_path / "none")
    assert deck.cards == tuple(range(1, 31))
    assert deck.typed == frozenset()
    assert deck.describe(1).render(english) == "Production · Movement ×2, Production"


def test_transcription_makes_one_card_the_owner_s_and_leaves_the_others(tmp_path: Path) -> None:
    deck = typed(tmp_path, 1, PRINTED)
    assert deck.typed == {1}
    assert deck.describe(1).render(english) == "Armament · Movement ×2, Ambush"
    assert load(tmp_path).cards == (PRINTED, *bundled().cards[1:])
    assert "deck" in load(tmp_path).stand_in


def test_transcription_swaps_its_index_with_a_stand_in(tmp_path: Path) -> None:
    done = DeckTranscription(tmp_path).transcribe(TypeInCard(0, 1, 5, "armament", (1, 0, 0, 0, 0), False))
    assert done.renumbered == {1: 5, 5: 1}
    deck = typed(tmp_path, 1, replace(PRINTED, index=5))
    assert deck.cards[:6] == (5, 2, 3, 4, 1, 6)
    assert deck.typed == {5}


def test_transcription_takes_an_index_that_no_card_has(tmp_path: Path) -> None:
    done = DeckTranscription(tmp_path).transcribe(TypeInCard(0, 1, 41, "armament", (1, 0, 0, 0, 0), False))
    assert done.renumbered == {1: 41}
    assert typed(tmp_path, 1, replace(PRINTED, index=41)).cards[:2] == (41, 2)


def test_transcription_takes_circles_from_stand_ins_so_that_a_duel_can_be_dealt(tmp_path: Path) -> None:
    for card in (1, 2):
        typed(tmp_path, card, replace(PRINTED, index=card, circle=True))
    circles = [card.index for card in load_deck(tmp_path).card if card.circle]
    assert circles == [1, 2, 3, 6, 9, 12, 15, 18, 21, 24]


def test_transcription_of_all_cards_is_no_stand_in_any_more(tmp_path: Path) -> None:
    for card in range(1, 31):
        typed(tmp_path, card, replace(PRINTED, index=card))
    assert load(tmp_path).stand_in == ("civilisations", "sectors", "layouts")
    assert DeckTranscription(tmp_path).typed == set(range(1, 31))


def test_transcription_of_stand_ins_that_are_not_in_the_deck_is_refused(tmp_path: Path) -> None:
    text = changed("deck", "stand_in = true", "stand_in = [3, 77]")
    (tmp_path / "deck.toml").write_text(text, encoding="utf-8")
    assert complaint(tmp_path) == (
        str(tmp_path / "deck.toml"),
        "stand_in names card 77",
        "it lists indices of this deck, or is true or false",
    )


@st.composite
def boxes(draw: st.DrawFn) -> list[Card]:
    """The thirty cards of somebody's box, by their printed number."""
    indices = sorted(draw(st.sets(st.integers(1, 99), min_size=30, max_size=30)))
    circles = draw(st.sets(st.sampled_from(range(30)), max_size=10))
    chance = Random(draw(st.integers(0, 99)))
    return [_drawn(chance, index, circle=place in circles) for place, index in enumerate(indices)]


def _drawn(chance: Random, index: int, *, circle: bool) -> Card:
    names: list[Action] = sorted(chance.sample(ACTIONS, chance.randint(1, 5)), key=ACTIONS.index)
    return Card(index, chance.choice(EVOLUTIONS), {name: chance.randint(1, 9) for name in names}, circle)


@settings(max_examples=10)
@given(box=boxes(), seed=st.integers(0, 999))
def test_transcription_of_any_box_in_any_order_is_valid_after_every_card(box: list[Card], seed: int) -> None:
    order = list(range(30))
    Random(seed).shuffle(order)
    with TemporaryDirectory() as name:
        folder = Path(name)
        for place in order:
            deck = DeckTranscription(folder)
            typed(folder, deck.cards[place], box[place])  # a deck that cannot be loaded raises
        assert list(load_deck(folder).card) == box
