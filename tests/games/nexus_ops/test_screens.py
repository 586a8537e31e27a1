"""What displays and maps tell of a game: rounds, teams, everybody's open books, mines and terrain."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.screen import Roster, Screen
from companion.games.nexus_ops import GAME
from companion.games.nexus_ops import commands as c
from companion.games.nexus_ops.model import Points, State
from tests.games.nexus_ops.tables import do, ready, spoken, units, with_player

TABLE = 0


def cells(screen: Screen) -> list[tuple[str, str]]:
    """Names and values of a roster."""
    assert isinstance(screen, Roster)
    return [(spoken(cell.name), spoken(cell.value)) for cell in screen.cells]


def round_of(state: State) -> str:
    """The headline without its phase."""
    return spoken(GAME.headline(state)).split(":")[0]


def next_turn(state: State) -> State:
    """The turn passes."""
    return do(replace(state, phase="closing"), c.EndPhase(state.active))


def test_headline_counts_rounds_and_names_whose_turn_it_is() -> None:
    state = ready(3)
    seen = [round_of(state)]
    for _ in range(3):
        state = next_turn(with_player(state, state.active, secret=1))
        seen.append(round_of(state))
    assert seen == ["Round 1, Ana", "Round 1, Bao", "Round 1, Cléo", "Round 2, Ana"]
    assert spoken(GAME.status_line(state, 1)[0]) == "Round 2 · Deploy"


def test_round_ends_after_the_last_seat_even_when_the_first_is_eliminated() -> None:
    state = replace(ready(4, teams="two"), active=4, turns=4)
    state = with_player(with_player(state, 1, eliminated=True), 4, secret=1)
    assert round_of(next_turn(state)) == "Round 2, Bao"


def test_scores_of_teams_are_a_line_for_each_team() -> None:
    state = ready(4, teams="two")
    for seat, points in ((1, 2), (2, 3), (3, 4), (4, 8)):
        state = with_player(state, seat, points=Points(missions=points))
    scores = GAME.pages(state, TABLE)[0]
    assert cells(scores) == [("Bao, Dia", "11"), ("Ana, Cléo", "6")]
    assert spoken(scores.foot) == "20 VP win"


def test_everybody_sees_the_rubium_and_the_number_of_cards_of_everybody() -> None:
    state = with_player(ready(3), 2, energize=2, secret=1, units=units(human=3))
    for seat in (TABLE, 1, 3):
        *_, rubium, hands = GAME.pages(state, seat)
        assert cells(rubium) == [("Ana", "8"), ("Bao", "11"), ("Cléo", "14")]
        assert cells(hands) == [("Ana", "0+0"), ("Bao", "2+1"), ("Cléo", "0+0")]
    reasons = {seat: spoken(reason) for seat, _, reason in GAME.explain(state)}
    assert reasons[2] == "no card yet, 11 rubium, 3 cards, 3 units"


def test_drawn_game_crowns_those_who_share_it() -> None:
    state = replace(ready(3), phase="over", winners=(1, 3), ended_by="elimination")
    scores = GAME.screen(state, TABLE)
    assert isinstance(scores, Roster)
    assert {spoken(cell.name) for cell in scores.cells if cell.icon == "crown"} == {"Ana", "Cléo"}


def test_map_shows_the_terrain_of_a_space_with_a_mine_and_the_mine_with_its_number() -> None:
    state = ready(2, board="full")
    state = replace(
        state, board=replace(state.map(), lands={**state.map().lands, "D2": "magma"}, mines={"D2": "large"})
    )
    drawn = GAME.map(state)
    assert drawn is not None
    place = next(one for one in drawn.hexes if one.key == "D2")
    assert (place.icon, place.token, place.value) == ("magma", "mine", 2)
    assert spoken(place.note) == "mine 2, Magma Pool"
    home = next(one for one in drawn.hexes if one.home == 1)
    assert (home.icon, home.token, home.value) == ("home", "mine", 1)
    bare = next(one for one in drawn.hexes if one.key == "D3")
    assert (bare.token, bare.value) == ("", 0)
