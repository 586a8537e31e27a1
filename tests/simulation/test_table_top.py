"""Simulated tags: every card that a game deals can be laid on a reader."""

from __future__ import annotations

import pytest

from companion.games.starcraft import GAME
from companion.games.starcraft.data import bundled
from companion.games.starcraft.decks import numbered
from companion.games.starcraft.terms import RACES, Race
from companion.simulation.table_top import tag_book, tag_of
from companion.table.tags import Tag


@pytest.mark.parametrize("race", RACES)
def test_tag_book_knows_the_combat_cards_of_every_race(race: Race) -> None:
    book = tag_book(GAME)
    for card in numbered(bundled(), race):
        assert book.read((tag_of(card, None),)) == Tag(card)
