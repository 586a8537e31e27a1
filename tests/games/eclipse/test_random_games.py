"""Whole games at random, with every invariant looked at after every step."""

from __future__ import annotations

import pytest

from companion.games.eclipse import GAME
from tests.games.eclipse.random_games import played

SEEDS = range(3)


def test_random_game_of_two_keeps_every_piece() -> None:
    table = played(2, 2, board="full")
    assert GAME.over(table.state)
    assert table.state.round == 9 or not any(not player.collapsed for player in table.state.players)


@pytest.mark.long
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_game_keeps_every_piece(players: int, seed: int) -> None:
    table = played(players, 10 * players + seed, thoughtful=seed > 0, aliens=seed == 2, board="full")
    # With six every alien species is at the table, the Terrans are in other games.
    assert seed != 2 or len({player.species for player in table.state.players}) == players


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4, 6])
def test_random_game_with_everything_drawn_and_thrown_on_the_table_keeps_every_piece(players: int) -> None:
    played(players, players, board="full", draws="table", dice="table")


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("dice", ["companion", "table"])
def test_random_game_with_every_option_of_combat_keeps_every_piece(players: int, dice: str) -> None:
    played(players, players, board="full", ancients="table", reputation="hex", dice=dice)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("dice", ["companion", "table"])
def test_random_game_with_battles_by_steps_keeps_its_books(players: int, dice: str) -> None:
    played(players, players, aliens=True, battles="steps", dice=dice)


@pytest.mark.long
def test_random_game_of_terrans_only_keeps_every_piece() -> None:
    table = played(6, 7, board="full", species="terrans")
    assert {player.species for player in table.state.players} == {"terran"}


@pytest.mark.parametrize("books", ["usual", "short"])
def test_random_game_in_assisted_play_ends(books: str) -> None:
    assert GAME.over(played(3, 3, books=books).state)


@pytest.mark.long
@pytest.mark.parametrize("books", ["usual", "short"])
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_game_in_assisted_play_keeps_its_books(players: int, seed: int, books: str) -> None:
    played(players, 10 * players + seed, thoughtful=seed > 0, aliens=seed == 2, books=books)


@pytest.mark.long
@pytest.mark.parametrize("battles", ["hand", "steps"])
@pytest.mark.parametrize("players", [3, 6])
def test_random_game_with_everything_noted_keeps_its_books(players: int, battles: str) -> None:
    played(players, players, values="noted", supply="noted", reputation="hex", battles=battles)
