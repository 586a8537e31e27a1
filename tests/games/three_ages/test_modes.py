"""The two modes: duel, which every game of two is, and exploration, with any number of players."""

import pytest

from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import State
from companion.games.three_ages.terms import Action, Strategy
from companion.kit.corrections import Correct, Corrected
from tests.games.three_ages.tables import (
    TABLE,
    dealt,
    do,
    events,
    expanding,
    finished,
    home,
    neutral,
    opened,
    resolving,
    with_ships,
)


def exploring(galaxy: str = "laid") -> State:
    state = expanding(mode="exploration", galaxy=galaxy)
    return with_ships(state, home(state, 1), 5)


def face_down(state: State) -> frozenset[str]:
    assert state.board is not None
    return state.board.face_down


# --- duel


@pytest.mark.parametrize("players", range(2, 7))
def test_duel_is_every_game_of_two(players: int) -> None:
    assert opened(players).duel == (players == 2)


@pytest.mark.parametrize("cards", ["reader", "dial"])
def test_duel_plays_five_turns_of_two_cards_each(cards: str) -> None:
    state = dealt(2, cards=cards)
    deck = iter(state.deck)
    for turn in range(1, 6):
        assert state.turn == turn
        played = [(next(deck), next(deck)) for _ in (1, 2)]
        if cards == "dial":
            state = do(state, c.Reveal(TABLE))
            state = do(state, *(c.NameCard(seat, *_war(pair)) for seat, pair in enumerate(played, start=1)))
        else:
            for seat, (card, aside) in enumerate(played, start=1):
                state = do(state, c.LayCard(seat, card, "war"), c.SetAside(seat, aside))
            state = do(state, c.Reveal(TABLE))
        state = do(state, c.EndStrategy(1), c.EndStrategy(2))
        if turn < 5:
            state = do(state, c.PassHands(TABLE))
    assert state.phase == "scoring"
    assert set(state.seen) == set(state.deck)  # all 20 cards without circle


def _war(pair: tuple[int, int]) -> tuple[int, Strategy, int]:
    return pair[0], "war", pair[1]


def test_duel_hands_go_to_the_other_player_in_every_age() -> None:
    for age in (1, 2, 3):
        state = do(dealt(2), Correct(TABLE, "turn", (age, 1)))
        hands = {seat: GAME.hand(state, seat, "seed") for seat in (1, 2)}
        for seat, hand in hands.items():
            state = do(state, c.LayCard(seat, hand[0], "war"), c.SetAside(seat, hand[1]))
        state = do(state, c.Reveal(TABLE))
        state = do(state, *(c.EndStrategy(seat) for seat in state.order), c.PassHands(TABLE))
        assert GAME.hand(state, 1, "seed") == hands[2][2:]
        assert GAME.hand(state, 2, "seed") == hands[1][2:]


def test_duel_resolves_only_the_card_that_was_played() -> None:
    state = resolving({1: ("evolution", 4), 2: ("war", 1)})
    state = do(state, c.EndStrategy(2))
    assert events(state, c.Evolve(1))[0] == e.Evolved(1, "influence", 1)


# --- exploration


@pytest.mark.parametrize("players", range(2, 7))
def test_exploration_starts_with_every_neutral_sector_face_down(players: int) -> None:
    state = opened(players, board="full", mode="exploration")
    assert face_down(state) == set(state.galaxy.neutral)
    assert face_down(opened(players, board="full")) == frozenset()


@pytest.mark.parametrize("action", ["movement", "portal"])
@pytest.mark.parametrize("galaxy", ["laid", "drawn"])
def test_exploration_turns_a_sector_up_with_the_first_piece_moved_onto_it(
    action: Action, galaxy: str
) -> None:
    state = exploring(galaxy=galaxy)
    place = home(state, 1)
    target = state.galaxy.neighbours[place][0]
    first = events(state, c.Move(1, action, place, target, 1))
    assert sorted(first, key=repr) == sorted(
        (e.ShipsMoved(1, place, target, 1), e.SectorTurnedUp(target), e.ActionUsed(1, action)), key=repr
    )
    after = do(state, c.Move(1, action, place, target, 1))
    assert face_down(state) - face_down(after) == {target}
    assert events(after, c.Move(1, action, place, target, 1)) == (
        e.ShipsMoved(1, place, target, 1),
        e.ActionUsed(1, action),
    )


def test_exploration_keeps_a_sector_up_for_good() -> None:
    state = exploring()
    place = home(state, 1)
    target = state.galaxy.neighbours[place][0]
    state = do(state, c.Move(1, "movement", place, target, 1), c.Move(1, "movement", target, place, 1))
    assert target not in face_down(state)


def test_exploration_never_turns_a_home_over() -> None:
    state = exploring()
    moved = events(state, c.Move(1, "portal", home(state, 1), home(state, 2), 1))
    assert moved == (e.ShipsMoved(1, home(state, 1), home(state, 2), 1), e.ActionUsed(1, "portal"))


def test_exploration_lets_the_turned_sector_be_undone_only_with_the_tables_agreement() -> None:
    assert GAME.reveals(e.SectorTurnedUp("A1"))
    assert GAME.reveals(e.Revealed())
    assert not GAME.reveals(e.ShipsMoved(1, "A1", "A2", 1))


@pytest.mark.parametrize("correction", ["ships", "colony"])
def test_exploration_has_every_sector_with_pieces_face_up_after_a_correction_too(correction: str) -> None:
    state = exploring()
    sector = neutral(state, 5)
    if correction == "ships":
        state = do(state, Correct(TABLE, "ships", (2, sector, 2)))
    else:
        state = do(state, Correct(TABLE, "colony", (2, sector, "points")))
    assert sector not in face_down(state)


def test_exploration_leaves_a_sector_down_when_a_correction_takes_ships_away() -> None:
    state = exploring()
    sector = neutral(state, 5)
    assert events(state, Correct(TABLE, "ships", (2, sector, 0))) == (Corrected("ships", (2, sector, 0)),)


def test_exploration_of_a_drawn_galaxy_colonises_with_the_drawn_bonus() -> None:
    state = dealt(3, board="full", mode="exploration", galaxy="drawn")
    sector = neutral(state)
    state = with_ships(state, sector, 1)
    assert state.board is not None
    bonus = state.board.bonuses[sector]
    state = resolving({1: ("colonisation", 1), 2: ("colonisation", 2), 3: ("colonisation", 4)}, state)
    (prompt,) = GAME.prompts(state)
    assert set(finished(state, prompt)) == {c.Colonise(1, sector), c.EndStrategy(1)}
    assert events(state, c.Colonise(1, sector))[0] == e.Colonised(1, sector, bonus)
