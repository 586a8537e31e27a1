"""The deck that a table plays with: enrolled tags, typed-in cards, or neither."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.bootstrap.deck import deck_of
from companion.enrolment.deck import EnrolledDeck, deck_folder
from companion.games.three_ages import GAME
from companion.table.equipment import Equipment
from companion.table.tags import Tag


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def test_deck_without_any_tag_leaves_the_readers_out_of_the_game() -> None:
    deck = deck_of(GAME)
    assert not deck.readable
    assert deck.data_folder is None
    assert deck.useful(Equipment(readers=frozenset({1, 2}))).readers == frozenset()


def test_deck_with_tags_is_read() -> None:
    deck_folder(GAME).mkdir(parents=True)
    EnrolledDeck(GAME, deck_folder(GAME)).enrol("04a224b2c15d80", Tag(7))
    deck = deck_of(GAME)
    assert deck.tags.read(("04a224b2c15d80",)) == Tag(7)
    assert deck.useful(Equipment(readers=frozenset({1, 2}))).readers == {1, 2}
