"""What a card would come to, said on the card itself, to whoever lays it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.prompt import Lay
from companion.games.starcraft import GAME, board_moments
from companion.games.starcraft import board_commands as bc
from companion.games.starcraft.combat_cards import NO_CARD
from companion.games.starcraft.combat_deck import card_of
from companion.games.starcraft.model import State
from companion.games.starcraft.odds import odds
from tests.games.starcraft.tables import NAMES, sheet


@pytest.fixture
def laying() -> State:
    stage = board_moments.BoardStage(GAME, NAMES[:2], largest=False)
    return stage.until(stage.fighting(), "cards")


def test_card_says_what_it_comes_to_as_the_odds_say(laying: State) -> None:
    seen = GAME.view(laying, 1)
    for one in odds(seen, 1, 0):
        said = GAME.forecast(seen, bc.LayCombat(1, one.card, NO_CARD))
        if one.card > 0:
            assert said is not None
            assert (said.arguments["hits"], said.arguments["falls"]) == (
                round(100 * one.hits),
                round(100 * one.falls),
            )


def test_card_says_nothing_to_whoever_is_not_asked(laying: State) -> None:
    assert GAME.forecast(GAME.view(laying, 2), bc.LayCombat(2, laying.player(2).sheet.hand[0])) is None


def test_combat_names_both_sides_of_each_skirmish_in_turn(laying: State) -> None:
    shown = GAME.combat(GAME.view(laying, 1))
    assert shown is not None
    assert shown.opposed
    fight = laying.fighting
    assert [one.seat for one in shown.forces] == [fight.attacker, fight.defender] * len(fight.skirmishes)


def test_cards_that_show_the_front_line_come_first(laying: State) -> None:
    asked = GAME.prompt(GAME.view(laying, 1), 1)
    front = laying.fighting.skirmishes[0].attacker.front
    assert isinstance(asked, Lay)
    fits = [front in card_of(laying, card).units for card in asked.cards]
    assert fits == sorted(fits, reverse=True)


def test_reinforcement_that_adds_nothing_says_so(laying: State) -> None:
    front = laying.fighting.skirmishes[0].attacker.front
    own = laying.player(1).sheet
    cards = [card for card in (*own.hand, *own.deck, *own.discards) if card_of(laying, card).reinforcement]
    for card in cards:
        held = GAME.view(sheet(laying, 1, hand=(*own.hand, card)), 1)
        idle = GAME.idle(held, bc.LayCombat(1, own.hand[0], card))
        assert (idle is None) == (front in card_of(laying, card).units)
    assert len({front in card_of(laying, card).units for card in cards}) == 2


def test_front_line_that_is_not_on_the_card_counts_its_lower_values(laying: State) -> None:
    seen = GAME.view(replace(laying, phase="cards"), 1)
    front = seen.fighting.skirmishes[0].attacker.front
    other = next(card for card in seen.player(1).sheet.hand if front not in card_of(seen, card).units)
    said = GAME.forecast(seen, bc.LayCombat(1, other, NO_CARD))
    assert said is not None
    assert said.arguments["health"] == card_of(seen, other).minor[1]
