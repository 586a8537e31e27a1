"""Odds of a skirmish: exact, by comparing with every pair of cards, and shown to nobody else."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.starcraft import GAME, board_moments
from companion.games.starcraft.combat_deck import card_of
from companion.games.starcraft.data import CombatCard
from companion.games.starcraft.fights import FROM_DECK
from companion.games.starcraft.model import State
from companion.games.starcraft.odds import odds, page
from tests.games.starcraft.tables import NAMES


@pytest.fixture
def laying() -> State:
    stage = board_moments.BoardStage(GAME, NAMES[:2], largest=False)
    return stage.until(stage.fighting(), "cards")


def _worth(card: CombatCard, unit: str) -> tuple[int, int]:
    return (card.attack, card.health) if unit in card.units else card.minor


def test_odds_are_those_of_all_cards_that_the_enemy_may_hold(laying: State) -> None:
    seen = GAME.view(laying, 1)
    skirmish = seen.fighting.skirmishes[0]
    unit, enemy = skirmish.attacker.front, skirmish.defender.front
    # Marines and Firebats can hit each other; each support of the stage adds 1, a special order 1 more.
    support = len(skirmish.attacker.supports)
    pool = [card_of(seen, card) for card in seen.player(2).sheet.deck]
    others = [_worth(card, enemy) for card in pool if not card.reinforcement]
    for one in odds(seen, 1, 0):
        if one.card == FROM_DECK:
            continue
        attack, health = _worth(card_of(seen, one.card), unit)
        hits = sum(attack + support + 1 >= theirs for _, theirs in others)
        falls = sum(theirs >= health for theirs, _ in others)
        assert one.hits == Fraction(hits, len(others))
        assert one.falls == Fraction(falls, len(others))


def test_odds_put_the_best_card_first(laying: State) -> None:
    found = odds(GAME.view(laying, 1), 1, 0)
    assert [one.falls - one.hits for one in found] == sorted(one.falls - one.hits for one in found)


def test_odds_are_shown_to_whoever_lays_a_card_and_to_nobody_else(laying: State) -> None:
    assert page(GAME.view(laying, 1), 1)
    assert not page(GAME.view(laying, 2), 2)
    assert not page(GAME.view(laying, 0), 0)
    assert page(GAME.view(laying, 1), 1)[0] in GAME.pages(GAME.view(laying, 1), 1)
