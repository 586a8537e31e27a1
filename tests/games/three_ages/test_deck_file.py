"""The owner's deck.toml after a card was typed in: what a person wrote into it stays."""

from __future__ import annotations

import tomllib

import msgspec
from msgspec.structs import replace

from companion.games.three_ages.data import BUNDLED, Card, DeckFile
from companion.games.three_ages.deck_file import PREAMBLE, rewritten

BY_HAND = """\
# Bought in Lyon.

# not yet looked at:
stand_in = [
    8,  # the torn one
    3,
]

[[card]]
index = 3 # blue
evolution = "movement"
actions = { movement = 1 }

# From here on the red ones.
[[card]]
index = 8
# torn at the corner
evolution = "armament"
actions = { ambush = 1 }
circle = true
"""
THREE = Card(3, "movement", {"movement": 1})
EIGHT = Card(8, "armament", {"ambush": 1}, circle=True)


def test_deck_file_that_was_not_there_says_what_it_is() -> None:
    text = rewritten(None, DeckFile((THREE, EIGHT), (8,)))
    assert text == (
        f"{PREAMBLE}stand_in = [8]\n"
        '\n[[card]]\nindex = 3\nevolution = "movement"\nactions = { movement = 1 }\ncircle = false\n'
        '\n[[card]]\nindex = 8\nevolution = "armament"\nactions = { ambush = 1 }\ncircle = true\n'
    )


def test_deck_file_keeps_cards_to_the_letter_and_every_comment_line() -> None:
    text = rewritten(BY_HAND, DeckFile((THREE, replace(EIGHT, evolution="influence")), (3,)))
    assert (
        text
        == """\
# Bought in Lyon.

# not yet looked at:
stand_in = [3]

[[card]]
index = 3 # blue
evolution = "movement"
actions = { movement = 1 }

# From here on the red ones.
[[card]]
index = 8
evolution = "influence"
actions = { ambush = 1 }
circle = true
# torn at the corner
"""
    )


def test_deck_file_without_a_stand_in_left_says_so() -> None:
    text = rewritten(BY_HAND, DeckFile((THREE, EIGHT)))
    assert "stand_in = false\n" in text
    assert tomllib.loads(text)["stand_in"] is False


def test_deck_file_in_an_unusual_form_is_written_anew() -> None:
    inline = 'card = [{ index = 3, evolution = "movement", actions = { movement = 1 } }]\n'
    deck = DeckFile((replace(THREE, index=4),))
    text = rewritten(inline, deck)
    assert text.startswith(PREAMBLE)
    assert msgspec.convert(tomllib.loads(text), DeckFile) == deck


def test_deck_file_made_from_the_bundled_one_changes_only_what_was_typed() -> None:
    bundled = (BUNDLED / "deck.toml").read_text(encoding="utf-8")
    deck = msgspec.convert(tomllib.loads(bundled), DeckFile)
    cards = (replace(deck.card[0], circle=True), *deck.card[1:])
    text = rewritten(bundled, DeckFile(cards, tuple(range(2, 31))))
    before, after = bundled.splitlines(), text.splitlines()
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    listed = ", ".join(map(str, range(2, 31)))
    assert changed == [("stand_in = true", f"stand_in = [{listed}]"), ("circle = false", "circle = true")]


def test_preamble_explains_every_key() -> None:
    for key in ("index", "evolution", "actions", "circle", "stand_in"):
        assert f"\n# {key} " in PREAMBLE
