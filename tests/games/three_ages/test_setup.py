"""Set-up: the youngest, civilisations clockwise, homes, starting values, the galaxy."""

from collections import Counter
from random import Random

import pytest

from companion.core.values import Command
from companion.errors import SettingError
from companion.games.three_ages import GAME
from companion.games.three_ages import commands as c
from companion.games.three_ages import events as e
from companion.games.three_ages.model import Levels, State, ships_on
from companion.games.three_ages.terms import BONUSES, CIVILISATIONS
from tests.games.three_ages.tables import (
    NAMES,
    TABLE,
    do,
    events,
    finished,
    opened,
    ready,
    refused,
)

INCOMPLETE = "Something is still missing in this entry."
NOTHING = (0, 0, 0, 0)


def choosing(first: int = 1, players: int = 3, **settings: str) -> State:
    return do(opened(players, **settings), c.NameYoungest(TABLE, first))


@pytest.mark.parametrize(("players", "told"), [(0, "0 players"), (1, "1 player"), (7, "7 players")])
def test_configure_refuses_a_number_of_players_outside_two_to_six(players: int, told: str) -> None:
    with pytest.raises(SettingError) as caught:
        GAME.configure(["x"] * players, {}, None)
    assert (caught.value.what, caught.value.remedy) == (
        told,
        "this game is for 2 to 6 players",
    )


@pytest.mark.parametrize("players", range(2, 7))
def test_begin_lays_four_neutral_sectors_and_one_home_per_player(players: int) -> None:
    state = opened(players, board="full")
    assert len(state.galaxy.neutral) == 4 * players
    assert len(state.galaxy.homes) == players
    assert [player.name for player in state.players] == list(NAMES[:players])


@pytest.mark.parametrize("seat", [0, 4])
def test_youngest_must_sit_at_the_table(seat: int) -> None:
    assert refused(opened(), c.NameYoungest(TABLE, seat))


def test_youngest_is_named_by_the_table() -> None:
    assert refused(opened(), c.NameYoungest(2, 2))
    assert events(opened(), c.NameYoungest(TABLE, 2)) == (e.YoungestNamed(2),)


@pytest.mark.parametrize(("youngest", "order"), [(1, (1, 2, 3)), (2, (2, 3, 1)), (3, (3, 1, 2))])
def test_civilisations_are_chosen_clockwise_from_the_youngest(youngest: int, order: tuple[int, ...]) -> None:
    state = choosing(youngest)
    for step, seat in enumerate(order):
        assert GAME.waiting(state) == (seat,)
        state = do(state, c.ChooseCivilisation(seat, CIVILISATIONS[step], False, 3, NOTHING))
    assert state.phase == "dealing"


def test_civilisation_out_of_turn_is_refused() -> None:
    assert refused(choosing(2), c.ChooseCivilisation(1, "humans", False, 3, NOTHING))


def test_civilisation_can_be_chosen_only_once() -> None:
    state = do(choosing(), c.ChooseCivilisation(1, "humans", False, 3, NOTHING))
    again = c.ChooseCivilisation(2, "humans", False, 3, NOTHING)
    assert refused(state, again)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.ChooseCivilisation(1, "martians", False, 3, NOTHING), "There is no civilisation martians."),
        (c.ChooseCivilisation(1, "humans"), INCOMPLETE),
        (c.ChooseCivilisation(1, "humans", False, 3, (0, 0, 0)), INCOMPLETE),
        (
            c.ChooseCivilisation(1, "humans", False, 21, NOTHING),
            "Starting values are 0 to 20 ships and levels 0 to 5.",
        ),
        (
            c.ChooseCivilisation(1, "humans", False, -1, NOTHING),
            "Starting values are 0 to 20 ships and levels 0 to 5.",
        ),
        (
            c.ChooseCivilisation(1, "humans", False, 3, (0, 0, 6, 0)),
            "Starting values are 0 to 20 ships and levels 0 to 5.",
        ),
        (
            c.ChooseCivilisation(1, "humans", False, 3, (0, -1, 0, 0)),
            "Starting values are 0 to 20 ships and levels 0 to 5.",
        ),
        (
            c.ChooseCivilisation(1, "humans", False, 3, NOTHING, "A1"),
            "Homes are not tracked in assisted play.",
        ),
        (c.ChooseCivilisation(TABLE, "humans", False, 3, NOTHING), "There is no seat 0."),
        (c.ChooseCivilisation(4, "humans", False, 3, NOTHING), "There is no seat 4."),
    ],
)
def test_civilisation_with_impossible_values_is_refused(command: Command, reason: str) -> None:
    assert refused(choosing(), command)


def test_civilisation_on_the_full_board_needs_a_free_home_place() -> None:
    state = choosing(board="full")
    homes, anywhere = state.galaxy.homes, state.galaxy.neutral[0]
    assert refused(state, c.ChooseCivilisation(1, "humans", False, 3, NOTHING))
    off = c.ChooseCivilisation(1, "humans", False, 3, NOTHING, anywhere)
    assert refused(state, off)
    state = do(state, c.ChooseCivilisation(1, "humans", False, 3, NOTHING, homes[2]))
    same = c.ChooseCivilisation(2, "minerls", False, 3, NOTHING, homes[2])
    assert refused(state, same)


def test_civilisation_starts_with_its_ships_at_home_and_its_circled_levels() -> None:
    state = choosing(board="full")
    place = state.galaxy.homes[1]
    command = c.ChooseCivilisation(1, "sherais", False, 4, (0, 1, 2, 5), place)
    assert events(state, command) == (e.CivilisationChosen(1, "sherais", 4, Levels(0, 1, 2, 5), place),)
    state = do(state, command)
    assert ships_on(state, place) == (4, 0, 0)
    assert state.player(1).levels == Levels(production=0, movement=1, influence=2, armament=5)
    assert state.board is not None
    assert sum(sum(fleet.values()) for fleet in state.board.fleets) == 4


def test_last_civilisation_ends_the_set_up() -> None:
    state = choosing(players=2)
    state = do(state, c.ChooseCivilisation(1, "humans", False, 3, NOTHING))
    assert events(state, c.ChooseCivilisation(2, "minerls", False, 3, NOTHING)) == (
        e.CivilisationChosen(2, "minerls", 3, Levels()),
        e.SetupEnded(),
    )


@pytest.mark.parametrize(
    ("civilisation", "ships", "levels"),
    [("humans", 3, (0, 0, 1, 0)), ("nagaritakas", 2, (0, 0, 1, 1)), ("cireades", 5, NOTHING)],
)
def test_civilisation_prompt_offers_what_the_data_file_prints(
    civilisation: str, ships: int, levels: tuple[int, ...]
) -> None:
    state = choosing()
    offered = next(iter(finished(state, GAME.refine(state, c.ChooseCivilisation(1, civilisation)))))
    assert offered == c.ChooseCivilisation(1, civilisation, as_printed=True)
    chosen = e.CivilisationChosen(1, civilisation, ships, Levels(*levels))
    assert events(state, offered) == (chosen,)


@pytest.mark.parametrize("players", range(2, 7))
def test_drawn_galaxy_takes_four_different_tiles_per_player(players: int) -> None:
    drawn = GAME.decide(opened(players, board="full", galaxy="drawn"), c.NameYoungest(TABLE, 1), Random(4))
    assert isinstance(drawn, tuple)
    galaxy = drawn[1]
    assert isinstance(galaxy, e.GalaxyDrawn)
    assert list(galaxy.bonuses) == list(opened(players).galaxy.neutral)
    assert max(Counter(galaxy.bonuses.values()).values()) <= 3


def test_drawn_galaxy_of_six_players_uses_all_twenty_four_tiles() -> None:
    state = ready(6, board="full", galaxy="drawn")
    assert state.board is not None
    assert Counter(state.board.bonuses.values()) == dict.fromkeys(BONUSES, 3)


def test_drawn_galaxy_follows_chance() -> None:
    state = opened(6, board="full", galaxy="drawn")
    draws = [GAME.decide(state, c.NameYoungest(TABLE, 1), Random(seed)) for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]


@pytest.mark.parametrize("settings", [{"board": "full"}, {"board": "assisted"}])
def test_galaxy_is_not_drawn_where_the_players_lay_it(settings: dict[str, str]) -> None:
    assert events(opened(3, **settings), c.NameYoungest(TABLE, 1)) == (e.YoungestNamed(1),)


@pytest.mark.parametrize("board", ["full", "assisted"])
def test_set_up_leaves_everybody_without_points_or_colony_pieces(board: str) -> None:
    state = ready(3, board=board)
    assert {player.points.total for player in state.players} == {0}
    assert state.colonies == ()
    assert state.age == 0
