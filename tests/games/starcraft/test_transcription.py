"""An owner types in Combat cards: one after the other, and the decks stay complete."""

from __future__ import annotations

from pathlib import Path

from companion.core.legality import leads_to
from companion.games.starcraft import GAME, data
from companion.games.starcraft.decks import numbered
from companion.games.starcraft.transcription import TypeInCard

TYPED = TypeInCard(0, 101, False, 1, ("zealot",), 7, 6, (2, 4), "splash_ground")


def test_card_that_is_typed_in_is_what_the_game_is_played_with(tmp_path: Path) -> None:
    opened = GAME.transcription(tmp_path)
    assert len(opened.cards) == 54
    assert not opened.typed
    assert leads_to(opened.refine(opened.draft(101)), TYPED, opened.refine)
    written = opened.transcribe(TYPED)
    (tmp_path / written.file).write_text(written.content)
    box = data.load(tmp_path)
    assert "combat" in box.stand_in
    card = numbered(box, "protoss")[101]
    assert (card.attack, card.health, card.minor, card.effect) == (7, 6, (2, 4), "splash_ground")
    assert numbered(box, "zerg").keys() == numbered(data.bundled(), "zerg").keys()


def test_cards_stay_typed_in_and_the_last_one_ends_the_stand_in(tmp_path: Path) -> None:
    for card in GAME.transcription(tmp_path).cards:
        opened = GAME.transcription(tmp_path)
        unit = {0: "marine", 1: "zealot", 2: "zergling"}[card // 100]
        written = opened.transcribe(TypeInCard(0, card, False, 1, (unit,), 5, 5, (3, 4), ""))
        (tmp_path / written.file).write_text(written.content)
    assert GAME.transcription(tmp_path).typed == frozenset(GAME.transcription(tmp_path).cards)
    assert "combat" not in data.load(tmp_path).stand_in
