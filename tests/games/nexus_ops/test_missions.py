"""Secret Missions by the figures of the deck: which can be named, for how many points, and what bots play."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, Dial
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import Passed, State
from companion.table.bots import Bot
from tests.games.nexus_ops.tables import do, labels, ready, refused, with_player


def holding(**settings: str) -> State:
    """Ana's Deploy phase with Secret Missions in hand."""
    return with_player(ready(2, **settings), 1, secret=4)


def of_the_box(state: State) -> State:
    """The same game with the owner's own list of missions."""
    return replace(
        state, options=replace(state.options, data=replace(state.options.data, stand_in=("tiles", "layouts")))
    )


def question(state: State, command: c.PlaySecret) -> Choose:
    """The next question about a card."""
    prompt = GAME.refine(state, command)
    assert isinstance(prompt, Choose)
    return prompt


@pytest.mark.parametrize("mission", ["dominate-rock", "slay-human"])
def test_points_keep_their_numbers_whatever_the_deck_prints(mission: str) -> None:
    prompt = question(holding(), c.PlaySecret(1, mission))
    assert labels(prompt) == ["1 VP", "2 VP", "More than 2 VP"]
    printed = 2 if mission == "dominate-rock" else 1
    assert [one.seldom for one in prompt.options] == [printed != 1, printed != 2, True]


def test_more_points_than_the_stand_in_deck_has_are_asked_for_on_purpose() -> None:
    state = holding()
    *_, more = question(state, c.PlaySecret(1, "other", False)).options
    dial = GAME.refine(state, more.command)
    assert isinstance(dial, Dial)
    assert (dial.low, dial.high) == (3, 9)
    assert do(state, dial.answer(0)[0]).player(1).points.secrets == 3


def test_more_points_than_the_deck_of_the_box_has_are_refused() -> None:
    state = of_the_box(holding())
    assert refused(state, c.PlaySecret(1, "dominate-rock", points=3))


def test_deck_of_the_box_has_no_other_cards_and_its_points_are_not_asked_for() -> None:
    state = of_the_box(holding())
    prompt = question(state, c.PlaySecret(1))
    assert "Another card" not in labels(prompt)
    card = next(one for one in prompt.options if one.command == c.PlaySecret(1, "dominate-rock", points=2))
    assert not card.draft


def test_card_cannot_be_named_more_often_than_the_deck_has_it() -> None:
    play = c.PlaySecret(1, "dominate-rock", points=2)
    state = do(holding(), play, play)
    assert refused(state, play)
    named = [one.command for one in question(state, c.PlaySecret(1)).options]
    assert c.PlaySecret(1, "dominate-rock") not in named


def test_bot_at_a_table_names_no_card_that_only_its_word_would_vouch_for() -> None:
    state = holding()
    for seed in range(60):
        command = Bot(GAME, Random(seed), "a deck").answer(state, question(state, c.PlaySecret(1)))
        assert not isinstance(command, c.PlaySecret)


def test_bot_at_a_table_plays_a_mission_of_its_hand_that_is_met_for_its_printed_points() -> None:
    state = replace(holding(board="full"), passed=(Passed(1, 36),))
    ring = dict.fromkeys(state.planet.ring, "rock")
    rows = {**state.map().units, state.planet.ring[0]: ((0, 0, 0, 0, 0, 1), (0,) * 6)}
    state = replace(state, board=replace(state.map(), lands={**state.map().lands, **ring}, units=rows))
    for seed in range(20):
        command = Bot(GAME, Random(seed), "a deck").answer(state, question(state, c.PlaySecret(1)))
        assert command == c.PlaySecret(1, "dominate-rock", points=2)
