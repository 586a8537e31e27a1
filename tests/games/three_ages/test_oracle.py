"""The oracle against the rulebook: every worked example, then the limits, then the generator.

"Example n" is the number in the rules digest. Seats carry the names of the civilisations in the examples.
"""

from collections import Counter
from random import Random

import pytest

from tests.games.three_ages import oracle
from tests.games.three_ages.oracle import Piece, Sector

HUMANS, MINERLS, SHERAIS = 0, 1, 2
NO_INFLUENCE = {HUMANS: 0, MINERLS: 0, SHERAIS: 0}
LINE = {"west": ["middle"], "middle": ["west", "east"], "east": ["middle"]}


def act(
    pieces: list[Piece],
    action: str,
    sector: str,
    *,
    to: str | None = None,
    ships: int = 1,
    victim: int | None = None,
) -> Counter[Piece] | None:
    """The Humans act on the line of three sectors, nobody having influence."""
    after = oracle.act(
        LINE, pieces, NO_INFLUENCE, HUMANS, action, sector=sector, to=to, ships=ships, victim=victim
    )
    return None if after is None else Counter(after)


def table(**sectors: Sector) -> list[Piece]:
    return oracle.lay_out(sectors)


# --- Worked examples ------------------------------------------------------------------------------------


def test_resolution_order_follows_example_1() -> None:
    a, b, c = 0, 1, 2
    assert oracle.resolution_order({a: ("expansion", 3), b: ("expansion", 20), c: ("war", 30)}) == [c, a, b]
    assert oracle.hand_size(players=3, turn=3) == 4
    assert oracle.pass_direction(age=3) == "left"


def test_controller_follows_example_2() -> None:
    present = {HUMANS: (1, True, False), MINERLS: (3, False, False), SHERAIS: (3, False, False)}
    assert oracle.controller(present, {HUMANS: 3, MINERLS: 0, SHERAIS: 1}) == HUMANS


def test_battle_follows_example_3() -> None:
    outcome = oracle.battle(
        {HUMANS: (6, False, False), MINERLS: (6, True, False), SHERAIS: (2, False, False)},
        {HUMANS: 3, MINERLS: 0, SHERAIS: 4},
    )
    assert outcome == oracle.Outcome(
        winner=HUMANS,
        scores={HUMANS: 9, MINERLS: 7, SHERAIS: 6},
        ships={HUMANS: 2, MINERLS: 0, SHERAIS: 0},
        colonies={HUMANS: False, MINERLS: False, SHERAIS: False},
        points={HUMANS: 1, MINERLS: 0, SHERAIS: 0},
    )


def test_budget_follows_example_4() -> None:
    levels = {"production": 1, "movement": 2, "influence": 4, "armament": 5}
    assert oracle.budget({"portal": 1}, levels, ["production", "ambush"]) == {
        "portal": 1,
        "production": 2,
        "movement": 2,
        "ambush": 1,
        "conversion": 0,
    }


def test_evolution_follows_example_5_and_stops_at_five() -> None:
    assert [oracle.evolution(level) for level in range(6)] == [1, 2, 3, 4, 5, 5]


def test_budget_follows_example_6() -> None:
    levels = {"production": 0, "movement": 0, "influence": 0, "armament": 0}
    before, after = oracle.budget({}, levels, []), oracle.budget({}, levels, ["ambush"])
    assert after == before | {"ambush": before["ambush"] + 1}


def test_battle_keeps_the_home_colony_as_the_one_piece_in_example_7() -> None:
    outcome = oracle.battle({HUMANS: (2, False, True), MINERLS: (3, False, False)}, {HUMANS: 1, MINERLS: 0})
    assert outcome.scores == {HUMANS: 4, MINERLS: 3}
    assert outcome.winner == HUMANS
    assert outcome.ships == {HUMANS: 0, MINERLS: 0}
    assert outcome.points == {HUMANS: 1, MINERLS: 0}


def test_war_leaves_a_raided_home_colony_in_example_8() -> None:
    home: Sector = {HUMANS: (0, False, True), MINERLS: (4, False, False)}
    after = oracle.war(MINERLS, {"earth": home}, {}, {HUMANS: 0, MINERLS: 0}, ["earth"])
    assert after.sectors == {"earth": {HUMANS: (0, False, True), MINERLS: (3, False, False)}}
    assert after.points == {HUMANS: 0, MINERLS: 1}
    assert oracle.controller(after.sectors["earth"], {HUMANS: 3, MINERLS: 0}) == HUMANS


def test_battle_winner_keeps_no_more_than_there_was_in_example_9() -> None:
    outcome = oracle.battle({HUMANS: (2, False, False), MINERLS: (1, False, False)}, {HUMANS: 4, MINERLS: 0})
    assert outcome.scores == {HUMANS: 6, MINERLS: 1}
    assert outcome.ships == {HUMANS: 2, MINERLS: 0}


def test_battle_winner_loses_ships_before_the_colony_in_example_10() -> None:
    outcome = oracle.battle({HUMANS: (4, True, False), MINERLS: (2, False, False)}, {HUMANS: 0, MINERLS: 0})
    assert outcome.scores == {HUMANS: 5, MINERLS: 2}
    assert outcome.ships[HUMANS] == 2
    assert outcome.colonies[HUMANS]


def test_battle_tied_at_the_top_clears_the_sector_in_example_11() -> None:
    outcome = oracle.battle(
        {HUMANS: (5, False, False), MINERLS: (3, True, False), SHERAIS: (3, False, False)},
        {HUMANS: 0, MINERLS: 1, SHERAIS: 0},
    )
    assert outcome.scores == {HUMANS: 5, MINERLS: 5, SHERAIS: 3}
    assert outcome.winner is None
    assert not any(outcome.ships.values())
    assert not any(outcome.colonies.values())
    assert not any(outcome.points.values())


def test_war_tied_on_a_home_sector_leaves_its_owner_alone_in_example_11() -> None:
    home: Sector = {HUMANS: (4, False, True), MINERLS: (5, False, False), SHERAIS: (3, False, False)}
    after = oracle.war(SHERAIS, {"earth": home}, {}, NO_INFLUENCE, ["earth"])
    assert after.sectors["earth"] == {
        HUMANS: (0, False, True),
        MINERLS: (0, False, False),
        SHERAIS: (0, False, False),
    }
    assert after.points == {HUMANS: 0, MINERLS: 0, SHERAIS: 0}
    assert oracle.controller(after.sectors["earth"], {HUMANS: 0, MINERLS: 5, SHERAIS: 5}) == HUMANS


@pytest.mark.parametrize(
    ("order", "second_left", "points"),
    [
        # The colony falls first: 3 against 2 on the second sector, the attacker keeps one ship.
        (["colony", "second"], {HUMANS: (1, False, False), MINERLS: (0, False, False)}, 2),
        # Its bonus still counts: 3 against 2 + 1 on the second sector, a tie.
        (["second", "colony"], {HUMANS: (0, False, False), MINERLS: (0, False, False)}, 1),
    ],
)
def test_war_takes_a_lost_bonus_away_between_battles_in_example_12(
    order: list[str], second_left: Sector, points: int
) -> None:
    sectors: dict[str, Sector] = {
        "colony": {HUMANS: (5, False, False), MINERLS: (0, True, False)},
        "second": {HUMANS: (3, False, False), MINERLS: (2, False, False)},
    }
    after = oracle.war(HUMANS, sectors, {"colony": "armament"}, {HUMANS: 0, MINERLS: 0}, order)
    # 5 against 1 + 1: the bonus counts in the battle that costs the colony.
    assert after.sectors["colony"] == {HUMANS: (3, False, False), MINERLS: (0, False, False)}
    assert after.sectors["second"] == second_left
    assert after.points == {HUMANS: points, MINERLS: 0}


def test_act_respects_twenty_ships_in_example_13() -> None:
    nineteen = table(
        west={HUMANS: (17, False, True), MINERLS: (1, False, False)}, east={HUMANS: (2, False, False)}
    )
    assert act(nineteen, "conversion", "west", victim=MINERLS) is not None
    twenty = act(nineteen, "production", "west")
    assert twenty is not None
    assert twenty == Counter([*nineteen, Piece(HUMANS, "ship", "west")])
    pieces = list(twenty.elements())
    assert act(pieces, "production", "west") is None
    assert act(pieces, "conversion", "west", victim=MINERLS) is None
    assert act(pieces, "ambush", "west", victim=MINERLS) == twenty - Counter([Piece(MINERLS, "ship", "west")])


# --- Control, levels and battles beyond the examples ----------------------------------------------------


def test_controller_needs_presence_whatever_the_influence() -> None:
    assert oracle.controller({HUMANS: (1, False, False), MINERLS: (0, False, False)}, {0: 0, 1: 5}) == HUMANS
    assert oracle.controller({HUMANS: (0, False, False)}, {HUMANS: 5}) is None


def test_controller_is_nobody_on_a_tie_even_at_home() -> None:
    present = {HUMANS: (1, False, True), MINERLS: (2, False, False), SHERAIS: (1, False, False)}
    assert oracle.controller(present, NO_INFLUENCE) is None
    assert oracle.controller(present, NO_INFLUENCE | {SHERAIS: 2}) == SHERAIS


def test_armament_and_influence_add_equal_bonuses_beyond_five() -> None:
    bonuses = ["armament", "influence", "armament"]
    assert oracle.armament(5, bonuses) == 7
    assert oracle.influence(5, bonuses) == 6


def test_budget_adds_one_of_each_action_bonus_and_ignores_passive_ones() -> None:
    printed = {"portal": 1, "movement": 2, "production": 3, "ambush": 4, "conversion": 5}
    levels = {"production": 0, "movement": 0, "influence": 5, "armament": 5}
    bonuses = [*oracle.ACTIONS, "points", "influence", "armament"]
    assert oracle.budget(printed, levels, bonuses) == {action: n + 1 for action, n in printed.items()}


def test_battle_ignores_a_seat_without_pieces() -> None:
    outcome = oracle.battle(
        {HUMANS: (2, False, False), MINERLS: (1, False, False), SHERAIS: (0, False, False)},
        {HUMANS: 0, MINERLS: 0, SHERAIS: 8},
    )
    assert outcome.winner == HUMANS
    assert outcome.scores == {HUMANS: 2, MINERLS: 1}


def test_battle_on_an_uncontested_sector_is_refused() -> None:
    with pytest.raises(ValueError, match="pieces of two seats"):
        oracle.battle({HUMANS: (2, False, False)}, {HUMANS: 0})


def test_war_counts_bonuses_from_sectors_outside_the_war() -> None:
    sectors: dict[str, Sector] = {
        "far": {MINERLS: (0, True, False)},
        "home": {HUMANS: (0, False, True)},
        "front": {HUMANS: (3, False, False), MINERLS: (3, False, False)},
    }
    bonuses = {"far": "armament", "home": "armament", "front": None}
    after = oracle.war(HUMANS, sectors, bonuses, {HUMANS: 0, MINERLS: 0}, ["front"])
    assert after.points == {HUMANS: 0, MINERLS: 1}
    assert after.sectors["front"][MINERLS] == (1, False, False)


@pytest.mark.parametrize("order", [["home", "home"], ["far"], ["near"]])
def test_war_refuses_what_the_attacker_may_not_start(order: list[str]) -> None:
    sectors: dict[str, Sector] = {
        "home": {HUMANS: (9, False, False), MINERLS: (0, False, True)},
        "far": {MINERLS: (1, False, False), SHERAIS: (1, False, False)},
        "near": {HUMANS: (1, False, False)},
    }
    with pytest.raises(ValueError, match="battle on"):
        oracle.war(HUMANS, sectors, {}, NO_INFLUENCE, order)


# --- Colonisation and Expansion -------------------------------------------------------------------------


def test_colonise_places_a_colony_among_opponents_ships() -> None:
    pieces = table(west={HUMANS: (2, False, False), MINERLS: (1, False, False)})
    assert oracle.colonise(pieces, NO_INFLUENCE, HUMANS, "west") == [*pieces, Piece(HUMANS, "colony", "west")]


@pytest.mark.parametrize(
    "west",
    [
        {HUMANS: (1, False, False), MINERLS: (1, False, False)},
        {HUMANS: (2, True, False)},
        {HUMANS: (3, False, False), MINERLS: (0, True, False)},
        {HUMANS: (3, False, False), MINERLS: (0, False, True)},
        {},
    ],
)
def test_colonise_needs_control_and_no_colony(west: Sector) -> None:
    assert oracle.colonise(table(west=west), NO_INFLUENCE, HUMANS, "west") is None


def test_colonise_stops_at_three_colony_pieces() -> None:
    colony: Sector = {HUMANS: (0, True, False)}
    two = table(home={HUMANS: (0, False, True)}, a=colony, b=colony, west={HUMANS: (1, False, False)})
    assert oracle.colonise(two, NO_INFLUENCE, HUMANS, "west") is not None
    three = two + table(c=colony)
    assert oracle.colonise(three, NO_INFLUENCE, HUMANS, "west") is None


def test_act_movement_takes_some_ships_to_a_neighbour_only() -> None:
    pieces = table(west={HUMANS: (3, True, False)})
    moved = table(west={HUMANS: (1, True, False)}, middle={HUMANS: (2, False, False)})
    assert act(pieces, "movement", "west", to="middle", ships=2) == Counter(moved)
    assert act(pieces, "movement", "west", to="east", ships=2) is None


def test_act_portal_reaches_any_other_sector_in_play() -> None:
    pieces = table(west={HUMANS: (2, False, False)}, east={MINERLS: (1, False, True)})
    moved = table(east={HUMANS: (2, False, False), MINERLS: (1, False, True)})
    assert act(pieces, "portal", "west", to="east", ships=2) == Counter(moved)
    assert act(pieces, "portal", "west", to="west", ships=2) is None
    assert act(pieces, "portal", "west", to="nowhere", ships=2) is None
    assert act(pieces, "portal", "nowhere", to="west", ships=1) is None


@pytest.mark.parametrize("ships", [0, 3])
def test_act_movement_needs_ships_that_are_there(ships: int) -> None:
    pieces = table(west={HUMANS: (2, True, False), MINERLS: (5, False, False)})
    assert act(pieces, "movement", "west", to="middle", ships=ships) is None


def test_act_production_needs_an_own_colony_but_no_control() -> None:
    outnumbered = table(west={HUMANS: (0, True, False), MINERLS: (5, False, False)})
    assert act(outnumbered, "production", "west") == Counter([*outnumbered, Piece(HUMANS, "ship", "west")])
    assert act(table(west={HUMANS: (3, False, False)}), "production", "west") is None
    assert (
        act(table(west={HUMANS: (3, False, False), MINERLS: (0, True, False)}), "production", "west") is None
    )


def test_act_ambush_needs_presence_and_an_opponents_ship() -> None:
    pieces = table(
        west={HUMANS: (0, False, True), MINERLS: (3, False, False)},
        middle={MINERLS: (2, False, False)},
        east={HUMANS: (1, False, False), MINERLS: (0, True, False)},
    )
    assert act(pieces, "ambush", "west", victim=MINERLS) == Counter(pieces) - Counter(
        [Piece(MINERLS, "ship", "west")]
    )
    assert act(pieces, "ambush", "middle", victim=MINERLS) is None
    assert act(pieces, "ambush", "east", victim=MINERLS) is None
    assert act(pieces, "ambush", "east", victim=HUMANS) is None
    assert act(pieces, "ambush", "west", victim=SHERAIS) is None


def test_act_conversion_swaps_a_ship_where_the_seat_controls() -> None:
    controlled = table(west={HUMANS: (3, False, False), MINERLS: (2, False, False)})
    swapped = table(west={HUMANS: (4, False, False), MINERLS: (1, False, False)})
    assert act(controlled, "conversion", "west", victim=MINERLS) == Counter(swapped)
    tied = table(west={HUMANS: (2, False, False), MINERLS: (2, False, False)})
    assert act(tied, "conversion", "west", victim=MINERLS) is None
    colony = table(west={HUMANS: (2, False, False), MINERLS: (0, True, False)})
    assert act(colony, "conversion", "west", victim=MINERLS) is None


def test_act_conversion_counts_influence() -> None:
    tied = table(west={HUMANS: (2, False, False), MINERLS: (2, False, False)})
    after = oracle.act(
        LINE, tied, NO_INFLUENCE | {HUMANS: 1}, HUMANS, "conversion", sector="west", victim=MINERLS
    )
    assert after is not None
    assert Counter(after) == Counter(table(west={HUMANS: (3, False, False), MINERLS: (1, False, False)}))


def test_act_leaves_the_given_pieces_alone() -> None:
    pieces = table(west={HUMANS: (3, True, False), MINERLS: (1, False, False)})
    before = list(pieces)
    for action in oracle.ACTIONS:
        assert act(pieces, action, "west", to="middle", victim=MINERLS) is not None
    assert pieces == before


def test_act_refuses_an_unknown_action() -> None:
    with pytest.raises(ValueError, match="unknown action 'diplomacy'"):
        act([], "diplomacy", "west")


# --- Ages, turns, points --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "hands"),
    [
        (2, [10, 8, 6, 4, 2]),
        (3, [6, 5, 4, 3, 2]),
        (4, [6, 5, 4, 3, 2]),
        (5, [6, 5, 4, 3, 2]),
        (6, [5, 4, 3, 2, 1]),
    ],
)
def test_hand_size_follows_the_table(players: int, hands: list[int]) -> None:
    assert oracle.dealt(players) == hands[0]
    assert [oracle.hand_size(players, turn) for turn in range(1, 6)] == hands


@pytest.mark.parametrize("turn", [0, 6])
def test_hand_size_knows_five_turns_only(turn: int) -> None:
    with pytest.raises(ValueError, match="turns are 1 to 5"):
        oracle.hand_size(3, turn)


def test_pass_direction_alternates_by_age() -> None:
    assert [oracle.pass_direction(age) for age in (1, 2, 3)] == ["left", "right", "left"]


def test_resolution_order_puts_strategy_before_index() -> None:
    plays = {
        0: ("expansion", 1),
        1: ("colonisation", 2),
        2: ("evolution", 9),
        3: ("war", 30),
        4: ("evolution", 4),
    }
    assert oracle.resolution_order(plays) == [3, 4, 2, 1, 0]


def test_resolution_order_refuses_equal_indices_in_one_strategy() -> None:
    with pytest.raises(ValueError, match="both show index 7"):
        oracle.resolution_order({0: ("war", 7), 1: ("war", 7)})


def test_age_points_counts_controlled_sectors_and_points_colonies() -> None:
    sectors: dict[str, Sector] = {
        "earth": {HUMANS: (0, False, True)},
        "tied": {HUMANS: (1, False, False), MINERLS: (1, False, False)},
        "won by influence": {HUMANS: (1, True, False), SHERAIS: (1, False, False)},
        "empty": {},
    }
    influence = {HUMANS: 0, MINERLS: 0, SHERAIS: 2}
    assert oracle.age_points(sectors, influence, {HUMANS: 2}) == {HUMANS: 3, MINERLS: 0, SHERAIS: 1}


def test_ranking_breaks_ties_by_pieces_then_shares_the_place() -> None:
    points = {0: 9, 1: 12, 2: 12, 3: 9, 4: 3, 5: 12}
    pieces = {0: 8, 1: 5, 2: 7, 3: 8, 4: 20, 5: 7}
    assert oracle.ranking(points, pieces) == [[2, 5], [1], [0, 3], [4]]


# --- Generated battles ----------------------------------------------------------------------------------


def test_random_battlefield_repeats_for_a_seed() -> None:
    def draw() -> list[oracle.Battlefield]:
        rng = Random(7)
        return [oracle.random_battlefield(rng) for _ in range(20)]

    assert draw() == draw()


def test_random_battlefield_is_always_possible() -> None:
    rng = Random(1)
    for _ in range(2000):
        field = oracle.random_battlefield(rng)
        assert 2 <= len(field.present) <= 6
        assert field.present.keys() == field.armament.keys()
        assert all(
            0 <= ships <= 20 and ships + colony + home for ships, colony, home in field.present.values()
        )
        assert sum(colony + home for _, colony, home in field.present.values()) <= 1
        assert all(0 <= total <= 8 for total in field.armament.values())


def test_random_battlefield_is_varied() -> None:
    rng = Random(2)
    seen: Counter[str] = Counter()
    for _ in range(2000):
        field = oracle.random_battlefield(rng)
        outcome = oracle.battle(field.present, field.armament)
        seen[f"{len(field.present)} seats"] += 1
        seen["tie"] += outcome.winner is None
        seen["colony"] += any(colony for _, colony, _ in field.present.values())
        seen["home"] += any(home for _, _, home in field.present.values())
        seen["home alone"] += (0, False, True) in field.present.values()
        seen["twenty ships"] += any(ships == 20 for ships, _, _ in field.present.values())
        seen["colony kept"] += any(outcome.colonies.values())
        if outcome.winner is not None:
            lost = field.present[outcome.winner][0] - outcome.ships[outcome.winner]
            seen["winner lost ships" if lost else "winner lost none"] += 1
    assert 2000 * 0.3 < seen["tie"] < 2000 * 0.6
    for case in ("colony", "home", "home alone", "colony kept", "winner lost ships", "winner lost none"):
        assert seen[case] >= 50, case
    assert seen["twenty ships"] >= 50
    assert all(seen[f"{seats} seats"] >= 200 for seats in range(2, 7))


def test_battle_obeys_the_rulebooks_certainties_on_random_battlefields() -> None:
    rng = Random(3)
    for _ in range(2000):
        field = oracle.random_battlefield(rng)
        outcome = oracle.battle(field.present, field.armament)
        assert sum(outcome.points.values()) == (outcome.winner is not None)
        for seat, (ships, colony, home) in field.present.items():
            if seat != outcome.winner:
                assert (outcome.ships[seat], outcome.colonies[seat]) == (0, False)
                continue
            margin = outcome.scores[seat] - max(s for other, s in outcome.scores.items() if other != seat)
            kept = outcome.ships[seat] + outcome.colonies[seat] + home
            assert outcome.colonies[seat] == colony
            assert 1 <= kept <= margin
            assert kept == margin or outcome.ships[seat] == ships
