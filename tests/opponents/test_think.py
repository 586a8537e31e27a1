"""All levels answer legally, always in the same way, and from nothing but what their seat knows."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.core.game import AnyGame
from companion.core.legality import leads_to
from companion.core.seats import Seat
from companion.games.nexus_ops.commands import SellCard
from companion.games.nexus_ops.value import MOST_SECRETS
from companion.games.three_ages.model import Laid
from companion.opponents.candidates import candidates
from companion.opponents.level import LEVELS, Level
from companion.opponents.question import World
from companion.opponents.search import ahead
from companion.opponents.think import think
from tests.opponents.positions import (
    DECK,
    asked,
    choosing,
    executing,
    in_nexus_ops,
    moving,
    planning,
    taking_turns,
)

THREE_AGES, NEXUS_OPS = games.find("three-ages"), games.find("nexus-ops")
ECLIPSE, STARCRAFT = games.find("eclipse"), games.find("starcraft")
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)


def _positions() -> list[tuple[Any, Any, Seat]]:
    nexus, eclipse, starcraft = moving(), taking_turns(), planning()
    return [
        (THREE_AGES, choosing(), 1),
        (NEXUS_OPS, nexus, nexus.active),
        (ECLIPSE, eclipse, eclipse.active),
        (STARCRAFT, starcraft, STARCRAFT.waiting(starcraft)[0]),
    ]


@EVERY_LEVEL
def test_think_answers_what_is_listed_and_always_the_same(level: Level) -> None:
    for game, state, seat in _positions():
        question = asked(game, state, seat, level)
        thought = think(game, question)
        refine = partial(game.refine, question.view)
        assert leads_to(game.prompt(question.view, seat), thought.command, refine)
        assert think(game, question) == thought


@EVERY_LEVEL
def test_think_is_fair_with_other_hands_and_other_cards_laid(level: Level) -> None:
    """The same position with other secrets, and the same chance: the same answer."""
    state = choosing(4)
    memory = THREE_AGES.memory(state, 1, "5")
    answers = []
    for secret in range(3):
        deck = THREE_AGES.imagine(state, 1, memory, Random(secret))
        (card, *_) = THREE_AGES.hand(state, 2, deck)
        hidden = replace(state, laid=(None, Laid(card, "war"), None, None))
        answers.append(think(THREE_AGES, asked(THREE_AGES, hidden, 1, level, deck=deck)).command)
    assert len(set(answers)) == 1


@EVERY_LEVEL
@pytest.mark.parametrize(
    "phase", ["deploy", "move", "explore", "fight", "cards", "losses", "spoils", "closing"]
)
def test_think_is_fair_with_other_cards_in_other_hands(phase: str, level: Level) -> None:
    """At every kind of question of a turn, of whoever is asked."""
    state = in_nexus_ops(phase, players=4)
    seat = NEXUS_OPS.waiting(state)[0]
    memory = NEXUS_OPS.memory(state, seat, "5")
    decks = [NEXUS_OPS.imagine(state, seat, memory, Random(secret)) for secret in range(3)]
    other = next(player.seat for player in state.players if player.seat != seat)
    assert len({tuple(NEXUS_OPS.hand(state, other, deck)) for deck in decks}) > 1
    answers = {think(NEXUS_OPS, asked(NEXUS_OPS, state, seat, level, deck=deck)).command for deck in decks}
    assert len(answers) == 1


@EVERY_LEVEL
@pytest.mark.parametrize("game", [ECLIPSE, STARCRAFT], ids=["eclipse", "starcraft"])
def test_think_is_fair_with_anything_else_that_a_view_allows(game: AnyGame, level: Level) -> None:
    """Whatever a view hides (bags, tiles, hands, orders), dealt otherwise: the same answer."""
    state = taking_turns() if game is ECLIPSE else executing()
    seat = game.waiting(state)[0]
    view = game.view(state, seat)
    others = [game.determinise(view, seat, Random(secret)) for secret in range(3)]
    assert any(one != others[0] for one in others), "there is nothing to hide"
    assert all(game.view(one, seat) == view for one in others)
    assert len({think(game, asked(game, one, seat, level)).command for one in others}) == 1


def test_think_hard_plans_a_turn_of_nexus_ops_up_to_the_dice() -> None:
    state = moving()
    plan = NEXUS_OPS.plan_end(state)
    assert plan != NEXUS_OPS.horizon(state)
    world = World(NEXUS_OPS, state, DECK)
    ended = ahead(world, candidates(world, state.active, Random(1))[-1], Random(1), NEXUS_OPS.plan_end).state
    assert NEXUS_OPS.plan_end(ended) != plan
    assert ended.turns == state.turns
    assert not ended.turn.fought


def test_think_hard_takes_as_many_looks_as_it_may() -> None:
    game, state, seat = _positions()[0]
    assert think(game, asked(game, state, seat, "hard", looks=9)).looks == 9


def test_think_hard_stops_when_it_is_told_so() -> None:
    game, state, seat = _positions()[0]
    left = iter([True, True, False])
    assert think(game, asked(game, state, seat, "hard", looks=0), lambda: next(left)).looks == 2


def test_think_lays_only_cards_in_hand() -> None:
    state = choosing(4)
    hand = THREE_AGES.hand(state, 1, "5")
    for level in LEVELS:
        command: Any = think(THREE_AGES, asked(THREE_AGES, state, 1, level)).command
        assert command.card in hand
        assert command.side is not None


def test_think_sells_no_card_to_put_off_the_end_of_a_phase() -> None:
    """Whatever ends a phase costs hopes: cards were sold one by one before it."""
    for phase in ("move", "explore", "fight"):
        for turns in range(6, 16):
            state = in_nexus_ops(phase, turns=turns)
            seat = NEXUS_OPS.waiting(state)[0]
            if state.player(seat).secret >= MOST_SECRETS:
                continue  # One more comes with the turn, and what is more than that is worth nothing.
            for level in ("normal", "hard"):
                command = think(NEXUS_OPS, asked(NEXUS_OPS, state, seat, level, looks=2)).command
                assert not isinstance(command, SellCard), (phase, turns, level)
