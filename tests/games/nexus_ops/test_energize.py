"""Simulated Energize cards do what they say; whoever sells or hands over a card says which."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.prompt import Choose, as_held
from companion.core.values import Command
from companion.games.nexus_ops import GAME, data
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.control import units_in
from companion.games.nexus_ops.data import Energize
from companion.games.nexus_ops.hands import copies_of
from companion.games.nexus_ops.model import Boost, Passed, State
from companion.games.nexus_ops.terms import ENERGIZE_CARDS, SECRET_CARDS, Effect
from companion.journal.timeline import Step, Timeline
from companion.table.bots import Bot
from companion.table.session import Session
from tests.games.nexus_ops.random_games import session_of
from tests.games.nexus_ops.tables import (
    attack,
    before_battle,
    board,
    do,
    events,
    labels,
    ready,
    spoken,
    units,
    with_player,
    with_units,
)

SEED = "a deck"
FULL = {"board": "full", "map": "drawn", "dice": "companion"}


def holding(state: State, seat: int, energize: int = ENERGIZE_CARDS, secret: int = 0) -> State:
    """The seat has drawn so many cards of a simulated deck: all Energize cards, if nothing else is said."""
    state = with_player(state, seat, energize=energize, secret=secret)
    return replace(state, energized=(Passed(seat, energize),), passed=(Passed(seat, secret),))


def at_virtual_table(state: State) -> Session:
    """A session that stands there, with simulated cards."""
    timeline = Timeline(GAME, state.options)
    timeline.state = state
    session = Session(timeline, chance=Random(1))
    session.deck_seed, session.hands_simulated = SEED, True
    return session


def test_cards_are_offered_by_what_they_do_to_whoever_holds_them() -> None:
    session = at_virtual_table(holding(ready(2, board="full"), 1))
    assert labels(session.refine(c.PlayEnergize(1))) == [
        "+3 rubium",
        "+5 rubium",
        "A free unit: Human",
        "A free unit: Fungoid",
        "A free unit: Crystalline",
        "A free unit: Rock Strider",
        "3 units move again",
        "2 units go anywhere",
        "None: keep the card",
    ]


def test_nobody_with_simulated_cards_can_claim_an_effect() -> None:
    state = holding(ready(2, board="full"), 1, energize=1)
    session = at_virtual_table(state)
    (card,) = session.hand(1)
    held = state.options.data.cards[card - 1].key
    assert not session.lists(c.PlayEnergize(1, "rubium", 12))
    assert not session.lists(c.PlayEnergize(1, "other"))
    cards = [one for one in state.options.data.energize if one.effect == "rubium"]
    assert [session.lists(c.PlayEnergize(1, "rubium", one.number, key=one.key)) for one in cards] == [
        one.key == held for one in cards
    ]


def test_players_with_real_cards_say_what_one_does_as_before() -> None:
    state = holding(ready(2), 1)
    real = as_held(GAME.refine(state, c.PlayEnergize(1)), None)
    assert labels(real) == ["Rubium", "A free unit", "Other moves", "Something else"]
    assert labels(as_held(GAME.refine(state, c.UseCards(1)), None)) == [
        "Play an Energize card",
        "Sell an Energize card",
        "None: back",
    ]


def test_game_begun_without_energize_cards_goes_on_as_it_was() -> None:
    state = ready(2)
    options = replace(state.options, data=replace(state.options.data, energize=()))
    session = at_virtual_table(holding(replace(state, options=options), 1, energize=3))
    assert session.hand(1) == []
    assert session.lists(c.PlayEnergize(1, "rubium", 12))


def test_free_unit_comes_to_the_home_base() -> None:
    state = holding(ready(2, board="full"), 1)
    session = at_virtual_table(state)
    home = state.planet.bases[0]
    draft = c.PlayEnergize(1, "unit", unit="rock_strider", key="unit-rock_strider")
    prompt = session.refine(draft)
    assert isinstance(prompt, Choose)
    assert [option.where for option in prompt.options] == [*home]
    after = do(state, replace(draft, space=home[1]))
    assert units_in(after, home[1], 1) == units(rock_strider=1)
    assert after.player(1).energize == ENERGIZE_CARDS - 1


def marching(key: str, effect: Effect) -> State:
    """Ana has played that card; three Humans and two Fungoids stand at home, Bao's Human beside them."""
    state = holding(ready(2, board="full"), 1)
    home = state.planet.bases[0][0]
    enemy = state.planet.neighbours[home][0]
    state = with_units(state, {home: {1: units(human=3, fungoid=2)}, enemy: {2: units(human=1)}})
    return do(state, c.PlayEnergize(1, effect, key=key), c.EndPhase(1))


def test_march_lets_so_many_units_move_a_second_time_and_no_more() -> None:
    state = marching("march-3", "march")
    state = with_terrain_for_all(state)
    home = state.planet.bases[0][0]
    first = next(space for space in state.planet.bases[0] if space != home)
    state = do(state, c.Move(1, home, "human", first, 3), c.Move(1, home, "fungoid", first, 2))
    session = at_virtual_table(state)
    assert session.lists(c.Move(1, first, "human", home, 3))
    state = do(state, c.Move(1, first, "human", home, 2))
    session = at_virtual_table(state)
    assert session.lists(c.Move(1, first, "fungoid", home, 1))
    assert not session.lists(c.Move(1, first, "fungoid", home, 2))
    state = do(state, c.Move(1, first, "human", home, 1))
    assert not at_virtual_table(state).lists(c.Move(1, first, "fungoid", home, 1))
    assert state.turn.second_moves == 0


def with_terrain_for_all(state: State) -> State:
    """A ring that everybody may enter."""
    lands = {**state.map().lands, **dict.fromkeys(state.planet.ring, "rock")}
    return replace(state, board=replace(state.map(), lands=lands))


def test_leap_lets_so_many_units_go_to_any_space_that_they_may_enter() -> None:
    state = with_terrain_for_all(marching("leap-2", "leap"))
    home, far = state.planet.bases[0][0], state.planet.bases[1][2]
    session = at_virtual_table(state)
    assert session.lists(c.Move(1, home, "human", far, 2))
    assert not session.lists(c.Move(1, home, "human", far, 3))
    assert not session.lists(c.Move(1, home, "human", state.planet.monolith, 1))
    state = do(state, c.Move(1, home, "human", far, 1), c.Move(1, home, "fungoid", far, 1))
    assert units_in(state, far, 1) == units(human=1, fungoid=1)
    assert not at_virtual_table(state).lists(c.Move(1, home, "human", far, 1))


def test_second_move_does_not_lead_from_a_battle_into_another() -> None:
    state = board(2)
    home = state.planet.bases[0][0]
    free, enemy = state.planet.neighbours[home][:2]
    state = with_units(state, {home: {1: units(human=1), 2: units(human=1)}, enemy: {2: units(human=1)}})
    turn = replace(state.turn, second_moves=3, bound={home: units(human=1)})
    state = do(replace(state, turn=turn), c.Move(1, home, "human", free, 1))
    assert enemy in state.planet.neighbours[free]
    assert not at_virtual_table(state).lists(c.Move(1, free, "human", enemy, 1))


def asked_for_cards() -> State:
    """A battle of Ana against Bao's Fungoid, before the first die; she holds all cards."""
    raid = units(rock_strider=1, human=2)
    state = holding(before_battle(raid, units(fungoid=1), dice="companion"), 1)
    return do(state, attack(raid, units(fungoid=1)))


@pytest.mark.parametrize(
    ("key", "boost"),
    [
        ("bonus-1", Boost(1, None, 1)),
        ("penalty-1", Boost(2, None, -1)),
        ("twice-human", Boost(1, "human", 0, twice=True)),
    ],
)
def test_battle_card_does_to_dice_what_it_says(key: str, boost: Boost) -> None:
    state = asked_for_cards()
    prompt = at_virtual_table(state).refine(c.PlayBattleCard(1))
    assert isinstance(prompt, Choose)
    (command,) = [one.command for one in prompt.options if getattr(one.command, "key", "") == key]
    assert do(state, command).fight().boosts == (boost,)


def test_battle_cards_are_offered_as_far_as_there_are_such_dice() -> None:
    session = at_virtual_table(asked_for_cards())
    offered = labels(session.refine(c.PlayBattleCard(1)))
    assert "Humans attack twice" in offered
    assert "Crystallines attack twice" not in offered
    assert offered[-1] == "None: keep the card"
    assert not session.lists(c.PlayBattleCard(1, "bonus", side=1, unit="all", change=3))


def test_owners_energize_cards_are_found_at_a_real_table_too(tmp_path: Path) -> None:
    text = (data.BUNDLED / "energize.toml").read_text(encoding="utf-8")
    other = 'effect = "other"\nwords = "Look at a hand"\nwhen = "turn"\ncopies = 3'
    text = re.sub(r'effect = "rubium"\nnumber = 3\ncopies = 3', other, text, count=1)
    (tmp_path / "energize.toml").write_text(text.replace("stand_in = true", ""), encoding="utf-8")
    options = GAME.configure(("Ana", "Bao"), {}, tmp_path)
    state = replace(ready(2), options=options)
    offered = labels(as_held(GAME.refine(holding(state, 1), c.PlayEnergize(1)), None))
    assert "Look at a hand" in offered
    assert "Something else" not in offered
    after = do(holding(state, 1), c.PlayEnergize(1, "other", key="other-Look at a hand"))
    assert after.player(1).energize == ENERGIZE_CARDS - 1


# --- which card goes


def test_seller_of_simulated_cards_chooses_which() -> None:
    state = holding(ready(2), 1, energize=2, secret=2)
    session = at_virtual_table(state)
    before = list(session.hand(1))
    assert len(before) == 4
    prompt = session.refine(c.SellCard(1))
    assert isinstance(prompt, Choose)
    for option in prompt.options[:-1]:
        assert isinstance(option.command, c.SellCard)
        after = at_virtual_table(do(state, option.command))
        (gone,) = set(before) - set(after.hand(1))
        assert state.options.data.cards[gone - 1].key == option.command.key
        assert after.state.player(1).rubium == state.player(1).rubium + 1
    assert not session.lists(c.SellCard(1, "energize")), "a card of a simulated hand has a name"


def test_sold_energize_card_may_be_drawn_again() -> None:
    state = holding(ready(2), 1)
    after = do(state, c.SellCard(1, "energize", "leap-2"))
    drawn = replace(after, energized=(*after.energized, Passed(2, 1)))
    (card,) = GAME.hand(drawn, 2, SEED)
    assert card in copies_of(state.options.data, "leap-2")


def handing_over() -> State:
    """Cléo may hand Ana, her partner, one of six cards."""
    state = holding(ready(4, teams="two"), 3, energize=3, secret=3)
    return do(replace(state, phase="closing"), c.EndPhase(1))


def test_partner_chooses_the_card_that_is_handed_over() -> None:
    state = handing_over()
    session = at_virtual_table(state)
    prompt = session.prompt(3)
    assert isinstance(prompt, Choose)
    held = list(session.hand(3))
    for option in prompt.options[1:]:
        step = at_virtual_table(state)
        assert isinstance(step.submit(option.command), Step)
        (card,) = step.hand(1)
        assert set(held) - set(step.hand(3)) == {card}
        assert card in option.cards


def test_card_that_was_handed_over_is_hidden_from_everybody_else() -> None:
    state = handing_over()
    prompt = at_virtual_table(state).prompt(3)
    assert isinstance(prompt, Choose)
    after = [
        do(state, option.command)
        for option in prompt.options
        if isinstance(option.command, c.HandOver) and option.command.card == "secret"
    ]
    assert len(after) > 1
    for seat in (0, 2, 4):
        assert len({repr(GAME.view(one, seat)) for one in after}) == 1
    for seat in (1, 3):
        assert len({repr(GAME.view(one, seat)) for one in after}) == len(after)
    told = {spoken(GAME.describe(state, events(state, c.HandOver(3, "secret", key)))) for key in ("a", "b")}
    assert len(told) == 1


def test_hands_stay_right_for_who_does_not_know_what_was_handed_over() -> None:
    """Cards that were handed, sold and drawn again: everybody's own hand is the same from every view."""
    session = session_of(4, {**FULL, "teams": "two"}, Random(2))
    session.deck_seed = SEED
    bot = Bot(GAME, Random(5), SEED)
    handed = 0
    for _ in range(1500):
        if GAME.over(session.state):
            break
        seat = session.waiting()[0]
        step = session.submit(bot.answer(session.view(seat), session.prompt(seat), session.refine))
        assert isinstance(step, Step)
        handed = sum(map(len, session.state.handed.values()))
        for one in session.state.players:
            own = GAME.hand(session.view(one.seat), one.seat, SEED)
            assert own == GAME.hand(session.state, one.seat, SEED)
            assert len(own) == one.cards
    assert handed


def test_bots_at_a_virtual_table_play_what_their_cards_say() -> None:
    played: list[Command] = []
    session = session_of(3, FULL, Random(3))
    session.deck_seed = SEED
    bot = Bot(GAME, Random(4), SEED)
    for _ in range(900):
        if GAME.over(session.state):
            break
        seat = session.waiting()[0]
        command = bot.answer(session.view(seat), session.prompt(seat), session.refine)
        held = {session.state.options.data.cards[card - 1].key for card in session.hand(seat)}
        if isinstance(command, c.PlayEnergize | c.PlayBattleCard):
            assert command.key in held
            played.append(command)
        assert isinstance(session.submit(command), Step)
    assert {type(one) for one in played} == {c.PlayEnergize, c.PlayBattleCard}


def test_every_energize_card_has_a_line_in_the_hand() -> None:
    state = ready(2)
    cards = range(SECRET_CARDS + 1, SECRET_CARDS + ENERGIZE_CARDS + 1)
    told = {spoken(GAME.describe_card(state, card)) for card in cards}
    assert len(told) == len(state.options.data.energize)
    assert "3 units move again (start of turn)" in told
    assert "Enemies: all units −1 (in a battle)" in told
    assert all(isinstance(state.options.data.cards[card - 1], Energize) for card in cards)
